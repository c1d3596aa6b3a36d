"""Makes the parameters of chess's default evaluation from games that the engine plays against itself.

    python -m bench.chess_tuning play GAMES FILE [SEED]     plays games and writes their quiet positions to a file
    python -m bench.chess_tuning fit FILE... [--fresh]      fits the parameters to the files and writes parameters.hpp

The value of a position, mapped to 0 to 1, is fitted to a target: the result of its game, mixed with the score of the
search. Games have few nodes a move and random openings, so that there can be many of them. The same seed and parameters
play the same games. Build again after fitting, because the parameters are compiled in. With `--fresh` the fit begins
with the first guess of chess_parameters.py, otherwise with parameters.hpp.

The shipped parameters come from two rounds. Each round used games that were played with the parameters before.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import chess_parameters
from plyground import Side, _core, load
from plyground.engine.engine import Engine
from plyground.history.line import Line
from plyground.score import Limit, Score

LONG = True  # run by hand

NODES = 2_000
OPENING = 9  #: the most random plies
LONGEST = 240
DECIDED = 1_200  #: hundredths of a pawn; a game ends when both sides have seen such a score for a while
SAMPLE = 40  #: the most positions of a game

#: How much of the target is the game's result; the rest is the search's own value.
RESULT = 0.6
SCALE = 1 / 220  # a value is multiplied by it before it is mapped to 0 to 1
STEPS = 300
RATE = 1.5
HOLD = 1e-8  # how strongly parameters are held near their first values: rare ones would become too large

#: Not fitted: games end before these parameters matter.
FIXED = ("corner", "nearness")

Floats = NDArray[np.float64]


def run() -> None:
    print("run by hand: see the first lines of bench/chess_tuning.py")


def _value(score: Score | None) -> float:
    """For the side to move, in hundredths of a pawn."""
    if score is None or score.kind == "draw":
        return 0.0
    if score.kind == "heuristic":
        return float(score.value or 0)
    return 20_000.0 if score.kind == "win" else -20_000.0


def _opening(chance: random.Random, game: Any) -> Line:
    while True:
        line = Line.of(game)
        for _ in range(chance.randint(OPENING - 3, OPENING)):
            if line.outcome is None:
                line = line.play(chance.choice(line.position.moves()))
        if line.outcome is None:
            return line


def self_play(seed: int) -> list[tuple[str, float, float]]:
    """The quiet positions of one game: text, result for White, and value for White."""
    game, chance = load("chess"), random.Random(seed)
    line = _opening(chance, game)
    engine = Engine(game, table=8)
    found: list[tuple[str, float]] = []
    result, decided = None, 0
    while result is None:
        outcome = line.outcome
        if outcome is not None:
            result = {Side.FIRST: 1.0, Side.SECOND: 0.0, None: 0.5}[outcome.winner]
            break
        analysis = engine.think(line.position, Limit(nodes=NODES), history=line.history)
        best = analysis.best
        value = _value(best.score) * (1 if line.position.side is Side.FIRST else -1)
        decided = decided + 1 if abs(value) >= DECIDED else 0
        if decided >= 6:
            result = 1.0 if value > 0 else 0.0
        elif len(line.moves) >= LONGEST:
            result = 0.5
        threatened = bool(game.view(line.position)["marks"])
        if not threatened and not game.noisy(line.position, best.move) and abs(value) < DECIDED:
            found.append((str(line.position), value))
        line = line.play(best.move)
    chosen = chance.sample(found, min(SAMPLE, len(found)))
    return [(text, result, value) for text, value in chosen]


def play(games: int, path: Path, seed: int) -> None:
    with multiprocessing.Pool(2) as pool, path.open("w", encoding="utf-8") as file:
        seeds = range(seed * 1_000_000, seed * 1_000_000 + games)
        for number, positions in enumerate(pool.imap(self_play, seeds, chunksize=4), 1):
            file.writelines(f"{text} | {result} | {value:.0f}\n" for text, result, value in positions)
            if number % 100 == 0:
                print(f"{number} games", flush=True)


def _rows(paths: list[Path]) -> Iterator[tuple[str, float, float]]:
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            text, result, value = line.split(" | ")
            yield text, float(result), float(value)


def squeezed(values: Floats) -> Floats:
    return 1 / (1 + np.exp(-SCALE * np.clip(values, -5_000, 5_000)))


class Data:
    """Positions as sparse rows of factors, and what their values are to foretell."""

    def __init__(self, paths: list[Path]) -> None:
        game = _core.Game("chess", {})
        evaluation = game.evaluation("default")
        numbers: list[NDArray[np.int32]] = []
        factors: list[NDArray[np.float32]] = []
        targets = []
        for text, result, value in _rows(paths):
            row = evaluation.factors(game.position(text))
            numbers.append(np.array([number for number, _ in row], np.int32))
            factors.append(np.array([factor for _, factor in row], np.float32))
            targets.append(RESULT * result + (1 - RESULT) / (1 + np.exp(-SCALE * max(-5_000.0, min(5_000.0, value)))))
        self.lengths = np.array([len(row) for row in numbers])
        self.begins = np.concatenate([[0], np.cumsum(self.lengths)[:-1]])
        self.numbers = np.concatenate(numbers)
        self.factors = np.concatenate(factors)
        self.targets = np.array(targets)

    def values(self, parameters: Floats) -> Floats:
        found: Floats = np.add.reduceat(parameters[self.numbers] * self.factors, self.begins)
        return found

    def gradient(self, errors: Floats, size: int) -> Floats:
        weights = np.repeat(errors, self.lengths) * self.factors
        return np.bincount(self.numbers, weights, size).astype(np.float64) / len(self.targets)


def fit(paths: list[Path], fresh: bool) -> None:
    data = Data(paths)
    begin = np.array(chess_parameters.first_guess() if fresh else chess_parameters.read()).reshape(-1)
    parameters, mean, square = begin.copy(), np.zeros_like(begin), np.zeros_like(begin)
    print(f"{len(data.targets)} positions")
    free = np.repeat([name not in FIXED for name, size in chess_parameters.LAYOUT for _ in range(size)], 2)
    for step in range(1, STEPS + 1):  # Adam
        guessed = squeezed(data.values(parameters))
        errors = (guessed - data.targets) * guessed * (1 - guessed)
        gradient = data.gradient(errors, len(parameters)) * SCALE * 2 + HOLD * (parameters - begin)
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        rate = RATE * (1 - step / (STEPS + 1)) * free
        parameters -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
        if step == 1 or step % 50 == 0:
            print(f"step {step:4}: mean squared error {np.mean((guessed - data.targets) ** 2):.6f}", flush=True)
    pairs = parameters.reshape(-1, 2)
    chess_parameters.write([(float(middle), float(end)) for middle, end in pairs])


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    if command == "play":
        play(int(arguments[0]), Path(arguments[1]), int(arguments[2]) if len(arguments) > 2 else 1)
    else:
        fit([Path(name) for name in arguments if name != "--fresh"], "--fresh" in arguments)
