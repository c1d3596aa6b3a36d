"""A pool on a real Dask cluster: the same limits as on one's own machine, and whatever may be lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground.build import identity
from plyground.game import InvalidOption, InvalidPosition
from plyground.work import cluster as cluster_module
from plyground.work import scheduler as scheduler_module
from plyground.work.cluster import ClusterPool
from plyground.work.errors import Busy, Refused
from plyground.work.shares import Share
from tests.clusters import OTHER_BUILD, Cluster, clusters
from tests.waiting import until
from tests.work.jobs import (
    be_wrong,
    make_context,
    process,
    sleep,
    sleep_deaf,
    take_memory,
    wait_for_file,
    wait_to_finish,
)
from tests.work.test_pool import begun, gone, run
from tests.work.test_shares import MANY


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with clusters(tmp_path) as started:
        yield started


@contextlib.asynccontextmanager
async def running(cluster: Cluster, **options: Any) -> AsyncIterator[ClusterPool]:
    pool = ClusterPool(cluster.address, make_context, **{"waiting": 20, "seconds": 60, "memory": 1024, **options})
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


def test_jobs_have_the_same_limits_as_here(cluster: Cluster) -> None:
    worker = cluster.worker()

    async def test() -> None:
        async with running(cluster) as pool:
            first = await pool.submit(process("")).result
            assert first not in (worker, os.getpid())
            with pytest.raises(InvalidPosition, match="'x' is wrong") as caught:
                await pool.submit(be_wrong("x")).result
            assert (caught.value.input, caught.value.faults) == ("x", ("a", "b"))
            with pytest.raises(Refused, match="more memory than the 1024 MB"):
                await pool.submit(take_memory(1 << 40)).result
            assert await pool.submit(wait_to_finish("so far", ceiling=0.1)).result == "so far"
            with pytest.raises(Refused, match="longer than is allowed"):
                await pool.submit(sleep(60.0, ceiling=0.1)).result
            assert await pool.submit(process("")).result == first
            with pytest.raises(Refused, match="longer than is allowed"):
                await pool.submit(sleep_deaf(60.0, ceiling=0.1)).result
            second = await pool.submit(process("")).result
            assert second != first
        await until(lambda: gone(second))

    run(test)


def test_a_cancelled_job_stops(cluster: Cluster) -> None:
    cluster.worker()

    async def test() -> None:
        async with running(cluster) as pool:
            first = await pool.submit(process("")).result
            for _ in range(3):
                ticket = await begun(pool, sleep(60.0))
                ticket.cancel()
                assert await asyncio.wait_for(pool.submit(process("")).result, 20) == first

    run(test)


def test_a_job_stops_when_its_pool_is_killed(cluster: Cluster) -> None:
    cluster.worker()
    program = f"""
import asyncio
from plyground.work.cluster import ClusterPool
from tests.work.jobs import make_context, sleep
from tests.work.test_pool import begun

