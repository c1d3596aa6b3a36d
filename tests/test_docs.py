"""Every command and code block of README and docs is run, and prints what stands there.

In a ```console block a line that begins with `$ ` is a command, what follows is its output. `...` stands for any text;
alone on a line, for any lines. A ```python block is run in the document's folder; one that begins with `# file: NAME`
is written to that file instead. All blocks of a document share a folder, and its Python blocks their names. In commands
the ports 8421 and 9421 stand for free ones; what a command leaves running ends with the document.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.places import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
NOTEBOOKS = sorted((ROOT / "docs").rglob("*.ipynb"))
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(path: Path) -> list[tuple[str, str]]:
    return BLOCK.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_blocks(path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    script = ""
    console = Console(tmp_path)
    request.addfinalizer(console.end)
    following = [*blocks(path), ("console", "")]
    for (kind, text), (after, text_after) in pairwise(following):
        if kind == "console":
            console.run(text)
        elif text.startswith("# file: "):
            name, _, content = text.removeprefix("# file: ").partition("\n")
            (tmp_path / name).write_text(content, encoding="utf-8")
        else:
            script += text
            if after == "console" or text_after.startswith("# file: "):  # all that stand together are run together
                done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True)
                assert done.returncode == 0, f"{script}\n{done.stderr}"


class Console:
    """Runs the commands of a document and compares their output."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ports = dict(zip(("8421", "9421"), free_ports(2), strict=True))
        self._groups: list[int] = []
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        self._environment = {**os.environ, "PATH": path, "COLUMNS": "120"}

    def run(self, text: str) -> None:
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            code, printed, errors = self._output(re.sub("8421|9421", lambda port: self._ports[port[0]], command))
            assert code == 0, f"$ {command}\n{printed}{errors}"
            assert matches(expected, printed), f"$ {command}\nexpected:\n{expected}\ngot:\n{printed}"

    def _output(self, command: str) -> tuple[int, str, str]:
        options: dict[str, Any] = {"cwd": self._folder, "env": self._environment, "stdin": subprocess.DEVNULL}
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        with subprocess.Popen(command, shell=True, start_new_session=True, **options, **pipes) as process:
            printed, errors = process.communicate()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, 0)  # asks whether anybody is left
            self._groups.append(process.pid)
        return process.returncode, printed, errors

    def end(self) -> None:
        """Ends what the commands have left running."""
        for group in self._groups:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(group, signal.SIGTERM)


def free_ports(count: int) -> list[str]:
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [str(probe.getsockname()[1]) for probe in probes]


def matches(expected: str, printed: str) -> bool:
    """Whether the output is what the document shows; trailing blanks and empty lines do not count."""
    pattern = ""
    for line in expected.splitlines():
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        elif line.strip():
            pattern += ".*".join(re.escape(part) for part in line.rstrip().split("...")) + r" *\n"
    lines = "".join(line + "\n" for line in printed.splitlines() if line.strip())
    return re.fullmatch(pattern, lines) is not None


def test_the_comparison_can_fail() -> None:
    assert matches("a\n...\nd\n", "a\nb\nc\nd\n")
    assert matches("n ... s\n", "n 12 s\n")
    assert not matches("a\nb\n", "a\nc\n")
    assert not matches("a\n", "a\nb\n")
    assert not matches("a\n...\nd\n", "a\nb\n")


def test_the_readme_shows_the_example_file() -> None:
    shown = [text for kind, text in blocks(ROOT / "README.md") if text.startswith("# file: race.py\n")]
    assert shown == ["# file: race.py\n" + (ROOT / "examples" / "race.py").read_text(encoding="utf-8")]
    assert len(shown[0].splitlines()) <= 40


def test_the_readme_begins_with_the_two_commands() -> None:
    head = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:6])
    assert "make run" in head
    assert "make test" in head


def anchors(path: Path) -> set[str]:
    """The places in a document that a link can lead to, as code hosts name them."""
    found = re.findall(r"^#+ +(.*)$", re.sub(r"^```.*?^```", "", _text(path), flags=re.M | re.S), re.MULTILINE)
    named = re.findall(r'<a (?:id|name)="([^"]+)">', _text(path))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found} | set(named)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    anchored = 0
    for path in [*DOCUMENTS, *NOTEBOOKS]:
        for target, anchor in re.findall(r"\]\(([^)#:\s]*)(?:#([^)\s]*))?\)", _text(path)):
            place = path.parent / target if target else path
            assert place.exists(), f"{path.name} links to {target}"
            anchored += bool(anchor)
            assert not anchor or anchor in anchors(place), f"{path.name} links to {target}#{anchor}"
    assert anchored > 5


def test_the_files_of_the_architecture_exist() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w.]+/[\w./]+\.(?:py|cpp|hpp|tsx?))`", text)) - {"textbook/NAME.py"}
    assert len(named) > 30
    places = (ROOT, ROOT / "src/plyground", ROOT / "web/src")
    assert [name for name in sorted(named) if not any((place / name).exists() for place in places)] == []
