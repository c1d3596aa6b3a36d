"""Positions as numbers: planes over the board, made from the game's layout and view.

The board is a grid: a column for each x of the layout's cells, a row for each y, both ascending, so that a1 is at row 0
and column 0. A hexagonal board leaves every second place of a row empty. Cells that lie in no grid (fewer than a
quarter of its places would be cells) stand in one row, in the layout's order. A game without cells has a grid of one
place. The planes are, in this order:

    first:PIECE             1 where the first player has this piece; one plane for each piece, in the layout's order
    second:PIECE            the second player's
    nobody:PIECE            pieces of nobody; only in games that are not shipped
    first:number ...        the same three with the number that a piece is; only on boards whose layout names no pieces
    playable, won:first, won:second         the marks of these kinds; only on boards within boards
    ZONE:PIECE              everywhere how many of this piece are in this zone, zones and pieces in the layout's order
    ZONE:SIZE               in a zone of heaps: everywhere how many heaps have this size, from 1 to the start's largest
    feature:N               everywhere the N-th of the game's own `features`
    second to move          everywhere 1 if the second player is to move
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from plyground.drawing import Cell, View, Zone, ZoneEntry
from plyground.game import InvalidPosition, Position, Side, UnknownGame
from plyground.learning.hooks import hook
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import shortened

NOBODY = "nobody"
#: The marks that say something that pieces do not.
_MARKS = ("playable", "won:first", "won:second")


class Planes:
    """The planes of a game. `names` has them in their order; `shape` is planes, rows and columns.

    Raises UnknownGame if the game has no drawing and no features, so that all its positions would look the same.

    >>> import plyground as pg
    >>> from plyground.learning import Planes
    >>> game = pg.load("connect4")
    >>> planes = Planes(game)
    >>> planes.names, planes.shape
    (('first:X', 'first:O', 'second:X', 'second:O', 'second to move'), (5, 6, 7))
    >>> planes.encode(game.start().play("4"))[0, 0].tolist()  # the lowest row
    [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    """

    def __init__(self, game: LoadedGame) -> None:
        self.game = game
        self._features = hook(game, "features")
        self._places, rows, columns = _grid(game.layout["cells"])
        self.names = tuple(self._all_names())
        own = [plane for plane, name in enumerate(self.names) if name.startswith("feature:")]
        self._of_features = slice(own[0], own[-1] + 1) if own else slice(0, 0)
        self._planes = {name: plane for plane, name in enumerate(self.names)}
        self.shape = len(self.names), rows, columns
        if len(self.names) == 1:
            raise UnknownGame(
                f"the positions of {game.spec} cannot be told apart in planes: "
                "give the game a layout and a view, or a method 'features'",
                game.spec,
            )

    def __repr__(self) -> str:
        return f"<planes of {shortened(self.game.spec, 100)}: {' x '.join(map(str, self.shape))}>"

    def encode(self, position: Position) -> NDArray[np.float32]:
        """The planes of a position, an array of `shape`. Raises InvalidPosition for what has no plane."""
        planes = np.zeros(self.shape, dtype=np.float32)
        view = self.game.view(position)
        for piece in view["pieces"]:
            kind, value = (piece["piece"], 1) if self.game.layout["pieces"] else ("number", _number(piece["piece"]))
            planes[(self._plane(f"{piece['side'] or NOBODY}:{kind}", position), *self._places[piece["cell"]])] = value
        for mark in view["marks"]:
            if mark["kind"] in self._planes:
                planes[(self._planes[mark["kind"]], *self._places[mark["cell"]])] = 1
        for zone in self.game.layout["zones"]:
            for entry in view["zones"].get(zone["id"], []):
                if entry["count"]:
                    planes[self._plane(_zone_plane(zone, entry), position)] += 1 if _is_heap(zone) else entry["count"]
        if self._features is not None:
            planes[self._of_features] = self._numbers(position).reshape(-1, 1, 1)
        planes[-1] = position.side is Side.SECOND
        return planes

    def batch(self, positions: Iterable[Position]) -> NDArray[np.float32]:
        """The planes of several positions: an array with one more dimension, in front."""
        found = [self.encode(position) for position in positions]
        return np.stack(found) if found else np.zeros((0, *self.shape), dtype=np.float32)

    def _numbers(self, position: Position) -> NDArray[np.float32]:
        assert self._features is not None
        numbers = np.asarray(self._features(position), dtype=np.float32)
        expected = self._of_features.stop - self._of_features.start
        if numbers.shape != (expected,):
            words = f"{self.game.spec} gives {numbers.size} features of '{position}', but {expected} of the start"
            raise InvalidPosition(words, str(position))
        return numbers

    def _plane(self, name: str, position: Position) -> int:
        if name not in self._planes:
            raise InvalidPosition(f"{self.game.spec} has no plane '{name}', which '{position}' needs", str(position))
        return self._planes[name]

    def _all_names(self) -> Iterable[str]:
        layout, start = self.game.layout, self.game.start()
        owners = [*map(str, Side), *([NOBODY] if self.game.description.folder is None else [])]
        for owner in owners:
            yield from (f"{owner}:{piece}" for piece in layout["pieces"] or ["number"] if layout["cells"])
        if any(cell.get("group") for cell in layout["cells"]):
            yield from _MARKS
        for zone in layout["zones"]:
            pieces = _sizes(self.game.view(start), zone) if _is_heap(zone) else layout["pieces"]
            yield from (f"{zone['id']}:{piece}" for piece in pieces)
        count = 0 if self._features is None else len(self._features(start))
        yield from (f"feature:{number}" for number in range(1, count + 1))
        yield "second to move"


def _number(piece: str) -> int:
    return int(piece) if re.fullmatch("[0-9]{1,9}", piece) else 1


def _is_heap(zone: Zone) -> bool:
    return zone["kind"] == "heap"


def _sizes(start: View, zone: Zone) -> range:
    return range(1, max((entry["count"] for entry in start["zones"].get(zone["id"], [])), default=0) + 1)


def _zone_plane(zone: Zone, entry: ZoneEntry) -> str:
    return f"{zone['id']}:{entry['count'] if _is_heap(zone) else entry['piece']}"


def _grid(cells: Sequence[Cell]) -> tuple[dict[str, tuple[int, int]], int, int]:
    """Row and column of each cell, and the numbers of rows and columns."""
    columns = _ranks(cell["x"] for cell in cells)
    rows = _ranks(cell["y"] for cell in cells)
    if not cells:
        return {}, 1, 1
    if len(columns) * len(rows) > 4 * len(cells):
        return {cell["id"]: (0, place) for place, cell in enumerate(cells)}, 1, len(cells)
    places = {cell["id"]: (rows[round(cell["y"], 6)], columns[round(cell["x"], 6)]) for cell in cells}
    return places, len(rows), len(columns)


def _ranks(numbers: Iterable[float]) -> dict[float, int]:
    """The place of each number among all different ones; coordinates may be rounded differently."""
    return {number: place for place, number in enumerate(sorted({round(number, 6) for number in numbers}))}
