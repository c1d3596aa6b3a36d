"""What the side to move sees of a position, as small numbers: a place for each cell, group and kind of piece in a zone.

Native games say the same themselves (`HasSight` in core/base/hooks.hpp); this is for games written in Python, and says
for every game what the places mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from plyground.drawing import View

#: What a group of cells can be: open, open to the side to move, won by it, won by the other side, full.
OPEN, PLAYABLE, OWN, OTHER, FULL = range(5)

#: The most states of a place: its number is a byte.
MOST_STATES = 256


@dataclass(frozen=True)
class Sight:
    """The places of a game, in this order: cells, groups, zones.

    cells: their ids. groups: which group each cell is in, by number; empty if there are none.
    kinds: the pieces of the first player, of the second and of nobody. A piece's place in its list is its kind.
    zones: for the first player to move and for the second, zone and piece of each place; the mover's come first.
    states: how many states each place has.
    """

    cells: tuple[str, ...]
    groups: tuple[int, ...]
    kinds: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    zones: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]
    states: tuple[int, ...]

    @property
    def group_count(self) -> int:
        return max(self.groups, default=-1) + 1

    def names(self) -> list[str]:
        """What each place is called, for the first player to move."""
        groups = [f"group {number + 1}" for number in range(self.group_count)]
        return [*self.cells, *groups, *(f"{zone} {piece}" for zone, piece in self.zones[0])]

    def see(self, view: View) -> bytes:
        """What the side to move sees. What has no place is not seen."""
        mover = int(view["side"] == "second")
        at = {cell: place for place, cell in enumerate(self.cells)}
        seen = [0] * len(self.cells)
        codes = self.codes(mover)
        for piece in view["pieces"]:
            if piece["cell"] in at:
                seen[at[piece["cell"]]] = codes.get((piece["piece"], piece["side"]), 0)
        seen += self._groups(view, mover, seen)
        counts = {
            (zone, entry["piece"]): entry["count"] for zone, entries in view["zones"].items() for entry in entries
        }
        seen += [counts.get(place, 0) for place in self.zones[mover]]
        return bytes(min(number, states - 1) for number, states in zip(seen, self.states, strict=True))

    def codes(self, mover: int) -> Mapping[tuple[str, str | None], int]:
        """The number of each piece of each side, seen by the mover."""
        first, second, nobody = self.kinds
        own, other = (first, second) if mover == 0 else (second, first)
        sides = ("first", "second") if mover == 0 else ("second", "first")
        count = max(len(first), len(second))
        return {
            **{(piece, sides[0]): 1 + kind for kind, piece in enumerate(own)},
            **{(piece, sides[1]): 1 + count + kind for kind, piece in enumerate(other)},
            **{(piece, None): 1 + 2 * count + kind for kind, piece in enumerate(nobody)},
        }

    def _groups(self, view: View, mover: int, cells: Sequence[int]) -> list[int]:
        if not self.groups:
            return []
        marks: dict[str, set[str]] = {}
        for mark in view["marks"]:
            marks.setdefault(mark["cell"], set()).add(mark["kind"])
        own, other = ("won:first", "won:second") if mover == 0 else ("won:second", "won:first")
        found = []
        for group in range(self.group_count):
            places = [place for place, of in enumerate(self.groups) if of == group]
            marked = set().union(*(marks.get(self.cells[place], set()) for place in places))
            full = all(cells[place] for place in places)
            found.append(
                OWN
                if own in marked
                else OTHER
                if other in marked
                else FULL
                if full
                else PLAYABLE
                if "playable" in marked
                else OPEN
            )
        return found

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Sight:
        """Raises KeyError, TypeError or ValueError if it is none."""
        first, second, nobody = (tuple(map(str, kinds)) for kinds in data["kinds"])
        by_first, by_second = (tuple((str(zone), str(piece)) for zone, piece in zones) for zones in data["zones"])
        return cls(
            tuple(map(str, data["cells"])),
            tuple(map(int, data["groups"])),
            (first, second, nobody),
            (by_first, by_second),
            tuple(map(int, data["states"])),
        )
