"""Monte Carlo tree search against random play in the large games: 100 games each, sides alternating."""

from __future__ import annotations

from plyground import Side, load
from plyground.history.line import Line
from plyground.players import PlayerSpec

GAMES = ("connect4", "dobutsu", "gipf", "ultimate")


def run() -> None:
    for spec in GAMES:
        game = load(spec)
        mcts, chance = (
            PlayerSpec.parse("mcts:simulations=1000,seed=1").player(game),
            PlayerSpec.parse("random:seed=2").player(game),
        )
        points = 0.0
        for number in range(100):
            side = Side.FIRST if number % 2 == 0 else Side.SECOND
            line = Line.of(game)
            while line.outcome is None:
                player = mcts if line.position.side is side else chance
                line = line.play(player.choose(line).move)
            winner = line.outcome.winner
            points += 0.5 if winner is None else float(winner is side)
        print(f"{spec:10} {points:g} of 100 points for mcts:simulations=1000 (asked: 99)")
