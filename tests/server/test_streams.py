"""Answers in parts, for clients that read and for clients that do not."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.types import Message

from plyground.server.routes.answering import MOST_WAITING, answer_in_parts
from plyground.work.processes import ProcessPool
from tests.waiting import until
from tests.work.jobs import flood, make_context

SCOPE: dict[str, Any] = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "app": None}


async def streamed(parts: int, reads: bool) -> tuple[list[bytes], int]:
    """The pieces that a client gets, and the jobs that run after it has got the last. A client that does not read takes
    the second piece only when too much waits for it."""
    app, pool = FastAPI(), ProcessPool(make_context, workers=1, waiting=5, seconds=60, memory=1024)
    pieces: list[bytes] = []
    gone = asyncio.Event()

    @app.get("/")
    async def stream(request: Request) -> Response:
        return await answer_in_parts(request, flood(parts))

    async def receive() -> Message:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body" and message["body"]:
            pieces.append(message["body"])
            if not reads and len(pieces) == 1:
                await until(lambda: pool.load["running"] == 0)  # the job has been ended

    app.state.pool = pool
    await pool.start()
    await app(SCOPE, receive, send)
    gone.set()
    await until(lambda: pool.load["running"] == 0)
    await pool.close()
    return pieces, pool.load["running"]


def test_a_client_that_reads_gets_everything() -> None:
    pieces, _ = asyncio.run(streamed(8, reads=True))
    assert len(pieces) == 9
    assert pieces[-1] == b"end\n"


def test_little_waits_for_a_client_that_does_not_read() -> None:
    pieces, running = asyncio.run(streamed(1000, reads=False))
    assert sum(map(len, pieces)) < 2 * MOST_WAITING
    assert pieces[-1] != b"end\n", "the answer has no end"
    assert running == 0
