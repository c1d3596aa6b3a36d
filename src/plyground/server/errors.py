"""What a server refuses: each error has a stable type and a message that quotes the input, and HTTP a status for it."""

from __future__ import annotations

from plyground.advice import GameOver, NoMove
from plyground.game import InvalidPosition, PlygroundError
from plyground.server.shapes import Problem
from plyground.theory.game import InvalidGame
from plyground.work.errors import Busy, Refused


class UnknownId(Refused):
    type = "unknown-id"


class NotYours(Refused):
    """The seat belongs to somebody else."""

    type = "not-your-seat"


class NotYourTurn(Refused):
    type = "not-your-turn"


class NotPossible(Refused):
    """Not in this state of the game."""

    type = "not-possible"


class TooMany(Refused):
    type = "too-many-requests"


#: The status of an answer that refuses; 400 for all other errors.
_STATUSES: dict[type[PlygroundError], int] = {
    NotYours: 403,
    UnknownId: 404,
    NotYourTurn: 409,
    GameOver: 409,
    NoMove: 409,
    NotPossible: 409,
    TooMany: 429,
    Busy: 503,
}


def status_of(error: PlygroundError) -> int:
    return _STATUSES.get(type(error), 400)


def problem_of(error: PlygroundError) -> Problem:
    faults = [str(fault) for fault in error.faults] if isinstance(error, InvalidPosition | InvalidGame) else []
    return Problem(type=error.type, message=str(error), input=error.input[:2000], faults=faults)
