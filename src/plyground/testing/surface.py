"""What can be said of a game before it is played: its members, and the parameters that its methods take."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from difflib import get_close_matches

from plyground.game import Game
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.own_game import is_repetition
from plyground.testing.fault import Fault, written_at

#: The methods of a game with the parameters that they get, and its other members. `plyground.game.Game` describes them.
METHODS: dict[str, tuple[str, ...]] = {
    "start": (),
    "position": ("text",),
    "order": ("position", "moves"),
    "essential": ("position",),
    "noisy": ("position", "move"),
    "because": ("position", "move"),
    "view": ("position",),
    "click": ("position", "move"),
    "motion": ("position", "move"),
    "components": ("position",),
    "actions": (),
    "actions_at": ("position",),
    "features": ("position",),
}
VALUES = (
    "name",
    "title",
    "summary",
    "help",
    "sides",
    "options",
    "editor",
    "evaluations",
    "layout",
    "repetition",
    "advantage",
    "levels",
    "alternates",
)


def surface_faults(game: LoadedGame) -> Iterator[Fault]:
    """Everything that is wrong with the members of a game. Native games are not looked at."""
    rules = game.rules
    if not isinstance(rules, Game):
        yield Fault("a game has name, start() and position(text)", written_at(rules))
        return
    if not isinstance(rules.name, str) or not rules.name:
        yield Fault(f"a game has a name, a text, not {rules.name!r}", written_at(rules, "name"))
    repetition = getattr(rules, "repetition", None)
    if not is_repetition(repetition):
        words = f"repetition is None or a whole number of at least 2, not {repetition!r}"
        yield Fault(words, written_at(rules, "repetition"))
    yield from _misspelt(rules)
    for name, parameters in METHODS.items():
        yield from _method(rules, name, parameters)


def _misspelt(rules: Game) -> Iterator[Fault]:
    """Members that nobody would ask for, with the name of a hook that the game does not have."""
    free = [name for name in (*METHODS, *VALUES) if not hasattr(rules, name)]
    for name in vars(type(rules)):
        exchanged = [hook for hook in free if sorted(hook) == sorted(name)]  # as in `veiw`
        near = exchanged or get_close_matches(name, free, 1, 0.8)
        if near and not name.startswith("_") and name not in METHODS and name not in VALUES:
            words = f"nobody asks for `{name}`: did you mean `{near[0]}`?"
            yield Fault(words, written_at(rules, name))


def _method(rules: Game, name: str, parameters: tuple[str, ...]) -> Iterator[Fault]:
    found = getattr(rules, name, None)
    if found is None:
        return
    wanted = f"def {name}({', '.join(('self', *parameters))})"
    if not callable(found):
        yield Fault(f"`{name}` is {found!r}: write it as a method, {wanted}", written_at(rules, name))
        return
    try:
        inspect.signature(found).bind(*parameters)
    except (TypeError, ValueError):  # the latter for a method without `self`
        yield Fault(f"`{name}` takes other parameters than it gets: write {wanted}", written_at(rules, name))
