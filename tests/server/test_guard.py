"""The checks that requests pass before the application."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from plyground.build import __version__, identity
from plyground.server.guard import HEADERS, Bucket
from tests.server.client import running


def test_a_bucket_lets_the_rate_through_and_a_burst_at_once() -> None:
    now = [0.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    now[0] = 0.5
    assert bucket.take() == 0
    assert bucket.take() == pytest.approx(0.5)
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


def test_headers_hosts_origins_and_rates(tmp_path: Path) -> None:
    with running(str(tmp_path / "games.sqlite"), requests=1.0, burst=12) as server:
        answer = server.http.get("/api/version")
        assert answer.json() == {"version": __version__, "build": identity()}
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        wrong = server.http.get("/api/version", headers={"host": "evil.example"})
        assert (wrong.status_code, wrong.json()["input"]) == (421, "evil.example")
        foreign = server.http.post("/api/games", headers={"origin": "http://evil.example"})
        assert (foreign.status_code, foreign.json()["type"]) == (403, "foreign-origin")
        assert server.http.get("/api/version", headers={"origin": "http://testserver"}).status_code == 200
        game = server.create()
        with (
            pytest.raises(WebSocketDisconnect),
            server.http.websocket_connect(f"/api/games/{game.id}/live", headers={"origin": "http://evil.example"}),
        ):
            pass
        answers = [server.http.get("/api/version") for _ in range(20)]
        refused = answers[-1]
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.json()["type"] == "too-many-requests"


def test_a_body_without_a_length_is_counted(tmp_path: Path) -> None:
    with running(str(tmp_path / "games.sqlite"), body=1000) as server:
        answer = server.http.post(
            "/api/games", content=(b" " * 100 for _ in range(20)), headers={"content-type": "application/json"}
        )
        assert answer.status_code == 413


def test_the_page_is_served_and_nothing_beside_it(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>hello")
    (page / "assets" / "app-1234.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    with running(str(tmp_path / "games.sqlite"), page=page) as server:
        assert server.http.get("/").text == "<!doctype html>hello"
        script = server.http.get("/assets/app-1234.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/nothing", "/assets"):
            assert server.http.get(path).status_code == 404, path
        for path in ("/%00", "/assets/%00", f"/{'long' * 1000}"):
            answer = server.http.get(path)
            assert (answer.status_code, answer.json()["type"]) == (404, "unknown-address"), path
            assert answer.headers.items() >= HEADERS.items()


def test_a_page_that_is_not_built_is_a_sentence(tmp_path: Path) -> None:
    with running(str(tmp_path / "games.sqlite"), page=tmp_path / "none") as server:
        answer = server.http.get("/")
        assert answer.status_code == 503
        assert "make page" in answer.text


@pytest.mark.parametrize(
    ("site", "status"), [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)]
)
def test_other_sites_start_no_work(site: str, status: int, tmp_path: Path) -> None:
    with running(str(tmp_path / "games.sqlite")) as server:
        headers = {"sec-fetch-site": site}
        assert server.http.get("/api/version", headers=headers).status_code == status
        assert server.http.get("/", headers=headers).status_code in (200, 503)  # a link from elsewhere to the page


def test_a_failure_of_ours_has_the_headers_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise RuntimeError("secret")

    monkeypatch.setattr("plyground.server.routes.catalogue.identity", fail)
    with running(str(tmp_path / "games.sqlite")) as server:
        answer = server.http.get("/api/version")
        assert (answer.status_code, answer.json()["type"]) == (500, "internal")
        assert "secret" not in answer.text
        assert answer.headers.items() >= HEADERS.items()
