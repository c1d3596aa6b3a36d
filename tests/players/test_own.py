"""Players that users write: a file with a function or a class, with options; and what is said of their mistakes."""

from __future__ import annotations

import io
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.arena import GameFailed, contest, play_game, read_records, run
from plyground.arena.verify import verify
from plyground.cli import main
from plyground.game import InvalidPlayer, InvalidRecord
from plyground.history.line import Line
from plyground.loading.trust import Trust, Untrusted
from plyground.players import PlayerSpec
from plyground.players.player import PlayerFailed
from tests.places import ROOT

FIRST = "def choose(position, seconds):\n    return position.moves()[0]\n"

CLASS = """
class Ann:
    '''Counts her moves.'''

    def __init__(self, game, step=1, wild=False, share=0.5, name="ann", limit: int | None = None):
        self.game, self.step, self.limit, self.asked = game, step, limit, 0

    def choose(self, position, seconds, line):
        self.asked += self.step
        assert line.position == position and self.game.name == "tictactoe"
        return str(position.moves()[0])

    def think(self):
        return {"value": -3, "nodes": self.asked, "depth": 1, "line": ["a3"]}

    def close(self):
        open("closed", "w").close()
"""

Written = Callable[..., str]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Writes a player's file, and returns its name."""
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "ann.py") -> str:
        Path(name).write_text(text, encoding="utf-8")
        return name

    return write


def choose(text: str, game: str = "tictactoe") -> Any:
    loaded = load(game)
    with PlayerSpec.parse(text).player(loaded) as player:
        return player.choose(Line.of(loaded))


def test_two_lines_are_a_player(written: Written) -> None:
    assert str(choose(written(FIRST)).move) == "a3"
    assert play_game(contest("connect4", ["ann.py", "random"]), 0).players[0] == "ann.py:time=1.0"


def test_a_class_is_told_the_game_and_tells_what_it_thinks(written: Written) -> None:
    loaded = load("tictactoe")
    with PlayerSpec.parse(f"{written(CLASS)}:step=2").player(loaded) as player:
        player.choose(Line.of(loaded))
        choice = player.choose(Line.of(loaded))
        assert not Path("closed").exists()
    assert Path("closed").exists()
    assert (str(choice.move), choice.nodes, choice.depth, choice.line) == ("a3", 4, 1, ("a3",))
    assert str(choice.score) == "-3"
    assert pickle.loads(pickle.dumps(choice)) == choice


def test_keyword_parameters_are_options(written: Written) -> None:
    game = load("tictactoe")
    spec = PlayerSpec.parse(f"{written(CLASS)}:wild=on,share=0.25")
    assert str(spec.resolve(game)) == "ann.py:time=1.0,step=1,wild=on,share=0.25,name=ann"
    assert PlayerSpec.parse(str(spec)) == spec
    assert pickle.loads(pickle.dumps(spec)) == spec
    for option, complaint in {
        "step=two": "step takes a whole number, not 'two'",
        "wild=yes": "wild takes on or off, not 'yes'",
        "steps=2": "ann.py has no option 'steps'; it has: time, step, wild, share, name, limit",
        "time=0": "time takes a number from 0.001",
    }.items():
        with pytest.raises(InvalidPlayer, match=re.escape(complaint)):
            PlayerSpec.parse(f"ann.py:{option}").resolve(game)


def test_an_own_seed_is_set_anew_in_every_game(written: Written) -> None:
    code = "import random\ndef choose(position, seed: int | None = None):\n"
    written(code + "    return random.Random(f'{seed}{position}').choice(position.moves())\n")
    played = [play_game(contest("tictactoe", ["ann.py", "ann.py"]), number) for number in (0, 1)]
    assert played[0].moves != played[1].moves
    assert played[0] == play_game(contest("tictactoe", ["ann.py", "ann.py"]), 0)


def test_reading_a_text_runs_no_file(written: Written) -> None:
    spec = PlayerSpec.parse(f"{written('open(chr(120), chr(119)).close()')}:depth=3")
    assert (spec.program, str(spec), spec == PlayerSpec.parse("ann.py:depth=3")) == ("ann.py", "ann.py:depth=3", True)
    assert not Path("x").exists()


