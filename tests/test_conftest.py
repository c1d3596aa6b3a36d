"""What the set-up of the tests ensures."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT

SKIPPED = """
import pytest

@pytest.mark.skipif(True, reason="there is no Stockfish here")
def test_by_mark() -> None: ...

def test_by_call() -> None:
    pytest.skip("there is no Chromium here")
"""
INTERRUPTED = """
import os, signal
import pytest

def test_ctrl_c() -> None:
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
"""
#: Ignores Ctrl-C, as a shell makes a job do that is started with `&`, and then runs its arguments.
IGNORING = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"


def run(folder: Path, code: str, ci: str = "") -> subprocess.CompletedProcess[str]:
    test = folder / "test_it.py"
    test.write_text(code)
    command = [sys.executable, "-c", IGNORING, sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", str(test)]
    environment = {**os.environ, "CI": ci, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
def test_a_skipped_test_fails_under_ci(tmp_path: Path, ci: str, code: int) -> None:
    done = run(tmp_path, SKIPPED, ci)
    assert done.returncode == code, done.stdout
    assert ("1 failed, 1 error" if ci else "2 skipped") in done.stdout  # a mark skips before the test begins: an error
    assert "there is no Stockfish here" in done.stdout or not ci


def test_ctrl_c_interrupts_even_where_the_shell_ignores_it(tmp_path: Path) -> None:
    done = run(tmp_path, INTERRUPTED)
    assert done.returncode == 0, done.stdout + done.stderr
