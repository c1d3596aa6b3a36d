"""Games whose positions consist only of heaps and a side to move: text, parts, drawing and clicks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Generic, Protocol, TypeVar

from plyground.drawing import Click, Element, Layout, Motion, Step, View, ZoneEntry
from plyground.game import InvalidPosition, Move, Side

LAYOUT: Layout = {
    "cells": [],
    "edges": [],
    "zones": [{"id": "heaps", "kind": "heap"}],
    "pieces": {},
}


#: The most objects in one heap.
LARGEST = 1000
#: The most objects in all heaps together. Each can be a move, and a short text must not make a position of a million.
MOST = 2000

#: How many sizes of heaps, and how many positions, keep their moves. With 2,000 objects these are 20 MB.
KEPT_SIZES, KEPT_POSITIONS = 128, 512


def moves_of_heaps(moves: Callable[[int], tuple[str, ...]]) -> Callable[[tuple[int, ...]], tuple[str, ...]]:
    """Decorates the moves of one heap: they become the moves of several. Equal heaps have equal moves."""
    of_size = lru_cache(maxsize=KEPT_SIZES)(moves)

    @lru_cache(maxsize=KEPT_POSITIONS)
    def of_all(heaps: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(chain.from_iterable(map(of_size, dict.fromkeys(heaps))))

    return of_all


def write_heaps(heaps: Sequence[int], side: Side) -> str:
    """`4,3 second`; `- first` when there is no heap."""
    return f"{','.join(map(str, heaps)) or '-'} {side}"


def read_heaps(text: str) -> tuple[tuple[int, ...], Side]:
    """Reads what `write_heaps` writes; the heaps come out in descending order. Raises InvalidPosition."""
    faults: list[str] = []
    heaps_text, _, side_text = text.strip().partition(" ")
    heaps: list[int] = []
    for part in [] if heaps_text == "-" else heaps_text.split(","):
        if re.fullmatch("[0-9]{1,9}", part) and 0 < int(part) <= LARGEST:
            heaps.append(int(part))
        else:
            faults.append(f"heap '{part}' is not a whole number from 1 to {LARGEST}")
    if sum(heaps) > MOST:
        faults.append(f"{sum(heaps)} in all heaps are more than {MOST}")
    side_text = side_text.strip()
    if side_text not in ("first", "second"):
        faults.append(f"side to move '{side_text}' is neither 'first' nor 'second'")
    if faults:
        raise InvalidPosition(f"'{text}' is not a position of heaps: {'; '.join(faults)}", text, faults)
    return tuple(sorted(heaps, reverse=True)), Side(side_text)


class HeapPosition(Protocol):
    """What `HeapGame` needs to know of a position."""

    @property
    def heaps(self) -> tuple[int, ...]: ...
    @property
    def side(self) -> Side: ...
    def moves(self) -> Sequence[Move]: ...


P = TypeVar("P", bound=HeapPosition)


class HeapGame(Generic[P]):
    """What the games of heaps share. `make` makes a position of heaps, in descending order, and the side to move."""

    layout = LAYOUT
    alternates = True

    def __init__(self, make: Callable[[tuple[int, ...], Side], P], heaps: Sequence[int]) -> None:
        self._make = make
        self._heaps = tuple(sorted(heaps, reverse=True))

    def start(self) -> P:
        return self._make(self._heaps, Side.FIRST)

    def position(self, text: str) -> P:
        return self._make(*read_heaps(text))

    def components(self, position: P) -> list[P]:
        """The heaps, each a game of its own."""
        return [self._make((heap,), Side.FIRST) for heap in position.heaps]

    def actions(self) -> list[str]:
        """The moves of one heap of each size, the smallest first."""
        heaps = range(1, max(self._heaps) + 1)
        return [str(move) for heap in heaps for move in self._make((heap,), Side.FIRST).moves()]

    def view(self, position: P) -> View:
        """All heaps are entries of one zone. The piece of an entry is the size of the heap."""
        zone: list[ZoneEntry] = [{"piece": str(heap), "count": heap} for heap in position.heaps]
        return {"side": str(position.side), "pieces": [], "zones": {"heaps": zone}, "marks": []}

    def click(self, position: P, move: Move) -> Click:
        """A heap, and then what becomes of it."""
        size, rest = str(move).split("=")
        path: list[Element] = [{"zone": "heaps", "piece": size}, {"choice": self.choice(rest)}]
        return {"move": str(move), "path": path, "kind": "move", "label": str(move)}

    def choice(self, rest: str) -> str:
        """The words for what becomes of a heap: the part of a move after `=`."""
        return rest

    def motion(self, position: P, move: Move) -> Motion:
        """A heap goes and others come, once it has been said which: the second of two clicks."""
        size, *parts = map(int, str(move).replace("+", "=").split("="))
        gone: Step = {"from": "heaps", "piece": str(size), "count": size}
        new: list[Step] = [{"to": "heaps", "piece": str(part), "count": part} for part in parts if part]
        return [[], [gone, *new]]
