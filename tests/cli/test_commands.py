"""The commands, as scripts and as people use them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from plyground.loading import registry
from tests.waiting import command_interrupted


def answer(run: Any, *arguments: str) -> Any:
    """The one JSON document that the command prints."""
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_perft(run: Any) -> None:
    document = answer(run, "perft", "tictactoe", "9")
    assert document["total"] == 549_945
    assert document["plies"] == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert set(document) == {"format", "plies", "total", "seconds"}
    assert answer(run, "perft", "connect4", "3", "--position", "444444")["plies"] == [6, 36, 216]
    assert "549,945" in run("perft", "tictactoe", "9")[1]


def test_search(run: Any) -> None:
    document = answer(run, "search", "tictactoe", "minimax:depth=9,evaluation=zero", "--moves", "b2")
    assert document["move"] == "a3"
    assert document["score"] == {"kind": "draw", "plies": None, "value": None}
    assert document["nodes"] == 55_505
    assert document["depth"] == 9
    assert document["line"][0] == "a3"
    assert len(document["line"]) == 8
    won = answer(run, "search", "connect4", "alphabeta:depth=3", "--position", "121212")
    assert (won["move"], won["score"]["kind"], won["score"]["plies"]) == ("1", "win", 1)
    assert answer(run, "search", "connect4", "random:seed=1")["score"] is None


def test_solve(run: Any) -> None:
    assert answer(run, "solve", "tictactoe")["score"]["kind"] == "draw"
    grundy = answer(run, "solve", "grundy:heap=7", "--strategy")
    assert grundy["winner"] == "second"
    assert grundy["score"] == {"kind": "loss", "plies": 4, "value": None}
    steps = grundy["strategies"]["second"]["moves"]
    assert set(steps) >= {"6,1 second", "5,2 second", "4,3 second"}
    code, out, _ = run("solve", "grundy:heap=7")
    assert code == 0
    assert "Second wins in 4 plies" in out
    assert "4,3 second" in out
    code, out, _ = run("solve", "tictactoe", "--position", "xxx/oo./... o")
    assert "X has won: 3 in a row." in out


def test_solving_with_proofs(run: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "proof.gz")
    won = answer(run, "solve", "tictactoe:4x3x3", "--proof", file)
    assert won["score"] == {"kind": "win", "plies": 7, "value": None}
    assert won["proof"]["checked"] > won["proof"]["moves"] > 10
    checked = answer(run, "solve", "tictactoe:4x3x3", "--check", file)
    assert (checked["winner"], checked["proof"]) == ("first", won["proof"])
    assert "X wins; X to move." in run("solve", "tictactoe:4x3x3", "--check", file)[1]
    code, _, err = run("solve", "tictactoe", "--check", file)
    assert (code, "is a proof of tictactoe:4x3x3, not of tictactoe" in err) == (2, True)
    code, _, err = run("solve", "tictactoe:4x3x3", "--moves", "a1", "--check", file)
    assert (code, "is a proof of" in err) == (2, True)
    assert run("solve", "tictactoe", "--check", "/no/such/file")[0] == 2
    assert run("solve", "tictactoe", "--proof", "/no/such/folder/file")[0] == 2


def test_solving_within_so_many_plies(run: Any, tmp_path: Path) -> None:
    found = answer(run, "solve", "connect4", "--position", "121212", "--within", "3")
    assert (found["best"], found["score"]["plies"]) == (["1"], 1)
    assert answer(run, "solve", "tictactoe", "--within", "9")["score"] is None
    code, out, _ = run("solve", "tictactoe", "--within", "5")
    assert (code, out.splitlines()[0]) == (0, "X, to move, does not win within 5 plies.")
    code, _, err = run("solve", "tictactoe", "--within", "5", "--proof", str(tmp_path / "nothing"))
    assert (code, "no win was found" in err) == (2, True)
    assert "count moves" in run("solve", "chess", "--within", "3")[2]


def test_larger_games_are_proved(run: Any) -> None:
    code, out, _ = run("solve", "tictactoe:5x5x5", "--limit", "10000")
    assert code == 0
    assert "With best play the game is drawn; X to move." in out
    assert "checked: every reply answered" in out
    assert "Second wins; First to move." in run("solve", "nim:500,500")[1]


def test_tree(run: Any, tmp_path: Path) -> None:
    code, out, _ = run("tree", "tree:[[3,5],[2,9]]", "alphabeta", "--depth", "2")
    assert code == 0
    assert "cut: beta 2 <= alpha 3, because MAX already has 3 by 1" in out
    document = answer(run, "tree", "tictactoe", "minimax", "--depth", "2")
    assert document["nodes"] == 1 + 9 + 72
    path = tmp_path / "tree.svg"
    code, out, _ = run(
        "tree", "tictactoe", "alphabeta:order=on", "--depth", "3", "--format", "svg", "--output", str(path)
    )
    assert (code, out) == (0, "")
    assert ElementTree.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert answer(run, "tree", "connect4", "variable", "--depth", "3")["algorithm"] == "variable"


def test_a_tree_as_json_in_a_file(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    assert run("tree", "tree:[1,2]", "minimax", "--depth", "1", "--json", "--output", str(path)) == (0, "", "")
    assert json.loads(path.read_text())["nodes"] == 3
    code, _, err = run("tree", "tree:[1,2]", "minimax", "--depth", "1", "--json", "--format", "svg")
    assert code == 2
    assert "--json and --format svg" in err


def test_moves_count_for_repetition(run: Any) -> None:
    there_and_back = "c1c2 a4a3 c2c1 a3a4 "
    code, _, err = run("search", "dobutsu", "random:seed=1", "--moves", there_and_back * 2)
    assert code == 2
    assert "the position occurred for the third time" in err
    assert run("search", "dobutsu", "random:seed=1", "--moves", there_and_back)[0] == 0


def test_a_narrow_terminal_does_not_cut_names(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    out = run("games")[1]
    assert all(f"\n{name} " in out for name in registry.game_names())


def test_lab_alone_is_help(run: Any) -> None:
    code, out, err = run("lab")
    assert (code, err) == (0, "")
    assert "run" in out


def test_options_may_have_digits_in_their_names(run: Any) -> None:
    """`w.d2=3` is a weight; the evaluation decides whether it exists."""
    assert "has no weight 'd2'" in run("search", "tictactoe", "minimax:depth=1,w.d2=3")[2]


def test_games_and_players_list_everything(run: Any) -> None:
    games = {game["name"]: game for game in answer(run, "games")["games"]}
    assert games["tictactoe"]["options"][0]["name"] == "columns"
    assert games["tictactoe"]["evaluations"][0]["weights"]["own"] == 50
    assert games["tictactoe"]["evaluations"][0]["weight_summaries"]["own"]
    players = {player["name"]: player for player in answer(run, "players")["players"]}
    assert "depth" in [option["name"] for option in players["alphabeta"]["options"]]
    units = {name: players[name]["units"] for name in ("alphabeta", "mcts", "uci", "perfect")}
    assert units == {"alphabeta": "evaluation", "mcts": "expectation", "uci": "centipawns", "perfect": None}
    assert "Connect Four" in run("games")[1]
    assert "alphabeta" in run("players")[1]


def test_lab(run: Any, tmp_path: Path) -> None:
    command = ("lab", "run", "tictactoe-counts", "--folder", str(tmp_path))
    document = answer(run, *command)
    assert document["differing"] == 0
    assert len(document["results"]) == 12
    assert "12 of the document's 12 counts" in run(*command)[1]
    listed = answer(run, "lab", "list")["experiments"]
    assert {"name": "tictactoe-counts", "waits_for": None}.items() <= next(
        entry for entry in listed if entry["name"] == "tictactoe-counts"
    ).items()
    code, out, err = run("lab", "report", "--folder", str(tmp_path))
    assert (code, err) == (0, "")
    assert "1 experiment, 1 table" in out
    assert "549,945" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert ",549945,549945," in (tmp_path / "report-tictactoe-counts.csv").read_text(encoding="utf-8")


def test_lab_says_how_long_it_takes(run: Any, tmp_path: Path) -> None:
    command = ("lab", "run", "tictactoe-rules", "--estimate", "--folder", str(tmp_path))
    assert answer(run, *command)["seconds"]["tictactoe-rules"] > 0
    assert "takes about" in run(*command)[1]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["lab", "run"], "expected the NAMEs of experiments, or --all"),
        (["lab", "run", "--all", "kaufman"], "expected the NAMEs of experiments, or --all"),
        (["lab", "report", "--folder", "nowhere"], "there are no results in 'nowhere'"),
    ],
)
def test_lab_refuses(run: Any, arguments: list[str], complaint: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_differing_count_ends_with_one(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(
        'title = "t"\nsource = "s"\nkind = "counts"\n[[count]]\nrow = "r"\ncolumn = "c"\ngame = "tictactoe"\n'
        'player = "minimax:depth=2"\nmoves = ""\nroot = true\ndocument = 80\n'
    )
    code, out, _ = run("lab", "run", str(path), "--folder", str(tmp_path))
    assert code == 1
    assert "differs by +2" in out


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["perft", "checkers", "3"], "'checkers'"),
        (["perft", "tictactoe", "three"], "'three'"),
        (["perft", "tictactoe", "0"], "'0'"),
        (["perft", "tictactoe", "3", "--position", "xyz"], "'xyz'"),
        (["perft", "tictactoe"], "DEPTH"),
        (["perft", "tictactoe", "3", "--depth"], "--depth"),
        (["search", "tictactoe", "genius"], "'genius'"),
        (["search", "tictactoe", "minimax", "--moves", "b2 b2"], "'b2'"),
        (["search", "tictactoe", "minimax", "--moves", "b2 z9"], "'z9'"),
        (["search", "tictactoe", "minimax", "--position", "xxx/oo./... o"], "'xxx/oo./... o'"),
        (["solve", "ultimate", "--limit", "1000"], "more than 1,000 positions"),
        (["solve", "./no.py"], "'./no.py'"),
        (["tree", "tictactoe", "random", "--depth", "2"], "'random'"),
        (["tree", "tictactoe", "minimax", "--depth", "9"], "200,000"),
        (["tree", "tictactoe", "minimax", "--depth", "2", "--format", "png"], "'png'"),
        (
            ["tree", "tictactoe", "minimax", "--depth", "1", "--output", "/no/such/folder/x.svg"],
            "'/no/such/folder/x.svg'",
        ),
        (["lab", "run", "nothing"], "'nothing'"),
        (["play", "tictactoe", "--second", "nobody"], "'nobody'"),
        (["fly"], "'fly'"),
    ],
)
def test_bad_input_is_one_line_that_quotes_it_and_exit_code_2(run: Any, arguments: list[str], quoted: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("plyground: ")
    assert err.count("\n") == 1
    assert quoted in err


def test_no_arguments_is_help(run: Any) -> None:
    code, out, _ = run()
    assert code == 0
    assert "perft" in out


@pytest.mark.parametrize(
    "arguments",
    [["perft", "connect4", "30"], ["solve", "ultimate"], ["solve", "gipf", "--within", "11", "--limit", "900000000"]],
)
def test_ctrl_c_ends_cleanly(arguments: list[str]) -> None:
    assert command_interrupted(*arguments) == (130, "", "plyground: interrupted\n")


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m plyground tree tictactoe minimax --depth 4 --nodes 5000 | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("Minimax, depth ")


def test_colours_only_where_there_is_a_terminal() -> None:
    environment = {**os.environ, "FORCE_COLOR": "", "PYTHONIOENCODING": "utf-8"}
    environment.pop("FORCE_COLOR")
    done = subprocess.run(
        [sys.executable, "-m", "plyground", "games"], capture_output=True, text=True, env=environment, check=True
    )
    assert "\x1b" not in done.stdout


def test_a_search_does_not_wait_for_numpy() -> None:
    # Theory needs it, and takes longer to load than all that a search uses.
    code = "import sys\nfrom plyground.cli import main\nassert main(['search', 'tictactoe', 'minimax:depth=2']) == 0\n"
    subprocess.run([sys.executable, "-c", f"{code}assert 'numpy' not in sys.modules"], capture_output=True, check=True)
