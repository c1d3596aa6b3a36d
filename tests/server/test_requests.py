"""The id of a request, and whose word for it and for a client's address is believed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground.cli import main
from tests.server.client import running

PROXY = ("10.0.0.5", 40000)


@pytest.fixture
def last(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], dict[str, Any]]]:
    """What the last line of the access log says."""
    with caplog.at_level(logging.INFO, "plyground.access"):
        yield lambda: vars(caplog.records[-1])["fields"]


def test_an_id_is_made_for_every_request_and_the_clients_own_is_ignored(tmp_path: Path) -> None:
    with running(str(tmp_path / "games.sqlite"), client=PROXY) as server:
        answers = [server.http.get("/api/version", headers={"x-request-id": "mine"}) for _ in range(3)]
        answers += [server.http.get("/nothing"), server.http.get("/healthz", headers={"host": "other.example"})]
        ids = {answer.headers["x-request-id"] for answer in answers}
        assert len(ids) == 5
        assert "mine" not in ids
        refused = server.http.get("/api/version", headers={"host": "evil.example"})
        assert refused.headers["x-request-id"]
        with server.create().live("first") as live:
            assert dict[bytes, bytes](live.socket.extra_headers or [])[b"x-request-id"]


@pytest.mark.parametrize("proxy", ["10.0.0.5", "10.0.0.0/8"])
def test_a_trusted_proxy_gives_the_id_and_the_client(
    proxy: str, tmp_path: Path, last: Callable[[], dict[str, Any]]
) -> None:
    with running(str(tmp_path / "games.sqlite"), client=PROXY, proxies=(proxy,)) as server:
        said = {"x-request-id": "a1-b2", "x-forwarded-for": "1.2.3.4, 192.0.2.7"}
        assert server.http.get("/api/version?secret=1", headers=said).headers["x-request-id"] == "a1-b2"
        assert last()["client"] == "192.0.2.7"
        assert last()["path"] == "/api/version"
        for bad in ("two words", "x" * 101, "ä", 'quote"'):
            answer = server.http.get("/api/version", headers={b"x-request-id": bad.encode()})
            assert answer.headers["x-request-id"] not in (bad, "a1-b2")


def test_others_do_not_say_who_they_are(tmp_path: Path, last: Callable[[], dict[str, Any]]) -> None:
    with running(str(tmp_path / "games.sqlite"), client=("10.0.0.6", 1), proxies=("10.0.0.5",)) as server:
        server.http.get("/api/version", headers={"x-request-id": "a", "x-forwarded-for": "192.0.2.7"})
        assert last()["client"] == "10.0.0.6"


def test_a_proxy_that_is_no_address_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-open", "--proxy", "nginx.example"]) == 2
    assert "'nginx.example' is not the address of a proxy" in capsys.readouterr().err
