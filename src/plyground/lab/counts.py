"""Experiments of the kind "counts": the nodes that a search visits, beside the document's number.

kind = "counts"
game = "tictactoe"

[[count]]
row = "minimax"                     # where the number stands in the document's table
column = "centre taken"
player = "minimax:depth=9,evaluation=zero"
moves = "b2"                        # played from the start; none if left out
root = false                        # whether the document counts the root; it does if left out
game = "tictactoe"                  # another game than the experiment's; a .py file may be one in the games' folders
document = 55504

Instead of `player`, the whole tree to a depth, which is what minimax visits; `apart` counts a move as often as there
are equal pieces that could make it:

tree = { depth = 9, apart = true }

Beside a number that repeats the document's there may be some of our own searches from the same position, by the titles
of their columns:

own."with table" = { player = "alphabeta:depth=9,order=on,table=on" }
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from plyground import _core, registry
from plyground.game import InvalidOption
from plyground.lab.entries import entries
from plyground.lab.experiment import Experiment, InvalidExperiment
from plyground.loaded_game import LoadedGame
from plyground.players import load_player
from plyground.record import Line


@dataclass(frozen=True)
class Count:
    """One number of the table: the document's, ours counted as the document counts, and those of our own searches."""

    row: str
    column: str
    document: int
    ours: int
    own: Mapping[str, int] = field(default_factory=dict)

    @property
    def equal(self) -> bool:
        return self.document == self.ours


def run(experiment: Experiment) -> Iterator[Count]:
    """Measures the counts one by one, in the order of the file. Raises InvalidExperiment for a damaged file."""
    counts = entries(experiment)
    common = {"game": experiment.table["game"]}
    for entry in counts:
        ours = _nodes({**common, **entry})
        shared = {key: entry[key] for key in ("moves", "root") if key in entry}
        own = {title: _nodes({**common, **shared, **search}) for title, search in entry.get("own", {}).items()}
        yield Count(entry["row"], entry["column"], entry["document"], ours, own)


def _nodes(entry: Mapping[str, Any]) -> int:
    """The positions that the entry's search visits."""
    game = _load(entry["game"])
    line = Line(game)
    for move in entry.get("moves", "").split():
        line.play(move)
    position = line.position
    if line.outcome is not None:
        problem = (
            f"the moves '{entry.get('moves', '')}' end the game ({line.outcome.reason}): there is nothing to count"
        )
        raise InvalidExperiment(problem, entry.get("moves", ""))
    uncounted = 0 if entry.get("root", True) else 1
    if "tree" not in entry:
        return load_player(entry["player"], game).choose(position).nodes - uncounted
    tree = entry["tree"]
    if not isinstance(position, _core.Position):
        raise InvalidOption(f"'tree' counts native games only, not '{game.name}': name a player", game.name)
    return 1 + sum(position.perft(tree["depth"], tree.get("apart", False))) - uncounted


def _load(spec: str) -> LoadedGame:
    beside_a_game = registry.GAMES_FOLDER / spec
    return registry.load(str(beside_a_game) if spec.endswith(".py") and beside_a_game.is_file() else spec)
