"""Questions about positions: how they look, which moves are good, and why."""

from __future__ import annotations

from fastapi import APIRouter, Request

from plyground.advice import Explanation, Hint, ToldAnalysis
from plyground.game import TooLarge
from plyground.server import shapes, thinking
from plyground.server.catalogue import board_of
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
async def analyse(question: shapes.AnalysisQuestion, request: Request) -> ToldAnalysis:
    """The best moves with their scores, after thinking for the seconds given."""
    return await answer(request, thinking.analyse(question))


@router.post("/hint", responses=problems(409, 503))
async def hint(question: shapes.Question, request: Request) -> Hint:
    """A move to play, and why."""
    return await answer(request, thinking.hint(question))


@router.post("/explain", responses=problems(409, 503))
async def explain(question: shapes.Question, request: Request) -> Explanation:
    """How good the last move was, and the play that refutes a bad move."""
    return await answer(request, thinking.explain(question))
