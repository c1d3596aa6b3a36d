"""Experiments of the kind "counts": the nodes that a search visits, beside the document's number.

kind = "counts"
game = "tictactoe"

[[count]]
row = "minimax"                     # where the number stands in the document's table
column = "centre taken"
player = "minimax:depth=9,evaluation=zero"
moves = "b2"                        # played from the start
root = false                        # whether the document counts the root
document = 55504
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plyground import registry
from plyground.lab.experiment import Experiment, InvalidExperiment
from plyground.players import load_player


@dataclass(frozen=True)
class Count:
    """One number of the table: the document's and ours, counted as the document counts."""

    row: str
    column: str
    document: int
    ours: int

    @property
    def equal(self) -> bool:
        return self.document == self.ours


def run(experiment: Experiment) -> Iterator[Count]:
    """Measures the counts one by one, in the order of the file. Raises InvalidExperiment for a damaged file."""
    try:
        game = registry.load(experiment.table["game"])
        for entry in experiment.table["count"]:
            position = game.start()
            for move in entry["moves"].split():
                position = position.play(move)
            choice = load_player(entry["player"], game).choose(position)
            nodes = choice.nodes - (0 if entry["root"] else 1)
            yield Count(entry["row"], entry["column"], int(entry["document"]), nodes)
    except KeyError as missing:
        raise InvalidExperiment(f"the experiment '{experiment.name}' lacks {missing}", experiment.name) from None
