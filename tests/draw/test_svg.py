"""Positions as SVG: goldens, well-formed for any names, and what can be asked of a picture."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import InvalidOption, UnknownGame, load
from plyground.draw.board import Arrow, Marks, Note
from plyground.draw.picture import Picture
from plyground.drawing import Layout, View
from plyground.loading.pictures import svg, with_images
from tests.draw.positions import lines
from tests.places import ROOT

GOLDENS = Path(__file__).parent / "goldens"
SVG = "{http://www.w3.org/2000/svg}"

PICTURES: dict[str, tuple[str, str | None, dict[str, Any]]] = {
    "tictactoe": ("tictactoe", "x.o/.x./..o x", {"last": ["c1"], "marks": ["c2"]}),
    "dobutsu-dark": ("dobutsu", "g1e/2l/1L1/EG1[Cc] w", {"dark": True, "flip": True}),
    "connect4-notes": ("connect4", "4453", {"marks": {"a1": "-2", "d3": "+1"}, "dark": False, "size": 200}),
    "gipf": ("gipf", None, {"arrows": [("a1", "b2")]}),
    "nim": ("nim", None, {}),
    "tree": ("tree", None, {}),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was(name: str) -> None:
    """If a drawing is changed on purpose, `python -m tests.draw.test_svg` writes the goldens anew: look at them."""
    assert drawn(name) == (GOLDENS / f"{name}.svg").read_text(encoding="utf-8")


def drawn(name: str) -> str:
    spec, text, how = PICTURES[name]
    game = load(spec)
    return (game.start() if text is None else game.position(text)).svg(**how) + "\n"


def test_every_position_is_a_document_with_a_title_and_a_description() -> None:
    for line in lines():
        root = ElementTree.fromstring(line.position.svg())
        assert root.tag == f"{SVG}svg"
        title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert title.text is not None
        assert title.text.startswith(line.game.title)
        assert description is not None
        assert description.text
        shown = {
            (one.attrib["data-cell"], one.attrib["data-piece"]) for one in root.iter() if "data-side" in one.attrib
        }
        assert shown == {
            (one["cell"], one["piece"]) for one in line.game.view(line.position)["pieces"] if one["side"] is not None
        }
        assert "var(" not in line.position.svg()
        assert "light-dark" not in line.position.svg()


def test_the_description_says_what_is_where() -> None:
    position = load("dobutsu").position("g1e/2l/1L1/EG1[Cc] w")
    description = ElementTree.fromstring(position.svg()).find(f"{SVG}desc")
    assert description is not None
    assert description.text == (
        "First: Elephant a1, Giraffe b1, Lion b2. Second: Lion c3, Giraffe a4, Elephant c4. "
        "First's hand: 1 Chick. Second's hand: 1 Chick."
    )


def test_it_is_written_to_a_file_and_shown_by_a_notebook(tmp_path: Path) -> None:
    position = load("chess").start().play("e2e4")
    made = position.svg(tmp_path / "board.svg", last=["e2", "e4"])
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == made + "\n"
    assert made._repr_svg_() == made
    assert position._repr_svg_() == position.svg()  # type: ignore[attr-defined]
    assert position.svg(size=200).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert 'width="200"' in position.svg(size=200)


@pytest.mark.parametrize("name", ["openspiel", "nim", str(ROOT / "examples" / "othello.py")])
def test_positions_of_python_games_draw_themselves_too(name: str) -> None:
    if name == "openspiel":
        pytest.importorskip("pyspiel")
        name = "openspiel:tic_tac_toe"
    assert ElementTree.fromstring(load(name).start().svg()).tag == f"{SVG}svg"


def test_an_own_drawing_is_kept(tmp_path: Path) -> None:
    text = (ROOT / "examples" / "race.py").read_text()
    own = text.replace("    def moves(self)", "    def svg(self): return 'mine'\n\n    def moves(self)", 1)
    (tmp_path / "own.py").write_text(own)
    position = load(tmp_path / "own.py").start()
    assert position.svg() == "mine"
    assert position._repr_svg_().startswith("<svg")  # type: ignore[attr-defined]


def test_a_position_of_no_known_game_is_shown_as_text() -> None:
    position = load(ROOT / "examples" / "race.py").start()
    kind = type("Stranger", (type(position),), {"game": "nothing.py"})
    stranger = kind(*(getattr(position, name) for name in position.__dataclass_fields__))  # type: ignore[attr-defined]
    assert stranger._repr_svg_() is None
    with pytest.raises(UnknownGame, match=r"nothing\.py"):
        stranger.svg()


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"last": ["e9"]}, "chess has no cell 'e9'"),
        ({"last": "e9"}, "'e9'"),
        ({"marks": {"E4": "x"}}, "did you mean 'e4'"),
        ({"arrows": [("e2",)]}, 'the arrow ["e2"] is not a pair'),
        ({"arrows": [("e2", "e44")]}, "'e44'"),
        ({"size": 0}, "the size 0 is not"),
        ({"size": "big"}, "the size 'big' is not"),
        ({"size": float("nan")}, "the size NaN is not"),
    ],
)
def test_what_cannot_be_drawn_is_told(how: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidOption, match=re.escape(words)):
        load("chess").start().svg(**how)


def test_images_of_a_users_pieces_are_in_the_picture() -> None:
    game = load(ROOT / "examples" / "quarto.py")
    position = game.start()
    assert position.svg().count("data:image/svg+xml;base64,") == 16
    assert "data:image" not in position.svg(letters=True)
    assert with_images(load("chess")) == load("chess").layout


nasty = st.text(max_size=30) | st.sampled_from(
    ["</svg><script>alert(1)</script>", '"><img onerror=x src=y>', "&amp;", "]]>", "<!--", "\x00\ud800\uffff", "'"]
)


@given(nasty, nasty, nasty, nasty)
def test_names_of_any_kind_are_written_as_they_are_and_do_nothing(name: str, label: str, text: str, title: str) -> None:
    layout: Layout = {
        "cells": [{"id": label, "x": 0.0, "y": 0.0, "shape": "square", "label": label}],
        "edges": [],
        "zones": [{"id": "z", "kind": "hand", "side": "first", "title": title}],
        "pieces": {name: {"name": name, "art": text}},
        "colours": {"first": text, "second": "#123456"},
    }
    view: View = {
        "side": "first",
        "pieces": [{"cell": label, "piece": name, "side": "first"}],
        "zones": {"z": [{"piece": name, "count": 2}]},
        "marks": [],
    }
    marks = Marks([label], [label], [Note(label, text)], [Arrow(label, label)])
    markup = str(Picture(layout, view, marks, title=title, sides=(name, text)).svg())
    root = ElementTree.fromstring(markup.encode())
    assert {one.tag.removeprefix(SVG) for one in root.iter()} <= {
        *("svg", "title", "desc", "style", "g", "rect", "path", "circle", "text")
    }
    assert not [name for one in root.iter() for name in one.attrib if name.startswith("on")]


@given(nasty)
def test_a_text_that_stands_for_a_board_does_nothing(text: str) -> None:
    layout: Layout = {"cells": [], "edges": [], "zones": [], "pieces": {}}
    view: View = {"side": "first", "pieces": [], "zones": {}, "marks": []}
    root = ElementTree.fromstring(str(Picture(layout, view, text=text).svg()).encode())
    assert {one.tag.removeprefix(SVG) for one in root.iter()} == {"svg", "desc", "style", "rect", "g", "text"}


def test_a_game_that_is_over_says_how_it_ended() -> None:
    position = load("connect4").position("1212121")
    assert "<title>Connect Four: 1-0, four in a row</title>" in svg(load("connect4"), position)


def test_loading_a_game_loads_nothing_for_pictures() -> None:
    """What reads art and what escapes texts in the standard library would double the time of loading a game."""
    wanted = "import sys, plyground; plyground.load('connect4'); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", wanted], capture_output=True, text=True, check=True)
    assert {"xml.etree.ElementTree", "xml.sax", "urllib.request", "rich"}.isdisjoint(run.stdout.split())


if __name__ == "__main__":
    GOLDENS.mkdir(exist_ok=True)
    for name in PICTURES:
        (GOLDENS / f"{name}.svg").write_text(drawn(name), encoding="utf-8")
