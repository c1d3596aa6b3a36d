"""Jobs that describe games: rules, puzzles and first lessons. What they give depends on nothing but the game's text."""

from __future__ import annotations

import logging

from plyground.advice import lessons, puzzles
from plyground.game import PlygroundError
from plyground.history.line import Line
from plyground.server import bounds, shapes, theory_jobs
from plyground.server.catalogue import board_of
from plyground.server.context import Context
from plyground.server.documents import document
from plyground.server.errors import UnknownId
from plyground.server.theory_shapes import MatrixExample
from plyground.work.job import job

_log = logging.getLogger("plyground.server")

#: Seconds that such a job may take.
CEILING = 10.0


@job(ceiling=CEILING)
def describe_all(context: Context, nothing: None) -> bytes:
    """All games with their standard options."""
    found = []
    for spec in context.catalogue.specs:
        try:
            found.append(context.catalogue.info(spec))
        except PlygroundError as error:  # a game of another package cannot be loaded: the others can still be played
            _log.warning("%s", error)
    return document(found, list[shapes.GameInfo])


@job(ceiling=CEILING, topic=str)
def describe(context: Context, spec: str) -> bytes:
    return document(context.catalogue.info(spec))


@job(ceiling=CEILING, topic=str)
def list_puzzles(context: Context, spec: str) -> bytes:
    """A game's puzzles, the shortest first."""
    found = []
    for number, puzzle in enumerate(puzzles.shipped(context.catalogue.load(spec)), 1):
        board = board_of(bounds.line(context.catalogue.load(puzzle.game), puzzle.position, ()))
        found.append(shapes.Puzzle(number=number, game=puzzle.game, plies=puzzle.plies, board=board))
    return document(found, list[shapes.Puzzle])


@job(ceiling=CEILING, topic=str)
def tell_lesson(context: Context, spec: str) -> bytes:
    """A game's first lesson. Raises UnknownId."""
    found = lessons.lesson(context.catalogue.load(spec))
    if found is None:
        raise UnknownId(f"there is no lesson for '{spec}'", spec)
    steps = [
        shapes.LessonStep(
            text=step.text,
            board=board_of(Line.of(found.game, step.position)),
            moves=list(step.moves),
            done=step.done,
            otherwise=step.otherwise,
        )
        for step in found.steps
    ]
    return document(shapes.Lesson(game=found.game.spec, title=found.title, steps=steps))


@job(ceiling=CEILING)
def list_matrices(context: Context, nothing: None) -> bytes:
    """The matrix games of the documents, and others."""
    return document(theory_jobs.examples(), list[MatrixExample])
