"""The position editor: a drawing becomes the text of a position, or a list of what is wrong with it."""

from __future__ import annotations

from fastapi import APIRouter, Request

from plyground.history.line import Line
from plyground.loading.editing import examine
from plyground.server import shapes
from plyground.server.catalogue import board_of
from plyground.server.routes.answering import catalogue_of

router = APIRouter(prefix="/api", tags=["editor"])


@router.post("/compose")
def compose(composition: shapes.Composition, request: Request) -> shapes.Composed:
    """The text of a composition, everything that is wrong with it, and its board when nothing is."""
    game = catalogue_of(request).load(composition.game)
    text, faults = examine(game, composition.view, composition.extra)
    board = None if faults else board_of(Line.of(game, text))
    return shapes.Composed(text=text, faults=faults, board=board)
