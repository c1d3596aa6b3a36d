"""Drawings of one's own: pieces over several cells, borders, colours, titles, SVG files; checked, and as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.cli.new import filled
from plyground.drawing import covered
from plyground.loading.art import read_art
from plyground.loading.editing import compose
from plyground.loading.pictures import terminal
from plyground.testing import check, check_quickly, faults
from plyground.testing.colours import contrast
from tests.places import ROOT

GOOD = filled("game.py.txt", "strip")
MARKED = "    # What stands where"


@pytest.fixture
def drawn(tmp_path: Path) -> Any:
    """The start that `plyground new` writes, with more said of its drawing."""

    def drawn(added: str) -> Any:
        path = tmp_path / "strip.py"
        path.write_text(GOOD.replace(MARKED, f"    {added}\n\n{MARKED}"))
        return load(path)

    return drawn


@pytest.mark.parametrize(
    ("added", "said"),
    [
        ('layout["colours"] = {"first": "red", "second": "#1e8449"}', "has the first 'red': expected a colour, as in"),
        ('layout["colours"] = {"first": "#8e44ad"}', "the table of colours has no `second`"),
        (
            'layout["colours"] = {"first": "#000000", "second": "#e0791b"}',
            "the first side's colour '#000000' has a contrast of 1.5 to the dark board, and 3 is the least",
        ),
        (
            'layout["colours"] = {"first": "#2b7cff", "second": "#ffffff"}',
            "the second side's colour '#ffffff' has a contrast of 1.8 to the light board, and 3 is the least",
        ),
        ('layout["borders"] = [{"side": "first", "cells": ["a1"]}]', "border 1 of the layout has no `towards`"),
        (
            'layout["borders"] = [{"side": "first", "cells": ["z1"], "towards": (0, 1)}]',
            "a border has cells of the layout, not ['z1']",
        ),
        ('layout["pieces"]["S"]["covers"] = [1, 0]', "has the covers [1, 0]: expected pairs of numbers"),
        ('layout["zones"] = [{"id": "z", "kind": "shelf"}]', "has the kind 'shelf': expected one of hand, reserve"),
        ('layout["zones"] = [{"id": "z", "kind": "hand", "title": 5}]', "has the title 5: expected a text"),
        ('layout["pieces"]["S"]["art"] = "none.svg"', "has the art 'none.svg', but there is no such file beside"),
        ('layout["pieces"]["S"]["art"] = "../../etc/x.svg"', "there is no such file beside the game's"),
        ('editor = {"text": "{rows}", "empty": "."}', "the editor cannot write the drawing"),
        ('editor = {"text": "{rows} {side}"}', "the editor, in '...... first', raises KeyError"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_said(drawn: Any, added: str, said: str) -> None:
    found, _ = faults(drawn(added))
    assert len(found) == 1
    assert said in str(found[0])
    assert found[0].place is not None


def test_the_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#ffff00", "#1d4fa8", "#8e44ad"])
def test_a_colour_that_is_seen_well_is_named(drawn: Any, colour: str) -> None:
    """And the game can be played with the other all the same."""
    game = drawn(f'layout["colours"] = {{"first": "{colour}", "second": "#e0791b"}}')
    [fault], _ = faults(game)
    check_quickly(game)
    better = fault.words.split("write '")[1][:7]
    game = drawn(f'layout["colours"] = {{"first": "{better}", "second": "#e0791b"}}')
    assert faults(game)[0] == []


def test_a_piece_that_lies_over_the_edge_or_another(drawn: Any) -> None:
    found, _ = faults(drawn('layout["pieces"]["S"]["covers"] = [(1, 0)]'))
    assert "'S' on f1 covers a place where there is no cell" in str(found[0])
    found, _ = faults(drawn('layout["pieces"]["S"]["covers"] = [(0, 0)]'))
    assert "no cell shows two pieces" in str(found[0])


def test_art_is_an_svg_file_beside_the_game(drawn: Any, tmp_path: Path) -> None:
    (tmp_path / "stone.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    game = drawn('layout["pieces"]["S"]["art"] = "stone.svg"')
    assert check(game) > 0
    assert (read_art(game, "S") or b"").startswith(b"<svg")
    assert read_art(game, "T") is None
    (tmp_path / "stone.svg").write_text("no drawing")
    assert "is no SVG file of at most 256 kilobytes" in str(faults(game)[0][0])
    assert read_art(load("chess"), "K") is None


def test_dominoes_cover_two_cells_and_are_drawn_on_both() -> None:
    game = load(f"{ROOT / 'examples' / 'domineering.py'}:columns=3,rows=3")
    position = game.start().play("a1").play("b3")
    [first, second] = game.view(position)["pieces"]
    assert (covered(game.layout, first), covered(game.layout, second)) == (["a1", "a2"], ["b3", "c3"])
    text = terminal(game, position).plain
    assert (text.count("▒"), text.count("█")) == (2, 2)
    assert terminal(game, position, ascii=True).plain.count("@") == 2


def test_borders_and_titles_in_the_terminal(drawn: Any) -> None:
    game = load(f"{ROOT / 'examples' / 'hex.py'}:size=3")
    text = terminal(game, game.start()).plain
    assert (text.count("▫"), text.count("▪")) == (6, 6)
    assert text.splitlines()[0].strip().startswith("▪ ▫")
    assert terminal(game, game.start(), flipped=True).plain.splitlines()[0].strip().startswith("▪ ▫")
    own = drawn('layout["zones"] = [{"id": "z", "kind": "hand", "title": "In the bag"}]')
    assert "In the bag: –" in terminal(own, own.start()).plain


def test_own_colours_in_the_terminal(drawn: Any) -> None:
    game = drawn('layout["colours"] = {"first": "#8e44ad", "second": "#1e8449"}')
    styles = {str(span.style) for span in terminal(game, game.start().play("b1")).spans}
    assert "bold #8e44ad" in styles


def test_the_editor_writes_positions_of_an_own_game() -> None:
    game = load(f"{ROOT / 'examples' / 'hex.py'}:size=4")
    position = game.start().play("b2").play("c3")
    assert compose(game, game.view(position)) == str(position)
