"""Backward induction: a game of perfect information solved from its ends to its beginning."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from plyground.brief import brief
from plyground.draw.markup import Svg
from plyground.theory.game import FIRST, SECOND, Cell, NotOfThisKind
from plyground.theory.numbers import Number
from plyground.theory.tree import Decision, Leaf, Node, Path, TreeGame


@brief
@dataclass(frozen=True)
class Choice:
    """A solved decision: the payoffs after each action, and the best actions for the player.

    >>> from plyground.theory import backward_induction, example
    >>> game = example("market-entry").game
    >>> found = backward_induction(game).choices[0]
    >>> found.path, found.action
    (('Enter',), 'Share')
    """

    path: Path
    player: int
    values: tuple[tuple[str, Cell], ...]
    best: tuple[str, ...]

    @property
    def action(self) -> str:
        """The action taken: the first of equally good ones."""
        return self.best[0]


@brief
@dataclass(frozen=True)
class Induction:
    """The choices in the order in which they are found, from the ends to the root; the payoffs; and the actions played.

    Together the choices are a subgame-perfect equilibrium. `unique`: there is no other, because no player was
    indifferent at any decision.

    >>> from plyground.theory import backward_induction, example
    >>> game = example("market-entry").game
    >>> found = backward_induction(game)
    >>> found.unique, len(found.choices)
    (True, 2)
    """

    choices: tuple[Choice, ...]
    payoffs: Cell
    line: Path
    unique: bool
    game: TreeGame | None = field(default=None, compare=False, repr=False)

    def _repr_svg_(self) -> Svg | None:
        """The tree with what is chosen at each node."""
        if self.game is None:
            return None
        return self.game.svg([(*choice.path, choice.action) for choice in self.choices])


def backward_induction(game: TreeGame) -> Induction:
    """Solves the game from its ends. Raises NotOfThisKind if it does not have perfect information.

    >>> from plyground.theory import backward_induction, example
    >>> game = example("market-entry").game
    >>> backward_induction(game).line
    ('Enter', 'Share')
    """
    if not game.perfect_information:
        unknown = next(found for found in game.information if len(found.paths) > 1)
        problem = f"information set '{unknown.name}' of {game.players[unknown.player]} has {len(unknown.paths)} nodes"
        raise NotOfThisKind(f"{problem}: backward induction needs perfect information", game.title)
    choices: list[Choice] = []
    payoffs = _solve(game.root, (), choices)
    actions = {choice.path: choice.action for choice in choices}
    return Induction(
        tuple(choices), payoffs, _line(game.root, actions), all(len(choice.best) == 1 for choice in choices), game
    )


def _solve(node: Node, path: Path, choices: list[Choice]) -> Cell:
    if isinstance(node, Leaf):
        return node.payoffs
    if isinstance(node, Decision):
        values = tuple((name, _solve(child, (*path, name), choices)) for name, child in node.actions)
        most = max(payoffs[node.player] for _, payoffs in values)
        best = tuple(name for name, payoffs in values if payoffs[node.player] == most)
        choices.append(Choice(path, node.player, values, best))
        return dict(values)[best[0]]
    total: list[Number] = [Fraction(0), Fraction(0)]
    for name, chance, child in node.branches:
        payoffs = _solve(child, (*path, name), choices)
        for player in (FIRST, SECOND):
            total[player] += chance * payoffs[player]
    return total[FIRST], total[SECOND]


def _line(node: Node, actions: dict[Path, str]) -> Path:
    """The actions that are played, up to the end or to the first chance."""
    path: Path = ()
    while isinstance(node, Decision):
        action = actions[path]
        node = dict(node.actions)[action]
        path = (*path, action)
    return path
