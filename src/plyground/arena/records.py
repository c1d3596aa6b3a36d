"""The file of a contest's games: JSON lines that are only ever appended (docs/reference/match-records.md).

The first line says what is played, every other is a game, in the order in which they ended. What was written stays:
each line is on the disk before the next begins, and a crash can cost no more than the last one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from plyground import __version__
from plyground.arena.play import Played
from plyground.arena.schedule import Contest, scheduled
from plyground.game import InvalidRecord
from plyground.wording import quoted

try:
    import fcntl
except ImportError:  # Windows: nobody keeps two processes from writing the same file
    fcntl = None  # type: ignore[assignment]

FORMAT = "plyground-match"
VERSION = 1


@dataclass(frozen=True)
class Records:
    """What a file of records has: the contest, and its games so far by their numbers. `plyground`: the version that
    played them. `dropped`: bytes of a half-written last line."""

    contest: Contest
    games: tuple[Played, ...]
    plyground: str
    dropped: int = 0


def read_records(path: str | os.PathLike[str]) -> Records:
    """Reads a file. A last line that was not written to its end does not count. Raises InvalidRecord."""
    name = os.fspath(path)
    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise InvalidRecord(f"cannot read {quoted(name)}: {reason}", name) from None
    return _parse(content, name)


class RecordFile:
    """A file of records to append to. One process at a time may have it.

    Opened for a contest, it is made, or goes on where it stopped: `games` has what is there. Raises InvalidRecord where
    it is anything but the records of this contest, by this version of Plyground.
    """

    def __init__(self, path: str | os.PathLike[str], contest: Contest) -> None:
        self.name = os.fspath(path)
        self.games: dict[int, Played] = {}
        self.dropped = 0
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0), 0o666)
        try:
            self._lock()
            self._begin(contest)
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                words = f"{quoted(self.name)} is being written by another process"
                raise InvalidRecord(words, self.name) from None

    def _begin(self, contest: Contest) -> None:
        content = Path(self.name).read_bytes()
        header = _line({"format": FORMAT, "version": VERSION, "plyground": __version__, "contest": contest.to_json()})
        if len(content) < len(header) and header.startswith(content):  # new, or stopped while it was made
            self.dropped = len(content)
            os.ftruncate(self._descriptor, 0)
            self._write(header)
            _sync_folder(Path(self.name))
            return
        records = _parse(content, self.name)
        if records.contest != contest:
            raise InvalidRecord(_difference(self.name, records.contest, contest), self.name)
        if records.plyground != __version__:
            words = f"{quoted(self.name)} was begun by version {records.plyground}, this is {__version__}"
            raise InvalidRecord(f"{words}: name a new file", self.name)
        self.games = {game.number: game for game in records.games}
        self.dropped = records.dropped
        if records.dropped:
            os.ftruncate(self._descriptor, len(content) - records.dropped)

    def append(self, games: Iterable[Played]) -> None:
        """Writes games, and returns when they are on the disk. One that is there already is left out."""
        new = {game.number: game for game in games if game.number not in self.games}
        if new:
            self._write(b"".join(_line(game.to_json()) for game in new.values()))
            self.games.update(new)

    def _write(self, content: bytes) -> None:
        while content:
            content = content[os.write(self._descriptor, content) :]
        os.fsync(self._descriptor)

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _line(document: dict[str, Any]) -> bytes:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _sync_folder(path: Path) -> None:
    """That there is such a file must be on the disk too."""
    if os.name == "posix":
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _parse(content: bytes, name: str) -> Records:
    lines = content.split(b"\n")
    dropped = len(lines.pop())
    documents = [_document(line) for line in lines]
    if len(documents) > 1 and documents[-1] is None:  # its end came to the disk, but not all of it
        documents.pop()
        dropped += len(lines[-1]) + 1
    contest, version = _header(documents[0] if documents else None, name)
    games: dict[int, Played] = {}
    for number, document in enumerate(documents[1:], 2):
        game = _game(document, contest)
        if game is None:
            raise InvalidRecord(f"{quoted(name)}, line {number} is not a game of this contest", name)
        if game.number in games:
            raise InvalidRecord(f"{quoted(name)}, line {number}: game {game.number} is there twice", name)
        games[game.number] = game
    return Records(contest, tuple(games[number] for number in sorted(games)), version, dropped)


def _document(line: bytes) -> dict[str, Any] | None:
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


def _header(document: dict[str, Any] | None, name: str) -> tuple[Contest, str]:
    if document is None or document.get("format") != FORMAT:
        raise InvalidRecord(
            f"{quoted(name)} is not a file of match records: expected '{FORMAT}' in its first line", name
        )
    if document.get("version") != VERSION:
        got = quoted(document.get("version"))
        raise InvalidRecord(f"{quoted(name)} has the format version {got}, this Plyground reads {VERSION}", name)
    try:
        return Contest.from_json(document["contest"]), str(document["plyground"])
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidRecord(f"{quoted(name)}, line 1 does not say what is played: {error!r}", name) from None


def _game(document: dict[str, Any] | None, contest: Contest) -> Played | None:
    try:
        game = Played.from_json(document or {})
        return game if game.number >= 0 and scheduled(contest, game.number).seats == game.seats else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _difference(name: str, there: Contest, wanted: Contest) -> str:
    """Says in what the file's contest is another."""
    for key, value in wanted.to_json().items():
        other = there.to_json()[key]
        if key != "names" and other != value:
            return f"{quoted(name)} has the records of another match: its {key} is {quoted(other)}, not {quoted(value)}"
    raise AssertionError("the contests are equal")
