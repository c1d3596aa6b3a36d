"""What scripts read: JSON with its format, CSV, and nothing that a user's file prints."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from plyground.history.files import save_game
from plyground.history.line import Line
from plyground.history.saved import SavedGame
from plyground.loading import registry
from tests.waiting import command_interrupted

PGN = '[White "Anna"]\n[Black "Berta"]\n\n1. e4 e5 2. Ke3 *\n\n[White "Anna"]\n[Black "Berta"]\n\n1. e4 e5 2. Nf3 *\n'
EPD = (
    "# two tests and a mistake\n"
    '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "back rank";\n'
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rd8#;\n"
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Qd8#;\n"
)


@pytest.fixture
def saved(tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    save_game(SavedGame.of(Line.of(registry.load("tictactoe"), None, ["b2", "b3", "a3"])), path)
    return str(path)


COMMANDS = [
    ["games"],
    ["games", "nim"],
    ["players"],
    ["players", "engine"],
    ["perft", "nim", "2"],
    ["search", "nim", "perfect"],
    ["analyse", "nim"],
    ["review", "SAVED", "--nodes", "1000"],
    ["solve", "nim"],
    ["solve", "nim", "--strategy"],
    ["puzzles", "connect4"],
    ["puzzles", "tictactoe", "--generate", "1", "--plies", "1-5", "--moves", "b2 b3"],
    ["tournament", "nim", "random", "perfect", "rules", "--games", "2"],
    ["lab", "list"],
    ["lab", "run", "tictactoe-counts", "--folder", "FOLDER"],
    ["theory"],
    ["theory", "nash", "matrix"],
    ["theory", "nash", "fictitious"],
    ["theory", "nash", "repeat", "--rounds", "3"],
    ["theory", "nash", "tournament", "--rounds", "3"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_table_as_csv_and_as_json(run: Any, saved: str, tmp_path: Path, command: list[str]) -> None:
    words = [{"SAVED": saved, "FOLDER": str(tmp_path)}.get(word, word) for word in command]
    code, out, err = run(*words, "--csv")
    assert (code, err) == (0, "")
    heading, *rows = list(csv.reader(io.StringIO(out.rstrip("\n") + "\n")))
    assert rows
    assert {len(row) for row in rows} == {len(heading)}
    named = [title for title in heading if title]
    assert len(set(named)) == len(named)
    code, out, err = run(*words, "--json")
    assert (code, err, json.loads(out)["format"]) == (0, "", 1)
    assert next(iter(json.loads(out))) == "format"


def test_what_the_tables_say(run: Any, saved: str) -> None:
    def rows(*command: str) -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(run(*command, "--csv")[1])))

    assert [row["positions"] for row in rows("perft", "tictactoe", "3", "--moves", "b2")] == ["8", "56", "336"]
    assert rows("analyse", "tictactoe", "--moves", "b2 b3", "--multi", "1")[0]["plies"] == "5"
    assert [row["verdict"] for row in rows("review", saved)] == ["best", "blunder", "best"]
    standings = rows("tournament", "nim", "random:seed=1", "perfect", "--games", "4")
    assert [row["player"] for row in standings] == ["perfect", "random:seed=1"]
    assert (standings[0]["games"], standings[0]["against 1"]) == ("4", "·")
    assert rows("theory", "prisoners-dilemma", "matrix")[0] == {"": "Quiet", "Quiet": "-2, -2", "Confess": "-5, -1"}


# Where a command begins


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["perft", "tictactoe", "1"], "8"),
        (["play", "tictactoe", "--first", "random", "--second", "random"], "wins|Drawn"),
        (["search", "tictactoe", "perfect"], "draw"),
        (["analyse", "tictactoe", "--depth", "3"], "depth 3"),
        (["hint", "tictactoe"], "."),
        (["solve", "tictactoe"], "O to move"),
        (["tree", "tictactoe", "minimax", "--depth", "1"], "9 nodes"),
        (["positions", "tictactoe", "--number", "2", "--player", "random", "--random-plies", "1"], r'"ply": 1'),
        (["puzzles", "tictactoe", "--generate", "1", "--plies", "1-5"], r"tictactoe \|"),
        (["match", "tictactoe", "random", "random", "--games", "2"], "2 games"),
        (["tournament", "tictactoe", "random", "random", "--games", "2"], "2 games"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_every_command_with_a_game_begins_where_it_is_told(run: Any, command: list[str], said: str) -> None:
    for begin in (["--moves", "b2"], ["--position", ".../.x./... o"], ["--position", ".../... /..."]):
        code, out, err = run(*command, *begin)
        if "... /..." in begin[-1]:
            assert (code, "invalid" not in err, "is not a position" in err) == (2, True, True)
        else:
            assert (code, err) == (0, "")
            assert re.search(said, out)


def test_a_match_begins_at_the_position(run: Any, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    begin = ("--position", ".../.x./... o", "--moves", "a1", "--openings", "1")
    assert run("match", "tictactoe", "random", "random", "--games", "4", "--record", record, *begin)[0] == 0
    games = [json.loads(line) for line in record.read_text().splitlines()[1:]]
    assert {game["start"] for game in games} == {".../.x./... o"}
    assert {game["moves"][0] for game in games} == {"a1"}
    assert [game["opening"] for game in games] == [2] * 4
    assert run("match", "--verify", record)[0] == 0


def test_the_tree_of_a_position(run: Any) -> None:
    assert "The value is -1 for First" in run("theory", "nim:heaps=2,1", "value", "--moves", "1=0")[1]


# Files of positions


def test_games_in_pgn_are_searched(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    code, out, err = run("search", "chess", "random:seed=1", "--file", path, "--json")
    wrong, right = map(json.loads, out.splitlines())
    assert (code, wrong["place"], wrong["error"]["type"]) == (2, "game 1", "invalid-record")
    assert "'Ke3' is not legal" in err
    assert (right["name"], right["position"].split()[1]) == ("Anna - Berta", "b")
    assert "solved" not in right
    code, out, _ = run("analyse", "chess", "--file", path, "--depth", 1, "--at", "all")
    assert out.count("Anna - Berta") == 4
    assert run("analyse", "chess", "--file", path, "--depth", 1, "--at", "start", "--csv")[1].count("w KQkq") == 1


def test_tests_in_epd_are_counted(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "tests.epd"
    path.write_text(EPD)
    code, out, err = run("search", "chess", "alphabeta:depth=2", "--file", path)
    lines = out.splitlines()
    assert code == 2
    assert "line 4: 'Qd8#'" in err
    assert (lines[0].startswith("back rank  win in 1 ply"), lines[0].endswith("  solved")) == (True, True)
    assert lines[1].endswith("  not solved")
    assert lines[2] == "1 of 2 solved"
    found = [
        json.loads(line) for line in run("analyse", "chess", "--file", path, "--depth", 2, "--json")[1].splitlines()
    ]
    assert [entry.get("solved") for entry in found] == [True, False, None]
    assert (found[0]["best"], found[1]["avoid"]) == (["d1d8"], ["d1d8"])


def test_a_game_of_ones_own_may_have_a_format(run: Any, tmp_path: Path) -> None:
    race = (Path(__file__).parents[2] / "examples" / "race.py").read_text()
    path = tmp_path / "race.py"
    path.write_text(
        race
        + '''

class Totals:
    """Totals after a percent sign, one on a line."""
    title = "totals"

    @staticmethod
    def recognises(text):
        return text.startswith("total")

    @staticmethod
    def each(text):
        import plyground
        from plyground.history.formats import Entry
        from plyground.history.line import Line
        from plyground.history.saved import SavedGame
        for number, line in enumerate(text.splitlines(), 1):
            start = Position(int(line.removeprefix("total ")))
            game = plyground.load(__file__)
            yield Entry(f"line {number}", SavedGame.of(Line.of(game, start)), f"at {start.total}", best=("1",))


Race.formats = {"totals": Totals}
'''
    )
    (tmp_path / "some.totals").write_text("total 16\ntotal 18\n")
    code, out, err = run("search", path, "perfect", "--file", tmp_path / "some.totals")
    assert (code, err) == (0, "")
    assert [line.split("  ")[0] for line in out.splitlines()] == ["at 16", "at 18", "1 of 2 solved"]


# What people and programs do meanwhile

LOUD = """
import sys
from plyground.players import Choice
print("loaded")

