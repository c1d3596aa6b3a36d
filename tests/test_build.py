"""The identity of a build: equal sources give the same identity anywhere, and every change gives another."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from plyground import _core, build
from plyground.build import digest, identity, native_sources, python_sources
from tests.places import ROOT

PACKAGE = Path(build.__file__).parent


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


NATIVE = {"CMakeLists.txt": "1", "core/base/a.hpp": "2", "core/b.cpp": "3", "src/plyground/games/g/rules.hpp": "4"}
PYTHON = {"game.py": "1", "loading/options.py": "2", "games/g/game.toml": "3"}
#: What is built, compiled, or only in some installs.
BESIDE = {
    "server/page/index.html": "",
    "lab/replay/replay.js": "",
    "notebook/bundle/board.js": "",
    "experiments/counts.toml": "",
    "games/g/rules.hpp": "",
    "_core.so": "",
    "__pycache__/game.cpython-311.pyc": "",
    ".hidden/game.py": "",
}


def native(root: Path) -> str:
    return digest(root, native_sources(root))


def python(package: Path) -> str:
    return digest(package, python_sources(package))


def test_equal_trees_are_equal_anywhere(tmp_path: Path) -> None:
    here, there = write(tmp_path / "here", NATIVE), write(tmp_path / "far" / "away", dict(reversed(NATIVE.items())))
    assert native(here) == native(there)
    assert python(write(tmp_path / "a", PYTHON)) == python(write(tmp_path / "b", {**BESIDE, **PYTHON}))


@pytest.mark.parametrize("name", NATIVE)
def test_every_native_source_counts(tmp_path: Path, name: str) -> None:
    here = native(write(tmp_path / "here", NATIVE))
    assert native(write(tmp_path / "changed", {**NATIVE, name: "other"})) != here


@pytest.mark.parametrize("name", PYTHON)
def test_every_python_source_counts(tmp_path: Path, name: str) -> None:
    here = python(write(tmp_path / "here", PYTHON))
    assert python(write(tmp_path / "changed", {**PYTHON, name: "other"})) != here
    moved = {("moved/" + key if key == name else key): text for key, text in PYTHON.items()}
    assert python(write(tmp_path / "moved", moved)) != here


def test_the_core_was_made_of_these_sources() -> None:
    assert _core.sources == native(ROOT)


def test_a_build_is_its_native_and_its_python_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.fullmatch(re.escape(build.__version__) + r"\+[0-9a-f]{8}", identity())
    unasked = identity.__wrapped__
    copy = tmp_path / "plyground"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.cpp", "*.hpp", "*.so", "page", "__pycache__"))
    with monkeypatch.context() as patched:
        patched.setattr(build, "__file__", str(copy / "build.py"))
        assert unasked() == identity()
        with (copy / "score.py").open("a", encoding="utf-8") as file:
            file.write("# changed\n")
        assert unasked() != identity()
    monkeypatch.setattr(_core, "sources", "others")
    assert unasked() != identity()


def test_nothing_is_hashed_before_somebody_asks() -> None:
    code = "from plyground import build, cli; cli.main(['games', 'nim']); print(build.identity.cache_info().misses)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "0"
