"""Makes plain values of the results, for scripts and for the page. Numbers are texts, so that fractions stay exact."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.theory import words
from plyground.theory.classification import classify
from plyground.theory.dominance import Dominance, dominances, dominant
from plyground.theory.elimination import Eliminated, Elimination, WeakOrders
from plyground.theory.equilibria import Component, Equilibria, equilibria
from plyground.theory.game import PLAYERS, Cell, MatrixGame, Mixed
from plyground.theory.induction import Induction, backward_induction
from plyground.theory.matrix_form import matrix_form
from plyground.theory.numbers import Number, write_number
from plyground.theory.reported import (
    ActionValue,
    DominanceCase,
    DominanceReport,
    DominantStrategy,
    DominatedStrategy,
    EliminationStep,
    EliminationSteps,
    EquilibriumComponent,
    EquilibriumPart,
    EquilibriumSet,
    GameKind,
    GameTable,
    InductionChoice,
    InductionSteps,
    MarkingStep,
    MarkingSteps,
    MixedEquilibrium,
    MixedStrategy,
    Payoffs,
    PlayerNumber,
    SecurityLevel,
    WeakEnd,
    WeakEnds,
    ZeroSumValue,
)
from plyground.theory.responses import Marked
from plyground.theory.tree import TreeGame
from plyground.theory.zero_sum import bounds, pure_security, security, solve_zero_sum, sum_of


def numbers(values: Sequence[Number]) -> list[str]:
    return [write_number(value) for value in values]


def _payoffs(cell: Cell) -> Payoffs:
    return write_number(cell[0]), write_number(cell[1])


def _player(number: int) -> PlayerNumber:
    return 0 if number == 0 else 1


def table(game: MatrixGame) -> GameTable:
    return GameTable(
        title=game.title,
        players=game.players,
        strategies=(list(game.strategies[0]), list(game.strategies[1])),
        payoffs=[[", ".join(numbers(cell)) for cell in row] for row in game.payoffs],
    )


def kind(game: MatrixGame | TreeGame) -> GameKind:
    found = classify(game)
    matrix = game if isinstance(game, MatrixGame) else matrix_form(game).game if found.beats else None
    return GameKind(
        zero_sum=found.zero_sum,
        constant_sum=None if found.constant_sum is None else write_number(found.constant_sum),
        symmetric=found.symmetric,
        timing=found.timing,
        perfect_information=found.perfect_information,
        complete_information=found.complete_information,
        perfect_recall=found.perfect_recall,
        stages=found.stages,
        intransitive=found.intransitive,
        beats=found.beats,
        words=words.kind_words(game, found, matrix),
    )


def dominated(game: MatrixGame, found: Dominance) -> DominatedStrategy:
    cases = [DominanceCase(case.against, write_number(case.worse), write_number(case.better)) for case in found.reason]
    return DominatedStrategy(
        player=_player(found.player),
        strategy=found.dominated,
        by=numbers(found.by),
        strict=found.strict,
        reason=cases,
        words=words.dominance_words(game, found),
    )


def dominance(game: MatrixGame, *, mixed: bool = True) -> DominanceReport:
    """All dominated strategies, strictly or weakly, and each player's dominant strategy."""
    found = [each for player in PLAYERS for each in dominances(game, player, strict=False, mixed=mixed)]
    best = [DominantStrategy(dominant(game, player), dominant(game, player, strict=False)) for player in PLAYERS]
    return DominanceReport([dominated(game, each) for each in found], best)


def elimination(game: MatrixGame, found: Eliminated) -> EliminationSteps:
    return EliminationSteps([_step(game, step) for step in found.steps], found.kept, found.solved)


def _step(game: MatrixGame, step: Elimination) -> EliminationStep:
    instead = [(_player(other.player), other.dominated) for other in step.instead]
    return EliminationStep(**vars(dominated(game, step.why)), round=step.round, instead=instead, kept=step.kept)


def weak(game: MatrixGame, found: WeakOrders) -> WeakEnds:
    ends = [WeakEnd(end.kept, [dominated(game, step) for step in end.order]) for end in found.ends]
    return WeakEnds(found.dependent, found.complete, ends)


def marking(game: MatrixGame, found: Marked) -> MarkingSteps:
    steps = [
        MarkingStep(
            player=_player(step.player),
            against=step.against,
            cells=list(step.cells),
            payoff=write_number(step.payoff),
            words=words.marking_words(game, step),
        )
        for step in found.steps
    ]
    return MarkingSteps(steps, list(found.equilibria))


def mixture(game: MatrixGame, player: int, strategy: Mixed) -> MixedStrategy:
    return MixedStrategy(numbers(strategy), game.mixture(player, strategy))


def all_equilibria(game: MatrixGame, found: Equilibria | None = None) -> EquilibriumSet:
    found = found or equilibria(game)
    degeneracy = found.degeneracy
    return EquilibriumSet(
        degenerate=found.degenerate,
        degeneracy=None if degeneracy is None else words.degeneracy_words(game, degeneracy),
        words=words.equilibria_words(game, found),
        components=[_component(game, component) for component in found.components],
    )


def _component(game: MatrixGame, component: Component) -> EquilibriumComponent:
    extreme = [
        MixedEquilibrium(mixture(game, 0, each.first), mixture(game, 1, each.second), _payoffs(each.payoffs), each.pure)
        for each in component.extreme
    ]
    parts = [
        EquilibriumPart([mixture(game, 0, mix) for mix in part.first], [mixture(game, 1, mix) for mix in part.second])
        for part in component.parts
    ]
    return EquilibriumComponent(component.isolated, extreme, parts)


def value(game: MatrixGame) -> ZeroSumValue | None:
    """The value of a zero-sum game or of another constant-sum game; None for other games."""
    if sum_of(game) is None:
        return None
    solved, pure = solve_zero_sum(game), bounds(game)
    return ZeroSumValue(
        value=write_number(solved.value),
        first=mixture(game, 0, solved.first),
        second=mixture(game, 1, solved.second),
        maximin=write_number(pure.maximin),
        minimax=write_number(pure.minimax),
        maximin_strategies=list(pure.first),
        minimax_strategies=list(pure.second),
        saddles=list(pure.saddles),
    )


def safety(game: MatrixGame) -> tuple[SecurityLevel, SecurityLevel]:
    """The payoff that each player can guarantee, whatever the other does."""
    return _security(game, 0), _security(game, 1)


def _security(game: MatrixGame, player: int) -> SecurityLevel:
    sure, strategy = security(game, player)
    pure, strategies = pure_security(game, player)
    return SecurityLevel(write_number(pure), list(strategies), write_number(sure), mixture(game, player, strategy))


def induction(game: TreeGame, found: Induction | None = None) -> InductionSteps:
    found = found or backward_induction(game)
    choices = [
        InductionChoice(
            path=list(choice.path),
            player=_player(choice.player),
            values=[ActionValue(name, _payoffs(payoffs)) for name, payoffs in choice.values],
            best=list(choice.best),
            words=words.choice_words(game, choice),
        )
        for choice in found.choices
    ]
    return InductionSteps(choices, list(found.line), _payoffs(found.payoffs), found.unique)
