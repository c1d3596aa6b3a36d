"""Games of OpenSpiel (https://github.com/google-deepmind/open_spiel): `openspiel:hex`, `openspiel:hex:board_size=5`.

Every game that has two players, no chance, nothing hidden, one player to move at a time and a sum of zero. The side
that begins is FIRST. A move is OpenSpiel's text of an action, without blanks; a position is written as the moves that
led to it. Where wins differ in size, the result is the payoff.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from typing import Any

from plyground.drawing import View
from plyground.game import InvalidOption, InvalidPosition, Move, Outcome, Side, UnknownGame
from plyground.loading.loaded_game import Description, LoadedGame
from plyground.loading.options import Option, read_options, split_spec
from plyground.loading.python_game import legal_move
from plyground.wording import counted, did_you_mean, quoted

NAME = "openspiel"
START = "-"

#: Games whose texts show all that matters. There, equal texts with the same side to move and the same legal moves are
#: equal positions, which makes solving much faster. Elsewhere only equal histories are, because a text may leave
#: something out, such as how often a position has occurred.
COMPLETE = frozenset({"breakthrough", "clobber", "connect_four", "hex", "mnk", "nim", "othello", "tic_tac_toe", "y"})

_COLOUR = re.compile("\x1b\\[[0-9;]*m")
_BESIDE_A_SIGN = re.compile(r"\s*([,;:()=<>])\s*")
#: OpenSpiel crashes for some sizes, and takes all memory for others; none does up to this one.
_LARGEST = 30
_LARGEST_BY_NAME = {"dims": 4}
_OPTION_TYPES = {bool: "switch", int: "integer", float: "number", str: "text"}


class OpenSpielPosition:
    """A state of OpenSpiel as a position. The state is never changed."""

    def __init__(self, game: OpenSpielGame, state: Any, texts: tuple[str, ...]) -> None:
        self._game = game
        self._state = state
        self._texts = texts  # of the moves so far

    @property
    def game(self) -> str:
        """The text that loads its game."""
        return self._game.spec

    @property
    def side(self) -> Side:
        """At the end of the game, the side that did not move last."""
        if not self._state.is_terminal():
            return self._game.side_of(self._state.current_player())
        played = self._state.full_history()
        return self._game.side_of(played[-1].player).other if played else Side.FIRST

    def moves(self) -> tuple[str, ...]:
        """In the order of OpenSpiel's numbers of the actions."""
        return tuple(self.actions)

    def play(self, move: Move | str) -> OpenSpielPosition:
        text = str(move)
        if text not in self.actions:
            text = str(legal_move(self, move))
        return OpenSpielPosition(self._game, self._state.child(self.actions[text]), (*self._texts, text))

    def outcome(self) -> Outcome | None:
        if self.actions:
            return None
        value = Fraction(self._state.returns()[self._game.first])
        winner = Side.FIRST if value > 0 else Side.SECOND if value < 0 else None
        payoff = int(value) if value.denominator == 1 else value
        reason = f"by the rules of OpenSpiel's {self._game.short_name}"
        return Outcome(winner, reason, payoff if self._game.has_payoffs else None)

    @cached_property
    def actions(self) -> Mapping[str, int]:
        """OpenSpiel's number of each legal move. Where none is left the game is over, even if OpenSpiel goes on."""
        state = self._state
        if state.is_terminal():
            return {}
        numbers = state.legal_actions()
        texts = [_written(state.action_to_string(number)) for number in numbers]
        if len(set(texts)) < len(texts):
            texts = [f"{text}#{number}" for text, number in zip(texts, numbers, strict=True)]
        return dict(zip(texts, numbers, strict=True))

    @property
    def state_text(self) -> str:
        """OpenSpiel's text of the state, without colours."""
        return _COLOUR.sub("", str(self._state)).rstrip()

    @property
    def features(self) -> list[float]:
        """OpenSpiel's observation tensor, as the first player sees it."""
        return list(self._state.observation_tensor(self._game.first))

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        state = self._state
        if self._game.short_name in COMPLETE:
            return str(state), state.current_player(), tuple(state.legal_actions())
        return tuple(state.history())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenSpielPosition):
            return NotImplemented
        return self._game.identity == other._game.identity and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        return " ".join(self._texts) or START

    def __repr__(self) -> str:
        return f"<position of {self._game.name}: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (*self._game.identity, tuple(self._state.history()))


