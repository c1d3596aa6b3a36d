"""Boards in the terminal: golden drawings, and layouts of the kinds that no shipped game may have yet."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from plyground.draw.terminal import draw
from plyground.drawing import grid
from plyground.game import Position
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.pictures import emblem, terminal


def played(spec: str, moves: str = "") -> tuple[LoadedGame, Position, list[str]]:
    game = registry.load(spec)
    position, last = game.start(), list[str]()
    for move in moves.split():
        last = game.touched(position, move)
        position = position.play(move)
    return game, position, last


def plain(spec: str, moves: str = "", **options: Any) -> str:
    game, position, last = played(spec, moves)
    return terminal(game, position, last, **options).plain


def lines(*rows: str) -> str:
    return "\n".join(rows)


def test_tictactoe_is_ruled_with_the_last_move_in_brackets() -> None:
    assert plain("tictactoe", "a1 b2") == lines(
        "    ┌───┬───┬───┐",
        "  3 │   │   │   │",
        "    ├───┼───┼───┤",
        "  2 │   │[O]│   │",
        "    ├───┼───┼───┤",
        "  1 │ X │   │   │",
        "    └───┴───┴───┘",
        "      a   b   c",
    )


def test_a_completed_line_stands_between_stars_and_the_flipped_board_is_turned() -> None:
    assert plain("tictactoe", "a1 b1 a2 b2 a3", flipped=True) == lines(
        "    ┌───┬───┬───┐",
        "  1 │   │ O │*X*│",
        "    ├───┼───┼───┤",
        "  2 │   │ O │*X*│",
        "    ├───┼───┼───┤",
        "  3 │   │   │*X*│",
        "    └───┴───┴───┘",
        "      c   b   a",
    )


def test_connect4_is_a_slab_whose_columns_are_named_as_its_moves() -> None:
    assert plain("connect4", "4 4 3") == lines(
        "    ╭─────────────────────╮",
        "    │ ·  ·  ·  ·  ·  ·  · │",
        "    │ ·  ·  ·  ·  ·  ·  · │",
        "    │ ·  ·  ·  ·  ·  ·  · │",
        "    │ ·  ·  ·  ·  ·  ·  · │",
        "    │ ·  ·  ·  ●  ·  ·  · │",
        "    │ ·  · [◉] ◉  ·  ·  · │",
        "    ╰─────────────────────╯",
        "      1  2  3  4  5  6  7",
    )


def test_a_slab_seen_from_behind_stays_upright() -> None:
    assert plain("connect4", "1 1", flipped=True).splitlines()[5:] == [
        "    │ ·  ·  ·  ·  ·  · [●]│",
        "    │ ·  ·  ·  ·  ·  ·  ◉ │",
        "    ╰─────────────────────╯",
        "      7  6  5  4  3  2  1",
    ]


def test_heaps_are_rows_of_stones() -> None:
    assert plain("nim", "5=2") == lines("    4  ● ● ● ●", "    3  ● ● ●", "    2  ● ●")
    assert plain("nim:12", "12=0") == "    no heaps are left"
    large = plain("nim:1000,5").splitlines()
    assert large[0].startswith("    1000  ● ●")
    assert large[0].endswith("● …")
    assert large[1] == "       5  ● ● ● ● ●"


def test_a_game_without_a_drawing_shows_its_text() -> None:
    assert plain("tree", "1") == "[[3,5],[2,9]] 1"


@pytest.mark.parametrize(
    ("spec", "moves"),
    [("tictactoe", "a1 b2"), ("connect4", "4 4 3"), ("nim", "5=2"), ("tictactoe:26x2x2", "a1 z2"), ("nim:90", "")],
)
def test_ascii_drawings_are_ascii_and_as_large(spec: str, moves: str) -> None:
    drawing = plain(spec, moves, ascii=True)
    assert drawing.isascii()
    assert [len(line) for line in drawing.splitlines()] == [len(line) for line in plain(spec, moves).splitlines()]


def test_twenty_six_columns_fit_a_terminal_and_no_sign_is_hidden() -> None:
    drawing = plain("tictactoe:26x2x2", "y1 z2").splitlines()
    assert max(map(len, drawing)) <= 80
    assert drawing[1].endswith("· ·[O]│")
    assert drawing[2].endswith("· X · │")
    assert drawing[4].split() == [chr(ord("a") + column) for column in range(26)]


def test_many_rows_are_drawn_open() -> None:
    drawing = plain("tictactoe:2x26x2", "a26 a25 a24").splitlines()
    assert len(drawing) == 26 + 3
    assert drawing[1] == " 26 │ X  · │"
    assert drawing[3] == " 24 │[X] · │"


def nested() -> dict[str, Any]:
    cells, edges = grid(9, 9)
    for cell in cells:
        cell["group"] = f"{int(cell['x']) // 3}-{int(cell['y']) // 3}"
    return {"cells": cells, "edges": edges, "zones": [], "pieces": {}}


def test_groups_have_heavy_lines_between_and_only_playable_cells_have_dots() -> None:
    view: Any = {
        "side": "first",
        "pieces": [{"cell": "a1", "piece": "X", "side": "first"}],
        "zones": {},
        "marks": [{"cell": cell, "kind": "playable"} for cell in ("d1", "e1", "f1")],
    }
    drawing = draw(nested(), view).plain.splitlines()  # type: ignore[arg-type]
    assert drawing[0] == "    ┏━━━━━━━━━┳━━━━━━━━━┳━━━━━━━━━┓"
    assert drawing[4] == "    ┣━━━━━━━━━╋━━━━━━━━━╋━━━━━━━━━┫"
    assert drawing[11] == "  1 ┃ X       ┃ ·  ·  · ┃         ┃"
    assert len(drawing) == 9 + 4 + 1


def shogi() -> tuple[Any, Any]:
    cells, edges = grid(3, 2)
    zones = [{"id": f"hand:{side}", "kind": "hand", "side": side} for side in ("first", "second")]
    layout = {"cells": cells, "edges": edges, "zones": zones, "pieces": {"C": {"art": "chick"}, "+C": {"art": "hen"}}}
    view = {
        "side": "first",
        "pieces": [{"cell": "a1", "piece": "+C", "side": "first"}, {"cell": "b2", "piece": "C", "side": "second"}],
        "zones": {"hand:first": [{"piece": "C", "count": 2}, {"piece": "E", "count": 1}]},
        "marks": [],
    }
    return layout, view


def test_hands_are_above_and_below_and_the_sides_differ_in_case() -> None:
    layout, view = shogi()
    assert draw(layout, view, ["a2", "b2"], sides=("Sky", "Wood")).plain == lines(
        "    Wood's hand: –",
        "    ┌────┬────┬────┐",
        "  2 │ ·  │[ c]│    │",
        "    ├────┼────┼────┤",
        "  1 │ +C │    │    │",
        "    └────┴────┴────┘",
        "      a    b    c",
        "    Sky's hand: C×2  E",
    )
    assert draw(layout, view, flipped=True).plain.splitlines()[0] == "    First's hand: C×2  E"


def test_a_hexagonal_board_is_placed_by_its_coordinates() -> None:
    places = {"a1": (0, 0.5), "a2": (0, 1.5), "b1": (0.866, 0), "b2": (0.866, 1), "b3": (0.866, 2), "c1": (1.732, 0.5)}
    layout: Any = {
        "cells": [
            {"id": name, "x": x, "y": y, "shape": "dot" if name == "c1" else "spot", "label": name}
            for name, (x, y) in places.items()
        ],
        "edges": [("a1", "a2"), ("a1", "b1"), ("a1", "b2"), ("a2", "b2"), ("a2", "b3"), ("b1", "b2"), ("b2", "c1")],
        "zones": [],
        "pieces": {"P": {"art": "disc"}},
    }
    pieces = [{"cell": "a2", "piece": "P", "side": "first"}, {"cell": "b1", "piece": "P", "side": "second"}]
    view: Any = {"side": "first", "pieces": pieces, "zones": {}, "marks": []}
    assert draw(layout, view, ["b1"]).plain == lines(
        "       ╱ ·",
        "     ○ ╲",
        "     │ ╱ · ╲",
        "     · ╲ │   c1",
        "        [●]",
    )


def test_pieces_have_their_sides_colours_and_a_line_stands_out() -> None:
    game, position, last = played("tictactoe", "a1 b1 a2 b2 a3")
    out = io.StringIO()
    Console(file=out, force_terminal=True, color_system="truecolor", highlight=False).print(
        terminal(game, position, last)
    )
    assert "\x1b[1;7;38;2;47;111;222m*X*\x1b" in out.getvalue()
    assert "\x1b[1;38;2;224;121;27m O \x1b" in out.getvalue()


def test_an_emblem_is_shown_only_where_a_piece_is_not_drawn_as_its_name() -> None:
    assert emblem(registry.load("connect4"), "second") == "●"
    assert emblem(registry.load("tictactoe"), "second") == ""
    assert emblem(registry.load("nim"), "first") == ""


def test_a_board_is_as_wide_as_the_terminal() -> None:
    game = registry.load("tictactoe:26x2x2")
    widths = {
        width: max(map(len, terminal(game, game.start(), width=width).plain.splitlines())) for width in (60, 80, 120)
    }
    assert widths[60] <= 60
    assert widths[60] <= widths[80] < widths[120] <= 120
