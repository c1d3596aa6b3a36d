"""Exact results: what every move is worth, and how a whole game looks."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Query, Request, Response

from plyground.server import shapes
from plyground.server.exact_shapes import ExactChange, GameStatistics
from plyground.server.exploring import CountPositions, Explore, FindChange
from plyground.server.routes.answering import LINES, answer, answer_in_parts, catalogue_of, problems

router = APIRouter(prefix="/api/explore", tags=["exact results"])

_EXPLORATIONS = {"content": {LINES: {"schema": {"$ref": "#/components/schemas/Exploration"}}}}


@router.post("", response_class=Response, responses={200: _EXPLORATIONS, **problems(503)})
async def explore(question: shapes.Question, request: Request) -> Response:
    """The position with the exact worth of each move: one document a line, as more becomes known."""
    return await answer_in_parts(request, Explore(question))


@router.post("/change", responses=problems(409, 503))
async def change(question: shapes.Question, request: Request) -> ExactChange:
    """Whether the last move gave a known result away."""
    return cast(ExactChange, await answer(request, FindChange(question)))


@router.get("/statistics", responses=problems(503))
async def statistics(request: Request, game: Annotated[str, Query(max_length=1000)]) -> GameStatistics | None:
    """All positions of the game counted by result and distance, where they are known."""
    catalogue_of(request).load(game)
    return cast(GameStatistics | None, await answer(request, CountPositions(game)))
