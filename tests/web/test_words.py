"""What goes wrong is said in sentences for people, once; and small things that one stumbles over."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.table import Table, begin


def test_an_illegal_move_is_refused_without_the_positions_text(page: Page, server: Process) -> None:
    begin(page, "Dobutsu Shogi", opponent="Someone here", level=None)
    page.get_by_label("Type a move").fill("b2b4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("'b2b4' is not legal here.")).to_have_count(1)
    assert "gle/" not in (page.locator("main").text_content() or "")


def test_a_file_that_is_no_saved_game_is_called_so(page: Page) -> None:
    page.goto("/")
    page.locator("input[type=file]").set_input_files(
        files={"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Dear diary"}
    )
    expect(page.get_by_role("alert")).to_have_text(
        "Line 1, column 1 cannot be read ('Dear diary'): a saved game is a JSON document."
    )


def test_escape_gives_the_focus_back(page: Page) -> None:
    page.goto("/")
    play = page.get_by_role("button", name="Play Nim", exact=True)
    play.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(play).to_be_focused()


@pytest.mark.parametrize("width", [640, 360])
def test_the_field_for_a_move_has_room(page: Page, server: Process, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 450 if width == 640 else 780})  # 1280 at 200 %, and a phone
    begin(page, "Chess", opponent="Someone here", level=None)
    box = page.get_by_label("Type a move").bounding_box()
    assert box is not None
    assert box["width"] >= 80
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [1280, 390, 360])
def test_the_board_stays_where_it_is_when_a_piece_comes_to_hand(page: Page, server: Process, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 780})
    begin(page, "Dobutsu Shogi", opponent="Someone here", level=None)
    table, board = Table(page, server), page.locator("svg.board")
    before = board.bounding_box()
    for move in ("b2b3", "b4b3"):
        table.play(move)
        table.wait_until_shown(table.state())
        assert board.bounding_box() == before
