"""Perfect play at the page: the explorer, slips in play, and the review against perfect play."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.places import SLOW_RACE
from tests.server.client import ranked
from tests.server.process import Process, serving
from tests.web.seen import settle, too_wide
from tests.web.table import Table, begin

#: Twelve plies of Connect Four.
MIDDLE = "4 4 4 4 4 3 3 3 1 6 6 2"


SLOW = str(SLOW_RACE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(SLOW, "--database", str(tmp_path_factory.mktemp("web") / "games.sqlite")) as server:
        yield server


def exact(server: Process, game: str, moves: list[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """The moves that the server knows in the end, the best first, and best play."""
    answer = server.http.post("/api/explore", json={"game": game, "moves": moves})
    _, *parts, end = map(json.loads, answer.text.splitlines())
    return ranked(parts), end["line"]


def test_tic_tac_toe_is_explored_by_list_board_and_keys(page: Page) -> None:
    page.goto("/#/explore/tictactoe")
    moves = page.get_by_role("list", name="Moves, the best first").get_by_role("button")
    expect(moves).to_have_count(9)
    expect(moves.first).to_contain_text("draws")
    expect(page.get_by_role("status").filter(has_text="X to move draws")).to_be_visible()
    moves.filter(has_text="b2").click()
    page.wait_for_url(re.compile(r"moves=b2$"))
    expect(moves).to_have_count(8)
    expect(moves.nth(0)).to_contain_text("draws")
    expect(moves.nth(7)).to_contain_text("loses in 6")
    page.locator('[data-cell="b3"]').click()
    page.wait_for_url(re.compile(r"moves=b2\+b3$"))
    expect(page.get_by_role("status").filter(has_text="X to move wins in 5 plies")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile(r"moves=b2$"))
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"moves=b2\+b3$"))
    page.go_back()
    page.wait_for_url(re.compile(r"moves=b2$"))
    page.get_by_role("button", name="To the start").click()
    page.wait_for_url(re.compile(r"#/explore/tictactoe$"))
    expect(moves).to_have_count(9)


def test_all_positions_of_a_small_game_and_its_longest_wins(page: Page) -> None:
    page.goto("/#/explore/tictactoe")
    expect(page.get_by_text("5,478 positions. For the side to move, 2,836 are won")).to_be_visible()
    page.get_by_text("As a table").click()
    expect(page.get_by_role("row", name="1 2,358 0")).to_be_visible()
    page.get_by_role("link", name="Longest win 1, in 5 plies").click()
    page.wait_for_url(re.compile(r"position="))
    expect(page.get_by_role("status").filter(has_text="to move wins in 5 plies")).to_be_visible()


def test_a_position_of_connect_four_by_its_link(page: Page, server: Process) -> None:
    known, best = exact(server, "connect4", MIDDLE.split())
    page.goto(f"/#/explore/connect4?moves={MIDDLE.replace(' ', '+')}")
    moves = page.get_by_role("list", name="Moves, the best first").get_by_role("button")
    expect(moves).to_have_count(7)
    expect(page.get_by_text("not known yet")).to_have_count(0)
    words = {"win": "wins in", "loss": "loses in", "draw": "draws"}
    for place, move in enumerate(known):
        score = move["score"]
        plies = f" {score['plies']}" if score["plies"] else ""
        expect(moves.nth(place)).to_contain_text(f"{move['move']}{words[score['kind']]}{plies}")
    line = page.locator(".best-line button")
    expect(line).to_have_count(len(best))
    line.nth(2).click()
    expect(page.locator(".trail [aria-current]")).to_have_text(best[2])
    expect(page.get_by_role("status").filter(has_text=re.compile("O to move"))).to_be_visible()
    page.get_by_role("button", name="Play against perfect play").click()
    page.wait_for_url(re.compile("#/play/"))
    seats = Table(page, server).state()["seats"]
    assert seats["first"] == {"kind": "computer", "player": "perfect"}
    assert seats["second"]["kind"] == "person"


def test_what_takes_long_shows_that_it_works_and_can_be_stopped(page: Page) -> None:
    page.goto(f"/#/explore/{quote(SLOW, safe='')}")
    expect(page.get_by_text(re.compile(r"0 of 3 moves known, \d+ s"))).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text(re.compile("Stopped"))).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    # One may go on without waiting.
    page.goto("/#/explore/connect4?moves=1+1+1+1+1+1+7+7+7+7+7+7")
    expect(page.get_by_role("status").filter(has_text=re.compile("X to move (wins|loses|draws)"))).to_be_visible()


def test_a_game_that_nobody_has_solved_says_so(page: Page) -> None:
    page.goto("/#/explore/chess")
    expect(page.get_by_text("There is no exact result here.")).to_be_visible()
    page.goto("/#/explore/tictactoe?moves=z9")
    expect(page.get_by_text("'z9'")).to_be_visible()


def test_a_slip_in_play_is_named_and_not_asked_for(page: Page, server: Process) -> None:
    begin(page, "Tic-tac-toe", opponent="Someone here")
    table = Table(page, server)
    table.play("b2")
    table.play("b3")
    expect(page.get_by_text("b3 threw away the draw (was: draws, now: loses in 3 moves).")).to_be_visible()
    page.get_by_role("button", name="What was wrong with b3?").click()
    expect(page.get_by_role("button", name="Show the answer to it")).to_be_visible()
    table.play("a1")
    expect(page.get_by_text("threw away")).to_have_count(0)
    table.tab("Analysis")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=re.compile("^exact"))).to_be_visible()
    page.get_by_role("link", name="Explore perfect play from here").click()
    page.wait_for_url(re.compile(r"#/explore/tictactoe\?moves=b2\+b3\+a1$"))


def test_the_review_counts_the_results_kept(page: Page, server: Process) -> None:
    begin(page, "Tic-tac-toe", opponent="Someone here")
    table = Table(page, server)
    for move in ("b2", "b3", "a1", "c3", "a3", "c1", "b1", "c2"):
        table.play(move)
    page.get_by_role("link", name="Review").click()
    page.wait_for_url(re.compile("#/review/"))
    expect(page.get_by_text(re.compile(r"\d+ %, \d of 4 kept the result"))).to_have_count(2, timeout=30_000)
    thrown = page.get_by_role("button", name=re.compile("^b3.*threw away the draw"))
    thrown.first.click()
    said = page.locator(".review-said")
    expect(said).to_contain_text("b3 threw away the draw (was: draws, now: loses in 3 moves)")
    said.get_by_role("link", name="Explore").click()
    page.wait_for_url(re.compile(r"#/explore/tictactoe\?moves=b2$"))


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_the_explorer_fits_a_phone(visitor: Callable[..., Page], width: int, height: int) -> None:
    page = visitor(viewport={"width": width, "height": height}, has_touch=True)
    connect4 = f"/connect4?moves={MIDDLE.replace(' ', '+')}"
    views = {"": "a.card", "/tictactoe?moves=b2": ".statistics", connect4: ".best-line", "/nim": ".statistics"}
    for view, last in views.items():
        page.goto(f"/#/explore{view}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(last).first).to_be_visible()
        settle(page)
        assert too_wide(page) <= 0, view
