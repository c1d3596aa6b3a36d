"""What a match says about its players: score with an interval, Elo, and the sequential probability ratio test.

Results are counts of equally spaced scores, the worst first: (losses, draws, wins) of single games, or the five sums
0, 1/2, 1, 3/2 and 2 of pairs of games from one opening, each side once. The two games of a pair are not independent,
but pairs are. Pairs also remove the advantage of a side and of an opening from the variance.

Everything rests on `constrained`: of all distributions over the scores with a given mean, the one that makes the counts
most likely. It assumes nothing about draws, or about how the games of a pair depend on each other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

from plyground.brief import brief

CONFIDENCE = 0.95

#: If fewer games than this were not won (or not lost), the far end of a score interval needs care: `score_interval`.
FEW = 3


def mean(counts: Sequence[int]) -> float:
    """The average score, 0 to 1. Raises ValueError if there is no game."""
    games = sum(counts)
    if games == 0:
        raise ValueError("no games, no score")
    return sum(count * value for count, value in zip(counts, _values(len(counts)), strict=True)) / games


def constrained(counts: Sequence[int], score: float) -> list[float]:
    """The probabilities of the scores that make the counts most likely, among those with the mean `score`, which is
    above 0 and below 1.

    p_i = n_i / (n (1 + m (x_i - score))) with the multiplier m at which the mean is right (Owen, Empirical Likelihood,
    2001, section 2.9). If no m does it, the worst or best score takes the rest, although it never occurred.
    """
    games = sum(counts)
    deviations = [value - score for value in _values(len(counts))]
    seen = [(count, deviation) for count, deviation in zip(counts, deviations, strict=True) if count]
    lowest, highest = -1 / deviations[-1], -1 / deviations[0]
    multiplier = _multiplier(seen, lowest, highest)
    found = [
        count / (1 + multiplier * deviation) / games if count else 0.0
        for count, deviation in zip(counts, deviations, strict=True)
    ]
    if multiplier in (lowest, highest):
        found[-1 if multiplier == lowest else 0] += 1 - sum(found)
    return found


def _multiplier(seen: Sequence[tuple[int, float]], low: float, high: float) -> float:
    """The multiplier at which the mean deviation is 0, or an end of the range if there is none. Newton's method; a step
    that would leave the range halves it instead."""

    def mean_deviation(at: float) -> tuple[float, float]:
        """The mean deviation and its derivative. It falls as the multiplier grows."""
        value = slope = 0.0
        for count, deviation in seen:
            weight = 1 + at * deviation
            if weight <= 0:
                return math.copysign(math.inf, deviation), 0.0
            value += count * deviation / weight
            slope -= count * (deviation / weight) ** 2
        return value, slope

    if mean_deviation(low)[0] < 0:
        return low
    if mean_deviation(high)[0] > 0:
        return high
    at = 0.0
    for _ in range(100):
        value, slope = mean_deviation(at)
        low, high = (at, high) if value > 0 else (low, at)
        following = at - value / slope if slope else math.inf
        if not low < following < high:
            following = (low + high) / 2
        if abs(following - at) <= 1e-13 * max(1.0, abs(at)):
            break
        at = following
    return at


def log_likelihood(counts: Sequence[int], score: float) -> float:
    """The log likelihood of the counts under the likeliest distribution with this mean."""
    likeliest = constrained(counts, score)
    return sum(count * math.log(p) for count, p in zip(counts, likeliest, strict=True) if count)


def score_interval(counts: Sequence[int], confidence: float = CONFIDENCE) -> tuple[float, float]:
    """An interval for the true mean score.

    All means that a score test does not reject: n (observed - mean)^2 / variance <= z^2, the variance being that of the
    likeliest distribution with that mean. Without draws this is Wilson's interval (1927). If all games are drawn, won
    or lost, the interval still has a width: that of Wilson's for no event in n trials.

    Wilson's interval covers too rarely if fewer than about three games are expected not to be won, or not to be lost.
    Then the end of the interval is the one of the Poisson distribution, as in Brown, Cai and DasGupta (Interval
    Estimation for a Binomial Proportion, 2001, section 4.1.1). Coverage is then 93 to 97 %, and above 97 % if one or
    two games decide, because nearly all were won, lost or drawn.
    """
    games, observed = sum(counts), mean(counts)
    bound = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    values = _values(len(counts))

    def beyond(score: float) -> float:
        """Above 0 if the test rejects the score."""
        if score == observed:
            return -bound
        if not 0 < score < 1:
            return math.inf
        variance = sum(p * (x - score) ** 2 for p, x in zip(constrained(counts, score), values, strict=True))
        return games * (observed - score) ** 2 / variance - bound

    low = 0.0 if observed == 0 else _root(beyond, 0.0, observed)
    high = 1.0 if observed == 1 else _root(lambda score: -beyond(score), observed, 1.0)
    not_won, not_lost = games - counts[-1], games - counts[0]
    if 1 <= not_won <= FEW:
        high = max(high, 1 - _rare(not_won, 1 - confidence) / not_won * (1 - observed))
    if 1 <= not_lost <= FEW:
        low = min(low, _rare(not_lost, 1 - confidence) / not_lost * observed)
    return low, high


def elo(score: float) -> float:
    """The difference in Elo that makes this score expected; infinite at 0 and 1."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def expected_score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


