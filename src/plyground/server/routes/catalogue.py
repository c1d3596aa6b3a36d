"""What can be played, and against whom."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from plyground.build import __version__, identity
from plyground.loading.art import read_art
from plyground.server import describing, shapes
from plyground.server.catalogue import player_infos
from plyground.server.errors import UnknownId
from plyground.server.routes.answering import GameSpec, catalogue_of, describes, problems, sent_from_kept

router = APIRouter(prefix="/api", tags=["catalogue"])


@router.get("/version")
async def version() -> shapes.Version:
    return shapes.Version(version=__version__, build=identity())


@router.get("/catalogue", **describes(list[shapes.GameInfo]))
async def catalogue(request: Request) -> Response:
    """The games that can be played, with their standard options."""
    return await sent_from_kept(request, describing.describe_all(None))


@router.get("/rules", **describes(shapes.GameInfo))
async def rules(request: Request, game: GameSpec) -> Response:
    """A game with the options that its text gives."""
    return await sent_from_kept(request, describing.describe(game))


@router.get("/art", response_class=Response, responses={**problems(404), 200: {"content": {"image/svg+xml": {}}}})
def art(request: Request, game: GameSpec, piece: str) -> Response:
    """The drawing of a piece of a user's game: an image, which the page shows as one."""
    drawing = read_art(catalogue_of(request).load(game), piece)
    if drawing is None:
        raise UnknownId(f"'{game}' has no drawing of its own for '{piece}'", piece)
    return Response(drawing, media_type="image/svg+xml")


@router.get("/help")
async def game_help(request: Request, game: GameSpec) -> shapes.GameHelp:
    """A game's rules in words."""
    return shapes.GameHelp(markdown=catalogue_of(request).load(game).description.help)


@router.get("/players")
async def players(request: Request) -> list[shapes.PlayerInfo]:
    """The players that a server offers, with their options."""
    return player_infos(catalogue_of(request).players)
