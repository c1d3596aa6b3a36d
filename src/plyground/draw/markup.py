"""Elements of SVG and HTML, and the one place that writes them: every text is escaped here, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import floor
from typing import TypeAlias

Content: TypeAlias = "Element | str"
Value: TypeAlias = str | float

#: Characters that no XML document may have.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: What would mean something in a document. (The standard library's own `escape` loads half of the library.)
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
#: Elements that close themselves when they are empty. All others would stand open in HTML.
_CLOSED = frozenset(("br", "circle", "ellipse", "image", "input", "line", "path", "polygon", "rect", "use"))


@dataclass(frozen=True)
class Element:
    """An element. Its attributes' numbers are rounded to what a drawing needs; an attribute that is None is left out.
    As in SVG and HTML, a class is one or more words."""

    tag: str
    attributes: Mapping[str, Value | None] = field(default_factory=dict)
    children: tuple[Content, ...] = ()

    def __str__(self) -> str:
        parts: list[str] = []
        _write(self, parts)
        return "".join(parts)


class Svg(str):
    """The text of an SVG picture, which a notebook shows."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return self


def element(tag: str, *children: Content | None, **attributes: Value | None) -> Element:
    """`element("circle", r=40, class_="disc", stroke_width=2)`. Children that are None are left out."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items() if value is not None}
    return Element(tag, named, tuple(child for child in children if child is not None))


def number(value: float) -> str:
    """A number with at most three decimals, rounded as the page rounds."""
    rounded = floor(value * 1000 + 0.5) / 1000
    return str(int(rounded)) if rounded == int(rounded) else repr(rounded)


def clean(text: str) -> str:
    """The text, with a replacement character for what no document may have."""
    return _FORBIDDEN.sub("\ufffd", text)


def escaped(text: str) -> str:
    """The text as a part of a document, between tags or quotation marks."""
    return clean(text).translate(_ESCAPES)


def _write(one: Element, parts: list[str]) -> None:
    parts.append(f"<{one.tag}")
    for name, value in one.attributes.items():
        if value is not None:
            text = escaped(value) if isinstance(value, str) else number(value)
            parts.append(f' {name}="{text}"')
    if not one.children and one.tag in _CLOSED:
        parts.append("/>")
        return
    parts.append(">")
    for child in one.children:
        if isinstance(child, Element):
            _write(child, parts)
        elif one.tag == "style":  # HTML reads it as it is
            assert not set("<&") & set(child), "a style must be the same in HTML and in SVG"
            parts.append(child)
        else:
            parts.append(escaped(child))
    parts.append(f"</{one.tag}>")
