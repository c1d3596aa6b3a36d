"""The engine: its proofs are right, and it keeps its limits."""

from __future__ import annotations

import random
import time
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import InvalidOption, InvalidPlayer, Position, Side, _core, load
from plyground.advice.puzzles import Puzzle, shipped
from plyground.engine.engine import Engine
from plyground.evaluation import FunctionEvaluation
from plyground.exact import solve_exhaustively
from plyground.history.line import Line
from plyground.loading import registry
from plyground.players import PlayerSpec
from plyground.score import Limit, Score
from tests.clothed import Clothed
from tests.waiting import interrupted, when_computing

PUZZLES = [puzzle for name in registry.game_names() for puzzle in shipped(load(name))]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_every_puzzle_is_solved_with_a_proof(puzzle: Puzzle) -> None:
    game = load(puzzle.game)
    more = 0 if game.name == "gipf" else 4  # moves that are searched less deep at first may hide a win
    analysis = Engine(game, table=16).think(game.position(puzzle.position), Limit(depth=puzzle.plies + more, time=60))
    assert analysis.best.score == Score.win(game.position(puzzle.position).side, puzzle.plies)
    assert str(analysis.best.move) == puzzle.solution[0]


def random_position(spec: str, plies: int, seed: int) -> Position:
    chance, position = random.Random(seed), load(spec).start()
    for _ in range(plies):
        if position.moves():
            position = position.play(chance.choice(position.moves()))
    return position


@settings(max_examples=60)
@given(
    spec=st.sampled_from(["chess", "connect4", "dobutsu", "gipf", "gipf:reserve=3,2", "ultimate", "tictactoe:4x4x3"]),
    plies=st.integers(0, 24),
    seed=st.integers(0, 10**6),
    depth=st.integers(1, 4),
    name=st.integers(0, 3),
)
def test_without_selection_the_value_is_plain_alpha_betas(
    spec: str, plies: int, seed: int, depth: int, name: int
) -> None:
    position = random_position(spec, plies, seed)
    if not position.moves():
        return
    game = load(spec)
    fitting = [e for e in game.evaluations.values() if e.antisymmetric and e.decisive]
    evaluation = fitting[name % len(fitting)]
    plain = (
        PlayerSpec.parse(f"alphabeta:depth={depth},order=on,evaluation={evaluation.name}")
        .player(game)
        .choose(Line.of(game, position))
        .score
    )
    found = Engine(game, evaluation, table=1, selective=False)
    score = found.think(position, Limit(depth=depth), history=()).best.score
    assert plain is not None
    # It does not matter which of the two found that a score of 0 is a proved draw.
    assert score == plain or {score.kind, plain.kind} <= {"draw", "heuristic"}
    assert (score.value or 0) == (plain.value or 0)


@pytest.mark.parametrize("spec", ["tictactoe", "tictactoe:4x3x3", "tictactoe:3x4x4", "nim:heaps=3,4", "grundy:heap=12"])
@pytest.mark.parametrize("selective", [True, False])
def test_what_is_proved_is_true(spec: str, selective: bool) -> None:
    game = load(spec)
    engine = Engine(game, game.evaluation("zero"), table=1, selective=selective)
    for seed in range(40):
        position = random_position(spec, seed % 8, seed)
        if not position.moves():
            continue
        exact = solve_exhaustively(position)
        analysis = engine.think(position, Limit(depth=100), multi=100)
        for move in analysis.moves:
            truth = exact.moves[move.move]
            assert move.score.kind == truth.kind
            if truth.plies is not None:
                assert move.score.plies is not None
                assert move.score.plies == truth.plies or (selective and move.score.plies > truth.plies)


def test_repetition_with_the_history_is_a_draw_and_not_a_proof() -> None:
    game = load("dobutsu")
    line = Line.of(game, None, ("c1c2", "a4a3", "c2c1", "a3a4", "c1c2", "a4a3", "c2c1"))
    # After a3a4 the start position would occur for the third time: a draw.
    engine = Engine(game)
    analysis = engine.think(line.position, Limit(depth=6), history=line.history, multi=50)
    scores = {str(move.move): move.score for move in analysis.moves}
    assert scores["a3a4"] == Score.heuristic(line.position.side, 0)


