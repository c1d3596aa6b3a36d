"""What the routes share: the application's parts, the work that a request waits for, and how refusals are described."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Generic, TypeVar, cast

from fastapi import Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.requests import HTTPConnection

from plyground.game import PlygroundError
from plyground.server.catalogue import Catalogue
from plyground.server.errors import problem_of
from plyground.server.seats import hashed
from plyground.server.shapes import Problem
from plyground.work.errors import Refused
from plyground.work.job import Job
from plyground.work.pool import Pool
from plyground.work.shares import Share

_Answer = TypeVar("_Answer")
_Part = TypeVar("_Part")

#: Documents that follow one another, each on a line of its own.
LINES = "application/x-ndjson"


def operation_id(route: APIRoute) -> str:
    """The function's name. The page's types get their names from it."""
    return route.name


_WORDS = {
    400: "The request asks for something that does not exist or is not legal.",
    403: "These seats do not allow it, or the request comes from another page.",
    404: "There is nothing with this id or address.",
    405: "The address does not allow this method.",
    409: "The state of the game does not allow it.",
    413: "The request is too large.",
    421: "The server does not have this host name.",
    422: "The request is malformed.",
    429: "Too many requests: try again after the seconds in `Retry-After`.",
    500: "The server failed.",
    503: "All engines are at work: try again after the seconds in `Retry-After`.",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that may refuse with these statuses."""
    return {status: {"model": Problem, "description": _WORDS[status]} for status in statuses}


#: How any request may be refused.
ALWAYS = problems(400, 403, 405, 413, 421, 422, 429, 500)


def catalogue_of(request: Request) -> Catalogue:
    return cast(Catalogue, request.app.state.catalogue)


GameSpec = Annotated[str, Query(max_length=1000, description="A game with its options: `gipf:reserve=15`.")]
SeatHeader = Annotated[
    str, Header(alias="Seat", max_length=300, description="The tokens of seats, with commas between.")
]


def client_of(connection: HTTPConnection) -> str:
    """Who asks, for shares and quotas: a hash of the address, because it is kept with games."""
    return hashed(connection.client.host if connection.client else "")


def tokens_of(header: str) -> list[str]:
    return [token.strip() for token in header.split(",") if token.strip()][:2]


async def answer(request: Request, job: Job[_Answer]) -> _Answer:
    """The job's result. Raises Busy, or what the job raises; ends the job when the client goes away."""
    pool = cast(Pool, request.app.state.pool)
    ticket = pool.submit(job, share=Share(client_of(request)))
    leaving = asyncio.ensure_future(_disconnected(request))
    try:
        waiting: set[asyncio.Future[Any]] = {ticket.result, leaving}
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if not ticket.result.done():
            raise Refused("the client has gone")
        return await ticket.result
    finally:
        leaving.cancel()
        ticket.cancel()


async def answer_in_parts(request: Request, job: Job[_Answer]) -> Response:
    """What the job reports, and in the end its result: one document on each line, each sent as soon as it is there.
    Each has all that the one before had, so a slow reader gets only the newest.

    Raises Busy, or what the job raises before its first report; what it raises later is sent as a `Problem`.
    """
    pool = cast(Pool, request.app.state.pool)
    parts = _Newest[_Answer]()
    ticket = pool.submit(job, on_progress=parts.put, share=Share(client_of(request)))
    ticket.result.add_done_callback(lambda _: parts.put(None))
    first = asyncio.ensure_future(parts.get())
    leaving = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({first, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not first.done():
            raise Refused("the client has gone")
        if first.result() is None:
            await ticket.result
    except BaseException:
        ticket.cancel()
        raise
    finally:
        first.cancel()
        leaving.cancel()

    async def lines() -> AsyncIterator[str]:
        part = first.result()
        try:
            while part is not None:
                yield f"{_json(part)}\n"
                part = await parts.get()
            yield f"{_json(await ticket.result)}\n"
        except PlygroundError as error:
            yield f"{problem_of(error).model_dump_json()}\n"
        finally:
            ticket.cancel()

    return StreamingResponse(lines(), media_type=LINES)


class _Newest(Generic[_Part]):
    """A place for one value: what is put takes the place of what was not taken yet. None comes last, and after what
    waits."""

    def __init__(self) -> None:
        self._waiting: list[_Part | None] = []
        self._there = asyncio.Event()

    def put(self, value: _Part | None) -> None:
        self._waiting = [value] if value is not None else [*self._waiting, None]
        self._there.set()

    async def get(self) -> _Part | None:
        await self._there.wait()
        value = self._waiting.pop(0)
        if not self._waiting:
            self._there.clear()
        return value


def _json(value: Any) -> str:
    """A shape or a dataclass as one line of JSON."""
    return TypeAdapter(type(value)).dump_json(value).decode()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
