"""Monte Carlo tree search as a player, for any game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from plyground import _core
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.player import SERVED_SECONDS, Choice, Player, PlayerKind, unfinished
from plyground.score import Limit, Score

#: Simulations for each move, if no limit is given.
SIMULATIONS = 10_000

#: The most positions in the tree, if the options do not set it.
TREE = 4_000_000


class MctsPlayer(Player):
    """Simulates random games from the positions that look best, and uses wins and losses that it proves on the way.

    It keeps its tree from one move to the next (`reuse`): earlier simulations of the position that is reached count
    too. A position that is not in the tree, for example after moves were taken back, begins a new tree.

    The score is a proved result, or else an expectation: the mean result of the simulations; in a game with payoffs,
    the mean payoff.
    """

    def __init__(self, game: LoadedGame, options: Mapping[str, Any]) -> None:
        self._limit = Limit(time=options["time"], nodes=options["simulations"])
        self._seeds = random.Random(options["seed"])
        self._search = _core.Mcts(
            exploration=options["exploration"],
            repetition=game.repetition or 0,
            tree=options["tree"],
            reuse=options["reuse"],
        )

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        """The nodes of a limit count simulations."""
        position = unfinished(line)
        limit = self._limit.within(limit)
        simulations, _, _, largest, choices = self._search.search(
            position,
            history=list(line.history),
            time=limit.time,
            simulations=limit.nodes,
            seed=self._seeds.getrandbits(63),
        )
        move, _, mean, proof, plies, payoff = choices[0]
        side = position.side
        if proof in ("win", "loss"):
            score = Score("win" if proof == "win" else "loss", side, plies, payoff=payoff)
        elif proof == "draw":
            score = Score.draw(side)
        elif largest is None:
            score = Score.expectation(side, mean)
        else:  # the mean payoff
            score = Score.heuristic(side, (2 * mean - 1) * float(largest))
        return Choice(move, score, simulations, None, (move,))

    def stop(self) -> None:
        self._search.stop()


def settle(game: LoadedGame, options: Mapping[str, Any]) -> dict[str, Any]:
    simulations = options["simulations"] or (None if options["time"] else SIMULATIONS)
    return {**options, "simulations": simulations}


MCTS = PlayerKind(
    "mcts",
    "Monte Carlo tree search: random games from the best-looking positions; proves wins",
    (
        Option("simulations", "integer", None, f"games to simulate; {SIMULATIONS:,} if no limit is given", 1, 10**12),
        Option("time", "number", None, "seconds for each move", 0.001, 1e6),
        Option("reuse", "switch", True, "keep earlier simulations of the position that the game has reached"),
        Option("tree", "integer", TREE, "the most positions in the tree; then it grows no more", 1, 100_000_000),
        Option("exploration", "number", 1.4, "how much to try moves with few simulations", 0, 100),
        Option("seed", "integer", None, "the same seed plays the same moves; without it, each game differs"),
    ),
    MctsPlayer,
    settle=settle,
    ceilings={"time": SERVED_SECONDS, "tree": TREE},
    units="expectation",
)
