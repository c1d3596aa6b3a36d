"""GIPF, naively: Basic, Standard and Tournament, in the order of the rules' sentences.

A board is a dictionary from spot names to letters: `w` and `b` for single pieces, `W` and `B` for GIPF-pieces, `.` for
an empty spot. Texts are the only things that go in and out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations

LINES = [
    line.split()
    for line in """
    a1 b2 c3 d4 e5 f5 g5 h5 i5
    a5 b5 c5 d5 e5 f4 g3 h2 i1
    e1 e2 e3 e4 e5 e6 e7 e8 e9
    a2 b3 c4 d5 e6 f6 g6 h6
    a4 b4 c4 d4 e4 f3 g2 h1
    b1 c2 d3 e4 f4 g4 h4 i4
    b6 c6 d6 e6 f5 g4 h3 i2
    d1 d2 d3 d4 d5 d6 d7 d8
    f1 f2 f3 f4 f5 f6 f7 f8
    a3 b3 c3 d3 e3 f2 g1
    a3 b4 c5 d6 e7 f7 g7
    c1 c2 c3 c4 c5 c6 c7
    c1 d2 e3 f3 g3 h3 i3
    c7 d7 e7 f6 g5 h4 i3
    g1 g2 g3 g4 g5 g6 g7
    a2 b2 c2 d2 e2 f1
    a4 b5 c6 d7 e8 f8
    b1 b2 b3 b4 b5 b6
    d1 e2 f2 g2 h2 i2
    d8 e8 f7 g6 h5 i4
    h1 h2 h3 h4 h5 h6
    """.strip().splitlines()
]
SPOTS = sorted({spot for line in LINES for spot in line[1:-1]})
ROWS_OF_SPOTS = [line[1:-1] for line in LINES]

#: From each dot in each direction: the spots in the order of the push.
WAYS = {(way[0], way[1]): way[1:-1] for line in LINES for way in (line, line[::-1])}

Board = dict[str, str]


@dataclass
class State:
    board: Board
    reserve: dict[str, int]
    side: str  # "w" or "b"
    opening: str | None  # the sides that may still bring GIPF-pieces in; None where the rules have no such thing


def read(text: str) -> State:
    white, black, reserves, side, *opening = text.split()
    board = dict.fromkeys(SPOTS, ".")
    for letter, field in (("w", white), ("b", black)):
        for name in field[2:].split(","):
            if name.endswith("*"):
                board[name[:-1]] = letter.upper()
            elif name != "-":
                board[name] = letter
    first, second = reserves[2:].split("/")
    return State(board, {"w": int(first), "b": int(second)}, side, opening[0][2:] if opening else None)


def write(state: State) -> str:
    fields = []
    for letter in "wb":
        names = [spot + "*" * state.board[spot].isupper() for spot in SPOTS if state.board[spot].lower() == letter]
        fields.append(f"{letter.upper()}:{','.join(names) or '-'}")
    fields += [f"r:{state.reserve['w']}/{state.reserve['b']}", state.side]
    if state.opening is not None:
        fields.append(f"o:{state.opening or '-'}")
    return " ".join(fields)


def other(colour: str) -> str:
    return "b" if colour == "w" else "w"


# Pushing
# ---------------------------------------------------------------------------------------------------------------------


def push(board: Board, dot: str, spot: str, piece: str) -> Board | None:
    """The board after the push; None where the line has no empty spot."""
    spots = WAYS[dot, spot]
    empty = [i for i in range(len(spots)) if board[spots[i]] == "."]
    if not empty:
        return None
    after = dict(board)
    for i in range(empty[0], 0, -1):
        after[spots[i]] = board[spots[i - 1]]
    after[spots[0]] = piece
    return after


# Rows
# ---------------------------------------------------------------------------------------------------------------------


def rows(board: Board, colour: str) -> dict[int, list[str]]:
    """By the number of the line: the row of the colour in it, with its extension. No line has room for two rows."""
    found = {}
    for number, spots in enumerate(ROWS_OF_SPOTS):
        seen = "".join([board[spot] for spot in spots]).lower()
        first = seen.find(4 * colour)
        if first >= 0:
            last = first + 3
            while first > 0 and seen[first - 1] != ".":
                first -= 1
            while last < len(spots) - 1 and seen[last + 1] != ".":
                last += 1
            found[number] = spots[first : last + 1]
    return found


def choices(board: Board, row: list[str]) -> Iterator[set[str]]:
    """What may be emptied of a row with its extension: all single pieces, and any of the GIPF-pieces."""
    singles = [spot for spot in row if board[spot].islower()]
    stacks = [spot for spot in row if board[spot].isupper()]
    for taken in chain.from_iterable(combinations(stacks, count) for count in range(len(stacks) + 1)):
        yield {*singles, *taken}


def without(board: Board, emptied: frozenset[str]) -> Board:
    return {spot: "." if spot in emptied else piece for spot, piece in board.items()}


def stage(board: Board, colour: str) -> list[tuple[str, ...]]:
    """Every set of spots that can be emptied when the colour deals with its rows. Each line is dealt with once, in any
    order, as the board then is."""
    results: set[frozenset[str]] = set()
    looked_at: set[tuple[frozenset[str], frozenset[int]]] = set()

    def deal(emptied: frozenset[str], done: frozenset[int]) -> None:
        if (emptied, done) in looked_at:
            return
        looked_at.add((emptied, done))
        left = without(board, emptied) if emptied else board
        waiting = {number: row for number, row in rows(left, colour).items() if number not in done}
        if not waiting:
            results.add(emptied)
        for number, row in waiting.items():
            for taken in choices(left, row):
                deal(emptied | taken, done | {number})

    deal(frozenset(), frozenset())
    return sorted(tuple(sorted(emptied)) for emptied in results)


def take(board: Board, reserve: dict[str, int], emptied: list[str], colour: str) -> None:
    """The colour's own pieces return to its reserve, a GIPF-piece as two; the others are captured and gone."""
    for spot in emptied:
        if board[spot].lower() == colour:
            reserve[colour] += 2 if board[spot].isupper() else 1
        board[spot] = "."


