"""The documentation as a site: built without a warning, complete, and from nowhere else."""

from __future__ import annotations

import functools
import http.server
import importlib
import inspect
import os
import re
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.places import ROOT
from tests.test_docstrings import CHECK
from tests.web.conftest import ARGUMENTS, chromium

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    return folder


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path) -> None:
    """From a fresh state; cells assert what they claim."""
    command = [sys.executable, str(ROOT / "docs" / "site" / "notebooks.py"), path.stem]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_notebooks_are_kept_without_what_they_show() -> None:
    assert NOTEBOOKS
    for path in NOTEBOOKS:
        text = path.read_text(encoding="utf-8")
        assert re.findall(r'"outputs": (?!\[\])', text) == [], path
        assert re.findall(r'"execution_count": (?!null)', text) == [], path


def test_the_reference_has_every_public_name(site: Path) -> None:
    *_, packed = (site / "objects.inv").read_bytes().split(b"\n", 4)
    listed = {line.split(" ")[0] for line in zlib.decompress(packed).decode().splitlines()}
    for room in CHECK.ROOMS:
        module = importlib.import_module(room)
        for name in module.__all__:
            value = getattr(module, name)
            own = f"{value.__module__}.{value.__qualname__}" if inspect.isroutine(value) else ""
            assert name.startswith("__") or {f"{room}.{name}", own} & listed, f"{room}.{name}"


def test_a_board_is_a_picture_where_no_program_runs(site: Path) -> None:
    page = (site / "notebooks" / "first-game" / "index.html").read_text(encoding="utf-8")
    _, after = page.split("until the computer has answered")
    shown = after.index('<div class="notebook-output">')
    assert after[shown:].startswith('<div class="notebook-output"><img alt="" src="data:image/svg+xml;base64,')


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 40
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert re.findall(r'<(?:link|script|img|source|iframe)[^>]*(?:href|src|srcset)="?(?:https?:)?//', text) == [], (
            page
        )
        assert 'class="mermaid"' not in text, page  # the theme would fetch a program for it
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import )[\"']?(?:https?:)?//", sheet.read_text(encoding="utf-8")), sheet


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None: ...


@pytest.fixture
def page(site: Path) -> Iterator[Page]:
    path = chromium()
    if path is None:
        pytest.skip("there is no Chromium here")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        page = browser.new_page(base_url=f"http://127.0.0.1:{server.server_port}", color_scheme="light")
        yield page
        browser.close()
    server.shutdown()
    server.server_close()


def test_it_is_searched_and_switched_without_a_network(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    light, dark = (page.locator(f'img[src$="dobutsu-desk-{scheme}.png#only-{scheme}"]') for scheme in ("light", "dark"))
    light.wait_for()
    assert not dark.is_visible()
    for name in ("Light", "Dark"):
        page.get_by_title(name, exact=True).locator("visible=true").click()
    dark.wait_for()
    assert not light.is_visible()
    page.get_by_placeholder("Search").press_sequentially("alphabeta")
    page.locator(".md-search-result__link").first.wait_for()
    assert [url for url in asked if not url.startswith(("http://127.0.0.1:", "data:", "blob:"))] == []
