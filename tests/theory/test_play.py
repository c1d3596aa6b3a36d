"""Trees turned into matrices, games played again and again, and values found in three ways."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings

import plyground
from plyground.game import TooLarge
from plyground.textbook import minimax
from plyground.textbook.tree_game import as_tree_game
from plyground.theory import (
    EXAMPLES,
    InvalidRule,
    MatrixGame,
    NotOfThisKind,
    TreeGame,
    backward_induction,
    classify,
    equilibria,
    example,
    fictitious_play,
    fictitious_rounds,
    matrix_form,
    matrix_game,
    play_repeatedly,
    pure_equilibria,
    read_tree,
    solve_zero_sum,
    tournament,
)
from tests.theory.games import random_game, regret
from tests.theory.test_reading import trees

SMALL = (
    *(f"grundy:heap={heap}" for heap in range(1, 9)),
    *(
        "nim:heaps=1",
        "nim:heaps=4",
        "nim:heaps=2,1",
        "nim:heaps=2,2",
        "nim:heaps=3,1",
        "nim:heaps=2,1,1",
        "nim:heaps=1,1,1",
    ),
)


@pytest.mark.parametrize("spec", SMALL)
def test_the_matrix_form_of_a_small_game_is_worth_what_minimax_says(spec: str) -> None:
    position = plyground.load(spec).start()

    def evaluate(position: plyground.Position, viewpoint: plyground.Side, ply: int) -> float:
        outcome = position.outcome()
        assert outcome is not None
        return 0 if outcome.winner is None else 1 if outcome.winner is viewpoint else -1

    best = minimax(position, 100, evaluate).value
    tree = as_tree_game(position)
    solved = backward_induction(tree)
    form = matrix_form(tree).game
    assert solve_zero_sum(form).value == best
    assert solved.payoffs == (best, -best)
    assert all(value == best for row, column in pure_equilibria(form) for value in form.payoffs[row][column][:1])
    kind = classify(tree)
    assert kind.zero_sum
    assert kind.perfect_information
    assert kind.timing == "sequential"


def test_a_position_in_the_middle_of_tic_tac_toe() -> None:
    game = plyground.load("tictactoe")
    position = game.position("xox/xoo/.x. o")
    tree = as_tree_game(position, game.title)
    assert backward_induction(tree).payoffs == (0, 0)
    with pytest.raises(TooLarge, match="more than 20,000"):
        as_tree_game(game.start())


@given(trees())
@settings(max_examples=80, deadline=None)
def test_backward_induction_is_an_equilibrium_of_the_matrix_form(tree: TreeGame) -> None:
    try:
        form = matrix_form(tree, most=400)
    except TooLarge:
        return
    solved = backward_induction(tree)
    taken = {choice.path: choice.action for choice in solved.choices}
    cell = []
    for plans in form.plans:
        fitting = [
            number
            for number, plan in enumerate(plans)
            if all(taken[found.paths[0]] == action for found, action in plan.items())
        ]
        assert len(fitting) == 1
        cell.append(fitting[0])
    assert form.game.payoffs[cell[0]][cell[1]] == solved.payoffs
    assert (cell[0], cell[1]) in pure_equilibria(form.game)


def test_backward_induction_needs_perfect_information() -> None:
    tree = example("rock-paper-scissors-tree").game
    assert isinstance(tree, TreeGame)
    with pytest.raises(NotOfThisKind, match="information set 'unseen' of Player 2 has 3 nodes"):
        backward_induction(tree)


def test_who_is_indifferent_is_said() -> None:
    tree = read_tree("tree:\nPlayer 1\n  a: 1, 0\n  b: 1, 5")
    assert not backward_induction(tree).unique
    assert backward_induction(tree).choices[0].best == ("a", "b")


def test_forgetting_is_noticed() -> None:
    tree = read_tree(
        "tree:\nPlayer 1\n"
        "  a: Player 1 {again}\n    c: 1, 1\n    d: 2, 2\n"
        "  b: Player 1 {again}\n    c: 0, 1\n    d: 2, 2"
    )
    assert not classify(tree).perfect_recall
    assert classify(example("two-stages").game).perfect_recall


def test_the_matrix_form_says_when_it_is_too_large() -> None:
    tree = as_tree_game(plyground.load("nim:heaps=3,2").start())
    with pytest.raises(TooLarge, match="more than 50 "):
        matrix_form(tree, most=50)
    assert classify(as_tree_game(plyground.load("nim:heaps=3,3").start())).symmetric is None


def test_the_gamblers_check() -> None:
    """The bounds of fictitious play contain the value in every round, and come close to it."""
    chance = random.Random("gambler")
    for _ in range(40):
        game = random_game(chance, 5, most=4, zero_sum=True)
        value = solve_zero_sum(game).value
        gaps = []
        for averages in fictitious_rounds(game, [10, 100, 10_000]):
            assert -averages.upper[1] <= value <= averages.upper[0]
            assert sum(averages.first) == sum(averages.second) == 1
            gaps.append(averages.upper[0] + averages.upper[1])
        assert gaps[-1] < Fraction(1, 5), game
        assert gaps[-1] <= gaps[0]


def test_fictitious_play_in_floats_is_the_same() -> None:
    game = example("rock-paper-scissors").game
    assert isinstance(game, MatrixGame)
    exact, rough = fictitious_play(game, 1000), fictitious_play(game.as_floats(), 1000)
    assert rough.first == pytest.approx([float(number) for number in exact.first])
    assert exact.first == pytest.approx([1 / 3] * 3, abs=0.03)


DILEMMA = matrix_game([[(-2, -2), (-5, -1)], [(-1, -5), (-4, -4)]], [["Quiet", "Confess"], ["Quiet", "Confess"]])


@pytest.mark.parametrize(
    ("first", "second", "rounds", "totals"),
    [
        ("always:Quiet", "always:Confess", 10, (-50, -10)),
        ("tit-for-tat", "tit-for-tat", 10, (-20, -20)),
        ("tit-for-tat", "always:Confess", 10, (-41, -37)),  # betrayed once
        ("grim", "suspicious", 4, (-5 - 1 - 4 - 4, -1 - 5 - 4 - 4)),
        ("tit-for-two-tats", "always:Confess", 4, (-5 - 5 - 4 - 4, -1 - 1 - 4 - 4)),
        ("pavlov", "always:Confess", 4, (-5 - 4 - 5 - 4, -1 - 4 - 1 - 4)),
        ("pavlov", "pavlov", 5, (-10, -10)),
        ("alternate", "always:Quiet", 4, (-2 - 1 - 2 - 1, -2 - 5 - 2 - 5)),
        ("best-response", "best-response", 3, (-2 - 4 - 4, -2 - 4 - 4)),
        ("fictitious", "always:Quiet", 3, (-2 - 1 - 1, -2 - 5 - 5)),
        ("maximin", "maximin", 3, (-12, -12)),
    ],
)
def test_rules_play_as_they_say(first: str, second: str, rounds: int, totals: tuple[int, int]) -> None:
    assert play_repeatedly(DILEMMA, first, second, rounds).totals == totals


def test_random_play_is_repeated_by_its_seed_and_noise_slips() -> None:
    one, same, other = (play_repeatedly(DILEMMA, f"random:seed={seed}", "random", 50).rounds for seed in (1, 1, 2))
    assert one == same != other
    noisy = play_repeatedly(DILEMMA, "always:Quiet", "always:Quiet", 1000, noise=0.1)
    assert 60 < noisy.counts(0, 2)[1] < 140
    assert play_repeatedly(DILEMMA, "grim", "grim", 3, discount=Fraction(1, 2)).totals[0] == -2 * Fraction(7, 4)


def test_a_tournament_of_the_dilemma() -> None:
    table = tournament(DILEMMA, ["tit-for-tat", "grim", "always:Quiet", "always:Confess", "random"], 100)
    assert {standing.rule for standing in table[:2]} == {"tit-for-tat", "grim"}
    assert all(standing.total == sum(standing.against) for standing in table)


@pytest.mark.parametrize("rule", ["", "nice", "always:X", "grim:seed=1", "random:7", "random:seed=x", "random:seed=.5"])
def test_what_is_no_rule(rule: str) -> None:
    with pytest.raises(InvalidRule):
        play_repeatedly(DILEMMA, rule, "random")


@pytest.mark.parametrize("options", [{"rounds": 0}, {"rounds": 10**9}, {"noise": 2}, {"discount": -1}])
def test_what_cannot_be_played(options: dict[str, int]) -> None:
    with pytest.raises(InvalidRule):
        play_repeatedly(DILEMMA, "random", "random", **options)
    wide = matrix_game([[1, 2]])
    with pytest.raises(InvalidRule, match="as many rows as columns"):
        play_repeatedly(wide, "tit-for-tat", "random")
    with pytest.raises(InvalidRule, match="needs a second strategy"):
        play_repeatedly(wide, "grim", "random")


def test_every_example_has_an_equilibrium() -> None:
    for entry in EXAMPLES:
        game = entry.game
        form = matrix_form(game).game if isinstance(game, TreeGame) else game
        found = equilibria(form)
        assert all(regret(form, equilibrium.first, equilibrium.second) == 0 for equilibrium in found.extreme)
