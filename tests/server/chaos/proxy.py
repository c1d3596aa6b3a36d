"""A reverse proxy, as stands before several server processes: one address, and a living process for each connection."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Iterator

#: The port of each process by its name; a process that is started again has another port.
Ports = dict[str, int]


class Proxy:
    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._next = 0
        self._open: set[asyncio.Task[None]] = set()
        self.address = ""

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield
        finally:
            server.close()
            for task in self._open:
                task.cancel()
            await asyncio.gather(*self._open, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        writers = [writer]
        try:
            found = await self._living()
            if found is not None:
                writers.append(found[1])
                await _pass_on(reader, writer, *found)
            for each in writers:
                each.close()
        except asyncio.CancelledError:  # it ends here: nobody waits for this task
            for each in writers:
                each.transport.abort()
        finally:
            self._open.discard(task)

    async def _living(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to a process that accepts one; each is asked in its turn."""
        self._next += 1
        names = sorted(self._ports)
        for number in range(len(names)):
            port = self._ports.get(names[(self._next + number) % len(names)])
            with contextlib.suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return None


async def _pass_on(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    their_reader: asyncio.StreamReader,
    their_writer: asyncio.StreamWriter,
) -> None:
    """Until either end closes; then both are closed."""
    both = [asyncio.create_task(_copy(reader, their_writer)), asyncio.create_task(_copy(their_reader, writer))]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while block := await reader.read(1 << 16):
            writer.write(block)
            await writer.drain()


@contextlib.contextmanager
def proxied(ports: Ports) -> Iterator[Proxy]:
    """A proxy on a thread of its own, for tests without an event loop."""
    proxy, ready, loop = Proxy(ports), threading.Event(), asyncio.new_event_loop()
    leave = asyncio.Event()

    async def run() -> None:
        async with proxy.running():
            ready.set()
            await leave.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(run()))
    thread.start()
    ready.wait()
    try:
        yield proxy
    finally:
        loop.call_soon_threadsafe(leave.set)
        thread.join()
        loop.close()
