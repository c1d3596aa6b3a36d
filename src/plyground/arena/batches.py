"""Games in the processes of a pool, here or on a cluster. Very short games are sent several at a time."""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from functools import partial

from plyground.arena.play import Failure, Played, attempt, broken_off
from plyground.arena.schedule import Contest
from plyground.game import PlygroundError
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.user_file import Parcel, deliver
from plyground.work.blocking import Blocking
from plyground.work.cluster import ClusterPool
from plyground.work.context import Context, Report
from plyground.work.errors import Busy, Lost
from plyground.work.job import Job, job
from plyground.work.pool import Pool
from plyground.work.processes import ProcessPool

#: How often a game is begun if its process ends in the middle of it.
ATTEMPTS = 3
#: Seconds of games that a worker plays before it sends them.
SECONDS = 0.5
#: The most games of a batch.
MOST = 256
#: Batches that are handed in at a time: this number for each worker, but at least LEAST.
AHEAD = 2
LEAST = 16
#: At least this number of batches for each worker is still to come, or else batches get smaller.
LAST = 8
#: More than are ever handed in.
WAITING = 1 << 20

Ended = list[Played | Failure]


def pool_for(
    contest: Contest, processes: int, cluster: str | None, notice: Callable[[str], None] = lambda words: None
) -> Pool:
    """Where the games of a contest are played: on the cluster at that address, or else in processes of this machine."""
    setup = partial(_sit_down, contest, contest.packed())
    if cluster is None:
        return ProcessPool(setup, workers=processes, waiting=WAITING, seconds=math.inf, memory=None)
    return ClusterPool(cluster, setup, waiting=WAITING, seconds=math.inf, memory=None, lasting=False, notice=notice)


def play_in(pool: Pool, contest: Contest, numbers: Iterable[int]) -> Generator[Ended, None, None]:
    """Yields the games of these numbers as they end. Closing the generator ends the pool."""
    games = _Games(contest, numbers)
    given = 0
    with Blocking[Ended](pool) as workers:
        while games.waiting or given:
            while games.waiting and given < max(LEAST, AHEAD * workers.number):
                workers.submit(games.batch(workers.number))
                given += 1
            ended: Ended = []
            for batch, answer in workers.ended():
                given -= 1
                ended += (
                    games.failed(batch, answer) if isinstance(answer, BaseException) else games.played(batch, answer)
                )
            if ended:
                yield ended


class _Games:
    """The games that are still to be played, and how many of them make a batch."""

    def __init__(self, contest: Contest, numbers: Iterable[int]) -> None:
        self._contest = contest
        self.waiting = deque(numbers)
        self._size = 1
        self._alone: set[int] = set()  # games whose process may have ended because of them

    def batch(self, workers: int) -> Job[Ended]:
        if self.waiting[0] in self._alone:
            return play((self.waiting.popleft(),), again=ATTEMPTS - 1)
        # Towards the end batches are small, so that no worker has many games while another has none.
        most = min(self._size, max(1, len(self.waiting) // (LAST * max(1, workers))))
        return play(tuple(self.waiting.popleft() for _ in range(most)))

    def played(self, batch: Job[Ended], ended: Ended) -> Ended:
        numbers: tuple[int, ...] = batch.question
        self.waiting.extendleft(reversed(numbers[len(ended) :]))
        if len(ended) < len(numbers):
            self._size = len(ended)
        else:  # there was time for more
            self._size = max(self._size, min(MOST, 2 * len(numbers)))
        return ended

    def failed(self, batch: Job[Ended], error: BaseException) -> Ended:
        """The games of a lost batch are played again, each alone, to find out which of them ends its process."""
        numbers: tuple[int, ...] = batch.question
        if not isinstance(error, Lost | Busy):
            return [Failure(numbers[0], str(error), internal=not isinstance(error, PlygroundError))]
        if numbers[0] in self._alone:
            return [broken_off(self._contest, numbers[0], f"ended {ATTEMPTS} times in the middle of the game")]
        self._alone.update(numbers)
        self.waiting.extendleft(reversed(numbers))
        return []


class _Table(Context):
    """Where games are played, one after the other."""

    def __init__(self, contest: Contest, report: Report) -> None:
        super().__init__(report)
        self.contest = contest
        self._game: LoadedGame | None = None

    def game(self) -> LoadedGame:
        if self._game is None:
            self._game = self.contest.load()
        return self._game


def _sit_down(contest: Contest, files: Parcel, report: Report) -> _Table:
    deliver(files)
    os.dup2(2, 1)  # what a game's code prints must not mix with the command's output
    return _Table(contest, report)


@job()
def play(table: _Table, numbers: tuple[int, ...]) -> Ended:
    """Plays the first of these games, and the next as long as there is time. A game that fails is the last."""
    end = time.monotonic() + SECONDS
    ended: Ended = []
    for number in numbers:
        ended.append(attempt(table.contest, number, table.game()))
        if isinstance(ended[-1], Failure) or time.monotonic() > end:
            break
    return ended
