"""Fair shares: whose job is next, and that nobody waits for another client's long jobs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from plyground.work import processes
from plyground.work.errors import Busy
from plyground.work.pool import Pool, Ticket
from plyground.work.shares import FairQueue, Share
from tests.waiting import until
from tests.work.jobs import process, sleep, wait_for_file
from tests.work.test_pool import begun, run, running

#: A client with this number of games.
MANY = 262


def everything(queue: FairQueue[str]) -> str:
    """What is taken one after the other, when nothing runs."""
    taken = []
    while (thing := queue.take(lambda client: True, {})) is not None:
        taken.append(thing)
    return " ".join(taken)


def test_clients_take_turns_and_so_do_their_games() -> None:
    queue = FairQueue[str]()
    for thing in ("a1x", "a1y", "a1z", "a2x", "b1x", "b1y", "c1x"):
        queue.add(Share(thing[0], thing[1]), thing)
    assert (len(queue), queue.waiting("a"), queue.waiting("nobody")) == (7, 4, 0)
    assert everything(queue) == "a1x b1x c1x a2x b1y a1y a1z"
    assert len(queue) == 0


def test_the_client_with_the_fewest_jobs_running_is_next() -> None:
    queue = FairQueue[str]()
    for thing in ("a", "b", "c"):
        queue.add(Share(thing), thing)
    running = {"a": 2, "b": 1, "c": 1}
    assert queue.take(lambda client: True, running) == "b"
    assert queue.take(lambda client: client != "c", running) == "a"
    assert queue.take(lambda client: client != "c", running) is None


def test_what_is_put_back_is_the_next_of_its_client_and_the_rest_can_be_removed() -> None:
    queue = FairQueue[str]()
    for thing in ("a1x", "a2x", "a2y", "b1x"):
        queue.add(Share(thing[0], thing[1]), thing)
    taken = queue.take(lambda client: True, {})
    assert taken == "a1x"
    queue.put_back(Share("a", "1"), "a1x")
    queue.remove(Share("a", "2"), "a2x")
    queue.remove(Share("a", "2"), "not there")
    queue.remove(Share("b", "1"), "b1x")
    assert everything(queue) == "a1x a2y"


@pytest.mark.parametrize("workers", [1, 2])
def test_many_long_jobs_of_one_client_do_not_delay_the_others(workers: int) -> None:
    async def test() -> None:
        async with running(workers=workers, waiting=2 * MANY, spare=4) as pool:
            for number in range(MANY):
                pool.submit(sleep(60.0), urgent=True, share=Share("many", str(number)))
            await until(lambda: pool.load["running"] == workers)
            for number in range(5):  # one after the other, and three clients at once
                job = pool.submit(process(""), urgent=True, share=Share("one", str(number)))
                await asyncio.wait_for(job.result, 20)  # of the 60 seconds that each of the others takes
            for name in ("one", "two", "three"):
                await asyncio.wait_for(begin(pool, name), 20)
            assert pool.load == {"running": workers + 3, "urgent": MANY - workers, "others": 0}

    run(test)


async def begin(pool: Pool, client: str, urgent: bool = True) -> Ticket[Any]:
    return await begun(pool, sleep(60.0), urgent=urgent, share=Share(client))


def test_a_spare_worker_is_not_for_a_client_with_a_job_running() -> None:
    async def test() -> None:
        async with running(workers=1, spare=2) as pool:
            await begin(pool, "many")
            await begin(pool, "one")
            waiting = [pool.submit(process(""), urgent=True, share=Share(client)) for client in ("many", "one")]
            last = pool.submit(process(""), urgent=True, share=Share("two"))
            await last.result
            assert not any(ticket.result.done() for ticket in waiting)

    run(test)


def test_an_urgent_job_does_not_wait_for_the_clients_other_job() -> None:
    async def test() -> None:
        async with running(workers=1, spare=2) as pool:
            await begin(pool, "one", urgent=False)
            await begin(pool, "two", urgent=False)
            waiting = pool.submit(process(""), share=Share("three"))  # the last worker is kept for urgent jobs
            for client in ("one", "two", "three"):
                await asyncio.wait_for(pool.submit(process(""), urgent=True, share=Share(client)).result, 20)
            assert not waiting.result.done()

    run(test)


def test_no_job_is_begun_in_vain_while_others_come_and_go(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(workers=1, spare=1) as pool:
            begins: list[int] = []
            long = [
                pool.submit(wait_for_file(str(tmp_path / "go")), on_progress=begins.append, share=Share("many"))
                for _ in range(2)
            ]
            for _ in range(5):
                await pool.submit(process(""), urgent=True, share=Share("one")).result
            await until(lambda: begins)
            (tmp_path / "go").touch()
            await asyncio.gather(*(ticket.result for ticket in long))
            assert len(begins) == 2

    run(test)


def accepted(pool: Pool, client: str) -> int:
    """How many jobs of a client the pool takes, until it is busy."""
    for number in range(100):
        try:
            pool.submit(sleep(60.0), share=Share(client))
        except Busy:
            return number
    raise AssertionError("the pool took a hundred jobs")


def test_one_client_cannot_fill_the_queue() -> None:
    async def test() -> None:
        async with running(workers=1, waiting=20) as pool:
            assert 10 <= accepted(pool, "many") <= 11  # half of it, and what is left is shared in the same way
            assert 4 <= accepted(pool, "more") <= 6
            pool.submit(process(""), share=Share("one"))
            places = [pool.reserve(Share("many")) for _ in range(11)]
            with pytest.raises(Busy):
                pool.reserve(Share("many"))
            pool.reserve(Share("one")).submit(process(""))
            for place in places:
                place.release()
            pool.reserve(Share("many")).release()

    run(test)


def test_spare_processes_end_when_they_are_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "IDLE", 0.2)

    async def test() -> None:
        async with running(workers=1, spare=2) as pool:
            tickets = [await begin(pool, client) for client in ("one", "two")]
            assert len(pool.workers) == 3  # one more is there before it is needed
            for ticket in tickets:
                ticket.cancel()
            await until(lambda: len(pool.workers) == 1)
            assert await pool.submit(process("")).result

    run(test)
