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
#: Those in which somebody moves again, passes or wins by a margin.
TURNS = {"kalah": "Kalah", "othello": "Othello", "dots_and_boxes": "Dots and Boxes"}
GAMES = {**TURNS, "hex": "Hex", "domineering": "Domineering", "quarto": "Quarto"}

#: Phones, and the pixels that a cell at least has there, so that a finger hits it. Eleven rows of Hex, each half a cell
#: further than the last, are sixteen cells wide.
PHONES = {"a phone": (390, 844), "a small phone": (360, 740)}
CELL = {"Hex": 20}
USUAL = 24


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


@pytest.mark.parametrize("title", TURNS.values())
def test_it_is_played_to_its_end(page: Page, offered: Process, title: str) -> None:
    begin(page, title, level=1)
    over = Table(page, offered).play_out("first")
    assert " to " in over["outcome"]["reason"]
    expect(page.locator(".result, [role=status]").filter(has_text=over["outcome"]["reason"]).first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("phone", PHONES)
def test_on_a_phone_everything_is_in_sight_and_large_enough(
    browser: Any, offered: Process, phone: str, scheme: str
) -> None:
    width, height = PHONES[phone]
    viewport = {"width": width, "height": height}
    context = browser.new_context(
        base_url=offered.address, viewport=viewport, color_scheme=scheme, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    for title in GAMES.values():
        begin(page, title, opponent="Someone here", level=None)
        table = Table(page, offered)
        for _ in range(2):
            table.play(table.state()["board"]["moves"][-1]["move"])
        assert page.evaluate("document.documentElement.scrollWidth") <= width, title
        boxes = page.locator("[data-cell]").evaluate_all(
            "cells => cells.map((cell) => cell.getBoundingClientRect()).map(({left, right, width, height}) => "
            "[left, right, Math.min(width, height)])"
        )
        assert boxes
        assert min(left for left, _, _ in boxes) >= 0, title
        assert max(right for _, right, _ in boxes) <= width, title
        assert min(size for _, _, size in boxes) >= CELL.get(title, USUAL), title
        letters = page.locator(".board text").evaluate_all(
            "texts => texts.map((text) => text.getBoundingClientRect().height).filter((height) => height > 0)"
        )
        assert min(letters, default=99) >= 5, title
    context.close()


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
