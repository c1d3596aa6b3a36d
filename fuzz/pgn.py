"""PGN: any text is refused with InvalidRecord, in words of bounded length, or is games that are written and read again
as the same games."""

from __future__ import annotations

from plyground.game import InvalidRecord
from plyground.games.chess.pgn import read, write
from plyground.history.formats import recognised
from plyground.history.saved_json import from_json, to_json

#: Characters of a message; more is no message but a copy of the input.
LONGEST_MESSAGE = 4000


def check(text: str) -> None:
    recognised(text)
    try:
        games = read(text)
    except InvalidRecord as error:
        _check_refusal(error)
        return
    written = write(games)
    again = read(written)
    assert again == games
    assert write(again) == written
    assert read(written.encode().decode("utf-8-sig")) == games
    for game in games:
        assert from_json(to_json(game)) == game


def _check_refusal(error: InvalidRecord) -> None:
    assert str(error)
    assert len(str(error)) <= LONGEST_MESSAGE
    assert isinstance(error.input, str)


def prepare() -> None:
    """Once, before the first input: nothing."""


def consume(data: bytes) -> None:
    """Bytes that are no UTF-8 become halves of surrogate pairs, as JSON may have them."""
    check(data.decode("utf-8", "surrogateescape"))
