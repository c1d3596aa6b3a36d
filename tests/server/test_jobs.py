"""The jobs, without processes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.game import IllegalMove, InvalidPlayer, PlygroundError, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.players import Player, PlayerSpec
from plyground.players.random_player import RandomPlayer
from plyground.score import Score
from plyground.server import shapes
from plyground.server.advice import Explain, HintJob, Review
from plyground.server.catalogue import Catalogue
from plyground.server.context import PLAYERS, Context
from plyground.server.errors import GameOver, NotPossible
from plyground.server.jobs import Analyse, Choose
from plyground.server.judging import accuracy, score_of, verdict
from plyground.server.players import check_player
from tests.places import RACE


def question(game: str, position: str | None = None, *moves: str) -> shapes.Question:
    return shapes.Question(game=game, position=position, moves=list(moves))


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
    chosen = Choose(game, None, (), player).run(context)
    assert chosen.move in [str(move) for move in context.catalogue.load(game).start().moves()]
    if chosen.score is not None:
        assert chosen.score.side == "first"
        assert 0 <= chosen.score.chance <= 1


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


def test_wrong_questions_are_refused(context: Context) -> None:
    with pytest.raises(GameOver, match="0-1, 3 in a row"):
        Choose("tictactoe", "ooo/xx./x.. x", (), "random").run(context)
    with pytest.raises(IllegalMove, match="'b2'"):
        Choose("tictactoe", None, ("b2", "b2"), "random").run(context)
    with pytest.raises(InvalidPlayer, match="no player 'nobody'"):
        Choose("tictactoe", None, (), "nobody").run(context)
    for job in (Analyse, HintJob):
        with pytest.raises(GameOver):
            job(question("tictactoe", "ooo/xx./x.. x")).run(context)
    with pytest.raises(NotPossible, match="no move"):
        Explain(question("tictactoe")).run(context)


@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("engine:time=11", "allows time up to 10, not '11'"),
        ("engine:depth=3,table=1000", "allows table up to 64, not '1000'"),
        ("engine:threads=2", "allows threads up to 1, not '2'"),
        ("mcts:time=60", "allows time up to 10, not '60'"),
        ("perfect:limit=100000000", "allows limit up to 1,000,000, not '100000000'"),
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
        Choose("connect4", None, (), player).run(context)


@pytest.mark.parametrize("player", ["random", "engine", "engine:time=10,table=64", "alphabeta:depth=9,table=on"])
def test_other_players_are_welcome(player: str) -> None:
    check_player(player, load("connect4"))


def test_an_analysis_has_every_move_and_comes_in_parts(context: Context, reports: list[Any]) -> None:
    found = Analyse(question("dobutsu"), seconds=0.5).run(context)
    assert sorted(move.move for move in found.moves) == ["b1a2", "b1c2", "b2b3", "c1c2"]
    assert all(move.line[0] == move.move for move in found.moves)
    assert reports
    assert [report.depth for report in reports] == sorted({report.depth for report in reports})
    assert len(Analyse(question("dobutsu"), seconds=0.1, lines=2).run(context).moves) == 2
    assert Analyse(question("dobutsu"), seconds=5, depth=3).run(context).depth == 3


@pytest.mark.parametrize("game", ["nim", "grundy", "tree", "tictactoe", str(RACE)])
def test_small_games_are_answered_exactly(game: str, context: Context) -> None:
    found = Analyse(question(game), seconds=5).run(context)
    assert all(move.score.kind != "heuristic" for move in found.moves)
    assert len(found.moves) == len(context.catalogue.load(game).start().moves())
    best = found.moves[0].score
    assert (best.kind, best.plies) in [("win", 11), ("loss", 4), ("win", 2), ("draw", None)]


def test_the_moves_count_for_repetition(context: Context) -> None:
    back_and_forth = ["c1c2", "a4a3", "c2c1", "a3a4"]
    with pytest.raises(GameOver, match="third time"):
        Analyse(question("dobutsu", None, *back_and_forth, *back_and_forth), seconds=0.1).run(context)


@pytest.mark.parametrize(
    ("game", "position", "why", "said"),
    [
        ("tictactoe", "xx./oo./... x", "wins", "c3 wins at once."),
        ("nim", None, "wins", "3=1 wins in 6 moves at most: 3=1 "),
        ("dobutsu", "g1e/lc1/1CG/E1L[] b", "wins", "a3a2 wins in 2 moves at most: a3a2 "),
        (
            "connect4",
            "......./......./x....../o..o.../o..x..x/xx.x.oo o",
            "delays",
            "Every move loses against best play; 3 holds out longest, for 11 moves.",
        ),
        (
            "dobutsu",
            "1ge/1Cl/3/ELG[C] b",
            "defends",
            "stops First from winning in 1 move: most other moves would lose.",
        ),
        (
            "gipf",
            "W:b2,b4,c6,d2,d3,d5,e8,f5,f6,g5,g6,h5 B:b3,b5,c2,c5,e2,e7,f7 r:3/8 b",
            "gains",
            "takes a piece; expected is",
        ),
        ("tictactoe", None, "draws", "draws; nothing wins here."),
        ("tictactoe", "x../.../... o", "draws", "b2 holds the draw: every other move loses."),
        ("grundy", None, "delays", "Every move loses against best play; 7=6+1 holds out longest, for 2 moves."),
        ("tictactoe", "oxx/xoo/.ox x", "choice", "a1 is the only move."),
        ("gipf", None, "choice", "is the engine's choice; it expects"),
    ],
)
def test_a_hint_says_why(game: str, position: str | None, why: str, said: str, context: Context) -> None:
    hint = HintJob(question(game, position), seconds=0.3).run(context)
    assert (hint.why, said in hint.words) == (why, True), hint.words
    assert hint.line[0] == hint.move
    start = load(game).start() if position is None else load(game).position(position)
    assert hint.path in [click["path"] for click in load(game).clicks(start)]


def test_a_capture_is_named_after_the_piece(context: Context) -> None:
    # The Chick on b3 takes the Giraffe, and nothing takes the Chick.
    hint = HintJob(question("dobutsu", "1g1/1C1/l2/E1L[EGc] w"), seconds=0.3).run(context)
    assert hint.why in ("wins", "gains")
    if hint.why == "gains":
        assert "Giraffe" in hint.words


@pytest.mark.parametrize(
    ("game", "moves", "verdict", "said"),
    [
        ("tictactoe", ["b2", "a3"], "best", "a3 is the best move: it draws."),
        ("tictactoe", ["b2", "b3"], "blunder", "b3 threw away the draw (was: draws, now: loses in 3 moves). a3 "),
        ("nim", ["3=1"], "best", "3=1 is the best move: it wins in 6 moves."),
        ("nim", ["5=2"], "blunder", "(was: wins in 6 moves, now: loses in 4 moves). 3=1 keeps it."),
        ("grundy", ["7=6+1"], "best", "Every move loses"),
        ("connect4", ["1", "7", "1", "7", "1", "7", "1"], "best", "1 is the best move: it wins at once."),
        ("connect4", ["1", "7", "1", "7", "1", "7", "2"], "blunder", "loses at once"),
        (
            "connect4",
            ["1", "4", "1", "4", "1", "2"],
            "blunder",
            "(was: wins in 15 moves, now: loses at once). 1 keeps it.",
        ),
        ("connect4", ["1", "7", "1", "7", "1", "6"], "mistake", "it loses at once after 1. 1 loses in 17 moves."),
    ],
)
def test_the_last_move_is_explained(game: str, moves: list[str], verdict: str, said: str, context: Context) -> None:
    found = Explain(question(game, None, *moves), seconds=0.3).run(context)
    assert (found.verdict, said in found.words) == (verdict, True), found.words
    assert found.played.move == moves[-1]
    assert bool(found.refutation) == (verdict in ("mistake", "blunder"))
    if found.refutation:
        assert found.played.line == [moves[-1], *found.refutation]


def test_a_game_is_reviewed_in_time(context: Context, reports: list[Any]) -> None:
    moves = ["1", "7", "1", "7", "1", "7", "2", "7"]
    began = time.monotonic()
    found = Review(question("connect4", None, *moves), nodes=(1, 2, 3, 4, 5, 6, 9, 12), seconds=2).run(context)
    assert time.monotonic() - began < 6
    assert [report.node for report in reports] == [1, 2, 3, 4, 5, 6, 9, 12]
    assert [report.side for report in reports] == ["first", "second"] * 4
    assert [report.verdict for report in reports[-2:]] == ["blunder", "best"]
    assert (reports[-2].accuracy, reports[-1].accuracy) == (0, 100)
    assert found.first is not None
    assert found.second is not None
    assert 0 <= found.first < found.second <= 100
    assert Review(question("connect4")).run(context) == shapes.Accuracy(first=None, second=None)


def test_a_score_is_sent_with_the_first_players_chance() -> None:
    game = load("connect4")
    assert score_of(Score.win(Side.SECOND, 3), game) == shapes.Score(kind="win", side="second", plies=3, chance=0)
    value = game.description.advantage
    sent = shapes.Score(kind="heuristic", side="second", value=value, chance=0.2689)
    assert score_of(Score.heuristic(Side.SECOND, value), game) == sent
    sent = shapes.Score(kind="expectation", side="second", value=0.7, chance=0.3)
    assert score_of(Score.expectation(Side.SECOND, 0.7), game) == sent


def test_what_a_player_expects_is_sent_as_its_chance(context: Context) -> None:
    score = Choose("connect4", None, ("1",), "mcts:simulations=200,seed=1").run(context).score
    assert score is not None
    assert (score.kind, score.side) == ("expectation", "second")
    assert score.chance == pytest.approx(1 - (score.value or 0), abs=1e-4)


@pytest.mark.parametrize(
    ("best", "played", "expected"),
    [
        (Score.win(Side.SECOND, 3), Score.win(Side.SECOND, 3), "best"),
        (Score.win(Side.SECOND, 3), Score.win(Side.SECOND, 9), "good"),
        (Score.win(Side.SECOND, 3), Score.draw(Side.SECOND), "blunder"),
        (Score.draw(Side.SECOND), Score.loss(Side.SECOND, 40), "blunder"),
        (Score.loss(Side.SECOND, 9), Score.loss(Side.SECOND, 3), "good"),
        (Score.loss(Side.SECOND, 34), Score.loss(Side.SECOND, 12), "good"),
        (Score.loss(Side.SECOND, 34), Score.loss(Side.SECOND, 2), "mistake"),
        (Score.loss(Side.SECOND, 4), Score.loss(Side.SECOND, 2), "good"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, 1), "best"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, -3), "good"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, -8), "inaccuracy"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, -20), "mistake"),
        (Score.heuristic(Side.SECOND, 0), Score.heuristic(Side.SECOND, -60), "blunder"),
        (Score.heuristic(Side.SECOND, 0), Score.loss(Side.SECOND, 6), "blunder"),
        (Score.heuristic(Side.SECOND, -300), Score.loss(Side.SECOND, 6), "good"),
    ],
)
def test_verdicts(best: Score, played: Score, expected: str) -> None:
    assert verdict(best, played, load("connect4")) == expected


def test_accuracy_falls_with_what_is_lost() -> None:
    figures = [accuracy(lost / 100) for lost in range(101)]
    assert figures == sorted(figures, reverse=True)
    assert (figures[0], figures[-1]) == (100, 0)


def test_an_advantage_of_a_game_of_ones_own(tmp_path: Path) -> None:
    source = Path(str(RACE)).read_text()
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(source.replace('name = "race"', 'name = "race"\n    advantage = 7'))
    bad.write_text(source.replace('name = "race"', 'name = "race"\n    advantage = 0'))
    assert load(str(good)).description.advantage == 7
    with pytest.raises(PlygroundError, match="`advantage` must be a number above 0"):
        load(str(bad))
