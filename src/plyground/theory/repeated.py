"""Repeats the same game many times, between players that follow the simple rules of `rules.py`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from plyground.brief import brief
from plyground.theory.game import FIRST, SECOND, Cell, MatrixGame
from plyground.theory.numbers import Number
from plyground.theory.rules import InvalidRule, make_rule

#: The most rounds that may be played.
MOST_ROUNDS = 100_000


@dataclass(frozen=True)
class Round:
    first: int
    second: int
    payoffs: Cell


@brief
@dataclass(frozen=True)
class Repeated:
    """All rounds, and the total payoffs. With a discount, each round counts less than the round before, by that
    factor.

    >>> from plyground.theory import FIRST, example, play_repeatedly
    >>> game = example("prisoners-dilemma").game
    >>> played = play_repeatedly(game, "tit-for-tat", "always:Confess", 10)
    >>> played.counts(FIRST, strategies=2)
    [1, 9]
    """

    rules: tuple[str, str]
    rounds: tuple[Round, ...]
    totals: Cell

    def counts(self, player: int, strategies: int) -> list[int]:
        """How often each strategy was played."""
        played = [(round.first, round.second)[player] for round in self.rounds]
        return [played.count(strategy) for strategy in range(strategies)]


@brief
@dataclass(frozen=True)
class Standing:
    """A rule's total against all rules of a tournament, itself included.

    >>> from plyground.theory import example, tournament
    >>> game = example("prisoners-dilemma").game
    >>> first, *_ = tournament(game, ["grim", "always:Confess"], 10)
    >>> first.rule
    'grim'
    """

    rule: str
    total: Number
    against: tuple[Number, ...]


def play_repeatedly(
    game: MatrixGame,
    first: str,
    second: str,
    rounds: int = 100,
    *,
    noise: float = 0.0,
    discount: Number = Fraction(1),
    seed: int = 1,
) -> Repeated:
    """Plays `rounds` rounds. With `noise`, a move is replaced by another one with that chance. Raises InvalidRule.

    >>> from plyground.theory import example, play_repeatedly
    >>> game = example("prisoners-dilemma").game
    >>> played = play_repeatedly(game, "tit-for-tat", "always:Confess", 10)
    >>> [str(total) for total in played.totals]
    ['-41', '-37']
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InvalidRule(f"'{rounds}' rounds: expected 1 to {MOST_ROUNDS:,}", str(rounds))
    if not 0 <= noise <= 1:
        raise InvalidRule(f"noise '{noise}' is not a probability: expected 0 to 1", str(noise))
    if not 0 <= discount <= 1:
        raise InvalidRule(f"'{discount}' is not a discount: expected 0 to 1", str(discount))
    rules = make_rule(game, FIRST, first), make_rule(game, SECOND, second)
    slips = random.Random(f"{seed} slips")
    played: tuple[list[int], list[int]] = ([], [])
    history: list[Round] = []
    totals: list[Number] = [Fraction(0), Fraction(0)]
    weight: Number = Fraction(1)
    for _ in range(rounds):
        moves = [rules[player](played[player], played[1 - player]) for player in (FIRST, SECOND)]
        for player, move in enumerate(moves):
            others = [other for other in range(game.shape[player]) if other != move]
            if noise and others and slips.random() < noise:
                moves[player] = slips.choice(others)
            played[player].append(moves[player])
        payoffs = game.payoffs[moves[FIRST]][moves[SECOND]]
        history.append(Round(moves[FIRST], moves[SECOND], payoffs))
        for player in (FIRST, SECOND):
            totals[player] += weight * payoffs[player]
        weight = weight * discount
    return Repeated((first, second), tuple(history), (totals[FIRST], totals[SECOND]))


def tournament(game: MatrixGame, rules: Sequence[str], rounds: int = 200, **options: float) -> list[Standing]:
    """Every rule as row player against every rule as column player. Returns the standings, the best total first. Raises
    InvalidRule.

    >>> from plyground.theory import example, tournament
    >>> game = example("prisoners-dilemma").game
    >>> rules = ["tit-for-tat", "always:Confess", "always:Quiet"]
    >>> [(standing.rule, int(standing.total)) for standing in tournament(game, rules, 100)]
    [('tit-for-tat', -801), ('always:Confess', -897), ('always:Quiet', -900)]
    """
    table = []
    for rule in rules:
        against = tuple(play_repeatedly(game, rule, other, rounds, **options).totals[FIRST] for other in rules)  # type: ignore[arg-type]
        table.append(Standing(rule, sum(against, Fraction(0)), against))
    return sorted(table, key=lambda standing: standing.total, reverse=True)
