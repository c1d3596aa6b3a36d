"""Monte Carlo tree search: of any game, with random games or with a model of one's own."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from plyground import _core
from plyground.evaluation import Evaluation
from plyground.game import InvalidOption, Move, Position
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Limit, Score
from plyground.wording import quoted

#: What a position is worth for the side to move, from -1 to 1.
Value: TypeAlias = Callable[[Any], float]
#: Says of each of several positions what it is worth, as a Value does, and how good its moves look: a number for each
#: of `moves()` in their order, or by move; None: all the same.
Model: TypeAlias = Callable[[Sequence[Any]], Sequence[tuple[float, Sequence[float] | Mapping[Any, float] | None]]]
#: Chooses the next move of a simulated game.
Rollout: TypeAlias = Callable[[Any, random.Random], Any]

#: A simulated game with more plies counts as drawn.
LONGEST = 1000


@dataclass(frozen=True)
class TriedMove:
    """A move at the root. `value` from -1 to 1 and `score` are for the side to move; `prior` is the model's, and 0
    without one."""

    move: Move
    visits: int
    value: float
    prior: float
    score: Score


@dataclass(frozen=True)
class Searched:
    """The moves, the best first. `inherited`: simulations of earlier searches that count too."""

    moves: tuple[TriedMove, ...]
    simulations: int
    inherited: int
    seconds: float

    @property
    def best(self) -> TriedMove:
        return self.moves[0]


class TreeSearch:
    """A search with the tree that it keeps from move to move (`reuse`).

    A leaf of the tree is worth the result of a random game; or of a game whose moves `rollout` chooses; or what `value`
    says. With a `model` there are no simulated games: its values are taken, its numbers for the moves lead the search
    (PUCT), it is asked about `batch` positions at a time, and every search begins a new tree.
    """

    def __init__(
        self,
        game: LoadedGame,
        *,
        model: Model | None = None,
        rollout: Rollout | None = None,
        value: Value | None = None,
        exploration: float = 1.4,
        batch: int = 16,
        tree: int = 1_000_000,
        reuse: bool = True,
        seed: int | None = None,
    ) -> None:
        if sum(given is not None for given in (model, rollout, value)) > 1:
            raise InvalidOption("model, rollout and value all say what a leaf is worth: give only one of them", "model")
        if batch < 1:
            raise InvalidOption(f"batch={batch}: expected at least 1", str(batch))
        self._seeds = random.Random(seed)
        self._search = _core.Mcts(
            exploration=exploration,
            repetition=game.repetition or 0,
            tree=tree,
            reuse=reuse,
            value=value if rollout is None else _played_out(rollout, self._seeds),
            judge=None if model is None else _checked(model),
            batch=batch,
        )

    def think(self, position: Position, limit: Limit, *, history: Sequence[Position] = ()) -> Searched:
        """Simulates until the limit, whose nodes are simulations, or until all is proved."""
        simulations, inherited, seconds, largest, choices = self._search.search(
            position,
            history=list(history),
            time=limit.time,
            simulations=limit.nodes,
            seed=self._seeds.getrandbits(63),
        )
        moves = tuple(_tried(position, choice, largest) for choice in choices)
        return Searched(moves, simulations, inherited, seconds)

    def stop(self) -> None:
        """Ends the running search. May be called from any thread."""
        self._search.stop()


def value_of(evaluation: Evaluation, scale: float) -> Value:
    """An evaluation as a Value: `scale` is what it gives for a clear advantage."""
    if isinstance(evaluation, _core.Evaluation):
        return _core.Expectation(evaluation, scale)
    return lambda position: math.tanh(evaluation.value(position, position.side, 0) / scale)


def _tried(position: Position, choice: tuple[Any, ...], largest: Any) -> TriedMove:
    move, visits, mean, proof, plies, payoff, prior = choice
    side = position.side
    if proof in ("win", "loss"):
        score = Score(proof, side, plies, payoff=payoff)
    elif proof == "draw":
        score = Score.draw(side)
    elif largest is None:
        score = Score.expectation(side, mean)
    else:  # the mean payoff
        score = Score.heuristic(side, (2 * mean - 1) * float(largest))
    return TriedMove(move, visits, 2 * mean - 1, prior, score)


def _played_out(rollout: Rollout, chance: random.Random) -> Value:
    """The result of a game whose moves a function chooses."""

    def value(start: Any) -> float:
        position = start
        for _ in range(LONGEST):
            outcome = position.outcome()
            if outcome is not None:
                return 0.0 if outcome.winner is None else 1.0 if outcome.winner is start.side else -1.0
            position = position.play(rollout(position, chance))
        return 0.0

    return value


def _checked(model: Model) -> Callable[[list[Any]], list[tuple[float, list[float]]]]:
    """The model as the core asks it. Answers that it cannot use are refused with a sentence."""

    def judge(positions: list[Any]) -> list[tuple[float, list[float]]]:
        answers = list(model(positions))
        if len(answers) != len(positions):
            words = f"the model gave {len(answers)} answers for {len(positions)} positions"
            raise ValueError(f"{words}: expected (value, priors) for each")
        return [_judged(position, answer) for position, answer in zip(positions, answers, strict=True)]

    return judge


def _judged(position: Any, answer: Any) -> tuple[float, list[float]]:
    where = f"at {quoted(str(position))}"
    try:
        value, priors = answer
    except (TypeError, ValueError):
        raise ValueError(f"the model gave {quoted(repr(answer))} {where}: expected (value, priors)") from None
    moves = position.moves()
    if isinstance(priors, Mapping):
        by_text = {str(move): prior for move, prior in priors.items()}
        priors = [by_text.get(str(move), 0.0) for move in moves]
    numbers = [] if priors is None else [float(prior) for prior in priors]
    if numbers and len(numbers) != len(moves):
        raise ValueError(f"the model gave {len(numbers)} priors for {len(moves)} moves {where}")
    if not all(math.isfinite(number) and number >= 0 for number in numbers) or not -1 <= float(value) <= 1:
        raise ValueError(f"the model gave {quoted(repr(answer))} {where}: expected a value from -1 to 1, priors from 0")
    return float(value), numbers