class OpenSpielGame:
    """One game of OpenSpiel with its parameters. Raises UnknownGame or InvalidOption."""

    def __init__(self, short_name: str, parameters: Mapping[str, Any]) -> None:
        self.name = f"{NAME}:{short_name}"
        self.short_name = short_name
        self.identity = short_name, tuple(sorted(parameters.items()))
        self.spec = _spec(self.name, parameters)
        try:
            with _silence():
                self._game = _pyspiel().load_game(short_name, dict(parameters))
                self._state = self._game.new_initial_state()
        except Exception as error:  # of any type: it comes out of C++
            given = ",".join(f"{name}={value}" for name, value in parameters.items())
            raise InvalidOption(f"{self.name} cannot be made with '{given}': {_first_line(error)}", given) from None
        if self._state.is_chance_node():
            given = ",".join(f"{name}={value}" for name, value in parameters.items())
            raise InvalidOption(
                f"{self.name} begins by chance with '{given}', and only games without chance are played", given
            )
        players = self._game.num_players()
        if players != 2:
            raise InvalidOption(f"{self.name} has {counted(players, 'player')} here, not 2", str(players))
        self.first: int = self._state.current_player()
        self.has_payoffs = (self._game.min_utility(), self._game.max_utility()) != (-1, 1)
        kind = self._game.get_type()
        self.features = (lambda position: position.features) if kind.provides_observation_tensor else None

    def side_of(self, player: int) -> Side:
        return Side.FIRST if player == self.first else Side.SECOND

    def start(self) -> OpenSpielPosition:
        return OpenSpielPosition(self, self._state, ())

    def position(self, text: str) -> OpenSpielPosition:
        """The moves from the start, with blanks between; `-` is the start itself."""
        moves = text.split()
        if not moves or len(moves) > self._game.max_game_length():
            raise InvalidPosition(f"'{text}' is not a position of {self.name}: expected moves, or '{START}'", text)
        position = self.start()
        for number, move in enumerate([] if moves == [START] else moves, 1):
            if move not in position.actions:
                fault = f"move {number}, {quoted(move)}, is not legal there"
                raise InvalidPosition(f"'{text}' is not a position of {self.name}: {fault}", text, [fault])
            position = position.play(move)
        return position

    def replayed(self, history: tuple[int, ...]) -> OpenSpielPosition:
        position = self.start()
        for action in history:
            text = next(text for text, number in position.actions.items() if number == action)
            position = position.play(text)
        return position

    def view(self, position: OpenSpielPosition) -> View:
        return {"side": str(position.side), "pieces": [], "zones": {}, "marks": [], "text": position.state_text}

    def actions(self) -> list[str]:
        """OpenSpiel's numbers of the actions."""
        return [str(number) for number in range(self._game.num_distinct_actions())]

    def actions_at(self, position: OpenSpielPosition) -> list[str]:
        return [str(number) for number in position.actions.values()]


def load(text: str) -> LoadedGame:
    """The game of a text such as `hex:board_size=5`. Raises UnknownGame or InvalidOption."""
    short_name, given = split_spec(text)
    kinds = {kind.short_name: kind for kind in _pyspiel().registered_games()}
    kind = kinds.get(short_name)
    name = f"{NAME}:{short_name}"
    if kind is None or _unfit(kind):
        problem = f"no game '{name}'" if kind is None else f"'{name}' cannot be played here: it {_unfit(kind)}"
        fitting = [each for each in sorted(kinds) if not _unfit(kinds[each])]
        meant = did_you_mean(short_name, fitting)
        raise UnknownGame(f"{problem}; OpenSpiel has: {', '.join(fitting)}{meant}", name)
    parameters = sorted(kind.parameter_specification.items())
    options = tuple(
        _option(parameter, default)
        for parameter, default in parameters
        if type(default) in _OPTION_TYPES and parameter != "players"
    )
    values = read_options(given, options, name)
    changed = {option.name: values[option.name] for option in options if values[option.name] != option.default}
    summary = f"OpenSpiel's {short_name}: its moves are a list, its position is a text."
    description = Description(name, f"{kind.long_name} (OpenSpiel)", summary, summary, options=options)
    return LoadedGame(OpenSpielGame(short_name, changed), description, values)


def _spec(name: str, parameters: Mapping[str, Any]) -> str:
    """The text that loads a game with these parameters."""
    texts = [f"{option}={_option(option, value).text(value)}" for option, value in sorted(parameters.items())]
    return f"{name}:{','.join(texts)}" if texts else name


def _option(name: str, default: Any) -> Option:
    summary = "a parameter of OpenSpiel"
    if type(default) is not int:
        return Option(name, _OPTION_TYPES[type(default)], default, summary)
    largest = max(default, _LARGEST_BY_NAME.get(name, _LARGEST))
    return Option(name, "integer", default, summary, minimum=min(default, 1), maximum=largest)


def base_of(spec: str) -> str | None:
    """`openspiel:hex` of `openspiel:hex:board_size=5`; None for a game from elsewhere."""
    name, rest = split_spec(spec)
    return f"{NAME}:{split_spec(rest)[0]}" if name == NAME else None


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        words = "games of OpenSpiel need the package open_spiel: pip install 'plyground[openspiel]'"
        raise UnknownGame(words, NAME) from None
    return pyspiel


@contextmanager
def _silence() -> Iterator[None]:
    """OpenSpiel itself writes its errors and warnings to standard error; ours quote them."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _unfit(kind: Any) -> str:
    """Why a game is not one of ours; empty if it is."""
    spiel = _pyspiel().GameType
    reasons = {
        "does not have two players": kind.min_num_players <= 2 <= kind.max_num_players,
        "has moves at the same time": kind.dynamics == spiel.Dynamics.SEQUENTIAL,
        "has chance": kind.chance_mode == spiel.ChanceMode.DETERMINISTIC,
        "hides something from a player": kind.information == spiel.Information.PERFECT_INFORMATION,
        "is not zero-sum": kind.utility == spiel.Utility.ZERO_SUM,
        "needs another game as a parameter": kind.default_loadable,
    }
    return next((reason for reason, fits in reasons.items() if not fits), "")


def _written(action: str) -> str:
    """An action's text without blanks."""
    return "_".join(_BESIDE_A_SIGN.sub(r"\1", _COLOUR.sub("", action)).split()) or "?"


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]


def _restored(short_name: str, parameters: tuple[tuple[str, Any], ...], history: tuple[int, ...]) -> OpenSpielPosition:
    """Unpickles a position."""
    return OpenSpielGame(short_name, dict(parameters)).replayed(history)
