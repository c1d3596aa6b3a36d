"""Help in a game that is being played: only for those who may have it."""

from __future__ import annotations

from fastapi import APIRouter, Request

from plyground.advice import ExactChange, Explanation, Hint
from plyground.server import exploring, shapes, thinking
from plyground.server.games import Games
from plyground.server.routes.answering import SeatHeader, answer, problems, tokens_of
from plyground.server.routes.games import Id

router = APIRouter(prefix="/api/games/{id}", responses=problems(404, 409, 503), tags=["games"])


async def _question(request: Request, id: str, node: int, seat: str) -> shapes.Question:
    """The node as a question. Raises NotPossible for somebody who gets no help now."""
    games: Games = request.app.state.games
    game = await games.get(id, fresh=True)
    game.check_help(game.seats_of(tokens_of(seat)))
    return game.kept.question(node)


@router.post("/hint")
async def hint_in_game(request: Request, id: Id, at: shapes.AtNode, seat: SeatHeader = "") -> Hint:
    """A move to play, and why."""
    return await answer(request, thinking.hint(await _question(request, id, at.node, seat)))


@router.post("/explain")
async def explain_in_game(request: Request, id: Id, at: shapes.AtNode, seat: SeatHeader = "") -> Explanation:
    """How good the move was, and the play that refutes a bad move."""
    return await answer(request, thinking.explain(await _question(request, id, at.node, seat)))


@router.post("/change")
async def change_in_game(request: Request, id: Id, at: shapes.AtNode, seat: SeatHeader = "") -> ExactChange:
    """Whether the move gave a known result away."""
    return await answer(request, exploring.find_change(await _question(request, id, at.node, seat)))
