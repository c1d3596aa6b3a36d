"""The file of a contest's games: JSON lines that are only ever appended (docs/reference/match-records.md).

The first line says what is played. Every other line is a game, in the order in which the games ended. Each line is on
the disk before the next begins, so a crash can lose only the last one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from plyground.arena.play import Played
from plyground.arena.schedule import Contest, scheduled
from plyground.brief import brief
from plyground.build import identity
from plyground.game import InvalidRecord
from plyground.history import json_lines
from plyground.history.json_lines import Content, JsonLines
from plyground.wording import quoted

FORMAT = "plyground-match"
VERSION = 1
WHAT = "match records"


@brief
@dataclass(frozen=True)
class Records:
    """The content of a file of records: the contest, and its games so far in the order of their numbers. `plyground`:
    the build that played them. `dropped`: the bytes of a half-written last line."""

    contest: Contest
    games: tuple[Played, ...]
    plyground: str
    dropped: int = 0


def read_records(path: str | os.PathLike[str]) -> Records:
    """Reads a file. A last line that was not written to its end does not count. Raises InvalidRecord."""
    return _records(json_lines.read(path, FORMAT, VERSION, WHAT), os.fspath(path))


class RecordFile:
    """A file of records to append to. Only one process at a time may open it.

    Opening it for a contest makes the file, or continues it: `games` are the games in the file. Raises InvalidRecord if
    it does not hold the records of this contest, played by this build of Plyground.
    """

    def __init__(self, path: str | os.PathLike[str], contest: Contest) -> None:
        header = {"format": FORMAT, "version": VERSION, "plyground": identity(), "contest": contest.to_json()}
        self._file = JsonLines(path, header, WHAT)
        self.name = self._file.name
        try:
            records = _records(self._file.content, self.name)
            if records.plyground != identity():
                words = f"{quoted(self.name)} was begun by build {records.plyground}, but this is build {identity()}"
                raise InvalidRecord(f"{words}: name a new file", self.name)
            if records.contest != contest:
                raise InvalidRecord(_difference(self.name, records.contest, contest), self.name)
        except BaseException:
            self.close()
            raise
        self.games = {game.number: game for game in records.games}
        self.dropped = records.dropped

    def append(self, games: Iterable[Played]) -> None:
        """Writes games, and returns when they are on the disk. A game that is in the file already is left out."""
        new = {game.number: game for game in games if game.number not in self.games}
        if new:
            self._file.append(game.to_json() for game in new.values())
            self.games.update(new)

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _records(content: Content, name: str) -> Records:
    try:
        contest, version = Contest.from_json(content.header["contest"]), str(content.header["plyground"])
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidRecord(f"{quoted(name)}, line 1 does not say what is played: {error!r}", name) from None
    games: dict[int, Played] = {}
    for number, document in enumerate(content.documents, 2):
        game = _game(document, contest)
        if game is None:
            raise InvalidRecord(f"{quoted(name)}, line {number} is not a game of this contest", name)
        if game.number in games:
            raise InvalidRecord(f"{quoted(name)}, line {number}: game {game.number} is in the file twice", name)
        games[game.number] = game
    return Records(contest, tuple(games[number] for number in sorted(games)), version, content.dropped)


def _game(document: dict[str, Any] | None, contest: Contest) -> Played | None:
    try:
        game = Played.from_json(document or {})
        return game if game.number >= 0 and scheduled(contest, game.number).seats == game.seats else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _difference(name: str, there: Contest, wanted: Contest) -> str:
    """A sentence about the first difference between the file's contest and the wanted one."""
    if there.game == wanted.game and there.file != wanted.file:
        return f"{quoted(wanted.game)} has changed since {quoted(name)} was begun with it: name a new file"
    for path, hash in wanted.files:
        if dict(there.files).get(path, hash) != hash:
            return f"{quoted(path)} has changed since {quoted(name)} was begun with it: name a new file"
    for key, value in wanted.to_json().items():
        other = there.to_json()[key]
        if key != "names" and other != value:
            return f"{quoted(name)} has the records of another match: its {key} is {quoted(other)}, not {quoted(value)}"
    raise AssertionError("the contests are equal")
