"""Records the tree that a search walks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from math import inf
from typing import Any

from plyground.game import Move, Position, TooLarge
from plyground.textbook.drawing import svg
from plyground.textbook.result import Result, mean
from plyground.textbook.walked_tree import Bound, Cut, Kind, TraceNode, View, WalkedTree
from plyground.textbook.watch import Window

#: The most nodes of a recorded tree, by default: all of them stay in memory.
LIMIT = 200_000


class Trace(WalkedTree):
    """A walked tree that a notebook shows as a picture.

    >>> import plyground as pg
    >>> from plyground.textbook import alphabeta, trace
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> found = trace(alphabeta, game.start(), 2, leaf)
    >>> found.visited, found.evaluated, found.cut
    (6, 3, 1)
    """

    def _repr_svg_(self) -> str:
        return svg(self)


def trace(
    algorithm: Callable[..., Result], position: Position, *arguments: Any, limit: int = LIMIT, **options: Any
) -> Trace:
    """Runs `algorithm(position, *arguments, **options)` and records the tree it walks.

    `algorithm` is a search of this package, or any other that takes `watch` and decorates its inner function with
    `watched`. Recording does not change the result. Raises TooLarge if the tree has more than `limit` nodes.

    >>> import plyground as pg
    >>> from plyground.textbook import alphabeta, trace
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> found = trace(alphabeta, game.start(), 2, leaf)
    >>> [str(node.cut) for node in found.root.walk() if node.cut]
    ['beta 2 <= alpha 3, because MAX already has 3 by 1']
    """
    call = signature(algorithm).bind(position, *arguments, **options)
    call.apply_defaults()
    given = call.arguments
    options = {name: _plain(value) for name, value in given.items() if name not in ("position", "evaluate", "watch")}
    recorder = _Recorder(given["position"], limit, options)
    given.update(position=_Step(position, None), watch=recorder)
    if given.get("evaluate"):
        given["evaluate"] = recorder.seen(given["evaluate"], recorder.evaluating)
    for name in ("order", "essential"):
        if given.get(name):
            given[name] = recorder.seen(given[name], recorder.choose)
    result = algorithm(*call.args, **call.kwargs)

    root = recorder.root
    nodes = list(root.walk())
    return Trace(
        algorithm.__name__,
        result,
        root,
        visited=len(nodes),
        evaluated=sum(node.evaluated for node in nodes),
        cut=sum(node.cut is not None for node in nodes),
        from_table=sum(node.from_table for node in nodes),
        options=options,
    )


def _plain(option: Any) -> Any:
    """An option as plain data; a function is written as True."""
    return True if callable(option) else option


class _Step:
    """A position that remembers the move that led to it. Two steps are equal if their positions are equal."""

    __slots__ = ("bare", "move", "side")

    def __init__(self, bare: Any, move: Move | None) -> None:
        self.bare = bare
        self.move = move
        self.side = bare.side

    def moves(self) -> Sequence[Move]:
        moves: Sequence[Move] = self.bare.moves()
        return moves

    def play(self, move: Move) -> _Step:
        return _Step(self.bare.play(move), move)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Step) and bool(self.bare == other.bare)

    def __hash__(self) -> int:
        return hash(self.bare)

    def __str__(self) -> str:
        return str(self.bare)


#: The smallest and the largest true value that a node can have for the root player, whatever lies below cuts.
_Range = tuple[float, float]


class _Recorder:
    """The watch that builds the tree."""

    def __init__(self, root: Position, limit: int, options: Mapping[str, Any]) -> None:
        self.root: TraceNode
        self._viewpoint = root.side
        self._limit = limit
        self._nodes = 0
        self._averaged: dict[Kind, int] = {"max": options.get("m", 1), "min": options.get("n", 1)}
        self._quiet = range(options.get("min_depth", 0), options.get("max_depth", 0))
        self._remembers = bool(options.get("table"))
        self._table: dict[tuple[_Step, int], _Range] = {}
        self._path: list[_Visit] = []

    def seen(self, function: Callable[..., Any], tell: Callable[[_Step, Any], None]) -> Callable[..., Any]:
        """The same function for steps: it is called with the bare position, and `tell` gets its answer."""

        def call(position: _Step, *arguments: Any) -> Any:
            answer = function(position.bare, *arguments)
            tell(position, answer)
            return answer

        return call

    def evaluating(self, position: _Step, value: float) -> None:
        if not self._path:
            return
        visit = self._path[-1]
        if visit.step is position:
            visit.node.evaluated = True
            visit.node.static = value
        elif position.move is not None:  # a look at a child, to select moves
            visit.looks[position.move] = value

    def choose(self, position: _Step, moves: Sequence[Move]) -> None:
        self._path[-1].chosen = moves

    def enter(self, position: _Step, window: Window | None, mover: bool) -> None:
        self._nodes += 1
        if self._nodes > self._limit:
            problem = f"the tree of '{self.root.position}' has more than {self._limit:,} nodes: search less deep"
            raise TooLarge(problem, str(self.root.position))
        kind: Kind = "max" if position.side is self._viewpoint else "min"
        view: View = "mover" if mover else "root"
        node = TraceNode(position.move, position.bare, position.side, kind, len(self._path), view, window)
        if self._path:
            self._path[-1].node.children.append(node)
        else:
            self.root = node
        self._path.append(_Visit(position, node))

    def leave(self, value: float) -> None:
        visit = self._path.pop()
        node = visit.node
        node.value = value
        if node.children:
            node.evaluated = False
            self._leave_inner(visit)
        else:
            node.from_table = not node.evaluated
            if node.evaluated and node.ply in self._quiet:
                node.quiet = tuple(node.position.moves())
        possible = self._range(visit)
        node.bound = _bound(node, possible)
        if self._path:
            self._path[-1].ranges.append(possible)

    def _leave_inner(self, visit: _Visit) -> None:
        node, moves = visit.node, visit.moves()
        node.skipped = moves[len(node.children) :]
        node.looks = visit.looks
        if len(moves) < len(legal := node.position.moves()):
            node.unselected = tuple(move for move in legal if move not in moves)
        if node.skipped:
            node.cut = self._reason(node)

    def _range(self, visit: _Visit) -> _Range:
        """A node is worth the mean of its best children. Each child that was cut can be worth anything."""
        node, key = visit.node, (visit.step, visit.node.ply)
        if node.from_table:
            return self._table.get(key, (-inf, inf)) if self._remembers else (-inf, inf)
        if not node.children:
            return node.root_value, node.root_value
        children = [*visit.ranges, *[(-inf, inf)] * len(node.skipped)]
        averaged = min(self._averaged[node.kind], len(children))
        low, high = (mean(sorted(ends, reverse=node.kind == "max")[:averaged]) for ends in zip(*children, strict=True))
        if self._remembers:
            self._table[key] = low, high
        return low, high

    def _reason(self, node: TraceNode) -> Cut:
        """The reason for a cut. The bound belongs to the nearest ancestor of the other kind that did not inherit it."""
        held = 1 if node.kind == "max" else 0  # MIN's bound is beta, MAX's is alpha
        assert node.root_window is not None, "only a search with a window can cut"
        bound = node.root_window[held]
        for visit in reversed(self._path):
            owner = visit.node
            if owner.kind == node.kind or owner.root_window is None:
                continue
            rank = min(self._averaged[owner.kind], len(visit.moves()))
            if rank > 1 or owner.root_window[held] != bound:
                done = sorted(owner.children[:-1], key=lambda child: child.root_value, reverse=owner.kind == "max")
                giver = done[rank - 1].move
                mirrored = -bound if node.view == "mover" and node.kind == "min" else bound
                by = node.children[-1].move
                return Cut(
                    by,
                    node.value,
                    mirrored,
                    node.kind,
                    node.view,
                    owner.ply,
                    giver,
                    rank,
                    averaged=min(self._averaged[node.kind], len(node.children)),
                    owner_path=tuple(above.node.move for above in self._path[1 : owner.ply + 1]),
                    deep=owner.ply < node.ply - 1,
                )
        raise AssertionError("a cut without a bound")


def _bound(node: TraceNode, possible: _Range) -> Bound:
    """What the value is for the true one, in the node's own view."""
    low, high = possible
    if low == high:
        return "exact"
    value, mirrored = node.root_value, node.view == "mover" and node.kind == "min"
    if value >= high:
        return "lower" if mirrored else "upper"
    if value <= low:
        return "upper" if mirrored else "lower"
    # Only a search of one's own comes here, with a table that nobody records: its window says what it returns.
    alpha, beta = node.window or (-inf, inf)
    return "upper" if node.value <= alpha else "lower" if node.value >= beta else "exact"


@dataclass
class _Visit:
    """A node that is being searched."""

    step: _Step
    node: TraceNode
    chosen: Sequence[Move] | None = None
    looks: dict[Move, float] = field(default_factory=dict)
    ranges: list[_Range] = field(default_factory=list)  # of the children visited

    def moves(self) -> Sequence[Move]:
        """The moves that the search was going to look at, in its order."""
        return tuple(self.node.position.moves() if self.chosen is None else self.chosen)
