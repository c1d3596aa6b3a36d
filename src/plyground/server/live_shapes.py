"""What the live connection of a game carries, both ways."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from plyground.advice import Accuracy, ToldAnalysis, ToldNode, ToldScore
from plyground.server.shapes import (
    Board,
    Clock,
    GameState,
    NewMove,
    Outcome,
    Pace,
    Problem,
    ReviewedNode,
    SeatChange,
    Seats,
    Shape,
    SideName,
    SideShape,
    Token,
)

# What the page sends ...


class Hello(Shape):
    """The first message of a connection: the tokens of its seats; none to watch."""

    type: Literal["hello"]
    tokens: list[Token] = Field([], max_length=2)


class MoveRequest(NewMove):
    type: Literal["move"]
    id: int


class Command(Shape):
    type: Literal["undo", "redo", "step"]
    id: int


class ResignRequest(SideShape):
    type: Literal["resign"]
    id: int


class SeatRequest(SeatChange):
    type: Literal["seat"]
    id: int


class PaceRequest(Pace):
    type: Literal["pace"]
    id: int


class AnalyseRequest(Shape):
    """Think about a node until told to stop. A connection has one such search: a new one ends the one before."""

    type: Literal["analyse"]
    id: int
    node: Annotated[int, Field(ge=0)]
    seconds: Annotated[float, Field(gt=0, le=30)] = 10
    lines: Annotated[int, Field(ge=1, le=1000)] = 1000


class EvaluateRequest(Shape):
    """What is a position of the game worth? The answer is kept with the game, and is the same for everybody."""

    type: Literal["evaluate"]
    id: int
    node: Annotated[int, Field(ge=0)]


class ReviewRequest(Shape):
    type: Literal["review"]
    id: int


class StopRequest(Shape):
    """Ends the analysis or the review with this id."""

    type: Literal["stop"]
    id: int


class Ping(Shape):
    type: Literal["ping"]


LiveRequest = Annotated[
    MoveRequest
    | Command
    | ResignRequest
    | SeatRequest
    | PaceRequest
    | AnalyseRequest
    | EvaluateRequest
    | ReviewRequest
    | StopRequest
    | Ping,
    Field(discriminator="type"),
]


# ... and what it gets


class EvaluationMessage(Shape):
    """What the position after a node is worth."""

    type: Literal["evaluation"] = "evaluation"
    node: int
    score: ToldScore


class StateMessage(Shape):
    """The whole game, sent once after hello. `yours`: your seats. `evaluations`: those that you may see."""

    type: Literal["state"] = "state"
    state: GameState
    yours: list[SideName]
    evaluations: list[EvaluationMessage] = Field([])


class ChangedMessage(Shape):
    """What a game is now, without what the listener has already: `nodes` are only the new ones."""

    type: Literal["changed"] = "changed"
    nodes: list[ToldNode]
    head: int
    board: Board
    seats: Seats
    clock: Clock | None
    pace: Pace
    outcome: Outcome | None
    version: int


class ThinkingMessage(Shape):
    type: Literal["thinking"] = "thinking"
    side: SideName
    depth: int | None = None
    score: ToldScore | None = None
    line: list[str] = Field([])
    nodes: int = 0


class PresenceMessage(Shape):
    """Who is here: whether somebody sits at each side, and how many watch."""

    type: Literal["presence"] = "presence"
    first: bool
    second: bool
    watchers: int


class AcknowledgedMessage(Shape):
    """A request was carried out, and what it changed is on disk. `node` is the head."""

    type: Literal["ack"] = "ack"
    id: int
    node: int


class RefusedMessage(Shape):
    type: Literal["refused"] = "refused"
    id: int | None
    problem: Problem
    retry: float | None = Field(default=None, description="Seconds to wait before trying again, where that may help.")


class AnalysisMessage(Shape):
    type: Literal["analysis"] = "analysis"
    id: int
    node: int
    analysis: ToldAnalysis | None
    done: bool


class ReviewMessage(Shape):
    type: Literal["review"] = "review"
    id: int
    move: ReviewedNode | None
    of: int = Field(description="Moves to review in all.")
    done: bool
    accuracy: Accuracy | None = None
    known: str = Field(
        default="", description="At the end: what perfect play leads to from the start, where that is known."
    )


class GoneMessage(Shape):
    """The game has been deleted."""

    type: Literal["gone"] = "gone"


class PongMessage(Shape):
    type: Literal["pong"] = "pong"


LiveMessage = Annotated[
    StateMessage
    | ChangedMessage
    | EvaluationMessage
    | ThinkingMessage
    | PresenceMessage
    | AcknowledgedMessage
    | RefusedMessage
    | AnalysisMessage
    | ReviewMessage
    | GoneMessage
    | PongMessage,
    Field(discriminator="type"),
]


class Live(Shape):
    """Both directions of `/api/games/{id}/live`, so that they are part of the description of the API."""

    hello: Hello
    request: LiveRequest
    message: LiveMessage
