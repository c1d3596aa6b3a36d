"""A side looks the same in its strip, on the board and in the bar."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.table import Table, begin

COLOUR = "element => getComputedStyle(element).fill"
STROKE = "element => getComputedStyle(element).stroke"
GROUND = "element => getComputedStyle(element).backgroundColor"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("title", "moves", "shape", "look"),
    [
        ("Chess", [], ".figure path", COLOUR),
        ("GIPF", [], ".disc", COLOUR),
        ("Connect Four", ["4", "4"], ".disc", COLOUR),
        ("Tic-tac-toe", ["b2", "a1"], ".stroke", STROKE),
        ("Dobutsu Shogi", [], ".tile", STROKE),
    ],
)
def test_a_side_has_one_look(
    page: Page, server: Process, title: str, moves: list[str], shape: str, look: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    begin(page, title, opponent="Someone here", level=None)
    table = Table(page, server)
    for move in moves:
        table.play(move)
    for side in ("first", "second"):
        sign = page.locator(f".strip .side-sign[data-side={side}] {shape}").first
        piece = page.locator(f"svg.board .side-{side} {shape}").first
        part = page.locator(f".evaluation-bar .{side}")
        expect(piece).to_be_visible()
        expect(sign).to_be_visible()
        assert sign.evaluate(look) == piece.evaluate(look) == part.evaluate(GROUND)


def test_the_ring_is_on_the_same_discs_everywhere(page: Page, server: Process) -> None:
    begin(page, "Connect Four", opponent="Someone here", level=None)
    table = Table(page, server)
    for move in ("4", "4"):
        table.play(move)
    for side, rings in (("first", 1), ("second", 0)):
        expect(page.locator(f".strip .side-sign[data-side={side}] .inlay")).to_have_count(rings)
        expect(page.locator(f"svg.board .side-{side} .inlay")).to_have_count(rings)
