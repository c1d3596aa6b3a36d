"""Positions of every game to draw: the shipped ones, the examples and the tests' own, at random but always the same."""

from __future__ import annotations

import random
from collections.abc import Iterator

from plyground import load
from plyground.history.line import Line
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from tests.places import ROOT

EXAMPLES = [path for path in sorted((ROOT / "examples").glob("*.py")) if "def start(" in path.read_text()]
GAMES = [*registry.shipped_names(), *map(str, EXAMPLES), str(ROOT / "tests" / "swap.py")]


def games() -> list[LoadedGame]:
    return [load(name) for name in GAMES]


def played(game: LoadedGame, plies: int) -> Line:
    """A game of so many random moves, or of as many as it lasts."""
    chance = random.Random(plies)
    line = Line.of(game)
    while line.ply < plies and line.outcome is None:
        line = line.play(chance.choice(line.position.moves()))
    return line


def lines() -> Iterator[Line]:
    """Some positions of every game: the start, the middle, and the end or what is near it."""
    for game in games():
        for plies in (0, 6, 15, 40, 300 if game.name in ("ultimate", "gipf") else 80):
            yield played(game, plies)
