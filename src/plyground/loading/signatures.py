"""What a user's function or class takes: its keyword parameters become options, with type and default."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Collection
from types import NoneType, UnionType
from typing import Any, Literal, Union

from plyground.game import InvalidOption
from plyground.loading.options import Option

_TYPES = {bool: "switch", int: "integer", float: "number", str: "text"}


class WrongSignature(InvalidOption):
    """A function or class of a user cannot be called as it must be. The message names file and line."""


def where(thing: Any) -> str:
    """File and line of a function or method, or of the first method of a class."""
    methods = [value for value in vars(thing).values() if inspect.isfunction(value)] if inspect.isclass(thing) else []
    code = getattr(inspect.unwrap(methods[0] if methods else thing), "__code__", None)
    return f"'{code.co_filename}', line {code.co_firstlineno}" if code else f"'{thing.__module__}'"


def parameters_of(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """The parameters that can be given by name."""
    variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    found = inspect.signature(function).parameters
    return {name: parameter for name, parameter in found.items() if parameter.kind not in variable}


def options_of(
    function: Callable[..., Any], given: Collection[str], name: str, reserved: Collection[str] = ()
) -> tuple[Option, ...]:
    """An option for each parameter that is not among those `given` by Plyground. Raises WrongSignature."""
    hints = _hints(function)
    options = []
    for parameter in parameters_of(function).values():
        if parameter.name in given:
            continue
        words = f"{where(function)}: the parameter '{parameter.name}' of `{name}`"
        if parameter.default is inspect.Parameter.empty:
            known = ", ".join(each for each in given if each != "self")
            is_given = f"`{name}` is given {known}; " if known else ""
            problem = f"has no default: {is_given}an option is written {parameter.name}=3"
            raise WrongSignature(f"{words} {problem}", parameter.name)
        if parameter.name in reserved:
            raise WrongSignature(f"{words} has a name that Plyground uses itself: call it otherwise", parameter.name)
        option = _option(parameter.name, hints.get(parameter.name), parameter.default)
        if option is None:
            shown = "None" if parameter.default is None else type(parameter.default).__name__
            problem = f"has the default {shown}: an option is an int, a float, a bool or a str"
            hint = f", or None with a type, as in {parameter.name}: int | None = None" if shown == "None" else ""
            raise WrongSignature(f"{words} {problem}{hint}", parameter.name)
        options.append(option)
    return tuple(options)


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    try:
        return typing.get_type_hints(function)
    except Exception:  # a name that exists only for type checkers
        return {}


def _option(name: str, hint: Any, default: Any) -> Option | None:
    """The option with that type and default; None if there is none of that type."""
    if typing.get_origin(hint) in (Union, UnionType):
        others = [part for part in typing.get_args(hint) if part is not NoneType]
        hint = others[0] if len(others) == 1 else None
    if typing.get_origin(hint) is Literal:
        return Option(name, "choice", default, choices=tuple(map(str, typing.get_args(hint))))
    kind = _TYPES.get(type(default)) if hint not in _TYPES or hint is int else _TYPES[hint]
    if default is None and hint in _TYPES:
        kind = _TYPES[hint]
    if kind is None:
        return None
    return Option(name, kind, float(default) if kind == "number" and default is not None else default)
