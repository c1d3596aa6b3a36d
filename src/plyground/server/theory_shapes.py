"""The shapes of matrix games, as HTTP carries them.

The results are the values of `plyground.theory.reported`. Rows and columns of faults are counted from 1.
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

#: The number of a player in a question. It must be a number: `false` is refused.
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
    """A game to be solved, and how to eliminate its strategies. `weak`: also weakly dominated ones. `mixed`: also
    those that a mixed strategy dominates. `begin`: the player whose strategies are looked at first. `order`: the
    strategies (player, strategy) to remove before all others. `tree`: a tree as text, whose matrix form is the
    table."""

    table: MatrixTable
    weak: Annotated[bool, Field(strict=True)] = False
    mixed: Annotated[bool, Field(strict=True)] = True
    begin: AskedPlayer = 0
    order: Order = Field(default=[])
    tree: GameText = ""


class MatrixFault(Shape):
    """What is wrong, and in which row and column, counted from 1; None if no single cell is wrong."""

    message: str
    row: int | None
    column: int | None


class MatrixSolution(Shape):
    """Everything about a game. `text` is the game as a text to copy. If `equilibria` is null, `unsolved` says why."""

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
    """A game that was read: as a table, and also as a tree if it was given as one."""

    table: MatrixTable
    tree: str


class MatrixExample(MatrixRead):
    name: str
    summary: str
    order: list[tuple[PlayerNumber, int]] = Field(description="The order in which the game's source eliminates.")
