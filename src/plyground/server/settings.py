"""The settings of a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from plyground.server.logs import Form

PAGE = Path(__file__).parent / "page"


def default_database() -> str:
    return str(user_data_path("plyground", appauthor=False) / "games.sqlite")


def make_default_folder() -> None:
    """Makes the folder of the default database. No other folder is made: its name may be a mistake."""
    Path(default_database()).parent.mkdir(parents=True, exist_ok=True)


@dataclass(frozen=True)
class Settings:
    """`files`: game files that may be loaded; loading a file runs it. `players`: players that are offered, also those
    that run a file or a program. `hosts`: the names of the server. Requests to
    other names are refused, so that a foreign page cannot reach the server by a name that it points here."""

    database: str = field(default_factory=default_database)
    files: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    workers: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))
    cluster: str | None = None  # the address of a Dask scheduler; its workers do the engine jobs instead
    spare: int = 4  # more engine jobs, each of a client that has none running
    readers: int = 1  # processes that read and draw, and never think
    waiting: int = 512  # jobs that may wait; those of one client alone take half of it
    seconds: float = 60.0  # that an engine job may take
    memory: int = 2048  # megabytes that a worker may take
    proxies: tuple[str, ...] = ()  # addresses of proxies that are trusted
    page: Path = PAGE
    pause_clocks: bool = False  # the time in which no server runs is not counted
    most_moves: int = 5000  # of one game, variations included: nobody shall fill the disk with one game
    games_an_hour: int | None = None  # that one address may make; None: any number
    expire_days: float | None = None  # after which an unfinished game that nobody touches is removed; None: never
    body: int = 256 << 10  # the most bytes of a request
    record: int = 2 << 20  # ... with a saved game
    requests: float = 100.0  # a second from one address, on average
    burst: int = 400
    sockets: int = 4000  # connections in all; no more than the system allows
    sockets_of_address: int = 256  # connections from one address that are not live ones
    request_seconds: float = 20.0  # a request may take to arrive
    read_seconds: float = 20.0  # a client may take before it reads on
    unread: int = 8 << 20  # bytes that may wait for clients of one address which do not read; for all eight times it
    connections: int = 1000  # live connections from one address
    messages: float = 20.0  # a second on one live connection, on average
    metrics: tuple[str, int] | None = None  # the host and port where measurements are served
    log: Form = "text"
    access_log: bool = False
    drain: float = 0.0  # seconds to go on serving after the signal to stop, while /readyz says so
