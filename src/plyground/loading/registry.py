"""Finds games: shipped games by their folders, games of other packages by entry points, a user's own game by its
file."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from os import PathLike, fspath
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from plyground import _core
from plyground.game import Game, PlygroundError, UnknownGame
from plyground.loading import openspiel
from plyground.loading.game_file import described, file_hash, import_file
from plyground.loading.levels import LEVELS, read_levels
from plyground.loading.loaded_game import Description, LoadedGame, NativeRules
from plyground.loading.options import Option, read_options, split_spec

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

#: Other packages offer their games in this entry point group: a Game, or a function that makes one.
ENTRY_POINTS = "plyground.games"

#: The path of a Python file, and after a colon its options.
_FILE = re.compile(r"(.*?\.py)(?::.*)?", re.DOTALL)

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


def file_of(spec: str) -> str | None:
    """The Python file that the game is in, if it is in one: `hex.py` of `hex.py:size=7`. Loading it runs the file."""
    found = _FILE.fullmatch(spec)
    return found and found[1]


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
    path = Path(file)
    if not path.is_file():
        raise UnknownGame(f"no file '{file}'", file)
    loaded = _from_elsewhere(lambda: _game_of(import_file(path), file), options, file)
    return LoadedGame(loaded.rules, replace(loaded.description, file=file_hash(path)), loaded.options)


def _from_elsewhere(find: Callable[[], Any], options: str, spec: str) -> LoadedGame:
    """A game that is not shipped. Any error of its code becomes an UnknownGame that quotes the error."""
    try:
        return _described(_made(find(), spec), options, spec)
    except PlygroundError:
        raise
    except (Exception, SystemExit) as error:
        raise UnknownGame(f"the game '{spec}' cannot be loaded: {described(error)}", spec) from error


def _game_of(module: ModuleType, spec: str) -> Any:
    """The game of a module: its attribute `game`, or else its only class with `start` and `position`."""
    if hasattr(module, "game"):
        return module.game
    own = [value for value in vars(module).values() if inspect.isclass(value) and value.__module__ == module.__name__]
    games = [value for value in own if hasattr(value, "start") and hasattr(value, "position")]
    if len(games) != 1:
        raise UnknownGame(f"'{spec}' defines no game: expected `game`, or one class with start and position", spec)
    return games[0]


def _made(game: Any, spec: str) -> Game:
    made: Any = game() if inspect.isclass(game) or inspect.isfunction(game) else game
    missing = [name for name in ("name", "start", "position") if not hasattr(made, name)]
    if missing:
        raise UnknownGame(f"the game of '{spec}' has no {', no '.join(missing)}", spec)
    return cast(Game, made)


def _described(game: Game, options: str, spec: str) -> LoadedGame:
    """A game that is not shipped, described by its attributes. Its name is `spec`, by which it can be loaded again."""
    text = inspect.getdoc(type(game)) or ""
    description = Description(
        name=spec,
        title=_attribute(game, "title", _attribute(game, "name", "", _is_text, "a text"), _is_text, "a text"),
        summary=_attribute(game, "summary", text.partition("\n")[0], _is_text, "a text"),
        help=_attribute(game, "help", text, _is_text, "a text"),
        sides=tuple(_attribute(game, "sides", ("First", "Second"), _are_sides, "two texts")),
        repetition=_attribute(game, "repetition", None, is_repetition, "None or a whole number of at least 2"),
        advantage=_attribute(game, "advantage", Description.advantage, _is_advantage, "a number above 0"),
    )
    levels = _attribute(game, "levels", None, _are_tables, "a list of tables as in game.toml")
    if levels is not None:
        description = replace(description, levels=read_levels(levels))
    _attribute(game, "evaluations", {}, lambda value: isinstance(value, Mapping), "evaluations by their names")
    return LoadedGame(game, description, read_options(options, (), spec))


def _attribute(game: Game, name: str, default: Any, fits: Callable[[Any], bool], wanted: str) -> Any:
    value = getattr(game, name, default)
    if not fits(value):
        raise TypeError(f"`{name}` must be {wanted}, not {value!r}")
    return value


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _are_sides(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(map(_is_text, value))


def _is_advantage(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < float("inf")


def _are_tables(value: Any) -> bool:
    return value is None or (isinstance(value, (list, tuple)) and all(isinstance(entry, Mapping) for entry in value))


def is_repetition(value: Any) -> bool:
    """Whether this can be a game's `repetition`."""
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 2)
