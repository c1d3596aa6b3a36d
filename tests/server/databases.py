"""Databases for tests: an SQLite file, and a real PostgreSQL server where one can be had."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.waiting import wait_for


@dataclass(frozen=True)
class Database:
    address: str


class Unavailable(Exception):
    """There is no PostgreSQL here; the message says why."""


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if not found and on_path:
        found = [Path(on_path)]
    if not found:
        raise Unavailable("PostgreSQL is not installed")
    return found[-1].parent


class PostgreSQL:
    """A server of one's own in a folder of one's own. `address` is without a database's name."""

    def __init__(self, folder: Path) -> None:
        self._binaries = _binaries()
        self._as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # it will not run as root
        if self._as_user:
            shutil.chown(folder, "postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._data = folder / "data"
        self._log = folder / "log"
        self._options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        self.address = f"postgresql://plyground@127.0.0.1:{port}"
        self._run("initdb", "-U", "plyground", "-A", "trust", "--no-sync", "-E", "UTF8")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(self._binaries / program), "-D", str(self._data), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", timeout=120)
        if done.returncode:
            raise Unavailable(f"PostgreSQL does not start: {(done.stderr or done.stdout).strip()[-300:]}")

    def start(self) -> None:
        self._run("pg_ctl", "-l", str(self._log), "-w", "-o", self._options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """As a power cut would."""
        os.kill(int((self._data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def start_again(self) -> None:
        """Starts it after `kill`, as soon as the processes that it left behind have ended."""
        wait_for(self._starts)

    def _starts(self) -> bool:
        try:
            self.start()
        except Unavailable:
            return False
        return True


@contextlib.contextmanager
def own_postgresql() -> Iterator[PostgreSQL]:
    with tempfile.TemporaryDirectory(prefix="plyground-postgresql-", ignore_cleanup_errors=True) as name:
        server = PostgreSQL(Path(name))
        server.start()
        try:
            yield server
        finally:
            with contextlib.suppress(Unavailable):  # a test that failed may have left it dead
                server.stop()


def new_database(server: str) -> Database:
    import sqlalchemy as sql

    name = f"t{secrets.token_hex(6)}"
    engine = sql.create_engine(
        f"{server.replace('postgresql', 'postgresql+psycopg')}/postgres", isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(sql.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return Database(f"{server}/{name}")
