"""JupyterLab in a process of its own, and a notebook in it before a browser."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx2
from playwright.sync_api import Locator, Page, expect

from tests.waiting import DEADLINE, wait_for

#: Nothing is asked of the network, and nothing of the person's own settings.
ARGUMENTS = (
    "--no-browser",
    "--allow-root",
    "--ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--ServerApp.password=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
)

#: Settings of JupyterLab, by the file that has them: no question about news, light or dark as the browser wishes, and
#: all cells are there at any time.
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false"},
    "@jupyterlab/apputils-extension/themes": {"adaptive-theme": True},
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
}


#: Seconds that it, and its page, may take to start on a busy machine.
STARTING = 4 * DEADLINE

#: Milliseconds after which a notebook that has still something to save was changed while it was saved.
SAVING = 3_000


@contextlib.contextmanager
def jupyter_lab(folder: Path) -> Iterator[str]:
    """Starts JupyterLab on the notebooks of a folder. Gives its address."""
    private = folder / ".private"
    for name, content in SETTINGS.items():
        path = private / "settings" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content), encoding="utf-8")
    own = {name: str(private / name.lower()) for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
    own |= {name: str(private / name.lower()) for name in ("JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    own |= {"JUPYTERLAB_SETTINGS_DIR": str(private / "settings"), "JUPYTER_PLATFORM_DIRS": "0"}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", f"--port={port}", f"--ServerApp.root_dir={folder}", *ARGUMENTS]
    log = (private / "log").open("w", encoding="utf-8")
    address = f"http://127.0.0.1:{port}"
    with log, subprocess.Popen(command, env={**os.environ, **own}, stdout=log, stderr=log) as process:
        try:
            wait_for(lambda: process.poll() is not None or _answers(address), STARTING)
            assert process.poll() is None, (private / "log").read_text(encoding="utf-8")
            yield address
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(DEADLINE)
            except subprocess.TimeoutExpired:
                process.kill()  # how it ends is not asked here


def _answers(address: str) -> bool:
    try:
        return httpx2.get(f"{address}/api/status", timeout=5).status_code == 200
    except httpx2.HTTPError:
        return False


def write_notebook(path: Path, cells: Sequence[str]) -> None:
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    blank: dict[str, Any] = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernel},
        "cells": [{**blank, "id": f"cell-{number}", "source": cell} for number, cell in enumerate(cells)],
    }
    path.write_text(json.dumps(notebook), encoding="utf-8")


class Notebook:
    """A notebook that is open in a page, with a kernel that waits. Its cells have names, for the tests alone."""

    def __init__(self, page: Page, address: str, path: Path, cells: Sequence[str]) -> None:
        self.page = page
        self.address = address
        self._path = path
        self._cells = list(cells)
        page.goto(f"{address}/lab/tree/{path.name}?reset")
        expect(self._code_cells).to_have_count(len(cells), timeout=1000 * STARTING)
        # "idle" alone is there before the kernel is.
        status = page.locator("#jp-main-statusbar")
        expect(status).to_contain_text("Python 3 (ipykernel) | Idle", ignore_case=True, timeout=1000 * STARTING)

    @property
    def _code_cells(self) -> Locator:
        return self.page.locator(".jp-NotebookPanel .jp-CodeCell")

    def has_all_cells(self) -> bool:
        """Whether there is neither a cell more nor one less than at first."""
        return self._code_cells.count() == len(self._cells)

    def save(self) -> str:
        """Saves it by the key, and again if an output changed meanwhile. Gives what the file has then."""
        wait_for(self._saves)
        return self._path.read_text(encoding="utf-8")

    def _saves(self) -> bool:
        """Presses the key once. Gives whether nothing is left to save."""
        assert self.page.locator(".jp-Dialog").all_inner_texts() == []  # it would take the key
        self.page.keyboard.press("Control+s")
        try:
            expect(self.page.locator(".jp-mod-dirty")).to_have_count(0, timeout=SAVING)
        except AssertionError:
            return False
        return True

    def begin(self, name: str) -> Locator:
        """Begins to run a cell. Gives the cell."""
        cell = self._code_cells.nth(self._cells.index(name))
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")
        return cell

    def run(self, name: str) -> Locator:
        """Runs a cell. Gives its output."""
        cell = self.begin(name)
        expect(cell.locator(".jp-InputPrompt")).to_have_text(re.compile(r"^\[\d+\]:$"))
        return cell.locator(".jp-OutputArea-output").last

    def board(self, name: str) -> Locator:
        """Runs a cell. Gives the board that it shows."""
        return self.run(name).locator(".plyground-notebook")
