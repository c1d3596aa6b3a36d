"""Who sits where: seats as texts and as shapes, and the tokens that stand for them."""

from __future__ import annotations

import hashlib
import secrets

from plyground.history.saved import HUMAN
from plyground.server import shapes


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """Tokens are kept as hashes, so that who reads the database cannot move for anybody."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_text(seat: shapes.Person | shapes.Computer) -> str:
    return HUMAN if isinstance(seat, shapes.Person) else seat.player


def seat_shape(text: str) -> shapes.Person | shapes.Computer:
    return shapes.Person() if text == HUMAN else shapes.Computer(player=text)
