"""Matrix games: examples, games as text, and everything about a game."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from plyground.server import describing, theory_jobs
from plyground.server.routes.answering import answer, describes, problems, sent_from_kept
from plyground.server.theory_shapes import MatrixAnswer, MatrixExample, MatrixQuestion, MatrixRead, MatrixText

router = APIRouter(prefix="/api/theory", tags=["theory"])


@router.get("/examples", **describes(list[MatrixExample]))
async def matrix_examples(request: Request) -> Response:
    """The games of the documents, and others."""
    return await sent_from_kept(request, describing.list_matrices(None))


@router.post("/read", responses=problems(503))
async def read_matrix(given: MatrixText, request: Request) -> MatrixRead:
    """A game from text, CSV or JSON, in matrix or in tree form."""
    return await answer(request, theory_jobs.read_matrix(given.text))


@router.post("/solve", responses=problems(503))
async def solve_matrix(question: MatrixQuestion, request: Request) -> MatrixAnswer:
    """Kind, dominance, elimination, equilibria and values of a game; or what is wrong with it, by row and column."""
    return await answer(request, theory_jobs.solve_matrix(question))
