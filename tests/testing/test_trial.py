"""Files that would hold up or end the process of whoever runs them: each gets one sentence, and the process goes on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plyground.cli import main
from plyground.cli.new import filled
from plyground.testing import Fault, trial
from plyground.testing.trial import check_file, try_files

GAME = filled("game.py.txt", "strip")
PLAYER = "def choose(position):\n    return position.moves()[0]\n"
EVALUATION = "def evaluate(position):\n    return 100\n"

#: What is written, and what is said of it.
ENDINGS = {
    "a loop": ("while True: pass", "has not ended after 5 s: is there a loop without an end|did not answer"),
    "a loop that catches everything": (
        "while True:\n{}    try: 1 / 0\n{}    except: pass",
        "has not ended after 5 s|did not answer",
    ),
    "a loop in native code": ("import itertools; all(itertools.repeat(1))", "has not ended after 5 s|did not answer"),
    "os._exit": ("import os; os._exit(3)", r"SystemExit: os\._exit\(3\)"),
    "sys.exit": ("import sys; sys.exit('enough')", "SystemExit: enough"),
    "a signal": ("import os; os.kill(os.getpid(), 9)", r"has ended the whole process \(SIGKILL\)"),
    "a crash": ("import ctypes; ctypes.string_at(0)", r"has ended the whole process \(SIGSEGV\)"),
    "deep recursion": ("deeper = lambda: deeper(); deeper()", "RecursionError: maximum recursion depth exceeded"),
    "memory": ("x = 'a' * (1 << 40)", "MemoryError"),
    "an interrupt": ("raise KeyboardInterrupt", "the file raises KeyboardInterrupt, which only Ctrl-C may"),
    "more and more memory": ("x = [0]\n{}while x: x = x * 2", "MemoryError|has not ended|did not answer"),
}

#: What the file is, and before which of its lines the mistake is written.
PLACES = {
    "a game when it is imported": (GAME, "COLUMNS ="),
    "a game in moves()": (GAME, "        padded ="),
    "a game in play()": (GAME, "        at ="),
    "a player when it is imported": (PLAYER, "def choose"),
    "a player that chooses": (PLAYER, "    return"),
    "an evaluation when it is imported": (EVALUATION, "def evaluate"),
    "an evaluation that values": (EVALUATION, "    return"),
}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "SECONDS", 5.0)  # a slow machine has begun by then
    monkeypatch.setattr(trial, "MEMORY", 1024)


def written(folder: Path, place: str, ending: str) -> Path:
    text, before = PLACES[place]
    assert text.count(f"\n{before}" if text.index(before) else before) == 1
    indent = " " * (len(before) - len(before.lstrip()))
    mistake = indent + ENDINGS[ending][0].replace("{}", indent) + "  # here\n"
    path = folder / "own.py"
    path.write_text(text.replace(before, mistake + before, 1), encoding="utf-8")
    return path


def game_for(place: str) -> list[str]:
    return ["--game", "connect4"] if "evaluation" in place else []


def assert_said(said: str, ending: str, path: Path) -> None:
    code, words = ENDINGS[ending]
    assert re.search(words, said), said
    assert said.count("\n") == 1, said
    assert "internal" not in said
    assert path.name in said
    if ending != "a signal":  # nobody can say where a process was that is killed
        named = re.search(r"line (\d+)", said)
        assert named is not None, said
        last = next(number for number, line in enumerate(path.read_text().splitlines(), 1) if "# here" in line)
        assert last - code.count("\n") <= int(named[1]) <= last, said


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("place", PLACES)
def test_check_says_it_in_one_sentence(
    tmp_path: Path, place: str, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, place, ending)
    assert main(["check", str(path), *game_for(place)]) == 2
    captured = capsys.readouterr()
    assert_said(captured.out + captured.err, ending, path)


@pytest.mark.parametrize("ending", ["a loop", "os._exit", "a signal", "memory"])
@pytest.mark.parametrize("place", [place for place in PLACES if place != "a player that chooses"])
def test_commands_try_a_file_before_they_use_it(
    tmp_path: Path, place: str, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A player's choice is not tried: it has a limit of its own."""
    path = written(tmp_path, place, ending)
    command = {"ga": ["search", str(path), "random"], "pl": ["search", "connect4", str(path)]}.get(
        place[2:4], ["search", "connect4", f"engine:evaluation={path}"]
    )
    assert main(command) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert_said(captured.err, ending, path)


def test_every_command_that_takes_a_file_tries_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(written(tmp_path, "a game when it is imported", "a signal"))
    player = str(path)
    for command in (
        ["games", path],
        ["players", player],
        ["play", path],
        ["play", "connect4", "--second", player],
        ["perft", path, "2"],
        ["search", path, "random"],
        ["analyse", path],
        ["hint", path],
        ["solve", path],
        ["tree", path, "minimax"],
        ["tree", "connect4", f"minimax:evaluation={path}"],
        ["puzzles", path],
        ["positions", path, "--number", "1"],
        ["positions", "connect4", "--number", "1", "--player", player],
        ["weights", path],
        ["weights", "connect4", path],
        ["match", path, "random", "random"],
        ["match", "connect4", "random", player],
        ["tournament", "connect4", "random", "random", player],
        ["serve", path],
        ["serve", "--player", player],
    ):
        assert main(command) == 2, command
        assert "has ended the whole process (SIGKILL)" in capsys.readouterr().err, command


def test_a_loop_of_a_thread_that_does_not_matter_is_not_blamed(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    thread = "import threading, time\nthreading.Thread(target=lambda: time.sleep(100), daemon=True).start()\n"
    path.write_text(thread + "while True: pass\n" + PLAYER, encoding="utf-8")
    with pytest.raises(Fault) as fault:
        check_file(str(path))
    assert fault.value.place == (str(path), 3)


def test_a_slow_file_that_goes_on_is_not_stopped(tmp_path: Path) -> None:
    """Together it takes longer than one call may take."""
    path = tmp_path / "own.py"
    path.write_text(
        GAME.replace("        padded =", "        import time; time.sleep(0.004)\n        padded ="), encoding="utf-8"
    )
    assert check_file(str(path), games=3).faults == []


def test_what_a_file_prints_is_seen_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.py"
    path.write_text("print('hello')\n" + PLAYER, encoding="utf-8")
    assert main(["search", "connect4", str(path)]) == 0
    captured = capfd.readouterr()
    assert (captured.out + captured.err).count("hello") == 1
    assert check_file(str(path)).faults == []
    assert capfd.readouterr().err.count("hello") == 1


def test_shipped_games_and_players_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "do_alone", None)
    try_files("connect4", ["engine:level=1", "nobody", "random"])
