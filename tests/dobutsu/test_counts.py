"""Document A's counts come out to the last node, and do not depend on how a win is written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from plyground import load
from plyground.cli import main
from plyground.game import InvalidOption, Side
from plyground.games.dobutsu.piece_list import PieceList, Position
from plyground.lab import Experiment, counts, find
from plyground.lab.experiment import InvalidExperiment
from plyground.perft import perft
from plyground.textbook import alphabeta

PLIES = [4, 17, 123, 976, 8122, 71677, 645705, 5895267]
COLUMNS = {
    "minimax": [145, 9_243, 734_353, 62_520_789],
    "alpha-beta": [95, 1_258, 23_484, 356_065],
    "alpha-beta, ordered": [48, 601, 8_200, 84_720],
}


def test_positions_at_each_ply() -> None:
    assert perft(load("dobutsu").start(), len(PLIES)) == PLIES


def test_the_experiment_repeats_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", "dobutsu-counts", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["equal"]
    for row, numbers in COLUMNS.items():
        entries = [entry for entry in report["counts"] if entry["row"] == row]
        assert [entry["column"] for entry in entries] == ["depth 3", "depth 5", "depth 7", "depth 9"]
        assert [entry["document"] for entry in entries] == [entry["ours"] for entry in entries] == numbers
        assert entries[-1]["own"]["own search"] < numbers[-1]


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


def experiment(**entry: object) -> Experiment:
    table = {"game": "dobutsu", "count": [{"row": "", "column": "", "document": 0, **entry}]}
    return Experiment("made", "", "", "counts", table)


def test_root_moves_and_game_of_an_entry() -> None:
    entry = {"tree": {"depth": 2}, "moves": "b2b3 b4b3", "root": False, "own": {"ours": {"tree": {"depth": 1}}}}
    (count,) = counts.run(experiment(**entry))
    after = load("dobutsu").start().play("b2b3").play("b4b3")
    assert count.ours == sum(perft(after, 2))
    assert count.own == {"ours": perft(after, 1)[0]}
    (count,) = counts.run(experiment(game="tictactoe", tree={"depth": 1}))
    assert count.ours == 10


def test_damaged_entries_are_named() -> None:
    with pytest.raises(InvalidExperiment, match="lacks 'player'"):
        list(counts.run(experiment()))
    with pytest.raises(InvalidOption, match="native games only"):
        list(counts.run(experiment(game="nim", tree={"depth": 1})))


def test_both_experiments_are_listed() -> None:
    assert find("dobutsu-counts").kind == "counts"
