"""Access for everybody: by keys alone, on a phone, in dark colours, with a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.waiting import wait_for
from tests.web.seen import serious, settle, too_wide
from tests.web.table import Table, begin

#: Each view, with something that is visible once it is complete.
VIEWS = {
    "": ".start .mini-board",
    "puzzles": ".puzzle-card",
    "puzzles/gipf": ".puzzle-tile",
    "puzzles/dobutsu/1": "[data-cell]",
    "lesson/gipf": ".lesson-text",
    "editor/dobutsu": ".verdict-box.good",
    "editor/nim": ".verdict-box.good",
    "theory": ".profiles",
    "explore": ".explore-games .card",
    "explore/tictactoe?moves=b2": ".statistics",
    "explore/dobutsu": ".explore-why",
    "tree": ".shape",
}


def show(page: Page, view: str) -> None:
    page.goto(f"/#/{view}")
    expect(page.locator(VIEWS[view]).first).to_be_visible()
    settle(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visitor: Callable[..., Page], server: Process, scheme: str) -> None:
    page = visitor(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
    for view in VIEWS:
        page.goto(f"/#/{view}")
        page.reload()
        show(page, view)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert serious(page) == [], view
    for title in ("Dobutsu Shogi", "GIPF", "Ultimate tic-tac-toe", "Nim", "Connect Four"):
        page.goto("/")
        page.reload()
        page.get_by_role("button", name=f"Play {title}", exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        settle(page)
        assert serious(page) == [], f"the sheet of {title}"
        page.get_by_role("dialog").get_by_role("button", name="Start").click()
        page.wait_for_url(re.compile("#/play/"))
        expect(page.get_by_role("toolbar", name="Actions")).to_be_visible()
        for tab in ("Moves", "Analysis", "Help"):
            page.get_by_role("tab", name=tab).click()
            settle(page)
            assert serious(page) == [], f"{title}, {tab}"


def test_a_game_from_the_start_page_to_its_end_by_keys_alone(page: Page, server: Process) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play Tic-tac-toe")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Play Tic-tac-toe":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")  # the button that starts has the focus
    page.wait_for_url(re.compile("#/play/"))
    table = Table(page, server)
    expect(page.locator("[data-cell]").first).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.hasAttribute('data-cell')"):
            break
    while (state := table.wait_for_turn("first"))["outcome"] is None:
        target = state["board"]["moves"][0]["path"][0]["cell"]
        table.wait_until_shown(state)
        for _ in range(20):
            here = page.evaluate("document.activeElement.getAttribute('data-cell')")
            assert here, "the focus stays on the board"
            if here == target:
                break
            column = ord(target[0]) - ord(here[0])
            row = int(target[1]) - int(here[1])
            key = ("ArrowRight" if column > 0 else "ArrowLeft") if column else ("ArrowUp" if row > 0 else "ArrowDown")
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        played = len(state["nodes"])
        table.wait(lambda after, played=played: len(after["nodes"]) > played, "the move")
    expect(page.get_by_text(state["outcome"]["reason"]).first).to_be_visible()


def test_moves_are_announced(page: Page, server: Process) -> None:
    begin(page, "Tic-tac-toe", level=1)
    table = Table(page, server)
    table.play("b2")
    table.wait_for_turn("first")
    live = page.locator("[aria-live]")
    expect(live.filter(has_text=re.compile(r"O played [abc][123]")).first).to_be_attached()
    for cell in page.locator("[data-cell]").all():
        assert re.match(r"[abc][123], ", cell.get_attribute("aria-label") or "")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (1280, 720)])
def test_no_window_is_too_small(visitor: Callable[..., Page], server: Process, width: int, height: int) -> None:
    page = visitor(viewport={"width": width, "height": height}, has_touch=width < 500)

    for view in VIEWS:
        show(page, view)
        expect(page.get_by_role("heading", level=1)).to_be_attached()
        assert too_wide(page) <= 0, view
    for title in ("Dobutsu Shogi", "GIPF", "Ultimate tic-tac-toe"):
        begin(page, title, level=1)
        assert too_wide(page) <= 0, title
        board = page.locator("svg.board").first.bounding_box()
        assert board
        assert board["x"] >= 0
        assert board["x"] + board["width"] <= width + 1
        assert board["height"] <= height, "the board is seen whole"
        assert min(board["width"], board["height"]) > 200


def test_trees_fit_a_phone_after_a_game(visitor: Callable[..., Page]) -> None:
    """The styles of a view that was open are still there, and must not reach the next one."""
    page = visitor(viewport={"width": 360, "height": 640}, has_touch=True)
    begin(page, "Dobutsu Shogi", opponent="Computer v computer")
    show(page, "tree")
    assert too_wide(page) <= 0


#: The places and sizes of everything in a view.
BOXES = """() => [...document.querySelectorAll("main *")].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [element.tagName, element.getAttribute("class"), ...[x, y, width, height].map(Math.round)].join(" ");
})"""


def same(one: Page, other: Page) -> bool:
    return bool(one.evaluate(BOXES) == other.evaluate(BOXES))


def test_a_view_is_the_same_whatever_was_open_before(visitor: Callable[..., Page]) -> None:
    used = visitor(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    begin(used, "Dobutsu Shogi", opponent="Computer v computer")
    views = ("tree", "theory", "editor/nim", "puzzles/gipf")
    for view in views:
        show(used, view)
    for view in views:
        fresh = visitor(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
        for page in (used, fresh):
            show(page, view)
        wait_for(partial(same, used, fresh), seconds=20)  # what comes later from the server moves the rest


def test_touching_plays(visitor: Callable[..., Page], server: Process) -> None:
    page = visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page, "Dobutsu Shogi", level=1)
    table = Table(page, server)
    page.locator('[data-cell="b2"]').tap()
    page.locator('[data-cell="b3"]').tap()
    table.wait(lambda state: len(state["nodes"]) >= 1, "the move")


def test_dragging_plays(page: Page, server: Process) -> None:
    begin(page, "Dobutsu Shogi", level=1)
    table = Table(page, server)
    page.locator('[data-cell="b2"]').drag_to(page.locator('[data-cell="b3"]'))
    table.wait(lambda state: len(state["nodes"]) >= 1, "the move")


def test_the_first_load_is_small(visitor: Callable[..., Page]) -> None:
    """At most 90 kB of script as it travels when it is compressed."""
    import gzip

    page = visitor()
    sizes: list[int] = []
    page.on(
        "response",
        lambda answer: sizes.append(len(gzip.compress(answer.body(), 9))) if answer.url.endswith(".js") else None,
    )
    page.goto("/", wait_until="networkidle")
    assert 0 < sum(sizes) <= 90_000
