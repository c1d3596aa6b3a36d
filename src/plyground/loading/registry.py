"""Finds games: shipped games by their folders, games of other packages by entry points, a user's own game by its
file."""

from __future__ import annotations

import copyreg
import importlib
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from typing_extensions import Unpack

from plyground import _core
from plyground.draw.how import DrawnPosition, How
from plyground.draw.markup import Svg
from plyground.game import Game, InvalidPosition, PlygroundError, Position, UnknownGame
from plyground.loading import openspiel
from plyground.loading.known import fitting, made_of, remember, with_spec
from plyground.loading.levels import LEVELS, read_levels
from plyground.loading.loaded_game import Description, LoadedGame, NativeRules
from plyground.loading.options import Option, read_options, split_spec
from plyground.loading.own_game import game_in, own_game
from plyground.loading.pictures import give, svg
from plyground.loading.signatures import WrongSignature
from plyground.loading.user_file import described, file_hash, file_of, import_file, is_there
from plyground.wording import as_written, did_you_mean, quoted

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

#: Other packages offer their games in this entry point group: a Game, or a function that makes one.
ENTRY_POINTS = "plyground.games"

GAMES_FOLDER = Path(__file__).parents[1] / "games"


def game_names() -> list[str]:
    """The names of the games that can be loaded, shipped ones first, then those of other packages.

    >>> import plyground as pg
    >>> "connect4" in pg.game_names()
    True
    """
    return [*_shipped(), *sorted(set(_offered()) - set(_shipped()))]


def shipped_names() -> list[str]:
    """The games that are shipped with Plyground."""
    return [*_shipped()]


def load(game: str | PathLike[str] | Game | type[Game]) -> LoadedGame:
    """The game that a text names: `tictactoe`, `tictactoe:5x5x5`, `nim:heaps=3,4,5`, `./mygame.py`, `openspiel:hex`.

    It may also be the path of a file, a game of your own as an object or a class, or a loaded game, which is returned
    as it is. Raises UnknownGame, or InvalidOption for options that the game does not have or take.

    >>> import plyground as pg
    >>> game = pg.load("tictactoe:5x5x5")
    >>> len(game.start().moves())
    25
    """
    if isinstance(game, LoadedGame):
        return game
    if not isinstance(game, (str, PathLike)):
        return made_of(game) or _kept(_from_object(game))
    spec = fspath(game)
    file = file_of(spec)
    if file is not None:
        return _kept(_from_file(file, spec.removeprefix(file).removeprefix(":")))
    name, options = split_spec(spec)
    if name in _shipped():
        loaded = _from_folder(_shipped()[name], options)
        return loaded if isinstance(loaded.rules, NativeRules) else _kept(loaded)
    if name in _offered():
        return _kept(_from_elsewhere(_offered()[name].load, options, name))
    if name == openspiel.NAME:
        return openspiel.load(options)
    known = ", ".join([*game_names(), f"{openspiel.NAME}:NAME"])
    raise UnknownGame(
        f"no game '{name}'; there are: {known}, or the path of a .py file{did_you_mean(name, game_names())}", spec
    )


def game_of(position: Position) -> LoadedGame:
    """The game that a position belongs to. Raises UnknownGame if that is not clear, and InvalidPosition if it is none.

    Positions of shipped games and of OpenSpiel's know it. A position may also say it by an attribute `game`: a game, or
    a text that loads it. Otherwise it belongs to the game loaded in this process that has positions of its class; if
    there are several, to the one that reads its text back.

    >>> import plyground as pg
    >>> pg.game_of(pg.load("connect4").start().play("4"))
    <game connect4>
    """
    owner = getattr(position, "game", None)
    if isinstance(owner, _core.Game):
        texts = ",".join(f"{name}={value}" for name, value in owner.options.items())
        return load(f"{owner.name}:{texts}")
    if owner is not None:
        return load(owner)
    found = fitting(position)
    if len(found) == 1:
        return found[0]
    module = type(position).__module__.split(".")
    if module[:2] == ["plyground", "games"] and module[2] in _shipped():
        return load(module[2])  # the options of these games only say where they begin
    if not isinstance(position, Position):
        words = f"{as_written(position)} is not a position ({type(position).__name__})"
        raise InvalidPosition(words, str(position))
    words = f"it is not clear which game {quoted(str(position))} is a position of"
    several = ": " + " and ".join(quoted(game.spec) for game in found[:3]) + " have such a position" if found else ""
    raise UnknownGame(f"{words}{several}; say it, as in game='{found[0].spec if found else 'race.py'}'", str(position))


