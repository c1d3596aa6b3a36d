"""The solution table of Dobutsu Shogi: its file, which must be refused when it is damaged, and its values.
Building it takes a minute or more, so tests that need a whole table are in `make slow`."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from plyground import load
from plyground.exact import Oracle, forced_win
from plyground.exact.source import source
from plyground.exact.table import FOLDER, NoTable, Table, build_table, has_table, location, open_table
from plyground.history.line import Line
from plyground.players import PlayerSpec
from tests.games.dobutsu.positions import random_positions
from tests.waiting import wait_for

GAME = load("dobutsu")


class Enough(Exception):
    """Raised to stop a build."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


def building(folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "plyground", "solve", "dobutsu", "--build"]
    return subprocess.Popen(command, env={**os.environ, FOLDER: str(folder)}, stderr=subprocess.PIPE)


def locked() -> bool:
    """Whether a process holds the lock of the table."""
    lock = location(GAME).with_suffix(".lock")
    return lock.exists() and f":{lock.stat().st_ino} " in Path("/proc/locks").read_text()


def test_only_some_games_have_one() -> None:
    assert has_table(GAME)
    assert not has_table(load("chess"))
    with pytest.raises(NoTable, match="Chess has no solution table"):
        open_table(load("chess"))
    with pytest.raises(NoTable, match="has no solution table"):
        build_table(load("nim"), 1)


def test_without_one_it_says_how_to_make_it(folder: Path) -> None:
    with pytest.raises(NoTable, match="plyground solve dobutsu --build"):
        open_table(GAME)
    assert source(GAME) is None


@pytest.mark.parametrize(
    "content", [b"", b"PLYTABLE", bytes(64), b"PLYTABLE" + b"dobutsu, all, 1".ljust(24, b"\0") + bytes(500)]
)
def test_a_file_of_something_else_is_not_believed(folder: Path, content: bytes) -> None:
    location(GAME).write_bytes(content)
    with pytest.raises(NoTable, match=r"too short|damaged"):
        open_table(GAME)
    assert source(GAME) is None


def test_progress_can_stop_it_and_nothing_is_left(folder: Path) -> None:
    def enough(done: float) -> None:
        raise Enough

    with pytest.raises(Enough):
        build_table(GAME, 2, enough)
    assert not location(GAME).exists()
    assert [path.suffix for path in folder.iterdir()] == [".lock"]


def test_a_killed_build_leaves_no_table_and_no_lock(folder: Path) -> None:
    started = building(folder)
    wait_for(lambda: locked() or started.poll() is not None)
    assert started.poll() is None
    with started:
        started.kill()
    with pytest.raises(NoTable, match="has not been built"):
        open_table(GAME)
    with pytest.raises(Enough):  # the next one begins: nobody holds the lock
        build_table(GAME, 1, _stop)


def test_only_one_builds_at_a_time(folder: Path) -> None:
    with building(folder) as started:
        wait_for(locked)
        with pytest.raises(NoTable, match="being built by another process"):
            build_table(GAME, 1, _stop)
        started.send_signal(signal.SIGINT)
        started.wait()
        assert started.stderr is not None
        assert b"Traceback" not in started.stderr.read()


