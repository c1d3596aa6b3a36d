"""Positions made by play on crowded boards, where rows are near: of both colours, crossing on a GIPF-piece, of
GIPF-pieces alone. The naive game makes them, so that ours has no part in what it is asked.

    python -m tests.games.gipf.made standard 30     prints lines for perft.txt
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from tests.naive import perft
from tests.naive.gipf import LINES, SPOTS, Board, Gipf, State, other, push, read, rows, take, write

#: Pieces of each side in the whole game, a GIPF-piece being two.
PIECES = {"basic": 15, "standard": 18, "tournament": 18}
#: The least and the most GIPF-pieces of a side on the board.
STACKS = {"basic": (0, 0), "standard": (1, 3), "tournament": (1, 9)}


def crowded(rules: str, chance: random.Random) -> str:
    """A board with many pieces and no row; with GIPF-pieces where there are some, in Tournament often many."""
    least, most = STACKS[rules]
    while True:
        board = dict.fromkeys(SPOTS, ".")
        for spot in chance.sample(SPOTS, chance.randint(4, 20)):
            board[spot] = chance.choice("wb")
        for _ in range(chance.randint(0, 8)):  # three of four spots of a colour, which a push may complete
            spots = chance.choice(LINES)[1:-1]
            first = chance.randrange(len(spots) - 3)
            board.update(dict.fromkeys(chance.sample(spots[first : first + 4], 3), chance.choice("wb")))
        for side in "wb":
            own = [spot for spot in SPOTS if board[spot] == side]
            for spot in chance.sample(own, min(len(own), chance.randint(least, most))):
                board[spot] = side.upper()
        spent = {side: sum(1 + one.isupper() for one in board.values() if one.lower() == side) for side in "wb"}
        lacking = least > 0 and any(side.upper() not in board.values() for side in "wb")
        if lacking or max(spent.values()) > PIECES[rules] or any(rows(board, side) for side in "wb"):
            continue
        opening = _opening(rules, board, chance)
        reserve = {side: chance.randint(0, PIECES[rules] - spent[side]) for side in "wb"}
        for side in opening or "":
            reserve[side] -= reserve[side] % 2  # so far it has brought in and lost pieces by twos
        return write(State(board, reserve, chance.choice("wb"), opening))


def _opening(rules: str, board: Board, chance: random.Random) -> str | None:
    """Who may still bring GIPF-pieces in: only a side that has no single piece on the board."""
    if rules != "tournament":
        return None
    return "".join(side for side in "wb" if side not in board.values() and chance.random() < 0.8)


def positions(rules: str, chance: random.Random) -> Iterator[str]:
    """Endlessly: the positions of short games from crowded boards, in which rows are made whenever they can be, for
    either side. Most of what may be taken is left, so that rows meet again."""
    game = Gipf(rules)
    while True:
        for _ in range(6):
            text = crowded(rules, chance)
            if any("x" in move for move in game.moves(text)):
                break
        for _ in range(chance.randint(1, 8)):
            yield text
            moves = game.moves(text)
            if not moves:
                break
            after = {game.play(text, move): move for move in moves}
            lively = [text for text, move in after.items() if "x" in move or rows(read(text).board, read(text).side)]
            text = chance.choice(lively if lively and chance.random() < 0.85 else list(after))


def kinds(rules: str, text: str) -> set[str]:
    """What a position is an example of."""
    found = set()
    state = read(text)
    mover = state.side
    if any(_all_stacks(state.board, mover, row) for row in rows(state.board, mover).values()):
        found.add("alone")
    for move in Gipf(rules).moves(text):
        parts = [part for part in move.split(";") if not part.startswith("x")]
        board, reserve = dict(state.board), dict(state.reserve)
        if move.startswith("x"):
            take(board, reserve, move.split(";")[0][1:].split(","), mover)
        dot, spot = parts[0].removeprefix("G").split("-")
        pushed = push(board, dot, spot, mover.upper() if parts[0].startswith("G") else mover)
        assert pushed is not None
        own = [set(row) for row in rows(pushed, mover).values()]
        if own and rows(pushed, other(mover)):
            found.add("both")
        crossings = [one & two for i, one in enumerate(own) for two in own[:i]]
        if any(pushed[spot].isupper() for crossing in crossings for spot in crossing):
            found.add("crossing")
    return found


def _all_stacks(board: Board, colour: str, row: list[str]) -> bool:
    return "".join(board[spot] for spot in row).count(colour.upper()) == len(row)


def main(rules: str, number: int) -> None:
    """Prints positions, as many of each kind as of the others, with their perft to two plies, or one where it is large.
    Standard has too few GIPF-pieces for a row of them alone."""
    found = ("both", "crossing", "alone") if rules == "tournament" else ("both", "crossing")
    wanted = dict.fromkeys(found, number // len(found))
    for text in positions(rules, random.Random(rules)):
        kind = next((kind for kind in sorted(kinds(rules, text)) if wanted.get(kind)), None)
        if kind is not None:
            wanted[kind] -= 1
            plies = perft(Gipf(rules), text, 1 if len(Gipf(rules).moves(text)) > 500 else 2)
            print(f"gipf:rules={rules} | {text} | {' '.join(map(str, plies))}", flush=True)
        if not any(wanted.values()):
            return


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
