"""`plyground play`, driven through the program itself: scripts on standard input, and once a real terminal."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from plyground.cli import main
from plyground.history.files import load_game
from tests.places import RACE

Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Runs `plyground play` with these lines typed; returns what it printed."""

    def run(*arguments: str, typed: str = "", code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(["play", *arguments]) == code
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return captured.err if code else captured.out

    return run


def script(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


TWO = ("tictactoe", "--second", "human")


def test_two_people_play_to_the_end(play: Play) -> None:
    out = play(*TWO, typed=script("a1", "b1", "a2", "b2", "a3", "never read"))
    assert out.startswith("Tic-tac-toe   X human  O human\n")
    assert "│*X*│" in out
    assert out.rstrip().endswith("X wins: 3 in a row.")
    assert "never read" not in out


def test_a_draw_is_told_in_a_sentence(play: Play) -> None:
    out = play("tictactoe:1x2x2", "--second", "human", typed=script("a1", "a2"))
    assert out.endswith("Drawn: the board is full.\n")


def test_moves_are_chosen_by_number(play: Play) -> None:
    out = play(*TWO, typed=script("moves", "5", "position"))
    assert "1 a3" in out
    assert ".../.x./... o" in out
    assert "'77' is not a move: expected a number from 1 to 9" in play(*TWO, typed=script("77"))


def test_where_moves_are_numbers_a_place_in_the_list_has_a_sign(play: Play) -> None:
    out = play("connect4:", "--second", "human", typed=script("moves", "7", "#1", "8", "position"))
    assert "#1 1   #2 2" in out
    assert "......./......./......./......./......./o.....x x" in out
    assert "'8' is not a move of connect4: expected a column from 1 to 7" in out


def test_undo_and_redo_with_two_people_go_one_move(play: Play) -> None:
    out = play(*TWO, typed=script("a1", "b1", "undo", "position", "redo", "position", "u", "u", "u", "r", "r", "r"))
    assert ".../.../x.. o" in out
    assert ".../.../xo. x" in out
    assert "There is no move of yours to take back." in out
    assert "There is nothing to play again" in out


def test_undo_against_the_computer_goes_back_to_ones_own_turn(play: Play) -> None:
    computer = ("--second", "alphabeta:depth=4,order=on")
    out = play("tictactoe", *computer, typed=script("a1", "undo", "position", "redo", "position"))
    assert "O plays b2   it looks worth" in out
    positions = [line for line in out.splitlines() if line.startswith((".", "o"))]
    assert positions == [".../.../... x", ".../.o./x.. x"]


@pytest.mark.parametrize(("game", "level"), [("connect4", 3), ("tree", 2)])
def test_the_opponent_is_the_engine_at_a_middle_level(play: Play, game: str, level: int) -> None:
    out = play(game, typed=script("1"))
    assert f"engine:level={level}\n" in out
    assert " plays " in out
    assert "--second" not in out


def test_the_computer_may_begin(play: Play) -> None:
    out = play("tictactoe", "--first", "perfect", "--second", "human", typed=script("undo", "a2"))
    assert "X plays a3   it leads to a draw" in out
    assert "There is no move of yours to take back." in out
    assert "X plays b3   it wins in 5 plies" in out


def test_computers_play_by_themselves(play: Play) -> None:
    out = play("tictactoe", "--first", "perfect", "--second", "perfect")
    assert out.endswith("Drawn: the board is full.\n")


def test_a_hint_says_why(play: Play) -> None:
    assert "a3 draws; no move wins here." in play(*TWO, typed=script("hint"))
    assert "a1 wins at once: 3 in a row." in play(*TWO, "--position", "xoo/x../... x", typed=script("hint"))
    assert "4 wins in 21 moves at most: expected is 4 4 4 4 " in play(
        "connect4", "--second", "human", typed=script("hint")
    )
    assert "Best play, as far as the engine sees: " in play("gipf", "--second", "human", typed=script("hint"))


def test_games_are_saved_and_loaded(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    out = play(*TWO, typed=script("a1", "b2", f"save {file}", "new", "position", f"load {file}", "position"))
    assert f"Saved. To go on later: plyground play --load '{file}'" in out
    assert [line for line in out.splitlines() if line.startswith(".")] == [".../.../... x", ".../.o./x.. x"]
    saved = load_game(file)
    assert (saved.line.moves, saved.players, saved.result) == (("a1", "b2"), ("human", "human"), "*")
    out = play("--load", str(file), "--second", "random", typed=script("undo", "position"))
    assert "O random" in out
    assert ".../.../... x" in out
    assert "is a game of tictactoe, not of 'nim'" in play("nim", "--load", str(file), code=2)


def test_a_game_of_ones_own_is_loaded_only_when_it_is_named_too(play: Play, tmp_path: Path) -> None:
    game, file = tmp_path / "race.py", tmp_path / "game.json"
    game.write_text(RACE.read_text())
    out = play(str(game), "--second", "human", typed=script("3", f"save {file}", f"save {file}", f"load {file}"))
    assert out.count(f"Saved. To go on later: plyground play {game} --load {file}") == 2
    assert "cannot" not in out
    assert "3 second" in play(str(game), "--load", str(file), typed=script("position"))
    assert "is a program that a file names" in play("--load", str(file), code=2)
    assert "is a program that a file names" in play("nim", "--load", str(file), code=2)
    assert "is a program that a file names" in play(*TWO, typed=script(f"load {file}"))


def test_homes_of_nobody(play: Play) -> None:
    out = play(*TWO, typed=script("save ~nosuchuser/x", "load ~nosuchuser/x"))
    assert "'~nosuchuser/x' cannot be written: No such file or directory." in out
    assert "cannot read '~nosuchuser/x': No such file or directory." in out
    assert "cannot read '~nosuchuser/x'" in play("--load", "~nosuchuser/x", code=2)


def test_only_saved_games_are_written_over(play: Play, tmp_path: Path) -> None:
    letter, game = tmp_path / "letter.txt", tmp_path / "game.json"
    letter.write_text("Dear all")
    out = play(
        *TWO, typed=script("a1", f"save {letter}", f"save {game}", "b1", f"save {game}", f"save {tmp_path}/no/x")
    )
    assert letter.read_text() == "Dear all"
    assert f"'{letter}' exists and is not a saved game: expected another name." in out
    assert json.loads(game.read_text())["moves"] == ["a1", "b1"]
    assert "cannot be written: No such file or directory." in out


def test_what_cannot_be_loaded_leaves_the_game_as_it_is(play: Play, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    out = play(*TWO, typed=script("a1", f"load {broken}", "load /nowhere", "position"))
    assert "line 1, column 2 cannot be read" in out
    assert "cannot read '/nowhere': No such file or directory." in out
    assert ".../.../x.. o" in out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("zz", "'zz' is not a move of tictactoe: expected a cell from a1 to c3; or a command: `help` lists them."),
        ("a1", "'a1' is not legal in '.../.../x.. o'; `moves` lists what is."),
        ("h", "'h' may be hint or help: type more of it."),
        ("save", "'save': expected a file, as in: save game.json."),
        ("undo 3", "'undo 3': expected `undo` alone."),
        ("\x1b[31m\x00", "'?[31m?' is not a move of tictactoe"),
        ("99999999999999999999", "'99999999999999999999' is not a move: expected a number from 1 to 8"),
    ],
)
def test_wrong_input_is_quoted_and_the_game_goes_on(play: Play, typed: str, answer: str) -> None:
    out = play(*TWO, typed=script("a1", typed, "b2", "position"))
    assert answer in out
    assert ".../.o./x.. x" in out


def test_help_has_the_rules_and_the_commands(play: Play) -> None:
    out = play("nim", "--second", "human", typed=script("help"))
    assert "The player who takes the last one wins" in " ".join(out.split())
    assert "save FILE   write the game to a file" in out


def test_the_board_is_flipped(play: Play) -> None:
    assert "      c   b   a" in play(*TWO, typed=script("flip"))


def test_the_end_of_the_input_says_how_to_go_on(play: Play) -> None:
    out = play(*TWO, typed="a1\n")
    assert "The input ended here: .../.../x.. o" in out
    assert "To go on: plyground play tictactoe --position '.../.../x.. o' --second human" in out
    assert play("tictactoe", "--position", ".../.../x.. o", "--second", "human", typed="quit\n").count("X") == 2


def test_no_input_at_all(play: Play, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "The input ended here" in play(*TWO)
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", *TWO]) == 0


def test_a_game_that_is_over_at_once(play: Play) -> None:
    assert play("nim", "--position", "- first", "--second", "human").endswith("Second wins: nothing is left to take.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "expected a GAME"),
        (("checkers",), "no game 'checkers'"),
        (("tictactoe", "--second", "nobody"), "no player 'nobody'"),
        (("tictactoe", "--position", "x"), "'x' is not a position of tictactoe"),
        (("--load", "/nowhere"), "cannot read '/nowhere'"),
        (("--load", "/nowhere", "--position", "x"), "both say where to begin"),
    ],
)
def test_wrong_arguments_end_with_one_line(play: Play, arguments: tuple[str, ...], message: str) -> None:
    err = play(*arguments, code=2)
    assert message in err
    assert err.count("\n") == 1


def test_ctrl_c_ends_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["play", *TWO]) == 130


def test_an_output_without_unicode_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", io.StringIO(script("4", "help", "é")))
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["play", "connect4", "--second", "human"]) == 0
    out.flush()
    printed = out.buffer.getvalue().decode("ascii")
    assert "| .  .  . [X] .  .  . |" in printed


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_on_a_terminal() -> None:
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LINES": "24", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    terminal = pexpect.spawn(
        sys.executable,
        ["-m", "plyground", "play", *TWO],
        env=environment,
        encoding="utf-8",
        timeout=20,
        dimensions=(24, 80),
    )
    terminal.expect_exact("X to move> ")
    assert "\x1b[" in terminal.before
    for move, prompt in (("a1", "O"), ("b1", "X"), ("a2", "O"), ("b2", "X")):
        terminal.sendline(move)
        terminal.expect_exact(f"{prompt} to move> ")
    terminal.sendline("a3")
    terminal.expect_exact("undo, new or quit> ")
    assert "3 in a row." in terminal.before
    terminal.sendline("b9")
    terminal.expect_exact("the game is over")
    terminal.expect_exact("undo, new or quit> ")
    terminal.sendline("undo")
    terminal.expect_exact("X to move> ")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 130
    assert "\r\nplyground: interrupted" in terminal.before
    assert "Traceback" not in terminal.before
