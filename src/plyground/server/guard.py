"""What stands before the application: limits, headers, and checks of host and origin."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from plyground.game import BrokenGame
from plyground.server.settings import Settings
from plyground.server.users_games import blamed_on_users

_log = logging.getLogger("plyground.server")

#: The page loads nothing but its own files, and nobody may frame it.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # the address of a game may hold a seat's token
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


#: These answer under any name, and count for no limit. They say nothing that must be kept from anybody.
HEALTH = frozenset({"/healthz", "/readyz"})


class Bucket:
    """A rate limit: `rate` requests a second on average, and up to `burst` at once."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._level, self._last = burst, now()

    def take(self) -> float:
        """Counts one request. Returns 0 if it may pass, otherwise the seconds to wait."""
        moment = self._now()
        self._level = min(self._burst, self._level + (moment - self._last) * self._rate)
        self._last = moment
        if self._level >= 1:
            self._level -= 1
            return 0.0
        return (1 - self._level) / self._rate


class Guard:
    """Wraps the application: refuses foreign hosts and origins, too large and too many requests; adds headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is not None:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": refusal[1]["message"][:120]})
                return
            await self._app(scope, receive, send)
            return
        if refusal is not None:
            await _answer(send, *refusal)
            return
        await self._with_limits(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, dict[str, Any], dict[str, str]] | None:
        if scope["path"] in HEALTH:
            return None
        host = headers.get("host", "")
        if _name(host) not in self._settings.hosts:
            return 421, problem("wrong-host", f"'{host}' is not a name of this server", host), {}
        site = headers.get("sec-fetch-site", "none")
        if scope["path"].startswith("/api/") and site not in ("none", "same-origin"):
            return 403, problem("foreign-origin", f"requests from another site ('{site}') are not accepted", site), {}
        origin = headers.get("origin")
        if origin is not None and _foreign(origin, host):
            return 403, problem("foreign-origin", f"requests from '{origin}' are not accepted", origin), {}
        wait = self._wait(scope)
        if wait:
            after = {"retry-after": str(max(1, round(wait)))}
            return 429, problem("too-many-requests", "too many requests: try again soon", ""), after
        return None

    def _wait(self, scope: Scope) -> float:
        if not scope["path"].startswith("/api/"):
            return 0.0
        address = (scope.get("client") or ("",))[0]
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._settings.requests, self._settings.burst)
            if len(self._buckets) > 10_000:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()

    async def _with_limits(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, its body counted, and the answer back, with the headers."""
        limit = self._settings.record if scope["path"] == "/api/import" else self._settings.body
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            await _answer(
                send, 413, problem("too-large", f"a request may have {limit} bytes, not {length}", length), {}
            )
            return
        seen, begun = 0, False

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > limit:
                raise _TooLarge
            return message

        async def with_headers(message: Message) -> None:
            if seen > limit:  # the answer is 413, also where the application has answered the part that it read
                if message["type"] == "http.response.start":
                    await _answer(send, 413, problem("too-large", f"a request may have {limit} bytes", ""), {})
                return
            if message["type"] == "http.response.start":
                nonlocal begun
                begun = True
                added = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    added.setdefault(name, value)
                message["headers"] = added.raw
            await send(message)

        try:
            with blamed_on_users():
                await self._app(scope, counted, with_headers)
        except asyncio.CancelledError:
            if begun:
                raise
            again = problem("stopping", "the server stops: try again soon", "")
            await _answer(send, 503, again, {"retry-after": "1"})
        except BrokenGame as error:
            if not begun:
                await _answer(send, 400, problem(error.type, str(error), error.input), {})
        except Exception as error:
            _log.error("%s %s failed", scope["method"], scope["path"], exc_info=error)
            if not begun:
                await _answer(send, 500, problem("internal", "the server failed; the error is in its log", ""), {})


class _TooLarge(Exception):
    """More body than a request may have."""


def _name(host: str) -> str:
    """The host without its port."""
    return host.rsplit(":", 1)[0] if not host.endswith("]") else host


def _foreign(origin: str, host: str) -> bool:
    return urlsplit(origin).netloc != host


def problem(type: str, message: str, input: str) -> dict[str, Any]:
    """As `shapes.Problem` has it."""
    return {"type": type, "message": message, "input": input[:2000], "faults": []}


async def _answer(send: Send, status: int, refused: dict[str, Any], headers: dict[str, str]) -> None:
    body = json.dumps(refused).encode()
    fields: Iterable[tuple[str, str]] = {**HEADERS, "content-type": "application/json", **headers}.items()
    raw = [(name.encode(), value.encode()) for name, value in fields] + [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