# Mistakes, each with one sentence

MISTAKES = {
    "a syntax error": ("def choose(position, seconds)\n    return 1\n", "line 1: SyntaxError: expected ':'"),
    "a module that is not there": ("import numpyy\n" + FIRST, "line 1: ModuleNotFoundError: No module named 'numpyy'"),
    "another name": (
        FIRST.replace("choose", "chose"),
        "defines no player: expected a function `choose(position, seconds)`, or one class with such a method; "
        "'{file}', line 1: `chose` is probably meant to be `choose`",
    ),
    "another name of a method": (
        "class Ann:\n    def get_move(self, position):\n        pass\n",
        "line 2: `get_move` is probably meant to be `choose`",
    ),
    "nothing": ("x = 1\n", "defines no player: expected a function `choose(position, seconds)`"),
    "two classes": (CLASS + CLASS.replace("Ann", "Bob"), "defines several players, Ann and Bob"),
    "no parameters": ("\ndef choose():\n    pass\n", "line 2: `choose` takes no position: write `def choose(position,"),
    "no self": (
        "class Ann:\n    def choose(position, seconds):\n        pass\n",
        "line 2: `choose` of the class Ann lacks `self`: write `def choose(self, position, seconds):`",
    ),
    "a parameter without a default": (
        "def choose(position, board):\n    pass\n",
        "line 1: the parameter 'board' of `choose` has no default: `choose` is given position, seconds, line, game; an",
    ),
    "an option of a method": (
        "class Ann:\n    def choose(self, position, depth=3):\n        pass\n",
        "line 2: `choose` has the parameter 'depth': options are parameters of __init__, as in depth=3",
    ),
    "a list as an option": (
        "def choose(position, openings=[]):\n    pass\n",
        "has the default list: an option is an int",
    ),
    "None as an option": ("def choose(position, depth=None):\n    pass\n", "as in depth: int | None = None"),
    "a name that is used": (
        "def choose(position, time=3):\n    pass\n",
        "'time' of `choose` has a name that Plyground",
    ),
    "a generator": ("def choose(position):\n    yield 1\n", "line 1: `choose` is a generator: write `return`"),
    "a coroutine": ("async def choose(position):\n    pass\n", "`choose` is a coroutine: write `def`, not `async def`"),
    "something else": ("choose = 7\n", "is neither a function nor has a method `choose`"),
    "an exit": ("exit(3)\n" + FIRST, "line 1: SystemExit: 3"),
    "bytes": ("x = '\0'\n", "cannot be loaded: "),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_file_with_a_mistake(written: Written, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text, complaint = MISTAKES[name]
    file = Path(written(text)).resolve()
    assert main(["search", "tictactoe", "ann.py"]) == 2
    said = capsys.readouterr().err
    assert complaint.format(file=file) in said
    assert said.count("\n") == 1
    assert "ann.py" in said
    assert "internal" not in said


AT_PLAY = {
    "None": ("pass", "answered None at '.../.../... x': does every way through `choose` end with `return`?"),
    "no move": ("return 'z9'", "answered 'z9' at '.../.../... x', which is no legal move there"),
    "a number": ("return 0", "answered '0' (int) at '.../.../... x', which is no legal move there"),
    "all moves": ("return position.moves()", "which is no legal move there"),
    "a crash": ("return 1 / 0", "line 2: ZeroDivisionError: division by zero"),
    "no attribute": ("return position.legal_moves()[0]", "line 2: AttributeError: "),
    "a call of itself": ("return choose(position)", "line 2: RecursionError: "),
    "an exit": ("raise SystemExit", "line 2: SystemExit"),
    "too slow": ("while True: pass", "did not answer within 0.1 s"),
    "too slow, and catching everything": (
        "for turn in iter(int, 1):\n        try:\n            turn / 0\n        except:\n            pass",
        "did not answer within 0.1 s",
    ),
    "asleep": ("import time; time.sleep(100)", "did not answer within 0.1 s"),
}


@pytest.mark.parametrize("name", AT_PLAY)
def test_a_mistake_at_play_loses_the_game_and_the_match_goes_on(written: Written, name: str) -> None:
    body, complaint = AT_PLAY[name]
    written(f"def choose(position):\n    {body}\n")
    made = contest("tictactoe", ["ann.py:time=0.1", "random"])
    games = run(made, 2, record="record.jsonl", processes=1).games
    assert [game.points(0) for game in games] == [0, 0]
    assert complaint in games[0].reason
    assert all(game.failed and "'ann.py' " in game.reason for game in games)
    crashed = "crash" in games[0].reason or "did not answer" in games[0].reason
    assert ("ann.py" in games[0].trace and "own.py" not in games[0].trace) if crashed else games[0].trace == ""
    assert read_records("record.jsonl").games == games
    assert read_records("record.jsonl").games[0].trace == games[0].trace


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ("7", "told '7' (int), which is no dict"),
        ("{'score': 3}", "told score='3' (int) "),
        ("{'value': 'good'}", "told value='good' "),
        ("{'value': float('nan')}", "told value='nan' (float) "),
    ],
)
def test_a_mistake_in_what_it_tells(written: Written, told: str, complaint: str) -> None:
    written(
        "class Ann:\n    def choose(self, p):\n        return p.moves()[0]\n"
        f"    def think(self):\n        return {told}\n"
    )
    with pytest.raises(PlayerFailed, match=re.escape(complaint) + r".*line 4.*value \(a number"):
        choose("ann.py")


