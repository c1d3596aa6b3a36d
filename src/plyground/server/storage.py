"""Where games are kept: one row for each game and one for each move, in SQLite or PostgreSQL.

What is written is on disk before the caller goes on. All writes pass through one thread. While it commits, new writes
wait, and the next commit takes them together: a hundred moves a second cost a few commits, not a hundred.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timezone
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, make_url

from plyground.game import PlygroundError

T = TypeVar("T")

SCHEMA = 1
#: The most writes that one commit takes together.
LARGEST_BATCH = 500
#: The name of the lock by which one server has a PostgreSQL database to itself.
_POSTGRESQL_LOCK = 0x706C7967

_metadata = sql.MetaData()
_about = sql.Table("about", _metadata, sql.Column("key", sql.Text, primary_key=True), sql.Column("value", sql.Text))
_games = sql.Table(
    "games",
    _metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("start", sql.Text, nullable=False),
    sql.Column("first", sql.Text, nullable=False),
    sql.Column("second", sql.Text, nullable=False),
    sql.Column("first_token", sql.Text, nullable=False),
    sql.Column("second_token", sql.Text, nullable=False),
    sql.Column("clock", sql.Text),
    sql.Column("head", sql.Integer, nullable=False),
    sql.Column("result", sql.Text, nullable=False),
    sql.Column("reason", sql.Text, nullable=False),
    sql.Column("pause", sql.Float, nullable=False),
    sql.Column("created", sql.Text, nullable=False),
    sql.Column("changed", sql.Text, nullable=False),
)
_moves = sql.Table(
    "moves",
    _metadata,
    sql.Column("game_id", sql.Text, sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("parent", sql.Integer, nullable=False),
    sql.Column("move", sql.Text, nullable=False),
    sql.Column("seconds", sql.Float),
    sql.Column("score", sql.Text),
    sql.Column("clock", sql.Text),
)


class StorageProblem(PlygroundError):
    """The database cannot be used."""

    type = "storage"


@dataclass
class StoredMove:
    """A move of a game's tree. `clock` is what both sides had left after it, where the game has a clock."""

    number: int
    parent: int
    move: str
    seconds: float | None = None
    score: dict[str, Any] | None = None
    clock: tuple[float, float] | None = None


@dataclass
class StoredGame:
    """A game as it is kept. Seats are "human" or a player's text; tokens are kept as their hashes."""

    id: str
    game: str
    start: str
    seats: tuple[str, str]
    tokens: tuple[str, str]
    clock: tuple[float, float] | None  # seconds and increment
    head: int
    result: str
    reason: str
    pause: float
    created: str
    changed: str
    moves: list[StoredMove] = field(default_factory=list)


def now_text() -> str:
    """The time now, in the form that the database keeps."""
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")


def database_url(text: str) -> URL:
    """The address of a database: a URL, or the path of an SQLite file. Raises StorageProblem."""
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=os.path.expanduser(text))
    except sql.exc.ArgumentError:
        raise StorageProblem(f"'{text}' is not a database: expected a file or a URL", text) from None
    kind = url.get_backend_name()
    if kind == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        shown = shown_url(text)
        raise StorageProblem(f"'{shown}' is not a database that can be used: expected sqlite or postgresql", shown)
    return url


def shown_url(text: str) -> str:
    """The address of a database without its password, for people and logs."""
    return make_url(text).render_as_string(hide_password=True) if "://" in text else text


