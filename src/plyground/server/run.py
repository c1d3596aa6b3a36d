"""Running the application until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from plyground.game import PlygroundError
from plyground.server import garbage, logs, users_games
from plyground.server.app import make_app
from plyground.server.connections import Limits
from plyground.server.database import StorageProblem
from plyground.server.settings import Settings

#: Seconds that running requests have to finish when the server stops. Those that do not are refused.
FINISHING = 5
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Server(uvicorn.Server):
    """Ends quietly on Ctrl-C and SIGTERM: these are the normal ways to end. uvicorn's server would raise them again."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        for number in _SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self.handle_exit, number, None)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stops, after the time in which balancers may notice. A second signal ends the process at once."""
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        self._app.state.stopping = True
        asyncio.get_running_loop().call_later(self._app.state.settings.drain, self._exit)

    def _exit(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First nobody new comes, then live connections end, then running requests and the application."""
        for server in self.servers:
            server.close()
        await self._app.state.connections.restart()
        await super().shutdown(sockets)


def run(settings: Settings, listener: socket.socket, on_ready: Callable[[int | None], None]) -> None:
    """Serves on a bound socket until a signal comes. `on_ready` gets the port of the measurements.

    Raises StorageProblem where the database cannot be used, InvalidOption where the measurements cannot be served.
    """
    app = make_app(settings)
    logs.configure(settings.log, settings.access_log, app.state.metrics.error)
    logging.getLogger("uvicorn.error").addFilter(lambda record: app.state.failure is None and not _cut_off(record))
    measured = None if settings.metrics is None else app.state.metrics.serve(*settings.metrics)
    server = _Server(_config(app, settings), app)

    async def run_server() -> None:
        # The application keeps the error that stopped its start, and `run` raises it. uvicorn's exit says no more.
        with contextlib.suppress(SystemExit):
            await server.serve(sockets=[listener])

    async def serve() -> None:
        serving = asyncio.create_task(run_server())
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        async with garbage.collected_in_turn(), users_games.watched() if settings.files else contextlib.nullcontext():
            if server.started:
                on_ready(None if measured is None else measured.server_port)
            await serving

    asyncio.run(serve())
    failure: PlygroundError | None = app.state.failure
    if failure is not None:
        raise failure
    if not server.started:
        raise StorageProblem("the server could not start; the error is in its log", "")


def _cut_off(record: logging.LogRecord) -> bool:
    """Whether a record only says that a request was ended when the server stopped: another says how many were."""
    return record.exc_info is not None and record.exc_info[0] is asyncio.CancelledError


def _config(app: Any, settings: Settings) -> uvicorn.Config:
    limits = Limits(settings)
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="error",
        access_log=False,
        lifespan="on",
        http=limits,  # type: ignore[arg-type]  # it is called as a class would be
        ws=limits.live,  # type: ignore[arg-type]  # as well
        proxy_headers=False,  # the application looks at them
        ws_max_size=64 << 10,
        ws_per_message_deflate=False,
        ws_ping_interval=10,
        ws_ping_timeout=10,  # a client that reads nothing does not answer either
        server_header=False,
        timeout_graceful_shutdown=FINISHING,
    )