def test_a_player_that_ends_its_process_loses(written: Written) -> None:
    written("import os\ndef choose(position):\n    os.kill(os.getpid(), 9)\n")
    games = run(contest("tictactoe", ["ann.py", "random"]), 2, processes=1).games
    assert [game.points(0) for game in games] == [0, 0]
    assert games[0].reason == "the process of 'ann.py' ended 3 times in the middle of the game"
    with pytest.raises(GameFailed, match=r"game [01]: its process ended 3 times"):
        run(contest("tictactoe", ["ann.py", "ann.py"]), 2)


def test_a_player_that_leaves_its_process_loses_with_its_line(written: Written) -> None:
    written("import os\ndef choose(position):\n    os._exit(0)\n")
    for processes in (1, 2):
        [game] = run(contest("tictactoe", ["ann.py", "random"]), 1, processes=processes).games
        assert game.points(0) == 0
        assert "line 3: SystemExit: os._exit(0)" in game.reason


def test_a_class_that_cannot_be_made_loses_too(written: Written) -> None:
    written("class Ann:\n    def __init__(self):\n        self.x = self.y\n    def choose(self, p):\n        pass\n")
    assert "line 3: AttributeError" in play_game(contest("nim", ["ann.py", "random"]), 0).reason


# Where it plays


def test_a_traceback_is_in_the_record_and_not_on_the_screen(
    written: Written, capfd: pytest.CaptureFixture[str]
) -> None:
    written("def choose(position):\n    return hopeless\n")
    command = ["match", "tictactoe", "ann.py", "random", "--games", "4", "--record", "r.jsonl", "--processes", "2"]
    assert main(command) == 0
    shown = capfd.readouterr()
    assert "failed  4 games lost so, the first because 'ann.py' crashed: " in shown.out
    assert "Traceback" not in shown.out + shown.err
    assert "NameError: name 'hopeless' is not defined" in read_records("r.jsonl").games[0].trace


