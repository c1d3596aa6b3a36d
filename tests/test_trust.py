"""No file runs a program that the person has not allowed: every reader of files, tried with files that would."""

from __future__ import annotations

import io
import json
import os
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from plyground import load
from plyground.arena import read_records
from plyground.cli import main
from plyground.exact import prove
from plyground.lab.report import REPLAY, write_report
from plyground.loading.trust import NOTHING, Trust, Untrusted
from tests.places import RACE


@dataclass(frozen=True)
class Trap:
    """A game file and a program that leave a trace when they are run."""

    folder: Path

    @property
    def game(self) -> str:
        return str(self.folder / "trap.py")

    @property
    def program(self) -> str:
        return str(self.folder / "engine")

    @property
    def sprung(self) -> bool:
        return (self.folder / "trace").exists()

    def reset(self) -> None:
        (self.folder / "trace").unlink(missing_ok=True)


@pytest.fixture
def trap(tmp_path: Path) -> Trap:
    found = Trap(tmp_path)
    trace = f"open({str(tmp_path / 'trace')!r}, 'w').close()\n"
    Path(found.game).write_text(RACE.read_text() + trace)
    # An engine that plays the first legal move of tic-tac-toe, badly but legally.
    program = f"#!{sys.executable}\n{trace}" + (
        "for line in iter(input, 'quit'):\n"
        "    words = line.split()\n"
        "    if words[0] == 'uci': print('id name Trap\\nuciok', flush=True)\n"
        "    if words[0] == 'isready': print('readyok', flush=True)\n"
        "    if words[0] == 'go': print('bestmove a1', flush=True)\n"
    )
    Path(found.program).write_text(program)
    os.chmod(found.program, 0o755)
    return found


def _saved(trap: Trap, game: str, second: str) -> str:
    path = trap.folder / "saved.json"
    start = "0 first" if game == trap.game else ".../.../... x"
    players = {"first": "random", "second": second}
    document = {"format": "plyground-game", "version": 1, "game": game, "start": start, "moves": [], "players": players}
    path.write_text(json.dumps(document))
    return str(path)


def _records(trap: Trap, game: str) -> str:
    """The record of a match, with another game written into it."""
    path = trap.folder / "records.jsonl"
    command = ["match", str(RACE), "random", "random", "--games", "2", "--record", str(path)]
    assert main(command) == 0
    path.write_text(path.read_text().replace(str(RACE), game))
    return str(path)


def _proof(trap: Trap) -> str:
    path = trap.folder / "proof.json"
    position = load("tictactoe").position("xx./oo./... x")
    prove(load("tictactoe"), position).proof.write(path)
    text = path.read_text()
    assert "tictactoe" in text
    path.write_text(text.replace("tictactoe", trap.game))
    return str(path)


def _experiment(trap: Trap, game: str, player: str) -> str:
    path = trap.folder / "experiment.toml"
    entry = f"game = '{{g}}'\na = '{player}'\nb = 'random'\ngames = 2\nvary = {{ g = ['{game}'] }}"
    head = "title = 't'\nsource = 'Plyground'\nkind = 'matches'\n[[match]]\nrow = 'r'\ncolumn = 'c'"
    path.write_text(f"{head}\n{entry}\n")
    return str(path)


def _play(trap: Trap) -> list[str]:
    return ["play", "--load", _saved(trap, trap.game, "random")]


def _play_program(trap: Trap) -> list[str]:
    return ["play", "--load", _saved(trap, "tictactoe", f"uci:path={trap.program},time=0.1")]


def _play_own(trap: Trap) -> list[str]:
    return ["play", "--load", _saved(trap, "tictactoe", trap.game)]


def _play_evaluation(trap: Trap) -> list[str]:
    return ["play", "--load", _saved(trap, "tictactoe", f"engine:depth=1,evaluation={trap.game}#guess")]


def _run_evaluation(trap: Trap) -> list[str]:
    player = f"alphabeta:depth=1,evaluation={trap.game}"
    return ["lab", "run", _experiment(trap, "tictactoe", player), "--folder", str(trap.folder)]


def _review(trap: Trap) -> list[str]:
    return ["review", _saved(trap, trap.game, "random")]


def _verify(trap: Trap) -> list[str]:
    return ["match", "--verify", _records(trap, trap.game)]


def _run_game(trap: Trap) -> list[str]:
    return ["lab", "run", _experiment(trap, trap.game, "random"), "--folder", str(trap.folder)]


def _run_player(trap: Trap) -> list[str]:
    player = f"uci:path={trap.program},time=0.1"
    return ["lab", "run", _experiment(trap, "tictactoe", player), "--folder", str(trap.folder)]


