"""The jobs, without processes."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.advice import NoMove
from plyground.game import GameOver, IllegalMove, InvalidPlayer, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.players import KINDS, Player, PlayerSpec
from plyground.players.random_player import RandomPlayer
from plyground.server import shapes
from plyground.server.catalogue import Catalogue
from plyground.server.context import PLAYERS, Context
from plyground.server.jobs import choose
from plyground.server.players import check_player
from plyground.server.thinking import analyse, explain, hint, review
from tests.places import RACE


def turn(game: str, player: str, *moves: str, position: str | None = None) -> shapes.Turn:
    return shapes.Turn(game=game, position=position, moves=list(moves), player=player)


@pytest.fixture
def context() -> Context:
    return Context(Catalogue((str(RACE),)))


@pytest.fixture
def reports(context: Context) -> list[Any]:
    found: list[Any] = []
    context.report = found.append
    return found


@pytest.mark.parametrize("player", ["random", "engine:nodes=200", "alphabeta:depth=2", "mcts:simulations=50"])
@pytest.mark.parametrize("game", ["tictactoe", "connect4", "dobutsu", "gipf", "ultimate", "nim", "grundy", str(RACE)])
def test_every_player_chooses_a_legal_move_of_every_game(game: str, player: str, context: Context) -> None:
    chosen = choose(turn(game, player)).run(context)
    assert chosen.move in [str(move) for move in context.catalogue.load(game).start().moves()]
    if chosen.score is not None:
        assert chosen.score.side is Side.FIRST


def test_the_players_are_kept(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("tictactoe")
    spec = PlayerSpec.parse("engine:nodes=1")
    first = context.player(game, spec)
    assert context.player(game, spec) is first
    for nodes in range(2, PLAYERS + 2):
        context.player(game, PlayerSpec.parse(f"engine:nodes={nodes},table=1"))
    assert context.player(game, spec) is not first


def test_without_memory_the_players_at_hand_go(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("tictactoe")
    spec = PlayerSpec.parse("engine:table=1")
    first = context.player(game, spec)
    make = PlayerSpec.player
    failing = iter([True, False, False])

    def failing_at_first(spec: PlayerSpec, game: LoadedGame) -> Player:
        if next(failing):
            raise MemoryError
        return make(spec, game)

    monkeypatch.setattr(PlayerSpec, "player", failing_at_first)
    assert isinstance(context.player(game, PlayerSpec.parse("random")), RandomPlayer)
    assert context.player(game, spec) is not first


@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("engine:time=11", "allows time up to 10, not '11'"),
        ("engine:depth=3,table=1000", "allows table up to 64, not '1000'"),
        ("engine:threads=2", "allows threads up to 1, not '2'"),
        ("mcts:time=60", "allows time up to 10, not '60'"),
        ("perfect:limit=100000000", "allows limit up to 2,000,000, not '100000000'"),
        ("engine:time=nan", "'nan'"),
        ("engine:depth=x", "'engine:depth=x'.*not 'x'"),
        ("engine:nothing=1", "'engine:nothing=1'.*no option 'nothing'"),
        ("engine:what", "'engine:what'"),
        ("nobody", "no player 'nobody'"),
        ("", "no player ''"),
    ],
)
def test_players_beyond_the_ceilings_are_refused(player: str, problem: str, context: Context) -> None:
    with pytest.raises(InvalidPlayer, match=problem):
        check_player(player, load("connect4"))
    with pytest.raises(InvalidPlayer):
        choose(turn("connect4", player)).run(context)


SERVED = [name for name, kind in KINDS.items() if kind.program is None]


@pytest.mark.parametrize("player", [*SERVED, "engine:time=10,table=64", "alphabeta:depth=9,table=on"])
def test_other_players_and_every_default_are_welcome(player: str) -> None:
    check_player(player, load("connect4"))


def test_an_analysis_has_every_move_and_comes_in_parts(context: Context, reports: list[Any]) -> None:
    found = analyse(shapes.AnalysisQuestion(game="dobutsu", seconds=0.5)).run(context)
    assert sorted(move.move for move in found.moves) == ["b1a2", "b1c2", "b2b3", "c1c2"]
    assert all(move.line[0] == move.move for move in found.moves)
    assert reports
    assert [report.depth for report in reports] == sorted({report.depth for report in reports})
    assert len(analyse(shapes.AnalysisQuestion(game="dobutsu", seconds=0.1, lines=2)).run(context).moves) == 2
    assert analyse(shapes.AnalysisQuestion(game="dobutsu", seconds=5, depth=3)).run(context).depth == 3


@pytest.mark.parametrize("game", ["nim", "grundy", "tree", "tictactoe", str(RACE)])
def test_small_games_are_answered_exactly(game: str, context: Context) -> None:
    found = analyse(shapes.AnalysisQuestion(game=game, seconds=5)).run(context)
    assert all(move.score.kind != "heuristic" for move in found.moves)
    assert len(found.moves) == len(context.catalogue.load(game).start().moves())
    best = found.moves[0].score
    assert (best.kind, best.plies) in [("win", 11), ("loss", 4), ("win", 2), ("draw", None)]


def test_the_moves_count_for_repetition(context: Context) -> None:
    back_and_forth = ["c1c2", "a4a3", "c2c1", "a3a4"]
    with pytest.raises(GameOver, match="third time"):
        analyse(shapes.AnalysisQuestion(game="dobutsu", moves=2 * back_and_forth, seconds=0.1)).run(context)


def test_wrong_questions_are_refused(context: Context) -> None:
    with pytest.raises(GameOver, match="0-1, 3 in a row"):
        choose(turn("tictactoe", "random", position="ooo/xx./x.. x")).run(context)
    with pytest.raises(IllegalMove, match="'b2'"):
        choose(turn("tictactoe", "random", "b2", "b2")).run(context)
    with pytest.raises(InvalidPlayer, match="no player 'nobody'"):
        choose(turn("tictactoe", "nobody")).run(context)
    over = shapes.AnalysisQuestion(game="tictactoe", position="ooo/xx./x.. x")
    for job in (analyse(over), hint(over)):
        with pytest.raises(GameOver):
            job.run(context)
    with pytest.raises(NoMove, match="nothing to judge"):
        explain(shapes.Question(game="tictactoe")).run(context)


def test_a_review_is_reported_move_by_move(context: Context, reports: list[Any]) -> None:
    moves = ["b2", "b3", "a1", "c3", "c1", "a2", "b1"]
    found = review(shapes.Question(game="tictactoe", moves=moves)).run(context)
    assert tuple(reports) == found.moves
    assert [report.played.move for report in reports] == moves
