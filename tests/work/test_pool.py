"""The pool of workers: order, bounds, cancelling, and everything that can go wrong in a process."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from plyground.game import InvalidPosition
from plyground.work import processes
from plyground.work.errors import Busy, Refused
from plyground.work.job import Job
from plyground.work.pool import Pool, Ticket
from plyground.work.processes import ProcessPool
from plyground.work.shares import NOBODYS, Share
from tests.waiting import until, wait_for
from tests.work.jobs import (
    be_wrong,
    chatter,
    die,
    divide,
    make_context,
    process,
    return_unsendable,
    sleep,
    sleep_deaf,
    take_memory,
    wait_for_file,
    wait_to_finish,
)

ROOT = Path(__file__).parents[2]


@contextlib.asynccontextmanager
async def running(
    workers: int = 1, waiting: int = 10, seconds: float = 60, spare: int = 0
) -> AsyncIterator[ProcessPool]:
    pool = ProcessPool(make_context, workers=workers, waiting=waiting, seconds=seconds, memory=1024, spare=spare)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def begun(pool: Pool, job: Job[Any], urgent: bool = False, share: Share = NOBODYS) -> Ticket[Any]:
    """A ticket whose job has begun."""
    begins: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def on_progress(value: Any) -> None:
        if not begins.done():
            begins.set_result(value)

    ticket = pool.submit(job, on_progress=on_progress, urgent=urgent, share=share)
    await asyncio.wait({begins, ticket.result}, return_when=asyncio.FIRST_COMPLETED)
    assert begins.done(), ticket.result
    return ticket


def gone(pid: int) -> bool:
    """Whether the process is dead; one that nobody has waited for yet is."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def test_a_job_runs_in_another_process_that_stays() -> None:
    async def test() -> None:
        async with running() as pool:
            first = await pool.submit(process("")).result
            assert first != os.getpid()
            assert await pool.submit(process("")).result == first
        assert gone(first)

    run(test)


def test_errors_arrive_as_they_were_raised() -> None:
    async def test() -> None:
        async with running() as pool:
            with pytest.raises(InvalidPosition, match="'x' is wrong") as caught:
                await pool.submit(be_wrong("x")).result
            assert (caught.value.input, caught.value.faults) == ("x", ("a", "b"))
            with pytest.raises(Refused, match="ZeroDivisionError: division by zero"):
                await pool.submit(divide(1)).result
            with pytest.raises(Refused, match="answer cannot be sent"):
                await pool.submit(return_unsendable(None)).result

    run(test)


def test_beyond_the_queue_the_pool_is_busy() -> None:
    async def test() -> None:
        async with running(workers=1, waiting=4) as pool:
            tickets = [pool.submit(sleep(30.0)) for _ in range(3)]
            with pytest.raises(Busy):
                pool.submit(process(""))
            # Urgent jobs have room of their own, and a place that is kept counts.
            places = [pool.reserve() for _ in range(3)]
            with pytest.raises(Busy):
                pool.submit(process(""), urgent=True)
            with pytest.raises(Busy):
                pool.reserve()
            places[0].release()
            places[0].release()
            pool.reserve().release()
            tickets[2].cancel()
            pool.submit(process("")).cancel()
            for ticket in tickets:
                ticket.cancel()
            assert await places[1].submit(process("")).result
            with pytest.raises(ValueError, match="used or released"):
                places[1].submit(process(""))

    run(test)


def test_urgent_jobs_go_first_and_cancelled_ones_never_run() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            order: list[str] = []

            def note(name: str, result: asyncio.Future[Any]) -> None:
                if not result.cancelled():
                    order.append(name)

            blocking = await begun(pool, sleep(30.0))
            tickets = {
                name: pool.submit(process(""), urgent=name.startswith("urgent"))
                for name in ("a", "b", "cancelled", "urgent", "urgent too")
            }
            for name, ticket in tickets.items():
                ticket.result.add_done_callback(functools.partial(note, name))
            tickets["cancelled"].cancel()
            assert pool.load == {"running": 1, "urgent": 2, "others": 2}
            blocking.cancel()
            await asyncio.gather(*(ticket.result for name, ticket in tickets.items() if name != "cancelled"))
            await asyncio.sleep(0)  # the last result's callback
            assert order == ["urgent", "urgent too", "a", "b"]

    run(test)


def test_one_worker_is_kept_for_urgent_jobs() -> None:
    async def test() -> None:
        async with running(workers=2) as pool:
            await begun(pool, sleep(30.0))
            waiting = pool.submit(sleep(30.0))
            for _ in range(2):  # the other worker is there, and stays free for the next one
                assert await pool.submit(process(""), urgent=True).result
            assert pool.load == {"running": 1, "urgent": 0, "others": 1}
            assert not waiting.result.done()

    run(test)


@pytest.mark.parametrize(
    "job",
    [
        sleep(30.0),
        chatter(3000),
    ],
    ids=["sleep", "chatter"],
)
def test_a_running_job_is_cancelled_and_its_process_goes_on(job: Any) -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            first = await pool.submit(process("")).result
            ticket = await begun(pool, job)
            assert not ticket.result.done()
            ticket.cancel()
            assert ticket.result.cancelled()
            # A job that does not end has its process killed; the job alone takes 30 seconds or more.
            assert await asyncio.wait_for(pool.submit(process("")).result, 20) == first

    run(test)