def choose(position):
    print("thinking about", position)
    return position.moves()[0]
"""


@pytest.mark.parametrize(
    "command",
    [
        ["search", "tictactoe", "FILE", "--json"],
        ["search", "tictactoe", "FILE", "--csv"],
        ["match", "tictactoe", "FILE", "random", "--games", "2", "--processes", "2", "--json"],
        ["positions", "tictactoe", "--player", "FILE", "--number", "2"],
    ],
    ids=lambda command: " ".join(command[:1] + command[-1:]),
)
def test_what_a_users_file_prints_is_not_in_the_output(tmp_path: Path, command: list[str]) -> None:
    path = tmp_path / "loud.py"
    path.write_text(LOUD)
    words = [str(path) if word == "FILE" else word for word in command]
    done = subprocess.run([sys.executable, "-m", "plyground", *words], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "loaded\n" in done.stderr
    assert "thinking about" in done.stderr
    assert "loaded" not in done.stdout
    assert "thinking" not in done.stdout
    if "--csv" not in command:
        for line in done.stdout.splitlines():
            json.loads(line)


@pytest.mark.parametrize("form", ["", "--json", "--csv"])
def test_ctrl_c_prints_what_the_analysis_has(form: str) -> None:
    exit_code, out, err = command_interrupted("analyse", "chess", "--time", "1000", *([form] if form else []))
    assert (exit_code, err) == (130, "plyground: interrupted\n")
    if form == "--json":
        document = json.loads(out)
        assert document["depth"] >= 1
        assert document["moves"][0]["move"]
    elif form == "--csv":
        assert out.startswith("move,kind,")
        assert len(out.splitlines()) == 6
    else:
        assert out.startswith("depth ")


def test_ctrl_c_without_a_result_is_an_error_document() -> None:
    exit_code, out, err = command_interrupted("solve", "ultimate", "--json")
    assert (exit_code, err) == (130, "plyground: interrupted\n")
    assert json.loads(out)["error"] == {"type": "interrupted", "message": "interrupted", "input": None}


def test_the_version_needs_little() -> None:
    program = (
        "import sys\nfrom plyground.cli import main\nassert main(['--version']) == 0\n"
        "for name in ('typer', 'rich', 'pydantic', 'numpy', 'scipy', 'fastapi', 'sqlalchemy', 'plyground.players'):\n"
        "    assert name not in sys.modules, name\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, env=dict(os.environ))


def test_a_command_loads_no_other() -> None:
    program = (
        "import sys\nfrom plyground.cli import COMMANDS, main\nassert main(['perft', 'nim', '1']) == 0\n"
        "loaded = [name for name in COMMANDS if f'plyground.cli.{name}' in sys.modules]\n"
        "assert loaded == ['perft'], loaded\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
