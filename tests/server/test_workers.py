"""Games' jobs in a pool: what a worker loads, and how a long search is ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from plyground.game import UnknownGame
from plyground.server import live_shapes, shapes
from plyground.server.jobs import choose
from plyground.server.setup import make_context
from plyground.server.thinking import analyse
from plyground.work.job import Job
from plyground.work.processes import ProcessPool
from tests.waiting import computing, until
from tests.work.jobs import process

ROOT = Path(__file__).parents[2]


@contextlib.asynccontextmanager
async def running(seconds: float = 60, files: tuple[str, ...] = ()) -> AsyncIterator[ProcessPool]:
    pool = ProcessPool(partial(make_context, files), workers=1, waiting=10, seconds=seconds, memory=1024)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


def turn(game: str, player: str, *moves: str) -> shapes.Turn:
    return shapes.Turn(game=game, moves=list(moves), player=player)


def test_a_computers_move_and_its_thoughts() -> None:
    async def test() -> None:
        async with running() as pool:
            thoughts: list[live_shapes.ThinkingMessage] = []
            job = choose(turn("dobutsu", "engine:time=0.5", "b2b3"))
            chosen = await pool.submit(job, on_progress=thoughts.append, urgent=True).result
            assert chosen.move
            assert chosen.score is not None
            assert str(chosen.score.side) == "second"
            assert thoughts
            assert all(thought.side == "second" for thought in thoughts)

    run(test)


def test_only_the_files_that_were_named_are_loaded(tmp_path: Path) -> None:
    race = str(ROOT / "examples" / "race.py")
    other = tmp_path / "other.py"
    other.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")

    async def test() -> None:
        async with running(files=(race,)) as pool:
            assert (await pool.submit(choose(turn(race, "random"))).result).move in ("1", "2", "3")
            for game in (str(other), "nosuch"):
                with pytest.raises(UnknownGame, match=f"'{game}'"):
                    await pool.submit(choose(turn(game, "random"))).result

    run(test)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    "job",
    [
        choose(turn("gipf", "engine:depth=50")),
        choose(turn("gipf", "alphabeta:depth=30")),
        choose(turn("gipf", "mcts:simulations=1000000000")),
        choose(turn("nim:heaps=9,9,9,9", "minimax:depth=30")),
        analyse(shapes.AnalysisQuestion(game="connect4", seconds=30)),
    ],
    ids=lambda job: getattr(job.question, "player", "analyse"),
)
def test_thinking_is_cancelled(job: Job[Any]) -> None:
    async def test() -> None:
        async with running() as pool:
            worker = await pool.submit(process("")).result
            ticket = pool.submit(job)
            await until(computing(worker))
            assert not ticket.result.done()
            ticket.cancel()
            # It has ended the work, which takes 30 seconds or more, and was not killed.
            assert await asyncio.wait_for(pool.submit(process("")).result, 20) == worker

    run(test)


def test_thinking_that_takes_too_long_ends() -> None:
    async def test() -> None:
        async with running(seconds=0.3) as pool:
            # A player gives the best that it has found.
            assert (await pool.submit(choose(turn("gipf", "engine:depth=50"))).result).move
            assert (await pool.submit(choose(turn("gipf", "alphabeta:depth=30"))).result).move

    run(test)


def test_a_worker_killed_in_the_middle_of_a_move_does_not_lose_it() -> None:
    async def test() -> None:
        async with running() as pool:
            worker = await pool.submit(process("")).result
            ticket = pool.submit(choose(turn("gipf", "engine:time=2")), urgent=True)
            await until(computing(worker))
            os.kill(worker, signal.SIGKILL)
            assert (await ticket.result).move
            assert await pool.submit(process("")).result != worker

    run(test)
