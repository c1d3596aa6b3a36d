"""What a user wrote as a player, in a file, an installed package or his own program: found, and checked before it
plays."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from plyground.game import InvalidPlayer
from plyground.loading.options import Option
from plyground.loading.signatures import WrongSignature, options_of, parameters_of, where
from plyground.loading.user_file import described, import_file, is_there
from plyground.score import Limit
from plyground.wording import quoted

CHOOSE = "choose"
#: What `choose` is given, by name; the first parameter is the position, whatever it is called.
GIVEN = ("position", "seconds", "line", "game")
#: The option that every such player has.
TIME = Option("time", "number", 1.0, "seconds for each move", 0.001, 1e6)
#: What people call the function by mistake.
_MISTAKEN = ("move", "play", "player", "get_move", "choose_move", "best_move", "select", "chose", "Choose")

EXAMPLE = "def choose(position, seconds): return position.moves()[0]"


@dataclass(frozen=True)
class OwnSource:
    """A function `choose`, or a class or an object with such a method. `choosing`: what its `choose` is given beside
    the position. `making`: what the class is given when it is made."""

    name: str
    thing: Any
    choosing: tuple[str, ...]
    making: tuple[str, ...]
    options: tuple[Option, ...]

    @property
    def is_class(self) -> bool:
        return inspect.isclass(self.thing)

    @property
    def is_function(self) -> bool:
        return not hasattr(self.thing, CHOOSE)

    @property
    def summary(self) -> str:
        return (inspect.getdoc(self.thing) or "a player of your own").partition("\n")[0]


def source_in(file: str) -> OwnSource:
    """The player of a file, which is run. Raises InvalidPlayer, in one sentence with file and line."""
    if not is_there(file):
        raise InvalidPlayer(f"player '{file}': no file '{file}'", file)
    try:
        module = import_file(file)
    except (Exception, SystemExit) as error:
        raise InvalidPlayer(f"the player '{file}' cannot be loaded: {described(error)}", file) from error
    return source_of(_player_of(module, file), file)


def source_of(thing: Any, name: str) -> OwnSource:
    """A function, a class or an object as a player of that name. Raises InvalidPlayer."""
    try:
        if inspect.isclass(thing):
            return _class_source(thing, name)
        if callable(getattr(thing, CHOOSE, None)):
            return OwnSource(name, thing, _given(type(thing), name), (), (TIME,))
        if callable(thing):
            return _function_source(thing, name)
    except WrongSignature as error:
        raise InvalidPlayer(f"player '{name}': {error}", name) from None
    raise InvalidPlayer(
        f"the player '{name}' is neither a function nor has a method `{CHOOSE}`: expected `{EXAMPLE}`", name
    )


def _function_source(function: Callable[..., Any], name: str) -> OwnSource:
    choosing = tuple(each for each in _after_position(function) if each in GIVEN)
    first = next(iter(parameters_of(function)))
    options = options_of(function, tuple(dict.fromkeys((first, *GIVEN))), CHOOSE, (TIME.name,))
    return OwnSource(name, function, choosing, (), (TIME, *options))


def _class_source(found: type, name: str) -> OwnSource:
    choosing = _given(found, name)
    made = _made(found)
    if made is None:
        return OwnSource(name, found, choosing, (), (TIME,))
    making = ("game",) if "game" in parameters_of(made) else ()
    return OwnSource(
        name, found, choosing, making, (TIME, *options_of(made, ("self", "game"), "__init__", (TIME.name,)))
    )


def _given(found: type, name: str) -> tuple[str, ...]:
    """What the method `choose` of a class is given beside the position. Raises WrongSignature."""
    method = getattr(found, CHOOSE, None)
    if not inspect.isfunction(method):
        raise WrongSignature(f"{where(found)}: the class {found.__name__} has no method `{CHOOSE}`", name)
    choosing = _after_position(method, found.__name__)
    for each in choosing:
        if each not in GIVEN:
            words = f"{where(method)}: `{CHOOSE}` has the parameter '{each}'"
            raise WrongSignature(f"{words}: options are parameters of __init__, as in {each}=3", name)
    return choosing


def _made(thing: type) -> Callable[..., Any] | None:
    """The `__init__` of a class, if it has its own."""
    found = thing.__init__  # type: ignore[misc]
    return found if inspect.isfunction(found) else None


def _after_position(function: Callable[..., Any], owner: str = "") -> tuple[str, ...]:
    """The names of all parameters of `choose` after the position. Raises WrongSignature."""
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        kind = "a coroutine: write `def`" if inspect.iscoroutinefunction(function) else "a generator: write `return`"
        wrong = "async def" if inspect.iscoroutinefunction(function) else "yield"
        raise WrongSignature(f"{where(function)}: `{CHOOSE}` is {kind}, not `{wrong}`", CHOOSE)
    names = list(parameters_of(function))
    if owner and names[:1] == ["position"]:
        problem = f"`{CHOOSE}` of the class {owner} lacks `self`: write `def {CHOOSE}(self, position, seconds):`"
        raise WrongSignature(f"{where(function)}: {problem}", CHOOSE)
    after_self = names[1:] if owner else names
    if not after_self:
        self_ = "self, " if owner else ""
        problem = f"`{CHOOSE}` takes no position: write `def {CHOOSE}({self_}position, seconds):`"
        raise WrongSignature(f"{where(function)}: {problem}", CHOOSE)
    return tuple(after_self[1:])


def _player_of(module: ModuleType, file: str) -> Any:
    """The function `choose` of a module, or else its only class with such a method."""
    function = getattr(module, CHOOSE, None)
    if function is not None:
        return function
    own = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
    classes = [value for value in own if inspect.isclass(value) and hasattr(value, CHOOSE)]
    if len(classes) == 1:
        return classes[0]
    wanted = f"a function `{CHOOSE}(position, seconds)`, or one class with such a method"
    if classes:
        names = " and ".join(found.__name__ for found in classes)
        raise InvalidPlayer(f"'{file}' defines several players, {names}: expected {wanted}", file)
    raise InvalidPlayer(f"'{file}' defines no player: expected {wanted}{_hint(own)}", file)


def _hint(own: list[Any]) -> str:
    """What was probably meant to be `choose`."""
    methods = [value for found in own if inspect.isclass(found) for value in vars(found).values()]
    for found in (*own, *methods):
        name = getattr(found, "__name__", "")
        if inspect.isfunction(found) and (name in _MISTAKEN or difflib.get_close_matches(name, [CHOOSE], cutoff=0.7)):
            return f"; {where(found)}: `{name}` is probably meant to be `{CHOOSE}`"
    return ""


def seconds_of(limit: Limit) -> float:
    """The seconds that a player is told it has."""
    return TIME.default if limit.time is None else limit.time


def shown(answer: Any) -> str:
    """An answer that is no move, as a message shows it."""
    return quoted(answer) if isinstance(answer, str) else f"{quoted(repr(answer))} ({type(answer).__name__})"