async def main():
    pool = ClusterPool({cluster.address!r}, make_context, waiting=5, seconds=600, memory=1024)
    await pool.start()
    await begun(pool, sleep(600.0))
    print("begun", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""
    other = cluster.own.start("-c", program)
    assert other.stdout is not None
    assert other.stdout.readline() == "begun\n"
    other.kill()

    async def test() -> None:
        async with running(cluster) as pool:  # there is only one thread
            assert await asyncio.wait_for(pool.submit(process("")).result, 30)

    run(test)


def test_the_job_of_a_lost_worker_is_begun_elsewhere(cluster: Cluster, tmp_path: Path) -> None:
    workers = {cluster.worker(), cluster.worker()}

    async def test() -> None:
        async with running(cluster) as pool:
            await until(lambda: len(pool.workers) == 2)
            begins: list[int] = []
            ticket = pool.submit(wait_for_file(str(tmp_path / "go")), on_progress=begins.append)
            await until(lambda: begins)
            (lost,) = {worker for worker in workers if begins[0] in children(worker)}
            os.kill(lost, signal.SIGKILL)
            await until(lambda: len(begins) == 2)
            assert begins[1] in children(*workers - {lost})
            await until(lambda: gone(begins[0]))
            (tmp_path / "go").touch()
            assert await ticket.result == begins[1]

    run(test)


def children(worker: int) -> list[int]:
    tasks = Path(f"/proc/{worker}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def test_a_job_is_begun_only_so_often(cluster: Cluster, tmp_path: Path) -> None:
    cluster.worker()

    async def test() -> None:
        async with running(cluster) as pool:
            begins: list[int] = []

            def kill(process: int) -> None:
                begins.append(process)
                os.kill(process, signal.SIGKILL)

            with pytest.raises(Refused, match="stopped unexpectedly"):
                await pool.submit(wait_for_file(str(tmp_path / "never")), on_progress=kill).result
            assert len(set(begins)) == 3

    run(test)


def test_dask_does_not_begin_a_job_again(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new worker gets the address of a lost one before the pool has noticed, so Dask has the task done there."""
    monkeypatch.setattr(cluster_module, "PAUSE", 5.0)
    monkeypatch.setattr(cluster_module, "PATIENCE", 60.0)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    lost = cluster.worker("--worker-port", port)

    async def test() -> None:
        async with running(cluster) as pool:
            begins: list[int] = []
            ticket = pool.submit(wait_for_file(str(tmp_path / "go")), on_progress=begins.append)
            await until(lambda: begins)
            os.kill(lost, signal.SIGKILL)
            await asyncio.to_thread(cluster.worker, "--worker-port", port)
            await until(lambda: len(begins) == 2)
            (tmp_path / "go").touch()
            assert await ticket.result == begins[1]
            assert ticket.again == 1

    run(test)


def test_processes_without_work_end(cluster: Cluster) -> None:
    cluster.worker(first="from plyground.work import hosted\nhosted.IDLE = 0.1\n")

    async def test() -> None:
        async with running(cluster) as pool:
            first = await pool.submit(process("")).result
            await until(lambda: gone(first))
            assert await pool.submit(process("")).result != first

    run(test)


def test_a_worker_of_another_build_is_given_nothing(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 0.1)
    cluster.worker(first=OTHER_BUILD)
    cluster.worker(first=OTHER_BUILD)

    async def test() -> None:
        notices: list[str] = []
        async with running(cluster, notice=notices.append) as pool:
            kept = pool.reserve()
            with pytest.raises(Busy):
                await pool.submit(process("")).result
            with pytest.raises(Busy):
                await kept.submit(process("")).result
            await until(lambda: notices)
            await asyncio.to_thread(cluster.worker)
            await until(lambda: pool.workers)
            assert await pool.submit(process("")).result
            assert len(pool.workers) == 1
        assert len(notices) == 1
        assert notices[0].startswith("a worker has build ")
        assert f"not {identity()}" in notices[0]

    run(test)


def test_a_worker_without_plyground_is_given_nothing(cluster: Cluster) -> None:
    cluster.worker(first="import sys\nsys.modules['plyground.work.hosted'] = None\n")

    async def test() -> None:
        notices: list[str] = []
        async with running(cluster, notice=notices.append, lasting=False) as pool:
            with pytest.raises(Refused, match="a worker has no build, or an old one, of Plyground"):
                await pool.submit(process("")).result
        assert len(notices) == 1

    run(test)


def test_a_job_can_be_cancelled_at_once(cluster: Cluster) -> None:
    cluster.worker()

    async def test() -> None:
        async with running(cluster) as pool:
            assert await pool.submit(process("")).result
            pool.submit(sleep(60.0)).cancel()
            assert await asyncio.wait_for(pool.submit(process("")).result, 20)

    run(test)


def test_after_the_scheduler_was_lost_the_pool_connects_again(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 0.1)
    cluster.worker()

    async def test() -> None:
        notices: list[str] = []
        async with running(cluster, notice=notices.append) as pool:
            await until(lambda: pool.workers)
            once = await begun(pool, sleep(60.0))
            await asyncio.to_thread(cluster.restart_scheduler)
            with pytest.raises(Busy) as caught:
                await once.result
            assert caught.value.retry
            await until(lambda: is_busy(pool))
            await asyncio.to_thread(cluster.worker)
            await until(lambda: not is_busy(pool))
            assert await pool.submit(process("")).result
            reports = await begun(pool, sleep(0.0))
            await reports.result
        assert notices.count(f"the connection to the cluster at '{cluster.address}' is lost") == 1

    run(test)


def is_busy(pool: ClusterPool) -> bool:
    try:
        pool.reserve().release()
    except Busy:
        return True
    return False


def test_many_long_jobs_of_one_client_do_not_delay_the_others(cluster: Cluster) -> None:
    cluster.worker(threads=2)

    async def test() -> None:
        async with running(cluster, waiting=2 * MANY, spare=4) as pool:
            for number in range(MANY):
                pool.submit(sleep(60.0), urgent=True, share=Share("many", str(number)))
            await until(lambda: pool.load["running"] == 1)
            for number in range(5):
                job = pool.submit(process(""), urgent=True, share=Share("one", str(number)))
                await asyncio.wait_for(job.result, 20)

    run(test)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://"])
def test_no_cluster_there(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler_module, "PATIENCE", 1)

    async def test() -> None:
        pool = ClusterPool(address, make_context, waiting=1, seconds=60, memory=None)
        with pytest.raises(InvalidOption, match=f"no Dask scheduler answers at '{address}'"):
            await pool.start()
        await pool.close()

    run(test)
