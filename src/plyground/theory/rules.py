"""The rules by which a game is played again and again.

A rule is written with its options: `always:Q`, `random:seed=7`. It sees what both players have played so far. Rules
that use only two strategies take the first as the friendly one and the second as the other, as in the prisoner's
dilemma.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction

from plyground.game import PlygroundError
from plyground.theory.game import FIRST, SECOND, MatrixGame
from plyground.theory.numbers import Number, read_number
from plyground.theory.responses import best_responses
from plyground.theory.zero_sum import security
from plyground.wording import quoted

#: Returns the next strategy, as an index, from the own moves and the other player's moves so far.
Rule = Callable[[Sequence[int], Sequence[int]], int]


class InvalidRule(PlygroundError):
    """The text is not a rule for a repeated game, or does not fit the game."""

    type = "invalid-rule"


RULES = {
    "always": "always the strategy named, as in always:Q; without a name, the first",
    "tit-for-tat": "the first strategy, then what the other did last",
    "tit-for-two-tats": "the first strategy; the second only after the other has left the first two times in a row",
    "suspicious": "like tit-for-tat, but begins with the second strategy",
    "grim": "the first strategy until the other leaves it, then the second for ever",
    "pavlov": "the first strategy; keeps it after at least its average payoff, changes after less",
    "alternate": "all strategies in turn",
    "random": "any strategy, all equally likely: random:seed=7",
    "best-response": "the first strategy, then the best response to what the other did last",
    "fictitious": "the first strategy, then the best response to the average of all that the other did",
    "maximin": "the mixed strategy with the best guaranteed payoff: maximin:seed=7",
}
"""The rules for repeated games by name, each with what it does."""


def make_rule(game: MatrixGame, player: int, text: str) -> Rule:
    """The rule of a text, for one player of the game. Raises InvalidRule."""
    name, _, option = text.strip().partition(":")
    if name not in RULES:
        raise InvalidRule(f"{quoted(text)} is not a rule: expected one of {', '.join(RULES)}", text)
    seed, strategies = 1, game.strategies[player]
    if name == "always":
        if option and option not in strategies:
            known = ", ".join(strategies)
            raise InvalidRule(
                f"{quoted(text)}: {game.players[player]} has no strategy '{option}'; there are: {known}", text
            )
        always = strategies.index(option) if option else 0
        return lambda own, other: always
    if option:
        number = read_number(option.removeprefix("seed="))
        if (
            name not in ("random", "maximin")
            or not option.startswith("seed=")
            or number is None
            or number.denominator > 1
        ):
            raise InvalidRule(f"{quoted(text)}: {name} has no option '{option}'", text)
        seed = int(number)
    if name in _COPYING and game.shape[FIRST] != game.shape[SECOND]:
        raise InvalidRule(f"{quoted(text)} copies the other player: expected as many rows as columns", text)
    if name in _TWO and game.shape[player] < 2:
        raise InvalidRule(f"{quoted(text)} needs a second strategy: {game.players[player]} has only one", text)
    return _MAKERS[name](game, player, random.Random(f"{seed} {player} {name}"))


_COPYING = ("tit-for-tat", "suspicious")
_TWO = ("tit-for-two-tats", "suspicious", "grim", "pavlov")


def _tit_for_tat(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    return lambda own, other: other[-1] if other else 0


def _suspicious(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    return lambda own, other: other[-1] if other else 1


def _two_tats(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    return lambda own, other: int(len(other) > 1 and other[-1] != 0 and other[-2] != 0)


def _grim(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    left = False

    def rule(own: Sequence[int], other: Sequence[int]) -> int:
        nonlocal left
        left = left or bool(other and other[-1] != 0)
        return int(left)

    return rule


def _pavlov(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    own_payoffs = game.own[player]
    numbers = [number for row in own_payoffs for number in row]
    average = sum(numbers) / len(numbers)

    def rule(own: Sequence[int], other: Sequence[int]) -> int:
        if not own:
            return 0
        return own[-1] if own_payoffs[own[-1]][other[-1]] >= average else (own[-1] + 1) % len(own_payoffs)

    return rule


def _alternate(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    return lambda own, other: len(own) % game.shape[player]


def _random(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    return lambda own, other: chance.randrange(game.shape[player])


def _best_response(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    best = [best_responses(game, player, against).best[0] for against in range(game.shape[1 - player])]
    return lambda own, other: best[other[-1]] if other else 0


def _fictitious(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    totals: list[Number] = [Fraction(0)] * game.shape[player]

    def rule(own: Sequence[int], other: Sequence[int]) -> int:
        if not other:
            return 0
        for strategy, row in enumerate(game.own[player]):
            totals[strategy] += row[other[-1]]
        return totals.index(max(totals))

    return rule


def _maximin(game: MatrixGame, player: int, chance: random.Random) -> Rule:
    weights = [float(weight) for weight in security(game, player)[1]]
    return lambda own, other: chance.choices(range(len(weights)), weights)[0]


_MAKERS: dict[str, Callable[[MatrixGame, int, random.Random], Rule]] = {
    "tit-for-tat": _tit_for_tat,
    "suspicious": _suspicious,
    "tit-for-two-tats": _two_tats,
    "grim": _grim,
    "pavlov": _pavlov,
    "alternate": _alternate,
    "random": _random,
    "best-response": _best_response,
    "fictitious": _fictitious,
    "maximin": _maximin,
}
