"""A board in a real kernel: saved and printed notebooks, and interrupts."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbclient
import nbconvert
import nbformat
import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager, start_new_kernel

import plyground as pg
from tests.notebook.lab import write_notebook
from tests.waiting import wait_for

PLAYED = [
    "import plyground as pg\nboard = pg.board('connect4', second='random:seed=1')\nboard",
    "board.play('4')\nboard.wait()",
]


def test_a_saved_notebook_shows_the_last_position(tmp_path: Path) -> None:
    write_notebook(tmp_path / "board.ipynb", PLAYED)
    notebook: Any = nbformat.read(tmp_path / "board.ipynb", 4)  # type: ignore[no-untyped-call]
    nbclient.NotebookClient(notebook).execute()
    (shown,) = notebook.cells[0].outputs
    assert "<board of connect4: 2 moves, X to move>" in shown.data["text/plain"]
    board = pg.board("connect4", second="random:seed=1")
    board.play("4")
    assert board.wait()
    assert shown.data["image/svg+xml"].strip() == board._picture()["image/svg+xml"]
    (model,) = (
        one["state"]
        for one in notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"].values()
        if one["model_name"] == "AnyModel"
    )
    assert model["_state"]["head"] == 2
    del notebook.metadata["widgets"]  # without it, the page does not look for a program that shows the widget
    page, _ = nbconvert.HTMLExporter().from_notebook_node(notebook)  # type: ignore[no-untyped-call]
    images = [base64.b64decode(image).decode().strip() for image in re.findall(r'svg\+xml;base64,([\w+/=]+)"', page)]
    assert board._picture()["image/svg+xml"] in images


@pytest.fixture
def kernel() -> Iterator[tuple[KernelManager, BlockingKernelClient]]:
    manager, client = start_new_kernel()
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(client: BlockingKernelClient, code: str) -> str:
    """Runs a cell. Gives what it prints."""
    said: list[str] = []

    def hear(message: dict[str, Any]) -> None:
        if message["msg_type"] == "stream":
            said.append(message["content"]["text"])

    reply = client.execute_interactive(code, output_hook=hear, timeout=60)
    assert reply["content"]["status"] == "ok", reply["content"]
    return "".join(said).strip()


def test_an_interrupt_ends_what_thinks_also_when_no_cell_runs(
    kernel: tuple[KernelManager, BlockingKernelClient],
) -> None:
    manager, client = kernel
    code = "import plyground as pg\nboard = pg.board('chess', second='engine:time=1000')\nnode = board.play('e2e4')"
    assert run(client, code) == ""
    assert run(client, "print(board._state['thinking'])") == "True"
    manager.interrupt_kernel()
    wait_for(lambda: run(client, "print(board._state['thinking'])") == "False")
    assert run(client, "print(board._state['running'], board.tree.head.number, repr(board._state['problem']))") == (
        "False 1 ''"
    )
    assert run(client, "board.resume(); print(board.wait(0.1)); board.undo(); print(board)") == (
        "False\n<board of chess: 0 moves, White to move>"
    )
