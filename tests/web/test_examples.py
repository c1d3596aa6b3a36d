"""The games in `examples/` on the page: moving again, passing, margins."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process, serving
from tests.web.table import Table, begin

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = {"kalah": "Kalah", "othello": "Othello", "dots_and_boxes": "Dots and Boxes"}


@pytest.fixture(scope="module")
def offered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    files = [str(EXAMPLES / f"{name}.py") for name in GAMES]
    with serving(*files, "--database", str(tmp_path_factory.mktemp("web") / "games.sqlite")) as server:
        yield server


@pytest.fixture
def page(browser: Any, offered: Process) -> Iterator[Page]:
    context = browser.new_context(base_url=offered.address)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("title", GAMES.values())
def test_it_is_played_to_its_end(page: Page, offered: Process, title: str) -> None:
    begin(page, title, level=1)
    over = Table(page, offered).play_out("first")
    assert " to " in over["outcome"]["reason"]
    expect(page.locator(".result, [role=status]").filter(has_text=over["outcome"]["reason"]).first).to_be_visible()


def test_who_moves_again_is_asked_again_and_may_take_back(page: Page, offered: Process) -> None:
    begin(page, "Kalah", level=1)
    table = Table(page, offered)
    table.play("3")  # the last of four seeds falls into the own store
    assert table.state()["board"]["side"] == "first"
    table.play("1")
    table.wait(lambda state: state["board"]["side"] == "first" and len(state["nodes"]) > 2, "the computer's answer")
    table.press("Undo")
    table.wait(lambda state: state["head"] == 1, "the position before the own last move")
    table.press("Undo")
    table.wait(lambda state: state["head"] == 0, "the start")


def test_a_player_without_a_move_passes(page: Page, offered: Process) -> None:
    """On the smallest board somebody soon cannot move."""
    for seed in range(20):
        page.goto("/")
        page.get_by_role("button", name="Play Othello", exact=True).click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("radio", name="Someone here", exact=True).check()
        sheet.get_by_label("size").fill("4")
        sheet.get_by_role("button", name="Start").click()
        page.wait_for_url(re.compile("#/play/"))
        table = Table(page, offered)
        chance = random.Random(seed)
        while (state := table.state())["outcome"] is None:
            table.wait_until_shown(state)
            moves = [move["move"] for move in state["board"]["moves"]]
            table.play(chance.choice(moves))
            if moves == ["pass"]:
                return
    raise AssertionError("nobody ever had to pass")
