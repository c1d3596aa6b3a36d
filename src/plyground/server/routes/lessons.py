"""First lessons."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from plyground.server import describing, shapes
from plyground.server.routes.answering import GameSpec, describes, sent_from_kept

router = APIRouter(prefix="/api", tags=["lessons"])


@router.get("/lessons", **describes(shapes.Lesson, 404))
async def lesson(game: GameSpec, request: Request) -> Response:
    """A game's first lesson."""
    return await sent_from_kept(request, describing.tell_lesson(game))
