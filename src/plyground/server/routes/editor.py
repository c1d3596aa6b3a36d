"""The position editor: a drawing becomes the text of a position, or a list of what is wrong with it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from plyground.server import reading, shapes
from plyground.server.routes.answering import answer_soon, describes, sent

router = APIRouter(prefix="/api", tags=["editor"])


@router.post("/compose", **describes(shapes.Composed))
async def compose(composition: shapes.Composition, request: Request) -> Response:
    """The text of a composition, everything that is wrong with it, and its board when nothing is."""
    return sent(await answer_soon(request, reading.compose(composition)))
