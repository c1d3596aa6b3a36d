"""The games that were loaded in this process, and which of them a position belongs to.

A position of a game written in Python need not say its game. Native positions do, and so do all with an attribute
`game`.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Lock

from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame

#: So many games are kept, the newest. They are kept for good, because nothing else holds the game of
#: `load("race.py").start()`.
MOST = 200

_known: dict[LoadedGame, LoadedGame] = {}
_lock = Lock()


def remember(game: LoadedGame) -> LoadedGame:
    """Keeps a game, so that its positions are recognised; returns it."""
    with _lock:
        _known.pop(game, None)
        _known[game] = game
        if len(_known) > MOST:
            del _known[next(iter(_known))]
    return game


def with_spec(spec: str) -> LoadedGame | None:
    """The game that this text has loaded, if it is known."""
    return next((game for game in _newest() if game.spec == spec), None)


def made_of(source: object) -> LoadedGame | None:
    """The game of this object or class of the user's program, if it is known."""
    found = (game for game in _newest() if game.description.source is source or game.rules is source)
    return None if source is None else next(found, None)


def fitting(position: Position) -> list[LoadedGame]:
    """The games that the position can be of, the newest first. They have positions of its class; if none has, they are
    in its module. If there are several, they read its text back as an equal position."""
    known = _newest()
    same = [game for game in known if _class_of_start(game) is type(position)]
    same = same or [game for game in known if type(game.rules).__module__ == type(position).__module__]
    same = [*{_rules_of(game): game for game in same[::-1]}.values()][::-1]
    return same if len(same) < 2 else [game for game in same if _reads(game, position)]


def _rules_of(game: LoadedGame) -> tuple[object, ...]:
    """The same for two games whose rules are the same: a file may have been named in two ways, and an object made
    twice."""
    made = getattr(game.rules, "__dict__", game.rules) if game.is_local else game.options
    return type(game.rules), str(made)


def _newest() -> list[LoadedGame]:
    with _lock:
        return [*_known.values()][::-1]


def _class_of_start(game: LoadedGame) -> type | None:
    with suppress(Exception):  # it is somebody's code
        return type(game.start())
    return None


def _reads(game: LoadedGame, position: Position) -> bool:
    with suppress(Exception):
        return bool(game.position(str(position)) == position)
    return False
