"""PGN: any text is refused with InvalidRecord, in words of bounded length, or is a game that is written and read again
as the same game."""

from __future__ import annotations

from plyground.game import InvalidRecord
from plyground.games.chess.pgn import ROSTER, Pgn, parse, read, write
from plyground.history.formats import recognised
from plyground.history.record import Record

#: Characters of a message; more is no message but a copy of the input.
LONGEST_MESSAGE = 4000


def check(text: str) -> None:
    recognised(text)
    try:
        game = parse(text)
    except InvalidRecord as error:
        _check_refusal(error)
        return
    _check_game(game)
    try:
        record = read(text)
    except InvalidRecord as error:  # a result that contradicts the moves
        _check_refusal(error)
        return
    assert read(write(record)) == record
    assert Record.from_json(record.to_json()) == record


def _check_game(game: Pgn) -> None:
    written = str(game)
    again = parse(written)
    assert (again.moves, again.result, again.start) == (game.moves, game.result, game.start)
    assert {**again.tags, "Result": ""} == {**ROSTER, **game.tags, "Result": ""}
    assert again.comments == game.comments
    assert str(again) == written
    assert parse(written.encode().decode("utf-8-sig")) == again


def _check_refusal(error: InvalidRecord) -> None:
    assert str(error)
    assert len(str(error)) <= LONGEST_MESSAGE
    assert isinstance(error.input, str)


def prepare() -> None:
    """Once, before the first input: nothing."""


def consume(data: bytes) -> None:
    """Bytes that are no UTF-8 become halves of surrogate pairs, as JSON may have them."""
    check(data.decode("utf-8", "surrogateescape"))
