"""The wheel: installed where there is neither a compiler nor Node, `plyground serve` works, page and all."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from plyground.build import identity
from tests.places import ROOT

pytestmark = [
    pytest.mark.skipif(shutil.which("make") is None or shutil.which("node") is None, reason="needs make and Node"),
    pytest.mark.skipif(not (ROOT / "web" / "package.json").exists(), reason="not a whole source tree"),
]


def test_installed_in_an_empty_environment_it_serves_the_page(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "MAKEFLAGS"}
    made = subprocess.run(["make", "-s", "wheel"], cwd=ROOT, capture_output=True, text=True, env=environment)
    assert made.returncode == 0, made.stdout + made.stderr
    wheel = ROOT / made.stdout.strip().splitlines()[-1]
    names = ZipFile(wheel).namelist()
    assert "plyground/server/page/index.html" in names
    assert "plyground/games/gipf/game.toml" in names
    assert not [name for name in names if name.endswith((".cpp", ".hpp", ".ts", ".tsx"))]
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
