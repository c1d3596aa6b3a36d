"""The messages between a pool and its workers: pickled tuples, each after its length.

To a worker: ("settings", setup, memory), ("job", number, job), ("finish", number), ("stop", number). From it:
("ready",), ("report", number, value), ("done", number, value), ("failed", number, error), ("stopped", number).
"""

from __future__ import annotations

import pickle
import struct
from typing import Any

from plyground.game import PlygroundError
from plyground.loading.user_file import is_users

_LENGTH = struct.Struct(">I")


def packed(message: tuple[Any, ...]) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body


class Unpacker:
    """Turns arriving bytes into messages."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> list[tuple[Any, ...]]:
        self._bytes += data
        messages = []
        while len(self._bytes) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._bytes)
            end = _LENGTH.size + length
            if len(self._bytes) < end:
                break
            messages.append(pickle.loads(self._bytes[_LENGTH.size : end]))
            del self._bytes[:end]
        return messages


class SentError:
    """A PlygroundError in a form that can be pickled: an exception class with its own arguments cannot be."""

    def __init__(self, error: PlygroundError) -> None:
        # A game in a file may define its own error classes, which the other process does not know.
        ours = (kind for kind in type(error).__mro__ if kind.__module__.startswith("plyground.") and not is_users(kind))
        self._kind: Any = next(ours)
        self._message = str(error)
        self._attributes = {key: value for key, value in vars(error).items() if key in ("input", "faults", "retry")}

    def restored(self) -> PlygroundError:
        error: PlygroundError = self._kind.__new__(self._kind)
        error.args = (self._message,)
        vars(error).update(self._attributes)
        return error
