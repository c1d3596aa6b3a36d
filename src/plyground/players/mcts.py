"""Monte Carlo tree search as a player, for any game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from plyground import _core
from plyground.engine import Score
from plyground.game import Position
from plyground.loaded_game import LoadedGame
from plyground.options import Option
from plyground.players.player import Choice, PlayerKind, check_unfinished

#: Simulations a move, when no limit is given.
SIMULATIONS = 10_000


class MctsPlayer:
    """Simulates random games from the positions that look best; what is proved on the way is taken as proved.

    The score is the mean result in thousandths, from -1000 (all lost) to 1000 (all won), or what is proved.
    """

    def __init__(self, game: LoadedGame, options: Mapping[str, Any], spec: str) -> None:
        self.spec = spec
        self._time = options["time"]
        self._simulations = options["simulations"] or (None if self._time else SIMULATIONS)
        self._exploration = options["exploration"]
        self._seeds = random.Random(options["seed"])
        self._repetition = game.repetition or 0

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        check_unfinished(position)
        simulations, _, choices = _core.mcts(
            position,
            history=list(history),
            time=self._time,
            simulations=self._simulations,
            exploration=self._exploration,
            seed=self._seeds.getrandbits(63),
            repetition=self._repetition,
        )
        move, _, mean, proof, plies = choices[0]
        side = position.side
        score = {
            "win": Score.win(side, plies),
            "loss": Score.loss(side, plies),
            "draw": Score.draw(side),
            "heuristic": Score.heuristic(side, round(2000 * mean - 1000)),
        }[proof]
        return Choice(move, score, simulations, None, (move,))


MCTS = PlayerKind(
    "mcts",
    "Monte Carlo tree search: random games from where it looks best, proofs included",
    (
        Option("simulations", "integer", None, f"games to simulate; {SIMULATIONS:,} when no limit is given", 1, 10**12),
        Option("time", "number", None, "seconds a move", 0.001, 1e6),
        Option("exploration", "number", 1.4, "how much to look at what is little known", 0, 100),
        Option("seed", "integer", None, "the same seed plays the same moves; without one it differs each time"),
    ),
    MctsPlayer,
)
