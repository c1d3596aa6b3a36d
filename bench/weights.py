"""Fits the weights of a game's default evaluation to games that the engine plays against itself.

    python -m bench.weights GAMES GAME...      as in 1200 gipf:rules=standard gipf:rules=tournament

For evaluations whose value is a sum of weights times what they count, as GIPF's; what a weight counts is the value with
this weight 1 and all others 0. Quiet positions of games with few nodes a move and random openings are mapped to the
result by logistic regression. Prints the weights of all games together, the largest count's as it is now, and how well
old and new weights foretell the results of every fourth game, which the fit has not seen. A match must confirm them.
"""

from __future__ import annotations

import random
import sys

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from plyground import Position, Side, load
from plyground.engine.engine import Engine
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Limit

LONG = True  # run by hand

NODES = 800
OPENING = (3, 8)  #: random plies
LONGEST = 300
SLIPS = 0.02  #: how often a random move is played
SAMPLE = 20  #: the most positions of a game
ENDS = "win"  #: the weight that only finished games have

Floats = NDArray[np.float64]


def run() -> None:
    print("run by hand: see the first lines of bench/weights.py")


def self_play(game: LoadedGame, engine: Engine, chance: random.Random) -> tuple[list[Position], bool] | None:
    """The quiet positions of one game, and whether the first player won it. None if nobody did."""
    line = Line.of(game)
    for _ in range(chance.randint(*OPENING)):
        if line.outcome is None:
            line = line.play(chance.choice(line.position.moves()))
    found = []
    while line.outcome is None and line.ply < LONGEST:
        best = engine.think(line.position, Limit(nodes=NODES), history=line.history).best
        if best.score.kind == "heuristic" and not game.noisy(line.position, best.move):
            found.append(line.position)
        line = line.play(chance.choice(line.position.moves()) if chance.random() < SLIPS else best.move)
    if line.outcome is None or line.outcome.winner is None:
        return None
    return chance.sample(found, min(SAMPLE, len(found))), line.outcome.winner is Side.FIRST


def rows(spec: str, games: int, names: list[str]) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """What each weight counts in each position, the result of its game, and whether the fit may see it."""
    game, chance = load(spec), random.Random(7)
    engine = Engine(game, table=4)
    counting = [game.evaluation(weights={other: int(other == name) for other in names}) for name in names]
    counts, results, seen = [], [], []
    for number in range(games):
        played = self_play(game, engine, chance)
        for position in played[0] if played else ():
            counts.append([float(one.value(position, Side.FIRST, 0)) for one in counting])
            results.append(float(played is not None and played[1]))
            seen.append(number % 4 != 0)
    return np.array(counts), np.array(results), np.array(seen)


def loss(weights: Floats, counts: Floats, results: Floats) -> float:
    signs = np.where(results > 0, 1.0, -1.0)
    return float(np.logaddexp(0, -signs * (counts @ weights)).mean())


def fit(counts: Floats, results: Floats) -> Floats:
    def target(weights: Floats) -> tuple[float, Floats]:
        expected = 1 / (1 + np.exp(-counts @ weights))
        return loss(weights, counts, results), counts.T @ (expected - results) / len(results)

    found: Floats = minimize(target, np.zeros(counts.shape[1]), jac=True, method="L-BFGS-B").x
    return found


def report(games: int, specs: list[str]) -> None:
    now = dict(load(specs[0]).evaluation().weights)
    names = [name for name in now if name != ENDS]
    parts = [rows(spec, games, names) for spec in specs]
    counts, results, seen = (np.concatenate([part[i] for part in parts]) for i in range(3))
    old = np.array([float(now[name]) for name in names])
    new = fit(counts[seen], results[seen])
    (scale,) = fit((counts[seen] @ old)[:, None], results[seen])
    ways = {"now": scale * old, "fitted": new}
    print(f"{len(results)} positions; the loss on the unseen:")
    for name, way in ways.items():
        print(f"  {name:6} {loss(way, counts[~seen], results[~seen]):.4f}")
    largest = int(np.argmax(np.abs(old)))
    fitted = new * old[largest] / new[largest]
    for name, value in zip(names, fitted, strict=True):
        print(f"  {name:10} {now[name]:6} -> {value:7.1f}")


if __name__ == "__main__":
    report(int(sys.argv[1]), sys.argv[2:])
