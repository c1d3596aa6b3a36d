"""What a person does at the page, as functions for the tests."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from plyground.drawing import Element
from tests.server.client import line_of
from tests.server.process import Process


def begin(
    page: Page,
    title: str,
    *,
    opponent: str = "Computer",
    level: int | None = 1,
    you: str | None = None,
    choices: Sequence[str] = (),
) -> None:
    """From the start page into a game. `choices`: of the game's options."""
    page.goto("/")
    page.get_by_role("button", name=f"Play {title}", exact=True).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name=opponent, exact=True).check()
    if level is not None and opponent == "Computer":
        sheet.get_by_role("radio", name=str(level), exact=True).check()
    if you is not None:
        sheet.get_by_role("radio", name=you, exact=True).check()
    for choice in choices:
        sheet.get_by_role("radio", name=choice, exact=True).check()
    sheet.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("#/play/"))
    expect(page.get_by_role("toolbar", name="Actions")).to_be_visible()


def element_at(page: Page | Locator, element: Element) -> Locator:
    """What is clicked for an element of a path, in a page or a part of it."""
    if "cell" in element:
        return page.locator(f'[data-cell="{element["cell"]}"]')
    if "zone" in element:
        return page.locator(f'[data-zone="{element["zone"]}"][data-letter="{element["piece"]}"]').first
    name = f"Take {' '.join(element['row'])}" if "row" in element else element["choice"]
    return page.locator("button.choice").get_by_text(name, exact=True)


def click(page: Page | Locator, path: Sequence[Element]) -> None:
    for element in path:
        element_at(page, element).click()


class Table:
    """A page with a game on it, and the legal moves from the server."""

    def __init__(self, page: Page, server: Process) -> None:
        self.page = page
        self.server = server
        found = re.search(r"#/play/([^?/]+)", page.url)
        assert found, page.url
        self.id = found[1]

    def state(self) -> dict[str, Any]:
        return self.server.http.get(f"/api/games/{self.id}").json()  # type: ignore[no-any-return]

    def moves(self) -> list[str]:
        """The line from the start to the head."""
        return line_of(self.state())

    def wait(self, condition: Any, what: str) -> dict[str, Any]:
        deadline = time.monotonic() + 30
        while True:
            state = self.state()
            if condition(state):
                return state
            assert time.monotonic() < deadline, f"{what} never came: {state['outcome']}, {len(state['nodes'])} moves"
            time.sleep(0.02)

    def wait_for_turn(self, side: str) -> dict[str, Any]:
        def ready(state: dict[str, Any]) -> bool:
            return state["outcome"] is not None or state["board"]["side"] == side

        return self.wait(ready, f"{side}'s turn")

    def play(self, move: str) -> None:
        """Plays a legal move by its clicks, and waits until the server has it."""
        before = self.state()
        path = next(click["path"] for click in before["board"]["moves"] if click["move"] == move)
        click(self.page, path)
        self.wait(lambda state: len(state["nodes"]) > len(before["nodes"]), f"the move {move}")

    def play_out(self, side: str, seed: int = 0) -> dict[str, Any]:
        """Plays legal moves for a side until the game is over."""
        chance = random.Random(seed)
        while (state := self.wait_for_turn(side))["outcome"] is None:
            self.wait_until_shown(state)
            self.play(chance.choice(state["board"]["moves"])["move"])
        return state

    def wait_until_shown(self, state: dict[str, Any]) -> None:
        """Waits until the page shows all moves that have been played."""
        shown = self.page.locator("button.move[data-side]")
        if shown.count() or state["nodes"]:
            expect(shown).to_have_count(len(state["nodes"]))

    def press(self, name: str) -> None:
        self.page.get_by_role("toolbar", name="Actions").get_by_role("button", name=name, exact=True).click()

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()
