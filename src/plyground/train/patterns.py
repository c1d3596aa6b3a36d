"""Patterns of a game, made from its drawing.

- A board with few states is one pattern.
- Otherwise: its straight lines, cut where they have too many states; on a square board the rectangles of the largest
  size that has few enough states, on others each cell with all its neighbours.
- Where cells form groups, each group is a pattern instead, and the lines of groups are.
- What lies in zones: each of mine beside his, and all together if that has few enough states.
- What the game adds: `patterns()`, lists of ids of cells (see `learning.hooks`).

Patterns that a symmetry of the board maps to each other share their weights. A game says which symmetries of its
drawing its rules have: `symmetries`, "all", "mirror" (left and right) or "none". If it says `alike`, both sides share
their weights too: then what a side sees may not depend on which side it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from plyground import _core
from plyground.game import InvalidOption
from plyground.learning.hooks import hook
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.sight import Sight
from plyground.train.geometry import Board, Cells
from plyground.train.sights import sight_of
from plyground.wording import counted

#: The most states of a pattern.
LIMIT = 100_000
#: Sizes of rectangles, the largest first.
RECTANGLES = (((4, 2), (2, 4)), ((3, 2), (2, 3)), ((2, 2),))
SYMMETRIES = ("none", "mirror", "all")


@dataclass(frozen=True)
class Features:
    """What a game's positions are seen as, and the patterns in it."""

    sight: Sight
    patterns: _core.Patterns

    def __repr__(self) -> str:
        seen = counted(len(self.sight.states), "place")
        return f"<features: {seen}, {counted(self.patterns.placements, 'pattern')}, {self.patterns.weights:,} weights>"

    def __reduce__(self) -> tuple[object, ...]:
        patterns = self.patterns
        return _restored, (self.sight, patterns.states, patterns.tables, patterns.apart)


def _restored(sight: Sight, states: list[int], tables: list[list[list[list[int]]]], apart: bool) -> Features:
    return Features(sight, _core.Patterns(states, tables, apart))


def features(game: LoadedGame) -> Features:
    """The features of a game. Raises UnknownGame if nothing of it is drawn.

    >>> import plyground as pg
    >>> from plyground.train import features
    >>> found = features(pg.load("tictactoe"))
    >>> found.patterns.placements, found.patterns.weights  # the whole board, for each side to move
    (1, 39366)
    """
    sight = sight_of(game)
    cells = {cell["id"]: cell for cell in game.layout["cells"]}
    places = {cell: place for place, cell in enumerate(sight.cells)}
    edges = [(places[a], places[b]) for a, b in game.layout["edges"] if a in places and b in places]
    board = Board([(cells[cell]["x"], cells[cell]["y"]) for cell in sight.cells], edges)
    found = [*_of_board(board, sight), *_of_zones(sight), *_declared(game, places)]
    tables = _shared(found, _symmetries(game, board, sight))
    return Features(sight, _core.Patterns(sight.states, tables, not _said(game, "alike", False)))


def _of_board(board: Board, sight: Sight) -> Iterator[Cells]:
    count = len(board.points)
    if count < 2:
        return
    if _fits(sight, range(count)):
        yield tuple(range(count))
    elif sight.groups:
        yield from _of_groups(board, sight)
    else:
        for line in board.lines():
            yield from _cut(sight, line)
        yield from _of_areas(board, sight)


def _of_areas(board: Board, sight: Sight) -> Iterator[Cells]:
    if not board.is_square():
        yield from (flower for flower in board.flowers() if _fits(sight, flower))
        return
    for sizes in RECTANGLES:
        found = [cells for size in sizes for cells in board.windows(*size)]
        if found and _fits(sight, found[0]):
            yield from found
            return


def _of_groups(board: Board, sight: Sight) -> Iterator[Cells]:
    members = [[place for place, of in enumerate(sight.groups) if of == group] for group in range(sight.group_count)]
    first = len(sight.cells)  # the place of the first group
    for group, cells in enumerate(members):
        whole = (*cells, first + group)
        if _fits(sight, whole):
            yield whole
        elif _fits(sight, cells):
            yield tuple(cells)
        else:
            yield from _cut(sight, cells)
    centres = [
        (sum(board.points[c][0] for c in cells) / len(cells), sum(board.points[c][1] for c in cells) / len(cells))
        for cells in members
    ]
    for line in Board(centres).lines():
        yield tuple(first + group for group in line)


def _of_zones(sight: Sight) -> Iterator[Cells]:
    first, count = len(sight.cells) + sight.group_count, len(sight.zones[0])
    zones = tuple(range(first, first + count))
    sided = [zone for zone in range(count) if sight.zones[0][zone] != sight.zones[1][zone]]
    half = len(sided) // 2
    for zone in range(half):
        yield zones[zone], zones[half + zone]
    for zone in range(2 * half, count):
        yield (zones[zone],)
    if count > 2 and _fits(sight, zones):
        yield zones


def _declared(game: LoadedGame, places: dict[str, int]) -> Iterator[Cells]:
    declared = hook(game, "patterns")
    for pattern in declared() if declared else ():
        for cell in pattern:
            if cell not in places:
                raise InvalidOption(f"a pattern of {game.spec} has the cell '{cell}', which is not drawn", str(cell))
        yield tuple(places[cell] for cell in pattern)


def _fits(sight: Sight, places: Iterable[int]) -> bool:
    return prod(sight.states[place] for place in places) <= LIMIT


def _cut(sight: Sight, line: Sequence[int]) -> Iterator[Cells]:
    """The line, or all its parts of the largest length that has few enough states."""
    length = max(length for length in range(1, len(line) + 1) if _fits(sight, line[:length]))
    for begin in range(len(line) - length + 1):
        yield tuple(line[begin : begin + length])


def _said(game: LoadedGame, name: str, default: object) -> object:
    return getattr(game.rules, name, (game.description.drawing or {}).get(name, default))


def _symmetries(game: LoadedGame, board: Board, sight: Sight) -> list[Cells]:
    """Where each place goes, by each symmetry that the game says it has."""
    said = _said(game, "symmetries", "none")
    if said not in SYMMETRIES:
        raise InvalidOption(f"{game.spec}: symmetries '{said}': expected {', '.join(SYMMETRIES)}", str(said))
    count, groups = len(board.points), sight.group_count
    ways = board.symmetries() if said == "all" else board.mirror() if said == "mirror" else [tuple(range(count))]
    found = []
    for way in ways:
        moved = {sight.groups[cell]: sight.groups[way[cell]] for cell in range(count)} if groups else {}
        rest = range(count + groups, len(sight.states))
        found.append((*way, *(count + moved[group] for group in range(groups)), *rest))
    return found


def _shared(patterns: Iterable[Cells], symmetries: Sequence[Cells]) -> list[list[list[list[int]]]]:
    """Tables of patterns that share their weights; each placement with the orders in which it may be read."""
    known: set[frozenset[int]] = set()
    tables = []
    for pattern in patterns:
        if frozenset(pattern) in known:
            continue
        placements: dict[frozenset[int], list[list[int]]] = {}
        for way in symmetries:
            image = [way[place] for place in pattern]
            orders = placements.setdefault(frozenset(image), [])
            if image not in orders:
                orders.append(image)
        known |= set(placements)
        tables.append(list(placements.values()))
    return tables