# GIPF-pieces
# ---------------------------------------------------------------------------------------------------------------------


def has_stack(state: State, colour: str) -> bool:
    return colour.upper() in state.board.values()


def has_begun(state: State, colour: str) -> bool:
    """In Tournament, who may still bring GIPF-pieces in and has none on the board has not begun."""
    return state.opening is None or colour not in state.opening or has_stack(state, colour)


def may_bring(state: State, colour: str, reserve: int) -> list[str]:
    """The pieces that the colour may bring in this turn."""
    if not has_begun(state, colour):
        kinds = [colour.upper()]
    elif state.opening is not None and colour in state.opening:
        kinds = [colour, colour.upper()]
    else:
        kinds = [colour]
    return [piece for piece in kinds if reserve >= (2 if piece.isupper() else 1)]


class Gipf:
    def __init__(self, rules: str = "basic") -> None:
        self.stacks = rules != "basic"

    def side(self, text: str) -> str:
        return "first" if read(text).side == "w" else "second"

    def moves(self, text: str) -> list[str]:
        state = read(text)
        return [] if self._lacking(state) else self._turns(state)

    def _turns(self, state: State) -> list[str]:
        colour = state.side
        found = []
        for before in stage(state.board, colour):
            left, reserve = dict(state.board), dict(state.reserve)
            take(left, reserve, list(before), colour)
            for piece in may_bring(state, colour, reserve[colour]):
                for dot, spot in sorted(WAYS):
                    pushed = push(left, dot, spot, piece)
                    if pushed is None:
                        continue
                    for after in stage(pushed, colour):
                        parts = [f"x{','.join(before)}"] if before else []
                        parts.append(f"{'G' * piece.isupper()}{dot}-{spot}")
                        parts += [f"x{','.join(after)}"] if after else []
                        found.append(";".join(parts))
        return found

    def play(self, text: str, move: str) -> str:
        state = read(text)
        colour = state.side
        begun = [side for side in "wb" if side == colour or has_begun(state, side)]
        for part in move.split(";"):
            if part.startswith("x"):
                take(state.board, state.reserve, part[1:].split(","), colour)
            else:
                stacked = part.startswith("G")
                dot, spot = part.removeprefix("G").split("-")
                pushed = push(state.board, dot, spot, colour.upper() if stacked else colour)
                assert pushed is not None
                state.board = pushed
                state.reserve[colour] -= 2 if stacked else 1
                if state.opening is not None and not stacked:
                    state.opening = state.opening.replace(colour, "")
        state.side = other(colour)
        for side in begun:
            if state.opening is not None and not has_stack(state, side):
                state.opening = state.opening.replace(side, "")
        return write(state)

    def _lacking(self, state: State) -> list[str]:
        """The sides that have begun and have no GIPF-piece on the board, where that loses."""
        return [side for side in "wb" if self.stacks and has_begun(state, side) and not has_stack(state, side)]

    def winner(self, text: str) -> str | None:
        state = read(text)
        mover = other(state.side)  # who made the last turn
        lacking = self._lacking(state)
        if lacking:
            winner = mover if state.side in lacking else state.side  # if both lack one, the mover has won
        elif self._turns(state):
            return None
        else:
            winner = mover
        return "first" if winner == "w" else "second"
