"""Steps: what happens to the pieces when a move is played. This file applies steps to a view. For a game without its
own steps, it makes them from the views before and after a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import hypot, inf
from typing import NamedTuple

from plyground.drawing import Element, Layout, Place, Step, View


class Piece(NamedTuple):
    piece: str
    side: str | None


@dataclass
class Pieces:
    """The pieces of a view: one on a cell, and how many of each kind in a zone."""

    cells: dict[str, Piece] = field(default_factory=dict)
    zones: dict[str, Counter[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, view: View) -> Pieces:
        cells = {one["cell"]: Piece(one["piece"], one["side"]) for one in view["pieces"]}
        zones: dict[str, Counter[str]] = {}
        for zone, entries in view["zones"].items():
            for entry in entries:
                zones.setdefault(zone, Counter())[entry["piece"]] += entry["count"]
        return cls(cells, {zone: +held for zone, held in zones.items() if +held})

    def play(self, steps: Sequence[Step], mover: str, zones: frozenset[str]) -> Pieces:
        """The pieces after the steps of one element. Raises ValueError when a step cannot happen."""
        after = Pieces(dict(self.cells), {zone: Counter(held) for zone, held in self.zones.items()})
        for _, together in groupby(sorted(steps, key=_order), key=_order):
            lifted = [(step, after._lift(step, mover, zones)) for step in together]
            for step, piece in lifted:
                after._put(step, piece, zones)
        return Pieces(after.cells, {zone: +held for zone, held in after.zones.items() if +held})

    def _lift(self, step: Step, mover: str, zones: frozenset[str]) -> Piece:
        origin = step.get("from")
        if isinstance(origin, str) and origin not in zones:
            if origin not in self.cells:
                raise ValueError(f"nothing stands on {origin}: {step}")
            was = self.cells.pop(origin)
            return Piece(step.get("piece", was.piece), step.get("side", was.side))
        if "piece" not in step:
            raise ValueError(f"the piece is not named, and it comes from no cell: {step}")
        piece = Piece(step["piece"], step.get("side", mover))
        if isinstance(origin, str):
            held = self.zones.setdefault(origin, Counter())
            held[piece.piece] -= step.get("count", 1)
            if held[piece.piece] < 0:
                raise ValueError(f"there are too few {piece.piece} in {origin}: {step}")
        return piece

    def _put(self, step: Step, piece: Piece, zones: frozenset[str]) -> None:
        target = step.get("to")
        if target is None:
            return
        if not isinstance(target, str):
            raise ValueError(f"a piece does not stay at a point, only on a cell or in a zone: {step}")
        if target in zones:
            self.zones.setdefault(target, Counter())[piece.piece] += step.get("count", 1)
        elif target in self.cells:
            raise ValueError(f"there is a piece on {target} already: {step}")
        else:
            self.cells[target] = piece


def _order(step: Step) -> int:
    return step.get("order", 0)


def played(view: View, motion: Iterable[Sequence[Step]], layout: Layout) -> Pieces:
    """The pieces of a view after the steps of a path, or of its beginning. Raises ValueError."""
    zones = frozenset(zone["id"] for zone in layout["zones"])
    pieces = Pieces.of(view)
    for steps in motion:
        pieces = pieces.play(steps, view["side"], zones)
    return pieces


def between(layout: Layout, before: View, after: View, path: Sequence[Element]) -> list[Step]:
    """Steps that lead from one view to the other. One piece goes from the path's first cell to its last. Each other new
    piece comes from the nearest place where such a piece is gone, or from a zone that has one less."""
    return list(_Changes(layout, before, after).steps(path))


class _Changes:
    """The pieces that are gone from their places, and the pieces that are new at their places."""

    def __init__(self, layout: Layout, before: View, after: View) -> None:
        self._at = {cell["id"]: (cell["x"], cell["y"]) for cell in layout["cells"]}
        self._mover = before["side"]
        was, now = Pieces.of(before), Pieces.of(after)
        self._gone = {cell: piece for cell, piece in was.cells.items() if now.cells.get(cell) != piece}
        self._came = {cell: piece for cell, piece in now.cells.items() if was.cells.get(cell) != piece}
        none: Counter[str] = Counter()
        zones = {**before["zones"], **after["zones"]}
        self._fewer = {zone: was.zones.get(zone, none) - now.zones.get(zone, none) for zone in zones}
        self._more = {zone: now.zones.get(zone, none) - was.zones.get(zone, none) for zone in zones}

    def steps(self, path: Sequence[Element]) -> Iterator[Step]:
        clicked = [element["cell"] for element in path if "cell" in element]
        if clicked and self._is_same_owner(clicked[0], clicked[-1]):
            yield self._move(clicked[0], clicked[-1])
        for cell, piece in list(self._came.items()):
            alike = [other for other, old in self._gone.items() if old == piece]
            if alike:
                yield self._move(min(alike, key=lambda other: self._distance(other, cell)), cell)
        for cell, piece in list(self._gone.items()):
            zone = _holder(self._more, piece.piece)
            if zone is not None:
                del self._gone[cell]
                yield {"from": cell, "to": zone}
        for cell, piece in list(self._came.items()):
            if cell in self._gone:
                yield self._move(cell, cell)
            else:
                del self._came[cell]
                yield self._new(piece, cell, _holder(self._fewer, piece.piece))
        for cell in self._gone:
            yield {"from": cell}
        yield from self._between_zones()

    def _is_same_owner(self, origin: str, target: str) -> bool:
        old, new = self._gone.get(origin), self._came.get(target)
        return origin != target and old is not None and new is not None and old.side == new.side

    def _distance(self, one: str, other: str) -> float:
        if one not in self._at or other not in self._at:
            return inf
        (x, y), (to_x, to_y) = self._at[one], self._at[other]
        return hypot(x - to_x, y - to_y)

    def _move(self, origin: str, target: str) -> Step:
        old, new = self._gone.pop(origin), self._came.pop(target)
        step: Step = {"from": origin, "to": target}
        if new.piece != old.piece:
            step["piece"] = new.piece
        if new.side != old.side:
            step["side"] = new.side
        return step

    def _new(self, piece: Piece, cell: str, zone: Place | None) -> Step:
        step: Step = {"to": cell, "piece": piece.piece}
        if zone is not None:
            step["from"] = zone
        if piece.side != self._mover:
            step["side"] = piece.side
        return step

    def _between_zones(self) -> Iterator[Step]:
        for zone, held in self._fewer.items():
            for piece, count in (+held).items():
                step: Step = {"from": zone, "piece": piece, "count": count}
                for other, more in self._more.items():
                    if more[piece] == count:
                        step["to"] = other
                        del more[piece]
                        break
                yield step
        for zone, held in self._more.items():
            for piece, count in (+held).items():
                yield {"to": zone, "piece": piece, "count": count}


def _holder(zones: dict[str, Counter[str]], piece: str) -> str | None:
    """A zone in which such a piece is still unexplained; takes one off its count. None if there is none."""
    for zone, held in zones.items():
        if held[piece] > 0:
            held[piece] -= 1
            return zone
    return None