class Storage:
    """The database of one server. A second server on the same database is refused."""

    def __init__(self, address: str) -> None:
        self._url = database_url(address)
        self._address = shown_url(address)
        self._work: queue.SimpleQueue[tuple[Callable[[Connection], Any], asyncio.Future[Any]] | None] = (
            queue.SimpleQueue()
        )
        self._thread: Thread | None = None
        self._engine: sql.Engine | None = None
        self._unlock: Callable[[], None] = lambda: None

    async def open(self) -> None:
        """Raises StorageProblem."""
        self._loop = asyncio.get_running_loop()
        try:
            await self._loop.run_in_executor(None, self._open)
        except (sql.exc.SQLAlchemyError, OSError, ImportError) as error:
            self._let_go()
            problem = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise StorageProblem(f"the database '{self._address}' cannot be used: {problem}", self._address) from None
        except BaseException:
            self._let_go()
            raise
        self._thread = Thread(target=self._run, name="plyground-storage")
        self._thread.start()

    def _open(self) -> None:
        sqlite = self._url.get_backend_name() == "sqlite"
        if sqlite and self._url.database not in (None, "", ":memory:"):
            path = Path(str(self._url.database)).resolve()
            path.parent.mkdir(parents=True, exist_ok=True)
            self._unlock = lock_file(path, self._address)
        pool = sql.pool.StaticPool if sqlite else None
        arguments: dict[str, Any] = {"check_same_thread": False} if sqlite else {}
        self._engine = sql.create_engine(self._url, poolclass=pool, connect_args=arguments, hide_parameters=True)
        if sqlite:
            sql.event.listen(self._engine, "connect", _prepare_sqlite)
        with self._engine.begin() as connection:
            if not sqlite:
                self._lock_postgresql(self._engine)
            _metadata.create_all(connection)
            found = connection.execute(sql.select(_about.c.value).where(_about.c.key == "schema")).scalar()
            if found is None:
                connection.execute(_about.insert().values(key="schema", value=str(SCHEMA)))
            elif int(found) > SCHEMA:
                problem = f"the database '{self._address}' was written by a newer Plyground (schema {found})"
                raise StorageProblem(problem, self._address)

    def _lock_postgresql(self, engine: sql.Engine) -> None:
        """Takes the server's lock. The lock lasts as long as its connection, so the connection is kept to the end."""
        holder = engine.connect()
        self._unlock = holder.close
        if not holder.execute(sql.select(sql.func.pg_try_advisory_lock(_POSTGRESQL_LOCK))).scalar():
            raise StorageProblem(f"the database '{self._address}' is in use by another Plyground", self._address)
        holder.commit()

    async def close(self) -> None:
        """Writes what is still to be written, and ends."""
        if self._thread is not None:
            self._work.put(None)
            await self._loop.run_in_executor(None, self._thread.join)
            self._thread = None
            self._let_go()

    def _let_go(self) -> None:
        self._unlock()
        self._unlock = lambda: None
        if self._engine is not None:
            self._engine.dispose()

    async def _do(self, work: Callable[[Connection], T]) -> T:
        """Does `work` in the storage's thread; returns when what it wrote is on disk.

        `work` is done to its end even if the caller is cancelled.
        """
        future: asyncio.Future[T] = self._loop.create_future()
        self._work.put((work, future))
        return await asyncio.shield(future)

    def _run(self) -> None:
        ended = False
        while not ended:
            batch = [self._work.get()]
            with contextlib.suppress(queue.Empty):
                while len(batch) < LARGEST_BATCH:
                    batch.append(self._work.get_nowait())
            ended = None in batch
            self._commit([item for item in batch if item is not None])

    def _commit(self, batch: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]]) -> None:
        assert self._engine is not None
        results: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        try:
            with self._engine.begin() as connection:
                results = [(future, work(connection), None) for work, future in batch]
        except BaseException as error:
            if len(batch) > 1:  # one write has failed the batch: each is tried alone
                for item in batch:
                    self._commit([item])
                return
            results = [(future, None, error) for _, future in batch]
        for future, result, failure in results:
            self._loop.call_soon_threadsafe(_settle, future, result, failure)

    # What can be written and read

    async def ping(self) -> None:
        """Raises an error if the database does not answer."""
        await self._do(lambda connection: connection.execute(sql.select(_games.c.id).limit(1)))

    async def create(self, game: StoredGame) -> None:
        def work(connection: Connection) -> None:
            connection.execute(_games.insert().values(_game_row(game)))
            if game.moves:
                connection.execute(_moves.insert(), [_move_row(game.id, move) for move in game.moves])

        await self._do(work)

    async def add_move(self, game: StoredGame, move: StoredMove) -> None:
        """Writes a new move, and the game's head, result and time with it."""

        row, values = _move_row(game.id, move), _changing(game)

        def work(connection: Connection) -> None:
            connection.execute(_moves.insert().values(row))
            connection.execute(_games.update().where(_games.c.id == game.id).values(values))

        await self._do(work)

    async def update(self, game: StoredGame) -> None:
        """Writes the game's seats, head, result and pace as they are now."""
        values = _changing(game)
        await self._do(
            lambda connection: connection.execute(_games.update().where(_games.c.id == game.id).values(values))
        )

    async def delete(self, id: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(_moves.delete().where(_moves.c.game_id == id))
            connection.execute(_games.delete().where(_games.c.id == id))

        await self._do(work)

    async def load(self, id: str) -> StoredGame | None:
        def work(connection: Connection) -> StoredGame | None:
            row = connection.execute(sql.select(_games).where(_games.c.id == id)).mappings().first()
            if row is None:
                return None
            moves = connection.execute(sql.select(_moves).where(_moves.c.game_id == id).order_by(_moves.c.number))
            return _stored(row, [_stored_move(move) for move in moves.mappings()])

        return await self._do(work)


def _settle(future: asyncio.Future[Any], result: Any, failure: BaseException | None) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(result)
    else:
        future.set_exception(failure)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # on disk after each commit, also when the power fails
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def lock_file(path: Path, address: str) -> Callable[[], None]:
    """Keeps other servers off the file until the returned function is called, or this process ends. The lock is beside
    the file itself, not beside a link to it. Raises StorageProblem."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return lambda: None
    lock = open(path.with_name(path.name + ".lock"), "w")  # noqa: SIM115  # open as long as it is locked
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StorageProblem(f"the database '{address}' is in use by another Plyground", address) from None
    return lock.close


def _pair(text: str | None) -> tuple[float, float] | None:
    return None if text is None else tuple(json.loads(text))


def _text(value: Any) -> str | None:
    return None if value is None else json.dumps(value)


def _changing(game: StoredGame) -> dict[str, Any]:
    """The columns that change while a game is played, as they are at this moment."""
    return {
        "first": game.seats[0],
        "second": game.seats[1],
        "head": game.head,
        "result": game.result,
        "reason": game.reason,
        "pause": game.pause,
        "changed": game.changed,
    }


def _game_row(game: StoredGame) -> dict[str, Any]:
    return {
        **_changing(game),
        "id": game.id,
        "game": game.game,
        "start": game.start,
        "first_token": game.tokens[0],
        "second_token": game.tokens[1],
        "clock": _text(game.clock),
        "created": game.created,
    }


def _move_row(id: str, move: StoredMove) -> dict[str, Any]:
    return {
        "game_id": id,
        "number": move.number,
        "parent": move.parent,
        "move": move.move,
        "seconds": move.seconds,
        "score": _text(move.score),
        "clock": _text(move.clock),
    }


def _stored(row: Any, moves: list[StoredMove]) -> StoredGame:
    return StoredGame(
        id=row["id"],
        game=row["game"],
        start=row["start"],
        seats=(row["first"], row["second"]),
        tokens=(row["first_token"], row["second_token"]),
        clock=_pair(row["clock"]),
        head=row["head"],
        result=row["result"],
        reason=row["reason"],
        pause=row["pause"],
        created=row["created"],
        changed=row["changed"],
        moves=moves,
    )


def _stored_move(row: Any) -> StoredMove:
    score = None if row["score"] is None else json.loads(row["score"])
    return StoredMove(row["number"], row["parent"], row["move"], row["seconds"], score, _pair(row["clock"]))
