"""What reductions and quiescence gain: the engine with and without them, at equal nodes; and how soon it stops."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ProcessPoolExecutor

from bench.engine_match import openings, play
from plyground import Side, load
from plyground.engine.engine import Engine
from plyground.score import Limit

LONG = True  # not run unless named

GAMES = ("connect4", "dobutsu", "gipf", "ultimate")


def run() -> None:
    for spec in GAMES:
        pairs = [(opening, side) for opening in openings(spec, 50) for side in Side]
        tasks = [(spec, "engine:nodes=20000", "engine:nodes=20000,selective=off", *pair) for pair in pairs]
        with ProcessPoolExecutor(2) as pool:
            points = sum(pool.map(play, tasks))
        print(f"{spec:10} selective on against off, 20,000 nodes a move: {points:g} of {len(tasks)} points", flush=True)
    delays = [stop_delay(spec) for spec in GAMES for _ in range(5)]
    print(f"stopped from another thread within {1000 * max(delays):.1f} ms at most, {len(delays)} times")


def stop_delay(spec: str) -> float:
    """Seconds between the call of stop and the end of the search."""
    game = load(spec)
    engine = Engine(game)
    called: list[float] = []

    def stop() -> None:
        called.append(time.perf_counter())
        engine.stop()

    threading.Timer(0.2, stop).start()
    engine.think(game.start(), Limit(time=30))
    return time.perf_counter() - called[0]
