"""Running a match: the games are the same however they are played and interrupted, and no process is left behind."""

from __future__ import annotations

import random
import signal
import sys
from pathlib import Path

import pytest

from plyground.arena import Openings, Played, Sprt, contest, play_game, read_records, run
from plyground.arena.play import GameFailed
from plyground.arena.verify import verify
from plyground.game import InvalidOption
from tests.places import RACE
from tests.processes import lines, marked
from tests.waiting import wait_for

#: 1,000 games at 3x3 with chance on both sides.
PLAYERS = ("mcts:simulations=20", "random")
THOUSAND = contest("tictactoe", PLAYERS, seed=11, openings=Openings(1))
COMMAND = ("-m", "plyground", "match", "tictactoe", *PLAYERS, "--games", "1000", "--seed", "11", "--openings", "1")

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


@pytest.fixture(scope="module")
def thousand() -> tuple[Played, ...]:
    return run(THOUSAND, 1000, processes=1).games


def test_a_thousand_games_are_reproduced_from_their_record(thousand: tuple[Played, ...], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    assert run(THOUSAND, 1000, record=path, processes=2).games == thousand
    records = read_records(path)
    assert records.games == thousand
    assert len({game.moves for game in thousand}) > 300
    found = verify(records, processes=2)
    assert (found.replayed, found.reproduced, found.faults) == (1000, 1000, ())
    again = [play_game(records.contest, number) for number in range(0, 1000, 50)]
    assert again == [thousand[number] for number in range(0, 1000, 50)]


@linux
@pytest.mark.parametrize("processes", ["1", "2"])
def test_killed_at_random_moments_and_resumed(thousand: tuple[Played, ...], tmp_path: Path, processes: str) -> None:
    path = tmp_path / "match.jsonl"
    chance = random.Random(processes)
    kills = 0
    with marked() as own:
        while lines(path) < 1001:
            match = own.start(*COMMAND, "--record", str(path), "--processes", processes)
            moment = lines(path) + chance.randrange(1, 500)
            wait_for(lambda match=match, moment=moment: match.poll() is not None or lines(path) >= moment)  # type: ignore[misc]
            kills += match.poll() is None
            match.kill()
            match.communicate()
            wait_for(lambda: not own.alive(), 10)  # the workers too
    assert kills >= 2
    assert read_records(path).games == thousand


@linux
@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_keeps_what_is_there(tmp_path: Path, processes: str) -> None:
    path = tmp_path / "match.jsonl"
    players = ["mcts:simulations=400", "mcts:simulations=400"]
    command = ("-m", "plyground", "match", "connect4", *players, "--games", "1000", "--record", str(path))
    with marked() as own:
        match = own.start(*command, "--processes", processes)
        wait_for(lambda: lines(path) >= 4)
        match.send_signal(signal.SIGINT)
        out, err = match.communicate(timeout=30)
        assert match.returncode == 130
        wait_for(lambda: not own.alive(), 10)
    assert out == ""
    kept = len(read_records(path).games)
    assert kept >= 3
    assert err.splitlines() == [
        f"plyground: {kept} of 1,000 games are in '{path}': the same command goes on",
        "plyground: interrupted",
    ]
    played = contest("connect4", players)
    assert run(played, kept + 2, record=path, processes=2).games == run(played, kept + 2, processes=2).games


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    """The game's own code kills its process in the middle of a game, once."""
    once = tmp_path / "died"
    path = dying_game(tmp_path, f"not os.path.exists({str(once)!r}) and not open({str(once)!r}, 'w').close()")
    played = contest(path, ["random", "random"])
    results = run(played, 20, processes=2)
    assert once.exists()
    assert results.games == run(played, 20, processes=1).games


def test_a_game_that_always_kills_its_process_is_given_up(tmp_path: Path) -> None:
    played = contest(dying_game(tmp_path, "self.total == 5"), ["random", "random"])
    with pytest.raises(GameFailed, match="its process ended 3 times in the middle of the game"):
        run(played, 20, processes=2)


def test_a_game_that_leaves_its_process_is_named(tmp_path: Path) -> None:
    path = Path(dying_game(tmp_path, "self.total == 5"))
    path.write_text(path.read_text().replace("os.kill(os.getpid(), 9)", "os._exit(9)"))
    with pytest.raises(GameFailed, match=r"game \d+: '.*dying.py', line \d+: SystemExit: os._exit\(9\)"):
        run(contest(str(path), ["random", "random"]), 20, processes=2)


def dying_game(folder: Path, condition: str) -> str:
    source = RACE.read_text(encoding="utf-8")
    line = "        return [str(step) for step in (1, 2, 3) if self.total + step <= 21]\n"
    assert line in source
    worker = f"'plyground.work.worker' in sys.modules and {condition}"
    dies = f"        import os, sys\n        if {worker}: os.kill(os.getpid(), 9)\n"
    path = folder / "dying.py"
    path.write_text(source.replace(line, dies + line), encoding="utf-8")
    return str(path)


def test_a_game_that_fails_stops_the_match_and_is_named(tmp_path: Path) -> None:
    source = RACE.read_text(encoding="utf-8")
    path = tmp_path / "failing.py"
    path.write_text(source.replace("return Position(self.total", "assert self.total < 15; return Position(self.total"))
    record = tmp_path / "match.jsonl"
    for processes in (1, 2):
        with pytest.raises(GameFailed, match=r"game \d+: '.*failing.py', line \d+: AssertionError"):
            run(contest(str(path), ["random", "random"]), 20, processes=processes, record=record)


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[int] = []
    path = tmp_path / "match.jsonl"
    run(THOUSAND, 10, record=path, processes=1)
    run(THOUSAND, 20, record=path, processes=1, on_game=lambda results: told.append(len(results.games)))
    assert told[0] == 10
    assert told == sorted(told)


def test_the_sequential_test_stops_at_the_same_game_whoever_is_faster(tmp_path: Path) -> None:
    played = contest("tictactoe", ["alphabeta:depth=3", "random"])
    one = run(played, 1000, sprt=Sprt(0, 50), processes=1)
    assert one.test is not None
    assert one.test.verdict == "H1"
    assert len(one.games) == one.test.games < 200
    assert len(one.games) % 2 == 0
    path = tmp_path / "match.jsonl"
    two = run(played, 1000, sprt=Sprt(0, 50), processes=2, record=path)
    assert two.games == one.games
    resumed = run(played, 1000, sprt=Sprt(0, 50), processes=2, record=path)
    assert resumed.games == one.games
    weaker = run(contest("tictactoe", ["random", "alphabeta:depth=3"]), 1000, sprt=Sprt(0, 50), processes=1)
    assert weaker.test is not None
    assert weaker.test.verdict == "H0"


def test_what_makes_no_sense_is_refused() -> None:
    everybody = contest("tictactoe", ["random", "random", "random"], kind="round-robin")
    with pytest.raises(InvalidOption, match="SPRT"):
        run(everybody, 2, sprt=Sprt(0, 5))
    with pytest.raises(InvalidOption, match="even"):
        run(everybody, 3)


def test_a_tournament() -> None:
    everybody = contest("tictactoe", ["random", "perfect", "alphabeta:depth=2"], kind="round-robin")
    results = run(everybody, 10, processes=2)
    assert results.games == run(everybody, 10, processes=1).games
    assert len(results.games) == 30
    points = results.points()
    assert sum(map(sum, points)) == 30
    assert results.tally(1, 0).wins == results.tally(0, 1).losses
    assert results.tally(1).games == 20
    assert results.tally(1, 0).pairs is not None
    ratings = results.ratings(anchor=0, elo=1000)
    assert ratings.elo[0] == 1000
    assert ratings.elo[1] > ratings.elo[2] > 1000
