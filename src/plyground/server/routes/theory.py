"""Matrix games: examples, games as text, and everything about a game."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request

from plyground.server import theory_jobs
from plyground.server.routes.answering import answer, problems
from plyground.server.theory_shapes import MatrixAnswer, MatrixExample, MatrixQuestion, MatrixRead, MatrixText

router = APIRouter(prefix="/api/theory", tags=["theory"])

_examples = cache(theory_jobs.examples)


@router.get("/examples")
def matrix_examples() -> list[MatrixExample]:
    """The games of the documents, and others."""
    return _examples()


@router.post("/read", responses=problems(503))
async def read_matrix(given: MatrixText, request: Request) -> MatrixRead:
    """A game from text, CSV or JSON, in matrix or in tree form."""
    return await answer(request, theory_jobs.read_matrix(given.text))


@router.post("/solve", responses=problems(503))
async def solve_matrix(question: MatrixQuestion, request: Request) -> MatrixAnswer:
    """Kind, dominance, elimination, equilibria and values of a game; or what is wrong with it, by row and column."""
    return await answer(request, theory_jobs.solve_matrix(question))
