"""Runs a contest: which games are still to be played, where they are played, and when to stop."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing

from plyground.arena.batches import play_in, pool_for
from plyground.arena.play import Failure, Played, attempt
from plyground.arena.records import RecordFile
from plyground.arena.results import Results, SequentialTest
from plyground.arena.schedule import Contest
from plyground.arena.statistics import Sprt
from plyground.game import InvalidOption
from plyground.loading.loaded_game import LoadedGame
from plyground.score import whole_number
from plyground.wording import as_written, counted, quoted
from plyground.work.processes import available

#: Seconds between two calls of `on_game`, because each call computes all results anew.
INTERVAL = 0.2


def run(
    contest: Contest,
    games: int,
    *,
    record: str | os.PathLike[str] | None = None,
    processes: int | None = None,
    cluster: str | None = None,
    sprt: Sprt | None = None,
    on_game: Callable[[Results], None] | None = None,
    on_notice: Callable[[str], None] = lambda words: None,
) -> Results:
    """Plays a contest to the end, `games` for each pairing, and returns the results.

    record: a file that keeps the games; games that it already has are not played again.
    processes: how many processes play, by default one for each processor; 1 plays in this process, unless a player runs
        a user's file. A contest with objects of this program is played in this process.
    cluster: the address of a Dask scheduler, to play on a cluster instead.
    sprt: for a match: stop when this test has decided.
    on_game: called with the results so far, before the first new game and then from time to time.
    on_notice: called with messages for a person.

    If the run ends early, for example by Ctrl-C, the games stay in the file, and the same call continues. Raises
    GameFailed, InvalidRecord, InvalidOption, OSError.
    """
    whole_number("games", games, 1)
    if processes is not None:
        whole_number("processes", processes, 1)
    if sprt is not None and not isinstance(sprt, Sprt):
        raise InvalidOption(f"sprt={as_written(sprt)}: expected two numbers of Elo, as in (0, 10)", str(sprt))
    if sprt is not None and contest.kind != "match":
        raise InvalidOption("an SPRT is only for a match of two players", contest.kind)
    if contest.kind != "match" and games % 2:
        words = (
            f"{games} games for each pairing: expected an even number, because each opening is played from both sides"
        )
        raise InvalidOption(words, str(games))
    if contest.here is not None:
        _check_here(record, processes, cluster)
    test = None if sprt is None else SequentialTest(contest, sprt)
    with ExitStack() as stack:
        kept = None if record is None else stack.enter_context(RecordFile(record, contest))
        if kept is not None and kept.dropped:
            on_notice(f"removed a half-written last line of {quoted(kept.name)} ({counted(kept.dropped, 'byte')})")
        number = contest.games(games)
        played = {} if kept is None else {at: game for at, game in kept.games.items() if at < number}
        decided = test is not None and test.look(played) is not None
        told = -INTERVAL
        if on_game is not None:
            on_game(Results.of(contest, played, test))
        waiting = [at for at in range(number) if at not in played]
        if waiting and not decided:
            batches = stack.enter_context(closing(_batches(contest, waiting, processes, cluster, on_notice)))
            for batch in batches:
                _keep([game for game in batch if isinstance(game, Played)], played, kept)
                for failure in batch:
                    if isinstance(failure, Failure):
                        raise failure.error()
                decided = test is not None and test.look(played) is not None
                if on_game is not None and time.monotonic() >= told + INTERVAL:
                    told = time.monotonic()
                    on_game(Results.of(contest, played, test))
                if decided:
                    break
    return Results.of(contest, played, test)


def _check_here(record: str | os.PathLike[str] | None, processes: int | None, cluster: str | None) -> None:
    """Raises InvalidOption."""
    wanted = {"record": record, "processes": None if processes == 1 else processes, "cluster": cluster}
    for name, value in wanted.items():
        if value is not None:
            words = "a game or player that is an object is played in this process alone, and cannot be found again"
            raise InvalidOption(
                f"{words}: leave out {name}={quoted(str(value))}, or write it into a .py file", str(value)
            )


def play_again(
    contest: Contest,
    numbers: list[int],
    *,
    processes: int | None = None,
    cluster: str | None = None,
    on_notice: Callable[[str], None] = lambda words: None,
) -> Generator[Played, None, None]:
    """Plays the games of these numbers, and yields them as they end."""
    with closing(_batches(contest, numbers, processes, cluster, on_notice)) as batches:
        for batch in batches:
            for game in batch:
                if isinstance(game, Failure):
                    raise game.error()
                yield game


def _keep(games: list[Played], played: dict[int, Played], kept: RecordFile | None) -> None:
    if kept is not None:
        kept.append(games)
    for game in games:
        played.setdefault(game.number, game)


def _batches(
    contest: Contest, numbers: list[int], processes: int | None, cluster: str | None, notice: Callable[[str], None]
) -> Generator[list[Played | Failure], None, None]:
    number = min(available() if processes is None else processes, len(numbers))
    alone = cluster is None and number == 1 and not contest.files  # a user's own player may end its process
    if number == 0 or alone or contest.here is not None:
        return _play_here(contest, numbers)
    return play_in(pool_for(contest, number, cluster, notice), contest, numbers)


def _play_here(contest: Contest, numbers: list[int]) -> Generator[list[Played | Failure], None, None]:
    game: LoadedGame | None = None
    for number in numbers:
        game = contest.load() if game is None else game
        yield [attempt(contest, number, game)]