Verdict = Literal["H0", "H1"]


@brief
@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test of elo0 (H0) against elo1 (H1), in logistic Elo.

    The generalized test for an unknown distribution of results: the log likelihood ratio of the two means, each under
    its likeliest distribution (Van den Bergh, A practical introduction to the GSPRT, 2018), stopped at Wald's bounds.
    If elo0 is true, H1 is accepted with a probability of about `alpha`; if elo1 is true, H0 with about `beta`.

    >>> import plyground as pg
    >>> test = pg.Sprt(0, 10)
    >>> test.verdict((100, 100, 300))  # losses, draws, wins
    'H1'
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise ValueError(f"elo0={self.elo0:g}, elo1={self.elo1:g}: expected two numbers, the smaller first")
        if max(abs(self.elo0), abs(self.elo1)) > 4000:
            raise ValueError(f"elo0={self.elo0:g}, elo1={self.elo1:g}: expected numbers from -4000 to 4000")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"{name}={getattr(self, name):g}: expected a number between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Two bounds: H0 is accepted at or below the first, H1 at or above the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log likelihood ratio of results: of losses, draws and wins, or of pairs of games, the worst first."""
        if sum(counts) == 0:
            return 0.0
        score0, score1 = expected_score(self.elo0), expected_score(self.elo1)
        return log_likelihood(counts, score1) - log_likelihood(counts, score0)

    def verdict(self, counts: Sequence[int]) -> Verdict | None:
        """The hypothesis that is accepted; None while the test goes on."""
        llr, (lower, upper) = self.llr(counts), self.bounds
        return "H1" if llr >= upper else "H0" if llr <= lower else None


def _values(number: int) -> list[float]:
    return [step / (number - 1) for step in range(number)]


def _rare(events: int, probability: float) -> float:
    """The mean of the Poisson distribution that gives `events` or more with this probability."""

    def missing(rate: float) -> float:
        fewer = sum(rate**k / math.factorial(k) for k in range(events))
        return probability - (1 - math.exp(-rate) * fewer)

    return _root(missing, 0.0, float(events))


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """The root of a function that is positive at `low` and negative at `high`. It uses false position; if an end stays
    twice, its value is halved (the Illinois method). If a value is infinite, it halves the range."""
    above, below = function(low), function(high)
    moved = 0  # the end that the last step moved: 1 the low one, -1 the high one
    for _ in range(200):
        straight = math.isfinite(above) and math.isfinite(below)
        at = (low * below - high * above) / (below - above) if straight else (low + high) / 2
        if not low < at < high:
            at = (low + high) / 2
        value = function(at)
        if abs(value) < 1e-11 or high - low < 1e-13:
            return at
        if value > 0:
            low, above, below = at, value, below / (2 if moved == 1 else 1)
        else:
            high, below, above = at, value, above / (2 if moved == -1 else 1)
        moved = 1 if value > 0 else -1
    return (low + high) / 2
