"""The server keeps what the description of the API says: made-up requests, good and bad, to a running server."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from plyground.server.app import make_app
from plyground.server.settings import Settings
from tests.places import ROOT
from tests.waiting import wait_for

schema = schemathesis.openapi.from_dict(make_app().openapi())
#: What is too long is refused too, with a status of its own.
schema.config.checks.negative_data_rejection.expected_statuses.append("413")
GAMES = ("tictactoe", "gipf", "dobutsu", "nim:heaps=2,3", "ultimate", "no such game")
EXAMPLES = int(os.environ.get("PLYGROUND_EXAMPLES", "20"))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that differs only in one thing: it lets all requests of one address through."""
    database = str(tmp_path_factory.mktemp("api") / "games.sqlite")
    app = make_app(Settings(database=database, requests=1e6, burst=10**6, workers=2, seconds=3.0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="on"))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        wait_for(lambda: server.started)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@schema.parametrize()  # type: ignore[untyped-decorator,unused-ignore]
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
def test_answers_are_as_described(case: Any, address: str) -> None:
    """Texts that only a game can read are any texts in the description, so that most of them may be refused."""
    if case.meta.generation.mode.is_positive:
        for part in (case.body, case.query):
            if isinstance(part, dict) and isinstance(part.get("game"), str):
                part["game"] = GAMES[len(str(case.body)) % len(GAMES)]
    case.call_and_validate(base_url=address, excluded_checks=[positive_data_acceptance])


def test_the_page_has_the_types_of_this_description() -> None:
    """`make types` writes it anew."""
    import json

    written = ROOT / "web" / "openapi.json"
    assert json.loads(written.read_text(encoding="utf-8")) == json.loads(json.dumps(make_app().openapi()))
