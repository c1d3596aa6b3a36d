"""Games on a Dask cluster: the same games, on as many machines as there are."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any

from plyground.arena.play import Failure, Played, attempt
from plyground.arena.schedule import Contest
from plyground.build import identity
from plyground.game import InvalidOption
from plyground.wording import quoted

#: Seconds to find the scheduler in.
PATIENCE = 5
#: Games given to the cluster at a time: this number for each thread of its workers, but at least LEAST.
AHEAD = 2
LEAST = 16


def play_on_cluster(
    contest: Contest, numbers: Iterable[int], address: str, notice: Callable[[str], None] = lambda words: None
) -> Iterator[list[Played | Failure]]:
    """Yields the games as they end. If a worker is lost, the others play its games again. Raises InvalidOption if there
    is no cluster at that address."""
    dask = _dask(address)
    client = _connected(dask, address)
    try:
        run = secrets.token_hex(4)
        waiting = iter(numbers)

        def submit(number: int) -> Any:
            key = f"plyground-{run}-{number}"
            return client.submit(_attempt, contest, number, identity(), key=key, pure=False)

        threads = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
        if not threads:
            notice(f"the cluster at {quoted(address)} has no workers yet: waiting for them")
        given = {submit(number) for number in itertools.islice(waiting, max(LEAST, AHEAD * threads))}
        ending = dask.as_completed(given, loop=client.loop)
        for future in ending:
            yield [_result(future)]
            given.discard(future)
            for number in itertools.islice(waiting, 1):
                following = submit(number)
                given.add(following)
                ending.add(following)
    finally:
        client.close(timeout=2)


def _dask(address: str) -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise InvalidOption("a cluster needs Dask: pip install 'plyground[cluster]'", address) from None


def _connected(dask: Any, address: str) -> Any:
    try:
        return dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        problem = " ".join(str(error).split()) or type(error).__name__
        raise InvalidOption(f"no Dask scheduler answers at {quoted(address)}: {problem}", address) from None


def _attempt(contest: Contest, number: int, build: str) -> Played | Failure:
    """Plays one game, on a worker of the cluster."""
    if build != identity():
        return Failure(number, f"a worker has build {identity()} of Plyground, not {build}")
    return attempt(contest, number)


def _result(future: Any) -> Played | Failure:
    """The game, or its failure. If a worker is lost after it announced a result, this waits until the game is played
    again."""
    number = int(str(future.key).rpartition("-")[2])
    try:
        ended: Played | Failure = future.result()
    except CancelledError:
        return Failure(number, "the connection to the cluster is lost, or the cluster has cancelled the game")
    except Exception as error:  # an error of the cluster: an error of a game is already a Failure
        return Failure(
            number, f"the cluster cannot play the game: {type(error).__name__}: {' '.join(str(error).split())}"
        )
    return ended
