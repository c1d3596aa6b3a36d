"""The tree that a search walked, written down: windows, values, cuts and the reasons for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from math import isinf
from typing import Any, Literal

from plyground.game import Move, Position, Side, TooLarge
from plyground.textbook.result import Line, Result
from plyground.textbook.watch import Window

Kind = Literal["max", "min"]
View = Literal["root", "mover"]

#: Nodes of a tree that is recorded, when nothing else is said: they all stay in memory.
LIMIT = 200_000


@dataclass(frozen=True)
class Cut:
    """Why the rest of a node's moves was left out: its value so far reached a bound that an ancestor holds.

    All numbers are in the node's own view, as its window and its value are. `rank` says how the bound is held: 1, the
    ancestor has a child worth that much; k, in an average, it has k such children, and `owner_move` led to the worst.
    """

    by_move: Move  #: the child after which the node was cut
    value: float  #: what the node had by then
    bound: float  #: what that reached: alpha at a MIN node, beta at a MAX node, always beta in the mover's view
    kind: Kind  #: of the node
    view: View
    owner_ply: int  #: the ancestor that holds the bound
    owner_move: Move  #: and its move that gave it the bound
    rank: int = 1

    def __str__(self) -> str:
        owner = "MIN" if self.kind == "max" else "MAX"
        held = number(self.bound if self.view == "root" else -self.bound)
        if self.view == "mover":
            reached = f"{number(self.value)} >= beta {number(self.bound)}"
        elif self.kind == "max":
            reached = f"alpha {number(self.value)} >= beta {number(self.bound)}"
        else:
            reached = f"beta {number(self.value)} <= alpha {number(self.bound)}"
        if self.rank == 1:
            return f"{reached}, because {owner} already has {held} by {self.owner_move}"
        better = "less" if owner == "MIN" and self.view == "root" else "more"
        holds = f"{owner} already has {self.rank} moves worth {held} or {better}"
        return f"{reached}, because {holds}, the worst of them {self.owner_move}"


@dataclass(eq=False)
class TraceNode:
    """A visit to a position. In view "mover" window and value are the mover's own, else the root player's."""

    move: Move | None  #: that led here; None at the root
    position: Any = field(repr=False)
    side: Side
    kind: Kind  #: "max" where the root player moves
    ply: int
    view: View
    window: Window | None  #: alpha and beta on entry, for searches that have them
    value: float = 0.0  #: as returned
    evaluated: bool = False  #: a leaf: the value is the evaluation's
    static: float | None = None  #: the evaluation's value for the root player, where the search asked for it
    from_table: bool = False
    children: list[TraceNode] = field(default_factory=list, repr=False)  #: in the order visited
    skipped: Sequence[Move] = ()  #: never generated because of a cut
    unselected: Sequence[Move] = ()  #: left out by selection
    cut: Cut | None = None

    @property
    def bound(self) -> Literal["exact", "lower", "upper"]:
        """What the returned value is for the node's true value, in the node's own view."""
        if self.window is None or self.evaluated:
            return "exact"
        alpha, beta = self.window
        return "upper" if self.value <= alpha else "lower" if self.value >= beta else "exact"

    @property
    def root_value(self) -> float:
        """The value for the root player."""
        return -self.value if self.view == "mover" and self.kind == "min" else self.value

    @property
    def root_window(self) -> Window | None:
        """The window for the root player."""
        if self.window and self.view == "mover" and self.kind == "min":
            return -self.window[1], -self.window[0]
        return self.window

    def walk(self) -> Iterator[TraceNode]:
        """This node and all below it, as visited."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def to_json(self) -> dict[str, Any]:
        cut = self.cut
        return {
            "move": _text(self.move),
            "position": str(self.position),
            "side": str(self.side),
            "kind": self.kind,
            "ply": self.ply,
            "window": None if self.window is None else [_finite(bound) for bound in self.window],
            "value": _finite(self.value),
            "bound": self.bound,
            "evaluated": self.evaluated,
            "from_table": self.from_table,
            "skipped": [str(move) for move in self.skipped],
            "unselected": [str(move) for move in self.unselected],
            "cut": cut
            and {
                "by_move": str(cut.by_move),
                "value": _finite(cut.value),
                "bound": _finite(cut.bound),
                "owner_ply": cut.owner_ply,
                "owner_move": str(cut.owner_move),
                "rank": cut.rank,
                "reason": str(cut),
            },
            "children": [child.to_json() for child in self.children],
        }


