"""Document D's matches, and the colony's presets against each other and minimax. Takes a quarter of an hour."""

from __future__ import annotations

import random

from bench.levels import Points, play
from plyground import Side, load
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec

LONG = True  # not run unless named

SEED = 2026
ANTS = ("aco:preset=document", "aco:preset=as-printed", "aco:preset=improved")
#: Games with the evaluation for both, how many games a match has, and the minimax player (alpha-beta chooses alike).
GAMES = (
    ("tictactoe", "threats", 500, "minimax:depth=3"),
    ("tictactoe:5x5x5", "threats", 500, "alphabeta:depth=3"),
    ("ultimate:sending=off", "threats", 100, "alphabeta:depth=3"),
    ("ultimate", "threats", 500, "alphabeta:depth=3"),
    ("connect4", "default", 500, "alphabeta:depth=3"),
    ("dobutsu", "default", 500, "alphabeta:depth=3"),
    ("gipf", "default", 100, "alphabeta:depth=1"),
)


def match(game: LoadedGame, a: str, b: str, count: int, first: bool) -> Points:
    """`a` moves first in all games, or in every second one. Each game has new players and seeds."""
    seeds = random.Random(SEED)
    winners: list[bool | None] = []
    for number in range(count):
        side = Side.FIRST if first or number % 2 == 0 else Side.SECOND
        specs = {side: a, side.other: b}
        players = {
            at: PlayerSpec.parse(f"{spec},seed={seeds.randrange(10**9)}" if spec.startswith("aco") else spec).player(
                game
            )
            for at, spec in specs.items()
        }
        winner = play(game, game.start(), players)
        winners.append(None if winner is None else winner is side)
    return Points(winners.count(True), winners.count(None), winners.count(False))


def run() -> None:
    print("points of the first named, 95 % interval, won, drawn, lost")
    for spec, evaluation, count, minimax in GAMES:
        game, end = load(spec), f",evaluation={evaluation}"
        print(f"{spec}, {count} games a match")
        for ants in ANTS:
            print(f"  {ants} first - {minimax:17} {match(game, ants + end, minimax + end, count, True)}", flush=True)
            print(f"  {ants} - {minimax:23} {match(game, ants + end, minimax + end, count, False)}", flush=True)
        for ants in ANTS[:2]:
            print(f"  {ANTS[2]} - {ants:23} {match(game, ANTS[2] + end, ants + end, count, False)}", flush=True)
