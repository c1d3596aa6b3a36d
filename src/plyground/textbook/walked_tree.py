"""The tree that a search walked: windows, values, cuts and the reasons for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isinf
from typing import Any, Literal

from plyground.brief import brief, part
from plyground.game import Move, Side
from plyground.textbook.result import Line, Result
from plyground.textbook.watch import Window
from plyground.wording import counted

Kind = Literal["max", "min"]
View = Literal["root", "mover"]
#: What a value is for the true one: equal to it, not larger, or not smaller.
Bound = Literal["exact", "lower", "upper"]


@brief
@dataclass(frozen=True)
class Cut:
    """Why the rest of a node's moves was left out: its value so far reached a bound that belongs to an ancestor.

    All numbers are in the node's own view, like its window and its value. `rank` is 1 if the ancestor has one child of
    that value. In an average it is k: the ancestor has k such children, and `owner_move` led to the worst of them.
    The cut is deep if the ancestor is not the parent.

    >>> import plyground as pg
    >>> from plyground.textbook import alphabeta, trace
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> cut = trace(alphabeta, game.start(), 2, leaf).root.children[1].cut
    >>> cut.bound, cut.by_move, cut.owner_ply
    (3, '1', 0)
    """

    by_move: Move  #: the child after which the node was cut
    value: float  #: the node's value at that moment
    bound: float  #: the bound that it reached: alpha at a MIN node, beta at a MAX node, always beta in the mover's view
    kind: Kind  #: of the node
    view: View
    owner_ply: int  #: the ply of the ancestor that the bound belongs to
    owner_move: Move  #: the ancestor's move that set the bound
    rank: int = 1
    averaged: int = 1  #: how many of the node's own children `value` is the mean of
    owner_path: Line = ()  #: the moves from the root to the ancestor
    deep: bool = False

    def __str__(self) -> str:
        owner = "MIN" if self.kind == "max" else "MAX"
        if self.deep:
            owner += f" at node {' '.join(map(str, self.owner_path))}" if self.owner_path else " at the root"
        held = number(self.bound if self.view == "root" else -self.bound)
        if self.rank == 1:
            return f"{self._reached()}, because {owner} already has {held} by {self.owner_move}"
        better = "less" if self.kind == "max" and self.view == "root" else "more"
        holds = f"{owner} already has {self.rank} moves worth {held} or {better}"
        return f"{self._reached()}, because {holds}, the worst of them {self.owner_move}"

    def _reached(self) -> str:
        """The comparison that decided. A mean is compared with the window on entry, and is no new alpha or beta."""
        falls = self.view == "root" and self.kind == "min"
        sign, name = ("<=", "alpha") if falls else (">=", "beta")
        so_far = number(self.value)
        if self.averaged > 1:
            best = "smallest" if falls else "largest"
            so_far = f"the mean of the {self.averaged} {best} is {so_far}"
        elif self.view == "root":
            so_far = f"{'beta' if falls else 'alpha'} {so_far}"
        return f"{so_far} {sign} {name} {number(self.bound)}"


@brief
@dataclass(eq=False)
class TraceNode:
    """A visit to a position. In view "mover" window and value are the mover's own, else the root player's.

    >>> import plyground as pg
    >>> from plyground.textbook import alphabeta, trace
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> root = trace(alphabeta, game.start(), 2, leaf).root
    >>> [(child.move, child.value, child.bound) for child in root.children]
    [('1', 3, 'exact'), ('2', 2, 'upper')]

    `bound` says what the value is for the true value of the tree that the search was to look at, without cuts: exact,
    if nothing that was cut below could have changed it. Like the value it is in the node's own view.
    """

    move: Move | None  #: that led here; None at the root
    position: Any = field(repr=False)
    side: Side
    kind: Kind  #: "max" where the root player moves
    ply: int
    view: View
    window: Window | None  #: alpha and beta on entry, for searches that have them
    value: float = 0.0  #: as returned
    bound: Bound = "exact"
    evaluated: bool = False  #: a leaf: the value is the evaluation's
    static: float | None = None  #: the evaluation's value for the root player, where the search asked for it
    from_table: bool = False
    children: list[TraceNode] = field(default_factory=list, repr=False)  #: in the order visited
    skipped: Sequence[Move] = ()  #: never generated because of a cut
    unselected: Sequence[Move] = ()  #: left out by selection
    quiet: Sequence[Move] = ()  #: not looked at because the evaluation was settled here (variable depth)
    looks: Mapping[Move, float] = field(
        default_factory=dict
    )  #: the evaluation of children, by which moves were selected
    cut: Cut | None = None

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
        """The node and all below it as a JSON document. `columns` makes a smaller one."""
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
            "quiet": [str(move) for move in self.quiet],
            "looks": {str(move): _finite(value) for move, value in self.looks.items()},
            "cut": cut
            and {
                "by_move": str(cut.by_move),
                "value": _finite(cut.value),
                "bound": _finite(cut.bound),
                "owner_ply": cut.owner_ply,
                "owner_move": str(cut.owner_move),
                "owner_path": [str(move) for move in cut.owner_path],
                "rank": cut.rank,
                "averaged": cut.averaged,
                "reason": str(cut),
            },
            "children": [child.to_json() for child in self.children],
        }


@dataclass(frozen=True, eq=False, repr=False)
class WalkedTree:
    """A search and the tree it walked."""

    algorithm: str
    result: Result
    root: TraceNode = field(repr=False)
    visited: int
    evaluated: int  #: leaves valued by the evaluation
    cut: int  #: nodes where moves were skipped because of a cut
    from_table: int  #: visits answered from the table
    options: Mapping[str, Any] = field(default_factory=dict, repr=False)  #: of the search: depths, m, n, cuts, ...
    evaluation: str = field(default="", repr=False)  #: what valued the leaves, in words, where that is known

    def __repr__(self) -> str:
        move = "" if self.result.move is None else f", move {part(str(self.result.move))}"
        parts = [f"{self.evaluated:,} evaluated", f"{self.cut:,} cut", f"{self.from_table:,} from the table"]
        counts = f"{counted(self.visited, 'node')}: {', '.join(each for each in parts if not each.startswith('0 '))}"
        return f"<{self.algorithm}: value {number(self.result.value)}{move}, {counts}>"

    @property
    def view(self) -> View:
        """Whose values the nodes have: the root player's, or those of the player who moves."""
        return self.root.view

    @property
    def line(self) -> Line:
        """The expected play, from the root."""
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
        """Whether the search could cut: it had windows, and cuts were not switched off."""
        return self.root.window is not None and bool(self.options.get("cuts", True))

    def averaged(self, node: TraceNode) -> int:
        """How many children a node's value is made from: 1, the best, or as many as the search averages."""
        wanted = int(self.options.get("m" if node.kind == "max" else "n", 1))
        return min(wanted, len(node.children) + len(node.skipped))

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


def number(value: float) -> str:
    """A value as people write it: 3, -2.5, 0.333, +inf."""
    if isinf(value):
        return "+inf" if value > 0 else "-inf"
    return str(int(value)) if value == int(value) else f"{value:.3f}".rstrip("0")


def _finite(value: float) -> float | None:
    return None if isinf(value) else value


def _text(move: Move | None) -> str | None:
    return None if move is None else str(move)
