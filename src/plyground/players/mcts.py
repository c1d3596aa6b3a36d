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

#: Simulations a move, when no limit is given.
SIMULATIONS = 10_000

#: Positions in the tree at most, when nothing else is said.
TREE = 4_000_000


class MctsPlayer(Player):
    """Simulates random games from the positions that look best; what is proved on the way is taken as proved.

    It keeps its tree from one move to the next (`reuse`): simulations made earlier of what the game has come to count
    too. Any other position, one that the game was taken back to say, begins a new tree.

    The score is the mean result of the simulations, an expectation, or what is proved.
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
        """A limit's nodes are simulations."""
        position = unfinished(line)
        limit = self._limit.within(limit)
        simulations, _, _, choices = self._search.search(
            position,
            history=list(line.history),
            time=limit.time,
            simulations=limit.nodes,
            seed=self._seeds.getrandbits(63),
        )
        move, _, mean, proof, plies = choices[0]
        side = position.side
        score = {
            "win": Score.win(side, plies),
            "loss": Score.loss(side, plies),
            "draw": Score.draw(side),
            "heuristic": Score.expectation(side, mean),
        }[proof]
        return Choice(move, score, simulations, None, (move,))

    def stop(self) -> None:
        self._search.stop()


def settle(game: LoadedGame, options: Mapping[str, Any]) -> dict[str, Any]:
    simulations = options["simulations"] or (None if options["time"] else SIMULATIONS)
    return {**options, "simulations": simulations}


MCTS = PlayerKind(
    "mcts",
    "Monte Carlo tree search: random games from where it looks best, proofs included",
    (
        Option("simulations", "integer", None, f"games to simulate; {SIMULATIONS:,} when no limit is given", 1, 10**12),
        Option("time", "number", None, "seconds a move", 0.001, 1e6),
        Option("reuse", "switch", True, "keep what is known of the position that the game comes to"),
        Option("tree", "integer", TREE, "positions in the tree at most; then it grows no more", 1, 100_000_000),
        Option("exploration", "number", 1.4, "how much to look at what is little known", 0, 100),
        Option("seed", "integer", None, "the same seed plays the same moves; without one it differs each time"),
    ),
    MctsPlayer,
    settle=settle,
    ceilings={"time": SERVED_SECONDS, "tree": TREE},
    units="expectation",
)
