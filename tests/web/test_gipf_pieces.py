"""GIPF with GIPF-pieces at the page: whole games by clicks, with the choices that these pieces bring."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.table import Table, begin, click

CROWDED = ("Ge1-e2", "Ga5-b5", "Ge1-e2", "Gi1-h2", "Ge1-e2", "Gb1-b2", "Ge1-e2", "Gh6-h5")


@pytest.mark.parametrize("rules", ["standard", "tournament"])
def test_a_whole_game_by_clicks_with_choices_about_gipf_pieces(page: Page, server: Process, rules: str) -> None:
    begin(page, "GIPF", opponent="Someone here", choices=[rules])
    table, chance, chosen = Table(page, server), random.Random(5), 0
    while (state := table.state())["outcome"] is None:
        table.wait_until_shown(state)
        moves = state["board"]["moves"]
        longest = max(len(move["path"]) for move in moves)
        rows = [move for move in moves if move["kind"] == "remove"]
        offered = [move for move in rows or moves if len(move["path"]) == longest] or rows or moves
        move = chance.choice(offered if chance.random() < 0.7 else moves)
        chosen += any("row" in element for element in move["path"])
        table.play(move["move"])
    assert chosen > 0
    expect(page.locator(".result").first).to_contain_text(state["outcome"]["reason"])


def test_thousands_of_moves_are_clicked_like_any_others(page: Page, server: Process) -> None:
    begin(page, "GIPF", opponent="Someone here", choices=["tournament"])
    table = Table(page, server)
    for move in CROWDED:
        table.play(move)
    state = table.state()
    table.wait_until_shown(state)
    assert (state["board"]["legal"], state["board"]["moves"]) == (2736, [])
    leave = page.locator("button.choice").get_by_text("Leave e2", exact=True)
    expect(leave).to_be_visible()
    leave.click()
    click(page, [{"row": ["e3"]}, {"choice": "Leave e4"}, {"choice": "Leave e5"}])
    click(page, [{"cell": "i5"}, {"cell": "h5"}, {"choice": "GIPF-piece"}])
    after = table.wait(lambda now: len(now["nodes"]) > len(CROWDED), "the move")
    assert after["board"]["position"] == "W:e2*,e4*,e5*,h5* B:b2*,b5*,g5*,h2* r:10/10 b o:wb"
