"""For the reference: docstrings as they stand in the sources, made into Markdown.

A paragraph of lines `name: what it is` becomes a list, an example a block of code. A comment `#: ...`, above a field or
behind it, is the field's docstring.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import griffe


class Docstrings(griffe.Extension):
    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = markdown(obj.docstring.value)

    def on_attribute_instance(self, *, attr: griffe.Attribute, **_: Any) -> None:
        file = attr.filepath
        if attr.docstring is None and attr.lineno and attr.endlineno and isinstance(file, Path):
            text = _comment(attr.lines_collection[file], attr.lineno, attr.endlineno)
            if text:
                attr.docstring = griffe.Docstring(text, parent=attr, lineno=attr.lineno)


def markdown(text: str) -> str:
    return "\n\n".join(map(_paragraph, re.split(r"\n{2,}", text)))


def _paragraph(text: str) -> str:
    if text.startswith(">>> "):
        return f"```pycon\n{text}\n```"
    items = re.split(r"\n(?! )", text)
    if all(re.match(r"\*{0,2}[a-z]\w*(, [a-z]\w*)*: ", item) for item in items):
        return "\n".join(_item(item) for item in items)
    return text


def _item(text: str) -> str:
    names, _, what = text.partition(": ")
    called = ", ".join(f"`{name}`" for name in names.split(", "))
    return f"- {called}: " + re.sub(r"\n +", "\n  ", what)


def _comment(lines: list[str], begin: int, end: int) -> str:
    behind = re.search(r" #: (.*)$", lines[end - 1])
    if behind:
        return _sentence(behind[1])
    above: list[str] = []
    while begin - len(above) > 1 and (found := re.match(r" *#: ?(.*)$", lines[begin - 2 - len(above)])):
        above.insert(0, found[1])
    return _sentence(" ".join(above))


def _sentence(text: str) -> str:
    text = text.strip()
    return text and text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")
