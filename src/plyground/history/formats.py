"""File formats of other programs, in which games can be saved and read, besides Plyground's own.

A game's game.toml names them, and a module of the game's folder does the work:

    [formats.pgn]               pgn is also the ending of the files' names
    title = "PGN"
    module = "pgn"              recognises(text) -> bool, read(text, check) -> games, each(text) -> entries
                                write(games) -> text; without it, such files are only read

`each` reads files of many games: it gives an Entry for each, and a Misread for one that is wrong, and goes on. Without
it `read` is asked, which raises InvalidRecord at the first that is wrong. A game
written in Python has the same as an attribute: `formats = {"pgn": module}`, where the module also has a `title`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from plyground.game import InvalidRecord, PlygroundError
from plyground.history.saved import Check, SavedGame, any_number
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import quoted


@dataclass(frozen=True)
class Entry:
    """One of many games in a file; it may have no moves, and then is a position. `place`: where it stands, as in
    `game 2`. If it is a test, `best` are the moves to find where the game stands, or `avoid` those not to play."""

    place: str
    saved: SavedGame
    name: str = ""
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()

    def solved_by(self, move: str) -> bool | None:
        """Whether the move is right; None if this is no test."""
        if not self.best and not self.avoid:
            return None
        return (move in self.best or not self.best) and move not in self.avoid


@dataclass(frozen=True)
class Misread:
    """What is wrong at a place of a file."""

    place: str
    error: PlygroundError


@dataclass(frozen=True)
class Format:
    """A format that games of one kind can be saved in."""

    name: str  #: also the ending of the files' names
    title: str
    module: str
    functions: Any = field(default=None, compare=False)  #: in place of a module, if the game is written in Python

    def write(self, games: Sequence[SavedGame]) -> str:
        text: str = self._module.write(games)
        return text

    def read(self, text: str, check: Check = any_number) -> list[SavedGame]:
        """All games of a text, at least one. Raises InvalidRecord, and what `check` raises."""
        games: list[SavedGame] = self._module.read(text, check)
        return games

    def each(self, text: str) -> Iterator[Entry | Misread]:
        """The games of a text one by one, also those that are wrong."""
        if hasattr(self._module, "each"):
            entries: Iterator[Entry | Misread] = iter(self._module.each(text))
            return entries
        return iter([Entry(f"game {number}", saved) for number, saved in enumerate(self.read(text), 1)])

    @property
    def writes(self) -> bool:
        """Whether games can be saved in it; otherwise they can only be read."""
        return hasattr(self._module, "write")

    def recognises(self, text: str) -> bool:
        """Whether a text looks like this format."""
        return bool(self._module.recognises(text))

    @property
    def _module(self) -> Any:
        return importlib.import_module(self.module) if self.functions is None else self.functions


def formats_read(game: LoadedGame) -> dict[str, Format]:
    """The formats in which games or positions of this game can be read, by name."""
    if game.description.folder is None:
        own = getattr(game.rules, "formats", {})
        return {name: Format(name, found.title, f"{game.spec}.{name}", found) for name, found in own.items()}
    tables = (game.description.drawing or {}).get("formats", {})
    folder = f"plyground.games.{game.name}"
    return {name: Format(name, table["title"], f"{folder}.{table['module']}") for name, table in tables.items()}


def formats_of(game: LoadedGame) -> dict[str, Format]:
    """The formats in which this game can be saved, by name."""
    return {name: found for name, found in formats_read(game).items() if found.writes}


def format_of(game: LoadedGame, name: str) -> Format:
    """The game's format of that name. Raises InvalidRecord if it has none."""
    found = formats_of(game)
    if name not in found:
        known = ", ".join(found) or "none"
        raise InvalidRecord(f"{game.title} has no format {quoted(name)}; it has: {known}", name)
    return found[name]


def format_of_file(game: LoadedGame, name: str) -> Format | None:
    """The game's format that the ending of a file's name means; None if there is none."""
    return formats_of(game).get(PurePath(name).suffix.removeprefix(".").lower())


def recognised(text: str) -> Format | None:
    """The format that a text looks like; None if it looks like none."""
    return next((found for found in _all() if found.recognises(text)), None)


def _all() -> list[Format]:
    games = [registry.load(name) for name in registry.shipped_names()]
    return [found for game in games for found in formats_read(game).values()]
