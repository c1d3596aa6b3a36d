"""Iterated elimination of dominated strategies, step by step.

If strictly dominated strategies are removed, their order does not change what is left. For weakly dominated strategies
it can, and `weak_orders` shows how.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.theory.dominance import Dominance, dominances
from plyground.theory.game import FIRST, Kept, MatrixGame, NotOfThisKind

#: The most reduced games that are examined to find all ends.
MOST_PARTS = 2000


@dataclass(frozen=True)
class Elimination:
    """One strategy is removed: why, in which round, which others could be removed instead, and what is left."""

    round: int
    why: Dominance
    instead: tuple[Dominance, ...]
    kept: Kept


@dataclass(frozen=True)
class Eliminated:
    """The steps, and what is left at the end. `solved`: only one outcome is left."""

    steps: tuple[Elimination, ...]
    kept: Kept

    @property
    def solved(self) -> bool:
        return len(self.kept[0]) == len(self.kept[1]) == 1


@dataclass(frozen=True)
class WeakEnd:
    """What may be left when weakly dominated strategies are removed one by one, and an order that leads there."""

    kept: Kept
    order: tuple[Dominance, ...]


@dataclass(frozen=True)
class WeakOrders:
    """All ends. `complete` is False if not all orders were examined."""

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
            return Eliminated(tuple(steps), kept)
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
    """All ends of removing weakly dominated strategies one at a time, each with an order that leads to it."""
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
