"""What a server refuses: each error has a stable type and a status, and its message quotes the input."""

from __future__ import annotations

from typing import ClassVar

from plyground.game import InvalidPosition, PlygroundError
from plyground.server.shapes import Problem
from plyground.theory.game import InvalidGame


class Refused(PlygroundError):
    """A request that cannot be carried out."""

    status: ClassVar[int] = 400
    type = "refused"

    def __init__(self, message: str, input: str = "", retry: float | None = None) -> None:
        super().__init__(message, input)
        self.retry = retry


class UnknownId(Refused):
    status = 404
    type = "unknown-id"


class NotYours(Refused):
    """The seat belongs to somebody else."""

    status = 403
    type = "not-your-seat"


class NotYourTurn(Refused):
    status = 409
    type = "not-your-turn"


class GameOver(Refused):
    status = 409
    type = "game-over"


class NotPossible(Refused):
    """Not in this state of the game."""

    status = 409
    type = "not-possible"


class Busy(Refused):
    """All engines are at work and the queue is full."""

    status = 503
    type = "busy"

    def __init__(self, message: str = "the engines are busy: try again soon", retry: float = 1.0) -> None:
        super().__init__(message, "", retry)


class TooMany(Refused):
    status = 429
    type = "too-many-requests"


def problem_of(error: PlygroundError) -> Problem:
    faults = [str(fault) for fault in error.faults] if isinstance(error, InvalidPosition | InvalidGame) else []
    return Problem(type=error.type, message=str(error), input=error.input[:2000], faults=faults)
