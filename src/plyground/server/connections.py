"""Connections with limits: how many there are, how long a request may take to arrive, how long an answer to leave."""

from __future__ import annotations

import asyncio
import json
import resource
from collections import Counter
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from plyground.server.guard import HEADERS, problem
from plyground.server.proxies import Proxies
from plyground.server.settings import Settings

#: Files that the process needs for other things: the database, the workers, the page.
_KEPT_FREE = 256


class Limits:
    """The limits of a server's connections, how many each address has, and how many bytes wait for its clients."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = max(1, min(settings.sockets, _allowed_files() - _KEPT_FREE))
        self.by_address: Counter[str] = Counter()
        self._unread: Counter[str] = Counter()
        self.proxies = Proxies(settings.proxies)

    def reached(self, connections: int, address: str) -> bool:
        """Whether one more is too many. A trusted proxy brings everybody's, and has no limit of its own."""
        allowed = self.most if address in self.proxies else self.settings.sockets_of_address
        return connections > self.most or self.by_address[address] >= allowed

    def __call__(self, **arguments: Any) -> LimitedConnection:
        """What uvicorn calls for each connection."""
        return LimitedConnection(limits=self, **arguments)

    def add_unread(self, address: str, size: int) -> bool:
        """Counts bytes that wait for a client; whether there is room for them."""
        self._unread[address] += size
        own = 0 if address in self.proxies else self._unread[address]
        return own <= self.settings.unread and self._unread.total() <= 8 * self.settings.unread

    def take_unread(self, address: str, size: int) -> None:
        self._unread[address] -= size
        if not self._unread[address]:
            del self._unread[address]

    def live(self, **arguments: Any) -> LiveConnection:
        """What uvicorn calls for each connection that becomes a live one."""
        return LiveConnection(limits=self, **arguments)


def _allowed_files() -> int:
    """How many files and connections this process may have open; asks for as many as it may ask for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else 1 << 20


class _Read(asyncio.Protocol):
    """A connection whose client must read what is sent to it: in time, and not with too much else unread."""

    transport: asyncio.Transport

    def __init__(self, limits: Limits, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._limits = limits
        self._unread = ("", 0)  # the bytes that wait, and the address under which they are counted
        self._leaving: asyncio.TimerHandle | None = None  # until the client must have read

    def pause_writing(self) -> None:
        super().pause_writing()
        address, size = get_remote_addr(self.transport), self.transport.get_write_buffer_size()
        self._unread = (address[0] if address else "", size)
        if not self._limits.add_unread(*self._unread):
            self.transport.abort()
        else:
            loop, seconds = asyncio.get_running_loop(), self._limits.settings.read_seconds
            self._leaving = loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._has_read()

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_read()
        super().connection_lost(exc)

    def _has_read(self) -> None:
        self._limits.take_unread(*self._unread)
        self._unread = ("", 0)
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None


class LiveConnection(_Read, AutoWebSocketsProtocol):  # type: ignore[misc,valid-type]  # websockets is installed
    """A connection that carries the messages of a game."""


class LimitedConnection(_Read, H11Protocol):
    """A connection that is refused where there are too many, and closed when its client is too slow."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._address: str | None = None  # counted under it
        self._upgraded = False
        self._arriving: asyncio.TimerHandle | None = None  # until the request must be there

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self._limits.reached(len(self.connections), address):
            self._answer(503, "too-many-connections", "there are too many connections: try again soon", retry=5)
            return
        self._address = address
        self._limits.by_address[address] += 1
        self._await_request()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._upgraded:
            return  # it is a live connection now; what comes is not a request
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._await_request()
        else:
            self._stop_waiting()

    def _await_request(self) -> None:
        """The whole request must arrive in time, however many pieces it comes in."""
        if self._arriving is None and not self.transport.is_closing():
            self._arriving = self.loop.call_later(self._limits.settings.request_seconds, self._too_slow)

    def _stop_waiting(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _too_slow(self) -> None:
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.abort()  # in the middle of an answer nothing else can be said
        else:
            seconds = self._limits.settings.request_seconds
            self._answer(408, "too-slow", f"a request must be there within {seconds:g} seconds")

    def on_response_complete(self) -> None:
        self._stop_waiting()  # uvicorn waits for the next request itself
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        self._release()  # live connections have limits of their own
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def _release(self) -> None:
        self._stop_waiting()
        if self._address is not None:
            self._limits.by_address[self._address] -= 1
            if not self._limits.by_address[self._address]:
                del self._limits.by_address[self._address]
            self._address = None

    def send_400_response(self, msg: str) -> None:
        self._answer(400, "invalid-request", msg)

    def _answer(self, status: int, kind: str, message: str, retry: int | None = None) -> None:
        """Answers without the application, and closes the connection."""
        body = json.dumps(problem(kind, message, "")).encode()
        headers = {**HEADERS, "content-type": "application/json", "content-length": str(len(body))}
        if retry is not None:
            headers["retry-after"] = str(retry)
        lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", "connection: close"]
        lines += [f"{name}: {text}" for name, text in headers.items()]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self.transport.close()
