"""Whether the server lives, and whether it can serve: for balancers and whoever watches it."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

#: Seconds in which the database must answer.
PATIENCE = 2.0

router = APIRouter(include_in_schema=False)
_HEADERS = {"cache-control": "no-store"}


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz() -> Response:
    return PlainTextResponse("ok\n", headers=_HEADERS)


@router.api_route("/readyz", methods=["GET", "HEAD"])
async def readyz(request: Request) -> Response:
    missing = await _missing(request)
    return JSONResponse({"ready": not missing, "missing": missing}, 503 if missing else 200, headers=_HEADERS)


async def _missing(request: Request) -> list[str]:
    """What keeps the server from serving: `stopping`, or the parts that are not there: `database`, `engines`,
    `readers`."""
    state = request.app.state
    if state.stopping:
        return ["stopping"]
    missing = [name for name, pool in (("engines", state.pool), ("readers", state.readers)) if not pool.ready]
    try:
        await asyncio.wait_for(state.storage.ping(), PATIENCE)
    except Exception:  # whatever it is: the database cannot be used now
        missing.insert(0, "database")
    return missing
