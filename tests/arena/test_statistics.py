"""The statistics against published figures, and against what they promise, by simulation."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.arena.statistics import (
    Sprt,
    constrained,
    elo,
    expected_score,
    log_likelihood,
    mean,
    score_interval,
)

MATCHES = 2000


def test_wilson_where_there_are_no_draws() -> None:
    """Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3."""
    for won, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        assert score_interval((games - won, 0, won)) == pytest.approx((low, high), abs=5e-5)
    # One of 29: the upper end is Wilson's, the lower one is moved as Brown, Cai and DasGupta say.
    low, high = score_interval((28, 0, 1))
    assert high == pytest.approx(0.1718, abs=5e-5)
    assert low == pytest.approx(-math.log(0.95) / 29)


def test_all_games_won_lost_or_drawn() -> None:
    z2 = 1.959964**2
    for games in (4, 10, 100, 10_000):
        seen = z2 / (games + z2)  # Wilson's bound for an event that was never seen in these trials
        assert score_interval((0, games, 0)) == pytest.approx((0.5 - seen / 2, 0.5 + seen / 2), abs=1e-6)
        assert score_interval((0, 0, games)) == pytest.approx((1 - seen, 1), abs=1e-6)
        assert score_interval((games, 0, 0)) == pytest.approx((0, seen), abs=1e-6)
        low, high = score_interval((0, 0, 0, games, 0))  # a pair may still be lost or won
        assert (low, high) == pytest.approx((0.75 * (1 - seen), 0.75 + seen / 4), abs=1e-6)


COUNTS = st.sampled_from([3, 5]).flatmap(lambda n: st.tuples(*[st.integers(0, 300)] * n)).filter(any)


@given(COUNTS)
def test_an_interval_holds_the_score_and_mirrors(counts: tuple[int, ...]) -> None:
    low, high = score_interval(counts)
    assert 0 <= low <= mean(counts) <= high <= 1
    assert low < high
    assert score_interval(counts[::-1]) == pytest.approx((1 - high, 1 - low), abs=1e-8)
    assert score_interval(counts, 0.99)[0] <= low + 1e-9


@given(COUNTS, st.floats(0.001, 0.999))
def test_the_constrained_distribution(counts: tuple[int, ...], score: float) -> None:
    found = constrained(counts, score)
    values = [step / (len(counts) - 1) for step in range(len(counts))]
    assert min(found) >= -1e-12
    assert sum(found) == pytest.approx(1)
    assert sum(p * x for p, x in zip(found, values, strict=True)) == pytest.approx(score)
    # No distribution with that mean is likelier: try one that differs a little.
    other = [0.0] * len(counts)
    other[0], other[-1] = 1 - score, score
    for share in (1e-3, 1e-2, 0.5):
        mixed = [(1 - share) * p + share * q for p, q in zip(found, other, strict=True)]
        likelihood = sum(n * math.log(p) for n, p in zip(counts, mixed, strict=True) if n)
        assert likelihood <= log_likelihood(counts, score) + 1e-7


def test_elo() -> None:
    assert elo(expected_score(123.4)) == pytest.approx(123.4)
    assert expected_score(200) == pytest.approx(0.7597, abs=5e-5)  # Elo's own table gives 0.76
    assert (elo(0.5), elo(0), elo(1)) == (0, -math.inf, math.inf)


@cache
def interval(counts: tuple[int, ...]) -> tuple[float, float]:
    return score_interval(counts)


def coverage(chances: Sequence[float], trials: int, seed: int) -> float:
    """How often the interval of a simulated match has the true score. `chances`: of the scores, the worst first."""
    chance = random.Random(seed)
    values = [step / (len(chances) - 1) for step in range(len(chances))]
    truth = sum(p * x for p, x in zip(chances, values, strict=True))
    covered = 0
    for _ in range(MATCHES):
        drawn = Counter(chance.choices(range(len(chances)), chances, k=trials))
        low, high = interval(tuple(drawn[step] for step in range(len(chances))))
        covered += low - 1e-9 <= truth <= high + 1e-9
    return covered / MATCHES


#: True score, share of draws, games.
NORMAL = [
    (0.5, 0.0, 400),
    (0.5, 0.3, 100),
    (0.5, 0.9, 100),
    (0.6, 0.5, 100),
    (0.75, 0.2, 50),
    (0.75, 0.48, 100),
    (0.9, 0.1, 100),
    (0.9, 0.19, 400),
    (0.97, 0.03, 400),
    (0.03, 0.03, 400),
    (0.99, 0.01, 400),
]
#: Where fewer than three games or so are expected not to be won, or not to be drawn.
EXTREME = [(0.99, 0.0, 100), (0.995, 0.0, 100), (0.98, 0.0, 50), (0.01, 0.0, 100), (0.5, 0.98, 50), (0.995, 0.009, 100)]


def trinomial(score: float, draws: float) -> tuple[float, float, float]:
    won = score - draws / 2
    return max(0.0, 1 - won - draws), draws, won


@pytest.mark.parametrize(("score", "draws", "games"), NORMAL)
def test_the_interval_covers_as_often_as_it_says(score: float, draws: float, games: int) -> None:
    assert 0.93 <= coverage(trinomial(score, draws), games, seed=1) <= 0.97


@pytest.mark.parametrize(("score", "draws", "games"), EXTREME)
def test_where_one_or_two_games_decide_it_is_rather_too_wide(score: float, draws: float, games: int) -> None:
    assert coverage(trinomial(score, draws), games, seed=2) >= 0.93


@pytest.mark.parametrize(
    "chances", [(0.1, 0.2, 0.4, 0.2, 0.1), (0.02, 0.08, 0.5, 0.25, 0.15), (0, 0.01, 0.09, 0.2, 0.7)]
)
def test_the_interval_of_pairs(chances: tuple[float, ...]) -> None:
    assert 0.93 <= coverage(chances, 100, seed=3) <= 0.97


def test_pairs_say_more_where_the_opening_decides() -> None:
    """The same side wins every opening. Single games then look like chance; pairs show that the players are equal."""
    low, high = score_interval((0, 0, 50, 0, 0))
    single_low, single_high = score_interval((50, 0, 50))
    assert high - low < (single_high - single_low) / 2


def test_a_narrower_interval_would_be_noticed() -> None:
    """The simulation notices a wrong interval: one of 90 % covers the true score too rarely."""
    narrow: dict[tuple[int, int, int], tuple[float, float]] = {}
    chance = random.Random(1)
    covered = 0
    for _ in range(MATCHES):
        drawn = Counter(chance.choices(range(3), trinomial(0.6, 0.5), k=100))
        counts = (drawn[0], drawn[1], drawn[2])
        narrow[counts] = narrow.get(counts) or score_interval(counts, 0.9)
        covered += narrow[counts][0] <= 0.6 <= narrow[counts][1]
    assert covered / MATCHES < 0.93


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(0.9 / 0.01)))


def test_the_likelihood_ratio() -> None:
    """Against OpenBench's published figure, 2.47 for a BayesElo of 3, which is less in Elo where there are draws; and
    against the quadratic formula for pairs: near the null it is the same."""
    losses, draws, wins = 4063, 8620, 4307
    games = losses + draws + wins
    draw_elo = 200 * math.log10((games - losses) / losses * (games - wins) / wins)
    won, lost = (1 / (1 + 10 ** ((draw_elo - bayes) / 400)) for bayes in (3, -3))
    assert Sprt(0, elo((1 + won - lost) / 2)).llr((losses, draws, wins)) == pytest.approx(2.47, abs=0.005)
    counts = (100, 900, 2000, 1000, 130)
    score, trials = mean(counts), sum(counts)
    variance = sum(n * (i / 4 - score) ** 2 for i, n in enumerate(counts)) / trials
    s0, s1 = expected_score(0), expected_score(5)
    assert Sprt(0, 5).llr(counts) == pytest.approx(
        trials * (s1 - s0) * (2 * score - s0 - s1) / (2 * variance), rel=0.02
    )
    assert Sprt(0, 5).llr((0, 0, 0)) == 0
    assert Sprt(0, 5).verdict((0, 0, 0)) is None


def test_the_likelihood_ratio_where_something_never_happened() -> None:
    assert Sprt(0, 50).llr((0, 0, 10)) == pytest.approx(10 * math.log(expected_score(50) / 0.5))
    assert Sprt(0, 50).llr((0, 10, 0)) == pytest.approx(10 * math.log(1 - 2 * (expected_score(50) - 0.5)))
    assert Sprt(0, 50).llr((10, 0, 0)) == pytest.approx(10 * math.log((1 - expected_score(50)) / 0.5))


@pytest.mark.parametrize("values", [(0, 0), (5, 0), (0, math.inf), (math.nan, 1), (0, 5, 0), (0, 5, 0.5), (0, 5000)])
def test_nonsense_is_refused(values: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Sprt(*values)


def accepted(sprt: Sprt, chances: Sequence[float], runs: int, seed: int) -> float:
    """How often H1 is accepted."""
    chance = random.Random(seed)
    wins = 0
    for _ in range(runs):
        counts = [0] * len(chances)
        verdict = None
        while verdict is None:
            counts[chance.choices(range(len(chances)), chances)[0]] += 1
            verdict = sprt.verdict(counts)
        wins += verdict == "H1"
    return wins / runs


@pytest.mark.parametrize("draws", [0.0, 0.5])
def test_the_test_errs_no_more_often_than_it_says(draws: float) -> None:
    """Three standard deviations of the simulation are 0.033."""
    sprt, runs = Sprt(-60, 60), 400
    assert accepted(sprt, trinomial(expected_score(-60), draws), runs, seed=4) <= 0.05 + 0.033
    assert accepted(sprt, trinomial(expected_score(60), draws), runs, seed=5) >= 0.95 - 0.033


def test_the_test_of_pairs_errs_no_more_often_than_it_says() -> None:
    """Pairs whose games depend on each other: one side wins both games of an opening, or both are drawn."""

    def chances(score: float) -> tuple[float, ...]:
        tilt = 2 * (score - 0.5)
        return 0.05, 0.15 - tilt / 2, 0.6 - tilt, 0.15 + 1.5 * tilt, 0.05

    sprt, runs = Sprt(-30, 30), 300
    for value, share in ((-30, 0.0), (30, 1.0)):
        truth = chances(expected_score(value))
        assert mean([round(1e9 * p) for p in truth]) == pytest.approx(expected_score(value), abs=1e-6)
        assert abs(accepted(sprt, truth, runs, seed=6) - share) <= 0.05 + 0.038
