from __future__ import annotations

import asyncio
import gc

import pytest

from plyground.server.errors import NotPossible
from plyground.server.tasks import Tasks


def log_after(error: Exception, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log has after a client has gone away, and its request has ended with an error."""

    async def run() -> None:
        tasks, goes_on, ended = Tasks(), asyncio.Event(), asyncio.Event()

        async def work() -> None:
            await goes_on.wait()
            ended.set()
            raise error

        client = asyncio.create_task(tasks.carry_out(work()))
        await asyncio.sleep(0)
        client.cancel()
        await asyncio.gather(client, return_exceptions=True)
        goes_on.set()
        await ended.wait()
        await asyncio.sleep(0)  # until the end has been told

    asyncio.run(run())
    gc.collect()  # asyncio complains of errors that nobody has seen when their tasks are removed
    return [record.message for record in caplog.records]


def test_a_refusal_for_a_client_that_has_gone_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    assert log_after(NotPossible("the game is over"), caplog) == []


def test_a_failure_for_a_client_that_has_gone_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    assert log_after(ValueError("broken"), caplog) == ["a request failed after its client had gone"]
