"""Answers that a worker has already written, so that the event loop has only to send them."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from plyground.server.bounds import OutOfBounds

#: The most bytes of an answer.
LARGEST = 4 << 20


def document(value: Any, shape: Any = None) -> bytes:
    """The JSON of a shape or a dataclass, or of a value of the shape that is given. Raises OutOfBounds."""
    return checked(TypeAdapter(shape or type(value)).dump_json(value))


def checked(written: bytes) -> bytes:
    """The document, if it is not too large to be sent. Raises OutOfBounds."""
    if len(written) > LARGEST:
        size = f"{len(written) / 2**20:.0f} MB"
        words = f"the answer has {size}, more than the {LARGEST >> 20} MB that this server sends: ask for less at once"
        raise OutOfBounds(words, size)
    return written
