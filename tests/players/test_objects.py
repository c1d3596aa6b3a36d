"""Players that are objects of a program: functions, classes, objects; and players without a game."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any, cast

import pytest

import plyground as pg
from plyground.history import Place
from plyground.players import AnyPlayer, PlayerSpec

CONNECT4 = pg.load("connect4")


def last_move(position: pg.Position) -> pg.Move:
    """The last of the legal moves."""
    return position.moves()[-1]


class Last:
    def choose(self, position: pg.Position) -> pg.Move:
        return position.moves()[-1]


class Nth:
    """Made anew for each game, and closed after it."""

    alive = 0

    def __init__(self, game: pg.LoadedGame, number: int = -1) -> None:
        self.game, self.number = game, number
        Nth.alive += 1

    def choose(self, position: pg.Position, seconds: float, line: pg.Line) -> str:
        assert line.position == position
        assert seconds == 1
        return str(position.moves()[self.number])

    def think(self) -> dict[str, Any]:
        return {"value": 3, "depth": 1}

    def close(self) -> None:
        Nth.alive -= 1


class Counting:
    """An object that somebody made: it is the same in all games."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, position: pg.Position) -> pg.Move:
        self.asked += 1
        return position.moves()[-1]

    def close(self) -> None:
        raise AssertionError("whoever made it closes it")


class Bound(pg.Player):
    """A player as Plyground's own are."""

    def choose(self, line: pg.Line, limit: pg.Limit | None = None) -> pg.Choice:
        return pg.Choice(line.position.moves()[-1])


def file_of_a_player(folder: Path) -> Path:
    path = folder / "last.py"
    path.write_text("def choose(position):\n    return position.moves()[-1]\n")
    return path


@pytest.mark.parametrize("player", [last_move, Last, Last(), Nth, Counting(), Bound(), lambda at: at.moves()[-1]])
def test_everything_that_chooses_is_a_player(player: AnyPlayer) -> None:
    assert str(pg.player(player).choose(CONNECT4).move) == "7"


def test_a_file_is_a_player_by_text_and_path(tmp_path: Path) -> None:
    path = file_of_a_player(tmp_path)
    for given in (path, str(path), f"{path}:time=2", PlayerSpec.of(path), pg.player(path)):
        assert str(pg.player(given).choose(CONNECT4).move) == "7"


def test_what_it_is_called() -> None:
    named = Last()
    named.name = "Ann's: first try"  # type: ignore[attr-defined]
    things = (last_move, Last, Last(), named, lambda at: at.moves()[0], "engine:level=3")
    assert [str(pg.player(thing)) for thing in things] == [
        "last_move",
        "Last",
        "Last",
        "Anns first try",
        "lambda",
        "engine:level=3",
    ]
    assert repr(pg.player("random")) == "<player random>"


def test_a_choice_knows_what_the_player_thought() -> None:
    choice = pg.player(Nth).choose(CONNECT4)
    assert choice.score == pg.Score.heuristic(pg.Side.FIRST, 3)
    assert choice.depth == 1


LINE = pg.Line.of(CONNECT4, None, ["4", "4"])


@pytest.mark.parametrize(
    "place", [LINE, LINE.position, pg.GameTree(LINE), pg.GameTree(LINE).head, pg.SavedGame.of(LINE)]
)
def test_a_player_is_asked_about_any_place_of_any_game(place: Place) -> None:
    with pg.player("alphabeta:depth=2") as player:
        move = player.choose(place).move
        assert player.choose(str(LINE.position), game="connect4").move == move
        assert str(player.choose(pg.load("nim")).move) in map(str, pg.load("nim").start().moves())
        assert player.choose(place).move == move


def test_a_player_is_a_spec_until_it_is_asked() -> None:
    before = Nth.alive
    player = pg.player(Nth)
    assert Nth.alive == before
    player.choose(CONNECT4)
    player.choose(LINE)
    assert Nth.alive == before + 1
    player.choose(pg.load("nim"))
    assert Nth.alive == before + 1  # the one of the other game is closed
    player.close()
    player.close()
    assert Nth.alive == before


def test_a_player_for_a_game_is_made_at_once() -> None:
    assert pg.player("rules", "tictactoe").choose(pg.load("tictactoe"))
    with pytest.raises(pg.InvalidPlayer, match="no evaluation 'threats'"):
        pg.player("alphabeta:evaluation=threats", "connect4")


def test_options_are_given_as_values() -> None:
    player = pg.player("alphabeta", depth=3, order=True)
    assert str(player) == "alphabeta:depth=3,order=on"
    assert str(pg.player(Nth, number=0).choose(CONNECT4).move) == "1"
    with pytest.raises(pg.InvalidPlayer, match="depth takes a whole number from 1 to 500, not 'x'"):
        pg.player("alphabeta", depth="x")


def right(position: Any, worth: int = 3) -> int:
    """Stones on the right side."""
    rows = str(position).split()[0].split("/")
    return worth * sum({"x": 1, "o": -1, ".": 0}[row[-1]] for row in rows)


