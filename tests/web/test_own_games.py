"""Games that users write, on the page: drawn from their own data, and played by clicks."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from plyground.cli.new import filled
from tests.places import ROOT
from tests.server.process import Process, serving
from tests.web.seen import settle
from tests.web.table import Table, begin

EXAMPLES = ROOT / "examples"

#: The start that `plyground new game` writes, with colours, a border, a titled zone and art of its own.
ADDED = """    layout["pieces"] = {"S": {"name": "star", "art": "star.svg"}}
    layout["colours"] = {"first": "#8e44ad", "second": "#1e8449"}
    layout["borders"] = [{"side": "first", "cells": ["a1", "b1"], "towards": (0, 1)}]
    layout["zones"] = [{"id": "bag", "kind": "reserve", "title": "In the bag"}]
    editor = {"text": "{rows} {side}", "sides": ["first", "second"], "empty": "."}
    editor["letters"] = {"first": {"S": "x"}, "second": {"S": "o"}}
"""
STAR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">'
    '<script>document.title = "run"</script><path d="M1 1h7v7z"/></svg>'
)


def drawn(folder: Path) -> Path:
    path = folder / "drawn.py"
    text = filled("game.py.txt", "drawn").replace("    # What stands where", ADDED + "\n    # What stands where")
    path.write_text(text.replace('"zones": {}, "marks"', '"zones": {"bag": [{"piece": "S", "count": 3}]}, "marks"'))
    (folder / "star.svg").write_text(STAR)
    return path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("own")
    files = [str(EXAMPLES / f"{name}.py") for name in ("hex", "domineering", "quarto")]
    with serving(*files, str(drawn(folder)), "--database", str(folder / "games.sqlite")) as server:
        yield server


def seen(page: Page, name: str) -> None:
    """Keeps a picture of the page where PLYGROUND_PICTURES names a folder."""
    settle(page)
    if "PLYGROUND_PICTURES" in os.environ:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=Path(os.environ["PLYGROUND_PICTURES"]) / f"{name}-{scheme}.png")


@pytest.mark.parametrize(
    ("title", "option", "value", "reason"),
    [
        ("Hex", "size", "4", "its sides are connected"),
        ("Domineering", "columns", "5", "there is no room for another domino"),
    ],
)
def test_an_example_is_played_by_clicks(
    page: Page, server: Process, title: str, option: str, value: str, reason: str
) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Play {title}", exact=True).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name="Computer", exact=True).check()
    sheet.get_by_role("radio", name="1", exact=True).check()
    seen(page, f"{title}-sheet")
    sheet.get_by_label(option).fill(value)
    sheet.get_by_role("button", name="Start").click()
    expect(page.get_by_role("toolbar", name="Actions")).to_be_visible()
    table = Table(page, server)
    assert table.state()["info"]["spec"].endswith(f"{option}={value}")
    over = table.play_out("first", seed=1)
    assert over["outcome"]["reason"] == reason
    expect(page.locator(".result").first).to_contain_text(reason)
    seen(page, title)


def test_quarto_with_pieces_of_nobody_drawn_by_its_author(page: Page, server: Process) -> None:
    begin(page, "Quarto", opponent="Someone here")
    table = Table(page, server)
    for move in ("=7", "b2=8", "c3=0"):
        table.play(move)
    expect(page.locator('[data-cell="b2"]')).to_have_accessible_name(re.compile("^b2, small dark round hollow"))
    expect(page.get_by_text("To be given")).to_be_visible()
    expect(page.locator(".board image")).to_have_count(2)
    seen(page, "quarto")


def test_a_piece_over_two_cells_is_said_of_both(page: Page, server: Process) -> None:
    begin(page, "Domineering", opponent="Someone here")
    table = Table(page, server)
    table.play("c3")
    for cell in ("c3", "c4"):
        said = re.compile(f"{cell}, first player's upright domino")
        expect(page.locator(f'[data-cell="{cell}"]')).to_have_accessible_name(said)
    seen(page, "domino")


def test_own_art_colours_titles_and_borders(page: Page, server: Process) -> None:
    with page.expect_response(lambda answer: "/api/art?" in answer.url) as answered:
        begin(page, "drawn", opponent="Someone here")
    table = Table(page, server)
    table.play("b1")
    assert answered.value.headers["content-type"] == "image/svg+xml"
    assert "script-src 'self'" in answered.value.headers["content-security-policy"]
    table.play("d1")
    assert page.locator(".board image").count() == 2
    assert page.locator("script").count() == page.locator("script[src]").count()  # the drawing is no part of the page
    assert page.title() != "run"
    expect(page.get_by_text("In the bag")).to_be_visible()
    border = page.locator(".border-first")
    expect(border).to_have_css("stroke", "rgb(142, 68, 173)")
    seen(page, "drawn")


def test_the_editor_sets_up_a_position_of_an_own_game(page: Page, server: Process) -> None:
    file = next(game["name"] for game in server.http.get("/api/catalogue").json() if game["title"] == "Hex")
    spec = f"{file}:size=4"
    view = server.http.get("/api/rules", params={"game": spec}).json()["start"]["view"]
    view["pieces"] = [{"cell": "b2", "piece": "B", "side": "first"}]
    answer = server.http.post("/api/compose", json={"game": spec, "view": view, "extra": ""})
    assert answer.status_code == 200, answer.text
    assert ".x.." in answer.text
    page.goto(f"/#/editor/{quote(spec, safe='')}")
    expect(page.locator(".verdict-box.good")).to_be_visible()
    page.locator('[data-cell="b2"]').click()
    expect(page.locator('[data-cell="b2"]')).to_have_accessible_name("b2, Blue: stone")
    expect(page.locator(".verdict-box.good")).to_be_visible()
    seen(page, "editor")
