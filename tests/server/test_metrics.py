"""What is measured, and where it can be read."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families

from plyground.server.metrics import BETWEEN_LOOKS, Metrics
from tests.server.client import computer, running
from tests.server.process import serving
from tests.waiting import wait_for

COUNT = "plyground_request_seconds_count"


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(name, labels)


def test_a_game_is_measured(tmp_path: Path) -> None:
    with running(str(tmp_path / "games.sqlite")) as server:
        metrics: Metrics = server.http.app.state.metrics  # type: ignore[attr-defined]
        game = server.create(second=computer("engine:level=1"))
        assert value(metrics, "plyground_games_in_memory") == 1
        with game.live("first") as live:
            assert value(metrics, "plyground_live_connections") == 1
            live.do("move", move="b2")
            wait_for(lambda: value(metrics, "plyground_moves_total", by="computer") == 1)
            assert live.do("move", move="b2")["type"] == "refused"
        assert value(metrics, "plyground_moves_total", by="person") == 1
        assert value(metrics, COUNT, method="LIVE", route="move", status="done") == 1
        assert value(metrics, COUNT, method="LIVE", route="move", status="refused") == 1
        game.state()
        for path in ("/api/games/none", "/api/games/nobody", "/no/such/thing"):
            server.http.get(path)
        server.http.request("BREW", "/")
        assert value(metrics, COUNT, method="POST", route="/api/games", status="201") == 1
        assert value(metrics, COUNT, method="GET", route="/api/games/{id}", status="200") == 1
        assert value(metrics, COUNT, method="GET", route="/api/games/{id}", status="404") == 2
        assert value(metrics, COUNT, method="GET", route="none", status="404") == 1
        assert value(metrics, COUNT, method="other", route="/", status="405") == 1
        assert (value(metrics, "plyground_engine_seconds_total", job="choose") or 0) > 0
        assert value(metrics, "plyground_jobs", state="running") == 0
        wait_for(lambda: value(metrics, "plyground_live_connections") == 0)


def test_a_busy_event_loop_is_late() -> None:
    async def block() -> Metrics:
        metrics = Metrics()
        measuring = asyncio.create_task(metrics.measure_lag())
        await asyncio.sleep(0)
        time.sleep(2 * BETWEEN_LOOKS)  # what must never happen on an event loop
        while value(metrics, "plyground_event_loop_lag_seconds_count") == 0:
            await asyncio.sleep(0)
        measuring.cancel()
        return metrics

    metrics = asyncio.run(block())
    assert (value(metrics, "plyground_event_loop_lag_seconds_sum") or 0) >= 0.9 * BETWEEN_LOOKS


def test_they_are_read_at_a_place_of_their_own(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "games.sqlite"), "--workers", "1", "--metrics", "0") as server:
        assert server.process.stdout is not None
        found = re.search(r"http://127.0.0.1:\d+/metrics", server.process.stdout.readline())
        assert found
        assert server.http.get("/metrics").status_code == 404
        answer = httpx2.get(found[0])
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        names = {family.name for family in text_string_to_metric_families(answer.text)}
        assert names >= {
            *("plyground_request_seconds", "plyground_moves", "plyground_jobs", "plyground_engine_seconds"),
            *("plyground_live_connections", "plyground_games_in_memory", "plyground_errors"),
            *("plyground_event_loop_lag_seconds", "plyground_build_info", "process_resident_memory_bytes"),
        }


@pytest.mark.parametrize("place", ["here", "127.0.0.1:99999", "127.0.0.1:", "no.such.name.invalid:0"])
def test_a_place_that_cannot_be_had_is_one_line(place: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "plyground", "serve", "--no-open", "--port", "0", "--metrics", place]
    done = subprocess.run([*command, "--database", str(tmp_path / "g")], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), done.stderr
    assert place.removesuffix(":0") in done.stderr


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "plyground", "serve", "--no-open", "--port", "0", "--metrics", port]
        done = subprocess.run([*command, "--database", str(tmp_path / "g")], capture_output=True, text=True, timeout=60)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert f"port '{port}'" in done.stderr
