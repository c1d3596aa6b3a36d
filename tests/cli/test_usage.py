"""Command lines that are wrong: one sentence in our own words, with what may be meant; with --json a document too."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from plyground.cli import COMMANDS
from plyground.cli.command import loaded

#: All commands, those of groups too, as they are typed.
ALL = [*(name for name in COMMANDS if name != "lab"), *(f"lab {name}" for name in loaded("lab").commands)]
#: How Pydantic and Typer would say it.
THEIRS = re.compile("Input should|Value error|unable to parse|Invalid value|pydantic|Did you mean|No such")


def command_of(name: str) -> Any:
    group, _, rest = name.partition(" ")
    return loaded(group).commands[rest] if rest else loaded(group)


def values_that_are_read() -> list[tuple[str, str]]:
    """The options of all commands that take more than any text."""
    found = []
    for name in ALL:
        for parameter in command_of(name).params:
            plain = parameter.type_descriptor.annotation in (str, list[str]) or parameter.type_descriptor.is_path
            if parameter.param_type_name == "option" and not parameter.is_flag and not plain:
                found.append((name, parameter.opts[0]))
    return found


@pytest.mark.parametrize(("name", "option"), values_that_are_read())
def test_a_wrong_value_is_quoted_in_our_words(run: Any, name: str, option: str) -> None:
    arguments = [parameter for parameter in command_of(name).params if parameter.param_type_name == "argument"]
    given = ["3" if "DEPTH" in str(argument.metavar) else "game" for argument in arguments if argument.required]
    code, out, err = run(*name.split(), *given, option, "no-such-value")
    assert (code, out) == (2, "")
    assert re.fullmatch(rf"plyground: {option}: 'no-such-value' is (not|none of) .*\n", err)
    assert not THEIRS.search(err)


@pytest.mark.parametrize("name", ALL)
def test_help_fits_80_columns_and_has_no_types_of_python(run: Any, name: str) -> None:
    code, out, err = run(*name.split(), "--help")
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert not re.search(r"<\w+>|\[\[|[{}]", out)


def test_the_list_of_commands(run: Any) -> None:
    out = run()[1]
    assert max(map(len, out.splitlines())) <= 80
    for name, words in COMMANDS.items():
        assert f"\n  {name:<10}  {words}\n" in out
        assert callable(command_of(name).callback)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["analyze", "nim"], "plyground has no command 'analyze'; did you mean 'analyse'?"),
        (["lab", "lits"], "plyground lab has no command 'lits'; did you mean 'list'?"),
        (["zzz"], "plyground has no command 'zzz'"),
        (["--vresion"], "plyground has no option '--vresion'; did you mean '--version'?"),
        (
            ["perft", "nim", "3", "--postion", "x"],
            "plyground perft has no option '--postion'; did you mean '--position'?",
        ),
        (["solve", "nim", "--startegy"], "plyground solve has no option '--startegy'; did you mean '--strategy'?"),
        (["tree", "nim", "minimax", "--format", "test"], "'test' is none of text, svg, json; did you mean 'text'?"),
        (["theory", "prisoner-dilemma"], "did you mean 'prisoners-dilemma'"),
        (["perft", "nim"], "DEPTH is missing; expected: plyground perft [OPTIONS] GAME DEPTH"),
        (["perft", "nim", "3", "4"], "got unexpected extra argument(s) (4); expected: plyground perft"),
        (["search", "nim", "minimax", "--moves"], "--moves needs a value"),
        (["puzzles", "nim", "--moves", "5=2"], "--position and --moves are for new puzzles"),
        (["theory", "nash", "--moves", "x"], "'nash' has no positions"),
        (["theory", "nash", "kind", "--csv"], "the answer to 'kind' is no table"),
        (["solve", "nim", "--verify", "--csv"], "--csv is for tables"),
        (["play", "nim", "--load", "x", "--moves", "5=2"], "--moves '5=2' and --load 'x' both say where to begin"),
        (["match", "nim", "random", "random", "--openings-file", "x", "--moves", "5=2"], "leave out --position and"),
        (["match", "nim:1", "random", "random", "--moves", "1=0"], "is the end of the game"),
    ],
)
def test_what_was_meant_is_said(run: Any, arguments: list[str], said: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert not THEIRS.search(err)


@pytest.mark.parametrize(
    ("arguments", "type", "input"),
    [
        (["perft", "checkers", "3"], "unknown-game", "checkers"),
        (["perft", "nim", "three"], "invalid-usage", "three"),
        (["perft", "nim", "3", "--depht"], "invalid-usage", "--depht"),
        (["prft", "nim", "3"], "invalid-usage", "prft"),
        (["perft", "nim"], "invalid-usage", None),
        (["perft", "nim", "1", "--position", "xyz"], "invalid-position", "xyz"),
        (["search", "nim", "genius"], "invalid-player", "genius"),
        (["search", "nim", "minimax", "--moves", "1=0"], "illegal-move", "1=0"),
        (["analyse", "tictactoe", "--position", "xxx/oo./... o"], "refused", "xxx/oo./... o"),
        (["solve", "ultimate", "--limit", "1000"], "too-large", f"{'/'.join(['.' * 9] * 9)} x -"),
        (["review", "no/such/file"], "invalid-record", "no/such/file"),
        (["perft", "nim", "1", "--csv"], "refused", "--csv"),
    ],
)
def test_errors_are_documents_too(run: Any, arguments: list[str], type: str, input: str | None) -> None:
    code, out, err = run(*arguments, "--json")
    found = json.loads(out)
    assert code == 2
    assert found["format"] == 1
    assert err == f"plyground: {found['error']['message']}\n"
    assert (found["error"]["type"], found["error"]["input"]) == (type, input)


def test_a_file_that_fails_is_named_in_the_document(run: Any, tmp_path: Any) -> None:
    path = tmp_path / "own.py"
    path.write_text("1 / 0\n")
    code, out, _ = run("perft", path, 1, "--json")
    error = json.loads(out)["error"]
    assert (code, error["type"]) == (2, "unknown-game")
    assert f"'{path}', line 1: ZeroDivisionError" in error["message"]


def test_our_own_mistakes_are_documents_too(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("plyground.cli.perft.count", broken)
    code, out, _ = run("perft", "nim", "1", "--json")
    assert (code, json.loads(out)["error"]["type"]) == (1, "internal")
