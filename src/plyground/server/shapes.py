"""The shapes that HTTP and WebSocket carry. The page's types are generated from these, by way of OpenAPI.

A game here is one that is being played; the games that can be played are the catalogue. Positions and moves are texts
that only the game reads; drawings are the data of `plyground.drawing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, FailFast, Field, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from plyground.advice import AttemptAnswer as Answer
from plyground.advice import ReviewedMove, ToldNode
from plyground.drawing import DrawnMove, Layout, Mark, PieceView, View, ZoneEntry
from plyground.server.bounds import (
    LONGEST_MOVE,
    LONGEST_POSITION,
    LONGEST_RECORD,
    LONGEST_SPEC,
    MOST_MOVES,
    MOST_PIECES,
    MOST_ZONES,
)
from plyground.wording import quoted

SideName = Literal["first", "second"]
Spec = Annotated[str, Field(max_length=LONGEST_SPEC, description="A game with its options: `gipf:reserve=15`.")]
PositionText = Annotated[str, Field(max_length=LONGEST_POSITION)]
MoveText = Annotated[str, Field(max_length=LONGEST_MOVE)]
MoveTexts = Annotated[list[MoveText], Field(max_length=MOST_MOVES), FailFast()]
Token = Annotated[str, Field(max_length=100)]


class Shape(BaseModel):
    """The base of all shapes: an unknown field is refused, not ignored."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _refuse_many_keys(cls, given: Any) -> Any:
        """A thousand unknown fields are one fault: finding and telling each would take long."""
        if isinstance(given, dict) and len(given) > len(cls.model_fields):
            unknown = next(key for key in given if key not in cls.model_fields)
            raise PydanticCustomError("extra_forbidden", "{key} is not a field", {"key": quoted(unknown)})
        return given


class Problem(Shape):
    """Why something was refused: a stable type, a sentence that quotes the input, and the input."""

    type: str
    message: str
    input: str
    faults: list[str] = []


# What can be played


class OptionInfo(Shape):
    name: str
    type: Literal["integer", "integers", "number", "switch", "text", "choice"]
    default: str | None
    summary: str
    minimum: float | None = None
    maximum: float | None = None
    choices: list[str] = []


class Outcome(Shape):
    winner: SideName | None
    result: Literal["1-0", "0-1", "1/2-1/2"]
    reason: str


class Board(Shape):
    """A position, drawn: everything that a page needs to show it and to let somebody move."""

    position: str
    side: SideName
    view: View
    moves: list[DrawnMove] = Field(description="None where they are too many: `/api/moves` has them then.")
    legal: int = Field(description="How many legal moves there are.")
    outcome: Outcome | None
    last: DrawnMove | None = Field(description="The move that led here.")


class GameInfo(Shape):
    """A game that can be played, with the options that `spec` gives it."""

    spec: str
    name: str
    title: str
    summary: str
    sides: tuple[str, str]
    options: list[OptionInfo]
    values: dict[str, str] = Field(description="The value of each option.")
    levels: int = Field(description="The computer's levels go from 1 to this.")
    puzzles: int
    lesson: bool
    editable: bool = Field(description="Whether positions can be put together piece by piece.")
    extras: list[str] = Field(
        [], description="What a composition's `extra` may be: facts that a drawing does not show."
    )
    palette: dict[SideName, list[str]] = Field({}, description="The pieces of each side, for the editor.")
    formats: dict[str, str] = Field({}, description="File formats for games besides Plyground's own: name and title.")
    layout: Layout
    start: Board


class GameHelp(Shape):
    """The rules in words."""

    markdown: str


class PlayerInfo(Shape):
    """`own`: the server was started with it; the name is then its text."""

    name: str
    summary: str
    options: list[OptionInfo]
    own: bool = False


# A game that is being played


class Person(Shape):
    kind: Literal["person"] = "person"
    waiting: bool = Field(False, description="Whether the seat waits for somebody who has its invitation.")


class Computer(Shape):
    kind: Literal["computer"] = "computer"
    player: Annotated[str, Field(max_length=500, description="A player: `engine:level=3`.")]


Seat = Annotated[Person | Computer, Field(discriminator="kind")]


class Seats(Shape):
    first: Seat
    second: Seat


