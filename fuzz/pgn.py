"""PGN: any text is refused with InvalidRecord, in words of bounded length, or is games that are written and read again
as the same games."""

from __future__ import annotations

from plyground.game import InvalidRecord
from plyground.games.chess.pgn import read, write
from plyground.history.formats import recognised
from plyground.history.saved import SavedGame
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
    assert list(map(content, again)) == list(map(content, games))
    assert write(again) == written
    assert read(write(again).encode().decode("utf-8-sig")) == again
    for game in games:
        assert from_json(to_json(game)) == game


def content(game: SavedGame) -> object:
    """All that a game says but the numbers of its moves: a variation that repeats a move may have others when it is
    written and read again."""
    said = {node.line.moves: (node.comment, node.seconds, node.clock) for node in game.tree.nodes}
    return said, str(game.tree.start), game.line.moves, game.outcome, game.tags


def _check_refusal(error: InvalidRecord) -> None:
    assert str(error)
    assert len(str(error)) <= LONGEST_MESSAGE
    assert isinstance(error.input, str)


def prepare() -> None:
    """Once, before the first input: nothing."""


def consume(data: bytes) -> None:
    """Bytes that are no UTF-8 become halves of surrogate pairs, as JSON may have them."""
    check(data.decode("utf-8", "surrogateescape"))
