"""Native test programs that are useful without sanitizers too: compiled and run here. `make sanitize` runs
them with sanitizers."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.places import ROOT

COMPILER = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler here")
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the flags are those of this processor")
@pytest.mark.parametrize(
    ("program", "times"), [("retrograde", 30), ("connect4_holding", 3000), ("progress", 10), ("move_list", 1)]
)
def test_native_program(program: str, times: int, tmp_path: Path) -> None:
    assert COMPILER is not None
    flags = ["-O1", "-std=c++20", "-mpopcnt", "-pthread", f"-I{ROOT / 'core'}"]
    source = ROOT / "tests" / "native" / f"{program}.cpp"
    subprocess.run([COMPILER, *flags, str(source), "-o", str(tmp_path / program)], check=True)
    done = subprocess.run(
        [tmp_path / program, str(times), "1", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "nothing wrong" in done.stdout
