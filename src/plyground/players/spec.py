"""A player before it is a program: a kind and its options, `alphabeta:depth=7,order=on`; or what a user wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from os import PathLike, fspath
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from plyground.game import InvalidOption, InvalidPlayer
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import read_pairs, split_spec
from plyground.loading.user_file import file_of
from plyground.players.kinds import find_kind, names
from plyground.players.own import object_kind
from plyground.players.own_source import CHOOSE
from plyground.players.player import Player, PlayerKind, with_weights_file
from plyground.wording import as_written, did_you_mean, printable, shortened

SEED = "seed"
EVALUATION = "evaluation"


class Chooser(Protocol):
    """An object that chooses a move: `choose(self, position)`, or with `seconds`, `line` or `game` too."""

    @property
    def choose(self) -> Callable[..., Any]: ...


AnyPlayer: TypeAlias = "str | PathLike[str] | PlayerSpec | Player | Chooser | type[Chooser] | Callable[..., Any]"
"""A player, however it is given: a text, a spec, the path of a file, an object, a class or a function."""


@dataclass(frozen=True, repr=False)
class PlayerSpec:
    """A kind of player with the options that are set, by name; a weight of the evaluation is `w.NAME`.

    A spec is a value. Reading, checking and comparing it makes no player, and so starts, allocates and runs nothing.
    Two specs mean the same player of a game if they are equal after `resolve`. A seed is never filled in: a player
    without a seed plays differently each time.

    A user's own player has the path of its file as its name. Only the file knows the options, so they stay texts here;
    `resolve` runs the file and checks them. It may also be a `thing` of the user's program: an object with a method
    `choose`, a class of such objects, or a function. Its name then only says what it is called.

    >>> import plyground as pg
    >>> spec = pg.PlayerSpec.parse("alphabeta:depth=3")
    >>> spec.name, dict(spec.options)
    ('alphabeta', {'depth': 3})
    """

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    thing: Any = None

    def __post_init__(self) -> None:
        # A copy that nobody can change: neither by this spec nor by the dictionary that was given.
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))

    def __reduce__(self) -> tuple[type[PlayerSpec], tuple[str, dict[str, Any], Any]]:
        return PlayerSpec, (self.name, dict(self.options), self.thing)  # Python does not pickle read-only views

    @classmethod
    def of(cls, player: AnyPlayer) -> PlayerSpec:
        """The spec of a player, however it is given. Raises InvalidPlayer."""
        if isinstance(player, PlayerSpec):
            return player
        if isinstance(player, (str, PathLike)):
            return cls.parse(fspath(player))
        spec = getattr(player, "spec", None)
        if isinstance(spec, PlayerSpec):
            return spec
        if not callable(player) and not hasattr(player, CHOOSE):
            words = f"{as_written(player)} is not a player ({type(player).__name__})"
            expected = "a text, a path, a function, or an object or class with a method `choose`"
            raise InvalidPlayer(f"{words}: expected {expected}", str(player))
        own = cls(_called(player), thing=player)
        own.check()
        return own

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """Reads a player's text, and checks everything that does not depend on the game. Raises InvalidPlayer."""
        name, options = split_spec(text)
        if name not in names():
            file = file_of(text.strip())
            if file is None:
                known = f"{', '.join(names())}, or the path of a .py file{did_you_mean(name, names())}"
                raise InvalidPlayer(f"no player '{name}'; there are: {known}", text)
            name, options = file, text.strip().removeprefix(file).removeprefix(":")
        try:
            return cls(name).with_options(dict(read_pairs(options, name)))
        except InvalidOption as error:
            raise InvalidPlayer(f"player '{text}': {error}", error.input) from None

    @property
    def kind(self) -> PlayerKind:
        """Runs the file of a user's own player. Raises InvalidPlayer."""
        return find_kind(self.name) if self.thing is None else object_kind(self.thing, self.name)

    @property
    def is_own(self) -> bool:
        """Whether it is a user's own, in a file or as an object."""
        return self.thing is not None or self.name not in names()

    @property
    def file(self) -> str | None:
        """The user's Python file that the player runs: its own, or its evaluation's."""
        if self.thing is not None:
            return None
        return self.name if self.is_own else file_of(str(self.options.get(EVALUATION, "")))

    @property
    def program(self) -> str | None:
        """What of other people's the player would run: a Python file or another program; or all of the player's text if
        it gives the program options of its own: an engine may write to a file that an option names."""
        if self.file is not None or self.kind.program is None:
            return self.file
        given = any(name.startswith(self.kind.named) for name in self.options) if self.kind.named else False
        return str(self) if given else str(self.options.get(self.kind.program, ""))

    def with_options(self, texts: Mapping[str, str]) -> PlayerSpec:
        """The same player with these options set, given as texts. Raises InvalidOption."""
        values = texts if self.is_own else {name: self._parsed(name, text) for name, text in texts.items()}
        return PlayerSpec(self.name, {**self.options, **values}, self.thing)

    def having(self, values: Mapping[str, Any]) -> PlayerSpec:
        """The same player with these options set, given as values: `{"depth": 3, "order": True}`. The evaluation may be
        a function. Raises InvalidPlayer."""
        functions = {name: value for name, value in values.items() if name == EVALUATION and callable(value)}
        try:
            texts = {name: self.kind.option(name).text(value) for name, value in values.items()}
            for name in functions:
                del texts[name]
            spec = self.with_options(texts)
        except InvalidOption as error:
            raise InvalidPlayer(f"player '{self}': {error}", error.input) from None
        return PlayerSpec(self.name, {**spec.options, **functions}, self.thing)

    @property
    def is_local(self) -> bool:
        """Whether it can play only in this process, because it is made of objects of this program."""
        return self.thing is not None or callable(self.options.get(EVALUATION))

    def check(self) -> None:
        """Checks what does not depend on the game. Runs the file of a user's own player. Raises InvalidPlayer."""
        try:
            self.values()
        except InvalidOption as error:
            raise InvalidPlayer(f"player '{self}': {error}", error.input) from None

    def takes(self, option: str) -> bool:
        """Whether the kind of player has an option of this name."""
        return any(known.name == option for known in self.kind.options)

    def seeded(self, seed: int) -> PlayerSpec:
        """The same player with this seed, if it takes one and has none."""
        if SEED in self.options or not self.takes(SEED):
            return self
        return self._with({**self._given(), SEED: seed})

    def resolve(self, game: LoadedGame) -> PlayerSpec:
        """The same player with a value for every option, as a record names it. Raises InvalidPlayer if options do not
        fit the game or do not fit together."""
        try:
            values = with_weights_file(self.values()) if self.kind.weights else self.values()
            settled = self.kind.settle(game, values)
        except InvalidOption as error:
            raise InvalidPlayer(f"player '{self}': {error}", error.input) from None
        return self._with({name: value for name, value in settled.items() if value is not None})

    def player(self, game: LoadedGame) -> Player:
        """Makes the player. Raises InvalidPlayer, or another PlygroundError if this machine cannot run it."""
        resolved = self.resolve(game)
        try:
            return self.kind.make(game, resolved.values())
        except InvalidOption as error:
            raise InvalidPlayer(f"player '{self}': {error}", error.input) from None

    def values(self) -> dict[str, Any]:
        """The value of every option, defaults included; in the order of the kind's options, then weights and others."""
        return {**{option.name: option.default for option in self.kind.options}, **self._given()}

    def _given(self) -> dict[str, Any]:
        """The values of the options that are set."""
        if not self.is_own:
            return dict(self.options)
        return {name: self._parsed(name, text) for name, text in self.options.items()}

    def _with(self, values: Mapping[str, Any]) -> PlayerSpec:
        texts = {name: self._text(name, value) for name, value in values.items()} if self.is_own else values
        return PlayerSpec(self.name, texts, self.thing)

    def _parsed(self, name: str, text: str) -> Any:
        option = self.kind.option(name)
        try:
            return option.parse(text)
        except InvalidOption as error:
            raise InvalidOption(f"{self.name}: {error}", error.input) from None

    def _text(self, name: str, value: Any) -> str:
        return _called(value) if callable(value) else self.kind.option(name).text(value)

    def __repr__(self) -> str:
        return f"<player {shortened(printable(str(self)), 150)}>"

    def __str__(self) -> str:
        texts = [f"{name}={value if self.is_own else self._text(name, value)}" for name, value in self.options.items()]
        return f"{self.name}:{','.join(texts)}" if texts else self.name

    def __hash__(self) -> int:
        return hash((self.name, frozenset(self.options.items()), id(self.thing)))


def _called(thing: Any) -> str:
    """What a function, a class or an object is called."""
    name = getattr(thing, "name", None) or getattr(thing, "__name__", None)
    return re.sub(r"[^\w .-]", "", name if isinstance(name, str) else type(thing).__name__) or "player"


def program_of(text: str) -> str | None:
    """The program that a game or a player of this text would run: a .py file, or another program that plays."""
    try:
        return PlayerSpec.parse(text).program
    except InvalidPlayer:
        return file_of(text)
