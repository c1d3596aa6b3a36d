"""The figures of documents A and E."""

from __future__ import annotations

from fractions import Fraction

import pytest

from plyground.theory import (
    FIRST,
    SECOND,
    MatrixGame,
    TreeGame,
    backward_induction,
    bounds,
    classify,
    dominances,
    dominant,
    eliminate,
    equilibria,
    example,
    mark,
    matrix_form,
    solve_zero_sum,
    weak_orders,
)


def matrix(name: str) -> MatrixGame:
    game = example(name).game
    assert isinstance(game, MatrixGame)
    return game


def tree(name: str) -> TreeGame:
    game = example(name).game
    assert isinstance(game, TreeGame)
    return game


def test_figures_3_to_5_elimination_leaves_a_f() -> None:
    game = matrix("elimination")
    names = [
        (player, game.strategies[player].index(name))
        for name in "EBCD"
        for player in (0, 1)
        if name in game.strategies[player]
    ]
    done = eliminate(game, order=names)
    figures = [game.kept(step.kept).strategies for step in done.steps]
    assert figures[0] == (("A", "B", "C"), ("D", "F"))  # figure 4
    assert figures[2] == (("A",), ("D", "F"))  # figure 5
    assert figures[3] == (("A",), ("F",))
    assert done.solved
    assert game.kept(done.kept).payoffs == (((6, 8),),)
    assert all(step.why.strict and step.why.pure for step in done.steps)
    first = done.steps[0].why
    assert [(game.strategies[FIRST][c.against], c.worse, c.better) for c in first.reason] == [
        ("A", 2, 8),
        ("B", 3, 6),
        ("C", 2, 4),
    ]


@pytest.mark.parametrize("begin", [FIRST, SECOND])
def test_the_order_of_strict_elimination_does_not_matter(begin: int) -> None:
    done = eliminate(matrix("elimination"), begin=begin)
    assert done.kept == ((0,), (2,))
    assert len(done.steps) == 4


@pytest.mark.parametrize(("name", "payoffs"), [("prisoners-dilemma", (-4, -4)), ("prisoners-dilemma-a", (-3, -3))])
def test_figure_6_confess_confess(name: str, payoffs: tuple[int, int]) -> None:
    game = matrix(name)
    assert game.strategies[0][1] == game.strategies[1][1] == "Confess"
    assert [dominant(game, player) for player in (0, 1)] == [1, 1]
    assert mark(game).equilibria == ((1, 1),)
    [found] = equilibria(game).extreme
    assert (found.first, found.second, found.payoffs) == ((0, 1), (0, 1), payoffs)
    assert eliminate(game).kept == ((1,), (1,))
    assert classify(game).symmetric
    assert not classify(game).zero_sum


def test_figures_7_to_9_b_e_is_the_only_pure_equilibrium() -> None:
    game = matrix("nash")
    assert not any(dominances(game, player, strict=False, mixed=False) for player in (0, 1))
    marked = mark(game)
    cells = [
        [(game.strategies[0][row], game.strategies[1][column]) for row, column in step.cells] for step in marked.steps
    ]
    assert cells[:3] == [[("C", "D")], [("B", "E")], [("B", "F")]]  # figure 8
    assert sorted(cells[3:]) == [[("A", "F")], [("B", "E")], [("C", "E")]]  # figure 9
    assert marked.equilibria == ((1, 1),)
    found = equilibria(game)
    assert [q.payoffs for q in found.extreme if q.pure] == [(6, 6)]
    assert not found.degenerate
    assert len(found.extreme) == 5  # with the mixed ones, of which the document does not speak


@pytest.mark.parametrize("name", ["rock-paper-scissors", "rock-paper-scissors-tree"])
def test_rock_paper_scissors(name: str) -> None:
    source = example(name).game
    game = matrix_form(source).game if isinstance(source, TreeGame) else source
    assert game.payoffs == matrix("rock-paper-scissors").payoffs
    third = (Fraction(1, 3),) * 3
    solved = solve_zero_sum(game)
    assert (solved.value, solved.first, solved.second) == (0, third, third)
    assert mark(game).equilibria == ()
    [found] = equilibria(game).extreme
    assert (found.first, found.second, found.payoffs) == (third, third, (0, 0))
    assert (bounds(game).maximin, bounds(game).minimax, bounds(game).saddles) == (-1, 1, ())
    kind = classify(source)
    assert kind.zero_sum
    assert kind.symmetric
    assert kind.timing == "simultaneous"
    assert not kind.perfect_information
    assert kind.complete_information
    assert kind.stages == 1
    assert kind.intransitive == (True, True)
    assert [game.strategies[0][at] for at in kind.beats] == ["Rock", "Scissors", "Paper"]


def test_a_mixture_dominates_what_no_strategy_does() -> None:
    game = matrix("mixed-dominance")
    assert dominances(game, FIRST, strict=False, mixed=False) == []
    [found] = dominances(game, FIRST)
    assert found.dominated == 1
    assert found.by == (Fraction(1, 2), 0, Fraction(1, 2))
    assert all(comparison.better == 2 and comparison.worse == 1 for comparison in found.reason)


def test_the_order_of_weak_elimination_matters() -> None:
    orders = weak_orders(matrix("weak-order"))
    assert orders.complete
    assert orders.dependent
    assert {end.kept for end in orders.ends} == {((1,), (0, 1)), ((1, 2), (1,)), ((0, 1), (0,))}
    assert not weak_orders(matrix("prisoners-dilemma")).dependent


def test_degenerate_games_are_said_to_be_and_nothing_is_dropped() -> None:
    found = equilibria(matrix("degenerate"))
    assert found.degenerate
    assert [component.isolated for component in found.components] == [False, True, False]
    assert [len(component.parts) for component in found.components] == [2, 1, 1]


def test_a_saddle_point() -> None:
    game = matrix("saddle")
    assert bounds(game).saddles == ((1, 1),)
    assert solve_zero_sum(game).value == bounds(game).maximin == 3


def test_an_empty_threat_is_not_believed() -> None:
    game = tree("market-entry")
    solved = backward_induction(game)
    assert (solved.line, solved.payoffs, solved.unique) == (("Enter", "Share"), (1, 1), True)
    assert classify(game).timing == "sequential"
    assert classify(game).stages == 2
    assert len(mark(matrix_form(game).game).equilibria) == 2  # the matrix form believes the threat


def test_stages_and_what_nature_hides() -> None:
    assert classify(tree("two-stages")).stages == 2
    assert classify(tree("two-stages")).timing == "partly simultaneous"
    assert classify(tree("two-stages")).complete_information
    assert not classify(tree("hidden-strength")).complete_information
