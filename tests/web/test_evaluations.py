"""What the page shows of a position's worth: one value for everybody, and lines that one finds back from."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.table import Table, begin

#: Milliseconds that engines may take on a busy machine.
THINKING = 120_000


def curve(page: Page) -> list[float]:
    """The heights of the graph's points, from 0 (Second wins) to 64 (First wins)."""
    path = page.locator(".evaluation-graph .curve")
    expect(path).to_have_count(1)
    points = (path.get_attribute("d") or "").removeprefix("M").split("L")
    return [64 - float(point.split()[1]) for point in points]


def wait_for_curve(page: Page, points: int) -> list[float]:
    page.wait_for_function(
        "points => document.querySelector('.evaluation-graph .curve')?.getAttribute('d').split('L').length === points",
        arg=points,
        timeout=THINKING,
    )
    return curve(page)


def test_a_won_game_stays_won_in_everybodys_graph(visitor: Callable[..., Page], server: Process) -> None:
    """Against perfect play of the first player Connect Four is an exact win in every position."""
    page = visitor()
    begin(page, "Connect Four", level=1, you="X, first")
    table = Table(page, server)
    for move in ("4", "4", "4"):
        table.wait_until_shown(table.wait_for_turn("first"))
        table.play(move)
    table.wait_until_shown(table.wait_for_turn("first"))
    seen = wait_for_curve(page, 7)
    fresh = visitor()
    fresh.goto(page.url)
    assert wait_for_curve(fresh, 7) == seen
    exact = {0.0, 32.0, 64.0}
    assert all(point in exact for point in seen), "each of these positions is known"


def test_a_shown_line_leads_back(page: Page, server: Process) -> None:
    begin(page, "Connect Four", opponent="Someone here", level=None)
    table = Table(page, server)
    for move in ("1", "7", "1", "7"):
        table.play(move)
    table.press("Hint")
    show = page.get_by_role("button", name="Show the line")
    show.wait_for(timeout=THINKING)
    cover = page.locator(".line-cover")
    back = page.locator(".advice").get_by_role("button", name="Back to the game")
    ways: list[Callable[[], None]] = [lambda: page.keyboard.press("Escape"), cover.click, back.click]
    for leave in ways:
        show.click()
        expect(cover).to_contain_text("Looking ahead")
        leave()
        expect(cover).to_have_count(0)
        expect(show).to_be_visible()
    table.play("1")