#: Commands that read files, and what each file names.
COMMANDS: list[tuple[Callable[[Trap], list[str]], str]] = [
    (_play, "trap.py"),
    (_play_program, "engine"),
    (_play_own, "trap.py"),
    (_play_evaluation, "trap.py"),
    (_run_evaluation, "trap.py"),
    (_review, "trap.py"),
    (_verify, "trap.py"),
    (_run_game, "trap.py"),
    (_run_player, "engine"),
]


@pytest.mark.parametrize(("command", "named"), COMMANDS)
def test_a_command_asks_before_a_file_runs_a_program(
    command: Callable[[Trap], list[str]], named: str, trap: Trap, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command(trap)
    trap.reset()
    capsys.readouterr()
    assert main(words) == 2
    said = capsys.readouterr().err
    assert f"'{trap.folder / named}' is a program that a file names" in said
    assert "--allow-programs" in said
    assert not trap.sprung
    main([*words, "--allow-programs"])
    assert trap.sprung


def _play_named(trap: Trap) -> list[str]:
    return ["play", trap.game, *_play(trap)[1:]]


def _review_named(trap: Trap) -> list[str]:
    return ["review", "--game", trap.game, *_review(trap)[1:]]


def _play_program_named(trap: Trap) -> list[str]:
    return [*_play_program(trap), "--second", f"uci:path={trap.program},time=0.1"]


@pytest.mark.parametrize("command", [_play_named, _review_named, _play_program_named])
def test_a_program_that_the_person_names_too_is_run(command: Callable[[Trap], list[str]], trap: Trap) -> None:
    main(command(trap))
    assert trap.sprung


def test_the_load_command_of_a_game_asks_too(
    trap: Trap, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for game, second in ((trap.game, "human"), ("tictactoe", f"uci:path={trap.program}")):
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"load {shlex.quote(_saved(trap, game, second))}\n"))
        assert main(["play", "nim", "--second", "human"]) == 0
        assert "is a program that a file names" in capsys.readouterr().out
        assert not trap.sprung


def test_a_proof_names_the_game_of_the_command(trap: Trap, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tictactoe", "--check", _proof(trap)]) == 2
    assert f"'{trap.game}' is a program that a file names" in capsys.readouterr().err
    assert not trap.sprung


@pytest.mark.skipif(not (REPLAY / "replay.js").is_file(), reason="the page has not been built")
def test_a_report_runs_no_game_of_a_record(trap: Trap, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", "ants-3x3", "--quick", "--folder", str(trap.folder)]) in (0, 1)
    records = list((trap.folder / "ants-3x3").glob("*.jsonl"))
    assert records
    for record in records:
        record.write_text(record.read_text().replace('"tictactoe"', json.dumps(trap.game)))
        assert read_records(record).contest.game == trap.game
    with pytest.raises(Untrusted, match=r"trap\.py"):
        write_report(trap.folder, trap.folder / "report.html")
    assert not trap.sprung


@pytest.mark.parametrize("name", ["run.py", "words.py", "matches.py"])
def test_a_file_named_as_one_of_the_laboratory_is_not_its_own(
    name: str, trap: Trap, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(trap.folder)
    Path(trap.game).rename(trap.folder / name)
    assert main(["lab", "run", _experiment(trap, name, "random"), "--folder", str(trap.folder)]) == 2
    assert f"'{name}' is a program that a file names" in capsys.readouterr().err
    assert not trap.sprung


def test_options_that_a_file_gives_a_program_need_trust_too(trap: Trap, capsys: pytest.CaptureFixture[str]) -> None:
    own = f"uci:path={trap.program},time=0.1"
    command = ["play", "--load", _saved(trap, "tictactoe", f"{own},option.Debug Log File=x")]
    assert main([*command, "--first", own]) == 2
    assert "option.Debug Log File=x' is a program that a file names" in capsys.readouterr().err
    assert not trap.sprung


def test_an_engine_may_be_a_python_file(trap: Trap) -> None:
    engine = trap.folder / "engine.py"
    Path(trap.program).rename(engine)
    own = f"uci:path={engine},time=0.1"
    main(["play", "--load", _saved(trap, "tictactoe", own), "--first", own])
    assert trap.sprung


def test_the_same_program_written_in_two_ways(trap: Trap, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(trap.folder)
    link = trap.folder / "link.py"
    link.symlink_to(trap.game)
    for name in ("trap.py", "./trap.py", f"../{trap.folder.name}/trap.py", "link.py"):
        Trust.in_named(name).check(trap.game)
    with pytest.raises(Untrusted):
        Trust.in_named("other.py", None).check(trap.game)
    with pytest.raises(Untrusted):
        NOTHING.check(trap.game)
    Trust(everything=True).check(trap.game)
