"""The program of the notebook's board: one script and one style sheet, small, and alone."""

from __future__ import annotations

import gzip
import re

from plyground.notebook.widget import FOLDER

SCRIPT = (FOLDER / "board.js").read_text(encoding="utf-8")
STYLE = (FOLDER / "board.css").read_text(encoding="utf-8")

#: The most bytes of both together, compressed.
LARGEST = 300_000


def test_it_is_small() -> None:
    assert len(gzip.compress((SCRIPT + STYLE).encode())) < LARGEST
    assert sorted(path.name for path in FOLDER.iterdir()) == ["board.css", "board.js"]


def test_it_is_one_module_that_asks_nothing_of_the_network() -> None:
    assert re.search(r"export\s*\{\s*[\w$]+ as default\s*\}", SCRIPT)
    assert not re.search(r"\bimport\s*[({\"'`*]|\bfetch\(|XMLHttpRequest|new WebSocket", SCRIPT)
    assert set(re.findall(r"https?://([\w.]+)", SCRIPT + STYLE)) <= {"www.w3.org"}
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def test_its_style_is_for_itself_alone() -> None:
    plain = re.sub(r"@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}", "", STYLE)
    selectors = [
        one.strip()
        for prelude in re.findall(r"([^{};]+)\{", plain)
        if not prelude.startswith("@")
        for one in re.split(r",(?![^()]*\))", prelude)
    ]
    assert len(selectors) > 200
    assert [one for one in selectors if not one.startswith(".plyground-notebook")] == []
    assert all(name.startswith("plyground-") for name in re.findall(r"@keyframes ([\w-]+)", STYLE))