def _stop(done: float) -> None:
    raise Enough


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table that was built here, or the one of PLYGROUND_TABLES."""
    if FOLDER not in os.environ:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(FOLDER, str(tmp_path_factory.mktemp("tables")))
            build_table(GAME, 2)
            yield open_table(GAME)
    else:
        yield open_table(GAME)


@pytest.mark.slow
def test_the_published_results(whole: Table) -> None:
    score = whole.score(GAME.start())
    assert (score.kind, score.plies) == ("loss", 78)
    statistics = whole.statistics()
    assert max(statistics.wins) == 173
    assert all(whole.score(GAME.position(text)).plies == 173 for text in statistics.longest)
    census = whole.census(2)
    assert (census.all.positions, census.all.wins, census.all.losses, census.all.draws) == (
        246_803_167,
        196_773_087,
        47_347_380,
        2_682_700,
    )
    assert (census.open.positions, census.open.wins, census.open.losses, census.open.draws) == (
        99_485_568,
        56_474_473,
        40_328_395,
        2_682_700,
    )


@pytest.mark.slow
def test_every_position_agrees_with_those_after_it(whole: Table) -> None:
    found = whole.verify(2)
    assert found.positions == whole.statistics().positions
    assert found.wrong == 0, found.example


@pytest.mark.slow
def test_forced_wins_are_the_table_s(whole: Table) -> None:
    """The same wins, found by a plain search of seven plies."""
    for position in random_positions(random.Random(9), 2_000):
        win, score = forced_win(position, 7), whole.score(position)
        if win is None:
            assert score.kind != "win" or (score.plies or 0) > 7, position
        else:
            assert (score.kind, score.plies) == ("win", win.plies), position
            assert set(whole.solution(position).best) == set(win.moves), position


@pytest.mark.slow
def test_best_play_from_the_start_takes_78_plies(whole: Table) -> None:
    position, plies = GAME.start(), 0
    while position.outcome() is None:
        position = position.play(whole.solution(position).best[-1])
        plies += 1
    assert plies == 78


@pytest.mark.slow
def test_a_changed_byte_is_noticed(whole: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = bytearray(location(GAME).read_bytes())
    monkeypatch.setenv(FOLDER, str(tmp_path))
    for place in (10, 100, 50_000_000, len(content) - 1):
        content[place] ^= 1
        location(GAME).write_bytes(content)
        with pytest.raises(NoTable, match="damaged"):
            open_table(GAME)
        content[place] ^= 1
    location(GAME).write_bytes(content[:-1])
    with pytest.raises(NoTable, match="damaged"):
        open_table(GAME)
    location(GAME).write_bytes(content)
    assert open_table(GAME).score(GAME.start()).plies == 78


@pytest.mark.slow
def test_killed_while_it_saves(whole: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    part = location(GAME).with_name(location(GAME).name + ".part")
    with building(tmp_path) as started:
        wait_for(lambda: part.exists() or started.poll() is not None, 600)
        assert started.poll() is None
        started.kill()
    with pytest.raises(NoTable, match="has not been built"):
        open_table(GAME)
    build_table(GAME, 2)
    assert open_table(GAME).score(GAME.start()).plies == 78


@pytest.mark.slow
def test_the_engine_with_the_table_throws_nothing_away(whole: Table) -> None:
    """100 games against the engine without it, from random positions; bench/dobutsu_table.py plays 1,000."""
    knows = PlayerSpec.parse("engine:depth=3,exact=on").player(GAME)
    does_not = PlayerSpec.parse("engine:nodes=2000").player(GAME)
    for number, begun in enumerate(random_positions(random.Random(4), 100)):
        line = Line.of(GAME, begun)
        value = whole.score(begun)
        side = begun.side if number % 2 == 0 else begun.side.other
        while line.outcome is None and line.ply < 300:
            player = knows if line.position.side is side else does_not
            line = line.play(player.choose(line).move)
        outcome = line.outcome
        lost = outcome is not None and outcome.winner is side.other
        expected = value.for_side(side).kind
        if expected != "loss":
            assert not lost, begun
        if expected == "win":
            assert outcome is not None, begun
            assert outcome.winner is side, begun


@pytest.mark.slow
def test_the_oracle_and_the_perfect_player_ask_the_table(whole: Table) -> None:
    oracle, start = Oracle.of(GAME), GAME.start()
    solution = oracle.solution(start)
    assert (solution.score, solution.moves) == (whole.solution(start).score, whole.solution(start).moves)
    assert oracle.statistics() == whole.statistics()
    line = oracle.line(start, solution.best[0], solution.score)
    assert len(line) == 78
    player, position, plies = PlayerSpec.parse("perfect").player(GAME), GAME.position(whole.statistics().longest[0]), 0
    while position.outcome() is None:
        position, plies = position.play(player.choose(Line.of(GAME, position)).move), plies + 1
    assert plies == 173
