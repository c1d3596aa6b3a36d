"""The shapes of matrix games, as HTTP carries them.

What is found has the values of `plyground.theory.reported`. Rows and columns of faults are counted from 1, as people
count them.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from plyground.server.shapes import Shape
from plyground.theory.reported import (
    DominatedStrategy,
    EliminationSteps,
    EquilibriumSet,
    GameKind,
    InductionSteps,
    MarkingSteps,
    PlayerNumber,
    SecurityLevel,
    WeakEnds,
    ZeroSumValue,
)

#: Rows and columns of a game that a server solves.
MOST_STRATEGIES = 12
#: Characters of a game that is pasted.
LONGEST_TEXT = 20_000

#: The number of a player in a question. It must be a number: `false` is none.
AskedPlayer = Annotated[int, Field(strict=True, ge=0, le=1)]
Name = Annotated[str, Field(max_length=200)]
CellText = Annotated[str, Field(max_length=100, description="Two payoffs, `7, 7`; or one, in a zero-sum game.")]
GameText = Annotated[str, Field(max_length=LONGEST_TEXT)]
StrategyNumber = Annotated[int, Field(strict=True, ge=0, lt=MOST_STRATEGIES)]
Row = Annotated[list[CellText], Field(max_length=MOST_STRATEGIES)]
Order = Annotated[list[tuple[AskedPlayer, StrategyNumber]], Field(max_length=2 * MOST_STRATEGIES)]
Names = Annotated[list[Name], Field(max_length=MOST_STRATEGIES)]


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
