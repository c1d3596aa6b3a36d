"""Players that users write: a Python file, `ann.py:depth=3`, the entry point of an installed package, or an object of
their own program."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any

from plyground.exact.patience import Ended, Patience
from plyground.game import IllegalMove, InvalidMove, InvalidPlayer, Move, Position
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.python_game import legal_move
from plyground.loading.signatures import where
from plyground.loading.user_file import described, place_of, trace_of
from plyground.players.own_source import CHOOSE, TIME, OwnSource, seconds_of, shown, source_in, source_of
from plyground.players.player import SERVED_SECONDS, Choice, Player, PlayerFailed, PlayerKind, unfinished
from plyground.score import Limit, Score
from plyground.wording import quoted

#: Seconds that a move may come too late. Then the player has lost the game.
GRACE = 1.0
#: The most characters of a traceback that a record keeps: the last ones.
LONGEST_TRACE = 4000

#: What `think` may tell: the words for it, and whether a value is right.
THOUGHTS: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "value": ("a number, for the side to move", lambda value: type(value) in (int, float) and math.isfinite(value)),
    "nodes": ("a whole number", lambda value: type(value) is int and value >= 0),
    "depth": ("a whole number", lambda value: type(value) is int and value >= 0),
    "line": ("a list of moves", lambda value: isinstance(value, (list, tuple))),
}


class OwnPlayer(Player):
    """A player that a user wrote. Whatever it does wrong is a PlayerFailed: a crash, an answer that is no legal move,
    or an answer that comes too late."""

    def __init__(self, source: OwnSource, game: LoadedGame, options: Mapping[str, Any]) -> None:
        self._source = source
        self._game = game
        self._limit = Limit(time=options[TIME.name])
        self._options = {option.name: options[option.name] for option in source.options if option is not TIME}
        self._made: Any = None
        self._patience = Patience()

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        position = unfinished(line)
        seconds = seconds_of(self._limit.within(limit))
        self._patience = Patience(seconds + GRACE)
        given = {"seconds": seconds, "line": line, "game": self._game}
        with self._guarded(seconds):
            chooses, options = self._chooser()
            answer = chooses(position, **{name: given[name] for name in self._source.choosing}, **options)
            move = self._legal(position, answer)
            return Choice(move, **(self._told(position) if hasattr(self._made, "think") else {}))

    def stop(self) -> None:
        """Ends the choice with PlayerFailed, because there is no move yet."""
        self._patience.end()

    def close(self) -> None:
        """Closes an object that was made for this player. One that was given may still be used elsewhere."""
        made: Any = self._made if self._source.is_class else None
        self._made = None
        if hasattr(made, "close"):
            with suppress(Exception), redirect_stdout(sys.stderr):  # the game is over, whatever happens now
                made.close()

    def _chooser(self) -> tuple[Callable[..., Any], Mapping[str, Any]]:
        """What is called for a move, and the options that it is called with. An object is made at its first move."""
        if self._source.is_function:
            return self._source.thing, self._options
        if not self._source.is_class:
            self._made = self._source.thing
        elif self._made is None:
            games = dict.fromkeys(self._source.making, self._game)
            self._made = self._source.thing(**games, **self._options)
        return self._made.choose, {}

    @contextmanager
    def _guarded(self, seconds: float) -> Iterator[None]:
        """Runs the user's code. What it prints goes to standard error, so that it does not mix with a command's
        output."""
        try:
            with redirect_stdout(sys.stderr), self._patience.watch():
                yield
        except PlayerFailed:
            raise
        except Ended as ended:
            place = place_of(ended)
            where_ = f" ('{place[0]}', line {place[1]})" if place else ""
            raise self._failed(f"did not answer within {seconds:g} s{where_}", ended) from ended
        except (Exception, SystemExit) as error:
            raise self._failed(f"crashed: {described(error)}", error) from error
        if self._patience.left == 0:
            raise self._failed(f"did not answer within {seconds:g} s")

    def _legal(self, position: Position, answer: Any) -> Move:
        legal = position.moves()
        with suppress(InvalidMove, IllegalMove):
            if isinstance(answer, str) or answer in legal:
                return legal_move(position, answer)
        words = f"answered {shown(answer)} at {quoted(str(position))}, which is no legal move there"
        if answer is None:
            words = f"answered None at {quoted(str(position))}: does every way through `{CHOOSE}` end with `return`?"
        method = getattr(self._source.thing, CHOOSE, self._source.thing)
        raise self._failed(f"{words} ({where(method)}); a legal one is {quoted(str(legal[0]))}")

    def _told(self, position: Position) -> dict[str, Any]:
        """What `think` tells about the choice, as a Choice has it."""
        told = self._made.think()
        if told is None:
            return {}
        if not isinstance(told, Mapping):
            faults = [f"{shown(told)}, which is no dict"]
        else:
            faults = [f"{name}={shown(value)}" for name, value in told.items() if not _fits(name, value)]
        if faults:
            known = ", ".join(f"{name} ({wanted})" for name, (wanted, _) in THOUGHTS.items())
            raise self._failed(f"told {faults[0]} ({where(type(self._made).think)}): `think` tells some of {known}")
        found = {name: value for name, value in told.items() if name in ("nodes", "depth")}
        if "value" in told:
            found["score"] = Score.heuristic(position.side, told["value"])
        return {**found, "line": tuple(map(str, told.get("line", ())))}

    def _failed(self, words: str, error: BaseException | None = None) -> PlayerFailed:
        trace = "" if error is None else trace_of(error)[-LONGEST_TRACE:]
        return PlayerFailed(f"'{self._source.name}' {words}", self._source.name, trace)


def _fits(name: str, value: Any) -> bool:
    return name in THOUGHTS and THOUGHTS[name][1](value)


def file_kind(file: str) -> PlayerKind:
    """The kind of the player in a file, which is run. Raises InvalidPlayer."""
    return _kind(source_in(file))


def offered_kind(name: str, load: Callable[[], Any]) -> PlayerKind:
    """The kind of a player that an installed package offers. Raises InvalidPlayer."""
    try:
        thing = load()
    except (Exception, SystemExit) as error:
        raise InvalidPlayer(f"the player '{name}' cannot be loaded: {described(error)}", name) from error
    return _kind(source_of(thing, name))


def object_kind(thing: Any, name: str) -> PlayerKind:
    """The kind of a player that is a function, a class or an object. Raises InvalidPlayer."""
    if isinstance(thing, type) or Player not in type(thing).__mro__:
        return _kind(source_of(thing, name))
    return PlayerKind(name, (thing.__doc__ or "").partition("\n")[0], (), lambda game, options: _Lent(thing))


class _Lent(Player):
    """A player that somebody else has made, and closes."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        return self._player.choose(line, limit)

    def stop(self) -> None:
        self._player.stop()


def _kind(source: OwnSource) -> PlayerKind:
    return PlayerKind(
        source.name,
        source.summary,
        source.options,
        lambda game, options: OwnPlayer(source, game, options),
        ceilings={TIME.name: SERVED_SECONDS},
        units="evaluation",
    )
