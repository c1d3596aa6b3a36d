"""First lessons."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from plyground.advice import lessons
from plyground.history.line import Line
from plyground.server import shapes
from plyground.server.catalogue import board_of
from plyground.server.errors import UnknownId
from plyground.server.routes.answering import catalogue_of, problems

router = APIRouter(prefix="/api", tags=["lessons"])


@router.get("/lessons", responses=problems(404))
def lesson(
    game: Annotated[str, Query(max_length=1000, description="A game with its options.")], request: Request
) -> shapes.Lesson:
    """A game's first lesson."""
    catalogue = catalogue_of(request)
    # A lesson's positions belong to the game with its standard options.
    loaded = catalogue.load(catalogue.load(game).name)
    found = lessons.lesson(loaded)
    if found is None:
        raise UnknownId(f"there is no lesson for '{game}'", game)
    steps = [
        shapes.LessonStep(
            text=step.text,
            board=board_of(Line.of(loaded, step.position)),
            moves=list(step.moves),
            done=step.done,
            otherwise=step.otherwise,
        )
        for step in found.steps
    ]
    return shapes.Lesson(game=loaded.spec, title=found.title, steps=steps)
