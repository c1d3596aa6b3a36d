"""Takes the pictures that the documents show: python docs/images/make.py [NAME ...], after `make page`.

Every view of the page in light and dark, at the size of a desk and of a phone, of real games on a real server; and the
board in JupyterLab.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.notebook.lab import Notebook, jupyter_lab, write_notebook  # noqa: E402
from tests.server.process import Process, serving  # noqa: E402
from tests.web.conftest import ARGUMENTS, chromium  # noqa: E402
from tests.web.table import Table, begin  # noqa: E402

SIZES = {"desk": (1280, 860), "phone": (390, 844)}


def game(title: str, moves: int, tab: str = "Moves") -> Callable[[Page, Process], None]:
    """A game in its middle: some good moves, and the computer's answers."""

    def show(page: Page, server: Process) -> None:
        begin(page, title, level=2)
        table = Table(page, server)
        for _ in range(moves):
            state = table.wait_for_turn("first")
            if state["outcome"] is not None:
                break
            table.wait_until_shown(state)
            question = {"game": state["info"]["spec"], "position": state["start"], "moves": table.moves()}
            table.play(server.http.post("/api/hint", json=question).json()["move"])
        table.wait_for_turn("first")
        table.tab(tab)
        if tab == "Analysis":
            button = page.get_by_role("button", name="Analyse", exact=True)
            if button.count():
                button.click()
            page.wait_for_timeout(1500)

    return show


def address(fragment: str) -> Callable[[Page, Process], None]:
    return lambda page, server: page.goto(f"/#/{fragment}") and None


def review(page: Page, server: Process) -> None:
    begin(page, "Dobutsu Shogi", level=1)
    table = Table(page, server)
    table.play_out("first", seed=5)
    page.get_by_role("link", name="Review").click()
    page.wait_for_timeout(9000)


def explore(page: Page, server: Process) -> None:
    page.goto("/#/explore/connect4?moves=4+4+4+4+4+3+3+3+1+6+6+2")
    page.locator(".best-line").wait_for()


def tree(page: Page, server: Process) -> None:
    """At a cut, in the middle of a search."""
    page.goto("/#/tree/tree?tree=[[[5,4],[10,8]],[[-4,-3],[6,2]]]&step=13")
    page.wait_for_timeout(1500)


def quiz(page: Page, server: Process) -> None:
    """With an answer that is wrong, and what is said of it."""
    page.goto("/#/tree/tree?mode=quiz&tree=[[3,5],[2,9]]")
    page.get_by_label("Value of node 1", exact=True).fill("3")
    page.get_by_role("button", name="Branch to node 1 2: cut").click()
    page.get_by_role("button", name="Check").click()


def marked(page: Page, server: Process) -> None:
    page.goto("/#/theory")
    page.get_by_label("Examples").select_option("nash")
    page.wait_for_timeout(800)
    page.get_by_role("button", name="Best responses").click()
    page.get_by_role("button", name="To the end").click()


def on_the_site(page: Page, server: Process) -> None:
    """A notebook on the site, which `make docs` has built: a recorded search has drawn itself."""
    built = HERE.parents[1] / "build" / "site" / "notebooks" / "minimax-to-alpha-beta" / "index.html"
    page.goto(f"{built.as_uri()}#what-cannot-matter")


VIEWS: dict[str, Callable[[Page, Process], None]] = {
    "start": address(""),
    "dobutsu": game("Dobutsu Shogi", 3, "Analysis"),
    "chess": game("Chess", 6, "Analysis"),
    "gipf": game("GIPF", 6),
    "connect4": game("Connect Four", 5),
    "ultimate": game("Ultimate tic-tac-toe", 8),
    "nim": game("Nim", 1),
    "puzzles": address("puzzles"),
    "puzzle": address("puzzles/gipf/3"),
    "lesson": address("lesson/gipf"),
    "editor": address("editor/dobutsu"),
    "theory": marked,
    "notebooks": on_the_site,
    "review": review,
    "explore": explore,
    "tree": tree,
    "tree-compare": address("tree/tree?random=3,3,2&search=minimax;alphabeta;alphabeta:order%3Don;negamax"),
    "tree-quiz": quiz,
    "tree-strategy": address("tree/grundy?mode=strategy&side=second"),
}


JUPYTER = """import plyground as pg

board = pg.board("dobutsu", second="engine:level=3")
board"""


def jupyter(browser: Browser) -> None:
    """A game in a cell of JupyterLab: two moves and their answers, and what every move is worth."""
    with tempfile.TemporaryDirectory() as folder, jupyter_lab(Path(folder)) as address:
        for scheme in ("light", "dark"):
            path = Path(folder) / f"{scheme}.ipynb"
            write_notebook(path, [JUPYTER])
            page = browser.new_page(
                viewport={"width": 1280, "height": 860},
                color_scheme=scheme,  # type: ignore[arg-type]
                reduced_motion="reduce",
            )
            notebook = Notebook(page, address, path, ["board"])
            page.get_by_role("tab", name="File Browser").click()  # away
            view = notebook.board("board")
            for number, cells in enumerate((("b2", "b3"), ("a1", "b2")), 1):
                for cell in cells:
                    view.locator(f'[data-cell="{cell}"]').click()
                expect(view.locator("button.move[data-side]")).to_have_count(2 * number)
            view.get_by_role("button", name="Analyse").click()
            expect(view.locator(".cell-analysis .dots")).to_have_count(1)
            expect(view.locator(".cell-analysis .dots")).to_have_count(0)
            page.mouse.move(1200, 800)
            page.wait_for_timeout(700)
            page.screenshot(path=HERE / f"jupyter-desk-{scheme}.png")
            page.close()


def main(names: list[str]) -> None:
    path = chromium()
    if path is None:
        sys.exit("there is no Chromium here")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("--database", f"{folder}/games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        if not names or "jupyter" in names:
            jupyter(browser)
        for name in [name for name in names if name != "jupyter"] if names else VIEWS:
            for size, (width, height) in SIZES.items():
                for scheme in ("light", "dark"):
                    context = browser.new_context(
                        base_url=server.address,
                        viewport={"width": width, "height": height},
                        color_scheme=scheme,  # type: ignore[arg-type]
                        reduced_motion="reduce",
                    )
                    page = context.new_page()
                    VIEWS[name](page, server)
                    page.wait_for_timeout(700)
                    page.screenshot(path=HERE / f"{name}-{size}-{scheme}.png")
                    context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
