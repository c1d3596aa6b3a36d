"""Users' files are tried in a process of their own before this process runs them: an endless loop, a crash or the end
of the process then becomes one sentence."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from plyground.game import PlygroundError, Side, UnknownGame
from plyground.loading import registry
from plyground.loading.user_file import file_of, place_of
from plyground.players import PlayerSpec
from plyground.players.spec import EVALUATION
from plyground.testing.fault import Fault, Place
from plyground.testing.own_files import Written, evaluation_faults, player_faults, what_is
from plyground.testing.suite import check_quickly, faults
from plyground.wording import counted
from plyground.work.alone import Died, Stuck, do_alone
from plyground.work.context import Context
from plyground.work.errors import Refused
from plyground.work.job import Job, job

#: Seconds after which a file that gives no sign of life is stopped, and megabytes that it may use.
SECONDS = 10.0
MEMORY = 4096

#: The game that players are checked with, if no other is named. An evaluation is made for one, which has to be named.
USUAL = "tictactoe"

_FRAME = re.compile(r'  File "(.*)", line (\d+) in (.*)')
_ESCAPED = re.compile(r"\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\U[0-9a-f]{8}")

_Answer = TypeVar("_Answer")


class Checked(NamedTuple):
    """What a check of a file has found. `looked_at`: what was looked at in these games, as in `241 positions`."""

    kind: Written | None  # None if the file cannot be run
    faults: list[Fault]
    games: int
    looked_at: str


class _Asked(NamedTuple):
    file: str
    game: str | None
    games: int | None
    plies: int
    seed: int


def check_file(
    file: str,
    game: str | None = None,
    *,
    games: int | None = None,
    plies: int = 1000,
    seed: int = 0,
) -> Checked:
    """Checks a file of a user in a process of its own: a game, a player, or an evaluation for `game`.

    Raises a Fault if the file ends its process, or gives no sign of life for SECONDS; UnknownGame and InvalidOption
    for `game`; Refused if the kind of file and `game` do not go together.
    """
    asked = _Asked(file, game, games, plies, seed)
    files = [named for named in (file_of(file), game and file_of(game)) if named is not None]
    return _alone(_check(asked), files)


def try_files(game: str | None, players: Sequence[str] = ()) -> None:
    """Does the quick part of the check in a process of its own, if any of these texts names a user's file; otherwise
    nothing. Players are read, and do not move; evaluations value the start. Raises a Fault, and what loading raises."""
    own = {text: file for text in players if (file := _file(text)) is not None}
    game_file = None if game is None else file_of(game)
    files = [*(() if game_file is None else (game_file,)), *own.values()]
    if files:
        _alone(_try((game, tuple(own))), files)


def _file(player: str) -> str | None:
    """The user's file that a player runs. Who uses the text says what is wrong with it, not we."""
    try:
        return PlayerSpec.parse(player).file
    except PlygroundError:
        return None


@contextmanager
def _own_interrupts() -> Iterator[None]:
    """Within this block, a KeyboardInterrupt that a user's file raises itself is a Fault."""
    try:
        yield
    except KeyboardInterrupt as error:
        place = place_of(error)
        if place is None:
            raise
        words = "the file raises KeyboardInterrupt, which only Ctrl-C may: raise another error"
        raise Fault(words, Place(*place), ends=True) from None


@job()
@_own_interrupts()
def _try(context: Context, asked: tuple[str | None, tuple[str, ...]]) -> None:
    _be_quiet()
    game, players = asked
    loaded = None
    if game is not None:
        context.report(file_of(game))
        loaded = registry.load(game)
        if loaded.description.file is not None:
            check_quickly(loaded, alive=lambda: context.report(file_of(game)))
    for player in players:
        spec = PlayerSpec.parse(player)
        context.report(spec.file)
        if loaded is None:
            spec.check()
        else:
            spec.resolve(loaded)
            if not spec.is_own:
                loaded.evaluation(str(spec.options[EVALUATION])).value(loaded.start(), Side.FIRST, 0)


def _be_quiet() -> None:
    """What the file prints is seen when it is used."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


@job()
@_own_interrupts()
def _check(context: Context, asked: _Asked) -> Checked:
    def alive() -> None:
        context.report(file_of(asked.file))

    try:
        return _checked(asked, alive)
    finally:
        sys.stdout.flush()


def _checked(asked: _Asked, alive: Callable[[], None]) -> Checked:
    file, game = asked.file, asked.game
    alive()
    try:
        kind = what_is(str(file_of(file)))
    except (Exception, SystemExit) as error:
        return Checked(None, [Fault.of_running(error)], 0, "")
    if kind == "game":
        if game is not None:
            raise Refused(f"'{file}' is a game itself: the game '{game}' is for players and evaluations", game)
        return _check_game(asked, alive)
    if game is None and kind == "evaluation":
        raise Refused(f"'{file}' is an evaluation: say for which game, as in --game connect4", file)
    loaded, played = registry.load(game or USUAL), asked.games or 4
    if loaded.description.file is not None:
        check_quickly(loaded, alive=alive)
    examine = player_faults if kind == "player" else evaluation_faults
    found, number = examine(file, loaded, games=played, plies=asked.plies, seed=asked.seed, alive=alive)
    return Checked(kind, found, played, counted(number, "move" if kind == "player" else "value"))


def _check_game(asked: _Asked, alive: Callable[[], None]) -> Checked:
    try:
        game = registry.load(asked.file)
    except UnknownGame as error:
        return Checked("game", [Fault(str(error))], 0, "")
    games = asked.games or 20
    found, positions = faults(game, games=games, plies=asked.plies, seed=asked.seed, alive=alive)
    return Checked("game", found, 0 if found else games, counted(positions, "position"))


def _alone(job: Job[_Answer], files: Sequence[str]) -> _Answer:
    """The answer of the job; a Fault for a file that keeps it from answering."""
    try:
        return do_alone(job, seconds=SECONDS, memory=MEMORY)
    except Stuck as stuck:
        frame, tried = _frame(stuck.words, files), stuck.reported or files[0]
        problem = f"{_called(frame, tried)} has not ended after {SECONDS:g} s: is there a loop without an end?"
    except Died as died:
        frame, tried = _frame(died.words, files), died.reported or files[0]
        problem = f"{_called(frame, tried)} has ended the whole process ({died.how})"
    raise Fault(problem, frame and Place(frame.file, frame.line), ends=True)


class _Frame(NamedTuple):
    file: str
    line: int
    function: str


def _frame(words: str, files: Sequence[str]) -> _Frame | None:
    """The last line of a user's file in what `faulthandler` has written; None if there is none."""
    folders = {Path(file).resolve().parent for file in files}
    threads = re.split("^(?=Thread |Current thread )", words, flags=re.MULTILINE)
    # The thread that crashed comes first and is called the current one; if none has, the main thread comes last.
    threads.sort(key=lambda thread: not thread.startswith("Current"))
    for found in _FRAME.finditer(threads[0] if threads[0].startswith("Current") else threads[-1]):
        file = _ESCAPED.sub(lambda escape: chr(int(escape[0][2:], 16)), found[1])
        if Path(file).parent in folders:
            return _Frame(file, int(found[2]), found[3])
    return None


def _called(frame: _Frame | None, tried: object) -> str:
    """The function in which it happened, as far as that is known, or else the file that was tried."""
    if frame is None or frame.function == "<module>":
        return "the file" if frame else f"'{tried}'"
    return f"`{frame.function}`"
