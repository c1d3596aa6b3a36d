"""HTML for notebooks: plain tables in the notebook's own colours, and things side by side. No script, nothing from
outside."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from plyground.draw.markup import Content, Element, element

_CELL = "padding:.2em .6em;vertical-align:top;"
_LINE = "border-bottom:1px solid rgba(128,128,128,.5);"


def table(
    head: Sequence[Content],
    rows: Iterable[Sequence[Content]],
    *,
    caption: str = "",
    words: Collection[int] = (0,),
    named: bool = False,
) -> Element:
    """A table with these headings. `words`: the columns that are words and begin at the left; the others are numbers.
    `named`: the first cell of a row names it."""

    def style(column: int) -> str:
        return _CELL + ("text-align:left;" if column in words else "text-align:right;")

    def cell(column: int, content: Content) -> Element:
        if named and column == 0:
            return element("th", content, scope="row", style=style(column) + "font-weight:600;")
        return element("td", content, style=style(column) + "font-variant-numeric:tabular-nums;")

    titles = [element("th", title, scope="col", style=style(at) + _LINE) for at, title in enumerate(head)]
    body = [element("tr", *(cell(at, content) for at, content in enumerate(row))) for row in rows]
    return element(
        "table",
        element("caption", caption, style="caption-side:top;text-align:left;padding:.2em .6em;") if caption else None,
        element("thead", element("tr", *titles)) if any(head) else None,
        element("tbody", *body),
        style="border-collapse:collapse;margin:.3em 0;",
    )


def beside(*parts: Content | None) -> Element:
    """Things side by side, or below each other if there is no room."""
    found = [element("div", part) for part in parts if part is not None]
    return element("div", *found, style="display:flex;flex-wrap:wrap;gap:.5em 1.2em;align-items:flex-start;")


def stacked(*parts: Content | None) -> Element:
    """Things below each other."""
    return element(
        "div", *(part if isinstance(part, Element) else paragraph(part) for part in parts if part is not None)
    )


def paragraph(*parts: Content) -> Element:
    """Text on lines of its own."""
    return element("p", *parts, style="margin:.3em 0;")


def bold(text: str) -> Element:
    return element("b", text)


def folded(summary: str, *parts: Content) -> Element:
    """What is seen only when somebody opens it."""
    return element("details", element("summary", summary), *parts)
