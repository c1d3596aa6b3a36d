"""Every command and code block of README and docs is run, and prints what stands there.

In a ```console block a line that begins with `$ ` is a command, what follows is its output. `...` stands for any text;
alone on a line, for any lines. A ```python block is run in the document's folder; one that begins with `# file: NAME`
is written to that file instead. All blocks of a document share a folder, and its Python blocks their names.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(path: Path) -> list[tuple[str, str]]:
    return BLOCK.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_blocks(path: Path, tmp_path: Path) -> None:
    script = ""
    for kind, text in blocks(path):
        if kind == "console":
            run_console(text, tmp_path)
        elif text.startswith("# file: "):
            name, _, content = text.removeprefix("# file: ").partition("\n")
            (tmp_path / name).write_text(content, encoding="utf-8")
        else:
            script += text
            done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True)
            assert done.returncode == 0, f"{text}\n{done.stderr}"


def run_console(text: str, folder: Path) -> None:
    """Runs the commands one after the other and compares their output."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "120"}
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        done = subprocess.run(
            command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
        assert matches(expected, done.stdout), f"$ {command}\nexpected:\n{expected}\ngot:\n{done.stdout}"


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


def test_links_lead_somewhere() -> None:
    for path in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"
