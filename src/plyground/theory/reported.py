"""The results about a game as plain values. `report.py` makes them; the command line and the page show them.

Numbers are texts, so that fractions stay exact. Players and strategies are counted from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from plyground.theory.classification import Timing
from plyground.theory.game import Kept

PlayerNumber: TypeAlias = Literal[0, 1]
#: Row and column.
CellPlace: TypeAlias = tuple[int, int]
Payoffs: TypeAlias = tuple[str, str]


@dataclass(frozen=True)
class GameTable:
    """Names and payoffs. A cell is a text, as people type it."""

    title: str
    players: tuple[str, str]
    strategies: tuple[list[str], list[str]]
    payoffs: list[list[str]]


@dataclass(frozen=True)
class GameKind:
    """`beats`: a circle of strategies, each of which beats the next."""

    zero_sum: bool
    constant_sum: str | None
    symmetric: bool | None
    timing: Timing
    perfect_information: bool
    complete_information: bool
    perfect_recall: bool
    stages: int
    intransitive: tuple[bool, bool] | None
    beats: tuple[int, ...]
    words: list[str]


@dataclass(frozen=True)
class DominanceCase:
    against: int
    worse: str
    better: str


@dataclass(frozen=True)
class DominatedStrategy:
    """`by`: the probabilities of the strategies that dominate it."""

    player: PlayerNumber
    strategy: int
    by: list[str]
    strict: bool
    reason: list[DominanceCase]
    words: str


@dataclass(frozen=True)
class DominantStrategy:
    """A player's strategy that dominates all others of that player, strictly or weakly; None if there is none."""

    strict: int | None
    weak: int | None


@dataclass(frozen=True)
class DominanceReport:
    dominated: list[DominatedStrategy]
    dominant: list[DominantStrategy]


@dataclass(frozen=True)
class EliminationStep(DominatedStrategy):
    """`instead`: other strategies, with their players, that could be removed instead. `kept`: what is left."""

    round: int
    instead: list[tuple[PlayerNumber, int]]
    kept: Kept


@dataclass(frozen=True)
class EliminationSteps:
    steps: list[EliminationStep]
    kept: Kept
    solved: bool


@dataclass(frozen=True)
class WeakEnd:
    kept: Kept
    order: list[DominatedStrategy]


@dataclass(frozen=True)
class WeakEnds:
    """What may be left when weakly dominated strategies are removed one by one. `complete`: there are no other ends."""

    dependent: bool
    complete: bool
    ends: list[WeakEnd]


@dataclass(frozen=True)
class MarkingStep:
    player: PlayerNumber
    against: int
    cells: list[CellPlace]
    payoff: str
    words: str


@dataclass(frozen=True)
class MarkingSteps:
    steps: list[MarkingStep]
    equilibria: list[CellPlace]


@dataclass(frozen=True)
class MixedStrategy:
    probabilities: list[str]
    words: str


@dataclass(frozen=True)
class MixedEquilibrium:
    first: MixedStrategy
    second: MixedStrategy
    payoffs: Payoffs
    pure: bool


@dataclass(frozen=True)
class EquilibriumPart:
    """Every mixture of `first` is in equilibrium with every mixture of `second`."""

    first: list[MixedStrategy]
    second: list[MixedStrategy]


@dataclass(frozen=True)
class EquilibriumComponent:
    isolated: bool
    equilibria: list[MixedEquilibrium]
    parts: list[EquilibriumPart]


@dataclass(frozen=True)
class EquilibriumSet:
    degenerate: bool
    degeneracy: str | None
    words: str
    components: list[EquilibriumComponent]


@dataclass(frozen=True)
class ZeroSumValue:
    value: str
    first: MixedStrategy
    second: MixedStrategy
    maximin: str
    minimax: str
    maximin_strategies: list[int]
    minimax_strategies: list[int]
    saddles: list[CellPlace]


@dataclass(frozen=True)
class SecurityLevel:
    """The payoff that a player can guarantee, with a pure strategy and with a mixed strategy."""

    pure: str
    strategies: list[int]
    mixed: str
    strategy: MixedStrategy


@dataclass(frozen=True)
class ActionValue:
    action: str
    payoffs: Payoffs


@dataclass(frozen=True)
class InductionChoice:
    path: list[str]
    player: PlayerNumber
    values: list[ActionValue]
    best: list[str]
    words: str


@dataclass(frozen=True)
class InductionSteps:
    choices: list[InductionChoice]
    line: list[str]
    payoffs: Payoffs
    unique: bool
