"""The page and Python draw the same: cells, pieces, sides, marks and coordinates, of every game."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from plyground.draw.board import Board, Marks
from plyground.draw.markup import Element, element, number
from plyground.draw.picture import Picture
from plyground.drawing import Layout, View
from plyground.loading.pictures import with_images
from tests.draw.positions import lines
from tests.places import ROOT

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not (ROOT / "web" / "package.json").exists(), reason="needs Node and the page"
)

NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")


@dataclass(frozen=True)
class Case:
    layout: Layout
    view: View
    marks: Marks
    flipped: bool
    letters: bool

    def props(self) -> dict[str, Any]:
        """What the page's board is given."""
        path = [{"cell": cell} for cell in self.marks.last]
        return {
            "layout": self.layout,
            "view": self.view,
            "flipped": self.flipped,
            "letters": self.letters,
            "lastMove": {"path": path, "motion": []},
        }


def cases() -> Iterator[Case]:
    for line in lines():
        game, before = line.game, line.before
        last = game.touched(before.position, line.move or "") if before else []
        for flipped in (False, True):
            yield Case(with_images(game), game.view(line.position), Marks(last=last), flipped, letters=line.ply == 6)


#: Where a shape is, what it is, and what it shows.
Shape = tuple[str, tuple[str, ...], dict[str, list[Any]], str]


def parts(text: str) -> list[Any]:
    """A text as words and numbers, so that numbers can be compared as such."""
    numbers = [pytest.approx(float(found), abs=0.002) for found in NUMBER.findall(text)]
    return [NUMBER.sub("#", text).replace(",", " "), *numbers]


def shapes(root: ElementTree.Element, where: tuple[str, ...] = ()) -> Iterator[Shape]:
    """Everything that is seen, in the order of drawing."""
    for child in root:
        tag = child.tag.partition("}")[2] or child.tag
        attributes = {name: text for name, text in child.attrib.items() if not name.startswith(("data-", "aria-"))}
        inside = (*where, f"{attributes.pop('class', '').strip()} {attributes.pop('transform', '')}".strip())
        if tag == "g":
            yield from shapes(child, tuple(part for part in inside if part not in ("", "pieces", "targets")))
        else:
            looks = {name: parts(text) for name, text in attributes.items()}
            yield tag, tuple(part for part in inside if part), looks, child.text or ""


def read(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<all>{markup}</all>")


def held_on_page(root: ElementTree.Element) -> list[tuple[str, str, int]]:
    """What is beside the board: zone, piece and number."""
    found = []
    for button in root.iter("button"):
        count = int(NUMBER.findall(button.attrib["aria-label"])[-1])
        zone = button.attrib["data-zone"]
        if not (count == 0 and "none" in button.attrib["class"] and zone.startswith("lost")):
            found.append((zone, button.attrib["data-letter"], count))
    return found


def picture(case: Case) -> Element:
    return Picture(case.layout, case.view, case.marks, case.flipped, case.letters, dark=False).svg()


def counters(drawn: Element) -> list[dict[str, str]]:
    """Where the counters of heaps are, each in its heap's own drawing."""
    return [
        {name: number(float(one.attributes[name] or 0)) for name in ("cx", "cy", "r")}
        for one in everything(drawn)
        if one.tag == "circle" and one.attributes.get("r") == 9.5
    ]


def held_in_picture(drawn: Element) -> list[tuple[str, str, int]]:
    found = []
    for one in everything(drawn):
        if "data-zone" in one.attributes:
            zone, piece, count = (str(one.attributes[f"data-{name}"]) for name in ("zone", "piece", "count"))
            found.append((zone, piece, int(count)))
    return found


def everything(one: Element) -> Iterator[Element]:
    yield one
    for child in one.children:
        if isinstance(child, Element):
            yield from everything(child)


def test_the_page_and_python_draw_the_same(tmp_path: Path) -> None:
    every = list(cases())
    (tmp_path / "boards.json").write_text(json.dumps([case.props() for case in every]))
    command: list[str | Path] = [
        "node",
        ROOT / "web" / "scripts" / "draw.js",
        tmp_path / "boards.json",
        tmp_path / "drawn.json",
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    drawings = json.loads((tmp_path / "drawn.json").read_text())
    compared = 0
    for case, markup in zip(every, drawings, strict=True):
        page = read(markup)
        assert held_in_picture(picture(case)) == held_on_page(page)
        if case.layout["cells"]:
            board = next(svg for svg in page.iter("svg") if svg.attrib.get("class") == "board")
            ours = Board(case.layout, case.view, case.marks, case.flipped, case.letters)
            box = ours.box
            assert parts(board.attrib["viewBox"]) == [
                "# # # #",
                *(pytest.approx(100 * value, abs=0.002) for value in (box.x, box.y, box.width, box.height)),
            ]
            drawn = list(shapes(read(str(element("svg", *ours.layers())))[0]))
            assert drawn == list(shapes(board)), case.view
            compared += len(drawn)
        heaps = [svg for svg in page.iter("svg") if svg.attrib.get("class") == "heap"]
        assert counters(picture(case)) == [counter.attrib for heap in heaps for counter in heap.iter("circle")]
    assert compared > 10_000
