"""What `import plyground` says to wrong and strange input: one sentence that quotes it, and never another's error."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import plyground as pg

NIM, CHESS, TICTACTOE = pg.load("nim"), pg.load("chess"), pg.load("tictactoe")
OVER = TICTACTOE.position("xxx/oo./... o")
#: In place of a value of any type.
NONE, TEXT, THREE = (cast(Any, thing) for thing in (None, "x", 3))


def failing(position: pg.Position) -> str:
    return "nowhere"


@pytest.mark.parametrize("ask", [pg.analyse, pg.solve, pg.hint, pg.review, pg.search_tree, pg.GameTree, pg.board])
@pytest.mark.parametrize(
    ("place", "words"), [(NONE, "None is not a position (NoneType)"), ([], "[] is not a position")]
)
def test_what_is_no_position_is_told(ask: Callable[[Any], Any], place: Any, words: str) -> None:
    with pytest.raises(pg.InvalidPosition) as caught:
        ask(place)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: pg.load(NONE), pg.UnknownGame, "None is not a game"),
        (lambda: pg.load(cast(Any, b"chess")), pg.UnknownGame, "b'chess' is not a game"),
        (lambda: CHESS.position(THREE), pg.InvalidPosition, "3 is not the text of a position of chess"),
        (lambda: pg.perft(NONE, 2), pg.InvalidPosition, "None is not a position"),
        (lambda: pg.perft("nim", -1), pg.InvalidOption, "depth=-1: expected a whole number, at least 0"),
        (lambda: pg.perft("chess", cast(Any, 2.5)), pg.InvalidOption, "depth=2.5: expected a whole number"),
        (lambda: pg.analyse("chess", time=TEXT), pg.InvalidOption, "time='x': expected a number of seconds above zero"),
        (lambda: pg.analyse("chess", time=float("nan")), pg.InvalidOption, "time=nan: expected a number of seconds"),
        (
            lambda: pg.analyse("chess", depth=10**30),
            pg.InvalidOption,
            "depth=1000000000000000000000000000000: ",
        ),
        (lambda: pg.analyse("chess", depth=cast(Any, 2.5)), pg.InvalidOption, "depth=2.5: expected a whole number"),
        (lambda: pg.analyse("chess", nodes=0), pg.InvalidOption, "nodes=0: expected a whole number, at least 1"),
        (lambda: pg.analyse("chess", moves=0, depth=1), pg.InvalidOption, "moves=0: expected a whole number"),
        (lambda: pg.analyse("chess", moves=TEXT), pg.InvalidOption, "moves='x': expected a whole number"),
        (lambda: pg.search_tree("nim", depth=1, limit=-1), pg.InvalidOption, "limit=-1: expected a whole number"),
        (lambda: pg.solve("nim", limit=0), pg.InvalidOption, "limit=0: expected a whole number, at least 1"),
        (lambda: pg.solve("nim", limit=TEXT), pg.InvalidOption, "limit='x': expected a whole number"),
        (lambda: pg.player(NONE), pg.InvalidPlayer, "None is not a player (NoneType): expected a text"),
        (lambda: pg.match("nim", "random", NONE), pg.InvalidPlayer, "None is not a player"),
        (
            lambda: pg.player("random").choose(OVER),
            pg.GameOver,
            "there is no move to choose: 'xxx/oo./... o' is",
        ),
        (lambda: pg.match("nim", "random", "random", games=TEXT), pg.InvalidOption, "games='x': expected a whole"),
        (
            lambda: pg.match("nim", "random", "random", sprt=THREE),
            pg.InvalidOption,
            "sprt=3: expected two numbers",
        ),
        (lambda: pg.match("nim", "random", "random", processes=-1), pg.InvalidOption, "processes=-1: expected a whole"),
        (lambda: pg.tournament("nim", NONE), pg.InvalidOption, "expected a list of players, not None"),
        (lambda: pg.puzzles("connect4", new=-1), pg.InvalidOption, "new=-1: expected a whole number, at least 0"),
        (lambda: pg.puzzles("connect4", new=1, plies=range(2, 3)), pg.InvalidOption, "plies=range(2, 3): expected one"),
        (lambda: pg.matrix(NONE), pg.InvalidGame, "None is not a matrix: expected rows"),
        (lambda: pg.matrix("missing.csv"), FileNotFoundError, "[Errno 2] No such file or directory: 'missing.csv'"),
        (lambda: pg.save_game(NONE, "x.json"), pg.InvalidRecord, "None is not a game as played: expected a line"),
        (lambda: pg.Line.of(NONE), pg.UnknownGame, "None is not a game"),
        (lambda: pg.Line.of(TICTACTOE, CHESS.start()), pg.InvalidPosition, "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK"),
        (
            lambda: pg.Line.of(TICTACTOE, NIM.start()),
            pg.InvalidPosition,
            "'5,4,3 first' is not a position of",
        ),
        (
            lambda: pg.Line.of(NIM, OVER),
            pg.InvalidPosition,
            "'xxx/oo./... o' is not a position of nim, but of tic",
        ),
        (lambda: pg.GameTree("nim").go_to(9), IndexError, "there is no node 9: the last is 0"),
        (lambda: pg.heuristic("mine", THREE), pg.InvalidEvaluation, "evaluation 'mine': 3 is not a function"),
        (lambda: pg.board("5 first"), pg.UnknownGame, "'5 first' is no game; if it is a position, say of which game"),
    ],
)
def test_what_is_wrong_is_told(call: Callable[[], object], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert str(caught.value).startswith(words)


def test_a_file_that_cannot_be_written_is_named_as_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "game.json"
    with pytest.raises(FileNotFoundError) as caught:
        pg.save_game(pg.Line.of("nim"), path)
    assert caught.value.filename == str(path)


def test_a_player_that_fails_is_seen_where_its_games_are() -> None:
    results = pg.match("nim", "random:seed=1", failing, games=2)
    assert "2 games lost by a failure: 'failing' answered 'nowhere'" in repr(results)
    assert "2 games lost by a failure" in results._repr_html_()
    assert "'failing' answered 'nowhere'" in repr(pg.play("nim", "random:seed=1", failing))


def test_an_evaluation_prints_on_one_short_line() -> None:
    assert repr(pg.heuristic("mine", lambda position, side: 0)) == "<evaluation mine>"
