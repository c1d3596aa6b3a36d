"""Pictures that a reader steps through, without a script: each is shown while its button is the chosen one.

The buttons are radio buttons, so the arrow keys step too. Where styles and inputs are taken out of a document, the last
picture and the list of moves are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex
from zlib import crc32

from plyground.draw.markup import Content, Element, Value, element, number
from plyground.draw.picture import Picture, own_colours
from plyground.draw.style import painted

#: Something that is drawn several times is written once, if it is longer than this.
_LONG = 60

_ACCENT = "#0f8f83"
_STYLE = (
    f".plyground-strip>input{{position:absolute;opacity:0}}"
    f".plyground-strip>input:focus-visible~svg{{outline:3px solid {_ACCENT};outline-offset:2px}}"
    ".plyground-strip>svg>.pg-frame,.plyground-strip>span{display:none}"
    ".plyground-strip label{cursor:pointer;padding:0 .25em;border-radius:4px;white-space:nowrap}"
    ".plyground-strip>span label{border:1px solid rgba(128,128,128,.6);padding:0 .6em;margin-right:.3em}"
    ".plyground-strip>p{line-height:1.7;margin:.4em 0;max-height:14em;overflow:auto}"
)


@dataclass(frozen=True)
class Frame:
    """A picture, the name of the move that leads to it, and what is said of it."""

    picture: Picture
    name: str
    words: str = ""


def strip(frames: Sequence[Frame], *, head: int, title: str, more: str = "") -> Element:
    """All pictures in one, `head` being shown first. `more`: what is said below them."""
    own = f"pg{token_hex(4)}"  # two strips in one document must not choose for each other
    ids = [f"{own}-{at}" for at in range(len(frames))]
    radios, chosen = [], [_STYLE]
    moves: list[Content] = []
    for at, (one, frame) in enumerate(zip(ids, frames, strict=True)):
        checked = "" if at == head else None
        radios.append(element("input", type="radio", name=own, id=one, aria_label=frame.name, checked=checked))
        moves += [element("label", frame.name, for_=one, class_=f"pg-{at}"), " "]
        chosen.append(
            f"#{one}:checked~svg>.pg-{at},#{one}:checked~.pg-{at}{{display:inline}}"
            f"#{one}:checked~p>.pg-{at}{{background:{_ACCENT};color:#fff}}"
        )
    return element(
        "div",
        element("style", "".join(chosen)),
        element("b", title),
        element("br"),
        *radios,
        _pictures([frame.picture for frame in frames], head),
        element("br"),
        *(_said(at, frames, ids, head) for at in range(len(frames))),
        element("p", *moves),
        element("p", more) if more else None,
        class_="plyground-strip",
        style="position:relative;max-width:42em;",
    )


def _said(at: int, frames: Sequence[Frame], ids: Sequence[str], head: int) -> Element:
    """Steps to both sides, and what is said of a picture; out of sight unless it is chosen."""
    back = element("label", "‹", for_=ids[at - 1], title="back") if at else None
    on = element("label", "›", for_=ids[at + 1], title="on") if at + 1 < len(ids) else None
    words = " ".join(filter(None, (frames[at].name, frames[at].words)))
    return element("span", back, on, words, class_=f"pg-{at}", hidden=None if at == head else "")


def _pictures(pictures: Sequence[Picture], head: int) -> Element:
    """One picture with all of them as parts, of which one is seen. What they have in common is written once."""
    drawn = [picture.shapes() for picture in pictures]
    sizes = [[float(part) for part in str(one.attributes["viewBox"]).split()[2:]] for one in drawn]
    width, height = max(size[0] for size in sizes), max(size[1] for size in sizes)
    scale = pictures[0].size / max(width, height)
    frames = []
    for one, size in zip(drawn, sizes, strict=True):
        inside = [child for child in one.children if isinstance(child, Element) and child.tag == "g"]
        frames.append(element("g", *inside, transform=f"translate({number((width - size[0]) / 2)} 0)"))
    whole: dict[str, Value | None] = {
        **drawn[0].attributes,
        "viewBox": f"0 0 {number(width)} {number(height)}",
        "width": width * scale,
        "height": height * scale,
    }
    ground = element("rect", class_="picture-ground", width=width, height=height, rx=0.02 * max(width, height))
    done = painted(Element("svg", whole, (ground, *frames)), own_colours(pictures[0].layout), pictures[0].dark)
    rest, shown = done.children[: -len(frames)], done.children[-len(frames) :]
    chosen = [
        Element("g", {**frame.attributes, **_choice(at, head)}, frame.children)
        for at, frame in enumerate(shown)
        if isinstance(frame, Element)
    ]
    return _written_once(Element("svg", done.attributes, (*rest, *chosen)))


def _choice(at: int, head: int) -> dict[str, str | None]:
    """The class by which a picture is chosen; all but one are out of sight."""
    return {"class": f"pg-frame pg-{at}", "display": None if at == head else "none"}


def _written_once(picture: Element) -> Element:
    """The same picture, shorter: what occurs several times is defined once and used by name. Equal things have equal
    names, in other pictures of a document too."""
    numbers: dict[object, int] = {}
    number_of: dict[int, int] = {}
    times: Counter[int] = Counter()

    def count(one: Element) -> int:
        """Gives equal elements one number."""
        inside = tuple(count(child) if isinstance(child, Element) else child for child in one.children)
        number = numbers.setdefault((one.tag, tuple(one.attributes.items()), inside), len(numbers))
        number_of[id(one)] = number
        times[number] += 1
        return number

    count(picture)
    definitions: dict[int, Element] = {}

    def short(one: Element) -> Element:
        named = {name: value for name, value in one.attributes.items() if not name.startswith("data-")}
        number = number_of[id(one)]
        if number in definitions:
            return element("use", href=f"#{definitions[number].attributes['id']}")
        if one.tag not in ("g", "path") or times[number] == 1 or len(text := str(one)) <= _LONG:
            return Element(one.tag, named, inside(one))
        definitions[number] = Element(one.tag, {**named, "id": f"pg{crc32(text.encode()):08x}"}, inside(one))
        return short(one)

    def inside(one: Element) -> tuple[Content, ...]:
        return tuple(short(child) if isinstance(child, Element) else child for child in one.children)

    done = short(picture)
    return Element(done.tag, done.attributes, (element("defs", *definitions.values()), *done.children))
