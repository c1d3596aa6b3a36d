"""GIPF's evaluations and players, and the thesis' counts."""

from __future__ import annotations

import random

import pytest

from plyground import InvalidPlayer, Side, load
from plyground.history.line import Line
from plyground.players import PlayerSpec
from tests.lab.bench import measured

GAME = load("gipf")


def test_the_thesis_counts_come_out_to_the_last_node() -> None:
    found = measured("gipf-counts")
    assert found.section.remarks == ["9 of the document's 9 counts equal ours exactly."]
    counts = {(task.spec["row"], task.spec["column"], task.spec["own"]): one["nodes"] for task, one in found.results}
    assert all(nodes < counts[row, column, ""] for (row, column, own), nodes in counts.items() if own)


def winner(first: str, second: str) -> Side | None:
    players = {Side.FIRST: PlayerSpec.parse(first).player(GAME), Side.SECOND: PlayerSpec.parse(second).player(GAME)}
    position = GAME.start()
    for _ in range(1000):
        outcome = position.outcome()
        if outcome is not None:
            return outcome.winner
        position = position.play(players[position.side].choose(Line.of(GAME, position)).move)
    raise AssertionError("a game has not ended after 1000 plies")


@pytest.mark.parametrize("seed", range(2))
def test_alpha_beta_beats_random_play_from_both_sides(seed: int) -> None:
    alphabeta, other = "alphabeta:depth=2", f"random:seed={seed}"
    assert winner(alphabeta, other) is Side.FIRST
    assert winner(other, alphabeta) is Side.SECOND


def test_the_formula_counts_for_its_own_side() -> None:
    # White: 1 on the board, 8 in reserve, 6 captured; Black: 3, 10 and 2.
    position = GAME.position("W:e2 B:e3,e4,e6 r:8/10 w")
    formula = GAME.evaluation("formula")
    assert formula.antisymmetric
    assert formula.value(position, Side.FIRST, 0) == 8 - 10 + 1 - 3 - 6 + 2
    assert formula.value(position, Side.SECOND, 0) == 10 - 8 + 3 - 1 - 2 + 6
    aggressive = GAME.evaluation("formula", preset="aggressive")
    assert not aggressive.antisymmetric
    assert aggressive.value(position, Side.FIRST, 0) == 8 - 10 + 1 - 3 - 6 + 3 * 2
    assert aggressive.value(position, Side.SECOND, 0) == 10 - 8 + 3 - 1 - 2 + 3 * 6
    assert GAME.evaluation("formula", {"k8": 9}, "even").weights["k8"] == 9


def test_a_win_is_worth_the_same_in_all_evaluations_but_for_its_weight() -> None:
    position = GAME.position("W:e2 B:e8 r:0/5 w")
    for name, evaluation in GAME.evaluations.items():
        assert evaluation.decisive, name
        assert evaluation.value(position, Side.SECOND, 3) == evaluation.weights["win"] - 3
    assert GAME.evaluation("formula", {"k5": 2}).value(position, Side.FIRST, 3) == -2 * (10_000 - 3)
    assert not GAME.evaluation("formula", {"k5": 2}).decisive


def test_presets_are_options_of_players() -> None:
    spec = PlayerSpec.parse("alphabeta:depth=1,evaluation=formula,preset=aggressive,w.k1=2").resolve(GAME)
    assert spec.options["preset"] == "aggressive"
    assert spec.player(GAME).choose(Line.of(GAME)).move is not None
    with pytest.raises(InvalidPlayer, match="'formula' has no preset 'meek'; it has: even, aggressive"):
        PlayerSpec.parse("alphabeta:evaluation=formula,preset=meek").player(GAME)
    with pytest.raises(InvalidPlayer, match="'default' has no preset 'even'; it has: none"):
        PlayerSpec.parse("alphabeta:preset=even").player(GAME)


def test_evaluations_of_random_positions_are_antisymmetric() -> None:
    chance = random.Random(3)
    position = GAME.start()
    for _ in range(200):
        if not position.moves():
            position = GAME.start()
        position = position.play(chance.choice(position.moves()))
        for evaluation in GAME.evaluations.values():
            assert evaluation.value(position, Side.FIRST, 2) == -evaluation.value(position, Side.SECOND, 2)
