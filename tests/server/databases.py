"""Databases for tests: an SQLite file, and a real PostgreSQL server where one can be had."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


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


@contextlib.contextmanager
def postgresql_server() -> Iterator[str]:
    """Starts a separate server in its own folder, and yields its address without the name of a database."""
    binaries = _binaries()
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # it will not run as root
    with tempfile.TemporaryDirectory(prefix="plyground-postgresql-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if as_user:
            shutil.chown(folder, "postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        data = folder / "data"

        def run(*command: str) -> None:
            done = subprocess.run([*as_user, *command], capture_output=True, text=True, cwd="/", timeout=120)
            if done.returncode:
                raise Unavailable(f"PostgreSQL does not start: {(done.stderr or done.stdout).strip()[-300:]}")

        run(str(binaries / "initdb"), "-D", str(data), "-U", "plyground", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        log = folder / "log"
        run(str(binaries / "pg_ctl"), "-D", str(data), "-l", str(log), "-w", "-o", options, "start")
        try:
            yield f"postgresql://plyground@127.0.0.1:{port}"
        finally:
            run(str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")


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
