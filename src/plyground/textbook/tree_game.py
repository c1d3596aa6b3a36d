"""The whole tree of a small game, such as Grundy's with a small heap, as a tree game of the theory."""

from __future__ import annotations

from fractions import Fraction

from plyground.game import Position, Side, TooLarge
from plyground.theory.game import FIRST, SECOND
from plyground.theory.tree import Decision, Leaf, Node, TreeGame, tree_game

#: The most nodes; a position that is reached in two ways counts as two nodes.
MOST_HISTORIES = 20_000

_NUMBERS = {Side.FIRST: FIRST, Side.SECOND: SECOND}


def as_tree_game(
    position: Position,
    title: str = "",
    players: tuple[str, str] = ("First", "Second"),
    most: int = MOST_HISTORIES,
) -> TreeGame:
    """The tree game of all possible play from here. A win gives 1 to the winner and -1 to the loser, a draw gives 0.

    Raises TooLarge if there are more than `most` nodes.
    """
    made = 0

    def node(position: Position, depth: int) -> Node:
        nonlocal made
        made += 1
        if made > most or depth > 200:
            raise TooLarge(f"the tree of '{position}' has more than {most:,} nodes or 200 plies", str(position))
        moves = position.moves()
        if moves:
            below = tuple((str(move), node(position.play(move), depth + 1)) for move in moves)
            return Decision(_NUMBERS[position.side], below)
        outcome = position.outcome()
        winner = None if outcome is None else outcome.winner
        worth = Fraction(0 if winner is None else 1 if winner is Side.FIRST else -1)
        return Leaf((worth, -worth))

    return tree_game(node(position, 0), players, title)
