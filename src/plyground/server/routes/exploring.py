"""Exact results: what every move is worth, and how a whole game looks."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from plyground.advice import ExactChange, GameStatistics
from plyground.server import exploring, shapes
from plyground.server.routes.answering import LINES, GameSpec, answer, answer_in_parts, catalogue_of, problems

router = APIRouter(prefix="/api/explore", tags=["exact results"])

_EXPLORATIONS = {"content": {LINES: {"schema": {"$ref": "#/components/schemas/ExplorationPart"}}}}


@router.post("", response_class=Response, responses={200: _EXPLORATIONS, **problems(503)})
async def explore(question: shapes.Question, request: Request) -> Response:
    """The position, then the exact worth of each move, as it becomes known: a document on each line has what is new."""
    return await answer_in_parts(request, exploring.explore(question))


@router.post("/change", responses=problems(409, 503))
async def change(question: shapes.Question, request: Request) -> ExactChange:
    """Whether the last move gave a known result away."""
    return await answer(request, exploring.find_change(question))


@router.get("/statistics", responses=problems(503))
async def statistics(request: Request, game: GameSpec) -> GameStatistics | None:
    """All positions of the game counted by result and distance, where they are known."""
    catalogue_of(request).load(game)
    return await answer(request, exploring.count_positions(game))
