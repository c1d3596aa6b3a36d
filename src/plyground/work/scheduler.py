"""A connection to the scheduler of a Dask cluster, on the running event loop."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from importlib import import_module
from typing import Any

from plyground.game import InvalidOption
from plyground.wording import quoted
from plyground.work import hosted

#: Seconds in which the scheduler must answer.
PATIENCE = 5.0


class Scheduler:
    """All its methods raise some exception of Dask's or the system's if the connection is lost."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._stream = client.scheduler_comm

    @classmethod
    async def connect(cls, address: str) -> Scheduler:
        """Raises InvalidOption if there is no Dask here, or no scheduler there."""
        try:
            dask = import_module("distributed")
        except ImportError:
            raise InvalidOption("a cluster needs Dask: pip install 'plyground[cluster]'", address) from None
        client: Any = None
        try:
            client = dask.Client(address, asynchronous=True, timeout=PATIENCE, set_as_default=False)
            return cls(await client)
        except (OSError, ValueError, TypeError) as error:
            if client is not None:
                await client.close()
            problem = " ".join(str(error).split()) or type(error).__name__
            raise InvalidOption(f"no Dask scheduler answers at {quoted(address)}: {problem}", address) from None

    async def workers(self) -> dict[str, int]:
        """The addresses of all workers, and how many threads each has."""
        if self._client.scheduler_comm is not self._stream:
            # Dask connects again by itself, but the new connection knows nothing of our jobs and topics.
            raise ConnectionError
        return dict(await asyncio.wait_for(self._client.scheduler.ncores(), PATIENCE))

    async def hello(self, worker: str) -> tuple[str, str]:
        """The build of Plyground on a worker, and the worker's id."""
        answers = await asyncio.wait_for(self._client.run(hosted.hello, workers=[worker]), PATIENCE)
        build, id = answers[worker]
        return str(build), str(id)

    def listen(self, topic: str, hear: Callable[[str, bytes], None]) -> None:
        """Calls `hear` with the key of a job and with what it reports."""
        self._client.subscribe_topic(topic, lambda event: hear(*event[1]))

    async def do(self, order: bytes, key: str, worker: str) -> tuple[Any, ...]:
        """Has one worker do a job, and returns the last message about it. If this is cancelled, the job is stopped."""
        future = self._client.submit(hosted.do, order, key=key, workers=[worker], pure=False)
        try:
            message: tuple[Any, ...] = pickle.loads(await future)
            return message
        finally:
            future.release()

    async def dismiss(self, run: str) -> None:
        """Ends the processes of a run on all workers."""
        await asyncio.wait_for(self._client.run(hosted.dismiss, run, on_error="ignore"), PATIENCE)

    async def close(self) -> None:
        await self._client.close(timeout=PATIENCE)
