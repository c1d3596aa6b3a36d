"""Equilibria against Gambit and Nashpy on 2,000 random games up to 5 x 5, every other one with many ties.

Gambit enumerates extreme equilibria exactly, as we do: the same ones, and the same largest convex sets of them.

Nashpy computes in floats, and differs in two ways, both its own. Going through supports it compares payoffs for
equality and probabilities with 0, so that rounding costs it some mixed equilibria even where nothing is degenerate; its
other method, through vertices, finds those. And of degenerate games it warns that it may miss some, and it does:
whatever it finds must be an equilibrium of ours, and what it misses must be one all the same.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import nashpy
import numpy as np
import pytest
from scipy.optimize import linprog

from plyground.theory import Equilibria, MatrixGame, equilibria, to_arrays
from plyground.theory.game import Mixed
from tests.theory.games import random_game, regret

GAMES, CHUNKS = 2000, 20
Profile = tuple[Mixed, Mixed]


def games(chunk: int) -> Iterator[MatrixGame]:
    """Every other game has payoffs of -2 to 2, so that ties are common."""
    chance = random.Random(f"equilibria {chunk}")
    for number in range(GAMES // CHUNKS):
        yield random_game(chance, 2 if number % 2 else 30)


def profiles(found: Equilibria) -> set[Profile]:
    return {(equilibrium.first, equilibrium.second) for equilibrium in found.extreme}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_gambit_finds_the_same(chunk: int) -> None:
    pygambit = pytest.importorskip("pygambit", reason="pygambit has a wheel for Python 3.11 on x86-64 Linux only")

    def profile(given: Any) -> Profile:
        first, second = ([Fraction(p.numerator, p.denominator) for _, p in player] for player in given)
        return tuple(first), tuple(second)

    for game in games(chunk):
        matrices = [[[int(cell[player]) for cell in row] for row in game.payoffs] for player in (0, 1)]
        theirs = pygambit.nash.enummixed_solve(
            pygambit.StrategicGame.from_arrays(*matrices), rational=True, cliques=True
        )
        ours = equilibria(game)
        assert profiles(ours) == {profile(found) for found in theirs.equilibria}, game
        parts = {
            frozenset((first, second) for first in part.first for second in part.second)
            for component in ours.components
            for part in component.parts
        }
        assert parts == {frozenset(map(profile, clique)) for clique in theirs.cliques}, game


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nashpy_finds_the_same_or_less(chunk: int) -> None:
    missed = 0
    for game in games(chunk):
        ours = equilibria(game)
        assert all(regret(game, first, second) == 0 for first, second in profiles(ours)), game
        known = [(np.array(first, float), np.array(second, float)) for first, second in profiles(ours)]
        solver = nashpy.Game(*to_arrays(game))
        theirs = quietly(solver.support_enumeration, tol=1e-9)
        lost = [profile for profile in known if not any(same(profile, found) for found in theirs)]
        if lost and not ours.degenerate:
            theirs += quietly(solver.vertex_enumeration)
            lost = [profile for profile in lost if not any(same(profile, found) for found in theirs)]
            assert lost == [], game
        strangers = [found for found in theirs if not any(same(found, other) for other in known)]
        assert all(inside(found, ours) for found in strangers), game
        missed += len(lost)
    assert missed > 0, "Nashpy is known to miss equilibria of degenerate games"


def quietly(method: Any, **options: float) -> list[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return list(method(**options))


def same(one: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    return all(np.allclose(a, b, atol=1e-7) for a, b in zip(one, other, strict=True))


def inside(profile: tuple[Any, Any], ours: Equilibria) -> bool:
    """Whether a profile is a mixture of what a part is made of."""
    return any(
        is_mixture(profile[0], part.first) and is_mixture(profile[1], part.second)
        for component in ours.components
        for part in component.parts
    )


def is_mixture(point: Any, corners: tuple[Mixed, ...]) -> bool:
    matrix = np.array([[float(number) for number in corner] for corner in corners]).T
    rows = np.vstack([matrix, np.ones(len(corners))])
    # The distance to the nearest mixture: minimise t with |rows w - target| <= t.
    target = np.append(point, 1.0)
    ones = np.ones((len(target), 1))
    found = linprog(
        [*np.zeros(len(corners)), 1.0],
        A_ub=np.vstack([np.hstack([rows, -ones]), np.hstack([-rows, -ones])]),
        b_ub=np.concatenate([target, -target]),
    )
    return bool(found.fun < 1e-6)


def test_supports_corners_and_floats_find_the_same() -> None:
    """Three ways to the same equilibria: from corner to corner, through all supports, and through them in floats."""
    chance = random.Random("three ways")
    for number in range(150):
        game = random_game(chance, 2 if number % 2 else 9, most=4)
        exact = equilibria(game)
        assert exact == equilibria(game, supports=True)
        rough = equilibria(game.as_floats())
        assert rough.degenerate == exact.degenerate
        assert len(rough.components) == len(exact.components)
        pairs = zip(sorted(profiles(rough)), sorted(profiles(exact)), strict=True)
        assert all(np.allclose(np.array([*a, *b], float), np.array([*c, *d], float)) for (a, b), (c, d) in pairs)
