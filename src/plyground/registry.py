"""Finding games: shipped ones by their folders, other packages' by entry points, a user's own by its file."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from plyground import _core
from plyground.game import Game, UnknownGame
from plyground.loaded_game import Description, LoadedGame, NativeRules
from plyground.options import Option, read_options, split_spec

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

#: Packages offer games of theirs in this entry point group: a Game, or a function that makes one.
ENTRY_POINTS = "plyground.games"

GAMES_FOLDER = Path(__file__).parent / "games"


def names() -> list[str]:
    """The games that can be loaded by name, shipped ones first."""
    return [*_shipped(), *sorted(set(_offered()) - set(_shipped()))]


def load(spec: str) -> LoadedGame:
    """The game that `spec` names: `tictactoe`, `tictactoe:5x5x5`, `nim:heaps=3,4,5`, `./mygame.py`.

    Raises UnknownGame, or InvalidOption for options that the game does not have or take.
    """
    if spec.endswith(".py"):
        return _from_file(spec)
    name, options = split_spec(spec)
    if name in _shipped():
        return _from_folder(_shipped()[name], options)
    if name in _offered():
        entry = _offered()[name]
        return _described(_made(entry.load(), name), options, name)
    raise UnknownGame(f"no game '{name}'; there are: {', '.join(names())}, or the path of a .py file", spec)


def describe(name: str) -> Description:
    """What is known of a shipped game without making it."""
    return _description(_shipped()[name])


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
        drawing=table,
        folder=folder,
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
        rules = NativeRules(_core.game(folder.name, texts))
    return LoadedGame(rules, description, options)


def _from_file(spec: str) -> LoadedGame:
    path = Path(spec)
    if not path.is_file():
        raise UnknownGame(f"no file '{spec}'", spec)
    module_spec = importlib.util.spec_from_file_location(f"plyground_user_{path.stem}", path)
    assert module_spec is not None
    assert module_spec.loader is not None
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[module_spec.name] = module  # dataclasses look their module up there
    try:
        module_spec.loader.exec_module(module)
    except Exception as error:
        line = getattr(error, "lineno", None) or _last_line(error, path)
        where = f"'{spec}', line {line}" if line else f"'{spec}'"
        problem = error.msg if isinstance(error, SyntaxError) else str(error)
        raise UnknownGame(f"{where}: {type(error).__name__}: {problem}", spec) from error
    return _described(_made(_game_of(module, spec), spec), "", spec)


def _last_line(error: Exception, path: Path) -> int | None:
    """The last line of the user's file that the error came through."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _game_of(module: ModuleType, spec: str) -> Any:
    """A module's game: what it calls `game`, or else its only class that has what a game has."""
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
    """A game from elsewhere, described by its attributes. `spec` is how to load it again, so it is its name."""
    first_line = (inspect.getdoc(type(game)) or "").partition("\n")[0]
    description = Description(
        name=spec,
        title=getattr(game, "title", game.name),
        summary=getattr(game, "summary", first_line),
        help=getattr(game, "help", inspect.getdoc(type(game)) or ""),
        sides=tuple(getattr(game, "sides", ("First", "Second"))),
        repetition=getattr(game, "repetition", None),
    )
    return LoadedGame(game, description, read_options(options, (), spec))
