"""Iterated elimination of dominated strategies, step by step.

If strictly dominated strategies are removed, their order does not change what is left. For weakly dominated strategies
it can, and `weak_orders` shows how.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plyground.brief import brief
from plyground.draw.html import stacked
from plyground.theory.dominance import Dominance, dominances
from plyground.theory.game import FIRST, Kept, MatrixGame, NotOfThisKind
from plyground.theory.matrix_table import matrix_table

#: The most reduced games that are examined to find all ends.
MOST_PARTS = 2000


@brief
@dataclass(frozen=True)
class Elimination:
    """One strategy is removed: why, in which round, which others could be removed instead, and what is left.

    >>> from plyground.theory import eliminate, example
    >>> game = example("prisoners-dilemma").game
    >>> [(step.round, step.why.player) for step in eliminate(game).steps]
    [(1, 0), (2, 1)]
    """

    round: int
    why: Dominance
    instead: tuple[Dominance, ...]
    kept: Kept


@brief
@dataclass(frozen=True)
class Eliminated:
    """The steps, and what is left at the end. `solved`: only one outcome is left.

    >>> from plyground.theory import eliminate, example
    >>> game = example("prisoners-dilemma").game
    >>> eliminate(game).kept
    ((1,), (1,))
    """

    steps: tuple[Elimination, ...]
    kept: Kept
    game: MatrixGame | None = field(default=None, compare=False, repr=False)

    def _repr_html_(self) -> str | None:
        """The matrix with what was removed struck through, and why, step by step."""
        game = self.game
        if game is None:
            return None
        struck = [set(range(size)) - set(kept) for size, kept in zip(game.shape, self.kept, strict=True)]
        drawn = matrix_table(game.payoffs, game.strategies, game.players, title=game.title, struck=struck)
        steps = [f"{number}. {_why(game, step.why)}" for number, step in enumerate(self.steps, 1)]
        return str(stacked(drawn, *(steps or ["No strategy is dominated."])))

    @property
    def solved(self) -> bool:
        """Whether one outcome is left."""
        return len(self.kept[0]) == len(self.kept[1]) == 1


@dataclass(frozen=True)
class WeakEnd:
    """What may be left when weakly dominated strategies are removed one by one, and an order that leads there."""

    kept: Kept
    order: tuple[Dominance, ...]


@brief
@dataclass(frozen=True)
class WeakOrders:
    """All ends. `complete` is False if not all orders were examined.

    >>> from plyground.theory import example, weak_orders
    >>> game = example("weak-order").game
    >>> weak_orders(game).dependent
    True
    """

    ends: tuple[WeakEnd, ...]
    complete: bool

    @property
    def dependent(self) -> bool:
        """Whether the order matters."""
        return len(self.ends) > 1


def eliminate(
    game: MatrixGame,
    *,
    strict: bool = True,
    mixed: bool = True,
    begin: int = FIRST,
    order: Sequence[tuple[int, int]] = (),
) -> Eliminated:
    """Removes dominated strategies until none is left.

    It first removes the strategies of `order`, pairs of player and strategy. Raises NotOfThisKind if one of them is not
    dominated when its turn comes. Then it goes on in rounds: a round removes the dominated strategies of one player,
    the next round those of the other. `begin`: the player of the first round.

    >>> from plyground.theory import eliminate, example
    >>> game = example("elimination").game
    >>> left = eliminate(game)
    >>> len(left.steps), left.solved
    (4, True)
    """
    kept, steps, player = game.everything, list[Elimination](), begin
    wanted = list(order)
    while True:
        found = [
            dominated
            for who in (player, 1 - player)
            for dominated in dominances(game, who, strict=strict, mixed=mixed, kept=kept)
        ]
        if wanted:
            why = _wanted(game, wanted.pop(0), found)
        elif found:
            why = found[0]
        else:
            return Eliminated(tuple(steps), kept, game)
        another = not steps or steps[-1].why.player != why.player
        number = (steps[-1].round if steps else 0) + another
        instead = tuple(other for other in found if other is not why)
        kept, player = without(kept, why.player, why.dominated), why.player
        steps.append(Elimination(number, why, instead, kept))


def _wanted(game: MatrixGame, wanted: tuple[int, int], found: Sequence[Dominance]) -> Dominance:
    for dominated in found:
        if (dominated.player, dominated.dominated) == wanted:
            return dominated
    player, strategy = wanted
    name = game.strategies[player][strategy]
    raise NotOfThisKind(f"'{name}' of {game.players[player]} is not dominated when its turn comes", name)


def weak_orders(game: MatrixGame, *, mixed: bool = False, most: int = MOST_PARTS) -> WeakOrders:
    """All ends of removing weakly dominated strategies one at a time, each with an order that leads to it.

    >>> from plyground.theory import example, weak_orders
    >>> game = example("weak-order").game
    >>> len(weak_orders(game).ends)
    3
    """
    start = game.everything
    orders: dict[Kept, tuple[Dominance, ...]] = {start: ()}
    waiting, ends = [start], list[WeakEnd]()
    while waiting:
        kept = waiting.pop(0)
        removable = [
            dominated
            for player in (0, 1)
            for dominated in dominances(game, player, strict=False, mixed=mixed, kept=kept)
        ]
        if not removable:
            ends.append(WeakEnd(kept, orders[kept]))
        for dominated in removable:
            left = without(kept, dominated.player, dominated.dominated)
            if left in orders:
                continue
            if len(orders) >= most:
                return WeakOrders(tuple(ends), complete=False)
            orders[left] = (*orders[kept], dominated)
            waiting.append(left)
    return WeakOrders(tuple(ends), complete=True)


def without(kept: Kept, player: int, strategy: int) -> Kept:
    left = tuple(other for other in kept[player] if other != strategy)
    return (left, kept[1]) if player == FIRST else (kept[0], left)


def _why(game: MatrixGame, why: Dominance) -> str:
    """A step in short; `words.dominance_words` has the reasons too."""
    kind = "strictly" if why.strict else "weakly"
    name, by = game.strategies[why.player][why.dominated], game.mixture(why.player, why.by)
    return f"{name} of {game.players[why.player]} is {kind} dominated by {by}."
