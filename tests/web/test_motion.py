"""A game whose moves look like no other's is drawn right: the page plays the steps that the game gives, and knows no
rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process, serving
from tests.web.table import Table, begin

SWAP = Path(__file__).parents[1] / "swap.py"

#: Notes every animation of the page: what moves, from where, and for how long.
WATCH = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (keyframes, options) {
    const name = this.dataset.piece ?? (this.closest('.leaving') ? 'leaving' : '');
    if (name) window.moved.push([name, keyframes[0].transform, options.duration]);
    return animate.call(this, keyframes, options);
};
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    database = str(tmp_path_factory.mktemp("motion") / "games.sqlite")
    with serving("--database", database, str(SWAP)) as server:
        yield server


def moved(page: Page) -> list[tuple[str, str, float]]:
    """What has moved since the last call."""
    return [tuple(one) for one in page.evaluate("window.moved.splice(0)")]


def board(page: Page) -> str:
    """The letters of the pieces on p, q and r."""
    return "".join(
        page.locator(f'[data-piece="{cell}"]').text_content() or "S"
        if page.locator(f'[data-piece="{cell}"]').count()
        else "."
        for cell in "pqr"
    )


def test_a_made_up_game_is_shown_as_it_says(visitor: Callable[..., Page], server: Process) -> None:
    page = visitor()
    page.add_init_script(WATCH)
    begin(page, "Swap", opponent="Someone here", level=None)
    table = Table(page, server)
    assert board(page) == "AB."
    page.locator('[data-cell="p"]').click()
    page.locator('[data-cell="q"]').click()
    assert board(page) == "BA.", "what is half picked is shown"
    assert [(name, time) for name, _, time in moved(page)] == [("q", 160), ("p", 160)]
    assert table.moves() == []
    page.get_by_role("button", name="and a stone").click()
    expect(page.locator('[data-piece="r"]')).to_have_count(1)
    table.wait_for_turn("second")
    expect(page.locator("button.move[data-side]")).to_have_count(1)
    assert board(page) == "BAS"
    assert [name for name, _, _ in moved(page)] == ["r"], "the next view has nothing left to move"
    table.press("Undo")
    expect(page.locator('[data-piece="r"]')).to_have_count(0)
    assert board(page) == "AB."
    assert sorted((name, time) for name, _, time in moved(page)) == [("leaving", 320), ("p", 320), ("q", 320)]


def test_another_sees_the_move_played_and_a_jump_moves_nothing(visitor: Callable[..., Page], server: Process) -> None:
    page, other = visitor(), visitor()
    other.add_init_script(WATCH)
    begin(page, "Swap", opponent="Someone here", level=None)
    table = Table(page, server)
    other.goto(page.url)
    expect(other.locator('[data-piece="p"]')).to_have_count(1)
    for move in ("pq+", "qr", "pr"):
        table.play(move)
    expect(other.locator("button.move[data-side]")).to_have_count(3)
    names = [name for name, _, _ in moved(other)]
    assert [set(names[:3]), names[3:5], names[5:]] == [{"p", "q", "r"}, ["r", "q"], ["r", "p"]]
    other.locator("body").press("Home")
    expect(other.locator('[data-piece="r"]')).to_have_count(0)
    assert moved(other) == []


def test_nothing_moves_for_those_who_asked_for_it(visitor: Callable[..., Page], server: Process) -> None:
    page = visitor(reduced_motion="reduce")
    page.add_init_script(WATCH)
    begin(page, "Swap", opponent="Someone here", level=None)
    page.locator('[data-cell="p"]').click()
    page.locator('[data-cell="q"]').click()
    assert board(page) == "BA."
    assert moved(page) == []
