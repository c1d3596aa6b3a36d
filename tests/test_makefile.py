"""What `make` says on a machine that lacks something."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.places import ROOT

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="needs make")


def make_tools(folder: Path, tools: dict[str, str], **variables: str) -> subprocess.CompletedProcess[str]:
    """`make tools` where nothing but a shell and these tools can be found."""
    for name in ("sh", "find", "mkdir", "cmp", "echo", "cat"):
        (folder / name).symlink_to(shutil.which(name) or name)
    for name, script in tools.items():
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    environment = {key: value for key, value in os.environ.items() if key not in ("CXX", "MAKEFLAGS")}
    environment |= {"PATH": str(folder), **variables}
    make = shutil.which("make") or "make"
    return subprocess.run([make, "-s", "tools"], cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("tools", "variables", "said"),
    [
        ({}, {}, "Python 3.10 or later is missing"),
        ({"python3": "exit 127"}, {}, "python3 does not start"),
        ({"python3": 'test "$2" = ""'}, {}, "python3 is too old"),
        ({"python3": "exit 0"}, {}, "a C++ compiler is missing"),
        ({"python3": "exit 0", "g++": "exit 0"}, {"CXX": "other"}, "a C++ compiler is missing"),
    ],
)
def test_what_is_missing_is_named(tmp_path: Path, tools: dict[str, str], variables: dict[str, str], said: str) -> None:
    done = make_tools(tmp_path, tools, **variables)
    assert done.returncode != 0
    assert said in done.stdout


@pytest.mark.parametrize("compiler", ["c++", "g++", "clang++"])
def test_any_compiler_will_do(tmp_path: Path, compiler: str) -> None:
    assert make_tools(tmp_path, {"python3": "exit 0", compiler: "exit 0"}).returncode == 0
