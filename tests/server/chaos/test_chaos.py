"""Nothing that was acknowledged is lost, no game sticks and no clock goes wrong, whatever is killed and when."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.server.chaos.report import Report, append, summary
from tests.server.chaos.run import Chaos, Plan
from tests.server.databases import PostgreSQL, new_database

#: What is done and what is killed follow from the seed; how fast each process goes does not.
SEED = int(os.environ.get("PLYGROUND_CHAOS_SEED") or int.from_bytes(os.urandom(4), "big"))


def short(servers: int) -> Plan:
    return Plan(SEED, servers=servers, people=20, kills=10, think=0.1, between=0.5)


def long(seed: int, servers: int, kills: int) -> Plan:
    return Plan(seed, servers=servers, people=200, kills=kills, think=4, between=16)


def good(report: Report) -> None:
    assert not report.faults, "\n".join([str(report), *report.faults])


def test_a_short_chaos_with_one_process_on_sqlite(tmp_path: Path) -> None:
    good(asyncio.run(Chaos(short(servers=1), str(tmp_path / "games.sqlite"), None, tmp_path).run()))


def test_a_short_chaos_with_two_processes_on_postgresql(cluster: PostgreSQL, tmp_path: Path) -> None:
    address = new_database(cluster.address).address
    good(asyncio.run(Chaos(short(servers=2), address, cluster, tmp_path).run()))


@pytest.mark.slow
def test_a_long_chaos(cluster: PostgreSQL, tmp_path: Path) -> None:
    """300 kills in about an hour, in rounds, on two databases that stay. Each round is checked and recorded by itself,
    so that an interrupted run counts as far as it went."""
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    address = new_database(cluster.address).address
    faults = []
    for seed in range(SEED, SEED + 10):
        for chaos in (
            Chaos(long(seed, servers=1, kills=10), str(one / "games.sqlite"), None, one),
            Chaos(long(seed, servers=2, kills=20), address, cluster, two),
        ):
            done = asyncio.run(chaos.run())
            append(done)
            print(f"{done}\nall runs: {summary()}")
            faults += done.faults
    assert not faults, "\n".join(faults)
