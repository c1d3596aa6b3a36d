"""What docs/how-to/operate.md recommends, with a real nginx, a real Caddy, and systemd's own check."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.places import SLOW_RACE
from tests.server.client import PERSON
from tests.server.process import Process, serving
from tests.server.recipes import NAME, caddy, changed, free_port, nginx, program, recipe, unchecked
from tests.waiting import wait_for

#: The address that the client has: not that of the proxy.
CLIENT = "127.0.0.9"

Proxy = Callable[[Path, tuple[int, int]], AbstractContextManager[int]]


class Client:
    """Talks to the server by its name, through the proxy."""

    def __init__(self, scheme: str, port: int) -> None:
        self._scheme, self._port = scheme, port
        self.host = f"{NAME}:{port}"
        self._tls = None if scheme == "http" else unchecked()
        transport = httpx2.HTTPTransport(local_address=CLIENT, verify=self._tls or True)
        headers = {"host": self.host, "origin": f"{scheme}://{self.host}", "x-forwarded-for": "192.0.2.66"}
        base = f"{scheme}://127.0.0.1:{port}"
        self.http = httpx2.Client(base_url=base, headers=headers, transport=transport, timeout=60)

    @contextmanager
    def live(self, id: str, tokens: list[str]) -> Iterator[ClientConnection]:
        address = f"{self._scheme.replace('http', 'ws')}://{self.host}/api/games/{id}/live"
        dialled = socket.create_connection(("127.0.0.1", self._port), source_address=(CLIENT, 0))
        origin = Origin(f"{self._scheme}://{self.host}")
        with connect(address, sock=dialled, ssl=self._tls, origin=origin) as live:
            live.send(json.dumps({"type": "hello", "tokens": tokens}))
            yield live


def hear(live: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(live.recv(timeout=60))
        if message["type"] == kind:
            return message


@pytest.mark.parametrize(("proxy", "scheme"), [(nginx, "https"), (caddy, "http")], ids=["nginx", "caddy"])
def test_a_game_is_played_through_the_proxy(proxy: Proxy, scheme: str, tmp_path: Path) -> None:
    arguments = ["--database", str(tmp_path / "games.sqlite"), "--workers", "1", "--log", "json", "--access-log"]
    with serving(*arguments, "--name", NAME, "--proxy", "127.0.0.1") as server:
        # The second of the two processes of the recipe is not there, as during a restart: nobody notices.
        with proxy(tmp_path, (port_of(server), free_port())) as port:
            client = Client(scheme, port)
            for _ in range(6):
                assert client.http.get("/api/version").status_code == 200
            assert client.http.get("/").text == server.http.get("/").text
            body = {"game": "tictactoe", "seats": {"first": PERSON, "second": PERSON}}
            answer = client.http.post("/api/games", json=body)
            assert answer.status_code == 201
            assert re.fullmatch(r"[0-9a-f-]{32,36}", answer.headers["x-request-id"]), "the proxy gives it"
            created = answer.json()
            id, tokens = created["game"]["id"], created["tokens"]
            with client.live(id, [tokens["first"]]) as first, client.live(id, [tokens["second"]]) as second:
                hear(second, "state")
                first.send(json.dumps({"type": "move", "id": 1, "move": "b2"}))
                assert hear(first, "ack")["node"] == 1
                assert hear(second, "changed")["nodes"][0]["move"] == "b2"
                foreign = client.http.post("/api/games", json=body, headers={"origin": "https://evil.example"})
                assert foreign.status_code == 403
                server.process.send_signal(signal.SIGTERM)
                for live in (first, second):
                    assert close_code(live) == 1012
            client.http.close()
        assert server.process.wait(60) == 0
        noted = access_log(server)
        assert {line["client"] for line in noted if line["path"] == "/api/games"} == {CLIENT}
        assert answer.headers["x-request-id"] in {line["request"] for line in noted}


def port_of(server: Process) -> int:
    return urlsplit(server.address).port or 0


def close_code(live: ClientConnection) -> int | None:
    try:
        while True:
            live.recv(timeout=60)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def access_log(server: Process) -> list[dict[str, Any]]:
    assert server.process.stderr is not None
    lines = [line for line in server.process.stderr.read().splitlines() if line.startswith("{")]
    return [line for line in map(json.loads, lines) if line["logger"] == "plyground.access"]


def test_answers_come_through_nginx_as_they_are_made(tmp_path: Path) -> None:
    arguments = ["--database", str(tmp_path / "games.sqlite"), "--name", NAME, "--proxy", "127.0.0.1", "--metrics", "0"]
    with serving(str(SLOW_RACE), *arguments) as server, nginx(tmp_path, (port_of(server),) * 2) as port:
        assert server.process.stdout is not None
        measurements = server.process.stdout.readline().split()[-1]
        client = Client("https", port)
        with client.http.stream("POST", "/api/explore", json={"game": str(SLOW_RACE)}) as answer:
            lines = answer.iter_lines()
            assert json.loads(next(lines))["board"]
            assert 'plyground_jobs{state="running"} 1.0' in httpx2.get(measurements).text
        client.http.close()


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    plyground = Path(sys.executable).with_name("plyground")
    unit = changed(recipe("ini"), **{"/opt/plyground/bin/plyground": str(plyground)})
    (tmp_path / "plyground@8421.service").write_text(unit)
    command = [program("systemd-analyze"), "verify", "--man=no", str(tmp_path / "plyground@8421.service")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_starts_a_server(tmp_path: Path) -> None:
    (said,) = re.findall(r"^ExecStart=\S+ serve (.*?)^KillMode", recipe("ini"), re.MULTILINE | re.DOTALL)
    arguments = changed(
        said.replace("\\\n", " "),
        **{"--port %i": "", "/var/lib/plyground": str(tmp_path), "--metrics 1%i": "--metrics 0", "--drain 5": ""},
    ).split()
    with serving(*arguments) as server:
        wait_for(lambda: server.http.get("/readyz", headers={"host": NAME}).status_code == 200)
