"""Positions a second of the engine with each evaluation of a game, side by side, and games a second of a training."""

from __future__ import annotations

import random
import time

from plyground import Position, load
from plyground.engine.engine import Engine
from plyground.score import Limit
from plyground.train import Training

GAMES = ("connect4", "ultimate", "gipf", "dobutsu")
NODES, POSITIONS, SECONDS = 20_000, 20, 2.0


def positions(name: str) -> list[Position]:
    """Positions after some random moves."""
    chance = random.Random(1)
    found: list[Position] = []
    while len(found) < POSITIONS:
        position: Position = load(name).start()
        for _ in range(chance.randrange(4, 16)):
            if position.moves():
                position = position.play(chance.choice(position.moves()))
        if position.moves():
            found.append(position)
    return found


def speed(name: str, evaluation: str) -> float:
    game = load(name)
    engine = Engine(game, game.evaluation(evaluation), table=16)
    nodes, seconds = 0, 0.0
    for position in positions(name):
        analysis = engine.think(position, Limit(nodes=NODES))
        nodes, seconds = nodes + analysis.nodes, seconds + analysis.seconds
    return nodes / seconds


def run() -> None:
    print(f"{'':10} {'evaluation':10} {'positions a second':>20}")
    for name in GAMES:
        game = load(name)
        for evaluation in (name for name, found in game.evaluations.items() if found.antisymmetric):
            print(f"{name:10} {evaluation:10} {speed(name, evaluation):>20,.0f}")
        training = Training(game, seed=1)
        began = time.process_time()
        training.run(seconds=SECONDS)
        rate = training.games / (time.process_time() - began)
        print(f"{name:10} training   {rate:>20,.0f} games a second of processor time, one thread")