def check_position(game: LoadedGame, position: object) -> None:
    """Raises InvalidPosition if this is no position, or a native game's and of another game."""
    owner = getattr(position, "game", None)
    other = owner.name if isinstance(owner, _core.Game) and owner.name != game.name else None
    if not isinstance(position, Position) or other or (isinstance(game.rules, NativeRules) and owner is None):
        words = f"{quoted(str(position))} is not a position of {game.name}"
        raise InvalidPosition(words + (f", but of {other}" if other else ""), str(position))


def svg_of(position: Position, path: str | PathLike[str] | None = None, **how: Unpack[How]) -> Svg:
    """The position as an SVG picture: `position.svg()`."""
    return svg(game_of(position), position, path, **how)


def shown(position: Position) -> Svg | None:
    """What a notebook shows of a position. None if its game is not known: then the notebook shows its text."""
    try:
        return svg_of(position)
    except PlygroundError:
        return None


def drawable(game: str, position: str) -> tuple[LoadedGame, DrawnPosition] | None:
    """The game and the position that two texts mean, to be drawn. None if they mean nothing, and if a user's file would
    have to be run for it: looking at something runs no program."""
    try:
        found = with_spec(game) or (None if foreign(game) else load(game))
        return None if found is None else (found, found.position(position))
    except PlygroundError:
        return None


def _kept(game: LoadedGame) -> LoadedGame:
    """Keeps a game that is written in Python. From now on its positions draw themselves, as native ones do."""
    with suppress(Exception, SystemExit):  # it is somebody's code
        give(type(game.start()), svg_of, shown)
    return remember(game)


give(openspiel.OpenSpielPosition, svg_of, shown)


def _reduced(game: LoadedGame) -> tuple[Callable[..., LoadedGame], tuple[Any, ...]]:
    """How a game is pickled: by the text that loads it; an object of the user's program by itself."""
    return (load, (game.description.source,)) if game.is_local else (_restored, (game.spec, game.description.file))


def _restored(spec: str, file: str | None) -> LoadedGame:
    """Unpickles a game. Raises UnknownGame if its file has changed."""
    game = load(spec)
    if game.description.file != file:
        raise UnknownGame(f"the file of the game '{spec}' has changed since it was pickled", spec)
    return game


copyreg.pickle(LoadedGame, _reduced)


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
def _table(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "game.toml").read_text(encoding="utf-8"))


def _conditions(folder: Path, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The conditions of the table `when` that hold: what stands there under "rules=standard|tournament" holds in place
    of the rest where the option `rules` is one of these."""
    pairs = {condition: condition.partition("=") for condition in _table(folder).get("when", {})}
    return tuple(condition for condition, (name, _, choices) in pairs.items() if options[name] in choices.split("|"))


def _merged(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    both = {name: _merged(table[name], change) for name, change in changes.items() if isinstance(table.get(name), dict)}
    return {**table, **changes, **both}


@cache
def _description(folder: Path, conditions: tuple[str, ...] = ()) -> Description:
    table = _table(folder)
    for condition in conditions:
        table = _merged(table, table["when"][condition])
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
        learned=folder / table["learned"] if table.get("learned") else None,
    )


def _default(entry: Mapping[str, Any]) -> Any:
    default = entry.get("default")
    return tuple(default) if isinstance(default, list) else default


def _from_folder(folder: Path, text: str) -> LoadedGame:
    description = _description(folder)
    options = read_options(text, description.options, description.name, description.shorthand)
    description = _description(folder, _conditions(folder, options))
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


def _from_object(game: Game | type[Game]) -> LoadedGame:
    """A game of the user's own program, without a file. Its name is its own."""
    name = getattr(game, "name", None)
    if not isinstance(name, str):
        words = f"{as_written(game)} is not a game: expected a text, a path, or a game with a name"
        raise UnknownGame(words, "")
    found = _from_elsewhere(lambda: game, "", name)
    return LoadedGame(found.rules, replace(found.description, source=game), found.options)


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
