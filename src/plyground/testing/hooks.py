"""What the optional hooks promise: orders of moves, and evaluations."""

from __future__ import annotations

import inspect
from math import isfinite

from plyground.evaluation import Evaluation, finished_value
from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame
from plyground.testing.fault import calling, require


def check_hooks(game: LoadedGame, position: Position) -> None:
    """order(), essential() and noisy() take what they are given and give legal moves."""
    moves, where, rules = position.moves(), f"in '{position}'", game.rules
    with calling(f"order(), {where},", rules, "order"):
        ordered = sorted(map(str, game.order(position, moves)))
    require(ordered == sorted(map(str, moves)), f"order() only orders, {where}", rules, "order")
    if game.essential and moves:
        with calling(f"essential(), {where},", rules, "essential"):
            essential = game.essential(position, moves)
        require(essential, f"essential() gives at least one move, {where}", rules, "essential")
        words = f"essential() gives legal moves only, {where}"
        require(all(move in moves for move in essential), words, rules, "essential")
    for move in moves:
        with calling(f"noisy(), {where},", rules, "noisy"):
            game.noisy(position, move)


def check_evaluations(game: LoadedGame, position: Position) -> None:
    for name, evaluation in game.evaluations.items():
        with calling(f"evaluation '{name}', in '{position}',", _function_of(evaluation)):
            _check_evaluation(name, evaluation, position)


def _check_evaluation(name: str, evaluation: Evaluation, position: Position) -> None:
    """An evaluation gives a number. If it is antisymmetric, the other side has minus that number; if it is decisive,
    exactly the finished positions have large numbers."""
    where, ply, function = f"in '{position}'", 1, _function_of(evaluation)
    ours, theirs = (evaluation.value(position, side, ply) for side in (position.side, position.side.other))
    for value in (ours, theirs):
        is_number = isinstance(value, (int, float))
        require(is_number, f"evaluation '{name}' gives a number, {where}, not {value!r}", function)
        require(isfinite(value), f"evaluation '{name}' gives a finite number, {where}, not {value}", function)
    words = f"evaluation '{name}' is not antisymmetric, {where}: {ours} for the side to move, {theirs} for the other"
    require(not evaluation.antisymmetric or ours == -theirs, words, function)
    if evaluation.decisive:
        win, outcome = evaluation.weights["win"], position.outcome()
        kept = abs(ours) < win / 2 if outcome is None else ours == finished_value(position, position.side, ply, win)
        require(kept, f"evaluation '{name}' is not decisive, {where}: it gives {ours} with win={win}", function)


def _function_of(evaluation: Evaluation) -> object:
    """The function that the game's author wrote: for `heuristic` its guess."""
    function = getattr(evaluation, "function", None)
    if not inspect.isfunction(function):
        return None
    return inspect.getclosurevars(function).nonlocals.get("guess", function)