@pytest.mark.parametrize("text", ["alphabeta:depth=1", "engine:depth=1"])
def test_the_evaluation_may_be_a_function(text: str) -> None:
    player = pg.player(text, evaluation=right)
    assert str(player) == f"{text},evaluation=right"
    assert str(player.choose(CONNECT4).move) == "7"
    assert pg.search_tree(CONNECT4, depth=1, evaluation=right).result.value == 3
    weighted = pg.player(f"{text},w.worth=5", evaluation=right)
    assert weighted.choose(CONNECT4).score == pg.Score.heuristic(pg.Side.FIRST, 5)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (42, "42 is not a player (int): expected a text, a path, a function"),
        (object(), "is not a player (object): expected"),
        (int, "the class int has no method `choose`"),
        (lambda: "4", "`choose` takes no position"),
    ],
)
def test_what_is_no_player_is_refused_at_once(wrong: Any, complaint: str) -> None:
    with pytest.raises(pg.InvalidPlayer) as raised:
        pg.player(wrong)
    assert complaint in str(raised.value)


def test_a_match_between_objects_is_played_here() -> None:
    counting = Counting()
    before = Nth.alive
    results = pg.match("tictactoe", Nth, counting, games=4)
    assert counting.asked > 8
    assert Nth.alive == before
    assert results.contest.names == ("Nth", "Counting")
    assert results.tally().games == 4
    assert results.games[0].players == ("Nth:time=1.0,number=-1", "Counting:time=1.0")
    assert not any(game.failed for game in results.games)


def test_an_object_that_crashes_loses_its_game() -> None:
    results = pg.match("tictactoe", lambda position: 1 / 0, "random", games=2)
    assert results.tally().losses == 2
    assert "ZeroDivisionError" in results.games[0].reason


def test_functions_play_a_tournament() -> None:
    results = pg.tournament("nim", [last_move, "perfect", Last], games=2)
    assert len(results.games) == 6
    assert results.contest.names == ("last_move", "perfect", "Last")


def test_an_evaluation_of_the_program_plays_a_match() -> None:
    mine = pg.player("alphabeta:depth=2", evaluation=right)
    assert pg.match("connect4", mine, "alphabeta:depth=2,evaluation=zero", games=2).tally().games == 2


@pytest.mark.parametrize("given", [{"processes": 2}, {"record": "match.jsonl"}, {"cluster": "tcp://127.0.0.1:1"}])
def test_objects_go_to_no_other_process_and_no_file(given: dict[str, Any]) -> None:
    ((name, value),) = given.items()
    with pytest.raises(
        pg.InvalidOption, match=rf"in this process alone.*: leave out {name}='{value}', or write it into"
    ):
        pg.match("nim", last_move, "random", games=2, **given)
    assert pg.match("nim", last_move, "random", games=2, processes=1).tally().games == 2


def test_texts_and_files_play_in_other_processes_and_are_recorded(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    results = pg.match("nim", file_of_a_player(tmp_path), pg.player("random"), games=4, processes=2, record=record)
    assert results.tally().games == 4
    assert pg.match("nim", tmp_path / "last.py", "random", games=4, record=record) == results


def test_a_game_of_the_program_is_played_too() -> None:
    class Once:
        """One move, and it wins."""

        name = "once"

        def start(self) -> Any:
            return pg.load("nim:heaps=1").start()

        def position(self, text: str) -> Any:
            return pg.load("nim").position(text)

    results = pg.match(Once(), last_move, "random", games=2)
    assert (results.tally().wins, results.tally().losses) == (1, 1)


def test_one_game() -> None:
    tree = pg.play("tictactoe", "alphabeta:depth=9", last_move)
    assert str(tree.outcome) == "1-0"
    assert tree.nodes[1].score is not None
    moves = [pg.play("tictactoe", "random", "random", seed=seed).line().moves for seed in (3, 3, 4)]
    assert moves[0] == moves[1] != moves[2]
    later = pg.play("tictactoe", last_move, last_move, moves=["b2"])
    assert later.head.line.moves[0] == "b2"
    with pytest.raises(pg.IllegalMove):
        pg.play("tictactoe", "random", "random", moves=["b2", "b2"])


def test_a_spec_of_an_object_pickles_with_the_program() -> None:
    for thing in (last_move, Last):
        spec = PlayerSpec.of(thing)
        assert pickle.loads(pickle.dumps(spec)) == spec
    assert str(pickle.loads(pickle.dumps(pg.player(last_move))).choose(CONNECT4).move) == "7"


def test_a_player_that_is_lent_is_not_closed() -> None:
    class Lent(Bound):
        def close(self) -> None:
            raise AssertionError("whoever made it closes it")

    assert pg.match("nim", Lent(), "random", games=2).tally().games == 2


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: pg.match("nim", "random", "random", games=0), "games=0: expected a whole number, at least 1"),
        (
            lambda: pg.match("nim", "random", "random", first=cast(Any, "c")),
            "first='c': expected one of alternate, a, b",
        ),
        (lambda: pg.tournament("nim", "random"), "expected a list of players, not 'random'"),
        (lambda: pg.tournament("nim", ["random"]), "a tournament needs two players or more, not 1"),
        (
            lambda: pg.tournament("nim", ["random"] * 2, kind=cast(Any, "cup")),
            "kind='cup': expected one of match, round-robin, gauntlet",
        ),
    ],
)
def test_a_contest_that_cannot_be(call: Any, complaint: str) -> None:
    with pytest.raises(pg.InvalidOption) as raised:
        call()
    assert str(raised.value) == complaint
