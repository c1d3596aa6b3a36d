"""Puzzles: positions with one move that wins."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from plyground.server import describing, shapes
from plyground.server.puzzling import try_puzzle
from plyground.server.routes.answering import GameSpec, answer, describes, problems, sent_from_kept

router = APIRouter(prefix="/api", tags=["puzzles"])


@router.get("/puzzles", **describes(list[shapes.Puzzle]))
async def puzzles(game: GameSpec, request: Request) -> Response:
    """A game's puzzles, the shortest first."""
    return await sent_from_kept(request, describing.list_puzzles(game))


@router.post("/puzzles/attempt", responses=problems(404, 409, 503))
async def attempt(attempt: shapes.Attempt, request: Request) -> shapes.AttemptAnswer:
    """Whether the last move keeps the win, and the best defence; or the rest of the solution."""
    return await answer(request, try_puzzle(attempt))
