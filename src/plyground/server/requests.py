"""What every request goes through first: it gets an id, its client is found, it is measured and noted."""

from __future__ import annotations

import re
import secrets
import time

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from plyground.server import logs
from plyground.server.metrics import Metrics
from plyground.server.proxies import Proxies
from plyground.server.settings import Settings

_ID = re.compile(r"[\w.:+/=-]{1,100}", re.ASCII)


class Requests:
    """Wraps the application. A trusted proxy says who the client is (X-Forwarded-For) and may give the request its
    id (X-Request-Id); all others' words for these are ignored. The id is in the answer, and in the log."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = ProxyHeadersMiddleware(app, list(settings.proxies))  # type: ignore[arg-type]
        self._proxies = Proxies(settings.proxies)
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)  # type: ignore[arg-type]
            return
        id = self._id(scope)
        logs.request_id.set(id)  # of this task; every request has one of its own
        status = 500  # where it ends without an answer

        async def with_id(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept", "websocket.http.response.start"):
                status = message.get("status", 101)
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", id.encode())]
            elif message["type"] == "websocket.close" and status == 500:
                status = 403  # refused before it was accepted
            await send(message)

        began = time.perf_counter()
        try:
            await self._app(scope, receive, with_id)  # type: ignore[arg-type]
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _id(self, scope: Scope) -> str:
        peer = (scope.get("client") or ("",))[0]
        given = Headers(scope=scope).get("x-request-id", "") if peer in self._proxies else ""
        return given if _ID.fullmatch(given) else secrets.token_hex(8)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "WEBSOCKET")
        if scope["type"] == "http":  # how long a live connection lasts says nothing
            self._metrics.request(method, getattr(scope.get("route"), "path", "none"), str(status), seconds)
        client = (scope.get("client") or ("",))[0]
        logs.note_access(client=client, method=method, path=scope["path"], status=status, seconds=round(seconds, 4))
