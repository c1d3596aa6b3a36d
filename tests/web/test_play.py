"""People play at the page: every game by clicks, and everything that helps them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.table import Table, begin

TITLES = {
    "tictactoe": "Tic-tac-toe",
    "connect4": "Connect Four",
    "dobutsu": "Dobutsu Shogi",
    "gipf": "GIPF",
    "ultimate": "Ultimate tic-tac-toe",
    "grundy": "Grundy's game",
    "nim": "Nim",
    "tree": "A tree of values",
}


@pytest.mark.parametrize("name", TITLES)
def test_a_whole_game_by_clicks_against_level_1(page: Page, server: Process, name: str) -> None:
    begin(page, TITLES[name], level=1)
    table = Table(page, server)
    over = table.play_out("first", seed=3)
    result = page.get_by_role("group", name="Result").or_(page.locator(".result"))
    expect(result.first).to_contain_text(over["outcome"]["reason"])
    expect(result.first).to_contain_text("wins" if over["outcome"]["winner"] else "Draw", ignore_case=True)


def test_a_game_written_by_its_user_is_played_too(browser: Any, tmp_path: Path) -> None:
    from tests.server.process import serving
    from tests.server.test_games import OWN

    file = tmp_path / "take.py"
    file.write_text(OWN)
    with serving(str(file), "--database", str(tmp_path / "games.sqlite")) as server:
        context = browser.new_context(base_url=server.address)
        page = context.new_page()
        begin(page, "take", level=1)
        assert Table(page, server).play_out("first")["outcome"]["reason"] == "took the last one"
        context.close()


def test_a_player_written_by_its_user_is_an_opponent(browser: Any, tmp_path: Path) -> None:
    from tests.server.process import serving

    player = tmp_path / "ann.py"
    player.write_text("def choose(position):\n    'The last move.'\n    return position.moves()[-1]\n")
    with serving("--player", str(player), "--database", str(tmp_path / "games.sqlite")) as server:
        context = browser.new_context(base_url=server.address)
        page = context.new_page()
        page.goto("/")
        page.get_by_role("button", name="Play Connect Four", exact=True).click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("radio", name="Computer", exact=True).check()
        sheet.get_by_role("radio", name="ann.py", exact=True).check()
        expect(sheet.get_by_text("The last move.").first).to_be_visible()
        sheet.get_by_role("button", name="Start").click()
        page.wait_for_url(re.compile("#/play/"))
        expect(page.get_by_role("combobox", name="Who plays O").locator("option:checked")).to_have_text("ann.py")
        table = Table(page, server)
        for number in (1, 2, 3):
            table.play("1")
            table.wait_for_turn("first")
            assert table.moves() == ["1", "7"] * number
        context.close()


def test_a_game_of_openspiel_is_played_from_a_list_beside_its_text(browser: Any, tmp_path: Path) -> None:
    from tests.server.process import serving

    with serving("openspiel:mancala", "--database", str(tmp_path / "games.sqlite")) as server:
        context = browser.new_context(base_url=server.address)
        page = context.new_page()
        begin(page, "Mancala (OpenSpiel)", level=1)
        expect(page.locator("pre.position-text")).to_contain_text("-4-4-4-4-4-4-")
        over = Table(page, server).play_out("first")
        assert over["outcome"]["reason"] == "by the rules of OpenSpiel's mancala"
        answer = server.http.get("/api/rules", params={"game": "openspiel:hex"})
        assert "is not among the games that this server was started with" in answer.text
        context.close()


def test_undo_redo_flip_and_hint(page: Page, server: Process) -> None:
    begin(page, "Dobutsu Shogi", level=1)
    table = Table(page, server)
    table.play("b2b3")
    table.wait_for_turn("first")
    line = table.moves()
    assert len(line) == 2
    expect(page.locator("button.move[data-side]")).to_have_count(2)
    table.press("Undo")
    table.wait(lambda state: state["head"] == 0, "the start")
    table.press("Redo")
    table.wait(lambda state: state["head"] == 2, "the move again")
    below = page.locator('[data-cell="a1"]').bounding_box()
    table.press("Flip")
    above = page.locator('[data-cell="a1"]').bounding_box()
    assert above
    assert below
    assert above["y"] < below["y"]
    table.press("Flip")
    table.press("Hint")
    advice = page.get_by_role("status").or_(page.locator(".advice"))
    expect(advice.filter(has_text=re.compile(r"[a-c][1-4]|@")).first).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    table.wait(lambda state: len(state["nodes"]) >= 3, "the move of the hint")


def test_going_back_and_playing_another_move_makes_a_variation(page: Page, server: Process) -> None:
    begin(page, "Tic-tac-toe", opponent="Someone here")
    table = Table(page, server)
    for move in ("b2", "a1", "c1"):
        table.play(move)
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="One move back").click()
    page.locator('[data-cell="c3"]').click()
    state = table.wait(lambda state: len(state["nodes"]) == 4, "the variation")
    assert len(state["nodes"]) == 4
    assert table.moves()[-1] == "c3"
    assert len(table.moves()) in (2, 3)
    expect(page.locator("button.move[data-side]")).to_have_count(4)
    page.get_by_role("button", name="To the start").click()
    expect(page.locator('[data-cell="b2"]')).to_have_attribute("aria-label", re.compile("empty"))
    page.get_by_role("button", name="To the end").click()
    expect(page.locator('[data-cell="b2"]')).to_have_attribute("aria-label", re.compile("X"))


def test_the_page_reloaded_in_mid_game_goes_on(page: Page, server: Process) -> None:
    begin(page, "Connect Four", level=1)
    table = Table(page, server)
    table.play("4")
    table.wait_for_turn("first")
    page.reload()
    expect(page.locator("button.move[data-side]")).to_have_count(2)
    table.play("3")
    table.wait_for_turn("first")
    page.goto("/")
    page.locator(f'a[href="#/play/{table.id}"]').click()
    expect(page.locator("button.move[data-side]")).to_have_count(4)


def test_a_game_is_saved_to_a_file_and_loaded_again(page: Page, server: Process, tmp_path: Path) -> None:
    begin(page, "Dobutsu Shogi", opponent="Someone here")
    table = Table(page, server)
    for move in ("b2b3", "b4b3"):
        table.play(move)
    table.press("Share")
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_text(re.compile("Save|Download")).first.click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    saved = json.loads(file.read_text())["moves"]  # a move with what is known of it, or its text alone
    assert [move if isinstance(move, str) else move["move"] for move in saved] == ["b2b3", "b4b3"]
    page.goto("/")
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Load a saved game").click()
    chooser.value.set_files(file)
    page.wait_for_url(re.compile("#/play/"))
    again = Table(page, server)
    assert again.id != table.id
    assert again.moves() == ["b2b3", "b4b3"]
    page.goto("/")
    file.write_text('{"format": "nonsense"}')
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Load a saved game").click()
    chooser.value.set_files(file)
    expect(page.get_by_text("nonsense").first).to_be_visible()


def test_two_people_over_a_link_one_of_whom_loses_the_connection(visitor: Callable[..., Page], server: Process) -> None:
    first, second, watcher = visitor(), visitor(), visitor()
    begin(first, "Tic-tac-toe", opponent="Someone elsewhere", level=None)
    one = Table(first, server)
    link = first.locator("input[readonly], .copy-field input").first.input_value()
    assert "invitation=" in link
    second.goto(link)
    expect(second.get_by_role("toolbar", name="Actions")).to_be_visible()
    watcher.goto(link)  # somebody else has the seat by now
    expect(watcher.get_by_text("This seat is not free")).to_be_visible()
    watcher.get_by_text("Watch the game").click()
    expect(watcher.get_by_role("heading", name="Tic-tac-toe")).to_be_visible()
    two = Table(second, server)
    assert two.id == one.id
    one.play("a1")
    expect(second.locator("button.move[data-side]")).to_have_count(1)
    second.context.set_offline(True)
    second.evaluate("window.dispatchEvent(new Event('offline'))")
    second.context.set_offline(False)
    second.reload()
    expect(second.locator("button.move[data-side]")).to_have_count(1)
    two.play("b1")
    expect(first.locator("button.move[data-side]")).to_have_count(2)
    one.play("a2")
    expect(second.locator("button.move[data-side]")).to_have_count(3)
    two.play("b2")
    expect(first.locator("button.move[data-side]")).to_have_count(4)
    one.play("a3")
    for page in (first, second, watcher):
        expect(page.get_by_text("3 in a row").first).to_be_visible()


def test_the_server_restarts_and_the_page_goes_on(browser: Any, tmp_path: Path) -> None:
    from tests.server.process import serving

    database = str(tmp_path / "games.sqlite")
    with serving("--database", database) as server:
        port = server.address.rsplit(":", 1)[1].strip("/")
        context = browser.new_context(base_url=server.address)
        page = context.new_page()
        begin(page, "Tic-tac-toe", opponent="Someone here")
        Table(page, server).play("b2")
        server.kill()
        expect(page.get_by_text("Connection lost").first).to_be_visible(timeout=15_000)
    with serving("--database", database, "--port", port) as server:
        expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=30_000)
        table = Table(page, server)
        table.play("a1")
        assert table.moves() == ["b2", "a1"]
        context.close()


def test_analysis_tells_exact_results_and_help_tells_the_rules(page: Page, server: Process) -> None:
    begin(page, "Nim", opponent="Someone here")
    table = Table(page, server)
    table.tab("Analysis")
    button = page.get_by_role("button", name="Analyse", exact=True)
    if button.count():
        button.click()
    expect(page.get_by_text(re.compile("wins in")).first).to_be_visible()
    expect(page.get_by_text(re.compile("loses in")).first).to_be_visible()
    table.tab("Help")
    expect(page.get_by_text(re.compile("heap", re.IGNORECASE)).first).to_be_visible()
    assert table.moves() == []


def test_computers_play_each_other_pause_and_step(page: Page, server: Process) -> None:
    begin(page, "Connect Four", opponent="Computer v computer", level=None)
    table = Table(page, server)
    table.wait(lambda state: len(state["nodes"]) >= 2, "two moves of the computers")
    page.get_by_role("button", name="Pause", exact=True).click()
    table.wait(lambda state: not state["pace"]["running"], "a pause")
    count = len(table.state()["nodes"])
    for number in (count + 1, count + 2):
        page.get_by_role("button", name="Step", exact=True).click()
        table.wait(lambda state, number=number: len(state["nodes"]) >= number, "a step")
        assert len(table.state()["nodes"]) == number
    assert not table.state()["pace"]["running"]


def test_a_move_can_be_typed_and_a_wrong_one_is_explained(page: Page, server: Process) -> None:
    begin(page, "Tic-tac-toe", opponent="Someone here")
    table = Table(page, server)
    field = page.get_by_role("textbox", name="Type a move")
    field.fill("z9")
    field.press("Enter")
    expect(page.get_by_text(re.compile("z9")).first).to_be_visible()
    field.fill("b2")
    field.press("Enter")
    table.wait(lambda state: len(state["nodes"]) == 1, "the typed move")
    assert table.moves() == ["b2"]
