"""The web application: its routes, the parts that they use, and the form of its errors."""

from __future__ import annotations

import asyncio
import contextlib
import json
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

from plyground.build import __version__, identity
from plyground.game import PlygroundError
from plyground.loading.user_file import packed
from plyground.server import explored_shapes, live_shapes, shapes
from plyground.server.catalogue import Catalogue
from plyground.server.errors import problem_of, status_of
from plyground.server.games import Games
from plyground.server.guard import Guard
from plyground.server.kept import Kept
from plyground.server.live_connections import LiveConnections
from plyground.server.malformed import refusal
from plyground.server.metrics import Metrics
from plyground.server.players import files_of
from plyground.server.requests import Requests
from plyground.server.routes import (
    catalogue,
    editor,
    exploring,
    games,
    health,
    helping,
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

#: Bytes of the answers that are always the same and are kept.
DOCUMENTS = 16 << 20


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
        pool, readers = _make_pool(settings), _make_readers(settings)
        try:
            await pool.start()
        except PlygroundError as error:
            app.state.failure = error
            await storage.close()
            raise
        await readers.start()
        app.state.storage, app.state.pool, app.state.readers = storage, pool, readers
        app.state.games = Games(app.state.catalogue, storage, pool, settings, metrics.move)
        pool.on_worked = readers.on_worked = metrics.job
        metrics.watch(pool, app.state.games, app.state.connections)
        upkeep = Upkeep(app.state.games, storage, settings.expire_days)
        upkeep.start()
        lag = asyncio.create_task(metrics.measure_lag())
        _prepare(app)
        try:
            yield
        finally:
            lag.cancel()
            await upkeep.stop()
            await app.state.games.close()
            await asyncio.gather(pool.close(), readers.close())
            await storage.close()

    app = FastAPI(
        title="Plyground",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,
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
    app.state.catalogue = Catalogue(settings.files, settings.players)
    app.state.documents = Kept[bytes](DOCUMENTS)
    for module in (
        health,
        catalogue,
        games,
        helping,
        thinking,
        exploring,
        puzzles,
        lessons,
        editor,
        trees,
        theory,
        live,
    ):
        app.include_router(module.router)
    _add_description(app)
    _add_page(app, settings)
    app.add_exception_handler(PlygroundError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_malformed)
    app.add_exception_handler(HTTPException, _refuse_address)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Requests, settings=settings, metrics=metrics)  # around the guard
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    return app


def _make_pool(settings: Settings) -> Pool:
    parcel = None if settings.cluster is None else packed([*settings.files, *files_of(settings.players)])
    setup = partial(make_context, settings.files, players=settings.players, parcel=parcel)
    waiting, seconds, memory, spare = settings.waiting, settings.seconds, settings.memory, settings.spare
    if settings.cluster is not None:
        return ClusterPool(settings.cluster, setup, waiting=waiting, seconds=seconds, memory=memory, spare=spare)
    workers = settings.workers
    return ProcessPool(setup, workers=workers, waiting=waiting, seconds=seconds, memory=memory, spare=spare)


def _make_readers(settings: Settings) -> Pool:
    """Processes for short work: nobody waits there for those who think."""
    setup = partial(make_context, settings.files, players=settings.players, nice=0)
    waiting, seconds, memory = settings.waiting, settings.seconds, settings.memory
    return ProcessPool(setup, workers=settings.readers, waiting=waiting, seconds=seconds, memory=memory, spare=2)


def _prepare(app: FastAPI) -> None:
    """Does now what would be done at the first request of each router, while others wait."""
    identity()
    for route in app.routes:
        route.matches({"type": "http", "method": "GET", "path": "/api/nothing", "headers": []})


def _described(app: FastAPI) -> dict[str, Any]:
    """The description of the API, with the shapes that no route declares: sent in parts, or read by workers."""
    if app.openapi_schema is None:
        description = get_openapi(title=app.title, version=app.version, routes=app.routes)
        found = description["components"]["schemas"]
        others: dict[str, Any] = {
            "Live": live_shapes.Live,
            "ExplorationPart": explored_shapes.ExplorationPart,
            "RecordText": shapes.RecordText,
        }
        for name, shape in others.items():
            adapter = TypeAdapter[Any](shape)
            schema = adapter.json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
            for part, described in schema.pop("$defs", {}).items():
                found.setdefault(part, described)
            found[name] = schema
        app.openapi_schema = description
    return app.openapi_schema


def _add_description(app: FastAPI) -> None:
    @app.get("/openapi.json", include_in_schema=False)
    async def description() -> Response:
        kept: Kept[bytes] = app.state.documents
        found = kept.find(description)
        if found is None:  # half a second of work, once
            found = await asyncio.to_thread(lambda: json.dumps(app.openapi()).encode())
            kept.put(description, found, len(found))
        return Response(found, media_type="application/json")


# Errors: always {type, message, input}, never a stack trace


def _problem_response(status: int, problem: shapes.Problem, retry: float | None = None) -> JSONResponse:
    headers = {"Retry-After": str(max(1, round(retry)))} if retry is not None else None
    return JSONResponse(problem.model_dump(), status, headers)


async def _refuse(_: Request, error: Exception) -> Response:
    assert isinstance(error, PlygroundError)
    retry = error.retry if isinstance(error, Refused) else None
    return _problem_response(status_of(error), problem_of(error), retry)


async def _refuse_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return await _refuse(request, refusal(error.errors()))


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
