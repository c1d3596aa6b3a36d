"""The errors of a server: each has a stable type, a message that quotes the input, and an HTTP status."""

from __future__ import annotations

from plyground.advice import GameOver, NoMove
from plyground.game import InvalidPosition, PlygroundError
from plyground.server.shapes import Problem
from plyground.server.tables import DamagedGame
from plyground.server.writer import StorageDown
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
    """The state of the game does not allow the request."""

    type = "not-possible"


class TooMany(Refused):
    type = "too-many-requests"


#: The HTTP status of each error; all other errors have 400.
_STATUSES: dict[type[PlygroundError], int] = {
    NotYours: 403,
    UnknownId: 404,
    NotYourTurn: 409,
    GameOver: 409,
    NoMove: 409,
    NotPossible: 409,
    TooMany: 429,
    Busy: 503,
    StorageDown: 503,
    DamagedGame: 409,
}


def status_of(error: PlygroundError) -> int:
    return _STATUSES.get(type(error), 400)


def problem_of(error: PlygroundError) -> Problem:
    faults = [str(fault) for fault in error.faults] if isinstance(error, InvalidPosition | InvalidGame) else []
    return Problem(type=error.type, message=str(error), input=error.input[:2000], faults=faults)
