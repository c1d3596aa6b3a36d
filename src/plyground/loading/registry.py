"""Finds games: shipped games by their folders, games of other packages by entry points, a user's own game by its
file."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from plyground import _core
from plyground.game import Game, PlygroundError, UnknownGame
from plyground.loading import openspiel
from plyground.loading.levels import LEVELS, read_levels
from plyground.loading.loaded_game import Description, LoadedGame, NativeRules
from plyground.loading.options import Option, read_options, split_spec
from plyground.loading.own_game import game_in, own_game
from plyground.loading.signatures import WrongSignature
from plyground.loading.user_file import described, file_hash, file_of, import_file, is_there

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

#: Other packages offer their games in this entry point group: a Game, or a function that makes one.
ENTRY_POINTS = "plyground.games"

GAMES_FOLDER = Path(__file__).parents[1] / "games"


def names() -> list[str]:
    """The games that can be loaded by name, shipped ones first."""
    return [*_shipped(), *sorted(set(_offered()) - set(_shipped()))]


def shipped_names() -> list[str]:
    """The games that are shipped with Plyground."""
    return [*_shipped()]


def load(spec: str | PathLike[str]) -> LoadedGame:
    """The game that `spec` names: `tictactoe`, `tictactoe:5x5x5`, `nim:heaps=3,4,5`, `./mygame.py`, `openspiel:hex`.

    Raises UnknownGame, or InvalidOption for options that the game does not have or take.
    """
    spec = fspath(spec)
    file = file_of(spec)
    if file is not None:
        return _from_file(file, spec.removeprefix(file).removeprefix(":"))
    name, options = split_spec(spec)
    if name in _shipped():
        return _from_folder(_shipped()[name], options)
    if name in _offered():
        return _from_elsewhere(_offered()[name].load, options, name)
    if name == openspiel.NAME:
        return openspiel.load(options)
    known = ", ".join([*names(), f"{openspiel.NAME}:NAME"])
    raise UnknownGame(f"no game '{name}'; there are: {known}, or the path of a .py file", spec)


def foreign(spec: str) -> str | None:
    """The game without its options, if it is code that a server must be told to run: a file, or a game of
    OpenSpiel."""
    return file_of(spec) or openspiel.base_of(spec)


@cache
def _shipped() -> Mapping[str, Path]:
    return {path.parent.name: path.parent for path in sorted(GAMES_FOLDER.glob("*/game.toml"))}


@cache
def _offered() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


@cache
def _description(folder: Path) -> Description:
    table: dict[str, Any] = tomllib.loads((folder / "game.toml").read_text(encoding="utf-8"))
    options = [
        Option(name, **{**entry, "choices": tuple(entry.get("choices", ())), "default": _default(entry)})
        for name, entry in table.get("options", {}).items()
    ]
    return Description(
        name=folder.name,
        title=table["title"],
        summary=table["summary"],
        help=(folder / "help.md").read_text(encoding="utf-8"),
        sides=tuple(table.get("sides", ("First", "Second"))),
        options=tuple(options),
        shorthand=table.get("shorthand", ""),
        repetition=table.get("repetition"),
        advantage=table.get("advantage", Description.advantage),
        drawing=table,
        folder=folder,
        levels=read_levels(table["levels"]) if "levels" in table else LEVELS,
    )


def _default(entry: Mapping[str, Any]) -> Any:
    default = entry.get("default")
    return tuple(default) if isinstance(default, list) else default


def _from_folder(folder: Path, text: str) -> LoadedGame:
    description = _description(folder)
    options = read_options(text, description.options, description.name, description.shorthand)
    rules: Game
    if (folder / "rules.py").exists():
        rules = importlib.import_module(f"plyground.games.{folder.name}.rules").game(**options)
    else:
        texts = {option.name: option.text(options[option.name]) for option in description.options}
        rules = NativeRules(_core.Game(folder.name, texts))
    return LoadedGame(rules, description, options)


def _from_file(file: str, options: str) -> LoadedGame:
    if not is_there(file):
        raise UnknownGame(f"no file '{file}'", file)
    loaded = _from_elsewhere(lambda: game_in(import_file(file), file), options, file)
    return LoadedGame(loaded.rules, replace(loaded.description, file=file_hash(file)), loaded.options)


def _from_elsewhere(find: Callable[[], Any], options: str, spec: str) -> LoadedGame:
    """A game that is not shipped. Any error of its code becomes an UnknownGame that quotes the error."""
    try:
        return own_game(find(), options, spec)
    except WrongSignature as error:
        raise UnknownGame(f"the game '{spec}' cannot be loaded: {error}", spec) from None
    except PlygroundError:
        raise
    except (Exception, SystemExit) as error:
        raise UnknownGame(f"the game '{spec}' cannot be loaded: {described(error)}", spec) from error
