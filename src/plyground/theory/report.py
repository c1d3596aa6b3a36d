"""What was found, as JSON: for scripts and for the page. Numbers are texts, so that fractions stay what they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyground.theory import words
from plyground.theory.classification import classify
from plyground.theory.dominance import Dominance, dominances, dominant
from plyground.theory.elimination import Eliminated, WeakOrders
from plyground.theory.equilibria import Equilibria, equilibria
from plyground.theory.game import PLAYERS, Kept, MatrixGame, Mixed
from plyground.theory.induction import Induction, backward_induction
from plyground.theory.matrix_form import matrix_form
from plyground.theory.numbers import Number, write_number
from plyground.theory.responses import Marked
from plyground.theory.tree import TreeGame
from plyground.theory.zero_sum import bounds, pure_security, security, solve_zero_sum, sum_of

Document = dict[str, Any]


def numbers(values: Sequence[Number]) -> list[str]:
    return [write_number(value) for value in values]


def table(game: MatrixGame) -> Document:
    """Names and payoffs; a cell is a text, as it would be typed."""
    return {
        "title": game.title,
        "players": list(game.players),
        "strategies": [list(names) for names in game.strategies],
        "payoffs": [[", ".join(numbers(cell)) for cell in row] for row in game.payoffs],
    }


def kind(game: MatrixGame | TreeGame) -> Document:
    found = classify(game)
    matrix = game if isinstance(game, MatrixGame) else matrix_form(game).game if found.beats else None
    return {
        "zero_sum": found.zero_sum,
        "constant_sum": None if found.constant_sum is None else write_number(found.constant_sum),
        "symmetric": found.symmetric,
        "timing": found.timing,
        "perfect_information": found.perfect_information,
        "complete_information": found.complete_information,
        "perfect_recall": found.perfect_recall,
        "stages": found.stages,
        "intransitive": None if found.intransitive is None else list(found.intransitive),
        "beats": list(found.beats),
        "words": words.kind_words(game, found, matrix),
    }


def dominated(game: MatrixGame, found: Dominance) -> Document:
    return {
        "player": found.player,
        "strategy": found.dominated,
        "by": numbers(found.by),
        "strict": found.strict,
        "reason": [
            {"against": case.against, "worse": write_number(case.worse), "better": write_number(case.better)}
            for case in found.reason
        ],
        "words": words.dominance_words(game, found),
    }


def dominance(game: MatrixGame, *, mixed: bool = True) -> Document:
    """All that is dominated, strictly or weakly, and what dominates everything else."""
    return {
        "dominated": [
            dominated(game, found)
            for player in PLAYERS
            for found in dominances(game, player, strict=False, mixed=mixed)
        ],
        "dominant": [
            {"strict": dominant(game, player), "weak": dominant(game, player, strict=False)} for player in PLAYERS
        ],
    }


def elimination(game: MatrixGame, found: Eliminated) -> Document:
    return {
        "steps": [
            {
                **dominated(game, step.why),
                "round": step.round,
                "instead": [[other.player, other.dominated] for other in step.instead],
                "kept": kept(step.kept),
            }
            for step in found.steps
        ],
        "kept": kept(found.kept),
        "solved": found.solved,
    }


def weak(game: MatrixGame, found: WeakOrders) -> Document:
    return {
        "dependent": found.dependent,
        "complete": found.complete,
        "ends": [
            {"kept": kept(end.kept), "order": [dominated(game, step) for step in end.order]} for end in found.ends
        ],
    }


def kept(found: Kept) -> list[list[int]]:
    return [list(strategies) for strategies in found]


def marking(game: MatrixGame, found: Marked) -> Document:
    return {
        "steps": [
            {
                "player": step.player,
                "against": step.against,
                "cells": [list(cell) for cell in step.cells],
                "payoff": write_number(step.payoff),
                "words": words.marking_words(game, step),
            }
            for step in found.steps
        ],
        "equilibria": [list(cell) for cell in found.equilibria],
    }


def mixtures(game: MatrixGame, player: int, strategies: Sequence[Mixed]) -> list[Document]:
    return [mixture(game, player, strategy) for strategy in strategies]


def mixture(game: MatrixGame, player: int, strategy: Mixed) -> Document:
    return {"probabilities": numbers(strategy), "words": words.mixture(game, player, strategy)}


def all_equilibria(game: MatrixGame, found: Equilibria | None = None) -> Document:
    found = found or equilibria(game)
    degeneracy = found.degeneracy
    return {
        "degenerate": found.degenerate,
        "degeneracy": None if degeneracy is None else words.degeneracy_words(game, degeneracy),
        "words": words.equilibria_words(game, found),
        "components": [
            {
                "isolated": component.isolated,
                "equilibria": [
                    {
                        "first": mixture(game, 0, equilibrium.first),
                        "second": mixture(game, 1, equilibrium.second),
                        "payoffs": numbers(equilibrium.payoffs),
                        "pure": equilibrium.pure,
                    }
                    for equilibrium in component.extreme
                ],
                "parts": [
                    {"first": mixtures(game, 0, part.first), "second": mixtures(game, 1, part.second)}
                    for part in component.parts
                ],
            }
            for component in found.components
        ],
    }


def value(game: MatrixGame) -> Document | None:
    """The value of a zero-sum game, or of one with another constant sum; None for others."""
    if sum_of(game) is None:
        return None
    solved, pure = solve_zero_sum(game), bounds(game)
    return {
        "value": write_number(solved.value),
        "first": mixture(game, 0, solved.first),
        "second": mixture(game, 1, solved.second),
        "maximin": write_number(pure.maximin),
        "minimax": write_number(pure.minimax),
        "maximin_strategies": list(pure.first),
        "minimax_strategies": list(pure.second),
        "saddles": [list(cell) for cell in pure.saddles],
    }


def safety(game: MatrixGame) -> list[Document]:
    """What each player can be sure of, with a pure strategy and with a mixed one."""
    found = []
    for player in PLAYERS:
        sure, strategy = security(game, player)
        pure, strategies = pure_security(game, player)
        found.append(
            {
                "pure": write_number(pure),
                "strategies": list(strategies),
                "mixed": write_number(sure),
                "strategy": mixture(game, player, strategy),
            }
        )
    return found


def induction(game: TreeGame, found: Induction | None = None) -> Document:
    found = found or backward_induction(game)
    return {
        "choices": [
            {
                "path": list(choice.path),
                "player": choice.player,
                "values": [{"action": name, "payoffs": numbers(payoffs)} for name, payoffs in choice.values],
                "best": list(choice.best),
                "words": words.choice_words(game, choice),
            }
            for choice in found.choices
        ],
        "line": list(found.line),
        "payoffs": numbers(found.payoffs),
        "unique": found.unique,
    }