def test_cancelling_whoever_waits_cancels_the_job() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            first = await pool.submit(process("")).result
            ticket = await begun(pool, sleep(30.0))
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(ticket.result, 0.05)
            assert await asyncio.wait_for(pool.submit(process("")).result, 20) == first

    run(test)


def test_messages_stay_whole_whenever_a_job_is_stopped() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            first = await pool.submit(process("")).result
            for tenth in range(30):
                ticket = await begun(pool, chatter(3000))
                await asyncio.sleep(tenth / 3000)
                ticket.cancel()
                assert await pool.submit(process("")).result == first

    run(test)


def test_a_job_that_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "GRACE", 0.2)

    async def test() -> None:
        async with running(workers=1) as pool:
            first = await pool.submit(process("")).result
            ticket = await begun(pool, sleep_deaf(30.0))
            ticket.cancel()
            assert await pool.submit(process("")).result != first
            assert gone(first)

    run(test)


def test_a_job_that_takes_too_long_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "GRACE", 0.3)

    async def test() -> None:
        async with running(workers=1, seconds=0.3) as pool:
            first = await pool.submit(process("")).result
            with pytest.raises(Refused, match="longer than is allowed"):
                await pool.submit(sleep(30.0)).result
            assert await pool.submit(wait_to_finish("so far")).result == "so far"
            assert await pool.submit(process("")).result == first
            with pytest.raises(Refused, match="longer than is allowed"):
                await pool.submit(sleep_deaf(30.0)).result
            assert await pool.submit(process("")).result != first

    run(test)


def test_a_job_has_a_ceiling_of_its_own() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            assert await pool.submit(wait_to_finish("so far", ceiling=0.1)).result == "so far"

    run(test)


def test_too_much_memory_is_refused() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            with pytest.raises(Refused, match="more memory than the 1024 MB"):
                await pool.submit(take_memory(1 << 40)).result
            assert await pool.submit(process("")).result

    run(test)


def test_a_process_that_dies_is_replaced() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            first = await pool.submit(process("")).result
            with pytest.raises(Refused, match="stopped unexpectedly"):
                await pool.submit(die(signal.SIGKILL)).result
            second = await pool.submit(process("")).result
            assert second != first
            os.kill(second, signal.SIGKILL)  # idle, or in the middle of a start
            await until(lambda: not Path(f"/proc/{second}").exists())  # the pool has noticed, and waited for it
            assert await pool.submit(process("")).result != second

    run(test)


def test_a_job_whose_process_is_killed_is_begun_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            begins: list[int] = []
            ticket = pool.submit(wait_for_file(str(tmp_path / "go")), on_progress=begins.append)
            await until(lambda: begins)
            os.kill(begins[0], signal.SIGKILL)
            await until(lambda: len(begins) == 2)
            (tmp_path / "go").touch()
            assert await ticket.result == begins[1] != begins[0]

    run(test)


def test_a_job_whose_process_is_killed_too_often_fails(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            begins: list[int] = []

            def kill(process: int) -> None:
                begins.append(process)
                os.kill(process, signal.SIGKILL)

            with pytest.raises(Refused, match="stopped unexpectedly"):
                await pool.submit(wait_for_file(str(tmp_path / "never")), on_progress=kill).result
            assert len(set(begins)) == 3
            assert await pool.submit(process("")).result not in begins

    run(test)


def test_ctrl_c_is_not_for_workers() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            first = await pool.submit(process("")).result
            os.kill(first, signal.SIGINT)
            assert await pool.submit(process("")).result == first

    run(test)


def test_a_pool_that_cannot_start_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    monkeypatch.setattr(processes, "PAUSE", 0.01)

    async def test() -> None:
        async with running(workers=1) as pool:
            with pytest.raises(Refused, match="cannot be started"):
                await pool.submit(process("")).result

    run(test)


def test_a_closed_pool_takes_nothing_and_leaves_nothing() -> None:
    async def test() -> None:
        async with running(workers=2) as pool:
            pids = {await pool.submit(process(""), urgent=True).result for _ in range(10)}
            tickets = [await begun(pool, sleep(30.0)), pool.submit(sleep(30.0))]
        assert all(ticket.result.cancelled() for ticket in tickets)
        assert all(gone(pid) for pid in pids)
        with pytest.raises(Busy):
            pool.submit(process(""))

    run(test)


def test_workers_go_when_their_owner_is_killed() -> None:
    program = """
import asyncio
from plyground.work.processes import ProcessPool
from tests.work.jobs import make_context, process, sleep
from tests.work.test_pool import begun

async def main():
    pool = ProcessPool(make_context, workers=2, waiting=8, seconds=60, memory=1024)
    await pool.start()
    found = set()
    while len(found) < 2:
        tickets = [pool.submit(process(''), urgent=True) for _ in range(5)]
        found |= {await ticket.result for ticket in tickets}
    for _ in range(2):
        await begun(pool, sleep(60.0), urgent=True)
    print(*found, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stdout is not None
        workers = [int(number) for number in server.stdout.readline().split()]
        assert len(workers) == 2
        assert not any(gone(worker) for worker in workers)
        server.kill()
    wait_for(lambda: all(gone(worker) for worker in workers), 20)  # of the 60 seconds that they would sleep
