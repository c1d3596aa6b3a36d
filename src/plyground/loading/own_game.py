"""A game that is not shipped: found in its module, made with its options, and described by its attributes."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any, cast

from plyground.game import Game, InvalidOption, UnknownGame
from plyground.loading.levels import read_levels
from plyground.loading.loaded_game import Description, LoadedGame
from plyground.loading.options import Option, read_options
from plyground.loading.signatures import WrongSignature, options_of, where

#: What a game's table `options` may say of an option, beside its type and default.
_SAID_OF_OPTIONS = ("minimum", "maximum", "choices", "summary")


def game_in(module: ModuleType, spec: str) -> Any:
    """The game of a module: its attribute `game`, or else its only class with `start` and `position`."""
    if hasattr(module, "game"):
        return module.game
    own = [value for value in vars(module).values() if inspect.isclass(value) and value.__module__ == module.__name__]
    games = [value for value in own if hasattr(value, "start") and hasattr(value, "position")]
    if len(games) == 1:
        return games[0]
    if games:
        names = " and ".join(game.__name__ for game in games)
        raise UnknownGame(f"'{spec}' defines several games, {names}: write game = {games[0].__name__}", spec)
    halves = [value for value in own if hasattr(value, "start") or hasattr(value, "position")]
    half = f": {halves[0].__name__} has only one of them" if len(halves) == 1 else ""
    raise UnknownGame(f"'{spec}' defines no game: expected `game`, or one class with start and position{half}", spec)


def own_game(found: Any, text: str, spec: str) -> LoadedGame:
    """The game that a class or a function makes with the options in `text`, or that is there already. Its name is
    `spec`, by which it can be loaded again."""
    options = _options(found)
    values = read_options(text, options, spec)
    made: Any = found(**values) if inspect.isclass(found) or inspect.isfunction(found) else found
    missing = [name for name in ("name", "start", "position") if not hasattr(made, name)]
    if missing:
        raise UnknownGame(f"the game of '{spec}' has no {', no '.join(missing)}: write it into its class", spec)
    return LoadedGame(cast(Game, made), replace(_described(made, spec), options=options), values)


def _options(found: Any) -> tuple[Option, ...]:
    """The parameters of a class or function that makes a game are its options. The table `options` says more of them:
    the range of a number, the choices of a text, a summary. Numbers have a range, as a server offers them to all."""
    function = found.__init__ if inspect.isclass(found) else found
    if not inspect.isfunction(function):
        return ()
    options = {option.name: option for option in options_of(function, ("self",), function.__name__)}
    said = getattr(found, "options", {})
    try:
        if not isinstance(said, Mapping):
            raise ValueError(f"`options` must be a table of tables by the names of parameters, not {said!r}")
        for name, table in said.items():
            if name not in options:
                raise ValueError(f"`options` has '{name}', but the parameters are: {', '.join(options) or 'none'}")
            options[name] = _more_of(options[name], table)
        for option in options.values():
            if option.type in ("integer", "number") and (option.minimum is None or option.maximum is None):
                table = f'options = {{"{option.name}": {{"minimum": 1, "maximum": 9}}}}'
                raise ValueError(f"the option '{option.name}' has no range: write {table}")
    except ValueError as error:
        raise WrongSignature(f"{where(function)}: {error}", "") from None
    return tuple(options.values())


def _more_of(option: Option, table: Any) -> Option:
    """The option with what the table says of it. Raises ValueError."""
    if not isinstance(table, Mapping) or set(table) - set(_SAID_OF_OPTIONS):
        known = ", ".join(_SAID_OF_OPTIONS)
        raise ValueError(f"`options` must say some of {known} of '{option.name}', not {table!r}")
    said = {**table, "choices": tuple(table.get("choices", option.choices))}
    if not all(isinstance(choice, str) for choice in said["choices"]):
        raise ValueError(f"the choices of '{option.name}' must be texts, not {table['choices']!r}")
    changed = replace(option, type="choice" if said["choices"] else option.type, **said)
    try:
        changed.parse(changed.text(changed.default))
    except InvalidOption as error:
        raise ValueError(f"the default of an option is not what it takes: {error}") from None
    return changed


def _described(game: Game, spec: str) -> Description:
    """What the attributes of a game say about it."""
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
    editor = _attribute(game, "editor", None, _is_table, "a table as in game.toml")
    if editor is not None:
        description = replace(description, drawing={"editor": editor})
    _attribute(game, "evaluations", {}, _is_table, "evaluations by their names")
    return description


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


def _is_table(value: Any) -> bool:
    return value is None or isinstance(value, Mapping)
