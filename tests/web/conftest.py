"""A real browser before a real server, with the page as it is built."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from plyground.server.settings import PAGE
from tests.server.process import Process, serving
from tests.tables import no_tables  # noqa: F401  # for all tests here

#: Chromium asks for nothing from the network, and runs as root too.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


#: Milliseconds that the page may take on a busy machine.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)


def chromium() -> str | None:
    found = [shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")]
    return os.environ.get("PLYGROUND_CHROMIUM") or next(filter(None, found), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("there is no Chromium here")
    if not (PAGE / "index.html").exists():
        pytest.skip("the page has not been built: `make page` does it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving("--database", str(tmp_path_factory.mktemp("web") / "games.sqlite")) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser, server: Process) -> Iterator[Callable[..., Page]]:
    """Makes visitors, each with a browser of their own. An error in a page fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def new(**options: Any) -> Page:
        context = browser.new_context(
            base_url=server.address, **{"viewport": {"width": 1280, "height": 900}, **options}
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on(
            "console",
            lambda message: problems.append(f"console: {message.text}") if message.type == "error" else None,
        )
        return page

    yield new
    for context in contexts:
        context.close()
    unexpected = [
        problem for problem in problems if "Failed to load resource" not in problem and "WebSocket" not in problem
    ]
    assert unexpected == []


@pytest.fixture
def page(visitor: Callable[..., Page]) -> Page:
    return visitor()
