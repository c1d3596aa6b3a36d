"""A game's two seats, the tokens that stand for them, and what their holders may do."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from plyground.game import Side
from plyground.history.saved import HUMAN
from plyground.server import shapes
from plyground.server.errors import NotPossible, NotYours, NotYourTurn


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """The hash of a token. Only hashes are kept, so that a reader of the database cannot move for a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_text(seat: shapes.Person | shapes.Computer) -> str:
    return HUMAN if isinstance(seat, shapes.Person) else seat.player


def seat_shape(text: str) -> shapes.Person | shapes.Computer:
    return shapes.Person() if text == HUMAN else shapes.Computer(player=text)


@dataclass(frozen=True)
class Seats:
    """First's and Second's seat: who plays, as a text, and the hash of the token that speaks for the seat.

    `held` are the sides whose tokens somebody has shown.
    """

    players: tuple[str, str]
    tokens: tuple[str, str]

    def held_by(self, tokens: Iterable[str]) -> frozenset[Side]:
        """The sides that these tokens may move for."""
        hashes = [hashed(token) for token in tokens]
        kept = zip(Side, self.tokens, strict=True)
        return frozenset(side for side, own in kept if any(hmac.compare_digest(own, other) for other in hashes))

    def computer(self, side: Side) -> str | None:
        """The player at a side; None for a person."""
        player = self.players[side is Side.SECOND]
        return None if player == HUMAN else player

    @property
    def nobody_plays(self) -> bool:
        """Whether computers have both seats."""
        return all(self.computer(side) for side in Side)

    def stops_at(self, side: Side) -> bool:
        """Whether taking moves back stops at a turn of this side: a person's turn, or any turn between computers."""
        return self.computer(side) is None or self.nobody_plays

    def given(self, side: Side, player: str) -> tuple[str, str]:
        """Both players, with `player` now in the seat of `side`."""
        return (player, self.players[1]) if side is Side.FIRST else (self.players[0], player)

    def shape(self) -> shapes.Seats:
        return shapes.Seats(first=seat_shape(self.players[0]), second=seat_shape(self.players[1]))

    # Who may act

    def check_holder(self, held: frozenset[Side]) -> None:
        if not held:
            raise NotYours("you only watch this game: you need a seat to do that")

    def check_alone(self, held: frozenset[Side], what: str) -> None:
        """Past moves may be changed only by a client that holds the seats of all persons. Raises NotPossible."""
        self.check_holder(held)
        others = [side for side in Side if self.computer(side) is None and side not in held]
        if others:
            raise NotPossible(f"you cannot {what}: somebody else plays for '{others[0]}'", str(others[0]))

    def check_turn(self, side: Side, held: frozenset[Side], move: str) -> None:
        self.check_holder(held)
        if self.computer(side) is not None:
            raise NotYourTurn(f"'{move}' cannot be played: it is the computer's turn", move)
        if side not in held:
            raise NotYourTurn(f"'{move}' cannot be played: it is not your turn", move)
