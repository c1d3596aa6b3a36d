"""What the routes share: the application's parts, the work that a request waits for, and how refusals are described."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from fastapi import Request
from fastapi.routing import APIRoute

from plyground.server.catalogue import Catalogue
from plyground.server.errors import Refused
from plyground.server.jobs import Job
from plyground.server.pool import Pool
from plyground.server.shapes import Problem


def operation_id(route: APIRoute) -> str:
    """The function's name, which is what the page's types are called after."""
    return route.name


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """`responses` for a route that may be refused in these ways, and with 400 in any case."""
    words = {
        400: "What was asked for is wrong.",
        404: "There is no such thing.",
        409: "Not in this state of the game.",
        503: "All engines are at work: try again after the seconds in `Retry-After`.",
    }
    return {status: {"model": Problem, "description": words[status]} for status in (400, *statuses)}


def catalogue_of(request: Request) -> Catalogue:
    return cast(Catalogue, request.app.state.catalogue)


async def answer(request: Request, job: Job) -> Any:
    """The job's result. Raises Busy, or what the job raises; ends the job when the client goes away."""
    pool = cast(Pool, request.app.state.pool)
    ticket = pool.submit(job)
    leaving = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({ticket.result, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not ticket.result.done():
            raise Refused("the client has gone")
        return await ticket.result
    finally:
        leaving.cancel()
        ticket.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
