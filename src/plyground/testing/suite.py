"""The conformance suite: does a game keep the contract of `plyground.game`? Run it on your own game."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence

from plyground.game import Game, InvalidPosition, Position
from plyground.history.line import Line
from plyground.loading.loaded_game import Description, LoadedGame
from plyground.testing.colours import check_colours
from plyground.testing.drawing import check_drawing, check_editor, check_layout, check_motion
from plyground.testing.fault import Fault, calling, refuses, require
from plyground.testing.hooks import check_evaluations, check_hooks
from plyground.testing.positions import (
    NONSENSE,
    check_members,
    check_moves,
    check_refusals,
    check_text,
    check_values,
)
from plyground.testing.surface import surface_faults

#: How many moves of earlier positions are tried in positions where they are not legal.
REMEMBERED = 50

#: The quick part: plies of one random game, and the seconds after which no more of it is looked at.
QUICK_PLIES = 40
QUICK_SECONDS = 1.0

#: What must hold for every position, one topic after the other: each relies on those before it.
TOPICS: tuple[Callable[[LoadedGame, Position], None], ...] = (
    check_values,
    check_text,
    check_moves,
    check_hooks,
    check_evaluations,
    check_drawing,
    check_motion,
    check_editor,
)


def check(game: Game, *, games: int = 20, plies: int = 1000, seed: int = 0) -> int:
    """Plays `games` random games and checks every position on the way. Returns how many positions it checked.

    Raises a Fault, an AssertionError, which says what is wrong, in which position and in which line: texts that do not
    read back, positions that change, moves() that is empty too early or too late, legal moves that are refused and
    others that are not, payoffs that only some ends have, click paths that two moves share, motion that does not lead
    to the next view, evaluations that break their promises, games that do not end within `plies` plies (by their rules,
    or by the repetition that they declare), and whatever the game itself raises.

    >>> import plyground as pg
    >>> from plyground import testing
    >>> testing.check(pg.load("grundy:heap=7"), games=3) > 0
    True
    """
    loaded = _loaded(game)
    for fault in _before_playing(loaded):
        raise fault
    return _check_games(loaded, games, plies, seed)


def faults(
    game: Game, *, games: int = 20, plies: int = 1000, seed: int = 0, alive: Callable[[], None] = lambda: None
) -> tuple[list[Fault], int]:
    """Everything that is wrong with a game, and how many positions were checked. Games are played only if there is
    nothing wrong without that, and only the first fault of those is told: most others follow from it. `alive` is called
    before each position.

    >>> import plyground as pg
    >>> from plyground import testing
    >>> found, positions = testing.faults(pg.load("grundy:heap=7"), games=3)
    >>> found
    []
    """
    loaded = _loaded(game)
    found = list(_before_playing(loaded))
    if found:
        return found, 0
    try:
        return [], _check_games(loaded, games, plies, seed, alive)
    except Fault as fault:
        return [fault], 0


def check_quickly(game: LoadedGame, *, alive: Callable[[], None] = lambda: None) -> None:
    """The quick part of the suite, for a game that is about to be used. `alive` is called before each position. Raises
    a Fault.

    >>> import plyground as pg
    >>> from plyground import testing
    >>> testing.check_quickly(pg.load("grundy:heap=7"))
    """
    for fault in _before_playing(game):
        raise fault
    line, chance, end = Line.of(game), random.Random(0), time.monotonic() + QUICK_SECONDS
    for _ in range(QUICK_PLIES):
        if line.outcome is not None or time.monotonic() > end:
            return
        alive()
        line = line.play(str(chance.choice(line.position.moves())))
        _check_topics(game, line.position)


def check_position(game: LoadedGame, position: Position, others: Sequence[str] = ()) -> None:
    """Checks everything that must hold for one position. `others`: moves in the game's notation, legal here or not.
    Raises a Fault.

    >>> import plyground as pg
    >>> from plyground import testing
    >>> game = pg.load("grundy:heap=7")
    >>> testing.check_position(game, game.start(), ["7=4+3", "7=7+0"])
    """
    _check_topics(game, position)
    check_refusals(position, others)


def _loaded(game: Game) -> LoadedGame:
    require(isinstance(game, Game), "a game has name, start() and position(text)", game)
    repetition = getattr(game, "repetition", None)
    described = Description(game.name, game.name, repetition=repetition)
    return game if isinstance(game, LoadedGame) else LoadedGame(game, described, {})


def _before_playing(game: LoadedGame) -> Iterator[Fault]:
    """What is wrong with the game's members and its layout; if nothing is, with its start."""
    right = True
    for fault in surface_faults(game):
        right = False
        yield fault
    for topic in (check_layout, _check_start):
        try:
            if right or topic is check_layout:
                topic(game)
        except Fault as fault:
            right = False
            yield fault


def _check_start(game: LoadedGame) -> None:
    with calling("start()", game.rules, "start"):
        start = game.start()
    check_members(start, "start()")
    with calling("str(position)", start, "__str__"):
        again = game.start()
        words = f"start() always gives the same position, not '{start}' and then '{again}'"
        require(str(start) == str(again), words, game.rules, "start")
    _check_topics(game, start)


def _check_topics(game: LoadedGame, position: Position) -> None:
    with calling("str(position)", position, "__str__"):
        str(position)
    for topic in TOPICS:
        topic(game, position)


def _check_games(game: LoadedGame, games: int, plies: int, seed: int, alive: Callable[[], None] = lambda: None) -> int:
    check_colours(game)  # a game is of use without that, so the quick part leaves it out
    for text in NONSENSE:
        what = f"the position text {text[:40]!r}"
        refuses(lambda text=text: game.position(text), (InvalidPosition,), what, game.rules, "position")  # type: ignore[misc]
    chance = random.Random(seed)
    met: dict[str, None] = {}  # the texts of the moves met so far, in order
    ends: list[Position] = []
    checked = 0
    for _ in range(games):
        line = Line.of(game)
        for _ in range(plies):
            alive()
            check_position(game, line.position, tuple(met))
            checked += 1
            if line.outcome is not None:
                ends.append(line.position)
                _check_payoffs(ends)
                break
            moves = line.position.moves()
            if len(met) < REMEMBERED:
                met.update(dict.fromkeys(map(str, moves)))
            line = line.play(str(chance.choice(moves)))
        else:
            words = f"a random game has not ended after {plies} plies: '{line.position}'"
            require(False, f"{words}; `repetition = 3` ends games that go round", game.rules, "repetition")
    return checked


def _check_payoffs(ends: Sequence[Position]) -> None:
    """Either all ends of a game have a payoff, or none has."""
    outcomes = [end.outcome() for end in ends]
    given = [outcome.payoff is not None for outcome in outcomes if outcome is not None]
    words = f"'{ends[0]}' and '{ends[-1]}' end the game, but only one of them with a payoff: give all ends one, or none"
    require(all(given) or not any(given), words, ends[-1], "outcome")
