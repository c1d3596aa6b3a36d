"""The board in JupyterLab: played by clicks and keys, in several views, in light and dark, in narrow cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx2
import pytest
from playwright.sync_api import Browser, Locator, expect

import plyground as pg
from plyground.notebook.widget import FOLDER
from tests.notebook.lab import Notebook, jupyter_lab, write_notebook
from tests.waiting import wait_for
from tests.web.conftest import PATIENCE
from tests.web.seen import AXE
from tests.web.table import click

CELLS = {
    "import": "import plyground as pg",
    "game": "game = pg.board('dobutsu', second='engine:level=1')\ngame",
    "how it went": "print(game.outcome, *game.line.moves)",
    "two people": "two = pg.board('tictactoe', flip=True)\ntwo",
    "another view": "two",
    "flip": "two.flip()",
    "their moves": "print(two.line.moves)",
    "search": "position = pg.load('tictactoe').position('xox/.o./.x. o')\n"
    "search = pg.board(pg.search_tree(position, 'alphabeta', depth=3))\nsearch",
    "which step": "print(search.step)",
    "to a step": "search.step = 20",
    "busy": "import threading\nthreading.Event().wait()",
}

#: What JupyterLab raised once when it took an output away. The board cannot: a test looks for the call in its script.
LABS_OWN = "Failed to execute 'removeChild' on 'Node'"


@pytest.fixture(scope="module")
def notebook(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    """One notebook for all tests here, because it takes long to open. An error in its page is a failure."""
    path = tmp_path_factory.mktemp("notebooks") / "board.ipynb"
    write_notebook(path, list(CELLS.values()))
    problems: list[str] = []
    with jupyter_lab(path.parent) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(f"{error} {error.stack}"))
        opened = Notebook(page, address, path, list(CELLS))
        opened.begin("import")
        yield opened
        page.close()
    assert [one for one in problems if LABS_OWN not in one] == []


def test_the_board_never_takes_a_node_from_its_parent_as_jupyterlab_does() -> None:
    script = (FOLDER / "board.js").read_text(encoding="utf-8")
    assert ".remove()" in script
    assert "removeChild" not in script


def moves(view: Locator) -> Locator:
    return view.locator("button.move[data-side]")


def chosen(view: Locator) -> Locator:
    """The move whose position is shown."""
    return view.locator(".move-list [aria-current]")


def test_it_is_seen_by_everybody_and_changes_nothing_else(notebook: Notebook) -> None:
    page = notebook.page
    looks = """() => [document.body, document.querySelector('.jp-Toolbar button'), document.querySelector('a, h1, p')]
      .map((one) => one && JSON.stringify(Object.fromEntries(['color', 'backgroundColor', 'font', 'padding', 'margin',
        'minHeight', 'boxSizing'].map((name) => [name, getComputedStyle(one)[name]]))))"""
    before = page.evaluate(looks)
    view = notebook.board("game")
    expect(view.locator("svg.board")).to_be_visible()
    assert page.evaluate(looks) == before
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run('.plyground-notebook')).violations")
    assert [fault["id"] for fault in found if fault["impact"] in ("serious", "critical")] == []
    panel = view.locator(".cell-panel")
    light = panel.evaluate("one => getComputedStyle(one).backgroundColor")
    page.emulate_media(color_scheme="dark")
    expect(view).to_have_attribute("data-theme", "dark")
    assert panel.evaluate("one => getComputedStyle(one).backgroundColor") != light
    page.emulate_media(color_scheme="light")
    expect(view).to_have_attribute("data-theme", "light")
    for width in ("280px", "500px", "640px", ""):
        view.evaluate("(one, width) => { one.parentElement.style.width = width }", width)
        assert view.evaluate("one => one.scrollWidth - one.clientWidth") <= 0, width


def test_a_game_is_played_by_clicks_until_its_end(notebook: Notebook) -> None:
    view = notebook.board("game")
    line = pg.Line.of(pg.load("dobutsu"))
    with pg.player("alphabeta:depth=5,order=on") as player:
        while line.outcome is None:
            move = player.choose(line).move
            click(view, line.game.click(line.position, move)["path"])
            after = line.play(move)
            expect(moves(view)).to_have_count(after.ply if after.outcome else after.ply + 1)
            line = pg.Line.of(line.game, moves=moves(view).all_text_contents())
    assert line.outcome.winner is pg.Side.FIRST
    expect(view.locator(".cell-result")).to_have_text(f"First wins: {line.outcome.reason}.")
    expect(notebook.run("how it went")).to_have_text(" ".join([str(line.outcome), *line.moves]))
    # Who has left the board finds the last position in the file, also without a kernel.
    wait_for(lambda: f"<board of dobutsu: {line.ply} moves, 1-0>" in notebook.save())


def test_two_views_stay_in_step_and_steps_back_lead_to_variations(notebook: Notebook) -> None:
    one, two = notebook.board("two people"), notebook.board("another view")
    for cell in ("b2", "a1"):
        one.locator(f'[data-cell="{cell}"]').click()
        expect(chosen(two)).to_have_text(cell)
    two.get_by_role("button", name="One move back").click()
    expect(chosen(one)).to_have_text("b2")
    expect(one.locator(".cell-said")).to_contain_text("A move here begins a variation")
    one.locator('[data-cell="c3"]').click()
    expect(two.locator(".move-variations")).to_have_text("1…a1")
    notebook.run("flip")
    for view in (one, two):
        expect(view.locator(".sitter").first).to_have_attribute("data-side", "second")
    expect(notebook.run("their moves")).to_have_text("('b2', 'c3')")


def test_keys_are_the_boards_while_it_has_the_focus(notebook: Notebook) -> None:
    view = notebook.board("two people")
    press = notebook.page.keyboard.press
    expect(notebook.run("their moves")).to_have_text("()")
    press("Tab")  # from now on the arrows walk on the board
    view.locator('[data-cell="a1"]').focus()
    for key in ("ArrowDown", "Enter"):  # the board is flipped
        press(key)
    expect(moves(view)).to_have_text(["a2"])
    for key in ("b", "ArrowLeft", "Enter"):  # `b` would insert a cell
        press(key)
    expect(moves(view)).to_have_text(["a2", "b2"])
    expect(view.locator('[data-cell="b2"]')).to_be_focused()
    view.get_by_role("button", name="One move back").focus()
    press("ArrowLeft")
    expect(chosen(view)).to_have_text("a2")
    press("Home")
    expect(chosen(view)).to_have_text("Start")
    view.get_by_role("button", name="To the game").press("Enter")
    expect(chosen(view)).to_have_text("b2")
    press("Home")  # the button has gone, but the focus has not
    expect(chosen(view)).to_have_text("Start")
    press("End")
    expect(chosen(view)).to_have_text("b2")
    assert notebook.has_all_cells()
    assert '"()\\n"' in notebook.save()  # Ctrl+S is still the notebook's


def test_a_recorded_search_is_stepped(notebook: Notebook) -> None:
    view = notebook.board("search")
    steps = view.locator(".step-number")
    view.get_by_role("button", name="To the start").click()
    expect(steps).to_have_text(re.compile("^Step 1 of "))
    expect(view.locator(".step-words")).to_have_text(re.compile("^MAX to move at the root"))
    view.get_by_role("button", name="One step forward").click()
    notebook.page.keyboard.press(".")
    notebook.page.keyboard.press("ArrowRight")
    expect(steps).to_have_text(re.compile("^Step 4 of "))
    expect(notebook.run("which step")).to_have_text("3")
    notebook.run("to a step")
    expect(steps).to_have_text(re.compile("^Step 21 of "))
    view.get_by_role("switch", name="Boards in the nodes").check()
    expect(view.locator(".tree-paper .mini-board").first).to_be_visible()


def test_the_board_is_there_while_a_cell_runs_and_says_when_the_kernel_is_not(notebook: Notebook) -> None:
    view = notebook.board("two people")
    notebook.begin("busy")
    view.locator('[data-cell="b2"]').click()
    expect(moves(view)).to_have_text(["b2"])
    with httpx2.Client(base_url=notebook.address) as server:
        for kernel in server.get("/api/kernels").json():
            server.delete(f"/api/kernels/{kernel['id']}")
    view.locator('[data-cell="a1"]').click()
    expect(view.get_by_role("alert")).to_have_text(re.compile("The kernel has not answered yet"))
    expect(view.locator("[data-piece]")).to_have_count(1)
