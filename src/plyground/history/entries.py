"""Files of many positions: in a format that the game can have (`formats.py`), or one on each line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain

from plyground.game import InvalidRecord, PlygroundError
from plyground.history.formats import Entry, Format, Misread, formats_read
from plyground.history.line import Line
from plyground.history.saved import SavedGame
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import quoted


def entries(file: Iterable[str], game: LoadedGame) -> Iterator[Entry | Misread]:
    """The positions of a file, from its lines: in one of the game's formats; otherwise each line is read as soon as it
    is there, and is what `read_line` takes. Empty lines and lines that begin with `#` do not count."""
    found: Format | None = None
    begun: list[str] = []
    lines = iter(file)
    for text in lines:  # the first line that counts shows the format
        begun.append(text)
        if text.strip() and not text.startswith(("#", "%", ";")):
            found = next((other for other in formats_read(game).values() if other.recognises("".join(begun))), None)
            break
    if found is not None:
        try:
            yield from found.each("".join([*begun, *lines]))
        except InvalidRecord as error:
            yield Misread(f"read as {found.title}", error)
        return
    for number, text in enumerate(chain(begun, lines), 1):
        if text.strip() and not text.lstrip("\ufeff").startswith("#"):
            place = f"line {number}"
            try:
                yield Entry(place, SavedGame.of(read_line(text.strip(), game)))
            except PlygroundError as error:
                yield Misread(place, error)


def read_line(text: str, game: LoadedGame) -> Line:
    """A position, moves from the start with spaces between, or a JSON object with a `position`, as `plyground
    positions` writes it. Raises InvalidRecord."""
    if text.startswith("{"):
        try:
            text = json.loads(text)["position"]
        except (ValueError, KeyError, RecursionError):
            raise InvalidRecord(f"{quoted(text)} is not a JSON object with a position", text) from None
        if not isinstance(text, str):
            raise InvalidRecord(f"{quoted(text)} is not the text of a position", str(text))
    try:
        return Line.of(game, text)
    except PlygroundError as no_position:
        try:
            return Line.of(game, None, text.split())
        except PlygroundError as no_moves:
            words = f"{quoted(text)} is neither a position ({no_position}) nor moves from the start ({no_moves})"
            raise InvalidRecord(words, text) from None
