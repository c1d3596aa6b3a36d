"""Games that are being played, by plain requests. A request with a seat's token may act for that seat."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from plyground.game import Side
from plyground.server import reading, shapes
from plyground.server.bounds import MOST_MOVES
from plyground.server.compact import compact_rows
from plyground.server.errors import UnknownId
from plyground.server.games import Games
from plyground.server.routes.answering import (
    SeatHeader,
    answer_soon,
    catalogue_of,
    client_of,
    describes,
    problems,
    sent,
    tokens_of,
)
from plyground.server.seats import Seats, new_token
from plyground.server.tables import DamagedGame

router = APIRouter(prefix="/api", responses=problems(404, 409, 503), tags=["games"])

Id = Annotated[str, Path(max_length=40)]


def _games(request: Request) -> Games:
    games: Games = request.app.state.games
    return games


@router.post("/games", status_code=201)
async def create_game(request: Request, new: shapes.NewGame) -> shapes.Created:
    games = _games(request)
    if new.start is None and not new.moves:
        begun = reading.begun(catalogue_of(request), new)  # there is nothing to read
    else:
        begun = await answer_soon(request, reading.begin(new))
    return await games.carry_out(games.create(new, begun, client_of(request)))


_RECORD = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/RecordText"}}}, "required": True}


@router.post("/import", status_code=201, openapi_extra={"requestBody": _RECORD})
async def import_game(request: Request) -> shapes.Created:
    """A saved game, to go on with. It may be large: a worker reads it."""
    games = _games(request)
    begun = await answer_soon(request, reading.read_record(await request.body()))
    return await games.carry_out(games.keep(begun, client_of(request)))


@router.post("/summaries", **describes(list[shapes.GameSummary]))
async def summaries(request: Request, wanted: shapes.Ids) -> Response:
    """The games with these ids, as they stand; ids without a game are left out."""
    found: list[bytes] = []
    waiting: list[reading.Summarised] = []
    ids = list(dict.fromkeys(wanted.ids))
    for id in ids:
        try:
            stored = await _games(request).stored(id)
        except (UnknownId, DamagedGame):
            stored = None
        if stored is not None:
            seats = Seats(stored.seats, stored.tokens, stored.invitations).shape()
            waiting.append(reading.Summarised(compact_rows(stored), stored.changed, seats))
        if id == ids[-1] or sum(len(game.compact.rows) for game in waiting) > MOST_MOVES:
            summarised = await answer_soon(request, reading.summarise(waiting))
            found += summarised
            waiting = []
    return sent(b"[" + b",".join(found) + b"]")


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
    stored = await _games(request).stored(id)
    text = await answer_soon(request, reading.write_record(reading.Writing(compact_rows(stored), format)))
    name = catalogue_of(request).load(stored.game).name.rpartition("/")[2]
    file = f"{name}-{id}.{format or 'json'}".encode("ascii", "replace").decode().replace('"', "")
    kind = "application/json" if format is None else "text/plain"
    return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{file}"'})


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
