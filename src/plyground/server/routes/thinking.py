"""Questions about positions: how they look, which moves are good, and why."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter, Request

from plyground.game import TooLarge
from plyground.server import shapes
from plyground.server.advice import Explain, HintJob
from plyground.server.catalogue import board_of
from plyground.server.jobs import Analyse
from plyground.server.routes.answering import answer, catalogue_of, problems

#: A line of more moves is asked for in parts.
MOST_BOARDS = 100

router = APIRouter(prefix="/api", tags=["thinking"])


@router.post("/boards")
def boards(question: shapes.Question, request: Request) -> list[shapes.Board]:
    """The position, and the position after each move."""
    if len(question.moves) > MOST_BOARDS:
        raise TooLarge(f"{len(question.moves)} moves are more than the {MOST_BOARDS} that can be shown at once", "")
    line = catalogue_of(request).line(question)
    return [board_of(part) for part in line.back()][::-1]


@router.post("/analyse", responses=problems(409, 503))
async def analyse(question: shapes.AnalysisQuestion, request: Request) -> shapes.Analysis:
    """The best moves with their scores, after thinking for so many seconds."""
    job = Analyse(_bare(question), question.seconds, question.depth, question.lines)
    return cast(shapes.Analysis, await answer(request, job))


@router.post("/hint", responses=problems(409, 503))
async def hint(question: shapes.Question, request: Request) -> shapes.Hint:
    """A move to play, and why."""
    return cast(shapes.Hint, await answer(request, HintJob(question)))


@router.post("/explain", responses=problems(409, 503))
async def explain(question: shapes.Question, request: Request) -> shapes.Explanation:
    """How good the last move was, and what refutes it where it was not."""
    return cast(shapes.Explanation, await answer(request, Explain(question)))


def _bare(question: shapes.Question) -> shapes.Question:
    return shapes.Question(game=question.game, position=question.position, moves=question.moves)
