"""Monte Carlo tree search: its proofs, its seed, and its strength."""

from __future__ import annotations

import random

import pytest

from plyground import Side, load
from plyground.exact import solve_exhaustively
from plyground.game import InvalidPlayer, Position
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec


def random_position(game: LoadedGame, plies: int, seed: int) -> Position:
    chance, position = random.Random(seed), game.start()
    for _ in range(plies):
        if position.moves():
            position = position.play(chance.choice(position.moves()))
    return position


@pytest.mark.parametrize("spec", ["tictactoe", "tictactoe:4x3x3", "nim:heaps=3,4,5", "grundy:heap=14"])
def test_what_it_proves_is_true(spec: str) -> None:
    game = load(spec)
    proved = 0
    for seed in range(30):
        position = random_position(game, seed % 6, seed)
        if not position.moves():
            continue
        choice = PlayerSpec.parse(f"mcts:simulations=3000,seed={seed}").player(game).choose(Line.of(game, position))
        exact = solve_exhaustively(position)
        assert choice.score is not None
        if choice.score.proved:
            proved += 1
            assert choice.score.kind == exact.score.kind == exact.moves[choice.move].kind
            if exact.score.plies is not None:
                assert choice.score.plies is not None
                assert choice.score.plies >= exact.moves[choice.move].plies  # type: ignore[operator]
    assert proved > 10


@pytest.mark.parametrize("side", Side)
def test_it_never_loses_to_random_play_at_tic_tac_toe(side: Side) -> None:
    game = load("tictactoe")
    players = {
        side: PlayerSpec.parse("mcts:simulations=3000,seed=1").player(game),
        side.other: PlayerSpec.parse("random:seed=2").player(game),
    }
    for _ in range(40):
        position = game.start()
        while position.moves():
            position = position.play(players[position.side].choose(Line.of(game, position)).move)
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.winner is not side.other


@pytest.mark.parametrize("spec", ["dobutsu", "gipf", "ultimate", "connect4"])
def test_it_beats_random_play_in_the_large_games(spec: str) -> None:
    game = load(spec)
    for side in Side:
        players = {
            side: PlayerSpec.parse("mcts:simulations=600,seed=3").player(game),
            side.other: PlayerSpec.parse("random:seed=4").player(game),
        }
        line = Line.of(game)
        while line.outcome is None:
            line = line.play(players[line.position.side].choose(line).move)
        assert line.outcome.winner is side


def test_the_same_seed_gives_the_same_answer() -> None:
    game = load("connect4")
    one, two, other = (
        PlayerSpec.parse(f"mcts:simulations=500,seed={seed}").player(game).choose(Line.of(game)) for seed in (1, 1, 2)
    )
    assert one == two
    assert one.nodes == 500
    assert (one.move, one.score) != (other.move, other.score)


def test_a_repeated_position_is_a_draw_on_its_path() -> None:
    game = load("dobutsu")
    line = Line.of(game, None, ("c1c2", "a4a3", "c2c1", "a3a4", "c1c2", "a4a3", "c2c1"))
    choice = PlayerSpec.parse("mcts:simulations=200,seed=1").player(game).choose(line)
    assert choice.move in line.position.moves()


def test_wrong_limits_are_refused() -> None:
    for spec in ("mcts:simulations=0", "mcts:time=-1", "mcts:exploration=nan"):
        with pytest.raises(InvalidPlayer):
            PlayerSpec.parse(spec).player(load("tictactoe"))
