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
compare = { "with a table" = "alphabeta:depth=9,table=on" }   # may be left out: further players' counts beside it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

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
    compared: Mapping[str, int] = field(default_factory=dict)  # by the name of the comparison

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
            players = {"": entry["player"], **entry.get("compare", {})}
            uncounted = 0 if entry["root"] else 1
            nodes = {
                name: load_player(player, game).choose(position).nodes - uncounted for name, player in players.items()
            }
            yield Count(entry["row"], entry["column"], int(entry["document"]), nodes.pop(""), nodes)
    except KeyError as missing:
        raise InvalidExperiment(f"the experiment '{experiment.name}' lacks {missing}", experiment.name) from None
