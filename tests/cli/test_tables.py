"""Tables for people: whole in a terminal of 80 columns, and one line for each row in a pipe."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from typing import Any

import pexpect
import pytest

from plyground.loading import registry
from plyground.players.kinds import KINDS

PLAYERS = [f"alphabeta:depth=1,evaluation=threats,w.own={weight}" for weight in range(1, 12)]
TOURNAMENT = ["tournament", "tictactoe", *PLAYERS, "--games", "2", "--openings", "2", "--processes", "1"]


def in_a_terminal(*arguments: str) -> str:
    """What a command writes to a terminal of 80 columns; how far it is, on standard error, is left out."""
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    environment.pop("COLUMNS", None)
    command = shlex.join([sys.executable, "-m", "plyground", *arguments])
    child = pexpect.spawn(
        "/bin/sh",
        ["-c", f"{command} 2> /dev/null"],
        env=environment,
        encoding="utf-8",
        dimensions=(60, 80),
        timeout=120,
    )
    out: str = child.read()
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r(?!\n)", "", out).replace("\r\n", "\n")


def in_a_pipe(*arguments: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    command = [sys.executable, "-m", "plyground", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["players"],
        ["lab", "list"],
        ["theory"],
        ["analyse", "connect4", "--moves", "4 4 4 4 4", "--depth", "12"],
        TOURNAMENT,
    ],
    ids=lambda arguments: arguments[0],
)
def test_nothing_is_wider_than_the_terminal_and_nothing_is_cut(arguments: list[str]) -> None:
    shown, piped = in_a_terminal(*arguments), in_a_pipe(*arguments)
    assert max(map(len, shown.splitlines())) <= 80
    assert "…" not in shown + piped
    if arguments[0] != "tournament":  # every letter is there, wherever the lines are broken
        letters = [sorted(re.sub(r"\s|[\d,.]+ a second", "", text)) for text in (shown, piped)]
        assert letters[0] == letters[1]


def test_a_row_is_one_line_in_a_pipe() -> None:
    games = in_a_pipe("games").split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in games[1:]] == registry.game_names()
    assert all(line == line.rstrip() for line in games)
    players = in_a_pipe("players").splitlines()
    assert [line.split()[0] for line in players if line[:1].strip()][: len(KINDS)] == list(KINDS)
    crosstable = [line for line in in_a_pipe(*TOURNAMENT).splitlines() if "alphabeta:" in line]
    assert [line.split()[1] in PLAYERS for line in crosstable] == [True] * 11
    assert {line.count("=") - line.split()[1].count("=") for line in crosstable} == {10}


def test_a_wide_crosstable_follows_the_standings_in_parts() -> None:
    shown = in_a_terminal(*TOURNAMENT)
    standings, _, against = shown.partition("\nagainst, by place\n")
    assert all(player in standings for player in PLAYERS)
    parts = [part.splitlines() for part in against.split("\n\n") if re.match(r"\s+\d", part)]
    assert len(parts) == 2
    assert [int(number) for part in parts for number in part[0].split()] == [*range(1, 12)]
    for part in parts:
        assert [line.split()[0] for line in part[1:12]] == [str(place) for place in range(1, 12)]


def test_the_width_may_be_given(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, run("theory")[1].splitlines())) <= 40
