"""Finding games: by name, by entry point, by file; options and their errors."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

from plyground import InvalidOption, UnknownGame, load
from plyground.loading import registry
from plyground.testing import check
from tests.places import RACE

OWN_GAME = RACE.read_text(encoding="utf-8")


@pytest.fixture
def own_game(tmp_path: Path) -> Path:
    path = tmp_path / "race.py"
    path.write_text(OWN_GAME, encoding="utf-8")
    return path


def test_a_game_in_a_plain_file(own_game: Path) -> None:
    game = load(str(own_game))
    assert game.title == "race"
    assert game.description.summary.startswith("Count to 21")
    assert game.spec == str(own_game)
    assert check(game) > 0
    assert load(game.spec).start() is not None


def test_a_game_called_game_in_a_plain_file(own_game: Path) -> None:
    own_game.write_text(OWN_GAME + "\ngame = Race()\n", encoding="utf-8")
    assert load(str(own_game)).rules.name == "race"


def test_a_game_in_a_file_by_its_path(own_game: Path) -> None:
    assert load(own_game).spec == str(own_game)


def test_options_of_a_game_in_a_file_are_read_as_those_of_others(own_game: Path) -> None:
    with pytest.raises(InvalidOption, match=r"race\.py has no option 'size'; it has: none"):
        load(f"{own_game}:size=7")


@pytest.mark.parametrize("spec", ["tictactoe:5x5x5", "nim", "chess", str(RACE)])
def test_a_pickled_copy_of_a_game_is_equal(spec: str) -> None:
    game = load(spec)
    copy = pickle.loads(pickle.dumps(game))
    assert (copy, hash(copy)) == (game, hash(game))
    assert copy == load(spec)
    assert copy != load("tictactoe")


def test_a_changed_file_is_another_game(own_game: Path) -> None:
    before = load(own_game)
    own_game.write_text(OWN_GAME.replace("21", "22"), encoding="utf-8")
    assert load(own_game) != before


def test_positions_of_a_game_that_is_loaded_again_still_pickle(own_game: Path) -> None:
    first, again = load(str(own_game)).start(), load(str(own_game)).start()
    assert first == again
    assert pickle.loads(pickle.dumps(first)) == again
    own_game.write_text(OWN_GAME.replace("21", "22"), encoding="utf-8")
    assert load(str(own_game)).start() != first
    assert pickle.loads(pickle.dumps(first)) == first


def test_what_was_pickled_of_a_file_is_not_read_after_a_change(own_game: Path) -> None:
    game = load(own_game)
    pickled_game, pickled_position = pickle.dumps(game), pickle.dumps(game.start())
    own_game.write_text(OWN_GAME.replace("21", "22"), encoding="utf-8")
    with pytest.raises(UnknownGame, match=r"race\.py' has changed since it was pickled$"):
        pickle.loads(pickled_game)
    read = "import pickle, sys; pickle.loads(bytes.fromhex(sys.argv[1]))"
    ran = subprocess.run([sys.executable, "-c", read, pickled_position.hex()], capture_output=True, text=True)
    assert ran.stderr.endswith(f"ImportError: the file '{own_game}' has changed since then\n")


def test_a_game_imports_the_files_beside_it(own_game: Path) -> None:
    (own_game.parent / "goal.py").write_text("GOAL = 9\n")
    own_game.write_text("from goal import GOAL\n" + OWN_GAME.replace("21", "GOAL"), encoding="utf-8")
    game = load(str(own_game))
    assert len(game.position("8 first").moves()) == 1
    (own_game.parent / "goal.py").write_text("GOAL = 10\n")
    changed = load(str(own_game))
    assert len(changed.position("8 first").moves()) == 2
    assert changed.description.file != game.description.file
    (own_game.parent / "goal.py").write_text("\nGOAL = no\n")
    with pytest.raises(UnknownGame, match=r"goal\.py', line 2: NameError"):
        load(str(own_game))


def _with_package(site: Path, entry: str, code: str) -> subprocess.CompletedProcess[str]:
    """Runs code where a real distribution offers a game, as another package would bring it."""
    info = site / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[plyground.games]\n{entry}\n")
    begin = f"import sys; sys.path.insert(0, {str(site)!r})\n"
    return subprocess.run([sys.executable, "-c", begin + code], check=True, capture_output=True, text=True)


def test_a_broken_package_does_not_hide_the_other_games(tmp_path: Path) -> None:
    code = "from plyground.cli import main\nassert main(['games', '--json']) == 0\n"
    done = _with_package(tmp_path, "broken = no_such_module_anywhere:Game", code)
    assert [game["name"] for game in json.loads(done.stdout)["games"]] == registry.game_names()
    assert re.fullmatch(r".*'broken' cannot be loaded: .*no_such_module_anywhere.*\n", done.stderr)


def test_third_party_games_by_entry_point(own_game: Path) -> None:
    code = (
        "from plyground import load\nfrom plyground.loading import registry\n"
        "from plyground.testing import check\n"
        "assert registry.game_names()[-1] == 'race', registry.game_names()\n"
        "game = load('race'); assert game.spec == 'race'; assert check(game)\n"
    )
    _with_package(own_game.parent, "race = race:Race", code)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("def broken(:\n", "line 1: SyntaxError"),
        ("x = 1\nraise RuntimeError('no luck')\n", "line 2: RuntimeError: no luck"),
        ("import no_such_module_anywhere\n", "line 1: ModuleNotFoundError"),
        ("x = 1\n", "defines no game"),
        ("class A:\n    start = position = name = None\nclass B(A): pass\n", "several games, A and B: write game = A"),
        ("class A:\n    name = start = None\n", "A has only one of them"),
        ("class A:\n    start = position = None\n", "has no name"),
        ("game = 5\n", "has no name, no start, no position"),
    ],
)
def test_files_that_are_no_game(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnknownGame, match=complaint) as caught:
        load(str(path))
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("spec", ["chess960", "", "TicTacToe", "./no/such/file.py", "../tictactoe"])
def test_unknown_games_are_quoted(spec: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        load(spec)
    assert f"'{spec}'" in str(caught.value)
    assert caught.value.input == spec


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("tictactoe:5x5", "expected COLUMNSxROWSxLINE, or key=value"),
        ("nim:heaps=1_0", "not '1_0'"),
        ("grundy:heap=+4", "not '+4'"),
        ("grundy:heap=٤", "not '٤'"),
        ("grundy:heap=" + "9" * 5000, "heap takes a whole number from 1 to 100"),
        ("tree:[0.1234567890123456789012,1]", "has more than 15 digits"),
        ("tictactoe:0x3x3", "columns takes a whole number from 1 to 26, not '0'"),
        ("tictactoe:9x9x3", "a board of 9x9 cells"),
        ("tictactoe:3x3x4", "4 in a row does not fit a board of 3x3"),
        ("tictactoe:columns=three", "columns takes a whole number from 1 to 26, not 'three'"),
        ("tictactoe:width=3", "no option 'width'; it has: columns, rows, line"),
        ("tictactoe:columns=3,columns=4", "'columns' of tictactoe is given twice"),
        ("connect4:size=8", "no option 'size'; it has: none"),
        ("connect4:big", "'big' is not an option of connect4"),
        ("nim:heaps=3,,4", "heaps takes whole numbers with commas between"),
        ("nim:0", "from 1 to 1000, not '0'"),
        ("grundy:heap=-7", "not '-7'"),
        ("tree:[1,2", "'[1,2' is not a tree: the text ends too early"),
    ],
)
def test_wrong_options_are_quoted_with_what_was_expected(spec: str, complaint: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        load(spec)
    assert complaint in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("spec", "canonical"),
    [
        ("tictactoe", "tictactoe"),
        ("tictactoe:3x3x3", "tictactoe"),
        ("tictactoe:columns=5,rows=5,line=5", "tictactoe:5x5x5"),
        ("tictactoe:rows=4", "tictactoe:3x4x3"),
        ("nim:heaps=3,4,5", "nim"),
        ("nim:5,4,3", "nim"),
        ("nim:heaps=2,1", "nim:1,2"),
        ("grundy:heap=20", "grundy:20"),
        ("tree:[[1,2],[3,4]]", "tree:[[1,2],[3,4]]"),
    ],
)
def test_specs_have_a_canonical_form_that_loads_again(spec: str, canonical: str) -> None:
    assert load(spec).spec == canonical
    assert load(canonical).start() == load(spec).start()


def test_positions_of_games_with_other_options_differ() -> None:
    assert load("tictactoe:5x5x5").start() != load("tictactoe:5x5x4").start()
    assert load("tictactoe:5x5x5").start() == load("tictactoe:columns=5,rows=5,line=5").start()


def test_shipped_games_are_found_by_their_folders() -> None:
    folders = sorted(path.name for path in registry.GAMES_FOLDER.iterdir() if (path / "game.toml").exists())
    assert registry.game_names()[: len(folders)] == folders


def test_a_file_imports_those_beside_it(tmp_path: Path) -> None:
    """Each game gets the module beside it, also where two have the same name, and finds it when it is called."""
    games = []
    for end in ("21", "12"):
        folder = tmp_path / end
        folder.mkdir()
        (folder / "numbers_of_race.py").write_text(f"END = {end}\n")
        (folder / f"more_of_race_{end}.py").write_text(f"REASON = 'said {end}'\n")
        text = OWN_GAME.replace("from dataclasses", "from numbers_of_race import END\nfrom dataclasses", 1)
        text = text.replace("<= 21", "<= END").replace("== 21", "== END").replace("range(22)", "range(END + 1)")
        later = f"        from more_of_race_{end} import REASON\n"
        text = text.replace("    def outcome(self):\n", f"    def outcome(self):\n{later}")
        (folder / "race.py").write_text(text.replace('"said 21"', "REASON"))
        games.append(load(folder / "race.py"))
    assert [len(game.start().play("3").play("3").play("3").play("1").moves()) for game in games] == [3, 2]
    assert check(games[1]) > 0


def test_an_error_beside_the_file_is_named_there(tmp_path: Path) -> None:
    (tmp_path / "broken_of_race.py").write_text("x = 1\nx = 1 / 0\n")
    (tmp_path / "race.py").write_text("import broken_of_race\n" + OWN_GAME)
    with pytest.raises(UnknownGame, match=r"broken_of_race\.py', line 2: ZeroDivisionError"):
        load(tmp_path / "race.py")
