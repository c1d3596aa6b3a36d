"""Strategies in the AND/OR tree: who wins a finite game with best play, and how, move by move.

For one player the game is an AND/OR tree. Where the player moves, one good move is enough (OR). Where the opponent
moves, every reply must be answered (AND). A strategy is a hyper-path of that tree: one move at each OR node, all moves
at each AND node, and every leaf reaches the goal.

The walk keeps its own stack, so that only `limit` (the number of all positions) limits the length of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from plyground.brief import brief
from plyground.draw.html import stacked
from plyground.game import Move, Outcome, Payoff, Position, Side, TooLarge
from plyground.textbook.and_or_drawing import and_or_picture, answers
from plyground.wording import counted

#: What a strategy is for. A number: to get at least that, where ends have payoffs.
Goal = Literal["win", "not lose"] | Payoff
Kind = Literal["or", "and", "leaf"]

#: The most positions to look at: this many fit well in memory.
LIMIT = 2_000_000


@brief
@dataclass(frozen=True, eq=False)
class ProofNode:
    """A node of the hyper-path: the position, the move that led to it, and what follows.

    "or": `side` moves and has one child, its move; "and": the opponent moves and every reply is a child; "leaf": the
    game is over. A position that is reached in several ways has several nodes with the same `children`.

    >>> import plyground as pg
    >>> from plyground.textbook import strategy
    >>> start = pg.load("grundy:heap=7").start()
    >>> proof = strategy(start, pg.Side.SECOND).proof
    >>> proof.kind, [str(child.move) for child in proof.children]
    ('and', ['7=6+1', '7=5+2', '7=4+3'])
    """

    position: Position
    move: Move | None
    kind: Kind
    children: tuple[ProofNode, ...] = field(repr=False)


@dataclass(frozen=True, eq=False, repr=False)
class Strategy:
    """How `side` reaches its goal against any play.

    `moves` has the move for every position that can occur when `side` follows the strategy and is to move. `nodes`
    counts the positions that the search looked at.

    >>> import plyground as pg
    >>> from plyground.textbook import strategy
    >>> start = pg.load("grundy:heap=7").start()
    >>> found = strategy(start, pg.Side.SECOND)
    >>> str(found.moves[start.play("7=4+3")])
    '3=2+1'
    """

    side: Side
    goal: Goal
    moves: Mapping[Position, Move]
    proof: ProofNode = field(repr=False)
    nodes: int

    def __str__(self) -> str:
        return (
            f"a strategy of the {self.side} player {purpose(self.goal)}: {counted(len(self.moves), 'position')} to know"
        )

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        """The hyper-path, and what is played where."""
        lines = [str(self)[2:].capitalize(), f"{counted(self.nodes, 'position')} looked at"]
        return str(stacked(and_or_picture(self.proof, self.side, lines), answers(self.moves)))


@dataclass(frozen=True, eq=False, repr=False)
class Theorem:
    """The theorem for one game: one player has a winning strategy, or both have one not to lose.

    `winner` is None in the second case. `strategies` has the winner's strategy, or both players'.

    >>> import plyground as pg
    >>> from plyground.textbook import theorem
    >>> start = pg.load("grundy:heap=7").start()
    >>> found = theorem(start)
    >>> found.winner
    <Side.SECOND: 'second'>
    >>> len(found.strategies[found.winner].moves)  # positions to know
    4
    """

    winner: Side | None
    strategies: Mapping[Side, Strategy]

    def __str__(self) -> str:
        if self.winner is None:
            return "both players have a strategy not to lose"
        return f"the {self.winner} player has a winning strategy"

    def __repr__(self) -> str:
        return f"<theorem: {self}>"

    def _repr_html_(self) -> str:
        return "".join(found._repr_html_() for found in self.strategies.values())


def purpose(goal: Goal) -> str:
    """A goal in words, after "a strategy"."""
    if isinstance(goal, str):
        return "to win" if goal == "win" else "not to lose"
    return f"to get at least {goal}"


def is_reached(goal: Goal, outcome: Outcome, side: Side) -> bool:
    """Whether a side has reached its goal at the end of a game."""
    gets = outcome.value if side is Side.FIRST else -outcome.value
    if isinstance(goal, str):
        return gets > 0 or (goal == "not lose" and gets == 0)
    return gets >= goal


def winner(position: Position, *, limit: int = LIMIT) -> Side | None:
    """Who wins with best play from here; None for a draw. The requirements are those of `strategy`.

    >>> import plyground as pg
    >>> from plyground.textbook import winner
    >>> start = pg.load("grundy:heap=7").start()
    >>> winner(start)
    <Side.SECOND: 'second'>
    """
    side = position.side
    search = _Search(position, side, "win", limit)
    if search.succeeds:
        return side
    if not search.met_draw:
        return side.other  # no draw was met: if the side does not win, the other does
    return None if _Search(position, side, "not lose", limit).succeeds else side.other


def strategy(position: Position, side: Side, goal: Goal = "win", *, limit: int = LIMIT) -> Strategy | None:
    """A strategy by which `side` reaches its goal from here whatever the other does; None if there is none.

    goal: "win", "not lose", or a number: to get at least that, in a game whose ends have payoffs.

    The game must be finite. Raises TooLarge when a line comes back to a position (endless play), and when more than
    `limit` different positions would have to be looked at.

    >>> import plyground as pg
    >>> from plyground.textbook import strategy
    >>> start = pg.load("grundy:heap=7").start()
    >>> found = strategy(start, pg.Side.SECOND)
    >>> for position, move in found.moves.items():
    ...     print(position, "->", move)
    6,1 second -> 6=4+2
    5,2 second -> 5=4+1
    4,3 second -> 3=2+1
    3,2,1,1 second -> 3=2+1
    >>> strategy(start, pg.Side.FIRST) is None
    True
    """
    search = _Search(position, side, goal, limit)
    if not search.succeeds:
        return None
    moves, proof = search.hyper_path()
    return Strategy(side, goal, moves, proof, len(search.reaches))


def theorem(position: Position, *, limit: int = LIMIT) -> Theorem:
    """What the theorem says about this game, with the strategies that prove it. Requirements as for `strategy`.

    >>> import plyground as pg
    >>> from plyground.textbook import theorem
    >>> start = pg.load("grundy:heap=7").start()
    >>> print(theorem(start))
    the second player has a winning strategy
    """
    mover = position.side
    for side in (mover, mover.other):
        winning = strategy(position, side, "win", limit=limit)
        if winning:
            return Theorem(side, {side: winning})
    safe = {side: strategy(position, side, "not lose", limit=limit) for side in (mover, mover.other)}
    return Theorem(None, {side: found for side, found in safe.items() if found})


class _Search:
    """Depth-first through the AND/OR tree, each position once; `reaches` says whether the goal is reached from it.

    One child can settle a node: at OR a child that reaches the goal, at AND a child that does not. Children with the
    fewest replies are looked at first: finished games, then forced lines, which are the cheapest to follow.
    """

    def __init__(self, root: Position, side: Side, goal: Goal, limit: int) -> None:
        if isinstance(goal, str) and goal not in ("win", "not lose"):
            raise ValueError(f"the goal must be 'win', 'not lose' or a payoff, not '{goal}'")
        self.root, self.side, self.goal, self.limit = root, side, goal, limit
        self.reaches: dict[Position, bool] = {}
        self.choice: dict[Position, Move] = {}
        self.met_draw = False
        self._walk()
        self.succeeds = self.reaches[root]

    def _walk(self) -> None:
        path = {self.root: self._children(self.root)}  # from the root down; for each node the children not yet settled
        while path:
            position, children = next(reversed(path.items()))
            wanted = position.side is self.side  # what settles the node: a success at OR, a failure at AND
            if not children:
                settled = not wanted if position.moves() else self._is_goal(position)
            else:
                move, child = children[-1]
                if child not in self.reaches:
                    if child in path:
                        raise TooLarge(f"endless play: the position '{child}' comes back", str(child))
                    if len(self.reaches) + len(path) >= self.limit:
                        problem = f"more than {self.limit:,} positions below '{self.root}'; the limit can be raised"
                        raise TooLarge(problem, str(self.root))
                    path[child] = self._children(child)
                    continue
                children.pop()
                if self.reaches[child] is not wanted:
                    continue
                settled = wanted
                if wanted:
                    self.choice[position] = move
            self.reaches[position] = settled
            del path[position]

    def _children(self, position: Position) -> list[tuple[Move, Position]]:
        """The children, to be taken from the end of the list; only one if it is known to settle the node."""
        children = [(move, position.play(move)) for move in position.moves()]
        wanted = position.side is self.side
        for child in children:
            if self.reaches.get(child[1]) is wanted:
                return [child]
        children.sort(key=lambda child: len(child[1].moves()))
        children.reverse()
        return children

    def _is_goal(self, position: Position) -> bool:
        outcome = position.outcome()
        if outcome is None:
            raise ValueError(f"'{position}' has no moves but no outcome either")
        self.met_draw = self.met_draw or outcome.winner is None
        return is_reached(self.goal, outcome, self.side)

    def hyper_path(self) -> tuple[dict[Position, Move], ProofNode]:
        """The moves that can come up, and the proof. Requires success at the root."""

        def continuations(position: Position) -> list[tuple[Move, Position]]:
            moves = [self.choice[position]] if position in self.choice else position.moves()
            return [(move, position.play(move)) for move in moves]

        reached = {self.root: continuations(self.root)}
        waiting = [self.root]
        while waiting:
            for _, child in reached[waiting.pop()]:
                if child not in reached:
                    reached[child] = continuations(child)
                    waiting.append(child)

        below: dict[Position, tuple[ProofNode, ...]] = {}

        def node(move: Move | None, position: Position) -> ProofNode:
            children = below[position]
            kind: Kind = "leaf" if not children else "or" if position.side is self.side else "and"
            return ProofNode(position, move, kind, children)

        for position in self.reaches:  # in the order in which they were settled: children before parents
            if position in reached:
                below[position] = tuple(node(move, child) for move, child in reached[position])
        moves = {position: self.choice[position] for position in reached if position in self.choice}
        return moves, node(None, self.root)
