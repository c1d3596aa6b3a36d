"""File formats of other programs, in which games can be saved and read, besides Plyground's own.

A game's game.toml names them, and a module of the game's folder does the work:

    [formats.pgn]               pgn is also the ending of the files' names
    title = "PGN"
    module = "pgn"              write(games) -> text, read(text, check) -> games, recognises(text) -> bool
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from plyground.game import InvalidRecord
from plyground.history.saved import Check, SavedGame, any_number
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import quoted


@dataclass(frozen=True)
class Format:
    """A format that games of one kind can be saved in."""

    name: str  #: also the ending of the files' names
    title: str
    module: str

    def write(self, games: Sequence[SavedGame]) -> str:
        text: str = self._module.write(games)
        return text

    def read(self, text: str, check: Check = any_number) -> list[SavedGame]:
        """All games of a text, at least one. Raises InvalidRecord, and what `check` raises."""
        games: list[SavedGame] = self._module.read(text, check)
        return games

    def recognises(self, text: str) -> bool:
        """Whether a text looks like this format."""
        return bool(self._module.recognises(text))

    @property
    def _module(self) -> Any:
        return importlib.import_module(self.module)


def formats_of(game: LoadedGame) -> dict[str, Format]:
    """The formats in which this game can be saved, by name."""
    tables = (game.description.drawing or {}).get("formats", {})
    folder = f"plyground.games.{game.name}"
    return {name: Format(name, table["title"], f"{folder}.{table['module']}") for name, table in tables.items()}


def format_of(game: LoadedGame, name: str) -> Format:
    """The game's format of that name. Raises InvalidRecord if it has none."""
    found = formats_of(game)
    if name not in found:
        known = ", ".join(found) or "none"
        raise InvalidRecord(f"{game.title} has no format {quoted(name)}; it has: {known}", name)
    return found[name]


def format_of_file(name: str) -> Format | None:
    """The format that the ending of a file's name means, of any game; None if there is none."""
    ending = PurePath(name).suffix.removeprefix(".").lower()
    return next((found for found in _all() if found.name == ending), None)


def recognised(text: str) -> Format | None:
    """The format that a text looks like; None if it looks like none."""
    return next((found for found in _all() if found.recognises(text)), None)


def _all() -> list[Format]:
    games = [registry.load(name) for name in registry.shipped_names()]
    return [found for game in games for found in formats_of(game).values()]
