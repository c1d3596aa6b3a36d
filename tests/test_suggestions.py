"""A mistyped name gets the nearest one that there is, from Python and on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground import lab
from plyground.cli import main

MISTAKES: dict[str, tuple[Callable[[], Any], type[pg.PlygroundError], str]] = {
    "game": (lambda: pg.load("conect4"), pg.UnknownGame, "connect4"),
    "game by its title": (lambda: pg.load("Dobutsu Shogi"), pg.UnknownGame, "dobutsu"),
    "game of OpenSpiel": (lambda: pg.load("openspiel:othelo"), pg.UnknownGame, "othello"),
    "option of a game": (lambda: pg.load("grundy:heaps=9"), pg.InvalidOption, "heap"),
    "choice of an option": (lambda: pg.load("gipf:rules=standart"), pg.InvalidOption, "standard"),
    "evaluation": (lambda: pg.load("tictactoe").evaluation("opne"), pg.InvalidOption, "open"),
    "weight": (lambda: pg.load("nim").evaluation("zero", {"wins": 3}), pg.InvalidOption, "win"),
    "player": (lambda: pg.player("engin"), pg.InvalidPlayer, "engine"),
    "option of a player": (lambda: pg.player("alphabeta", deph=3), pg.InvalidPlayer, "depth"),
    "option in a player's text": (lambda: pg.player("engine:tiem=1"), pg.InvalidPlayer, "time"),
    "algorithm": (lambda: pg.search_tree(pg.load("nim"), "minmax"), pg.InvalidPlayer, "minimax"),
    "matrix game": (lambda: pg.matrix("prisoner-dilema"), pg.UnknownGame, "prisoners-dilemma"),
    "experiment": (lambda: lab.find("kaufmann"), lab.InvalidExperiment, "kaufman"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_was_probably_meant_is_said(mistake: str) -> None:
    call, kind, meant = MISTAKES[mistake]
    with pytest.raises(kind) as raised:
        call()
    assert f"; did you mean '{meant}'" in str(raised.value)


def test_a_function_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def material(position): return 1\n")
    with pytest.raises(pg.InvalidOption, match=r"; did you mean 'material'\?$"):
        pg.load("nim").evaluation(f"{tmp_path / 'mine.py'}#materiel")


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        (["perft", "conect4", "2"], "connect4"),
        (["search", "nim", "engin"], "engine"),
        (["search", "nim", "engine:tiem=1"], "time"),
        (["theory", "prisoner-dilema"], "prisoners-dilemma"),
    ],
)
def test_the_command_line_says_it_too(command: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command) == 2
    assert f"; did you mean '{meant}'" in capsys.readouterr().err


def test_nothing_is_said_of_what_is_like_nothing() -> None:
    with pytest.raises(pg.UnknownGame, match=r"or the path of a \.py file$"):
        pg.load("xyzzy")


def test_a_name_of_the_package_is_suggested_by_python() -> None:
    with pytest.raises(AttributeError) as raised:
        pg.anlyse  # type: ignore[attr-defined]  # noqa: B018
    assert raised.value.name == "anlyse"
    assert raised.value.obj is pg  # from these two Python makes "Did you mean: 'analyse'?"
