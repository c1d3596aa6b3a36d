"""Copies of an SQLite database: made while a server uses it, and put back when none does."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from plyground.server.database import StorageProblem, database_url, lock_file, shown_url

#: Files beside a database that belong to it: what has not come into it yet, and what SQLite makes anew.
_JOURNALS = ("-wal", "-journal")
_INDEX = "-shm"


@dataclass(frozen=True)
class Copied:
    """`kept`: where the database is that was there before."""

    file: str
    bytes: int
    games: int
    moves: int
    kept: str | None = None


def back_up(database: str, file: Path, force: bool = False) -> Copied:
    """Writes a copy of the database as it is at one moment. Raises StorageProblem."""
    source = _sqlite_file(database, "pg_dump --format=custom --file=FILE DATABASE")
    if file.exists() and source.exists() and file.samefile(source):
        raise StorageProblem(f"'{file}' is the database itself: name another file", str(file))
    if file.resolve() in [source.with_name(source.name + ending) for ending in (*_JOURNALS, _INDEX, ".lock")]:
        raise StorageProblem(f"'{file}' belongs to the database: name another file", str(file))
    if file.exists() and not force:
        raise StorageProblem(f"'{file}' exists: --force replaces it", str(file))
    with _copied(source, file) as (new, copied):
        _put(new, file)
    return copied


def restore(file: Path, database: str, force: bool = False) -> Copied:
    """Makes the database what a copy of it was, and keeps what it was until now. Raises StorageProblem."""
    target = _sqlite_file(database, "pg_restore --clean --if-exists --dbname=DATABASE FILE")
    target.parent.mkdir(parents=True, exist_ok=True)
    unlock = lock_file(target, shown_url(database))
    try:
        there = target.exists()
        if there and file.exists() and file.samefile(target):
            raise StorageProblem(f"'{file}' is the database itself: name a copy of it", str(file))
        if there and not force:
            raise StorageProblem(f"'{target}' exists: --force replaces it, and keeps a copy of it", str(target))
        with _copied(file, target) as (new, copied):
            kept = _keep(target) if there else None
            for ending in (*_JOURNALS, _INDEX):  # SQLite would take them for parts of the new database
                target.with_name(target.name + ending).unlink(missing_ok=True)
            _put(new, target)
        return Copied(copied.file, copied.bytes, copied.games, copied.moves, None if kept is None else str(kept))
    finally:
        unlock()


def _sqlite_file(database: str, instead: str) -> Path:
    """The file itself, not a link to it. `instead`: what one does with a PostgreSQL database."""
    url, shown = database_url(database), shown_url(database)
    if url.get_backend_name() != "sqlite":
        raise StorageProblem(f"'{shown}' is a PostgreSQL database: use its own `{instead}`", shown)
    if url.database in (None, "", ":memory:"):
        raise StorageProblem(f"'{shown}' is in no file", shown)
    return Path(str(url.database)).resolve()


@contextmanager
def _copied(source: Path, target: Path) -> Iterator[tuple[Path, Copied]]:
    """A checked copy, on the disk, under a name of its own beside the target. It is removed if nobody moves it."""
    if not source.is_file():
        raise StorageProblem(f"there is no file '{source}'", str(source))
    try:
        number, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise StorageProblem(f"cannot write beside '{target}': {error.strerror}", str(target)) from None
    os.close(number)
    new = Path(name)
    try:
        games, moves = _copy(source, new)
        if target.exists():
            _take_owner(target, new)
        _sync(new)
        yield new, Copied(str(target), new.stat().st_size, games, moves)
    except (sqlite3.Error, OSError) as error:
        raise StorageProblem(f"'{source}' cannot be copied to '{target}': {error}", str(source)) from None
    finally:
        new.unlink(missing_ok=True)


def _copy(source: Path, new: Path) -> tuple[int, int]:
    """Copies the database and checks the copy; gives the numbers of its games and moves."""
    # Opened for writing, because then SQLite also removes the files that it makes beside an open database.
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True)) as original,
            closing(sqlite3.connect(new)) as copy,
        ):
            original.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # all of it is in one file
            return _checked(copy, source)
    except sqlite3.OperationalError:  # it cannot be read or written now
        raise
    except sqlite3.DatabaseError as error:
        raise _damaged(source, str(error)) from None


def _checked(copy: sqlite3.Connection, source: Path) -> tuple[int, int]:
    (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise _damaged(source, found)
    tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"games", "moves"} <= tables:
        raise StorageProblem(f"'{source}' is not a database of Plyground", str(source))
    return tuple(copy.execute("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM moves)").fetchone())


def _damaged(source: Path, problem: str) -> StorageProblem:
    return StorageProblem(f"'{source}' is damaged, or no database: {problem.splitlines()[-1]}", str(source))


def _keep(target: Path) -> Path:
    """Copies the files of a database, damaged or not, to a name with the time."""
    moment = datetime.now(timezone.utc).strftime("%Y%m%dT%H%M%S.%fZ")
    kept = target.with_name(f"{target.name}.{moment}")
    for ending in ("", *_JOURNALS):
        part = target.with_name(target.name + ending)
        if part.exists():
            copy = kept.with_name(kept.name + ending)
            shutil.copy2(part, copy)
            _take_owner(part, copy)
            _sync(copy)
    return kept


def _take_owner(old: Path, new: Path) -> None:
    """Whoever may use the old file may use the new one: a server of another user, above all."""
    shutil.copymode(old, new)
    about = old.stat()
    if hasattr(os, "chown") and (about.st_uid, about.st_gid) != (new.stat().st_uid, new.stat().st_gid):
        os.chown(new, about.st_uid, about.st_gid)


def _put(new: Path, target: Path) -> None:
    """Gives a finished file its name, at once and for good."""
    os.replace(new, target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
