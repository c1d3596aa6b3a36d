"""`plyground match` and `plyground tournament`, as scripts and as people use them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from plyground.cli import main
from tests.places import RACE

OWN = str(RACE)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str) -> tuple[int, str, str]:
        """Plays in this process unless told otherwise, which is quicker for a few games."""
        here = () if {"--processes", "--cluster"} & set(arguments) else ("--processes", "1")
        code = main([*arguments, *here])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def answer(run: Any, *arguments: str) -> Any:
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_a_match_as_a_sees_it(run: Any) -> None:
    document = answer(run, "match", "tictactoe", "perfect", "random", "--games", "20", "--seed", "5")
    assert (document["a"], document["b"], document["games"], document["seed"]) == ("perfect", "random", 20, 5)
    assert document["wins"] + document["draws"] == 20
    assert document["losses"] == 0
    assert document["score"] == (document["wins"] + document["draws"] / 2) / 20
    assert document["interval"][0] < document["score"] < document["interval"][1]
    assert document["elo"] > 0
    assert sum(document["pairs"]) == 10
    assert sum(document[side]["wins"] for side in ("first", "second")) == document["wins"]
    assert document["sprt"] is None
    other = answer(run, "match", "tictactoe", "random", "perfect", "--games", "20", "--seed", "5")
    assert other["wins"] == 0
    assert answer(
        run, "match", "tictactoe", "perfect", "random", "--games", "20", "--seed", "5", "--processes", "1"
    ) == (document)


def test_who_begins(run: Any) -> None:
    for first, side in (("a", "first"), ("b", "second")):
        document = answer(run, "match", "tictactoe", "random", "random", "--games", "5", "--first", first)
        assert sum(document[side].values()) == 5
        assert document["pairs"] is None
    document = answer(run, "match", "tictactoe", "random", "random", "--games", "5")
    assert (sum(document["first"].values()), sum(document["second"].values())) == (3, 2)
    assert document["pairs"] is None


def test_all_won_in_json(run: Any) -> None:
    document = answer(run, "match", "nim", "perfect", "random", "--games", "10", "--first", "a")
    assert document["elo"] is None
    assert document["elo_interval"][0] > 0
    assert document["elo_interval"][1] is None
    assert document["interval"][1] == 1


def test_a_match_for_people(run: Any) -> None:
    code, out, err = run("match", "tictactoe", "perfect", "random", "--games", "40", "--openings", "1")
    assert (code, err) == (0, "")
    assert out.startswith("perfect against random\ntictactoe, 40 games, seed 1\n")
    for word in ("result  +", "score   ", "Elo     +", "first   +", "second  +"):
        assert word in out


def test_games_that_are_all_the_same_are_noted(run: Any) -> None:
    players = ("alphabeta:depth=2", "alphabeta:depth=3")
    out = run("match", "tictactoe", *players, "--games", "10")[1]
    assert "2 of the 10 games are different" in out
    assert answer(run, "match", "tictactoe", *players, "--games", "10")["different"] == 2


def test_resumed(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("match", "tictactoe", "random", "random", "--games", "20", "--record", str(path))
    document = answer(run, *arguments)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    code, out, err = run(*arguments, "--json")
    assert code == 0
    assert json.loads(out) == document
    assert err.startswith(f"plyground: removed a half-written last line of '{path}' (")
    assert len(err.splitlines()) == 1
    code, out, err = run("match", "tictactoe", "random", "random", "--seed", "2", "--record", str(path))
    assert (code, out) == (2, "")
    assert "has the records of another match: its seed is 1, not 2" in err


def test_the_sequential_test(run: Any) -> None:
    arguments = ("match", "tictactoe", "perfect", "random", "--games", "1000", "--sprt", "0,100")
    document = answer(run, *arguments, "--alpha", "0.01", "--beta", "0.1")
    assert document["games"] < 200
    assert document["sprt"]["verdict"] == "H1"
    assert document["sprt"]["bounds"] == pytest.approx([-2.2925, 4.4998])
    assert document["sprt"]["llr"] >= 4.4998
    assert "SPRT    Elo 100 accepted" in run(*arguments)[1]


def test_verified(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    assert run("match", "tictactoe", "random", "mcts:simulations=10", "--games", "6", "--record", str(path))[0] == 0
    expected = {"format": 1, "games": 6, "replayed": 6, "reproduced": 6, "timed": 0, "faults": []}
    assert answer(run, "match", "--verify", str(path)) == expected
    assert "6 played again, move for move the same" in run("match", "--verify", str(path))[1]
    lines = path.read_text(encoding="utf-8").splitlines()
    game = json.loads(lines[3])
    lines[3] = json.dumps({**game, "result": "0-1" if game["result"] != "0-1" else "1-0"})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    code, out, _ = run("match", "--verify", str(path))
    assert code == 1
    assert "its moves give" in out


def test_what_plays_by_the_clock_is_only_replayed(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    run("match", "tictactoe", "random", "mcts:time=0.001", "--games", "2", "--record", str(path))
    expected = {"format": 1, "games": 2, "replayed": 2, "reproduced": 0, "timed": 2, "faults": []}
    assert answer(run, "match", "--verify", str(path)) == expected


def test_a_game_of_ones_own(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    document = answer(run, "match", OWN, "perfect", "random", "--games", "10", "--record", str(path))
    assert document["wins"] > 5
    code, _, err = run("match", "--verify", str(path))
    assert code == 2
    assert "is a program that a file names" in err
    assert answer(run, "match", OWN, "--verify", str(path))["reproduced"] == 10


def test_a_tournament(run: Any, tmp_path: Path) -> None:
    players = ("random", "perfect", "alphabeta:depth=2")
    arguments = ("tournament", "tictactoe", *players, "--games", "10", "--record", str(tmp_path / "t.jsonl"))
    document = answer(run, *arguments, "--anchor", "1=1000")
    assert [player["name"] for player in document["players"]] == list(players)
    assert document["games"] == 30
    assert sum(player["points"] for player in document["players"]) == 30
    assert document["players"][0]["elo"] == 1000
    assert document["players"][1]["elo"] > 1000
    assert document["crosstable"][0][0] is None
    assert document["crosstable"][0][1]["wins"] == document["crosstable"][1][0]["losses"]
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert [line.split()[1] for line in out.splitlines() if line[:2] in ("1 ", "3 ")] == ["perfect", "random"]
    assert answer(run, "match", "--verify", str(tmp_path / "t.jsonl"))["reproduced"] == 30


def test_a_gauntlet(run: Any) -> None:
    document = answer(run, "tournament", "nim", "perfect", "random", "random", "--kind", "gauntlet", "--games", "4")
    assert document["games"] == 8
    assert document["crosstable"][1][2]["games"] == 0
    assert document["players"][2]["name"] == "random #2"


MATCH = ("match", "tictactoe", "random", "random")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("match",), "expected a GAME and two players"),
        (("match", "tictactoe", "random"), "expected a GAME and two players"),
        (("match", "chess960", "random", "random"), "no game 'chess960'"),
        (("match", "tictactoe", "random", "nobody"), "no player 'nobody'"),
        ((*MATCH, "--games", "0"), "'0' is not a whole number from 1"),
        ((*MATCH, "--games", "many"), "'many' is not a whole number"),
        ((*MATCH, "--seed", "-1"), "'-1' is not a whole number from 0"),
        ((*MATCH, "--first", "c"), "--first: 'c' is none of a, b, alternate"),
        ((*MATCH, "--openings", "9"), "no opening of 9 plies"),
        ((*MATCH, "--openings", "1000"), "'1000' is not a whole number from 1 to 200"),
        ((*MATCH, "--openings-file", "nowhere.txt"), "cannot read the openings 'nowhere.txt'"),
        ((*MATCH, "--openings-file", "x", "--openings", "2"), "both say how to begin"),
        ((*MATCH, "--undecided", "2"), "needs --openings"),
        ((*MATCH, "--sprt", "5"), "--sprt '5': expected two numbers"),
        ((*MATCH, "--sprt", "5,nan"), "--sprt '5,nan': expected two numbers"),
        ((*MATCH, "--sprt", "5,0"), "the smaller first"),
        ((*MATCH, "--sprt", "0,5", "--alpha", "0.7"), "--alpha: '0.7' is not a number from 0 to 0.5"),
        ((*MATCH, "--sprt", "0,5", "--beta", "x"), "--beta: 'x' is not a number"),
        ((*MATCH, "--processes", "0"), "'0' is not a whole number"),
        ((*MATCH, "--processes", "2", "--cluster", "x"), "both say where to work"),
        ((*MATCH, "--verify", "x"), "plays what is in the file"),
        (("match", "--verify", "nowhere.jsonl"), "cannot read 'nowhere.jsonl'"),
        (("match", "--verify", OWN), "is not a file of match records"),
        ((*MATCH, "--record", OWN), "is not a file of match records"),
        (("match", "ultimate", "perfect:limit=5", "random", "--games", "2"), "game 0: "),
        (("tournament", "tictactoe", "random"), "needs two players or more"),
        (("tournament", "tictactoe", "random", "random", "--kind", "cup"), "'cup' is none of round-robin, gauntlet"),
        (("tournament", "tictactoe", "random", "random", "--games", "3"), "expected an even number"),
        (("tournament", "tictactoe", "random", "random", "--anchor", "3=5"), "--anchor '3=5': expected"),
    ],
)
def test_nonsense_is_refused_in_one_line(run: Any, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert err.startswith("plyground: ")
    assert len(err.splitlines()) == 1


def test_a_file_that_cannot_be_written(run: Any, tmp_path: Path) -> None:
    code, out, err = run(*MATCH, "--record", str(tmp_path / "no" / "such" / "folder"))
    assert (code, out) == (1, "")
    assert "No such file or directory" in err


def test_without_dask(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = run(*MATCH, "--cluster", "localhost:1")
    assert code == 2
    assert "pip install 'plyground[cluster]'" in err


def test_a_terminal_shows_how_it_goes() -> None:
    command = ["-m", "plyground", "match", "connect4", "mcts:simulations=300", "random", "--games", "60"]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"}
    child = pexpect.spawn(sys.executable, command, env=environment, encoding="utf-8", timeout=60, dimensions=(24, 120))
    child.expect(r"\d+/60\S* \+\d+ =\d+ -\d+  [0-9.]+ %  Elo")
    child.expect(" against ")
    child.expect(pexpect.EOF)
