"""The web application: its routes, the parts that they use, and the form of its errors."""

from __future__ import annotations

import asyncio
import contextlib
import mimetypes
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.routing import Match

from plyground.build import __version__
from plyground.game import PlygroundError
from plyground.server import live_shapes, shapes
from plyground.server.catalogue import Catalogue
from plyground.server.errors import problem_of, status_of
from plyground.server.games import Games
from plyground.server.guard import Guard
from plyground.server.live_connections import LiveConnections
from plyground.server.metrics import Metrics
from plyground.server.requests import Requests
from plyground.server.routes import (
    catalogue,
    editor,
    exploring,
    games,
    health,
    lessons,
    live,
    puzzles,
    theory,
    thinking,
    trees,
)
from plyground.server.routes.answering import ALWAYS, operation_id
from plyground.server.settings import Settings
from plyground.server.setup import make_context
from plyground.server.storage import Storage
from plyground.server.upkeep import Upkeep
from plyground.work.cluster import ClusterPool
from plyground.work.errors import Refused
from plyground.work.pool import Pool
from plyground.work.processes import ProcessPool


def make_app(settings: Settings | None = None) -> FastAPI:
    """The application. It opens its database and starts its engines when it is started, and closes them at the end."""
    settings = settings or Settings()
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            storage = Storage(settings.database, pause_clocks=settings.pause_clocks)
            await storage.open()
        except PlygroundError as error:
            app.state.failure = error
            raise
        pool = _make_pool(settings)
        try:
            await pool.start()
        except PlygroundError as error:
            app.state.failure = error
            await storage.close()
            raise
        app.state.storage, app.state.pool = storage, pool
        app.state.games = Games(app.state.catalogue, storage, pool, settings, metrics.move)
        pool.on_worked = metrics.job
        metrics.watch(pool, app.state.games, app.state.connections)
        upkeep = Upkeep(app.state.games, storage, settings.expire_days)
        upkeep.start()
        lag = asyncio.create_task(metrics.measure_lag())
        try:
            yield
        finally:
            lag.cancel()
            await upkeep.stop()
            await app.state.games.close()
            await pool.close()
            await storage.close()

    app = FastAPI(
        title="Plyground",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=ALWAYS,
        generate_unique_id_function=operation_id,
    )
    app.state.settings = settings
    app.state.failure = None  # the error that kept it from starting
    app.state.stopping = False
    app.state.metrics = metrics
    app.state.connections = LiveConnections(settings.connections)
    app.state.catalogue = Catalogue(settings.files)
    for module in (health, catalogue, games, thinking, exploring, puzzles, lessons, editor, trees, theory, live):
        app.include_router(module.router)
    _add_page(app, settings)
    app.add_exception_handler(PlygroundError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_malformed)
    app.add_exception_handler(HTTPException, _refuse_address)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Requests, settings=settings, metrics=metrics)  # around the guard
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    return app


def _make_pool(settings: Settings) -> Pool:
    setup = partial(make_context, settings.files)
    waiting, seconds, memory, spare = settings.waiting, settings.seconds, settings.memory, settings.spare
    if settings.cluster is not None:
        return ClusterPool(settings.cluster, setup, waiting=waiting, seconds=seconds, memory=memory, spare=spare)
    workers = settings.workers
    return ProcessPool(setup, workers=workers, waiting=waiting, seconds=seconds, memory=memory, spare=spare)


def _described(app: FastAPI) -> dict[str, Any]:
    """The description of the API, with the shapes that are sent in parts: live messages and explorations."""
    if app.openapi_schema is None:
        description = get_openapi(title=app.title, version=app.version, routes=app.routes)
        found = description["components"]["schemas"]
        for shape in (live_shapes.Live, shapes.ExploredBoard):
            adapter = TypeAdapter[Any](shape)
            schema = adapter.json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
            for name, part in schema.pop("$defs").items():
                found.setdefault(name, part)
            found[shape.__name__] = schema
        app.openapi_schema = description
    return app.openapi_schema


# Errors: always {type, message, input}, never a stack trace


def _problem_response(status: int, problem: shapes.Problem, retry: float | None = None) -> JSONResponse:
    headers = {"Retry-After": str(max(1, round(retry)))} if retry is not None else None
    return JSONResponse(problem.model_dump(), status, headers)


async def _refuse(_: Request, error: Exception) -> Response:
    assert isinstance(error, PlygroundError)
    retry = error.retry if isinstance(error, Refused) else None
    return _problem_response(status_of(error), problem_of(error), retry)


async def _refuse_malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    faults = [f"{'.'.join(map(str, fault['loc'][1:]))}: {fault['msg']}" for fault in error.errors()[:20]]
    problem = shapes.Problem(
        type="invalid-request",
        message=f"{place}: {first['msg']}",
        input=str(first.get("input", ""))[:200].encode("utf-8", "replace").decode(),
        faults=[fault.encode("utf-8", "replace").decode() for fault in faults],
    )
    return _problem_response(422, problem)


async def _refuse_address(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kinds = {404: "unknown-address", 405: "wrong-method"}
    path = request.url.path
    problem = shapes.Problem(
        type=kinds.get(error.status_code, "refused"), message=f"'{path}': {error.detail}".lower(), input=path[:200]
    )
    response = _problem_response(error.status_code, problem)
    if error.status_code == 405:
        response.headers["allow"] = ", ".join(sorted(_methods(request)))
    return response


def _methods(request: Request) -> set[str]:
    """The methods that the address of a request allows. The router itself would name only those of the first route."""
    routes = [route for route in request.app.routes if isinstance(route, APIRoute)]
    fitting = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return {method for route in fitting for method in route.methods or ()}


# The page


def _add_page(app: FastAPI, settings: Settings) -> None:
    """Serves the built page. Browsers may keep files with a hash in their name for ever."""
    mimetypes.add_type("text/javascript", ".js")
    root = settings.page.resolve()

    def file_at(path: str) -> Path | None:
        try:
            file = (root / path).resolve()
            return file if root in file.parents and file.is_file() else None
        except (OSError, ValueError):  # a name that no file can have: too long, or with a zero byte
            return None

    @app.get("/", include_in_schema=False)
    async def page() -> Response:
        index = file_at("index.html")
        if index is None:
            return PlainTextResponse("The page has not been built: `make page` does it. The API is at /api/.\n", 503)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    # Only a path of one part: paths under /api/ have their own answers for a wrong method.
    @app.get("/{path}", include_in_schema=False)
    @app.get("/assets/{path}", include_in_schema=False)
    async def page_file(path: str, request: Request) -> Response:
        file = file_at(request.url.path.lstrip("/"))
        if file is None:
            raise HTTPException(404, "there is nothing here")
        hashed = file.parent.name == "assets"
        return FileResponse(
            file, headers={"cache-control": "public, max-age=31536000, immutable" if hashed else "no-cache"}
        )
