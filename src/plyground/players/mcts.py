"""Monte Carlo tree search as a player, for any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plyground import _core
from plyground.engine.tree_search import TreeSearch, Value, value_of
from plyground.game import InvalidOption
from plyground.history.line import Line
from plyground.loading.learned import LEARNED
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.player import (
    SERVED_SECONDS,
    WEIGHTS_FILE,
    Choice,
    Player,
    PlayerKind,
    unfinished,
    weights_of,
)
from plyground.score import Limit

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
        self._search = TreeSearch(
            game,
            value=_value(game, options),
            exploration=options["exploration"],
            tree=options["tree"],
            reuse=options["reuse"],
            seed=options["seed"],
        )

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        """The nodes of a limit count simulations."""
        position = unfinished(line)
        found = self._search.think(position, self._limit.within(limit), history=line.history)
        return Choice(found.best.move, found.best.score, found.simulations, None, (found.best.move,))

    def stop(self) -> None:
        self._search.stop()


def _value(game: LoadedGame, options: Mapping[str, Any]) -> Value | None:
    """What stands in the place of random games, if an evaluation is named. Raises InvalidOption."""
    weights = weights_of(options)
    if options["evaluation"] is None:
        for name in [*weights, *(["scale"] if options["scale"] else [])]:
            raise InvalidOption(f"'{name}' is for an evaluation: name it, as in evaluation=zero", name)
        return None
    evaluation = game.evaluation(options["evaluation"], weights)
    own = _core.LEARNED_UNIT if evaluation.name == LEARNED else game.description.advantage
    return value_of(evaluation, options["scale"] or own)


def settle(game: LoadedGame, options: Mapping[str, Any]) -> dict[str, Any]:
    _value(game, options)
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
        Option("evaluation", "text", None, "the evaluation's name: its values take the place of random games"),
        Option(
            "scale",
            "number",
            None,
            "what the evaluation gives for a clear advantage; or the game's own",
            1e-6,
            1e9,
        ),
        WEIGHTS_FILE,
        Option("seed", "integer", None, "the same seed plays the same moves; without it, each game differs"),
    ),
    MctsPlayer,
    weights=True,
    settle=settle,
    ceilings={"time": SERVED_SECONDS, "tree": TREE},
    units="expectation",
)
