"""Colours of a picture from the page's own style sheets (`look/*.css`), written into each element.

A picture has to look right wherever it is shown: in an editor that knows no style sheets too. So what the style sheets
say is worked out here, light and dark. The light colours stand in the elements. What is different in the dark stands
in a style of the picture, which programs that know `prefers-color-scheme` follow.

Of CSS this reads what those files use: classes, tags and `[data-...]`, one inside the other; custom properties; var(),
light-dark() and rgb(). Rules within @media are for pages alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias
from zlib import crc32

from plyground.draw.markup import Element, Value, element

LOOK = Path(__file__).parent / "look"
SHEETS = ("colours", "pieces", "surface", "marks", "picture")

#: What may be written as an attribute of an SVG element. The rest of a style sheet is for pages.
_ATTRIBUTES = re.compile(
    "fill|fill-opacity|stroke|stroke-(opacity|width|linecap|linejoin|dasharray)|opacity|font-(family|size|weight)"
    "|text-anchor|paint-order"
)

#: A value in a light picture and in a dark one.
Both: TypeAlias = tuple[str, str]


class _Seen(NamedTuple):
    """What style sheets look at in an element, or ask of it: `polygon.cell.lit`, `[data-material="lines"]`."""

    tag: str
    classes: frozenset[str]
    material: str

    def fits(self, one: _Seen) -> bool:
        """Whether the element is what this asks for."""
        return self.tag in ("", one.tag) and self.classes <= one.classes and self.material in ("", one.material)


@dataclass(frozen=True)
class _Rule:
    """Declarations for an element that is what `asked` ends with, inside of others that are what stands before it."""

    rank: tuple[int, int, int]  # rules with a higher rank win
    asked: tuple[_Seen, ...]
    declarations: Mapping[str, str]

    def fits(self, path: Sequence[_Seen]) -> bool:
        if not self.asked[-1].fits(path[-1]):
            return False
        around = iter(reversed(path[:-1]))
        return all(any(asked.fits(one) for one in around) for asked in reversed(self.asked[:-1]))


def painted(picture: Element, variables: Mapping[str, str], dark: bool | None) -> Element:
    """The picture with its colours. `variables`: custom properties of the whole picture. `dark`: a dark picture, or a
    light one; None: a light one that is dark where the reader's system is."""
    known = _Painter(dark)
    start = {**_root(), **{name: _both(value, _root()) for name, value in variables.items()}}
    done = known.paint(picture, (), start)
    if not known.in_the_dark:
        return done
    rules = "".join(f".{name}{{{words}}}" for name, words in sorted(known.in_the_dark.items()))
    style = element("style", f"@media (prefers-color-scheme:dark){{{rules}}}")
    return Element(done.tag, done.attributes, (style, *done.children))


class _Painter:
    def __init__(self, dark: bool | None) -> None:
        self._dark = dark
        self.in_the_dark: dict[str, str] = {}

    def paint(self, one: Element, around: tuple[_Seen, ...], variables: Mapping[str, Both]) -> Element:
        classes, material = one.attributes.get("class"), one.attributes.get("data-material")
        path = (*around, _Seen(one.tag, frozenset(str(classes or "").split()), str(material or "")))
        declared = _declared(path)
        own = {name: text for name, text in declared.items() if name.startswith("--")}
        if own:
            variables = {**variables, **{name: _both(text, variables) for name, text in own.items()}}
        light: dict[str, str] = {}
        dark: dict[str, str] = {}
        for name, text in declared.items():
            if _ATTRIBUTES.fullmatch(name):
                for worked_out, value in zip((light, dark), _both(text, variables), strict=True):
                    worked_out.update(_attributes(name, value))
        children = tuple(
            self.paint(child, path, variables) if isinstance(child, Element) else child for child in one.children
        )
        kept = {name: value for name, value in one.attributes.items() if name not in ("class", "data-material")}
        return Element(one.tag, {**self._look(light, dark), **kept}, children)

    def _look(self, light: Mapping[str, str], dark: Mapping[str, str]) -> dict[str, Value | None]:
        if self._dark:
            return {**dark}
        different = ";".join(f"{name}:{value}" for name, value in dark.items() if light.get(name) != value)
        if self._dark is False or not different:
            return {**light}
        # Equal styles have equal names, so that pictures on one page do not disturb each other.
        name = f"pg{crc32(different.encode()):08x}"
        self.in_the_dark[name] = different
        return {"class": name, **light}


def _attributes(name: str, value: str) -> Iterator[tuple[str, str]]:
    """A property as attributes. A colour with an opacity becomes two, as older programs want it."""
    found = re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)", value)
    if not found:
        yield name, value
        return
    yield name, "#" + "".join(f"{int(part):02x}" for part in found.groups()[:3])
    yield f"{name}-opacity", found[4]


@lru_cache(maxsize=4096)
def _declared(path: Sequence[_Seen]) -> Mapping[str, str]:
    """What the style sheets say of the last element of a path, the strongest rule last."""
    found: dict[str, str] = {}
    for rule in _rules():
        if rule.fits(path):
            found.update(rule.declarations)
    return found


def _both(text: str, variables: Mapping[str, Both]) -> Both:
    return _value(text, variables, 0), _value(text, variables, 1)


def _value(text: str, variables: Mapping[str, Both], dark: int) -> str:
    """The value with its functions worked out."""
    text = re.sub(r"var\((--[\w-]+)\)", lambda found: variables[found[1]][dark], text)
    found = re.fullmatch(r"light-dark\((.*)\)", text, re.DOTALL)
    return _split(found[1])[dark] if found else text


def _split(text: str) -> list[str]:
    """The parts between commas that stand in no brackets."""
    return [part.strip() for part in re.split(r",(?![^()]*\))", text)]


def look_of(name: str) -> Both:
    """What a custom property of the style sheets is in a light picture and in a dark one: `look_of("--paper")`."""
    return _root()[name]


def shade(colour: str) -> str:
    """A colour `#rrggbb`, darker: that of edges (`color-mix(in srgb, colour 65%, black)`)."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(0.65 * part):02x}" for part in parts)


@cache
def _root() -> dict[str, Both]:
    """The custom properties that every picture begins with."""
    found: dict[str, Both] = {}
    for selector, declarations in _blocks("colours"):
        if selector == ":root":
            for name, text in declarations.items():
                found[name] = _both(text, found)
    return found


@cache
def _rules() -> list[_Rule]:
    rules = []
    for order, (selectors, declarations) in enumerate(block for name in SHEETS for block in _blocks(name)):
        for selector in _split(selectors):
            if not selector.startswith(":root"):
                asked = tuple(_asked(part) for part in selector.split())
                named = sum(len(part.classes) + (part.material != "") for part in asked)
                tags = sum(part.tag != "" for part in asked)
                rules.append(_Rule((named, tags, order), asked, declarations))
    return sorted(rules, key=lambda rule: rule.rank)


def _blocks(name: str) -> list[tuple[str, dict[str, str]]]:
    """The rules of a style sheet: selectors and declarations."""
    text = re.sub(r"/\*.*?\*/", "", (LOOK / f"{name}.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)
    blocks = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        pairs = (line.partition(":") for line in body.split(";") if line.strip())
        blocks.append(
            (" ".join(selectors.split()), {name.strip(): " ".join(words.split()) for name, _, words in pairs})
        )
    return blocks


def _asked(text: str) -> _Seen:
    tag, material = re.match(r"[a-z]*", text), re.search(r'\[data-material="([^"]*)"\]', text)
    return _Seen(tag[0] if tag else "", frozenset(re.findall(r"\.([\w-]+)", text)), material[1] if material else "")
