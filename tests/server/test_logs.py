"""The log of a server: one line for each record, the request's id, no secrets, each error once."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx2
import pytest
from websockets.sync.client import connect

from plyground.server.logs import JsonLines, TextLines, request_id
from tests.server.client import PERSON
from tests.server.databases import new_database

#: A server whose route /api/version fails, and so do messages over live connections that ask for a review.
FAILING = """
import sys
from plyground.cli import main
from plyground.server import thinking
from plyground.server.routes import catalogue

def fail(*ignored):
    raise RuntimeError("this must not happen\\nnot at all")

catalogue.identity = thinking.review = fail
sys.exit(main(["serve", "--no-open", "--port", "0", "--workers", "1", *sys.argv[1:]]))
"""


@contextmanager
def failing(errors: Path, *arguments: str) -> Iterator[str]:
    """The address of such a server; its log is written to a file."""
    command = [sys.executable, "-c", FAILING, *arguments]
    with (
        errors.open("w") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, errors.read_text()
        yield found[0].rstrip("/")
        process.terminate()
        log.write(said)
        assert process.wait(60) == 0


def record(message: str, error: BaseException | None = None) -> logging.LogRecord:
    about = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("a.b", logging.ERROR, "", 1, message, (), about)


def test_a_record_is_one_line_whatever_it_says() -> None:
    request_id.set("r1")
    nasty = record("GET /a\r\n2026 info forged\x1b[2J\u2028x", ValueError("two\nlines"))
    text = TextLines().format(nasty)
    assert len(text.splitlines()) == 1
    assert "\x1b" not in text
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z error a\.b \[r1\] GET /a\\r\\n2026", text)
    assert text.endswith("ValueError: two\\nlines")
    line = JsonLines().format(nasty)
    assert len(line.splitlines()) == 1
    found = json.loads(line)
    assert found["message"].startswith("GET /a\r\n")
    assert (found["level"], found["logger"], found["request"]) == ("error", "a.b", "r1")
    assert found["error"].endswith("two\nlines")


def test_no_secret_is_written_and_errors_appear_once(tmp_path: Path, postgresql: str) -> None:
    database = new_database(postgresql).address.replace("plyground@", "plyground:pass-word@")
    log = tmp_path / "log"
    with failing(log, "--database", database, "--log", "json", "--access-log", "--proxy", "127.0.0.1") as address:
        body = {"game": "tictactoe", "seats": {"first": PERSON, "second": PERSON}}
        created = httpx2.post(f"{address}/api/games?key=query-secret", json=body).json()
        id, tokens = created["game"]["id"], created["tokens"]
        moves = f"{address}/api/games/{id}/moves"
        assert httpx2.post(moves, json={"move": "b2"}, headers={"Seat": tokens["first"]}).status_code == 201
        assert httpx2.post(moves, json={"move": "a1"}, headers={"Seat": "wrong-token"}).status_code == 403
        assert httpx2.post(moves, json={"move": tokens["first"]}, headers={"Seat": tokens["second"]}).is_error
        headers = {"Seat": tokens["first"], "x-request-id": "from-the-proxy", "authorization": "Basic header-secret"}
        assert httpx2.get(f"{address}/api/version?token={tokens['second']}", headers=headers).status_code == 500
        with connect(f"{address.replace('http', 'ws')}/api/games/{id}/live?token={tokens['first']}") as live:
            live.send(json.dumps({"type": "hello", "tokens": list(tokens.values())}))
            live.send(json.dumps({"type": "review", "id": 1}))
            while json.loads(live.recv(timeout=30))["type"] != "refused":
                pass
    written = log.read_text()
    for secret in (*tokens.values(), "pass-word", "wrong-token", "query-secret", "header-secret"):
        assert secret not in written
    *lines, start = written.splitlines()
    assert start.startswith("Plyground is at")
    found = [json.loads(line) for line in lines]
    errors = [line for line in found if line["level"] == "error"]
    assert [line["message"] for line in errors] == ["GET /api/version failed", f"game {id}: a request failed"]
    assert all("this must not happen" in line["error"] for line in errors)
    assert errors[0]["request"] == "from-the-proxy"
    accesses = [line for line in found if line["logger"] == "plyground.access"]
    assert [line["status"] for line in accesses] == [201, 201, 403, 400, 500, 101]
    assert {line["request"] for line in errors} <= {line["request"] for line in accesses}


def test_a_failure_of_the_database_does_not_tell_what_was_to_be_written(tmp_path: Path) -> None:
    log, database = tmp_path / "log", tmp_path / "games.sqlite"
    with failing(log, "--database", str(database)) as address:
        with closing(sqlite3.connect(database)) as other:
            other.execute("DROP TABLE games")
        body = {"game": "tictactoe", "seats": {"first": PERSON, "second": PERSON}}
        assert httpx2.post(f"{address}/api/games", json=body).status_code >= 500
    assert "games" in log.read_text()
    assert "[parameters:" not in log.read_text()


@pytest.mark.parametrize("arguments", [(), ("--access-log",)])
def test_text_is_one_line_for_each_record(arguments: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "log"
    with failing(log, "--database", str(tmp_path / "games.sqlite"), *arguments) as address:
        httpx2.get(f"{address}/api/version")
        httpx2.get(f"{address}/api/games/a%0ab")
    *lines, _ = log.read_text().splitlines()
    lines = [line for line in lines if "make page" not in line]
    failure = [line for line in lines if "error plyground.server [" in line]
    assert len(failure) == 1
    assert "GET /api/version failed\\nTraceback" in failure[0]
    accesses = [re.sub(r".*\] ", "", line).rpartition(" ")[0] for line in lines if "plyground.access" in line]
    expected = ["127.0.0.1 GET /api/version 500", "127.0.0.1 GET /api/games/a\\nb 404"]
    assert accesses == (expected if arguments else [])
    assert len(lines) == 1 + len(accesses)
