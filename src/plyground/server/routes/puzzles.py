"""Puzzles: positions with one move that wins."""

from __future__ import annotations

from fastapi import APIRouter, Request

from plyground.advice import puzzles as shipped_puzzles
from plyground.history.line import Line
from plyground.server import shapes
from plyground.server.catalogue import Catalogue, board_of
from plyground.server.errors import UnknownId
from plyground.server.puzzling import Try, try_puzzle
from plyground.server.routes.answering import GameSpec, answer, catalogue_of, problems

router = APIRouter(prefix="/api", tags=["puzzles"])


@router.get("/puzzles")
def puzzles(game: GameSpec, request: Request) -> list[shapes.Puzzle]:
    """A game's puzzles, the shortest first."""
    catalogue = catalogue_of(request)
    return [
        _described(number, puzzle, catalogue)
        for number, puzzle in enumerate(shipped_puzzles.shipped(catalogue.load(game)), 1)
    ]


def _described(number: int, puzzle: shipped_puzzles.Puzzle, catalogue: Catalogue) -> shapes.Puzzle:
    game = catalogue.load(puzzle.game)
    board = board_of(Line.of(game, puzzle.position))
    return shapes.Puzzle(number=number, game=puzzle.game, plies=puzzle.plies, board=board)


@router.post("/puzzles/attempt", responses=problems(404, 409, 503))
async def attempt(attempt: shapes.Attempt, request: Request) -> shapes.AttemptAnswer:
    """Whether the last move keeps the win, and the best defence; or the rest of the solution."""
    found = shipped_puzzles.shipped(catalogue_of(request).load(attempt.game))
    if attempt.number > len(found):
        text = str(attempt.number)
        raise UnknownId(f"there is no puzzle '{text}' of '{attempt.game}': there are {len(found)}", text)
    return await answer(request, try_puzzle(Try(found[attempt.number - 1], tuple(attempt.moves), attempt.show)))
