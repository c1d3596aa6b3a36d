"""The ant colony at document D's parameters: moves a second natively and by the textbook, and the graph's size."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

from bench.timing import best_of
from plyground import Position, _core, load
from plyground.loading.loaded_game import LoadedGame
from plyground.players.aco import GRAPH, preset_values
from plyground.textbook.ants import Colony, Stream, ants

GAMES = (("tictactoe", "threats"), ("tictactoe:5x5x5", "threats"), ("ultimate:sending=off", "threats"))


def positions(game: LoadedGame) -> list[Position]:
    """The start, and positions after two and four random plies."""
    chance, found = random.Random(1), []
    for plies in (0, 2, 4, 2, 4):
        position: Position = game.start()
        for _ in range(plies):
            position = position.play(chance.choice(position.moves()))
        found.append(position)
    return found


def measure(spec: str, name: str, preset: str) -> None:
    game = load(spec)
    evaluation, starts, colony = game.evaluation(name), positions(game), Colony(**preset_values(preset))
    native = _core.Ants(**asdict(colony), graph=GRAPH)

    def natively() -> list[dict[str, Any]]:
        return [native.search(evaluation, at, time=None, seed=seed) for seed, at in enumerate(starts)]

    def in_python() -> None:
        for seed, position in enumerate(starts):
            ants(position, evaluation.value, colony, random=Stream(seed))

    best = best_of(5, {"native": natively, "textbook": in_python})
    found = natively()
    nodes, kilobytes = (sum(each[key] for each in found) / len(found) for key in ("nodes", "bytes"))
    asked = " (asked: 20)" if preset == "document" else ""
    print(
        f"{spec:21} {preset:9} {len(starts) / best['native']:7,.0f} moves a second, textbook "
        f"{len(starts) / best['textbook']:4,.0f}: {best['textbook'] / best['native']:.0f} times as many{asked}; "
        f"{nodes:,.0f} nodes a move, {kilobytes / 1024:,.0f} kB"
    )


def run() -> None:
    for spec, name in GAMES:
        for preset in ("document", "improved"):
            measure(spec, name, preset)
