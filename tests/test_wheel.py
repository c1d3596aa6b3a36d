"""The package: a wheel that is installed where there is neither a compiler nor Node, and serves the page; an sdist."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from plyground.build import __version__, identity, native_sources
from tests.places import ROOT

pytestmark = [
    pytest.mark.skipif(shutil.which("make") is None or shutil.which("node") is None, reason="needs make and Node"),
    pytest.mark.skipif(not (ROOT / "web" / "package.json").exists(), reason="not a whole source tree"),
]


def make(target: str) -> Path:
    """Makes a file; its name is the last line that make prints."""
    environment = {key: value for key, value in os.environ.items() if key != "MAKEFLAGS"}
    made = subprocess.run(["make", "-s", target], cwd=ROOT, capture_output=True, text=True, env=environment)
    assert made.returncode == 0, made.stdout + made.stderr
    return ROOT / made.stdout.strip().splitlines()[-1]


def test_installed_in_an_empty_environment_it_serves_the_page(tmp_path: Path) -> None:
    wheel = make("wheel")
    names = ZipFile(wheel).namelist()
    needed = ("server/page/index.html", "notebook/bundle/board.js", "games/gipf/game.toml", "py.typed")
    for name in (*needed, "cli/completions/plyground.bash"):
        assert f"plyground/{name}" in names
    assert not [name for name in names if name.endswith((".cpp", ".hpp", ".ts", ".tsx"))]
    check_metadata(Parser().parsestr(ZipFile(wheel).read(f"plyground-{__version__}.dist-info/METADATA").decode()))
    check_platform(wheel)
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    bin = tmp_path / "venv" / "bin"
    bare = {"PATH": str(bin), "HOME": str(tmp_path), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    bare |= {key: value for key, value in os.environ.items() if key.startswith(("PIP_", "HTTP", "SSL_", "http"))}
    installed = subprocess.run(
        [bin / "python", "-m", "pip", "install", "-q", str(wheel)], env=bare, capture_output=True, text=True
    )
    assert installed.returncode == 0, installed.stderr
    version = subprocess.run([bin / "plyground", "--version"], env=bare, cwd=tmp_path, capture_output=True, text=True)
    assert version.stdout == f"{identity()}\n"
    with subprocess.Popen(
        [bin / "plyground", "serve", "--no-open", "--port", "0"],
        env=bare,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            with urlopen(found[0]) as answer:
                page = answer.read().decode()
            assert '<div id="app"' in page or "<script" in page
            script = re.search(r'src="\.?(/assets/[^"]+\.js)"', page)
            assert script
            assert urlopen(found[0].rstrip("/") + script[1]).status == 200
            assert b"dobutsu" in urlopen(found[0] + "api/catalogue").read()
        finally:
            server.terminate()
    assert server.returncode == 0


def check_metadata(metadata: Message) -> None:
    """What a package index shows: all of it stands in the README alone, without files beside it."""
    assert (metadata["Version"], metadata["Author"]) == (__version__, "Plyground contributors")
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("Project-URL") is None
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])
    assert metadata["Description-Content-Type"] == "text/markdown"
    description = str(metadata.get_payload())
    assert description.startswith("# Plyground")
    assert "plyground search connect4" in description
    assert not re.search(r"<picture|<img|docs/images|\]\((?!https?:|#)", description)


def check_platform(wheel: Path) -> None:
    """The wheel needs nothing of a Linux but what every such system has."""
    shown = subprocess.run(
        [sys.executable, "-m", "auditwheel", "show", str(wheel)], capture_output=True, text=True, check=True
    )
    assert re.search(r'platform tag:\s+"manylinux_2_\d+_', shown.stdout), shown.stdout


def test_the_sdist_has_what_a_build_needs_and_no_pictures() -> None:
    with tarfile.open(make("sdist")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = [path.relative_to(ROOT).as_posix() for path in native_sources(ROOT)]
    assert {*needed, "pyproject.toml", "README.md", "LICENSE", "src/plyground/server/page/index.html"} <= names
    assert not [name for name in names if name.endswith(".png") or name.startswith((".ci/", "web/node_modules/"))]
