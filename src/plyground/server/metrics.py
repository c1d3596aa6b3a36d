"""What can be measured of a server, in the words of Prometheus."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sized
from typing import Protocol
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    start_http_server,
)

from plyground.build import identity
from plyground.game import InvalidOption

#: Seconds between two looks at how late the event loop is.
BETWEEN_LOOKS = 0.5
_REQUESTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
_LAGS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5)
#: Anybody may make up methods, and each would be a series of its own.
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "LIVE"}

disable_created_metrics()  # type: ignore[no-untyped-call]  # nobody asks for these, and they are many


class Loaded(Protocol):
    """What has a queue: the pool."""

    @property
    def load(self) -> Mapping[str, int]: ...


class Metrics:
    """The measurements of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._requests = Histogram(
            "plyground_request_seconds",
            "Requests by route, and how long they took. LIVE: requests over a live connection, by their type.",
            ["method", "route", "status"],
            buckets=_REQUESTS,
            registry=registry,
        )
        self._moves = Counter("plyground_moves", "Moves played and written.", ["by"], registry=registry)
        for by in ("person", "computer"):
            self._moves.labels(by)  # there from the start, as 0
        self._engines = Counter("plyground_engine_seconds", "Seconds that workers worked.", ["job"], registry=registry)
        self._errors = Counter("plyground_errors", "Errors in the log.", registry=registry)
        self._lag = Histogram(
            "plyground_event_loop_lag_seconds", "How late the event loop is.", buckets=_LAGS, registry=registry
        )
        self._jobs = Gauge("plyground_jobs", "Jobs that run, and that wait by queue.", ["state"], registry=registry)
        self._connections = Gauge("plyground_live_connections", "Open live connections.", registry=registry)
        self._games = Gauge("plyground_games_in_memory", "Games in memory.", registry=registry)
        Info("plyground_build", "Which Plyground this is.", registry=registry).info({"identity": identity()})
        ProcessCollector(registry=registry)

    def request(self, method: str, route: str, status: str, seconds: float) -> None:
        method = method if method in _METHODS else "other"
        self._requests.labels(method, route, status).observe(seconds)

    def move(self, by_computer: bool) -> None:
        self._moves.labels("computer" if by_computer else "person").inc()

    def job(self, name: str, seconds: float) -> None:
        self._engines.labels(name).inc(seconds)

    def error(self) -> None:
        self._errors.inc()

    def watch(self, pool: Loaded, games: Sized, connections: Sized) -> None:
        """Looks at these whenever the measurements are asked for."""

        def of(state: str) -> Callable[[], float]:
            return lambda: pool.load[state]

        for state in pool.load:
            self._jobs.labels(state).set_function(of(state))
        self._games.set_function(lambda: len(games))
        self._connections.set_function(lambda: len(connections))

    async def measure_lag(self) -> None:
        """Runs until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BETWEEN_LOOKS
            await asyncio.sleep(BETWEEN_LOOKS)
            self._lag.observe(max(0.0, loop.time() - due))

    def serve(self, host: str, port: int) -> WSGIServer:
        """Answers at a place of its own, in a thread, also while the event loop is busy. Raises InvalidOption."""
        try:
            server, _ = start_http_server(port, host, self.registry)
        except (OSError, UnicodeError) as error:  # taken, not ours, or no name at all
            problem = getattr(error, "strerror", None) or str(error)
            raise InvalidOption(f"cannot serve measurements at '{host}', port '{port}': {problem}", host) from None
        return server