def test_what_it_prints_stays_out_of_the_output(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    written("def choose(position):\n    print('hello')\n    return position.moves()[0]\n")
    assert main(["search", "tictactoe", "ann.py", "--json"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["move"] == "a3"
    assert "hello" in shown.err


def test_play_and_tournament(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    written(FIRST)
    assert main(["play", "tictactoe", "--first", "ann.py", "--second", "ann.py"]) == 0
    assert "wins" in capsys.readouterr().out
    assert main(["tournament", "tictactoe", "ann.py", "random", "rules", "--games", "2"]) == 0


def test_a_saved_game_goes_on_if_its_player_is_named_again(
    written: Written, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written(CLASS)
    monkeypatch.setattr(sys, "stdin", io.StringIO("b2\nsave game.json\nquit\n"))
    assert main(["play", "tictactoe", "--second", "ann.py"]) == 0
    assert "plyground play --second ann.py --load game.json" in capsys.readouterr().out
    assert Path("closed").exists()
    monkeypatch.setattr(sys, "stdin", io.StringIO("c1\n"))
    assert main(["play", "--load", "game.json"]) == 2
    assert "'ann.py' is a program that a file names" in capsys.readouterr().err
    assert main(["play", "--load", "game.json", "--second", "ann.py"]) == 0


def test_a_helper_beside_the_file(written: Written, tmp_path: Path) -> None:
    """Files of the same name in two folders are two files; a changed helper is another player."""
    text = "from helper import at\ndef choose(position):\n    import helper\n    return position.moves()[helper.at]\n"
    for folder, at in (("one", 0), ("two", 1)):
        (tmp_path / folder).mkdir()
        written(text, f"{folder}/ann.py")
        written(f"at = {at}\n", f"{folder}/helper.py")
    game = load("tictactoe")
    assert [str(choose(f"{folder}/ann.py").move) for folder in ("one", "two")] == ["a3", "b3"]
    made = contest(game, ["one/ann.py", "random"])
    run(made, 2, record="record.jsonl", processes=1)
    written("at = 2\n", "one/helper.py")
    assert str(choose("one/ann.py").move) == "c3"
    with pytest.raises(
        InvalidRecord, match=re.escape("'one/ann.py' has changed since 'record.jsonl' was begun with it")
    ):
        run(contest(game, ["one/ann.py", "random"]), 4, record="record.jsonl", processes=1)
    with pytest.raises(GameFailed, match=re.escape("the file 'one/ann.py' has changed since the contest began")):
        run(made, 4, processes=1)


def test_a_file_that_changes_while_processes_play_is_not_read_again(written: Written) -> None:
    written(FIRST + "    # plays the first move\n")
    made = contest("tictactoe", ["ann.py", "random"])
    here = run(made, 40, processes=1).games
    Path("ann.py").touch()
    assert run(made, 40, processes=2).games == here


def test_a_record_cannot_have_a_player_run(written: Written) -> None:
    written(FIRST)
    run(contest("tictactoe", ["ann.py", "random"]), 2, record="record.jsonl", processes=1)
    written("open('ran', 'w').close()\n" + FIRST)
    records = read_records("record.jsonl")
    with pytest.raises(Untrusted, match=re.escape("'ann.py' is a program that a file names")):
        verify(records, processes=1)
    assert not Path("ran").exists()
    notices: list[str] = []
    found = verify(records, trust=Trust.in_named("ann.py"), processes=1, on_notice=notices.append)
    assert (found.replayed, found.reproduced, found.timed) == (2, 0, 2)
    assert notices == ["the file 'ann.py' has changed since the games were played: moves may differ"]


def test_a_package_offers_a_player(tmp_path: Path) -> None:
    info = tmp_path / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[plyground.players]\nann = other_ann:choose\nbroken = nowhere:choose\n")
    (tmp_path / "other_ann.py").write_text(FIRST.replace("seconds", "seconds, depth=3"))
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\nfrom plyground.cli import main\n"
    code += "assert main(['match', 'tictactoe', 'ann:depth=4', 'random', '--games', '2']) == 0\n"
    code += "assert main(['players']) == 0\nassert main(['search', 'nim', 'broken']) == 2\n"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "ann:depth=4 against random" in done.stdout
    assert re.search(r"^ann +a player of your own", done.stdout, re.MULTILINE)
    assert "the player 'broken' cannot be loaded: ModuleNotFoundError: No module named 'nowhere'" in done.stderr


@pytest.mark.parametrize("player", ["greedy.py", "small_mcts.py:rounds=30,seed=1"])
@pytest.mark.parametrize("game", ["connect4", "dobutsu", "nim", "race"])
def test_the_examples_play_better_than_chance(player: str, game: str) -> None:
    spec = str(ROOT / "examples" / "race.py") if game == "race" else game
    made = contest(spec, [str(ROOT / "examples" / player), "random"])
    played = [play_game(made, number) for number in range(10)]
    assert not any(game.failed for game in played)
    assert sum(game.points(0) for game in played) >= 5
    assert len((ROOT / "examples" / player.partition(":")[0]).read_text().splitlines()) < 130
