"""From tree form to matrix form. A strategy is a plan: an action for every information set that it can come to.

A plan says nothing about sets that it never comes to. So strategies that differ only at such sets are one row or
column: they are reduced strategies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from plyground.brief import brief
from plyground.game import TooLarge
from plyground.theory.game import FIRST, LONGEST_NAME, SECOND, Cell, MatrixGame, matrix_game
from plyground.theory.numbers import Number
from plyground.theory.tree import Chance, Decision, InformationSet, Leaf, Node, Path, TreeGame, children

#: The most cells of the matrix.
MOST_CELLS = 250_000

#: An action for each information set that the plan can come to.
Plan = Mapping[InformationSet, str]


@brief
@dataclass(frozen=True)
class MatrixForm:
    """The matrix, and the plan behind each strategy of each player.

    >>> from plyground.theory import example, matrix_form
    >>> game = example("market-entry").game
    >>> matrix_form(game).game.strategies
    (('Stay out', 'Enter'), ('Fight', 'Share'))
    """

    game: MatrixGame
    plans: tuple[tuple[Plan, ...], tuple[Plan, ...]]

    def _repr_html_(self) -> str:
        return self.game._repr_html_()


def matrix_form(tree: TreeGame, most: int = MOST_CELLS) -> MatrixForm:
    """The game as a matrix. Raises TooLarge if it has more than `most` cells, or more than 1,000 rows or columns.

    >>> from plyground.theory import example, matrix_form
    >>> game = example("market-entry").game
    >>> matrix_form(game).game.shape
    (2, 2)
    """
    first, second = (tuple(_plans(tree, player, min(most, 1000))) for player in (FIRST, SECOND))
    if len(first) * len(second) > most:
        sizes = f"{len(first):,} x {len(second):,}"
        raise TooLarge(f"the matrix form would be {sizes}, more than {most:,} cells", tree.title)
    payoffs = [[_outcome(tree, tree.root, (), (one, other)) for other in second] for one in first]
    names = [_names(plans) for plans in (first, second)]
    return MatrixForm(matrix_game(payoffs, names, tree.players, tree.title), (first, second))


def _plans(tree: TreeGame, player: int, most: int) -> Iterator[Plan]:
    """Yields all plans of a player, those with the leftmost actions first."""
    waiting: list[dict[InformationSet, str]] = [{}]
    found = 0
    while waiting:
        plan = waiting.pop()
        open_set = _undecided(tree, player, plan)
        if open_set is not None:
            waiting.extend({**plan, open_set: action} for action in reversed(open_set.actions))
            continue
        found += 1
        if found > most:
            raise TooLarge(f"{tree.players[player]} has more than {most:,} strategies", tree.title)
        yield plan


def _undecided(tree: TreeGame, player: int, plan: Plan) -> InformationSet | None:
    """The first information set that the plan can come to and has no action for; None if there is none."""
    waiting: list[tuple[Path, Node]] = [((), tree.root)]
    while waiting:
        path, node = waiting.pop()
        below = children(node)
        if isinstance(node, Decision) and node.player == player:
            known = tree.set_of[path]
            if known not in plan:
                return known
            below = [(name, child) for name, child in below if name == plan[known]]
        waiting.extend(reversed([((*path, name), child) for name, child in below]))
    return None


def _outcome(tree: TreeGame, node: Node, path: Path, plans: tuple[Plan, Plan]) -> Cell:
    """The mean payoffs of both players if both follow their plans."""
    while isinstance(node, Decision):
        action = plans[node.player][tree.set_of[path]]
        node, path = dict(node.actions)[action], (*path, action)
    if isinstance(node, Leaf):
        return node.payoffs
    assert isinstance(node, Chance)
    total: list[Number] = [Fraction(0), Fraction(0)]
    for name, chance, child in node.branches:
        payoffs = _outcome(tree, child, (*path, name), plans)
        for player in (FIRST, SECOND):
            total[player] += chance * payoffs[player]
    return total[FIRST], total[SECOND]


def _names(plans: tuple[Plan, ...]) -> list[str]:
    """Names for plans: their actions, each with its place if there are several; or numbers if names get too long."""
    sets = {found for plan in plans for found in plan}
    if not sets:
        return ["-"]
    names = [
        ", ".join(
            action
            if len(sets) == 1 or not found.where
            else f"{action} after {found.where}"
            if found.name is None
            else f"{action} at {found.where}"
            for found, action in plan.items()
        )
        for plan in plans
    ]
    if max(map(len, names)) > LONGEST_NAME * 0.6 or len(set(names)) < len(names):
        return [f"S{number}" for number in range(1, len(plans) + 1)]
    return names
