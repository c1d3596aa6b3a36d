"""What holds for every game."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.game import TooLarge
from plyground.theory import (
    MatrixGame,
    best_responses,
    bounds,
    circle,
    dominance,
    dominances,
    dominant,
    eliminate,
    equilibria,
    from_arrays,
    is_symmetric,
    mark,
    matrix_game,
    pure_security,
    security,
    solve_zero_sum,
    to_arrays,
    weak_orders,
)
from plyground.theory.linear_program import Unbounded, maximise
from plyground.theory.linear_system import solve_equations
from plyground.theory.numbers import Number
from tests.theory.games import matrix_games, random_game, regret

few = settings(max_examples=60, deadline=None)


@given(matrix_games())
@few
def test_equilibria_are_equilibria_and_there_is_one(game: MatrixGame) -> None:
    found = equilibria(game)
    assert found.extreme
    for equilibrium in found.extreme:
        assert sum(equilibrium.first) == sum(equilibrium.second) == 1
        assert min(*equilibrium.first, *equilibrium.second) >= 0
        assert regret(game, equilibrium.first, equilibrium.second) == 0
        assert equilibrium.payoffs == game.expected(equilibrium.first, equilibrium.second)
    if not found.degenerate:
        assert len(found.extreme) % 2 == 1  # Wilson 1971, "Computing equilibria of n-person games"
        assert all(component.isolated for component in found.components)


@given(matrix_games(), st.data())
@few
def test_mixtures_of_a_part_are_equilibria_too(game: MatrixGame, data: st.DataObject) -> None:
    for component in equilibria(game).components:
        for part in component.parts:
            mixed = []
            for corners in (part.first, part.second):
                weights = [data.draw(st.integers(1, 5)) for _ in corners]
                mixed.append(
                    tuple(
                        sum(
                            Fraction(weight, sum(weights)) * corner[at]
                            for weight, corner in zip(weights, corners, strict=True)
                        )
                        for at in range(len(corners[0]))
                    )
                )
            assert regret(game, *mixed) == 0


@given(matrix_games())
@few
def test_pure_equilibria_are_those_nobody_leaves(game: MatrixGame) -> None:
    rows, columns = game.shape
    plain = tuple(
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if game.payoffs[row][column][0] == max(game.payoffs[other][column][0] for other in range(rows))
        and game.payoffs[row][column][1] == max(game.payoffs[row][other][1] for other in range(columns))
    )
    assert mark(game).equilibria == plain
    pure = {(q.first.index(1), q.second.index(1)) for q in equilibria(game).extreme if q.pure}
    assert pure == set(plain)


@given(matrix_games(), st.sampled_from([0, 1]), st.booleans())
@few
def test_dominance_holds_as_it_says(game: MatrixGame, player: int, strict: bool) -> None:
    for found in dominances(game, player, strict=strict):
        assert found.by[found.dominated] == 0
        assert sum(found.by) == 1
        assert len(found.reason) == game.shape[1 - player]
        better = [comparison.better - comparison.worse for comparison in found.reason]
        own = game.own[player]
        for comparison in found.reason:
            assert comparison.worse == own[found.dominated][comparison.against]
            assert comparison.better == sum(weight * own[at][comparison.against] for at, weight in enumerate(found.by))
        if found.strict:
            assert min(better) > 0
        else:
            assert min(better) >= 0
            assert max(better) > 0


@given(matrix_games(), st.sampled_from([0, 1]))
@few
def test_strictly_dominated_is_what_is_never_a_best_response(game: MatrixGame, player: int) -> None:
    """Pearce 1984, for two players: a strategy is a best response to some mixture unless a mixture dominates it. The
    extreme strategies of the opponent alone would not do, so the mixture is looked for by a linear program."""
    own = game.own[player]
    for strategy in range(game.shape[player]):
        others = [at for at in range(game.shape[player]) if at != strategy]
        if not others:
            continue
        # A mixture of the opponent against which no other strategy gains: where the value of the gains is not positive.
        gains = matrix_game([[own[other][at] - own[strategy][at] for at in range(len(own[0]))] for other in others])
        answer = solve_zero_sum(gains)
        best = strategy in best_responses(game, player, answer.second).best
        assert best == (dominance(game, player, strategy) is None)


@given(matrix_games(most=3), st.data())
@few
def test_strict_elimination_ends_in_one_place_and_keeps_all_equilibria(game: MatrixGame, data: st.DataObject) -> None:
    end = eliminate(game).kept
    order: list[tuple[int, int]] = []
    while True:
        done = eliminate(game, order=order)
        if len(order) == len(done.steps):
            break
        step = done.steps[len(order)]
        choices = [step.why, *step.instead]
        chosen = data.draw(st.sampled_from(choices))
        order.append((chosen.player, chosen.dominated))
    assert done.kept == end
    for equilibrium in equilibria(game).extreme:
        assert {at for at, p in enumerate(equilibrium.first) if p} <= set(end[0])
        assert {at for at, p in enumerate(equilibrium.second) if p} <= set(end[1])
    left = equilibria(game.kept(end))
    assert len(left.components) == len(equilibria(game).components)


@given(matrix_games(most=3))
@few
def test_weak_elimination_ends_where_nothing_is_dominated_and_an_equilibrium_is_left(game: MatrixGame) -> None:
    orders = weak_orders(game)
    assert orders.complete
    for end in orders.ends:
        assert not any(dominances(game, player, strict=False, mixed=False, kept=end.kept) for player in (0, 1))
        left = game.kept(end.kept)
        inner = equilibria(left).extreme[0]
        outer = []
        for player, strategy in enumerate((inner.first, inner.second)):
            wide: list[Number] = [Fraction(0)] * game.shape[player]
            for at, weight in zip(end.kept[player], strategy, strict=True):
                wide[at] = weight
            outer.append(tuple(wide))
        assert regret(game, *outer) == 0


@given(matrix_games(zero_sum=True))
@few
def test_the_minimax_theorem(game: MatrixGame) -> None:
    solved = solve_zero_sum(game)
    own = game.own[0]
    sure = min(sum(p * row[at] for p, row in zip(solved.first, own, strict=True)) for at in range(game.shape[1]))
    held = max(sum(q * number for q, number in zip(solved.second, row, strict=True)) for row in own)
    assert sure == held == solved.value
    assert sum(solved.first) == sum(solved.second) == 1
    pure = bounds(game)
    assert pure.maximin <= solved.value <= pure.minimax
    assert (pure.maximin == pure.minimax) == bool(pure.saddles) == bool(mark(game).equilibria)
    assert pure.saddles == mark(game).equilibria
    assert {q.payoffs[0] for q in equilibria(game).extreme} == {solved.value}
    assert security(game, 0)[0] == solved.value == -security(game, 1)[0]
    assert pure_security(game, 0)[0] == pure.maximin
    rough = solve_zero_sum(game.as_floats())
    assert rough.value == pytest.approx(float(solved.value), abs=1e-7)


@given(matrix_games(zero_sum=True, most=3), st.fractions(-3, 3, max_denominator=4))
@few
def test_a_constant_sum_shifts_the_value(game: MatrixGame, total: Fraction) -> None:
    shifted = matrix_game([[(a, total + b) for a, b in row] for row in game.payoffs])
    assert solve_zero_sum(shifted).value == solve_zero_sum(game).value


@given(matrix_games(), st.fractions(1, 5, max_denominator=4), st.fractions(-5, 5, max_denominator=4))
@few
def test_units_and_zero_of_payoffs_do_not_matter(game: MatrixGame, scale: Fraction, shift: Fraction) -> None:
    other = matrix_game([[(scale * a + shift, b) for a, b in row] for row in game.payoffs])
    strategies = [[(q.first, q.second) for q in equilibria(changed).extreme] for changed in (game, other)]
    assert strategies[0] == strategies[1]
    assert eliminate(game).kept == eliminate(other).kept


@given(matrix_games())
@few
def test_exchanging_the_players_exchanges_everything(game: MatrixGame) -> None:
    turned = matrix_game([[(b, a) for a, b in column] for column in zip(*game.payoffs, strict=True)])
    there = {(q.first, q.second) for q in equilibria(game).extreme}
    assert there == {(q.second, q.first) for q in equilibria(turned).extreme}
    assert [dominant(game, player) for player in (0, 1)] == [dominant(turned, player) for player in (1, 0)]
    if game == turned:
        assert is_symmetric(game)


@given(matrix_games())
@few
def test_a_circle_is_one(game: MatrixGame) -> None:
    found = circle(game)
    own = game.own[0]
    for one, other in zip(found, found[1:] + found[:1], strict=True):
        assert own[one][other] > own[other][one]


@given(st.data())
@few
def test_the_simplex_method_agrees_with_highs(data: st.DataObject) -> None:
    number = st.fractions(-4, 4, max_denominator=3)
    rows, columns = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    matrix = [[data.draw(number) for _ in range(columns)] for _ in range(rows)]
    limits = [abs(data.draw(number)) for _ in range(rows)]
    costs = [data.draw(number) for _ in range(columns)]
    rough = [[float(n) for n in row] for row in matrix], [float(n) for n in limits]
    try:
        exact = maximise(costs, matrix, limits)
    except Unbounded:
        with pytest.raises(Unbounded):
            maximise([float(n) for n in costs], *rough)
        return
    assert maximise([float(n) for n in costs], *rough).value == pytest.approx(float(exact.value), abs=1e-7)
    assert exact.value == sum(c * x for c, x in zip(costs, exact.point, strict=True))
    assert all(
        sum(a * x for a, x in zip(row, exact.point, strict=True)) <= b for row, b in zip(matrix, limits, strict=True)
    )
    # Strong duality: the prices are a proof.
    assert min(exact.prices) >= 0
    assert exact.value == sum(p * b for p, b in zip(exact.prices, limits, strict=True))
    assert all(
        sum(p * row[at] for p, row in zip(exact.prices, matrix, strict=True)) >= costs[at] for at in range(columns)
    )


@given(
    st.integers(1, 4).flatmap(
        lambda n: st.lists(st.lists(st.integers(-3, 3), min_size=n + 1, max_size=n + 1), min_size=n, max_size=n)
    )
)
@few
def test_equations(rows: list[list[int]]) -> None:
    matrix = [[Fraction(number) for number in row[:-1]] for row in rows]
    right = [Fraction(row[-1]) for row in rows]
    solved = solve_equations(matrix, right)
    regular = round(float(np.linalg.det(np.array(matrix, float)))) != 0
    assert (solved is not None) == regular
    if solved is not None:
        assert [sum(a * x for a, x in zip(row, solved, strict=True)) for row in matrix] == right


def test_large_games_are_refused_not_waited_for() -> None:
    game = random_game(random.Random(1), 50, most=1)
    wide = matrix_game([[(i * j % 7, (i + 3 * j) % 11) for j in range(40)] for i in range(40)])
    assert equilibria(game).extreme
    with pytest.raises(TooLarge, match="corners"):
        equilibria(wide)
    with pytest.raises(TooLarge, match="pairs of supports"):
        equilibria(wide, supports=True)


def test_arrays_come_back() -> None:
    first, second = np.array([[1, 2], [3, 4]]), np.array([[0, 1], [1, 0]])
    game = from_arrays(first, second)
    assert game.exact
    assert [array.tolist() for array in to_arrays(game)] == [first.tolist(), second.tolist()]
    assert from_arrays(np.eye(2)).exact
    rough = from_arrays(np.eye(2) * 0.1)
    assert not rough.exact
    assert solve_zero_sum(rough).value == pytest.approx(0.05)
    assert from_arrays(np.array([[Fraction(1, 3)]])).payoffs == (((Fraction(1, 3), Fraction(-1, 3)),),)
