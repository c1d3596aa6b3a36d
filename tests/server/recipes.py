"""The recipes of docs/how-to/operate.md, and real proxies that follow them."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.places import ROOT
from tests.waiting import wait_for

#: The name of the server in the recipes.
NAME = "games.example"

_NGINX = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder};
    proxy_temp_path {folder};
    fastcgi_temp_path {folder};
    uwsgi_temp_path {folder};
    scgi_temp_path {folder};
    include {folder}/site;
}}
"""


def recipe(language: str) -> str:
    """The block of this language."""
    text = (ROOT / "docs" / "how-to" / "operate.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return str(found)


def changed(text: str, **changes: str) -> str:
    """The recipe with other ports and paths. Each must be there, under the name that the recipe has for it."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def unchecked() -> ssl.SSLContext:
    """The certificate of the test is its own."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


@contextlib.contextmanager
def nginx(folder: Path, upstreams: tuple[int, int]) -> Iterator[int]:
    """A running nginx with the recipe; its port, which speaks TLS."""
    port = free_port()
    certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    files = ["-keyout", str(folder / "key"), "-out", str(folder / "certificate")]
    subprocess.run([program("openssl"), *certificate, *files], check=True, capture_output=True)
    site = changed(
        recipe("nginx"),
        **{
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "127.0.0.1:8421": f"127.0.0.1:{upstreams[0]}",
            "127.0.0.1:8422": f"127.0.0.1:{upstreams[1]}",
            "/etc/ssl/games.example.pem": f"{folder}/certificate",
            "/etc/ssl/games.example.key": f"{folder}/key",
        },
    )
    (folder / "site").write_text(site)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder, user=user))
    command = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    tested = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert tested.returncode == 0, tested.stderr
    assert "warn" not in tested.stderr
    with running(command, port):
        yield port


@contextlib.contextmanager
def caddy(folder: Path, upstreams: tuple[int, int]) -> Iterator[int]:
    """A running Caddy with the recipe; its port, without TLS, because it would ask the world for a certificate."""
    port = free_port()
    site = changed(
        recipe("caddyfile"),
        **{
            f"{NAME} {{": f"http://{NAME}:{port} {{\n    bind 127.0.0.1",
            "127.0.0.1:8421": f"127.0.0.1:{upstreams[0]}",
            "127.0.0.1:8422": f"127.0.0.1:{upstreams[1]}",
        },
    )
    (folder / "Caddyfile").write_text("{\n    admin off\n}\n" + site)
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    options = ["--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running([program("caddy"), "run", *options], port, environment):
        yield port


@contextlib.contextmanager
def running(command: list[str], port: int, environment: dict[str, str] | None = None) -> Iterator[None]:
    """A program that listens at a port."""

    def listens() -> bool:
        assert process.poll() is None, process.communicate()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        try:
            wait_for(listens)
            yield
        finally:
            process.terminate()
            process.communicate(timeout=60)
