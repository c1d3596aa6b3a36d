"""The state graph of a game: every position once, even if many ways lead to it; and the size of the game tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plyground.game import Move, Position, TooLarge

#: The most positions of a graph that people can still look at.
LIMIT = 2_000

#: A game that goes on for this number of plies is taken for endless.
LONGEST = 500


@dataclass(frozen=True)
class Edge:
    parent: int
    child: int
    move: Move


@dataclass(frozen=True, eq=False)
class StateGraph:
    """`positions`: in the order in which they were found, level by level. `plies`: the fewest moves to each position.

    `tree` counts the nodes of the game tree to the same depth, where a position has one node for each way to it.
    """

    positions: tuple[Position, ...]
    plies: tuple[int, ...]
    edges: tuple[Edge, ...]
    tree: int


def state_graph(position: Position, depth: int | None = None, *, limit: int = LIMIT) -> StateGraph:
    """All positions that can be reached from here, in `depth` plies at most. Positions must be hashable.

    Raises TooLarge beyond `limit` positions, and if play has no end and no `depth` is given.
    """
    numbers: dict[Position, int] = {position: 0}
    plies = [0]
    edges: list[Edge] = []
    below: list[list[int]] = []  # the children of a position, by number; one for each move
    for parent, number in _each(numbers):
        below.append([])
        if depth is not None and plies[number] >= depth:
            continue
        for move in parent.moves():
            child = parent.play(move)
            if child not in numbers:
                if len(numbers) >= limit:
                    raise TooLarge(f"more than {limit:,} positions follow from '{position}': look less deep", "")
                numbers[child] = len(numbers)
                plies.append(plies[number] + 1)
            below[number].append(numbers[child])
            edges.append(Edge(number, numbers[child], move))
    return StateGraph(tuple(numbers), tuple(plies), tuple(edges), _tree(below, depth))


def _each(numbers: dict[Position, int]) -> Iterator[tuple[Position, int]]:
    """Yields every position with its number, also the positions that are added during the loop."""
    done = 0
    while done < len(numbers):
        for position in list(numbers)[done:]:
            yield position, done
            done += 1


def _tree(below: list[list[int]], depth: int | None) -> int:
    """The number of nodes of the tree: counts on each level how often each position occurs there."""
    level, total = {0: 1}, 0
    for _ in range(LONGEST if depth is None else depth + 1):
        total += sum(level.values())
        following: dict[int, int] = {}
        for number, times in level.items():
            for child in below[number]:
                following[child] = following.get(child, 0) + times
        level = following
        if not level:
            return total
    if depth is None:
        raise TooLarge("play has no end from here: give a depth", "")
    return total
