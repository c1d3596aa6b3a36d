"""The pool of workers: order, bounds, cancelling, and everything that can go wrong in a process."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from plyground.game import InvalidPosition, UnknownGame
from plyground.server import pool as pool_module
from plyground.server import shapes
from plyground.server.errors import Busy, Refused
from plyground.server.jobs import Analyse, Choose, Chosen
from plyground.server.pool import Pool
from tests.places import ROOT
from tests.server.work import (
    Broken,
    Chatty,
    Deaf,
    Die,
    Hungry,
    Patient,
    Sleep,
    Unsendable,
    Work,
    Wrong,
)


@contextlib.asynccontextmanager
async def running(
    workers: int = 1, waiting: int = 10, seconds: float = 60, files: tuple[str, ...] = ()
) -> AsyncIterator[Pool]:
    pool = Pool(workers=workers, waiting=waiting, seconds=seconds, memory=1024, files=files)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def begun(pool: Pool, job: Work, urgent: bool = False) -> pool_module.Ticket:
    """A ticket whose job has begun."""
    begins: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def on_progress(value: Any) -> None:
        if not begins.done():
            begins.set_result(value)

    ticket = pool.submit(job, on_progress=on_progress, urgent=urgent)
    await begins
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
            first = await pool.submit(Work()).result
            assert first != os.getpid()
            assert await pool.submit(Work()).result == first
        assert gone(first)

    run(test)


def test_a_computers_move_and_its_thoughts() -> None:
    async def test() -> None:
        async with running() as pool:
            thoughts: list[shapes.ThinkingMessage] = []
            job = Choose("dobutsu", None, ("b2b3",), "engine:time=0.5")
            chosen: Chosen = await pool.submit(job, on_progress=thoughts.append, urgent=True).result
            assert chosen.move
            assert chosen.score is not None
            assert chosen.score.side == "second"
            assert thoughts
            assert all(thought.side == "second" for thought in thoughts)

    run(test)


def test_errors_arrive_as_they_were_raised() -> None:
    async def test() -> None:
        async with running() as pool:
            with pytest.raises(InvalidPosition, match="'x' is wrong") as caught:
                await pool.submit(Wrong()).result
            assert (caught.value.input, caught.value.faults) == ("x", ("a", "b"))
            with pytest.raises(Refused, match="ZeroDivisionError: by zero"):
                await pool.submit(Broken()).result
            with pytest.raises(Refused, match="answer cannot be sent"):
                await pool.submit(Unsendable()).result
            with pytest.raises(UnknownGame, match="'nosuch'"):
                await pool.submit(Choose("nosuch", None, (), "random")).result

    run(test)


def test_only_the_files_that_were_named_are_loaded(tmp_path: Path) -> None:
    race = str(ROOT / "examples" / "race.py")
    other = tmp_path / "other.py"
    other.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")

    async def test() -> None:
        async with running(files=(race,)) as pool:
            assert (await pool.submit(Choose(race, None, (), "random")).result).move in ("1", "2", "3")
            with pytest.raises(UnknownGame):
                await pool.submit(Choose(str(other), None, (), "random")).result

    run(test)
    assert not (tmp_path / "ran").exists()


def test_beyond_the_queue_the_pool_is_busy() -> None:
    async def test() -> None:
        async with running(workers=1, waiting=2) as pool:
            tickets = [pool.submit(Sleep()) for _ in range(3)]
            with pytest.raises(Busy):
                pool.submit(Work())
            # Urgent jobs have room of their own, and a place that is kept counts.
            places = [pool.reserve() for _ in range(3)]
            with pytest.raises(Busy):
                pool.submit(Work(), urgent=True)
            with pytest.raises(Busy):
                pool.reserve()
            places[0].release()
            places[0].release()
            pool.reserve().release()
            tickets[2].cancel()
            pool.submit(Work()).cancel()
            for ticket in tickets:
                ticket.cancel()
            assert await places[1].submit(Work()).result
            with pytest.raises(ValueError, match="not kept"):
                places[1].submit(Work())

    run(test)


def test_urgent_jobs_go_first_and_cancelled_ones_never_run() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            order: list[str] = []

            def note(name: str, result: asyncio.Future[Any]) -> None:
                if not result.cancelled():
                    order.append(name)

            blocking = await begun(pool, Sleep(seconds=0.3))
            tickets = {
                name: pool.submit(Work(), urgent=name.startswith("urgent"))
                for name in ("a", "b", "cancelled", "urgent", "urgent too")
            }
            for name, ticket in tickets.items():
                ticket.result.add_done_callback(functools.partial(note, name))
            tickets["cancelled"].cancel()
            assert pool.load == {"running": 1, "urgent": 2, "others": 2}
            await asyncio.gather(blocking.result, *(t.result for n, t in tickets.items() if n != "cancelled"))
            await asyncio.sleep(0)
            assert order == ["urgent", "urgent too", "a", "b"]

    run(test)


def test_one_worker_is_kept_for_urgent_jobs() -> None:
    async def test() -> None:
        async with running(workers=2) as pool:
            await begun(pool, Sleep())
            waiting = pool.submit(Sleep())
            await asyncio.sleep(0.5)
            assert pool.load == {"running": 1, "urgent": 0, "others": 1}
            assert await pool.submit(Work(), urgent=True).result
            assert not waiting.result.done()

    run(test)


@pytest.mark.parametrize(
    "job",
    [
        Sleep(),
        Chatty(),
        Choose("gipf", None, (), "engine:depth=50"),
        Choose("gipf", None, (), "alphabeta:depth=30"),
        Choose("gipf", None, (), "mcts:simulations=1000000000"),
        Choose("nim:heaps=9,9,9,9", None, (), "minimax:depth=30"),
        Analyse(shapes.Question(game="connect4"), seconds=30),
    ],
    ids=lambda job: f"{type(job).__name__}-{getattr(job, 'player', '')}",
)
def test_a_running_job_is_cancelled_and_its_process_goes_on(job: Any) -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            process = await pool.submit(Work()).result
            ticket = pool.submit(job)
            await asyncio.sleep(0.3)
            assert not ticket.result.done()
            ticket.cancel()
            assert ticket.result.cancelled()
            began = time.monotonic()
            assert await pool.submit(Work()).result == process
            assert time.monotonic() - began < pool_module.GRACE

    run(test)


def test_cancelling_whoever_waits_cancels_the_job() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            ticket = await begun(pool, Sleep())
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(ticket.result, 0.05)
            assert await asyncio.wait_for(pool.submit(Work()).result, 2)

    run(test)


def test_messages_stay_whole_whenever_a_job_is_stopped() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            process = await pool.submit(Work()).result
            for tenth in range(30):
                ticket = await begun(pool, Chatty())
                await asyncio.sleep(tenth / 3000)
                ticket.cancel()
                assert await pool.submit(Work()).result == process

    run(test)


def test_a_job_that_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "GRACE", 0.2)

    async def test() -> None:
        async with running(workers=1) as pool:
            process = await pool.submit(Work()).result
            ticket = await begun(pool, Deaf())
            ticket.cancel()
            assert await pool.submit(Work()).result != process
            assert gone(process)

    run(test)


def test_a_job_that_takes_too_long_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "GRACE", 0.3)

    async def test() -> None:
        async with running(workers=1, seconds=0.3) as pool:
            process = await pool.submit(Work()).result
            with pytest.raises(Refused, match="longer than the server allows"):
                await pool.submit(Sleep()).result
            assert await pool.submit(Patient()).result == "what there is"
            # An engine gives the best that it has found.
            assert (await pool.submit(Choose("gipf", None, (), "engine:depth=50")).result).move
            with pytest.raises(Refused, match="longer than the server allows"):
                await pool.submit(Choose("gipf", None, (), "alphabeta:depth=30")).result
            assert await pool.submit(Work()).result == process
            with pytest.raises(Refused, match="longer than the server allows"):
                await pool.submit(Deaf()).result
            assert await pool.submit(Work()).result != process

    run(test)


def test_a_job_has_a_ceiling_of_its_own() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            assert await pool.submit(Patient(ceiling=0.1)).result == "what there is"

    run(test)


def test_too_much_memory_is_refused() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            with pytest.raises(Refused, match="more memory than the 1024 MB"):
                await pool.submit(Hungry()).result
            assert await pool.submit(Work()).result

    run(test)


def test_a_process_that_dies_is_replaced() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            process = await pool.submit(Work()).result
            with pytest.raises(Refused, match="stopped unexpectedly"):
                await pool.submit(Die()).result
            second = await pool.submit(Work()).result
            assert second != process
            os.kill(second, signal.SIGKILL)  # idle, or in the middle of a start
            await asyncio.sleep(0.2)
            assert await pool.submit(Work()).result != second

    run(test)


def test_ctrl_c_is_not_for_workers() -> None:
    async def test() -> None:
        async with running(workers=1) as pool:
            process = await pool.submit(Work()).result
            os.kill(process, signal.SIGINT)
            assert await pool.submit(Work()).result == process

    run(test)


def test_a_pool_that_cannot_start_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "_PROGRAM", "raise SystemExit(1)")
    monkeypatch.setattr(pool_module, "PAUSE", 0.01)

    async def test() -> None:
        async with running(workers=1) as pool:
            with pytest.raises(Refused, match="cannot be started"):
                await pool.submit(Work()).result

    run(test)


def test_a_closed_pool_takes_nothing_and_leaves_nothing() -> None:
    async def test() -> None:
        async with running(workers=2) as pool:
            processes = {await pool.submit(Work(), urgent=True).result for _ in range(10)}
            tickets = [await begun(pool, Sleep()), pool.submit(Sleep())]
        assert all(ticket.result.cancelled() for ticket in tickets)
        assert all(gone(process) for process in processes)
        with pytest.raises(Busy):
            pool.submit(Work())

    run(test)


def test_workers_go_when_the_server_is_killed() -> None:
    program = """
import asyncio
from plyground.server.pool import Pool
from plyground.server.jobs import Choose
from tests.server.work import Work

async def main():
    pool = Pool(workers=2, waiting=5, seconds=60, memory=1024)
    await pool.start()
    while len(found := {await ticket.result for ticket in [pool.submit(Work(), urgent=True) for _ in range(5)]}) < 2:
        pass
    for _ in range(2):
        pool.submit(Choose("gipf", None, (), "alphabeta:depth=30"), urgent=True)
    await asyncio.sleep(0.2)
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
    end = time.monotonic() + 5
    while not all(gone(worker) for worker in workers) and time.monotonic() < end:
        time.sleep(0.02)
    assert all(gone(worker) for worker in workers)
