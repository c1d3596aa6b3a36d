"""A whole game as one player's AND/OR tree, with the hyper-path of the player's strategy if there is one."""

from __future__ import annotations

from dataclasses import dataclass, field

from plyground.brief import brief
from plyground.draw.markup import Svg
from plyground.game import Move, Outcome, Position, Side, TooLarge
from plyground.textbook.and_or import Goal, Kind, Strategy, is_reached, purpose, strategy
from plyground.textbook.and_or_drawing import and_or_picture
from plyground.wording import counted

#: The most nodes of a tree that people can still look at.
LIMIT = 20_000

#: The most plies of such a tree: longer games would also exhaust Python's stack.
LONGEST = 300


@brief
@dataclass(frozen=True, eq=False)
class AndOrNode:
    """A node: "or" where the player moves and one good move is enough, "and" where every reply must be answered.

    >>> import plyground as pg
    >>> from plyground.textbook import and_or_tree
    >>> start = pg.load("grundy:heap=7").start()
    >>> root = and_or_tree(start, pg.Side.SECOND).root
    >>> root.kind, root.reaches, len(root.children)
    ('and', True, 3)
    """

    position: Position
    move: Move | None
    kind: Kind
    outcome: Outcome | None
    reaches: bool  #: whether the player can reach the goal from here
    chosen: bool  #: whether it lies on the hyper-path
    children: tuple[AndOrNode, ...] = field(repr=False)


@dataclass(frozen=True, eq=False, repr=False)
class AndOrTree:
    """A whole game as `side` sees it: its tree from the root, the number of nodes, and the strategy (None if there
    is none).

    >>> import plyground as pg
    >>> from plyground.textbook import and_or_tree
    >>> start = pg.load("grundy:heap=7").start()
    >>> and_or_tree(start, pg.Side.SECOND).nodes
    24
    """

    side: Side
    goal: Goal
    strategy: Strategy | None
    root: AndOrNode = field(repr=False)
    nodes: int

    def __str__(self) -> str:
        found = "there is a strategy" if self.strategy else "there is no strategy"
        return f"the {self.side} player's AND/OR tree, {purpose(self.goal)}: {counted(self.nodes, 'node')}, {found}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_svg_(self) -> Svg:
        lines = [str(self)[:1].upper() + str(self)[1:]]
        return Svg(and_or_picture(self.root, self.side, lines, lambda node: node.chosen))


def and_or_tree(position: Position, side: Side, goal: Goal = "win", *, limit: int = LIMIT) -> AndOrTree:
    """The tree of all play from here as `side` sees it. Raises TooLarge beyond `limit` nodes, and for endless play.

    >>> import plyground as pg
    >>> from plyground.textbook import and_or_tree
    >>> start = pg.load("grundy:heap=7").start()
    >>> found = and_or_tree(start, pg.Side.FIRST)
    >>> found.root.reaches  # the first player cannot win
    False
    """
    found = strategy(position, side, goal)
    builder = _Builder(side, goal, found, limit)
    root = builder.node(position, None, 0, chosen=found is not None)
    return AndOrTree(side, goal, found, root, builder.count)


class _Builder:
    def __init__(self, side: Side, goal: Goal, found: Strategy | None, limit: int) -> None:
        self._side, self._goal, self._limit = side, goal, limit
        self._moves = found.moves if found else {}
        self.count = 0

    def node(self, position: Position, move: Move | None, ply: int, chosen: bool) -> AndOrNode:
        self.count += 1
        if self.count > self._limit or ply > LONGEST:
            what = f"{self._limit:,} nodes" if ply <= LONGEST else f"{LONGEST} plies"
            raise TooLarge(f"the whole tree has more than {what}: begin nearer to the end of the game", str(position))
        outcome = position.outcome()
        if outcome is not None:
            return AndOrNode(position, move, "leaf", outcome, is_reached(self._goal, outcome, self._side), chosen, ())
        own = position.side is self._side
        taken = self._moves.get(position)
        children = tuple(
            self.node(position.play(next_move), next_move, ply + 1, chosen and (not own or next_move == taken))
            for next_move in position.moves()
        )
        reached = [child.reaches for child in children]
        return AndOrNode(
            position, move, "or" if own else "and", None, any(reached) if own else all(reached), chosen, children
        )
