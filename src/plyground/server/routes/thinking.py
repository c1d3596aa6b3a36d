"""Questions about positions: how they look, which moves are good, and why."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from plyground.advice import Explanation, Hint, ToldAnalysis
from plyground.history.drawn import Branch
from plyground.server import reading, shapes, thinking
from plyground.server.routes.answering import answer, answer_soon, describes, problems, sent

router = APIRouter(prefix="/api", tags=["thinking"])


@router.post("/boards", **describes(list[shapes.Board]))
async def boards(question: shapes.Question, request: Request) -> Response:
    """The position, and the position after each move."""
    return sent(await answer_soon(request, reading.draw_boards(question)))


@router.post("/moves", **describes(list[Branch]))
async def moves(question: shapes.Question, request: Request) -> Response:
    """The legal moves as a tree of what is clicked to play them; for boards that have too many to come with them."""
    return sent(await answer_soon(request, reading.draw_moves(question)))


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
