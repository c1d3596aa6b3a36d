"""The Tab key: what it offers, and that a real bash completes with it."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from plyground.cli import COMMANDS
from plyground.lab import names as experiments
from plyground.loading import registry
from plyground.players.classic import CLASSIC
from plyground.players.kinds import KINDS


@pytest.fixture
def offered(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """What may follow a line, as the shells ask for it: the texts, without their summaries."""
    from plyground.cli import main

    def offered(line: str) -> list[str]:
        monkeypatch.setenv("_PLYGROUND_COMPLETE", "complete_fish")
        monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
        monkeypatch.setenv("COLUMNS", "80")
        assert main([]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        return [text.partition("\t")[0] for text in captured.out.splitlines() if text]

    return offered


def test_commands_options_games_and_players(offered: Any) -> None:
    assert offered("plyground ") == list(COMMANDS)
    assert offered("plyground so") == ["solve"]
    assert offered("plyground perft ") == registry.game_names()
    assert offered("plyground search nim ") == list(KINDS)
    assert offered("plyground search nim minimax --mo") == ["--moves"]
    assert offered("plyground play nim --second hum") == ["human"]
    assert offered("plyground tree nim ") == [kind.name for kind in CLASSIC]
    assert offered("plyground lab ") == ["list", "run", "report"]
    assert offered("plyground lab run ") == experiments()
    assert offered("plyground theory prisoners-dilemma eq") == ["equilibria"]
    assert offered("plyground tree nim minimax --format ") == ["text", "svg", "json"]


def test_options_of_games_and_players_after_a_colon(offered: Any) -> None:
    assert offered("plyground perft tictactoe:") == ["tictactoe:columns=", "tictactoe:rows=", "tictactoe:line="]
    assert offered("plyground perft tictactoe:rows=4,co") == ["tictactoe:rows=4,columns="]
    assert offered("plyground perft ultimate:sending=") == ["ultimate:sending=on", "ultimate:sending=off"]
    assert offered("plyground search nim alphabeta:ord") == ["alphabeta:order="]
    assert offered("plyground search nim alphabeta:order=o") == ["alphabeta:order=on", "alphabeta:order=off"]
    evaluations = ["default", "document", "queens", "zero"]
    assert offered("plyground search chess engine:evaluation=") == [f"engine:evaluation={name}" for name in evaluations]
    assert offered("plyground weights chess ") == evaluations


def test_files_of_users_are_not_run(offered: Any, tmp_path: Path) -> None:
    path = tmp_path / "trap.py"
    path.write_text("raise SystemExit('run')\n")
    assert offered(f"plyground perft {path}") == []
    assert offered(f"plyground search nim {path}:") == []
    assert offered(f"plyground search {path} engine:evaluation=") == []


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a program `plyground`."""
    program = tmp_path / "bin" / "plyground"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m plyground "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return tmp_path


def environment(home: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("LANG", "PYTHONPATH") if name in os.environ}
    return {**kept, "HOME": str(home), "PATH": f"{home / 'bin'}:{os.environ['PATH']}", "PS1": "> ", "TERM": "dumb"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_a_real_bash_completes(home: Path) -> None:
    (home / ".bashrc").write_text("PS1='> '")
    for _ in range(2):  # again changes nothing
        told = subprocess.run(
            ["bash", "-c", "plyground --install-completion; true"],
            env=environment(home),
            capture_output=True,
            text=True,
        )
        assert "the Tab key completes command lines" in told.stdout, told.stderr
    lines = (home / ".bashrc").read_text().splitlines()
    assert (lines[0], len(lines)) == ("PS1='> '", 2)
    shell = pexpect.spawn("bash", ["-i"], env=environment(home), encoding="utf-8", timeout=120)
    shell.expect_exact("> ")
    for typed, completed in (
        ("plyground sol", "plyground solve "),
        ("plyground solve conn", "plyground solve connect4 "),
        ("plyground search tictactoe:col", "plyground search tictactoe:columns="),
        ("plyground search nim alphabeta:order=of", "plyground search nim alphabeta:order=off "),
        ("plyground play nim --first=hum", "plyground play nim --first=human "),
    ):
        shell.send(f"{typed}\t;")
        shell.expect_exact(f"{completed};")
        shell.sendcontrol("u")
    shell.sendline("exit")
    shell.expect(pexpect.EOF)


@pytest.mark.parametrize(
    ("shell", "written"),
    [
        ("bash", [".bashrc", ".local/share/bash-completion/completions/plyground"]),
        ("zsh", [".zfunc/_plyground", ".zshrc"]),
        ("fish", [".config/fish/completions/plyground.fish"]),
    ],
)
def test_what_is_installed_for_each_shell(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shell: str, written: list[str]
) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: (shell, shell))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(variable, raising=False)
    assert run("--install-completion")[0] == 0
    files = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file())
    assert files == sorted(written)
    code, script, _ = run("--show-completion")
    assert code == 0
    assert script in [(tmp_path / name).read_text() for name in files]


def test_other_shells_are_refused(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("tcsh", "tcsh"))
    code, _, err = run("--install-completion")
    assert (code, "the shell 'tcsh'" in err, err.count("\n")) == (2, True, 1)