def test_the_same_search_gives_the_same_answer() -> None:
    for spec in ("dobutsu", "gipf", "ultimate"):
        game = load(spec)
        found = [Engine(game).think(game.start(), Limit(nodes=30_000)) for _ in range(2)]
        assert found[0].moves == found[1].moves
        assert found[0].nodes == found[1].nodes == 30_000


def test_limits_are_kept() -> None:
    game = load("connect4")
    engine = Engine(game)
    assert engine.think(game.start(), Limit(depth=5)).depth == 5
    began = time.perf_counter()
    engine.think(game.start(), Limit(time=0.2))
    assert 0.15 < time.perf_counter() - began < 30
    assert engine.think(game.start(), Limit(nodes=1)).best.move in game.start().moves()
    assert engine.think(game.start(), Limit(nodes=500, depth=50, time=50)).nodes <= 500


@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_when_told_from_another_thread(threads: int) -> None:
    game = load("gipf")
    engine = Engine(game, threads=threads)
    stopped: list[float] = []

    def stop() -> None:
        stopped.append(time.perf_counter())
        engine.stop()

    with when_computing(stop):
        analysis = engine.think(game.start(), Limit(time=60))
    assert time.perf_counter() - stopped[0] < 20  # the limit was 60
    assert analysis.best.move in game.start().moves()


def test_ctrl_c_waits_for_the_search_to_stop() -> None:
    code = (
        "import threading\n"
        "from plyground import load\n"
        "from plyground.score import Limit\n"
        "from plyground.engine.engine import Engine\n"
        "engine, start = Engine(load('gipf'), table=1), load('gipf').start()\n"
        "try:\n    print('ready', flush=True)\n    engine.think(start, Limit(time=50), on_analysis=lambda _: None)\n"
        "except KeyboardInterrupt:\n    print([thread.name for thread in threading.enumerate()])\n"
    )
    assert interrupted(code) == (0, "['MainThread']\n", "")


def test_analyses_come_while_it_deepens() -> None:
    game = load("dobutsu")
    engine = Engine(game)
    depths = [analysis.depth for analysis in engine.analyse(game.start(), Limit(depth=6), multi=3)]
    assert depths == [1, 2, 3, 4, 5, 6, 6]
    endless = engine.analyse(game.start(), Limit(time=600))
    assert next(endless).depth == 1
    endless.close()  # stops it
    assert engine.think(game.start(), Limit(depth=1)).depth == 1


def test_several_lines_are_in_order_and_different() -> None:
    game = load("connect4")
    analysis = Engine(game).think(game.start(), Limit(depth=8), multi=7)
    assert len({move.move for move in analysis.moves}) == 7
    ranks = [move.score.rank() for move in analysis.moves]
    assert ranks == sorted(ranks, reverse=True)


def test_two_threads_agree_on_what_is_won() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.game == "dobutsu" and puzzle.plies == 9)
    game = load("dobutsu")
    analysis = Engine(game, threads=2).think(game.position(puzzle.position), Limit(depth=12, time=60))
    assert analysis.best.score.kind == "win"
    assert str(analysis.best.move) == puzzle.solution[0]


def test_what_cannot_be_is_a_clear_error() -> None:
    game = load("tictactoe")
    engine = Engine(game)
    with pytest.raises(ValueError, match="is the end of the game"):
        engine.think(game.position("xxx/oo./... o"), Limit(depth=3))
    with pytest.raises(ValueError, match="MB: expected 1 to"):
        Engine(game, table=10**6)
    with pytest.raises(ValueError, match="MB: expected 1 to"):
        Engine(game, table=0)
    with pytest.raises(ValueError, match="multi=0"):
        engine.think(game.start(), Limit(depth=3), multi=0)
    with pytest.raises(ValueError, match="threads=0"):
        Engine(game, threads=0)
    with pytest.raises(ValueError, match="another game"):
        engine.think(game.start(), Limit(depth=3), history=[load("connect4").start()])
    with pytest.raises(InvalidOption, match="'threats' is not one"):
        Engine(game, game.evaluation("threats"))
    with pytest.raises(InvalidPlayer, match="expected 1 to"):
        PlayerSpec.parse("engine:table=1000000").player(game)


