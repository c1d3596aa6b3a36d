"""Opens a database: SQLite or PostgreSQL, locked where only one server may use it, and brought to the newest schema."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, make_url

from plyground.game import PlygroundError
from plyground.server import tables
from plyground.server.writer import first_line

#: The newest schema: the last module of `migrations/versions`.
SCHEMA = 2
#: The name of the lock under which one server at a time changes a PostgreSQL database's schema.
_POSTGRESQL_LOCK = 0x706C7967


#: How long PostgreSQL's machine may be silent, in seconds and milliseconds, before the connection counts as lost.
_PATIENCE = {
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


class StorageProblem(PlygroundError):
    """The database cannot be used."""

    type = "storage"


def database_url(text: str) -> URL:
    """The address of a database: a URL, or the path of an SQLite file. Raises StorageProblem."""
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=os.path.expanduser(text))
    except (sql.exc.ArgumentError, ValueError):
        raise StorageProblem("the database is neither a file nor a URL that can be read", "") from None
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


class Database:
    """An open database. Several servers may use one PostgreSQL database at a time, an SQLite file has one server."""

    def __init__(self, address: str) -> None:
        """Raises StorageProblem where the address is not one."""
        self.url = database_url(address)
        self.name = shown_url(address)
        self.shared = self.url.get_backend_name() == "postgresql"
        self._engine: sql.Engine | None = None
        self._unlock: Callable[[], None] = lambda: None

    @property
    def engine(self) -> sql.Engine:
        assert self._engine is not None
        return self._engine

    @property
    def file(self) -> Path | None:
        """The real file of an SQLite database, whatever links lead to it."""
        if self.shared or self.url.database in (None, "", ":memory:"):
            return None
        return Path(str(self.url.database)).resolve()

    def open(self) -> None:
        """Raises StorageProblem."""
        try:
            self._open()
        except (sql.exc.SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
            self.close()
            raise StorageProblem(f"the database '{self.name}' cannot be used: {first_line(error)}", self.name) from None
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        if self.file is not None:
            if not self.file.parent.is_dir():
                raise StorageProblem(f"there is no folder '{self.file.parent}' for the database", str(self.file.parent))
            self._unlock = lock_file(self.file, self.name)
        if self.shared:
            self._engine = sql.create_engine(self.url, connect_args=_PATIENCE, hide_parameters=True)
        else:
            self._engine = sql.create_engine(
                self.url,
                poolclass=sql.pool.StaticPool,
                connect_args={"check_same_thread": False},
                hide_parameters=True,  # they may be secrets, and errors are logged
            )
            sql.event.listen(self._engine, "connect", _prepare_sqlite)
            sql.event.listen(self._engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        with self._engine.begin() as connection:
            if self.shared:
                connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_POSTGRESQL_LOCK)))
            self._bring_up_to_date(connection)

    def _bring_up_to_date(self, connection: Connection) -> None:
        found = self._schema(connection)
        if found > SCHEMA:
            problem = f"the database '{self.name}' was written by a newer Plyground (schema {found})"
            raise StorageProblem(problem, self.name)
        if found < SCHEMA:
            if found and self.file is not None:
                _copy(self.file, self.file.with_name(f"{self.file.name}.schema-{found}"))
            _migrate(connection, found)
        self._check_columns(connection)

    def _schema(self, connection: Connection) -> int:
        """The number of the database's schema; 0 for an empty database."""
        inspector = sql.inspect(connection)
        present = set(inspector.get_table_names())
        if not present & {table.name for table in tables.metadata.sorted_tables} and "about" not in present:
            return 0
        if "about" not in present:
            raise StorageProblem(f"the database '{self.name}' has tables of another program", self.name)
        found = connection.execute(sql.text("SELECT value FROM about WHERE key = 'schema'")).scalar()
        if not str(found).isdecimal():
            raise StorageProblem(f"the database '{self.name}' does not say which schema it has: '{found}'", self.name)
        return int(str(found))

    def _check_columns(self, connection: Connection) -> None:
        inspector = sql.inspect(connection)
        for table in tables.metadata.sorted_tables:
            present = {column["name"] for column in inspector.get_columns(table.name)}
            for column in table.columns:
                if column.name not in present:
                    problem = f"its table '{table.name}' has no column '{column.name}'"
                    raise StorageProblem(f"the database '{self.name}' is damaged: {problem}", self.name)

    def close(self) -> None:
        if self._engine is not None:
            self._engine.dispose()
            self._engine = None
        self._unlock()
        self._unlock = lambda: None


def _migrate(connection: Connection, found: int) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    if found:
        command.stamp(config, str(found))
    command.upgrade(config, str(SCHEMA))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin by the listener of "begin": so changes of a schema have one
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # on disk after each commit, also when the power fails
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def lock_file(path: Path, name: str) -> Callable[[], None]:
    """Keeps a second server off the file until the returned function is called, or this process ends.

    Raises StorageProblem. The path must be the real one: a link to the file would have another lock.
    """
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return lambda: None
    lock = open(path.with_name(path.name + ".lock"), "w")  # noqa: SIM115  # open as long as it is locked
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StorageProblem(f"the database '{name}' is in use by another Plyground", name) from None
    return lock.close


def _copy(database: Path, to: Path) -> None:
    """A copy of a database before its schema changes, made as SQLite itself makes one."""
    with contextlib.closing(sqlite3.connect(database)) as source, contextlib.closing(sqlite3.connect(to)) as target:
        source.backup(target)
