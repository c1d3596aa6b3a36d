"""Evaluations: numbers for positions. They are no part of the rules and no part of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from plyground.game import InvalidOption, PlygroundError, Position, Side
from plyground.wording import as_written, did_you_mean

#: The bare function: how good a position is for the side `viewpoint`, reached `ply` plies after the root.
Evaluate = Callable[[Any, Side, int], float]


#: No weight is larger, so that sums of them stay exact everywhere.
LARGEST_WEIGHT = 1_000_000

#: The deepest search, in plies. A win of a decisive evaluation is worth at least twice this number.
DEEPEST = 500


class InvalidEvaluation(PlygroundError):
    """A value that no search can work with."""

    type = "invalid-evaluation"


class Evaluation(Protocol):
    """A named evaluation with weights. It values finished positions too, so that a sooner win beats a later one.

    >>> import plyground as pg
    >>> game = pg.load("tictactoe")
    >>> evaluation = game.evaluation("open")
    >>> evaluation.value(game.start().play("b2"), pg.Side.FIRST, 1)
    4
    """

    @property
    def name(self) -> str:
        """The name by which players ask for it."""
        ...

    @property
    def summary(self) -> str:
        """What it counts, in one line."""
        ...

    @property
    def antisymmetric(self) -> bool:
        """Whether the value for one side is always minus the value for the other."""
        ...

    @property
    def decisive(self) -> bool:
        """Whether finished positions are worth +-(win - ply), the weight `win`, and all others less than half of `win`:
        then a search value beyond that is a proved win or loss with its distance. A payoff multiplies `win`."""
        ...

    @property
    def weights(self) -> Mapping[str, int]:
        """The weights by name."""
        ...

    @property
    def weight_summaries(self) -> Mapping[str, str]:
        """What each weight is for."""
        ...

    @property
    def presets(self) -> Mapping[str, Mapping[str, int]]:
        """Named settings of the weights; each says which differ from the defaults. There may be none."""
        ...

    def weighted(self, weights: Mapping[str, int], /) -> Evaluation:
        """The same evaluation with some weights changed. Raises InvalidOption for a weight it does not have."""
        ...

    def value(self, position: Any, viewpoint: Side, ply: int, /) -> float:
        """How good the position is for `viewpoint`, if it is reached `ply` plies after the root."""
        ...


@dataclass(frozen=True, repr=False)
class FunctionEvaluation:
    """An evaluation written in Python: `function(position, viewpoint, ply, **weights)`.

    >>> import plyground as pg
    >>> from plyground.evaluation import FunctionEvaluation
    >>> def mobility(position, viewpoint, ply, weight):
    ...     sign = 1 if position.side is viewpoint else -1
    ...     return sign * weight * len(position.moves())
    >>> evaluation = FunctionEvaluation("mobility", mobility, weights={"weight": 2})
    >>> evaluation.value(pg.load("tictactoe").start(), pg.Side.FIRST, 0)
    18
    >>> evaluation.weighted({"weight": 5}).value(pg.load("tictactoe").start(), pg.Side.FIRST, 0)
    45
    """

    name: str
    function: Callable[..., float]
    summary: str = ""
    antisymmetric: bool = False
    weights: Mapping[str, int] = field(default_factory=dict)
    weight_summaries: Mapping[str, str] = field(default_factory=dict)
    decisive: bool = False
    presets: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    bound: float = 0  # the largest value of an unfinished position, if the evaluation is decisive

    def __repr__(self) -> str:
        return f"<evaluation {self.name}>"

    def weighted(self, weights: Mapping[str, int], /) -> FunctionEvaluation:
        """The same evaluation with some weights changed. Raises InvalidOption for a weight that it does not have."""
        for name, value in weights.items():
            if name not in self.weights:
                known = (", ".join(self.weights) or "none") + did_you_mean(name, self.weights)
                raise InvalidOption(
                    f"evaluation '{self.name}' has no weight '{name}'; it has: {known}",
                    name,
                )
            if abs(value) > LARGEST_WEIGHT:
                limits = f"from -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}"
                raise InvalidOption(f"weight '{name}' takes a number {limits}, not '{value}'", str(value))
        merged = {**self.weights, **weights}
        return replace(self, weights=merged)._settled()

    def _settled(self) -> FunctionEvaluation:
        """The same evaluation; decisive only if the win is large enough beside the other values."""
        decisive = self.decisive and self.weights["win"] >= 2 * DEEPEST and self.bound < self.weights["win"] / 2
        return replace(self, decisive=decisive)

    def value(self, position: Any, viewpoint: Side, ply: int, /) -> float:
        """What the function says, with the weights."""
        return self.function(position, viewpoint, ply, **self.weights)


def preset_weights(evaluation: Evaluation, preset: str) -> Mapping[str, int]:
    """The weights of a preset. Raises InvalidOption, which names the presets that there are."""
    presets: Mapping[str, Mapping[str, int]] = getattr(evaluation, "presets", {})
    if preset not in presets:
        known = ", ".join(presets) or "none"
        raise InvalidOption(
            f"evaluation '{evaluation.name}' has no preset '{preset}'; it has: {known}{did_you_mean(preset, presets)}",
            preset,
        )
    return presets[preset]


def finished_value(position: Position, viewpoint: Side, ply: int, win: int) -> float | None:
    """+-(win - ply), so that sooner wins and later losses are better; 0 for a draw; None while the game goes on. In a
    game with payoffs, `win` is multiplied by the payoff."""
    outcome = position.outcome()
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0
    value: float = win - ply
    if isinstance(outcome.payoff, int):
        value = win * abs(outcome.payoff) - ply  # exact, however large
    elif outcome.payoff is not None:
        payoff = abs(float(outcome.payoff))
        value = win * payoff - ply * min(1.0, payoff)  # the plies never outweigh a small payoff
    return value if outcome.winner is viewpoint else -value


def zero(position: Position, viewpoint: Side, ply: int, win: int = 10_000) -> float:
    """The value of a finished position, and 0 for all others."""
    return finished_value(position, viewpoint, ply, win) or 0


#: The evaluation that every game has.
ZERO = FunctionEvaluation(
    "zero",
    zero,
    "0 until the game is over, then the win or loss less the plies it took",
    antisymmetric=True,
    weights={"win": 10_000},
    weight_summaries={"win": "a win at the root; one less for each ply"},
    decisive=True,
)


def heuristic(
    name: str,
    guess: Callable[[Any, Side], float],
    summary: str = "",
    antisymmetric: bool = False,
    bound: float | None = None,
) -> FunctionEvaluation:
    """An evaluation that takes `guess(position, viewpoint)` for unfinished positions, and is `zero` for finished ones.

    `bound` promises that every guess lies between -`bound` and `bound`. If it is less than half of a win, the
    evaluation is decisive.

    >>> import plyground as pg
    >>> from plyground.evaluation import heuristic
    >>> evaluation = heuristic("moves", lambda position, viewpoint: len(position.moves()))
    >>> evaluation.value(pg.load("tictactoe").start(), pg.Side.FIRST, 0)
    9
    """
    if not callable(guess):
        raise InvalidEvaluation(f"evaluation '{name}': {as_written(guess)} is not a function", str(guess))

    def value(position: Any, viewpoint: Side, ply: int, win: int) -> float:
        finished = finished_value(position, viewpoint, ply, win)
        return guess(position, viewpoint) if finished is None else finished

    return FunctionEvaluation(
        name, value, summary, antisymmetric, ZERO.weights, ZERO.weight_summaries, bound is not None, bound=bound or 0
    )._settled()