def test_an_engine_thinks_one_thing_at_a_time() -> None:
    game = load("gipf")
    engine = Engine(game)
    analyses = engine.analyse(game.start(), Limit(time=60))
    next(analyses)
    with pytest.raises(ValueError, match="thinking already"):
        engine.think(game.start(), Limit(depth=1))
    analyses.close()


def test_the_engine_player_never_loses_at_tic_tac_toe() -> None:
    game = load("tictactoe")
    player = PlayerSpec.parse("engine:depth=9").player(game)
    for side in Side:
        for seed in range(15):
            chance, position = random.Random(seed), game.start()
            while position.moves():
                mine = position.side is side
                position = position.play(
                    player.choose(Line.of(game, position)).move if mine else chance.choice(position.moves())
                )
            outcome = position.outcome()
            assert outcome is not None
            assert outcome.winner is not side.other


def test_the_engine_on_games_written_in_python_is_the_same() -> None:
    """Tic-tac-toe wrapped in Python: with the same positions, moves and evaluation the answer is the same."""
    game = load("tictactoe:4x3x3")
    native = Engine(game, game.evaluation("open"), table=1)

    values = game.evaluation("open").value
    dressed = FunctionEvaluation("open", lambda at, side, ply: values(at.bare, side, ply), antisymmetric=True)
    engine = Engine(game, dressed, table=1, selective=False)
    plain = Engine(game, game.evaluation("open"), table=1, selective=False)
    assert native.think(game.start(), Limit(depth=3)).depth == 3
    for seed in range(10):
        position = random_position("tictactoe:4x3x3", seed % 5, seed)
        if position.moves():
            ours = engine.think(cast(Position, Clothed(position)), Limit(depth=4))
            assert ours.best.score == plain.think(position, Limit(depth=4)).best.score


def test_errors_of_a_game_in_python_come_through_and_it_can_be_stopped() -> None:
    class Broken:
        side = Side.FIRST

        def moves(self) -> list[str]:
            return ["on"]

        def play(self, move: str) -> Broken:
            raise RuntimeError("no way on")

        def outcome(self) -> None:
            return None

    engine = Engine(load("nim"))
    with pytest.raises(RuntimeError, match="no way on"):
        engine.think(cast(Position, Broken()), Limit(depth=3))
    with when_computing(engine.stop):
        assert engine.think(load("nim:heaps=9,9,9,9").start(), Limit(time=60)).seconds < 30


@pytest.mark.parametrize("part", _core.ENGINE_PARTS)
@pytest.mark.parametrize("name", ["connect4", "dobutsu", "gipf", "ultimate"])
def test_a_part_left_out_changes_the_work_and_not_the_value(name: str, part: str) -> None:
    game = load(name)
    whole, less = (Engine(game, selective=False, without=without) for without in ((), (part,)))
    for plies in (0, 5):
        position = random_position(name, plies, seed=3)
        assert position.moves()
        scores = [engine.think(position, Limit(depth=4)).best.score for engine in (whole, less)]
        assert scores[0] == scores[1]


def test_every_part_of_the_search_can_be_left_out() -> None:
    """Leaving out any part changes the number of nodes somewhere: each name has an effect."""
    # Openings after which the parts matter: a capture, a check, a mirror image.
    searches = [
        (load("connect4"), "4444", 9, False),
        (load("dobutsu"), "b2b3 b4b3", 8, True),
        (load("chess"), "e2e4 d7d5 g1f3 d5e4", 7, True),
    ]
    silent = set(_core.ENGINE_PARTS)
    for game, moves, depth, selective in searches:
        position = game.start()
        for move in moves.split() if " " in moves else moves:
            position = position.play(move)
        nodes = {
            part: Engine(game, selective=selective, without=[part] if part else [])
            .think(position, Limit(depth=depth))
            .nodes
            for part in ("", *_core.ENGINE_PARTS)
        }
        silent -= {part for part, count in nodes.items() if count != nodes[""]}
    assert silent == set()


def test_unknown_parts_are_named() -> None:
    with pytest.raises(InvalidOption, match="the engine has no part 'magic' to leave out; it has: table, known_cuts"):
        Engine(load("connect4"), without=["magic"])
    with pytest.raises(InvalidPlayer, match="no part 'magic'"):
        PlayerSpec.parse("engine:without=table+magic").player(load("connect4"))
