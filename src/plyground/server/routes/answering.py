"""What the routes share: the application's parts, the work that a request waits for, and how refusals are described."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, TypeVar, cast

from fastapi import Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from plyground.game import PlygroundError
from plyground.server.bounds import LONGEST_SPEC
from plyground.server.catalogue import Catalogue
from plyground.server.errors import problem_of
from plyground.server.kept import Kept
from plyground.server.seats import hashed
from plyground.server.shapes import Problem
from plyground.work.errors import Refused
from plyground.work.job import Job
from plyground.work.pool import Pool, Ticket
from plyground.work.shares import Share

_Answer = TypeVar("_Answer")

#: Documents that follow one another, each on a line of its own.
LINES = "application/x-ndjson"
#: Bytes of parts that may wait for a client that reads slowly.
MOST_WAITING = 1 << 20


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


GameSpec = Annotated[str, Query(max_length=LONGEST_SPEC, description="A game with its options: `gipf:reserve=15`.")]
SeatHeader = Annotated[
    str, Header(alias="Seat", max_length=300, description="The tokens of seats, with commas between.")
]


def client_of(connection: HTTPConnection) -> str:
    """Who asks, for shares and quotas: a hash of the address, because it is kept with games."""
    return hashed(connection.client.host if connection.client else "")


def tokens_of(header: str) -> list[str]:
    return [token.strip() for token in header.split(",") if token.strip()][:2]


async def answer(request: Request, job: Job[_Answer]) -> _Answer:
    """The result of a job that thinks. Raises Busy, or what the job raises; ends the job when the client goes away."""
    return await _done(request, request.app.state.pool.submit(job, share=Share(client_of(request))))


async def answer_soon(request: Request, job: Job[_Answer]) -> _Answer:
    """The result of a job that only reads or draws: it does not wait for those that think."""
    return await _done(request, request.app.state.readers.submit(job, share=Share(client_of(request))))


async def _done(request: Request, ticket: Ticket[_Answer]) -> _Answer:
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


def sent(document: bytes) -> Response:
    """A document that a worker has written."""
    return Response(document, media_type="application/json")


async def sent_from_kept(request: Request, job: Job[bytes]) -> Response:
    """The job's document, which is always the same: it is kept."""
    kept: Kept[bytes] = request.app.state.documents
    key = job.kind, job.question
    document = kept.find(key)
    if document is None:
        document = await answer_soon(request, job)
        kept.put(key, document, len(document))
    return sent(document)


def describes(shape: Any, *statuses: int) -> dict[str, Any]:
    """The description of a route that sends a document of this shape, or refuses with one of the statuses."""
    return {"response_model": shape, "responses": problems(*statuses, 503)}


async def answer_in_parts(request: Request, job: Job[bytes]) -> Response:
    """The documents that the job reports, and in the end its result, each on a line of its own, as soon as it is there.
    If more than `MOST_WAITING` bytes wait for a client that reads slowly, the job ends, and the answer without its end.

    Raises Busy, or what the job raises before its first report; what it raises later is sent as a `Problem`.
    """
    pool = cast(Pool, request.app.state.pool)
    parts = _Parts()

    def take(part: bytes) -> None:
        parts.put(part)
        if parts.too_many:
            ticket.cancel()

    ticket = pool.submit(job, on_progress=take, share=Share(client_of(request)))
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

    async def lines() -> AsyncIterator[bytes]:
        part = first.result()
        try:
            while part is not None:
                yield part + b"\n"
                part = await parts.get()
            if not parts.too_many:
                yield await ticket.result + b"\n"
        except PlygroundError as error:
            yield problem_of(error).model_dump_json().encode() + b"\n"
        finally:
            ticket.cancel()

    return StreamingResponse(lines(), media_type=LINES)


class _Parts:
    """Documents that wait to be sent, one after the other. None comes last: at the end, or when there are too many."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._bytes = 0
        self.too_many = False

    def put(self, part: bytes | None) -> None:
        if not self.too_many:
            self._bytes += len(part or b"")
            self.too_many = self._bytes > MOST_WAITING
            self._waiting.put_nowait(None if self.too_many else part)

    async def get(self) -> bytes | None:
        part = await self._waiting.get()
        self._bytes -= len(part or b"")
        return part


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
