"""Chess on the page: a promotion chosen by its piece, moves as people write them, PGN out and in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.table import Table, click

PROMOTING = "3r3k/2P3pp/8/8/8/8/6PP/6K1 w - - 0 1"


def test_a_pawn_becomes_what_is_chosen(visitor: Callable[..., Page], server: Process) -> None:
    page = visitor()
    page.goto("/#/editor/chess")
    expect(page.locator(".verdict-box")).to_have_attribute("aria-busy", "false")
    field = page.get_by_label("As text")
    field.first.fill(PROMOTING)
    field.first.press("Enter")
    expect(page.locator('[data-cell="d8"]')).to_have_attribute("aria-label", "d8, Black: Rook")
    expect(page.locator('[data-cell="c7"]')).to_have_attribute("aria-label", "c7, White: Pawn")
    page.get_by_label("Against").select_option("here")
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("toolbar", name="Actions")).to_be_visible()
    click(page, [{"cell": "c7"}, {"cell": "d8"}])
    choices = page.locator("button.choice:not(.quiet)")
    expect(choices).to_have_count(4)
    expect(choices.locator("svg.choice-piece")).to_have_count(4)
    choices.get_by_text("Knight", exact=True).click()
    table = Table(page, server)
    table.wait_for_turn("second")
    assert table.moves() == ["c7d8n"]
    table.tab("Moves")
    expect(page.locator(".move-list")).to_contain_text("cxd8=N")


def test_a_game_goes_out_as_pgn_and_comes_back(visitor: Callable[..., Page], server: Process, tmp_path: Path) -> None:
    page = visitor()
    page.goto("/")
    chosen = tmp_path / "game.pgn"
    chosen.write_text('[White "Anna"]\n\n1. e4 e5 2. Nf3 Nc6 {drawn by agreement} 1/2-1/2\n')
    page.locator("input[type=file]").set_input_files(chosen)
    expect(page.get_by_role("toolbar", name="Actions")).to_be_visible()
    table = Table(page, server)
    assert table.moves() == ["e2e4", "e7e5", "g1f3", "b8c6"]
    page.get_by_role("button", name="Share").first.click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as PGN").click()
    text = Path(download.value.path()).read_text()
    assert download.value.suggested_filename.endswith(".pgn")
    assert "1. e4 e5 2. Nf3 Nc6 {drawn by agreement} 1/2-1/2" in text
