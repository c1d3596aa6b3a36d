"""One game: players with their seeds, repetition, and ends by proof."""

from __future__ import annotations

import pytest

import plyground
from plyground import Side
from plyground.arena import Openings, contest, play_game
from plyground.arena.play import PROVED, GameFailed, Played, attempt, proved
from plyground.history.line import Line
from plyground.history.saved_json import from_json, to_json
from plyground.score import Score


def test_a_game_is_the_same_again_and_another_is_not() -> None:
    played = contest("connect4", ["mcts:simulations=50", "random"], openings=Openings(2))
    games = [play_game(played, number) for number in range(4)]
    assert games == [play_game(played, number) for number in range(4)]
    assert games[0].moves != games[2].moves
    assert games[0].moves[:2] == games[1].moves[:2]
    assert games[0].players[0].startswith("mcts:")
    assert "seed=" in games[0].players[0]
    assert games[1].players[0].startswith("random:seed=")


def test_a_game_reads_back_and_can_be_loaded_as_a_saved_game() -> None:
    played = contest("connect4", ["engine:depth=3,table=1", "random"], openings=Openings(2))
    game = play_game(played, 1)
    assert Played.from_json(game.to_json()) == game
    assert len(game.thoughts) == len(game.moves) - 2
    by_engine = game.thoughts[game.seats.index(0) :: 2]
    assert all(thought.nodes > 0 and thought.depth and thought.score for thought in by_engine)
    saved = from_json(to_json(game.saved(plyground.load(played.game))))
    assert (saved.result, saved.reason) == (game.result, game.reason)
    assert (saved.players, saved.line.moves) == (game.players, game.moves)
    thoughts = saved.tree.path()[2:]
    assert [node.seconds for node in thoughts] == [thought.seconds for thought in game.thoughts]
    scores = [None if node.score is None else node.score.to_json() for node in thoughts]
    assert scores == [thought.score for thought in game.thoughts]


def test_points_are_those_of_the_seats() -> None:
    played = contest("tictactoe", ["perfect", "random"])
    games = [play_game(played, number) for number in range(20)]
    assert {game.seats for game in games} == {(0, 1), (1, 0)}
    assert all(game.points(0) >= 0.5 and game.points(0) + game.points(1) == 1 for game in games)
    assert any(game.result == "0-1" and game.points(0) == 1 for game in games)


def test_repetition_draws() -> None:
    players = ["engine:depth=4,table=1", "engine:depth=4,table=1"]
    played = contest("dobutsu", players)
    for number in range(40):
        game = play_game(played, number)
        if "third time" in game.reason:
            assert game.result == "1/2-1/2"
            return
        played = contest("dobutsu", players, seed=number + 2, openings=Openings(4))
    pytest.fail("no game was drawn by repetition")


def test_both_must_have_proved_it() -> None:
    line = Line.of(plyground.load("tictactoe"))
    win, loss, draw = (Score.win(Side.FIRST, 3), Score.loss(Side.SECOND, 2), Score.draw(Side.SECOND))
    assert proved(line, None, win) is None
    assert proved(line, Score.heuristic(Side.SECOND, -5), win) is None
    assert proved(line, win, Score.heuristic(Side.SECOND, -5)) is None
    assert proved(line, draw, win) is None
    outcome = proved(line, win, loss)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Side.FIRST, PROVED)
    outcome = proved(line, Score.loss(Side.SECOND, 4), win)
    assert outcome is not None
    assert outcome.winner is Side.FIRST
    outcome = proved(line, draw.for_side(Side.FIRST), draw)
    assert outcome is not None
    assert outcome.winner is None


def test_a_win_is_not_proved_where_repetition_is_near() -> None:
    game = plyground.load("dobutsu")
    line = Line.of(game)
    win, loss = Score.win(Side.FIRST, 3), Score.loss(Side.SECOND, 2)
    assert proved(line, win, loss) is not None
    line = Line.of(game, None, ("c1c2", "a4a3", "c2c1", "a3a4"))
    assert line.occurrences() == 2
    assert proved(line, win, loss) is None


def test_proofs_end_a_game_early_and_give_what_it_would_have_given() -> None:
    players = ["alphabeta:depth=9,evaluation=zero", "perfect"]
    to_the_end = [play_game(contest("tictactoe", players, openings=Openings(3)), number) for number in range(40)]
    early = [play_game(contest("tictactoe", players, openings=Openings(3), adjudicate=True), n) for n in range(40)]
    assert [game.result for game in early] == [game.result for game in to_the_end]
    assert all(one.moves == other.moves[: len(one.moves)] for one, other in zip(early, to_the_end, strict=True))
    assert {game.result for game in early if game.adjudicated} == {"1-0", "0-1", "1/2-1/2"}
    assert all(
        game.reason == PROVED and len(game.thoughts) == len(game.moves) - 3 for game in early if game.adjudicated
    )
    assert not any(game.adjudicated for game in to_the_end)


def test_a_player_that_cannot_go_on_is_named() -> None:
    played = contest("ultimate", ["perfect:limit=10", "random"])
    failure = attempt(played, 0)
    assert not isinstance(failure, Played)
    assert isinstance(failure.error(), GameFailed)
    assert str(failure.error()).startswith("game 0: ")
