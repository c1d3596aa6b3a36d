"""Whether the server lives and is ready."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import running
from tests.server.databases import Unavailable, new_database, own_postgresql
from tests.server.process import Process, serving
from tests.waiting import wait_for


def test_health_has_no_limits_and_any_name(tmp_path: Path) -> None:
    with running(str(tmp_path / "games.sqlite"), requests=1.0, burst=1) as server:
        headers = {"host": "10.1.2.3:8421", "origin": "http://elsewhere.example"}
        for _ in range(10):
            answer = server.http.get("/healthz", headers=headers)
            assert (answer.status_code, answer.text) == (200, "ok\n")
            assert answer.headers["cache-control"] == "no-store"
        wait_for(lambda: server.http.get("/readyz", headers=headers).status_code == 200)
        assert server.http.get("/readyz").json() == {"ready": True, "missing": []}
        assert server.http.head("/readyz").status_code == 200
        assert server.http.post("/readyz").status_code == 405
        assert server.http.get("/api/version", headers=headers).status_code == 421
        assert "/readyz" not in server.http.get("/openapi.json").json()["paths"]


def ready(server: Process) -> tuple[int, dict[str, Any]]:
    answer = server.http.get("/readyz")
    return answer.status_code, answer.json()


def test_without_engines_it_is_not_ready(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "games.sqlite"), "--workers", "1") as server:
        wait_for(lambda: ready(server)[0] == 200)

        def kill_workers() -> None:
            for child in Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(child), signal.SIGKILL)

        def missed() -> bool:
            kill_workers()
            return ready(server) == (503, {"ready": False, "missing": ["engines", "readers"]})

        wait_for(missed)
        assert server.http.get("/healthz").status_code == 200
        wait_for(lambda: ready(server)[0] == 200)


def test_without_its_database_it_is_not_ready() -> None:
    with contextlib.ExitStack() as postgresql:
        try:
            address = postgresql.enter_context(own_postgresql()).address
        except Unavailable as problem:
            pytest.skip(str(problem))
        with serving("--database", new_database(address).address, "--workers", "1") as server:
            wait_for(lambda: ready(server)[0] == 200)
            postgresql.close()
            assert ready(server) == (503, {"ready": False, "missing": ["database"]})
            assert server.http.get("/healthz").status_code == 200
