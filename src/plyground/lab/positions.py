"""Positions for measurements: all players of a measurement get the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plyground.arena.openings import Openings
from plyground.arena.schedule import derived
from plyground.game import Position
from plyground.history.line import Line
from plyground.lab.experiment import HERE, Experiment, is_ours
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame

#: The keys of `positions = { number = 20, plies = 6, seed = 1 }`: twenty positions, each after six random plies.
KEYS = {"number": int, "plies": int, "seed": int}


def load(spec: str) -> LoadedGame:
    """The game of a spec. A .py file may be a game of the laboratory itself."""
    return registry.load(str(HERE / spec) if is_ours(spec) else spec)


def files(spec: Any) -> dict[str, str]:
    """The hashes of the users' game files that are named anywhere in a task's table."""
    if not isinstance(spec, Mapping):
        return {}
    found: dict[str, str] = {}
    for key, value in spec.items():
        if key == "game" and not is_ours(value) and (hashed := load(value).description.file) is not None:
            found[value] = hashed
        found |= files(value)
    return found


def check(experiment: Experiment, entry: Mapping[str, Any], where: str) -> None:
    experiment.check(entry["positions"], KEYS, ("number",), f"{where}, positions")


def sample(game: LoadedGame, positions: Mapping[str, Any]) -> list[Position]:
    """The positions; only the start if `plies` is left out. Raises InvalidOption if the game has no such positions."""
    plies = positions.get("plies", 0)
    if not plies:
        return [game.start()]
    openings = Openings(plies)
    seed = positions.get("seed", 1)
    chosen = (openings.opening(game, number, derived(seed, number)) for number in range(positions["number"]))
    return [opening.line(game).position for opening in chosen]


def after(game: LoadedGame, moves: str) -> Line:
    return Line.of(game, None, moves.split())
