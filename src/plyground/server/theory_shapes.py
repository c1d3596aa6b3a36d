"""The shapes of matrix games, as HTTP carries them.

Numbers are texts, so that fractions stay what they are. Players and strategies are counted from 0, rows and columns of
faults from 1, as people count them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from plyground.server.shapes import Shape

#: Rows and columns of a game that a server solves.
MOST_STRATEGIES = 12
#: Characters of a game that is pasted.
LONGEST_TEXT = 20_000

PlayerNumber = Literal[0, 1]
#: The same in a question, where a number is a number: `false` is none.
AskedPlayer = Annotated[int, Field(strict=True, ge=0, le=1)]
Name = Annotated[str, Field(max_length=200)]
CellText = Annotated[str, Field(max_length=100, description="Two payoffs, `7, 7`; or one, in a zero-sum game.")]
GameText = Annotated[str, Field(max_length=LONGEST_TEXT)]
StrategyNumber = Annotated[int, Field(strict=True, ge=0, lt=MOST_STRATEGIES)]
Row = Annotated[list[CellText], Field(max_length=MOST_STRATEGIES)]
Order = Annotated[list[tuple[AskedPlayer, StrategyNumber]], Field(max_length=2 * MOST_STRATEGIES)]
Names = Annotated[list[Name], Field(max_length=MOST_STRATEGIES)]
#: Row and column.
CellPlace = tuple[int, int]
#: Strategies that are left, of the row player and of the column player.
Left = tuple[list[int], list[int]]


class MatrixTable(Shape):
    """A game as it is typed: names, and a text for each cell."""

    title: Annotated[str, Field(max_length=300)] = ""
    players: tuple[Name, Name]
    strategies: tuple[Names, Names]
    payoffs: Annotated[
        list[Annotated[list[CellText], Field(max_length=MOST_STRATEGIES)]], Field(max_length=MOST_STRATEGIES)
    ]


class MatrixQuestion(Shape):
    """A game to be solved, and how to eliminate: `weak` strategies too, by `mixed` ones too, looking first at the
    strategies of `begin`, after removing those of `order` (player, strategy). `tree`: the text of the tree that the
    table is the matrix form of."""

    table: MatrixTable
    weak: Annotated[bool, Field(strict=True)] = False
    mixed: Annotated[bool, Field(strict=True)] = True
    begin: AskedPlayer = 0
    order: Order = Field(default=[])
    tree: GameText = ""


class MatrixFault(Shape):
    """What is wrong, and in which row and column, counted from 1; None where it is no cell's fault."""

    message: str
    row: int | None
    column: int | None


class GameKind(Shape):
    zero_sum: bool
    constant_sum: str | None
    symmetric: bool | None
    timing: Literal["simultaneous", "sequential", "partly simultaneous"]
    perfect_information: bool
    complete_information: bool
    perfect_recall: bool
    stages: int
    intransitive: tuple[bool, bool] | None
    beats: list[int] = Field(description="A circle of strategies, each of which beats the next.")
    words: list[str]


class DominanceCase(Shape):
    against: int
    worse: str
    better: str


class DominatedStrategy(Shape):
    player: PlayerNumber
    strategy: int
    by: list[str] = Field(description="The probabilities of the strategies that dominate it.")
    strict: bool
    reason: list[DominanceCase]
    words: str


class EliminationStep(DominatedStrategy):
    round: int
    instead: list[tuple[PlayerNumber, int]] = Field(description="What might have been removed instead.")
    kept: Left


class EliminationSteps(Shape):
    steps: list[EliminationStep]
    kept: Left
    solved: bool


class WeakEnd(Shape):
    kept: Left
    order: list[DominatedStrategy]


class WeakEnds(Shape):
    """What may be left when weakly dominated strategies go one by one; `complete`: there are no other ends."""

    dependent: bool
    complete: bool
    ends: list[WeakEnd]


class MarkingStep(Shape):
    player: PlayerNumber
    against: int
    cells: list[CellPlace]
    payoff: str
    words: str


class MarkingSteps(Shape):
    steps: list[MarkingStep]
    equilibria: list[CellPlace]


class MixedStrategy(Shape):
    probabilities: list[str]
    words: str


class MixedEquilibrium(Shape):
    first: MixedStrategy
    second: MixedStrategy
    payoffs: tuple[str, str]
    pure: bool


class EquilibriumPart(Shape):
    """Every mixture of `first` is in equilibrium with every mixture of `second`."""

    first: list[MixedStrategy]
    second: list[MixedStrategy]


class EquilibriumComponent(Shape):
    isolated: bool
    equilibria: list[MixedEquilibrium]
    parts: list[EquilibriumPart]


class EquilibriumSet(Shape):
    degenerate: bool
    degeneracy: str | None
    words: str
    components: list[EquilibriumComponent]


class ZeroSumValue(Shape):
    value: str
    first: MixedStrategy
    second: MixedStrategy
    maximin: str
    minimax: str
    maximin_strategies: list[int]
    minimax_strategies: list[int]
    saddles: list[CellPlace]


class SecurityLevel(Shape):
    """What a player can be sure of."""

    pure: str
    strategies: list[int]
    mixed: str
    strategy: MixedStrategy


class ActionValue(Shape):
    action: str
    payoffs: tuple[str, str]


class InductionChoice(Shape):
    path: list[str]
    player: PlayerNumber
    values: list[ActionValue]
    best: list[str]
    words: str


class InductionSteps(Shape):
    choices: list[InductionChoice]
    line: list[str]
    payoffs: tuple[str, str]
    unique: bool


class MatrixSolution(Shape):
    """Everything about a game. `text` is the game to be taken along; `equilibria` are missing where `unsolved` says
    why."""

    text: str
    kind: GameKind
    dominated: list[DominatedStrategy]
    elimination: EliminationSteps
    orders: WeakEnds
    marking: MarkingSteps
    equilibria: EquilibriumSet | None
    unsolved: str | None
    value: ZeroSumValue | None
    security: tuple[SecurityLevel, SecurityLevel]
    induction: InductionSteps | None


class MatrixAnswer(Shape):
    """The solution, or what is wrong with the table."""

    faults: list[MatrixFault]
    solution: MatrixSolution | None


class MatrixText(Shape):
    text: GameText


class MatrixRead(Shape):
    """A game that was read: as a table, and as the tree it was given as, if it was one."""

    table: MatrixTable
    tree: str


class MatrixExample(MatrixRead):
    name: str
    summary: str
    order: list[tuple[PlayerNumber, int]] = Field(description="How its source eliminates.")
