"""A game whose moves look like no other's is drawn right: the page plays the steps that the game gives, and knows no
rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process, serving
from tests.waiting import wait_for
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


def movements(page: Page, count: int) -> list[tuple[str, float]]:
    """What has moved, and for how long, once there are `count` of them: a piece that leaves begins a moment later."""
    found: list[tuple[str, float]] = []

    def all_there() -> bool:
        found.extend((name, time) for name, _, time in moved(page))
        return len(found) >= count

    wait_for(all_there)
    return sorted(found)


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


def test_what_caused_it_decides_what_is_played_and_not_how_far_it_is(
    visitor: Callable[..., Page], server: Process
) -> None:
    page = visitor()
    page.add_init_script(WATCH)
    begin(page, "Tic-tac-toe")
    table = Table(page, server)
    table.play("b2")
    answered = table.wait_for_turn("first")
    table.wait_until_shown(answered)
    answer = answered["board"]["last"]["path"][0]["cell"]
    page.reload()
    table.wait_until_shown(answered)
    pieces = page.locator("[data-piece]")
    expect(pieces).to_have_count(2)

    table.press("Undo")
    expect(pieces).to_have_count(0)
    assert movements(page, 2) == [("leaving", 320), ("leaving", 320)], "both moves go back"
    table.press("Redo")
    expect(pieces).to_have_count(2)
    assert movements(page, 2) == sorted([("b2", 320), (answer, 320)])

    chosen = page.locator("button.move[data-side]")
    for number, left in ((0, 1), (1, 2)):  # one move back, and one on
        chosen.nth(number).click()
        expect(pieces).to_have_count(left)
    page.locator("body").press("ArrowLeft")
    expect(pieces).to_have_count(1)
    assert movements(page, 1) == [("leaving", 160)], "only the step back is played, not what was chosen before"


def test_nothing_moves_for_those_who_asked_for_it(visitor: Callable[..., Page], server: Process) -> None:
    page = visitor(reduced_motion="reduce")
    page.add_init_script(WATCH)
    begin(page, "Swap", opponent="Someone here", level=None)
    page.locator('[data-cell="p"]').click()
    page.locator('[data-cell="q"]').click()
    assert board(page) == "BA."
    assert moved(page) == []
