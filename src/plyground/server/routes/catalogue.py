"""What can be played, and against whom."""

from __future__ import annotations

import logging

from fastapi import APIRouter, Request

from plyground.build import __version__, identity
from plyground.game import PlygroundError
from plyground.server import shapes
from plyground.server.catalogue import player_infos
from plyground.server.routes.answering import GameSpec

router = APIRouter(prefix="/api", tags=["catalogue"])
_log = logging.getLogger("plyground.server")


@router.get("/version")
async def version() -> shapes.Version:
    return shapes.Version(version=__version__, build=identity())


@router.get("/catalogue")
async def catalogue(request: Request) -> list[shapes.GameInfo]:
    """The games that can be played, with their standard options."""
    found = []
    for spec in request.app.state.catalogue.specs:
        try:
            found.append(request.app.state.catalogue.info(spec))
        except PlygroundError as error:  # a game of another package cannot be loaded: the others can still be played
            _log.warning("%s", error)
    return found


@router.get("/rules")
async def rules(request: Request, game: GameSpec) -> shapes.GameInfo:
    """A game with the options that its text gives."""
    info: shapes.GameInfo = request.app.state.catalogue.info(game)
    return info


@router.get("/help")
async def game_help(request: Request, game: GameSpec) -> shapes.GameHelp:
    """A game's rules in words."""
    return shapes.GameHelp(markdown=request.app.state.catalogue.load(game).description.help)


@router.get("/players")
async def players() -> list[shapes.PlayerInfo]:
    """The players that a server offers, with their options."""
    return player_infos()
