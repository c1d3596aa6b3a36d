"""Records the tree that a search walks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any

from plyground.game import Move, Position, TooLarge
from plyground.textbook.drawing import svg
from plyground.textbook.result import Result
from plyground.textbook.walked_tree import Cut, Kind, TraceNode, View, WalkedTree
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
    recorder = _Recorder(given["position"], limit, m=given.get("m", 1), n=given.get("n", 1))
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


class _Recorder:
    """The watch that builds the tree."""

    def __init__(self, root: Position, limit: int, m: int, n: int) -> None:
        self.root: TraceNode
        self._viewpoint = root.side
        self._limit = limit
        self._nodes = 0
        self._averaged: dict[Kind, int] = {"max": m, "min": n}
        self._path: list[_Visit] = []

    def seen(self, function: Callable[..., Any], tell: Callable[[_Step, Any], None]) -> Callable[..., Any]:
        """The same function for steps: it is called with the bare position, and `tell` gets its answer."""

        def call(position: _Step, *arguments: Any) -> Any:
            answer = function(position.bare, *arguments)
            tell(position, answer)
            return answer

        return call

    def evaluating(self, position: _Step, value: float) -> None:
        if self._path and self._path[-1].step is position:
            self._path[-1].node.evaluated = True
            self._path[-1].node.static = value

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
        if not node.children:
            node.from_table = not node.evaluated
            return
        node.evaluated = False
        searched = [child.move for child in node.children]
        moves = visit.moves()
        node.skipped = moves[len(searched) :]
        if len(moves) < len(legal := node.position.moves()):
            node.unselected = tuple(move for move in legal if move not in moves)
        if node.skipped:
            node.cut = self._reason(node)

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
                return Cut(by, node.value, mirrored, node.kind, node.view, owner.ply, giver, rank)
        raise AssertionError("a cut without a bound")


@dataclass
class _Visit:
    """A node that is being searched."""

    step: _Step
    node: TraceNode
    chosen: Sequence[Move] | None = None

    def moves(self) -> Sequence[Move]:
        """The moves that the search was going to look at, in its order."""
        return tuple(self.node.position.moves() if self.chosen is None else self.chosen)
