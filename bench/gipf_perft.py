"""GIPF: positions per second of perft at depth 5, every one made; and alpha-beta against random play."""

from __future__ import annotations

from time import process_time

from bench.timing import best_of
from plyground import Side, _core, load
from plyground.history.line import Line
from plyground.players import PlayerSpec

POSITIONS = 42 + 1_764 + 73_800 + 3_066_768 + 126_307_872
GAMES = 20


def figures() -> dict[str, float]:
    root = _core.Game("gipf", {}).start()
    assert sum(root.perft(5)) == POSITIONS
    return best_of(3, {"perft 5, s": lambda: root.perft(5)}, process_time)


def run() -> None:
    seconds = figures()["perft 5, s"]
    print(f"perft 5              {seconds:8.2f} s   {POSITIONS / seconds:14,.0f} positions/s")
    won = sum(_beats_random(side, seed) for side in Side for seed in range(GAMES // 2))
    print(f"alphabeta:depth=2 won {won} of {GAMES} games against random play")


def _beats_random(side: Side, seed: int) -> bool:
    game = load("gipf")
    players = {
        side: PlayerSpec.parse("alphabeta:depth=2").player(game),
        side.other: PlayerSpec.parse(f"random:seed={seed}").player(game),
    }
    position = game.start()
    while True:
        outcome = position.outcome()
        if outcome is not None:
            return outcome.winner is side
        position = position.play(players[position.side].choose(Line.of(game, position)).move)
