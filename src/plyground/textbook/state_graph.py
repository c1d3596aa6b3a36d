"""The state graph of a game: every position once, even if many ways lead to it; and the size of the game tree."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass

from plyground.draw.graph import graph_picture
from plyground.draw.html import stacked, table
from plyground.draw.tree import Box, Shape
from plyground.game import Move, Position, Side, TooLarge
from plyground.wording import counted, shortened

#: The most positions of a graph that people can still look at.
LIMIT = 2_000

#: A game that goes on for this number of plies is taken for endless.
LONGEST = 500

#: The most positions of a graph that is drawn, and the most characters of a position that are shown in its node.
MOST_DRAWN = 100
LONGEST_TEXT = 20


@dataclass(frozen=True)
class Edge:
    parent: int
    child: int
    move: Move


@dataclass(frozen=True, eq=False, repr=False)
class StateGraph:
    """`positions`: in the order in which they were found, level by level. `plies`: the fewest moves to each position.

    `tree` counts the nodes of the game tree to the same depth, where a position has one node for each way to it.
    `winners`: who wins each position with best play, None for a draw; it is None itself if the graph ends before the
    game does.

    >>> import plyground as pg
    >>> from plyground.textbook import state_graph
    >>> start = pg.load("grundy:heap=7").start()
    >>> graph = state_graph(start)
    >>> len(graph.positions), len(graph.edges), graph.tree
    (14, 17, 24)
    >>> str(graph.winners[0])
    'second'
    """

    positions: tuple[Position, ...]
    plies: tuple[int, ...]
    edges: tuple[Edge, ...]
    tree: int
    winners: tuple[Side | None, ...] | None = None

    def __str__(self) -> str:
        size = f"{counted(len(self.positions), 'position')}, {counted(len(self.edges), 'edge')}"
        return f"state graph: {size}; the tree has {counted(self.tree, 'node')}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        """The graph, level by level; of a large one the number of positions on each level."""
        if len(self.positions) > MOST_DRAWN:
            levels = [[str(ply), f"{count:,}"] for ply, count in sorted(Counter(self.plies).items())]
            return str(stacked(f"{str(self).capitalize()}.", table(["Ply", "Positions"], levels, words=())))
        edges = [(edge.parent, edge.child, shortened(str(edge.move), 20)) for edge in self.edges]
        boxes = [_box(number, position) for number, position in enumerate(self.positions)]
        return str(graph_picture(boxes, self.plies, edges, [str(self).capitalize()]))


def state_graph(position: Position, depth: int | None = None, *, limit: int = LIMIT) -> StateGraph:
    """All positions that can be reached from here, in `depth` plies at most. Positions must be hashable.

    Raises TooLarge beyond `limit` positions, and if play has no end and no `depth` is given.

    >>> import plyground as pg
    >>> from plyground.textbook import state_graph
    >>> start = pg.load("grundy:heap=7").start()
    >>> [str(position) for position in state_graph(start, depth=1).positions]
    ['7 first', '6,1 second', '5,2 second', '4,3 second']
    """
    numbers: dict[Position, int] = {position: 0}
    plies = [0]
    edges: list[Edge] = []
    below: list[list[int]] = []  # the children of a position, by number; one for each move
    complete = True
    for parent, number in _each(numbers):
        below.append([])
        if depth is not None and plies[number] >= depth:
            complete = complete and not parent.moves()
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
    positions = tuple(numbers)
    winners = _winners(positions, below) if complete else None
    return StateGraph(positions, tuple(plies), tuple(edges), _tree(below, depth), winners)


def _winners(positions: tuple[Position, ...], below: list[list[int]]) -> tuple[Side | None, ...]:
    """From the ends of the game backwards: a position is won if one move leads to a win, and known otherwise when all
    moves are. What is never known goes on for ever, and nobody wins it."""
    above: list[list[int]] = [[] for _ in positions]
    for number, children in enumerate(below):
        for child in children:
            above[child].append(number)
    outcomes = [position.outcome() for position in positions]
    known = {number: outcome.winner for number, outcome in enumerate(outcomes) if outcome is not None}
    unknown = [len(children) for children in below]
    waiting = deque(known)
    while waiting:
        child = waiting.popleft()
        for number in above[child]:
            if number in known:
                continue
            unknown[number] -= 1
            mover = positions[number].side
            if known[child] is mover:
                known[number] = mover
            elif unknown[number] == 0:
                drawn = any(known[each] is None for each in below[number])
                known[number] = None if drawn else mover.other
            else:
                continue
            waiting.append(number)
    return tuple(known.get(number) for number in range(len(positions)))


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


def _box(number: int, position: Position) -> Box:
    """A position in the picture: its text, or its number if that is too long."""
    text, outcome = str(position), position.outcome()
    mover: Shape = "first" if position.side is Side.FIRST else "second"
    short = text.removesuffix(f" {position.side}") if len(text) <= LONGEST_TEXT else f"{number}"
    over = "" if outcome is None else f"\n{outcome}, {outcome.reason}"
    return Box(mover if outcome is None else "leaf", short, hint=text + over)
