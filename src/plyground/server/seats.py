"""A game's two seats, the tokens that stand for them, and what their holders may do.

Who has a seat's token plays for the seat. A person who comes later is invited: until the invitation is claimed nobody
plays for that seat, and claiming it makes the seat's token, which nobody else has ever seen.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from plyground.game import Side
from plyground.history.saved import HUMAN
from plyground.server import shapes
from plyground.server.errors import NotPossible, NotYours, NotYourTurn

_T = TypeVar("_T")


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """The hash of a token. Only hashes are kept, so that a reader of the database cannot move for a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_text(seat: shapes.Person | shapes.Computer) -> str:
    return HUMAN if isinstance(seat, shapes.Person) else seat.player


@dataclass(frozen=True)
class Seats:
    """First's and Second's seat: who plays, as a text, the hash of the token that speaks for the seat, and the hash of
    the invitation if the seat waits for its person.

    `held` are the sides whose tokens somebody has shown.
    """

    players: tuple[str, str]
    tokens: tuple[str, str]
    invitations: tuple[str | None, str | None] = (None, None)

    def held_by(self, tokens: Iterable[str]) -> frozenset[Side]:
        """The sides that these tokens may move for."""
        hashes = [hashed(token) for token in tokens]
        return frozenset(side for side in Side if any(hmac.compare_digest(self._token(side), own) for own in hashes))

    def _token(self, side: Side) -> str:
        return self.tokens[side is Side.SECOND]

    def invited_by(self, invitation: str) -> Side | None:
        """The side that an invitation is for."""
        own = hashed(invitation)
        kept = zip(Side, self.invitations, strict=True)
        return next((side for side, other in kept if other is not None and hmac.compare_digest(other, own)), None)

    def waits(self, side: Side) -> bool:
        """Whether the seat waits for the person who is invited."""
        return self.invitations[side is Side.SECOND] is not None

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

    @property
    def between_people(self) -> bool:
        """Whether people have both seats."""
        return not any(self.computer(side) for side in Side)

    def shape(self) -> shapes.Seats:
        return shapes.Seats(first=self._shape(Side.FIRST), second=self._shape(Side.SECOND))

    def _shape(self, side: Side) -> shapes.Person | shapes.Computer:
        computer = self.computer(side)
        return shapes.Person(waiting=self.waits(side)) if computer is None else shapes.Computer(player=computer)

    # Who may act

    def check_holder(self, held: frozenset[Side]) -> None:
        if not held:
            raise NotYours("you only watch this game: you need a seat to do that")

    def check_alone(self, held: frozenset[Side], what: str) -> None:
        """Past moves may be changed only by a client that holds the seats of all persons. Raises NotPossible."""
        self.check_holder(held)
        others = [side for side in Side if self.computer(side) is None and side not in held and not self.waits(side)]
        if others:
            raise NotPossible(f"you cannot {what}: somebody else plays for '{others[0]}'", str(others[0]))

    def check_help(self, held: frozenset[Side]) -> None:
        """While two people play, only somebody who has both seats may ask the computer. Raises NotPossible."""
        if self.between_people and len(held) < 2:
            raise NotPossible("nobody gets help while two people play: ask again when the game is over")

    def check_turn(self, side: Side, held: frozenset[Side], move: str) -> None:
        self.check_holder(held)
        if self.computer(side) is not None:
            raise NotYourTurn(f"'{move}' cannot be played: it is the computer's turn", move)
        if side not in held:
            raise NotYourTurn(f"'{move}' cannot be played: it is not your turn", move)


def replaced(pair: tuple[_T, _T], side: Side, value: _T) -> tuple[_T, _T]:
    """First's and Second's value, with a new one for a side."""
    return (value, pair[1]) if side is Side.FIRST else (pair[0], value)
