"""Hex, Domineering and Quarto in `examples/`: exact values agree with a naive minimax that shares no code with them."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from plyground import Side, load
from plyground.exact import solve_exhaustively
from tests.places import ROOT

EXAMPLES = ROOT / "examples"


def hex_winner(size: int) -> str:
    """Who wins Hex with best play: stones as two sets of cells, and a win as a flood."""
    cells = [(x, y) for x in range(size) for y in range(size)]
    ways = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]

    def connected(stones: frozenset[tuple[int, int]], axis: int) -> bool:
        reached = {cell for cell in stones if cell[axis] == 0}
        while new := {(x + a, y + b) for x, y in reached for a, b in ways} & stones - reached:
            reached |= new
        return any(cell[axis] == size - 1 for cell in reached)

    @cache
    def wins(own: frozenset[tuple[int, int]], others: frozenset[tuple[int, int]], axis: int) -> bool:
        if connected(others, 1 - axis):
            return False
        free = [cell for cell in cells if cell not in own | others]
        return any(not wins(others, own | {cell}, 1 - axis) for cell in free)

    return "win" if wins(frozenset(), frozenset(), 1) else "loss"


def domineering_winner(columns: int, rows: int) -> str:
    """Who wins Domineering: free cells as a set."""

    @cache
    def wins(free: frozenset[tuple[int, int]], up: bool) -> bool:
        pairs = [{(x, y), (x, y + 1) if up else (x + 1, y)} for x, y in free]
        return any(not wins(free - pair, not up) for pair in pairs if pair <= free)

    return "win" if wins(frozenset((x, y) for x in range(columns) for y in range(rows)), True) else "loss"


def quarto_value(board: dict[str, int], left: frozenset[int], held: int) -> int:
    """1 if who places the held piece wins, -1 if the other does, 0 for a draw: the board as pieces by cells."""
    lines = [[f"{column}{row}" for column in "abcd"] for row in "1234"]
    lines += [list(cells) for cells in zip(*lines, strict=True)]
    lines += [["a1", "b2", "c3", "d4"], ["a4", "b3", "c2", "d1"]]

    def alike(codes: list[int]) -> bool:
        return any(len({code >> bit & 1 for code in codes}) == 1 for bit in range(4))

    best = -1
    for cell in [cell for line in lines[:4] for cell in line if cell not in board]:
        after = {**board, cell: held}
        if any(alike([after[at] for at in line]) for line in lines if all(at in after for at in line)):
            return 1
        values = [-quarto_value(after, left - {given}, given) for given in left] or [0]
        best = max(best, *values)
    return best


def test_quarto_near_its_end() -> None:
    chance = random.Random(1)
    game = load(EXAMPLES / "quarto.py")
    met = set()
    for _ in range(25):
        position: Any = game.start()
        while position.outcome() is None and position.board.count(".") > 4:
            position = position.play(chance.choice(position.moves()))
        if position.outcome() is not None:
            continue
        board = {piece["cell"]: int(piece["piece"], 16) for piece in game.view(position)["pieces"]}
        left = frozenset(int(piece, 16) for piece in position.left)
        value = quarto_value(board, left, int(position.held, 16))
        assert solve_exhaustively(position).score.kind == {1: "win", 0: "draw", -1: "loss"}[value]
        met.add(value)
    assert met >= {1, -1}


@pytest.mark.parametrize("size", [2, 3])
def test_hex(size: int) -> None:
    game = load(f"{EXAMPLES / 'hex.py'}:size={size}")
    assert solve_exhaustively(game.start()).score.kind == hex_winner(size) == "win"


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (4, 4)])
def test_domineering(columns: int, rows: int) -> None:
    game = load(f"{EXAMPLES / 'domineering.py'}:columns={columns},rows={rows}")
    score = solve_exhaustively(game.start()).score
    if game.start().outcome() is None:
        assert score.kind == domineering_winner(columns, rows)
    else:
        assert domineering_winner(columns, rows) == "loss"


@pytest.mark.parametrize(
    ("spec", "moves", "winner"),
    [
        ("hex.py:size=3", "a1 b1 a2 b2 a3", Side.FIRST),
        ("hex.py:size=3", "b1 a2 b3 b2 c1 c2", Side.SECOND),
        ("hex.py:size=2", "b1 a1 a2", Side.FIRST),
        ("hex.py:size=2", "a1 b1 a2", Side.FIRST),
        ("hex.py:size=2", "a1 a2 b2 b1", Side.SECOND),
        ("domineering.py:columns=2,rows=2", "a1", Side.FIRST),
    ],
)
def test_who_has_won(spec: str, moves: str, winner: Side) -> None:
    position: Any = load(str(EXAMPLES / spec)).start()
    for move in moves.split():
        assert position.outcome() is None
        position = position.play(move)
    assert position.outcome().winner is winner
