"""Each level for people against the one below, the lowest against random play, and what a move costs. Takes an hour.

`python -m bench.levels GAME...` plays these games only.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from plyground import Position, Side, load
from plyground.engine.engine import Engine
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.players import Player, PlayerSpec
from plyground.score import Limit

LONG = True  # not run unless named

GAMES = ("connect4", "dobutsu", "gipf", "ultimate")
SMALL = ("tictactoe", "nim", "grundy:8")
OPENINGS = 100  # each from both sides
OPENINGS_AT_THE_TOP = 50  # for the highest level
SEED = 2029
LONGEST = 300  # plies; a longer game counts as drawn
WANTED = (0.65, 0.85)


@dataclass(frozen=True)
class Points:
    """The results of one player against another."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        return (self.won + self.drawn / 2) / self.games

    def interval(self) -> tuple[float, float]:
        """Wilson's, 95 %. A draw counts as half a win and half a loss, which makes it a little wide."""
        z, n, p = 1.96, self.games, self.share
        middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.share:6.1%}  {low:4.0%} to {high:4.0%}  +{self.won} ={self.drawn} -{self.lost}"


def openings(game: LoadedGame, seed: int) -> Iterator[Position]:
    """Different positions after four random plies that the engine cannot prove won for either side nine plies deep; in
    small games, where there are none, any after one random ply."""
    chance, engine = random.Random(seed), Engine(game, table=4)
    while game.name not in GAMES:
        yield game.start().play(chance.choice(game.start().moves()))
    met: set[Position] = set()
    while True:
        position: Position = game.start()
        for _ in range(4):
            if position.moves():
                position = position.play(chance.choice(position.moves()))
        if not position.moves() or position in met:
            continue
        met.add(position)
        if engine.think(position, Limit(depth=9, nodes=200_000)).best.score.kind == "heuristic":
            yield position


def play(game: LoadedGame, opening: Position, players: dict[Side, Player]) -> Side | None:
    """The winner of one game; None for a draw."""
    line = Line.of(game, opening)
    while line.outcome is None and len(line.moves) < LONGEST:
        line = line.play(players[line.position.side].choose(line).move)
    return line.outcome.winner if line.outcome else None


def match(game: LoadedGame, strong: str, weak: str, count: int = OPENINGS, seed: int = SEED) -> Points:
    """Plays `count` openings, each with both sides, and new players and seeds in each game."""
    seeds = random.Random(seed)
    winners: list[bool | None] = []
    for opening, _ in zip(openings(game, seed), range(count), strict=False):
        for side in Side:
            players = {
                side: PlayerSpec.parse(f"{strong},seed={seeds.randrange(10**9)}").player(game),
                side.other: PlayerSpec.parse(f"{weak}seed={seeds.randrange(10**9)}").player(game),
            }
            winner = play(game, opening, players)
            winners.append(None if winner is None else winner is side)
    return Points(winners.count(True), winners.count(None), winners.count(False))


def milliseconds(game: LoadedGame, level: int) -> float:
    """The mean processor time of a move, in a game that the level plays against itself."""
    player, line = PlayerSpec.parse(f"engine:level={level},seed={SEED}").player(game), Line.of(game)
    began = time.process_time()
    while line.outcome is None and len(line.moves) < LONGEST:
        line = line.play(player.choose(line).move)
    return (time.process_time() - began) * 1000 / len(line.moves)


def report(name: str) -> None:
    game = load(name)
    top = len(game.levels)
    for level in range(1, top + 1):
        below = f"engine:level={level - 1}," if level > 1 else "random:"
        count = OPENINGS_AT_THE_TOP if level == top else OPENINGS
        points = match(game, f"engine:level={level}", below, count)
        outside = (
            "" if level == 1 or name in SMALL or WANTED[0] <= points.share <= WANTED[1] else "  outside 65 to 85 %"
        )
        pair = f"{level} - {level - 1 or 'random'}"
        cost = f"{milliseconds(game, level):6.1f} ms"
        print(f"{name:9} {pair:10} {points.games} games {points}{outside}  {cost}", flush=True)


def run(names: Sequence[str] = (*GAMES, *SMALL)) -> None:
    print(f"seed {SEED}; points of the first, 95 % interval, won, drawn, lost; processor time a move of the first")
    for name in names:
        report(name)


if __name__ == "__main__":
    run(sys.argv[1:] or (*GAMES, *SMALL))
