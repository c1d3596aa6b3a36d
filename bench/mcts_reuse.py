"""Monte Carlo tree search that keeps its tree: how many simulations a move inherits, and 100 games against a search
that keeps none."""

from __future__ import annotations

from plyground import Side, _core, load
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec

LONG = True
GAMES = ("connect4", "dobutsu", "gipf", "ultimate")


def inherited(game: LoadedGame, simulations: int) -> float:
    """The share of a move's simulations that is inherited, in five games against the same player."""
    mcts = _core.Mcts(exploration=1.4, repetition=game.repetition or 0, tree=4_000_000, reuse=True)
    other = PlayerSpec.parse(f"mcts:simulations={simulations},seed=2").player(game)
    earlier = all_of_them = 0
    for seed in range(5):
        line = Line.of(game)
        while line.outcome is None:
            if line.position.side is Side.FIRST:
                made, known, _, _, choices = mcts.search(
                    line.position, history=line.history, time=None, simulations=simulations, seed=seed
                )
                earlier, all_of_them = earlier + known, all_of_them + known + made
                line = line.play(choices[0][0])
            else:
                line = line.play(other.choose(line).move)
    return earlier / all_of_them


def points(game: LoadedGame, simulations: int) -> float:
    """The points of 100 games with reuse against none; the sides alternate."""
    total = 0.0
    for number in range(100):
        reuses = Side.FIRST if number % 2 == 0 else Side.SECOND
        specs = dict.fromkeys(Side, f"mcts:simulations={simulations},seed={number}")
        specs[reuses.other] += ",reuse=off"
        players = {side: PlayerSpec.parse(spec).player(game) for side, spec in specs.items()}
        line = Line.of(game)
        while line.outcome is None:
            line = line.play(players[line.position.side].choose(line).move)
        winner = line.outcome.winner
        total += 0.5 if winner is None else float(winner is reuses)
    return total


def run() -> None:
    for spec in GAMES:
        game = load(spec)
        few, many = inherited(game, 1000), inherited(game, 10_000)
        print(
            f"{spec:10} inherited {few:.1%} with 1,000 simulations a move, {many:.1%} with 10,000; "
            f"{points(game, 1000):g} of 100 points against reuse=off, with 1,000"
        )