class ClockSetting(Shape):
    seconds: Annotated[float, Field(ge=1, le=86_400)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0


class Clock(ClockSetting):
    """What each side had left at the moment this was sent; `running` is the side whose time runs."""

    first: float
    second: float
    running: SideName | None
    paused: float = Field(0, description="Seconds that were not counted, because no server ran.")


class Pace(Shape):
    """Whether a game between two computers goes on by itself, and the seconds before each move."""

    running: bool
    pause: Annotated[float, Field(ge=0, le=60)] = 0.5


class NewGame(Shape):
    game: Spec
    start: PositionText | None = None
    moves: MoveTexts = []
    seats: Seats
    clock: ClockSetting | None = None


class GameState(Shape):
    """Everything about a game, except the boards of other nodes. `head` is the node where play goes on."""

    id: str
    info: GameInfo
    start: str
    nodes: list[ToldNode]
    head: int
    board: Board
    seats: Seats
    clock: Clock | None
    pace: Pace
    outcome: Outcome | None
    created: str
    version: int = Field(description="Grows with every change.")


class SeatTexts(Shape):
    first: Token | None = None
    second: Token | None = None


class Created(Shape):
    """A new game. A seat's token allows moves for that seat. A seat that waits for its person has no token yet: who
    claims its invitation gets one."""

    game: GameState
    tokens: SeatTexts
    invitations: SeatTexts


class Invitation(Shape):
    """Give it to the person who is to have the seat; it works once."""

    invitation: Token


class Claim(Invitation):
    """`token`: the token that the seat shall have. Who makes it up can send the same claim again if the answer is lost;
    without one the server makes it."""

    token: Annotated[str, Field(min_length=24, max_length=100)] | None = None


class Claimed(Shape):
    side: SideName
    token: Token


class SideShape(Shape):
    side: SideName


class GameSummary(Shape):
    id: str
    game: str
    title: str
    moves: int
    side: SideName | None = Field(description="The side to move; null when the game is over.")
    outcome: Outcome | None
    seats: Seats
    changed: str
    view: View


class Ids(Shape):
    ids: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=200), FailFast()]


class NewMove(Shape):
    move: MoveText
    parent: int | None = Field(default=None, ge=0, description="The node to play from; the head if left out.")


class Played(Shape):
    """The game after a change that is on disk: the number of its head, and its version."""

    node: int
    version: int


class SeatChange(Shape):
    side: SideName
    seat: Seat


# Thinking about positions


class Question(Shape):
    """A position: a start (the game's own or another) and the moves played since, which count for repetition."""

    game: Spec
    position: PositionText | None = None
    moves: MoveTexts = []


class AnalysisQuestion(Question):
    seconds: Annotated[float, Field(gt=0, le=30)] = 1.0
    depth: Annotated[int, Field(ge=1, le=100)] | None = None
    lines: Annotated[int, Field(ge=1, le=1000)] = 1000


class Turn(Question):
    """A position in which a computer is to move."""

    player: str


class AtNode(Shape):
    """A place in a game: the number of a move; 0 is the start."""

    node: Annotated[int, Field(ge=0)]


@dataclass(frozen=True)
class ReviewedNode(ReviewedMove):
    """`node`: the move's number in the game's tree."""

    node: int


def _refuse_many_zones(zones: Any) -> Any:
    if isinstance(zones, dict) and len(zones) > MOST_ZONES:
        raise PydanticCustomError("too_long", "too many zones", {"max_length": MOST_ZONES})
    return zones


class ComposedView(TypedDict):
    """A view as the editor sends it. The first fault of a list ends its reading."""

    side: str
    pieces: Annotated[list[PieceView], Field(max_length=MOST_PIECES), FailFast()]
    zones: Annotated[
        dict[str, Annotated[list[ZoneEntry], Field(max_length=MOST_PIECES), FailFast()]],
        BeforeValidator(_refuse_many_zones),
    ]
    marks: Annotated[list[Mark], Field(max_length=MOST_PIECES), FailFast()]


class Composition(Shape):
    """Pieces put together in the editor."""

    game: Spec
    view: ComposedView
    extra: Annotated[str, Field(max_length=200)] = ""


class Composed(Shape):
    """The text of the composition, everything that is wrong with it, and its board when nothing is wrong."""

    text: str
    faults: list[str]
    board: Board | None


class RecordText(Shape):
    record: Annotated[str, Field(max_length=LONGEST_RECORD)]


# Puzzles and lessons


class Puzzle(Shape):
    number: int
    game: str
    plies: int
    board: Board


class Attempt(Shape):
    game: Spec
    number: Annotated[int, Field(ge=1)]
    moves: MoveTexts
    show: bool = Field(default=False, description="Show the rest of the solution instead of answering.")


@dataclass(frozen=True)
class AttemptAnswer(Answer):
    """`boards`: after the attempt's last move and after the reply; or after each move of the solution shown."""

    boards: list[Board]


class LessonStep(Shape):
    """One step of a lesson. Each of `moves` completes it; without moves there is only text to read."""

    text: str
    board: Board
    moves: list[str]
    done: str
    otherwise: str


class Lesson(Shape):
    game: str
    title: str
    steps: list[LessonStep]


class Version(Shape):
    """`build`: the version with a hash of all sources, as results name it."""

    version: str
    build: str
