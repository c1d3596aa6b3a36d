"""The errors of a server: each has a stable type, a message that quotes the input, and an HTTP status."""

from __future__ import annotations

from plyground.advice import NoMove
from plyground.game import GameOver, InvalidPosition, PlygroundError
from plyground.server.bounds import OutOfBounds
from plyground.server.malformed import Malformed
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


#: Characters of a message and of the input that it quotes, and faults, that are told.
LONGEST = 2000
MOST_FAULTS = 50

#: The HTTP status of each error; all other errors have 400.
_STATUSES: dict[type[PlygroundError], int] = {
    NotYours: 403,
    UnknownId: 404,
    NotYourTurn: 409,
    GameOver: 409,
    NoMove: 409,
    NotPossible: 409,
    OutOfBounds: 413,
    Malformed: 422,
    TooMany: 429,
    Busy: 503,
    StorageDown: 503,
    DamagedGame: 409,
}


def status_of(error: PlygroundError) -> int:
    return _STATUSES.get(type(error), 400)


def problem_of(error: PlygroundError) -> Problem:
    found = error.faults[:MOST_FAULTS] if isinstance(error, InvalidPosition | InvalidGame | Malformed) else ()
    faults = [sendable(str(fault)) for fault in found]
    message, input = sendable(str(error)[:LONGEST]), sendable(error.input[:LONGEST])
    return Problem(type=error.type, message=message, input=input, faults=faults)


def sendable(text: str) -> str:
    """The text without half characters, which cannot be sent; JSON from outside may have them."""
    return text.encode("utf-8", "replace").decode()
