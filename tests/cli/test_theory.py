"""`plyground theory`: every question, as text and as JSON, and what it refuses."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from plyground.cli import main
from plyground.cli.theory import QUESTIONS
from plyground.theory import EXAMPLES, read

EXTRA = {"respond": ["--against", "1/3,1/3,1/3"], "repeat": ["--rules", "grim,random", "--rounds", "20"]}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["theory", *arguments]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


@pytest.mark.parametrize("question", [name for name in QUESTIONS if name != "induction"])
@pytest.mark.parametrize("game", ["rock-paper-scissors", "rock-paper-scissors-tree"])
def test_every_question_is_answered(capsys: pytest.CaptureFixture[str], question: str, game: str) -> None:
    extra = EXTRA.get(question, [])
    assert run(capsys, game, question, *extra).strip()
    if question != "write":
        document = json.loads(run(capsys, game, question, *extra, "--json"))
        assert isinstance(document, dict)


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda entry: entry.name)
def test_every_example_has_an_overview(capsys: pytest.CaptureFixture[str], entry: object) -> None:
    name = entry.name  # type: ignore[attr-defined]
    assert "Equilibria" in run(capsys, name)
    assert {"kind", "equilibria", "marking"} <= set(json.loads(run(capsys, name, "--json")))
    assert run(capsys, name, "--floats").strip()


def test_the_documents_figures(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run(capsys, "elimination", "eliminate", "--json"))
    assert [step["kept"] for step in document["steps"]][::2] == [[[0, 1, 2], [0, 2]], [[0], [0, 2]]]
    assert document["solved"]
    assert "Left: (A, F) with payoffs 6, 8" in run(capsys, "elimination", "eliminate", "--begin", "2")
    assert "(B, E) is an equilibrium with payoffs 6, 6" in run(capsys, "nash", "mark")
    assert "(Confess, Confess) is an equilibrium" in run(capsys, "prisoners-dilemma", "mark")
    value = json.loads(run(capsys, "rock-paper-scissors", "value", "--json"))
    assert (value["value"], value["first"]["probabilities"]) == ("0", ["1/3"] * 3)


def test_trees_and_games_of_plyground(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Played: Enter Share; payoffs 1, 1" in run(capsys, "market-entry", "induction")
    assert "The value is -1 for First" in run(capsys, "grundy:heap=7", "value")
    assert "The value is 1 for First" in run(capsys, "nim:heaps=2,1", "value")


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_files_and_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, form: str
) -> None:
    written = run(capsys, "nash", "write", "--to", form)
    file = tmp_path / f"game.{form}"
    file.write_text(written, encoding="utf-8")
    expected = "(B, E) is an equilibrium"
    assert expected in run(capsys, str(file), "mark")
    monkeypatch.setattr("sys.stdin", io.StringIO(written))
    assert expected in run(capsys, "-", "mark")
    assert read(written).players


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing"], "'nothing' is neither a file nor a game"),
        (["nash", "dance"], "dance"),
        (["nash", "value"], "not zero-sum"),
        (["nash", "induction"], "tree form"),
        (["rock-paper-scissors-tree", "induction"], "perfect information"),
        (["nash", "eliminate", "--order", "A"], "'A' of Player 1 is not dominated"),
        (["nash", "eliminate", "--order", "X"], "there is no such strategy"),
        (["prisoners-dilemma", "eliminate", "--order", "Quiet"], "both players have it"),
        (["nash", "eliminate", "--begin", "3"], "'3' is not a whole number from 1 to 2"),
        (["nash", "respond", "--against", "1/2,1/2"], "3 probabilities"),
        (["nash", "respond", "--against", "-1,1,1"], "negative"),
        (["nash", "repeat", "--rules", "grim"], "expected two rules"),
        (["nash", "tournament", "--rules", "nobody"], "'nobody' is not a rule"),
        (["tictactoe"], "more than 20,000 nodes"),
        (["nim:heaps=x"], "'x'"),
    ],
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["theory", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_wrong_files_are_named_by_row_and_column(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text("    D    E\nA   1,1  2,2\nB   3,3  4,x\n")
    assert main(["theory", str(file)]) == 2
    assert "row 2, column 2: '4,x' is not a payoff" in capsys.readouterr().err


def test_the_list_of_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert "rock-paper-scissors" in run(capsys)
    assert [entry["name"] for entry in json.loads(run(capsys, "--json"))["examples"]] == [
        entry.name for entry in EXAMPLES
    ]
