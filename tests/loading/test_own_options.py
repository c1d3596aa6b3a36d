"""Options of a game in a user's file: the parameters of its class, read and written like those of a shipped game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from plyground import InvalidOption, load
from plyground.cli import main
from plyground.server.catalogue import Catalogue
from plyground.testing import check
from tests.places import RACE

TABLE = '{"goal": {"minimum": 3, "maximum": 50, "summary": "where to stop"}, "pace": {"choices": ["slow", "fast"]}}'
MADE = "    def __init__(self, goal=21, pace='slow', loud=False):\n        self.given = goal, pace, loud\n\n"


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Writes the race with options, or with other ones; gives the file's path."""

    def written(table: str = TABLE, made: str = MADE) -> Path:
        text = RACE.read_text(encoding="utf-8")
        path = tmp_path / "race.py"
        path.write_text(text.replace('    name = "race"\n', f'    name = "race"\n    options = {table}\n{made}'))
        return path

    return written


def test_parameters_are_options(written: Any) -> None:
    path = written()
    game = load(f"{path}:goal=9,loud=on")
    assert game.rules.given == (9, "slow", True)  # type: ignore[attr-defined]
    assert game.spec == f"{path}:goal=9,loud=on"
    assert load(game.spec) == game != load(path)
    assert load(f"{path}:pace=slow").spec == str(path)
    assert check(game) > 0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("goal=2", "goal takes a whole number from 3 to 50, not '2'"),
        ("goal=many", "not 'many'"),
        ("pace=walk", "pace takes one of slow, fast, not 'walk'"),
        ("loud=yes", "loud takes on or off, not 'yes'"),
        ("gaol=9", "has no option 'gaol'; it has: goal, pace, loud"),
        ("9", "expected key=value"),
    ],
)
def test_wrong_values_are_quoted(written: Any, given: str, said: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        load(f"{written()}:{given}")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("table", "made", "said"),
    [
        ("{}", MADE, "the option 'goal' has no range: write options = "),
        (TABLE, MADE.replace("goal=21", "goal=99"), "from 3 to 50, not '99'"),
        (TABLE, MADE.replace("goal=21", "goal"), "has no default"),
        (TABLE.replace("goal", "gaol"), MADE, "`options` has 'gaol', but the parameters are: goal, pace, loud"),
        (TABLE.replace("maximum", "most"), MADE, "must say some of minimum, maximum, choices, summary of 'goal'"),
        ("5", MADE, "`options` must be a table"),
    ],
)
def test_options_that_are_none_are_faults_of_the_file(
    written: Any, table: str, made: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(table, made)
    assert main(["check", str(path)]) == 1
    out = capsys.readouterr().out
    assert said in out
    line = path.read_text().partition("def __init__")[0].count("\n") + 1
    assert f"'{path}', line {line}: " in out


def test_they_are_listed_and_offered_on_the_page(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(written())
    assert main(["games", path]) == 0
    assert "goal=21   a whole number from 3 to 50   where to stop" in capsys.readouterr().out
    info = Catalogue([path]).info(f"{path}:goal=9")
    assert [option.name for option in info.options] == ["goal", "pace", "loud"]
    assert info.values == {"goal": "9", "pace": "slow", "loud": "off"}