@dataclass(frozen=True, eq=False)
class Trace:
    """A search and the tree it walked."""

    algorithm: str
    result: Result
    root: TraceNode = field(repr=False)
    visited: int
    evaluated: int  #: leaves valued by the evaluation
    cut: int  #: nodes where moves were skipped because of a cut
    from_table: int  #: visits answered from the table
    options: Mapping[str, Any] = field(default_factory=dict, repr=False)  #: of the search: depths, m, n, cuts, ...

    @property
    def view(self) -> View:
        return self.root.view

    @property
    def line(self) -> Line:
        return self.result.line

    def principal(self) -> list[TraceNode]:
        """The nodes of the principal line, the root first; it ends early where a table gave the rest of the line."""
        nodes = [self.root]
        for move in self.line:
            child = next((child for child in nodes[-1].children if child.move == move), None)
            if child is None:
                break
            nodes.append(child)
        return nodes

    @property
    def cuts(self) -> bool:
        """Whether the search could cut: it had windows, and was not told to leave them alone."""
        return self.root.window is not None and bool(self.options.get("cuts", True))

    def averaged(self, node: TraceNode) -> int:
        """How many children's values make up the node's: 1, the best, or as many as the search averages."""
        wanted = int(self.options.get("m" if node.kind == "max" else "n", 1))
        return min(wanted, len(node.children) + len(node.skipped))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from plyground.textbook.drawing import svg  # which needs this module

        return svg(self)

    def to_json(self) -> dict[str, Any]:
        """Plain data: positions and moves as text, infinite bounds as None."""
        return {
            "algorithm": self.algorithm,
            "view": self.view,
            "value": _finite(self.result.value),
            "move": _text(self.result.move),
            "line": [str(move) for move in self.line],
            "nodes": self.result.nodes,
            "visited": self.visited,
            "evaluated": self.evaluated,
            "cut": self.cut,
            "from_table": self.from_table,
            "root": self.root.to_json(),
        }


def trace(
    algorithm: Callable[..., Result], position: Position, *arguments: Any, limit: int = LIMIT, **options: Any
) -> Trace:
    """Runs `algorithm(position, *arguments, **options)` and writes down the tree it walks.

    `algorithm` is one of this package's, or any other that takes `watch` and decorates its inner function with
    `watched`. The result is the same as without. Raises TooLarge when the tree has more than `limit` nodes.
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
    """An option as it can be written down: of a function, whether there is one."""
    return True if callable(option) else option


class _Step:
    """A position that remembers the move that led to it. Equal to another step where the positions are equal."""

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
        """The same function, called with the bare position; its answer is passed on to `tell`."""

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
        """Who holds the bound that cut `node`: the nearest ancestor of the other kind that did not inherit it."""
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
        """The moves that the search set out to look at, in its order."""
        return tuple(self.node.position.moves() if self.chosen is None else self.chosen)


def number(value: float) -> str:
    """A value as people write it: 3, -2.5, 0.333, +inf."""
    if isinf(value):
        return "+inf" if value > 0 else "-inf"
    return str(int(value)) if value == int(value) else f"{value:.3f}".rstrip("0")


def _finite(value: float) -> float | None:
    return None if isinf(value) else value


def _text(move: Move | None) -> str | None:
    return None if move is None else str(move)
