"""Document A's counts come out to the last node, and do not depend on how a win is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.cli import main
from plyground.engine.perft import perft
from plyground.game import InvalidOption, Side
from plyground.lab import Experiment, InvalidExperiment, counts, find
from plyground.lab.piece_list import PieceList, Position
from plyground.lab.task import Workplace
from plyground.textbook import alphabeta

PLIES = [4, 17, 123, 976, 8122, 71677, 645705, 5895267]
COLUMNS = {
    "minimax": [145, 9_243, 734_353, 62_520_789],
    "alpha-beta": [95, 1_258, 23_484, 356_065],
    "alpha-beta, ordered": [48, 601, 8_200, 84_720],
}


def test_positions_at_each_ply() -> None:
    assert perft(load("dobutsu").start(), len(PLIES)) == PLIES


def test_the_experiment_repeats_the_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["lab", "run", "dobutsu-counts", "--json", "--folder", str(tmp_path)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["differing"] == 0
    for row, numbers in COLUMNS.items():
        nodes = {
            (result["spec"]["column"], result["spec"]["own"]): result["values"]["nodes"]
            for result in report["results"]
            if result["spec"]["row"] == row
        }
        assert [nodes[f"depth {depth}", ""] for depth in (3, 5, 7, 9)] == numbers
        assert nodes["depth 9", "own search"] < numbers[-1]


@pytest.mark.parametrize("depth", [3, 5, 7])
@pytest.mark.parametrize("ordered", [False, True])
def test_a_win_may_be_written_with_the_ply_or_with_the_remaining_depth(depth: int, ordered: bool) -> None:
    game = PieceList()
    pieces = game.evaluations["pieces"].value

    def document(position: Position, viewpoint: Side, ply: int) -> float:
        outcome = position.outcome()
        if outcome is None:
            return pieces(position, viewpoint, ply)
        return (10_000 + depth - ply) * (1 if outcome.winner is viewpoint else -1)

    order: Any = game.order if ordered else None
    expected = COLUMNS["alpha-beta, ordered" if ordered else "alpha-beta"][(depth - 3) // 2]
    assert alphabeta(game.start(), depth, document, order=order).nodes == expected
    assert alphabeta(game.start(), depth, pieces, order=order).nodes == expected


def nodes(**entry: object) -> dict[str, int]:
    """The counts of an entry, by the titles of its searches."""
    table = {"count": [{"row": "", "column": "", "document": 0, "game": "dobutsu", **entry}]}
    tasks = counts.tasks(Experiment("made", "", "", "counts", table), quick=False)
    return {task.spec["own"]: counts.measure(task, Workplace(Path()))["nodes"] for task in tasks}


def test_root_moves_and_game_of_an_entry() -> None:
    entry = {"tree": {"depth": 2}, "moves": "b2b3 b4b3", "root": False, "own": {"ours": {"tree": {"depth": 1}}}}
    found = nodes(**entry)
    after = load("dobutsu").start().play("b2b3").play("b4b3")
    assert found == {"": sum(perft(after, 2)), "ours": perft(after, 1)[0]}
    assert nodes(game="tictactoe", tree={"depth": 1}) == {"": 10}


def test_damaged_entries_are_named() -> None:
    with pytest.raises(InvalidExperiment, match="lacks 'player'"):
        nodes()
    with pytest.raises(InvalidOption, match="native games only"):
        nodes(game="nim", tree={"depth": 1})


def test_both_experiments_are_listed() -> None:
    assert find("dobutsu-counts").kind == "counts"
