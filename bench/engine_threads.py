"""Two threads against one: the time to reach the same depth on middle-game positions. Both cores must be free."""

from __future__ import annotations

import random
import time

from plyground import load
from plyground.engine.engine import Engine
from plyground.score import Limit

LONG = True  # not run unless named

#: Game, plies played at random, depth.
SETS = (("dobutsu", 10, 20), ("gipf", 14, 9), ("connect4", 10, 21), ("ultimate", 20, 11))


def run() -> None:
    chance = random.Random(5)
    for spec, plies, depth in SETS:
        game = load(spec)
        seconds = {1: 0.0, 2: 0.0}
        positions = 0
        while positions < 6:
            position = game.start()
            for _ in range(plies):
                if position.moves():
                    position = position.play(chance.choice(position.moves()))
            if not position.moves() or Engine(game).think(position, Limit(depth=8)).best.score.kind != "heuristic":
                continue
            positions += 1
            for threads in seconds:
                began = time.perf_counter()
                Engine(game, threads=threads).think(position, Limit(depth=depth, time=60))
                seconds[threads] += time.perf_counter() - began
        print(f"{spec:10} depth {depth}: {seconds[1]:6.2f} s on one thread, {seconds[2]:6.2f} s on two", end="")
        print(f": {seconds[1] / seconds[2]:.2f} times as fast")
