"""Evaluations that users write, for any game: a function in a Python file, `mine.py` or `mine.py#material`, or of their
own program."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from numbers import Real
from types import ModuleType
from typing import Any

from plyground.evaluation import LARGEST_WEIGHT, FunctionEvaluation, InvalidEvaluation, finished_value
from plyground.game import InvalidOption, Side
from plyground.loading.signatures import WrongSignature, options_of, parameters_of, where
from plyground.loading.user_file import described, file_of, import_file, is_there, trace_of
from plyground.wording import did_you_mean, quoted

#: The function that is meant if the text names none.
EVALUATE = "evaluate"
SIDE = "side"
#: The weight of a win. What the function gives stays below half of it, so that no guess is taken for a proof.
WIN = LARGEST_WEIGHT
BOUND = WIN // 2 - 1


class EvaluationFailed(InvalidEvaluation):
    """A user's evaluation crashed, or gave what is no number. `trace`: Python's traceback, if it crashed."""

    type = "evaluation-failed"
    trace: str = ""

    def __init__(self, message: str, input: str, trace: str = "") -> None:
        super().__init__(message, input)
        self.trace = trace


@dataclass(frozen=True, eq=False)
class OwnEvaluation(FunctionEvaluation):
    """A user's function as an evaluation. It is asked about unfinished positions; the ends of games are worth what they
    are in all evaluations. It is pickled by its `source`, the text or the function that it was made of."""

    source: str | Callable[..., Any] = ""

    def symmetric(self) -> OwnEvaluation:
        """The same, if it is antisymmetric; otherwise half the difference of what it gives the two sides."""
        if self.antisymmetric:
            return self
        function = self.function

        def half(position: Any, viewpoint: Side, ply: int, **weights: int) -> float:
            mine, theirs = (function(position, side, ply, **weights) for side in (viewpoint, viewpoint.other))
            return (mine - theirs) / 2

        return replace(self, function=half, antisymmetric=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.source, dict(self.weights), self.antisymmetric)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnEvaluation) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.name)


def own_evaluation(source: str | Callable[..., Any]) -> OwnEvaluation:
    """The evaluation of a function, or of a text such as `mine.py#material`. Runs the file. Raises InvalidOption, in
    one sentence with file and line."""
    function = _found(source) if isinstance(source, str) else source
    name = source if isinstance(source, str) else function.__name__
    names = list(parameters_of(function))
    _check(function, names)
    given = (names[0], SIDE)
    weights = {option.name: option.default for option in options_of(function, given, function.__name__, ("win",))}
    for weight, value in weights.items():
        if type(value) is not int:
            words = f"{where(function)}: the weight '{weight}' of `{function.__name__}` is {quoted(repr(value))}"
            raise WrongSignature(f"{words}: a weight is a whole number, as in {weight}=3", weight)
    return OwnEvaluation(
        name,
        _valued(name, function, SIDE in names),
        (inspect.getdoc(function) or "an evaluation of your own").partition("\n")[0],
        antisymmetric=SIDE not in names,
        weights={**weights, "win": WIN},
        weight_summaries={"win": "a win at the root; one less for each ply"},
        decisive=True,
        bound=BOUND,
        source=source,
    )


def _found(spec: str) -> Callable[..., Any]:
    """The function of a text. Runs the file. Raises InvalidOption."""
    file = file_of(spec)
    if file is None or not is_there(file):
        raise InvalidOption(f"no file '{file or spec}'", spec)
    try:
        module = import_file(file)
    except (Exception, SystemExit) as error:
        raise InvalidOption(f"the evaluation '{spec}' cannot be loaded: {described(error)}", spec) from error
    return _function_of(module, file, spec.removeprefix(file).removeprefix("#"))


def _restored(source: str | Callable[..., Any], weights: dict[str, int], antisymmetric: bool) -> OwnEvaluation:
    """Unpickles an evaluation."""
    found = own_evaluation(source).weighted(weights)
    assert isinstance(found, OwnEvaluation)
    return found.symmetric() if antisymmetric else found


def _function_of(module: ModuleType, file: str, name: str) -> Callable[..., Any]:
    """The function of that name; without a name `evaluate`, or else the only one."""
    own: dict[str, Callable[..., Any]] = {
        key: value
        for key, value in vars(module).items()
        if callable(value) and not inspect.isclass(value) and not key.startswith("_")
        if getattr(value, "__module__", None) == module.__name__
    }
    if name in own or (not name and EVALUATE in own):
        return own[name or EVALUATE]
    known = ", ".join(own) or "none"
    if name:
        raise InvalidOption(f"'{file}' has no function '{name}'; it has: {known}{did_you_mean(name, own)}", name)
    if len(own) != 1:
        example = f", as in {file}#{next(iter(own))}" if own else f": write `def {EVALUATE}(position):`"
        problem = "has several functions: say which is meant" if own else "has no function"
        raise InvalidOption(f"'{file}' {problem}{example}", file)
    return next(iter(own.values()))


def _check(function: Callable[..., Any], names: list[str]) -> None:
    """Raises WrongSignature."""
    name = function.__name__
    if not names:
        raise WrongSignature(f"{where(function)}: `{name}` takes no position: write `def {name}(position):`", name)
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        raise WrongSignature(f"{where(function)}: `{name}` gives no number: write `def` and `return`", name)


def _valued(spec: str, function: Callable[..., Any], sided: bool) -> Callable[..., float]:
    """The function as FunctionEvaluation calls it. A function without a side is about the first player."""

    def value(position: Any, viewpoint: Side, ply: int, win: int, **weights: int) -> float:
        finished = finished_value(position, viewpoint, ply, win)
        if finished is not None:
            return finished
        try:
            found = function(position, side=viewpoint, **weights) if sided else function(position, **weights)
        except (Exception, SystemExit) as error:
            raise EvaluationFailed(f"'{spec}' crashed: {described(error)}", spec, trace_of(error)) from error
        if not isinstance(found, Real) or isinstance(found, bool) or not math.isfinite(found):
            words = f"'{spec}' gives {quoted(repr(found))} at {quoted(str(position))}: expected a finite number"
            raise EvaluationFailed(f"{words} ({where(function)})", spec)
        bounded = max(-BOUND, min(BOUND, found if isinstance(found, (int, float)) else float(found)))
        return bounded if sided or viewpoint is Side.FIRST else -bounded

    return value
