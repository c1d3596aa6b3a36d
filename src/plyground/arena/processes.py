"""Games on several processes of this machine."""

from __future__ import annotations

import os
import socket
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from plyground.arena.play import Failure, Played
from plyground.arena.schedule import Contest
from plyground.work import interpreter

#: How often a game is begun if its process ends in the middle of it.
ATTEMPTS = 3
#: Games given to a process at a time, so that it does not wait for its next game.
AHEAD = 2


def available() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_in_processes(contest: Contest, numbers: Iterable[int], processes: int) -> Iterator[list[Played | Failure]]:
    """Yields the games as they end, several at a time if several have ended. Closing the generator ends the
    processes."""
    waiting = deque(numbers)
    lost: Counter[int] = Counter()
    workers = [_Worker(contest) for _ in range(min(processes, len(waiting)))]
    try:
        while waiting or any(worker.games for worker in workers):
            for _ in range(AHEAD):
                for worker in workers:
                    # Towards the end, no worker shall have two games while another has none.
                    if waiting and len(worker.games) < (AHEAD if len(waiting) > len(workers) * AHEAD else 1):
                        worker.give(waiting.popleft())
            ended: list[Played | Failure] = []
            ready = wait([worker.connection for worker in workers if worker.games])
            for worker in [worker for worker in workers if worker.connection in ready]:
                try:
                    ended.append(worker.take())
                except (EOFError, OSError):
                    ended += _bury(worker, waiting, lost)
                    workers[workers.index(worker)] = _Worker(contest)
            if ended:
                yield ended
    finally:
        for worker in workers:
            worker.end()


def _bury(worker: _Worker, waiting: deque[int], lost: Counter[int]) -> list[Played | Failure]:
    """Ends a worker whose process died. Its games are played again; the game that it was playing at most ATTEMPTS
    times."""
    worker.end()
    number = worker.games[0]
    lost[number] += 1
    if lost[number] == ATTEMPTS:
        return [Failure(number, f"its process ended {ATTEMPTS} times in the middle of the game", internal=True)]
    waiting.extendleft(reversed(worker.games))
    return []


class _Worker:
    def __init__(self, contest: Contest) -> None:
        ours, theirs = socket.socketpair()
        self._process = interpreter.start("plyground.arena.worker", theirs)
        self.connection = Connection(ours.detach())
        self.games: deque[int] = deque()  # the games given to it; it plays the first of them now
        self._send(contest)

    def give(self, number: int) -> None:
        self.games.append(number)
        self._send(number)

    def _send(self, message: object) -> None:
        with suppress(OSError):  # the process has died; `take` raises the error
            self.connection.send(message)

    def take(self) -> Played | Failure:
        """The next game that ended. Raises EOFError or OSError if the process has died."""
        ended: Played | Failure = self.connection.recv()
        self.games.remove(ended.number)
        return ended

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self.connection.close()
