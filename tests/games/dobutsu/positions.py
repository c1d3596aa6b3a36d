"""Drawing positions of Dobutsu Shogi for the tests."""

from __future__ import annotations

import random
from collections import Counter

from plyground import Position, load


def drawn(rows: str, side: str, holder: str = "second", hand: str = "") -> str:
    """The position with these rows and this hand; pieces that are missing are in `holder`'s hand.

    `rows` are written from the top with a dot for an empty square: "..l/.C./.../L..". A Hen is H or h.
    """
    there = Counter((rows.replace("h", "c").replace("H", "C") + hand).upper())
    missing = "".join(kind * (2 - there[kind]) for kind in "GCE")
    held = hand + (missing.lower() if holder == "second" else missing)
    held = "".join(sorted(held, key="LGCElgce".index))
    board = rows.replace("H", "+C").replace("h", "+c")
    for gap in (3, 2, 1):
        board = board.replace("." * gap, str(gap))
    return f"{board}[{held}] {'w' if side == 'first' else 'b'}"


def turned(text: str) -> str:
    """The same position with the sides exchanged: the board turned round, the first player's pieces the second's."""
    board, _, rest = text.partition("[")
    hands, _, fields = rest.partition("] ")
    squares = board.replace("+c", "h").replace("+C", "H")[::-1].swapcase()
    hands = "".join(sorted(hands.swapcase(), key="LGCElgce".index))
    side = {"w": "b", "b": "w"}[fields[0]]
    return f"{squares.replace('h', '+c').replace('H', '+C')}[{hands}] {side}{fields[1:]}"


def turned_move(move: str) -> str:
    def square(text: str) -> str:
        return {"a": "c", "b": "b", "c": "a"}[text[0]] + str(5 - int(text[1]))

    return move[:2] + square(move[2:]) if move[1] == "@" else square(move[:2]) + square(move[2:])


def random_positions(chance: random.Random, number: int) -> list[Position]:
    """Positions in which the game goes on, after up to forty random moves from the start."""
    start, found = load("dobutsu").start(), list[Position]()
    while len(found) < number:
        position = start
        for _ in range(chance.randrange(40)):
            moves = position.moves()
            if not moves:
                break
            position = position.play(chance.choice(moves))
        if position.moves():
            found.append(position)
    return found
