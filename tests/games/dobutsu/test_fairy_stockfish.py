"""Move generation against Fairy-Stockfish, restricted to what its version 11.1 and we have in common.

It forbids moves that leave the own Lion en prise, and makes the Chick's promotion optional; so do we here.
"""

from __future__ import annotations

import random
import subprocess

import pytest

from plyground import Position, load
from tests.places import FAIRY_STOCKFISH

GAME = load("dobutsu")


def safe(position: Position) -> bool:
    """Whether the Lion of the player who has just moved cannot be captured, or the other is captured already."""
    outcome = position.outcome()
    if outcome is not None:
        return True
    lion = next(
        piece["cell"]
        for piece in GAME.view(position)["pieces"]
        if piece["piece"] == "L" and piece["side"] != str(position.side)
    )
    return not any(str(move)[2:] == lion for move in position.moves())


def children(position: Position) -> list[tuple[str, Position]]:
    """The moves that both allow, and the positions after them; a Chick may stay one, as `b3b4` beside `b3b4+`."""
    found = []
    for click in GAME.clicks(position):
        after = position.play(click["move"])
        if not safe(after):
            continue
        before = {piece["cell"]: piece["piece"] for piece in GAME.view(position)["pieces"]}
        reached = {piece["cell"]: piece["piece"] for piece in GAME.view(after)["pieces"]}
        *origin, target = GAME.touched(position, click["move"])
        if origin and before[origin[0]] == "C" and reached[target] == "H":
            found.append((click["move"] + "+", after))
            after = unpromoted(after, target)
        found.append((click["move"], after))
    return found


def unpromoted(position: Position, cell: str) -> Position:
    rows = str(position).split("[")[0].split("/")
    row = 4 - int(cell[1])
    column, at = 0, 0
    while column < "abc".index(cell[0]) or rows[row][at] not in "+":
        symbol = rows[row][at]
        column += int(symbol) if symbol.isdigit() else symbol != "+"
        at += 1
    rows[row] = rows[row][:at] + rows[row][at + 1 :]
    return GAME.position("/".join(rows) + "[" + str(position).split("[")[1])


def restricted(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(restricted(after, depth - 1) for _, after in children(position))


def test_restricted_perft_from_the_start() -> None:
    """Fairy-Stockfish's own numbers, so that this is tested where it is not installed."""
    assert [restricted(GAME.start(), depth) for depth in range(1, 7)] == [4, 13, 69, 412, 2334, 14011]


def divide(positions: list[Position], depth: int) -> list[dict[str, int]]:
    """What `go perft` prints for each: the positions below each move."""
    assert FAIRY_STOCKFISH is not None
    commands = ["uci", "setoption name UCI_Variant value dobutsu"]
    for position in positions:
        commands += [f"position fen {position}", f"go perft {depth}"]
    done = subprocess.run(
        [FAIRY_STOCKFISH],
        input="\n".join([*commands, "quit", ""]),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found: list[dict[str, int]] = []
    current: dict[str, int] = {}
    for line in done.stdout.partition("uciok")[2].splitlines():
        word, _, number = line.partition(": ")
        if word == "Nodes searched":
            found.append(current)
            current = {}
        elif number.isdecimal() and 4 <= len(word) <= 5:
            current[word] = int(number)
    return found


@pytest.mark.skipif(FAIRY_STOCKFISH is None, reason="fairy-stockfish is not installed (Debian package fairy-stockfish)")
def test_moves_agree_with_fairy_stockfish() -> None:
    chance = random.Random(1)
    positions: list[Position] = [GAME.start()]
    while len(positions) < 300:
        position: Position = GAME.start()
        for _ in range(chance.randrange(40)):
            if not (choices := children(position)):
                break
            position = chance.choice(choices)[1]
            positions.append(position)
    positions = [position for position in positions if position.outcome() is None]
    for position, theirs in zip(positions, divide(positions, 2), strict=True):
        ours = {move: len(children(after)) for move, after in children(position)}
        assert ours == theirs, position
