"""Games that are being played, by plain requests. A request with a seat's token may act for that seat."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from plyground.game import PlygroundError, Side
from plyground.history.formats import format_of
from plyground.history.saved_json import to_json
from plyground.server import shapes
from plyground.server.games import Games
from plyground.server.routes.answering import SeatHeader, client_of, problems, tokens_of
from plyground.server.seats import new_token

router = APIRouter(prefix="/api", responses=problems(404, 409, 503), tags=["games"])

Id = Annotated[str, Path(max_length=40)]


def _games(request: Request) -> Games:
    games: Games = request.app.state.games
    return games


@router.post("/games", status_code=201)
async def create_game(request: Request, new: shapes.NewGame) -> shapes.Created:
    games = _games(request)
    return await games.carry_out(games.create(new, client_of(request)))


@router.post("/import", status_code=201)
async def import_game(request: Request, record: shapes.RecordText) -> shapes.Created:
    """A saved game, to go on with."""
    games = _games(request)
    return await games.carry_out(games.load_record(record.record, client_of(request)))


@router.post("/summaries")
async def summaries(request: Request, wanted: shapes.Ids) -> list[shapes.GameSummary]:
    """The games with these ids, as they stand; ids without a game are left out."""
    found = []
    for id in wanted.ids:
        try:
            found.append((await _games(request).get(id, fresh=True)).kept.summary())
        except PlygroundError:  # deleted, or of a game that this server does not have
            continue
    return found


@router.get("/games/{id}")
async def get_game(request: Request, id: Id) -> shapes.GameState:
    return (await _games(request).get(id, fresh=True)).kept.state()


@router.get("/games/{id}/boards/{node}")
async def get_board(request: Request, id: Id, node: Annotated[int, Path(ge=0)]) -> shapes.Board:
    """The board after any of the game's moves; 0 is the start."""
    return (await _games(request).get(id, fresh=True)).kept.board_at(node)


@router.get(
    "/games/{id}/record",
    response_class=Response,
    responses={200: {"content": {"application/json": {}, "text/plain": {}}}, **problems(422)},
)
async def get_record(request: Request, id: Id, format: Annotated[str | None, Query(max_length=40)] = None) -> Response:
    """The game as a file that can be loaded anywhere. `format`: one of the game's formats (None: Plyground's own)."""
    live = (await _games(request).get(id, fresh=True)).kept
    chosen = None if format is None else format_of(live.game, format)
    ending = "json" if chosen is None else chosen.name
    name = f"{live.game.name.rpartition('/')[2]}-{id}.{ending}".encode("ascii", "replace").decode().replace('"', "")
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    if chosen is None:
        return Response(to_json(live.saved()), media_type="application/json", headers=headers)
    return Response(chosen.write([live.saved()]), media_type="text/plain", headers=headers)


@router.delete("/games/{id}", status_code=204)
async def delete_game(request: Request, id: Id, seat: SeatHeader = "") -> None:
    await _games(request).carry_out(_games(request).delete(id, tokens_of(seat)))


@router.post("/games/{id}/moves", status_code=201)
async def play_move(request: Request, id: Id, new: shapes.NewMove, seat: SeatHeader = "") -> shapes.Played:
    """Plays a move. When this answers, the move is on disk."""
    live = await _games(request).get(id)
    return await _games(request).carry_out(live.play(tokens_of(seat), new.move, new.parent))


@router.post("/games/{id}/undo")
async def undo(request: Request, id: Id, seat: SeatHeader = "") -> shapes.Played:
    live = await _games(request).get(id)
    return await _games(request).carry_out(live.undo(tokens_of(seat)))


@router.post("/games/{id}/redo")
async def redo(request: Request, id: Id, seat: SeatHeader = "") -> shapes.Played:
    live = await _games(request).get(id)
    return await _games(request).carry_out(live.redo(tokens_of(seat)))


@router.post("/games/{id}/resign")
async def resign(request: Request, id: Id, who: shapes.SideShape, seat: SeatHeader = "") -> shapes.Played:
    live = await _games(request).get(id)
    return await _games(request).carry_out(live.resign(tokens_of(seat), Side(who.side)))


@router.post("/games/{id}/seats")
async def change_seat(request: Request, id: Id, change: shapes.SeatChange, seat: SeatHeader = "") -> shapes.Played:
    """Gives a side's seat to a person or to a computer."""
    live = await _games(request).get(id)
    return await _games(request).carry_out(live.change_seat(tokens_of(seat), Side(change.side), change.seat))


@router.post("/games/{id}/invitations")
async def invite(request: Request, id: Id, whose: shapes.SideShape, seat: SeatHeader = "") -> shapes.Invitation:
    """Gives a seat away: nobody has it until somebody claims the invitation."""
    live = await _games(request).get(id)
    return await _games(request).carry_out(live.invite(tokens_of(seat), Side(whose.side)))


@router.post("/games/{id}/claim")
async def claim(request: Request, id: Id, what: shapes.Claim) -> shapes.Claimed:
    """Takes the seat that an invitation is for; the answer has the seat's token."""
    live = await _games(request).get(id)
    return await _games(request).carry_out(live.claim(what.invitation, what.token or new_token()))


@router.post("/games/{id}/pace")
async def set_pace(request: Request, id: Id, pace: shapes.Pace, seat: SeatHeader = "") -> shapes.Played:
    """Lets a game between computers go on by itself, or stand still."""
    live = await _games(request).get(id)
    return await _games(request).carry_out(live.set_pace(tokens_of(seat), pace))


@router.post("/games/{id}/step")
async def step(request: Request, id: Id, seat: SeatHeader = "") -> shapes.Played:
    """Lets the computer make one move in a game between computers."""
    live = await _games(request).get(id)
    return await _games(request).carry_out(live.step(tokens_of(seat)))
