"""The engine at 0.1 s a move against the documents' players: 50 openings from both sides. Takes ten minutes."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor

from plyground import Position, Side, load
from plyground.engine.engine import Engine
from plyground.history.line import Line
from plyground.players import PlayerSpec
from plyground.score import Limit

LONG = True  # not run unless named

OPENINGS = 50
MATCHES = (
    ("dobutsu", "engine:time=0.1", "alphabeta:depth=7,evaluation=pieces,order=on"),
    ("gipf", "engine:time=0.1", "alphabeta:depth=4,evaluation=formula,order=on"),
)


def openings(spec: str, count: int) -> list[str]:
    """Positions after four random plies that the engine cannot prove won for either side nine plies deep."""
    game, chance = load(spec), random.Random(2026)
    engine = Engine(game)
    found: list[str] = []
    while len(found) < count:
        position: Position = game.start()
        for _ in range(4):
            position = position.play(chance.choice(position.moves()))
            if not position.moves():
                break
        else:
            undecided = engine.think(position, Limit(depth=9)).best.score.kind == "heuristic"
            if undecided and str(position) not in found:
                found.append(str(position))
    return found


def play(task: tuple[str, str, str, str, Side]) -> float:
    """The engine's points from one game, where it plays `side`."""
    spec, first, second, opening, side = task
    game = load(spec)
    players = {side: PlayerSpec.parse(first).player(game), side.other: PlayerSpec.parse(second).player(game)}
    line = Line.of(game, opening)
    while line.outcome is None and len(line.moves) < 400:
        line = line.play(players[line.position.side].choose(line).move)
    winner = line.outcome.winner if line.outcome else None
    return 0.5 if winner is None else float(winner is side)


def run() -> None:
    for spec, first, second in MATCHES:
        tasks = [(spec, first, second, opening, side) for opening in openings(spec, OPENINGS) for side in Side]
        with ProcessPoolExecutor(2) as pool:
            points = list(pool.map(play, tasks))
        won, drawn = points.count(1.0), points.count(0.5)
        print(f"{spec}: {first} against {second}: {won} won, {drawn} drawn, {len(points) - won - drawn} lost", end="")
        print(f", {sum(points) / len(points):.1%} of the points (asked: 85 %)", flush=True)
