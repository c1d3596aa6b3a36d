"""Pictures that Python draws, in a real browser: their colours are those of the page, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from plyground import GameTree, Line, load
from plyground.draw.board import Arrow, Marks, Note
from plyground.draw.markup import Element
from plyground.draw.picture import Picture, own_colours
from plyground.draw.style import LOOK, SHEETS, shade
from plyground.loading.pictures import picture
from tests.draw.positions import lines, played

#: What one sees of each element. Opacity is part of a colour, or beside it.
LOOKS = """() => [...document.querySelectorAll("svg")].map((svg) => [...svg.querySelectorAll("*")]
  .filter(({tagName}) => !["title", "desc", "style", "g"].includes(tagName))
  .map((element) => {
    const style = getComputedStyle(element);
    const colour = (value, opacity) => {
      if (value === "none") return value;
      const canvas = document.createElement("canvas").getContext("2d");
      canvas.fillStyle = value;
      const [r, g, b, a = 1] = canvas.fillStyle.startsWith("#")
        ? [1, 3, 5].map((at) => parseInt(canvas.fillStyle.slice(at, at + 2), 16))
        : canvas.fillStyle.match(/[\\d.]+/g).map(Number);
      return [r, g, b, (a * opacity).toFixed(2)].join(" ");
    };
    const text = element.tagName === "text" ? [style.fontSize, style.fontWeight, style.textAnchor] : [];
    return [element.tagName, colour(style.fill, style.fillOpacity), colour(style.stroke, style.strokeOpacity),
      style.stroke === "none" ? "" : [style.strokeWidth, style.strokeDasharray, style.strokeLinecap].join(" "),
      style.opacity, ...text].join(" | ");
  }))"""


def pictures(dark: bool | None) -> list[Picture]:
    """Positions of every game, some with everything that can be shown over them."""
    found = []
    for line in lines():
        layout, cells = line.game.layout, [cell["id"] for cell in line.game.layout["cells"]]
        marks = Marks()
        if line.ply == 6 and len(cells) > 3:
            notes = [Note(cells[0], "+1", "win"), Note(cells[1], "-2", "loss"), Note(cells[2], "=", "draw")]
            marks = Marks(cells[:2], cells[2:3], notes, [Arrow(cells[0], cells[3])])
        found.append(Picture(layout, line.game.view(line.position), marks, dark=dark, text=str(line.position)))
    return found


def styled(picture: Picture) -> str:
    """The picture's shapes with the page's style sheets, for the browser to work out. Colours that have names are in
    the sheets."""
    mixed = own_colours(picture.layout)
    for name, value in mixed.items():
        if name.endswith("-dark") and value.startswith("#"):
            mixed[name] = f"color-mix(in srgb, {mixed[name[:-5]]} 65%, black)"
    return f'<div style="{";".join(f"{name}:{value}" for name, value in mixed.items())}">{picture.shapes()}</div>'


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Callable[[str, str], Page]:
    def new(content: str, scheme: str) -> Page:
        (tmp_path / "shown.html").write_text(f"<!doctype html><meta charset=utf-8><body>{content}</body>")
        page = browser.new_context(color_scheme=scheme).new_page()  # type: ignore[arg-type]
        page.goto(f"file://{tmp_path}/shown.html")
        return page

    return new


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_their_colours_are_the_pages(show: Callable[[str, str], Page], scheme: str) -> None:
    sheets = "".join((LOOK / f"{name}.css").read_text() for name in SHEETS)
    by_sheets = "".join(map(styled, pictures(None)))
    wanted: Any = show(f"<style>{sheets}</style>{by_sheets}", scheme).evaluate(LOOKS)
    assert sum(map(len, wanted)) > 5000
    for dark in (None, scheme == "dark"):  # following the system, and told to
        drawn = "".join(str(picture.svg()) for picture in pictures(dark))
        system = scheme if dark is None else "light"
        assert show(drawn, system).evaluate(LOOKS) == wanted


def test_a_colour_is_shaded_as_the_page_does_it(show: Callable[[str, str], Page]) -> None:
    page = show("<p>", "light")
    for colour in ("#8e44ad", "#ffffff", "#010203"):
        mixed = page.evaluate(
            "(colour) => { const p = document.querySelector('p');"
            " p.style.color = `color-mix(in srgb, ${colour} 65%, black)`; return getComputedStyle(p).color }",
            colour,
        )
        parts = [round(255 * float(part)) for part in mixed.removeprefix("color(srgb ").rstrip(")").split()]
        assert shade(colour) == "#" + "".join(f"{part:02x}" for part in parts)


def test_every_element_has_a_colour_of_its_own_or_an_ancestors() -> None:
    """Nothing is black only because a class is missing in the style sheets."""

    def bare(one: Element, painted: bool) -> list[Element]:
        painted = painted or "fill" in one.attributes
        children = [child for child in one.children if isinstance(child, Element)]
        here = [] if painted or one.tag in ("g", "svg", "title", "desc", "style", "image") else [one]
        return here + [found for child in children for found in bare(child, painted)]

    assert [str(found) for picture in pictures(None) for found in bare(picture.svg(), painted=False)] == []


def visible(page: Page, strip: int = 0) -> list[int]:
    """The pictures of a strip that are seen."""
    return page.evaluate(  # type: ignore[no-any-return]
        "(at) => [...document.querySelectorAll('.plyground-strip')[at].querySelectorAll('.pg-frame')]"
        ".flatMap((frame, number) => frame.getBoundingClientRect().width ? [number] : [])",
        strip,
    )


def test_a_game_is_stepped_through_without_a_script(show: Callable[[str, str], Page]) -> None:
    tree = GameTree(Line.of(load("connect4"), moves="4453"))
    tree.annotate(2, comment="not <i>there</i>")
    tree.add(0, "1")
    page = show(tree._repr_html_() + tree._repr_html_(), "light")
    first, second = (page.locator(".plyground-strip").nth(at) for at in (0, 1))
    assert visible(page) == [4]
    first.get_by_text("Start", exact=True).last.click()
    assert (visible(page, 0), visible(page, 1)) == ([0], [4])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert visible(page) == [2]
    expect(first.locator("span.pg-2")).to_contain_text("4 not <i>there</i>")
    first.get_by_title("on", exact=True).locator("visible=true").click()
    second.get_by_title("back", exact=True).locator("visible=true").click()
    assert (visible(page, 0), visible(page, 1)) == ([3], [3])
    expect(first).to_contain_text("Not shown: 1 move in variations.")
    assert page.evaluate("document.querySelectorAll('script').length") == 0


def test_where_styles_are_taken_out_the_last_picture_is_left(show: Callable[[str, str], Page]) -> None:
    html = re.sub("<style>.*?</style>", "", Line.of(load("connect4"), moves="4453")._repr_html_())
    page = show(re.sub("<input[^>]*>", "", html), "light")
    assert visible(page) == [4]
    assert page.locator("span:visible").all_text_contents() == ["‹3"]


def test_the_pictures_of_a_strip_are_those_of_its_positions(show: Callable[[str, str], Page]) -> None:
    """What is written once is seen wherever it is used, in its colours."""
    line = played(load("dobutsu"), 7)
    alone = picture(line.game, line.position, Marks(last=line.last), size=320).svg()
    seen = "body * { visibility: hidden } body svg, body svg * { visibility: visible }"
    only = f"<style>{seen} body svg {{ position: fixed; left: 0; top: 0 }}</style>"
    strip, single, nothing = (
        show(only + shown, "dark").screenshot() for shown in (line._repr_html_(), str(alone), "<svg></svg>")
    )
    assert strip == single != nothing
