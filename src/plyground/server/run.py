"""Running the application until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Callable, Iterator

import uvicorn

from plyground.game import PlygroundError
from plyground.server.app import make_app
from plyground.server.connections import Limits
from plyground.server.settings import Settings


class _Server(uvicorn.Server):
    """Ends quietly on Ctrl-C and SIGTERM: these are the normal ways to end. uvicorn's server would raise them again."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def run(settings: Settings, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serves on a bound socket. Raises StorageProblem where the database cannot be used."""
    app = make_app(settings)
    server = _Server(
        uvicorn.Config(
            app,
            log_level="error",
            access_log=False,
            lifespan="on",
            http=Limits(settings),  # type: ignore[arg-type]  # it is called as a class would be
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            ws_max_size=64 << 10,
            ws_per_message_deflate=False,
            ws_ping_interval=10,
            ws_ping_timeout=10,  # a client that reads nothing does not answer either
            server_header=False,
            timeout_graceful_shutdown=2,
        )
    )

    async def run_server() -> None:
        # The application keeps the error that stopped its start, and `run` raises it. uvicorn's exit says no more.
        with contextlib.suppress(SystemExit):
            await server.serve(sockets=[listener])

    async def serve() -> None:
        serving = asyncio.create_task(run_server())
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            on_ready()
        await serving

    logging.getLogger("uvicorn.error").addFilter(lambda record: app.state.failure is None)
    asyncio.run(serve())
    failure: PlygroundError | None = app.state.failure
    if failure is not None:
        raise failure
