"""Matrix games at the page: the documents' figures, editing, sharing, wrong input, keys."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.seen import serious, settle, too_wide


class Matrix:
    """The page of matrix games, as functions for the tests."""

    def __init__(self, page: Page, address: str = "/#/theory") -> None:
        self.page = page
        page.goto(address)
        expect(page.get_by_role("heading", name="Equilibria")).to_be_visible()

    def example(self, name: str) -> None:
        self.page.get_by_label("Examples").select_option(name)
        self.settle()

    def settle(self) -> None:
        """Until the server has answered to the last change."""
        settle(self.page)
        expect(self.page.locator(".theory-results")).to_have_attribute("aria-busy", "false")

    def mode(self, name: str) -> None:
        self.page.get_by_role("toolbar", name="What to do").get_by_role("button", name=name).click()
        if name != "Edit":
            self.ready()

    def ready(self) -> None:
        """Waits until keys have an effect, which is a moment after the steps are visible."""
        expect(self.page.locator(".step-count")).to_be_visible()
        settle(self.page)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def cell(self, row: str, column: str) -> str:
        return self.page.get_by_label(f"Payoffs of {row} against {column}", exact=True).input_value()

    def type(self, row: str, column: str, text: str) -> None:
        self.page.get_by_label(f"Payoffs of {row} against {column}", exact=True).fill(text)
        self.settle()

    def left(self) -> tuple[str, str]:
        """The strategies that are not eliminated, as letters."""
        rows, columns = (
            "".join(
                name.locator("span").first.inner_text()
                for name in self.page.locator(f"table.shown th[scope={scope}]").all()
                if not re.search(r"\b(gone|going)\b", name.get_attribute("class") or "")
            )
            for scope in ("row", "col")
        )
        return rows, columns

    def marked(self) -> list[str]:
        """The payoffs marked, as row, column and player."""
        found = []
        for cell in self.page.locator("table.shown td[data-cell]").all():
            row, column = (cell.get_attribute("data-cell") or "").split()
            for player, payoff in enumerate(cell.locator(".payoff").all()):
                if "marked" in (payoff.get_attribute("class") or ""):
                    found.append(f"{'ABC'[int(row)]}{'DEF'[int(column)]}{player + 1}")
        return found

    @property
    def words(self) -> str:
        return self.page.locator(".step-words").inner_text()


def test_figures_3_to_5(page: Page) -> None:
    matrix = Matrix(page)
    matrix.example("elimination")
    matrix.mode("Eliminate")
    assert matrix.left() == ("ABC", "DEF")  # nothing plays by itself
    matrix.press("One step forward")
    assert matrix.left() == ("ABC", "DF")  # figure 4
    assert (
        "E of Player 2 is strictly dominated by F: 2 < 8 against A, 3 < 6 against B and 2 < 4 against C."
        in matrix.words
    )
    matrix.press("One step forward")
    matrix.press("One step forward")
    assert matrix.left() == ("A", "DF")  # figure 5
    matrix.press("One step forward")
    assert matrix.left() == ("A", "F")
    assert "(A, F) with payoffs 6, 8" in matrix.words
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
    matrix.press("One step back")
    assert matrix.left() == ("A", "DF")
    matrix.press("To the beginning")
    assert matrix.left() == ("ABC", "DEF")


def test_another_order_leads_to_the_same_end(page: Page) -> None:
    matrix = Matrix(page)
    matrix.example("elimination")
    matrix.mode("Eliminate")
    matrix.press("One step forward")
    matrix.press("Eliminate C instead")
    matrix.settle()
    assert matrix.left() == ("AB", "DEF")
    matrix.press("To the end")
    assert matrix.left() == ("A", "F")


def test_figure_6(page: Page) -> None:
    for name, payoffs in (("prisoners-dilemma", "-4, -4"), ("prisoners-dilemma-a", "-3, -3")):
        matrix = Matrix(page)
        matrix.example(name)
        row = page.locator(".profiles tbody tr")
        expect(row).to_have_count(1)
        expect(row).to_have_text(f"ConfessConfess{payoffs}")
        matrix.mode("Best responses")
        page.keyboard.press("End")
        assert "(Confess, Confess)" in matrix.words


def test_figures_7_to_9(page: Page) -> None:
    matrix = Matrix(page)
    matrix.example("nash")
    matrix.mode("Best responses")
    assert matrix.marked() == []
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert matrix.marked() == ["BE1", "BF1", "CD1"]  # figure 8
    page.keyboard.press("End")
    assert matrix.marked() == ["AF2", "BE1", "BE2", "BF1", "CD1", "CE2"]  # figure 9
    expect(page.locator("td.equilibrium")).to_have_count(1)
    expect(page.locator("td.equilibrium")).to_have_attribute("data-cell", "1 1")
    assert "(B, E)" in matrix.words
    matrix.mode("Eliminate")
    assert "No strategy is dominated" in matrix.words


def test_rock_paper_scissors(page: Page) -> None:
    matrix = Matrix(page)
    for name in ("rock-paper-scissors", "rock-paper-scissors-tree"):
        matrix.example(name)
        expect(page.get_by_text("0 for Player 1, by linear programming.")).to_be_visible()
        expect(page.locator(".profiles td").first).to_have_text("1/3 Rock + 1/3 Paper + 1/3 Scissors")
        expect(page.get_by_text("They do not meet: there is no saddle point.")).to_be_visible()
        expect(page.get_by_text("A circle: Rock beats Scissors beats Paper beats Rock.")).to_be_visible()
        expect(page.get_by_text("Simultaneous: no player sees what the other chooses.")).to_be_visible()
    expect(page.locator("pre.text-box")).to_contain_text("Player 2 {unseen}")


def test_a_tree_is_solved_from_its_ends(page: Page) -> None:
    matrix = Matrix(page)
    matrix.example("market-entry")
    expect(page.get_by_text("Played: Enter Share; payoffs 1, 1.")).to_be_visible()
    expect(page.get_by_text("Sequential: the player to move knows all moves before.")).to_be_visible()
    matrix.type("Enter", "Share", "5, 5")
    expect(page.get_by_text("Simultaneous", exact=False)).to_be_visible()
    expect(page.locator("pre.text-box")).to_have_count(0)


def test_editing_and_undo(page: Page) -> None:
    matrix = Matrix(page)
    matrix.example("prisoners-dilemma")
    matrix.type("Quiet", "Quiet", "1/2, 0.25")
    expect(page.locator(".profiles tbody tr")).to_have_count(3)  # to be quiet together is stable now
    expect(page.locator(".profiles td", has_text="1/2, 1/4")).to_be_visible()
    page.get_by_label("Name of row 1").fill("Silent")
    matrix.press("Add a column")
    matrix.press("Add a row")
    matrix.settle()
    assert page.locator("table.editing input.matrix-cell").count() == 9
    matrix.press("Remove row Confess")
    matrix.settle()
    assert page.locator("table.editing input.matrix-cell").count() == 6
    for _ in range(3):
        matrix.press("Undo")
    assert page.locator("table.editing input.matrix-cell").count() == 4
    page.get_by_label("Payoffs of Silent against Quiet").focus()
    page.keyboard.press("Control+z")  # all letters of the name at once
    assert matrix.cell("Quiet", "Quiet") == "1/2, 0.25"
    page.keyboard.press("Control+z")
    assert matrix.cell("Quiet", "Quiet") == "-2, -2"
    page.keyboard.press("Control+y")
    assert matrix.cell("Quiet", "Quiet") == "1/2, 0.25"


def test_wrong_input_is_named_by_row_and_column(page: Page) -> None:
    matrix = Matrix(page)
    matrix.example("nash")
    matrix.type("B", "F", "3; three")
    fault = page.locator(".theory-faults li")
    expect(fault).to_have_text(re.compile(r"Row 2 \(B\), column 3 \(F\): '3; three' is not a payoff"))
    field = page.get_by_label("Payoffs of B against F")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert page.locator("[aria-invalid=true]").count() == 1
    page.get_by_label("Name of column 1").fill("F")
    matrix.settle()
    expect(page.locator(".theory-faults li")).to_have_count(2)
    expect(page.locator(".theory-faults")).to_contain_text("'F' names two columns")
    expect(page.get_by_role("button", name="Eliminate")).to_be_disabled()
    page.get_by_label("Name of column 1").fill("D")
    matrix.type("B", "F", "3, 3")
    expect(page.locator(".theory-faults li")).to_have_count(0)
    expect(page.get_by_role("heading", name="Equilibria")).to_be_visible()


def test_the_address_carries_the_game(page: Page, visitor: Callable[..., Page]) -> None:
    matrix = Matrix(page)
    matrix.example("battle")
    matrix.type("Opera", "Opera", "7/3, 2")
    page.get_by_label("Name of row 1").fill("Opera | „Fidelio“ #1")
    matrix.settle()
    page.wait_for_url(re.compile("game="))
    link = page.get_by_label("Link to this game").input_value()
    assert link == page.url
    other = Matrix(visitor(), link)
    other.settle()
    expect(other.page.get_by_label("Name of row 1")).to_have_value("Opera | „Fidelio“ #1")
    assert other.cell("Opera | „Fidelio“ #1", "Opera") == "7/3, 2"
    other.page.reload()
    expect(other.page.get_by_label("Name of row 1")).to_have_value("Opera | „Fidelio“ #1")
    wrong = visitor()
    wrong.goto("/#/theory?game=A%201,1%202,x%0AB%203,3%204,4")
    expect(wrong.get_by_role("alert")).to_contain_text("Row 1, column 2")


@pytest.mark.parametrize(
    ("text", "first", "cells"),
    [
        ("1 2 3\n4 5 6", "1, -1", 6),
        ('X,D,E\nA,"7, 7","3, 2"\nB,"1, 1","2, 2"', "7, 7", 4),
        ("\tD\tE\nA\t7, 7\t3, 2", "7, 7", 2),
        ("tree:\nPlayer 1\n  a: 5, 5\n  b: 1, 1", "5, 5", 2),
        ('{"payoffs": [[["1/3", 2]]]}', "1/3, 2", 1),
    ],
)
def test_texts_are_pasted(page: Page, text: str, first: str, cells: int) -> None:
    matrix = Matrix(page)
    field = page.get_by_label("Paste a game", exact=False)
    field.fill(text)
    matrix.press("Use this text")
    matrix.settle()
    inputs = page.locator("table.editing input.matrix-cell")
    expect(inputs).to_have_count(cells)
    expect(inputs.first).to_have_value(first)
    field.fill("  D E\nA 1,1 2,2\nB 3,3 oops")
    matrix.press("Use this text")
    expect(page.get_by_role("alert")).to_contain_text("Row 2, column 2: 'oops' is not a payoff")
    expect(inputs).to_have_count(cells)


def test_a_table_pasted_into_a_cell_is_the_game(page: Page) -> None:
    matrix = Matrix(page)
    page.get_by_label("Payoffs of A against D").focus()
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData("text", "\\tL\\tR\\nT\\t1, 2\\t3, 4\\n");
            const options = { clipboardData: data, bubbles: true, cancelable: true };
            document.activeElement.dispatchEvent(new ClipboardEvent("paste", options));
        }"""
    )
    matrix.settle()
    assert matrix.cell("T", "R") == "3, 4"


def test_keys_alone_go_everywhere(page: Page) -> None:
    matrix = Matrix(page)
    matrix.example("nash")
    field = page.get_by_label("Payoffs of A against D")
    field.focus()
    field.press("End")
    for key, label in (
        ("ArrowRight", "Payoffs of A against E"),
        ("ArrowDown", "Payoffs of B against E"),
        ("Enter", "Payoffs of C against E"),
        ("ArrowUp", "Payoffs of B against E"),
        ("ArrowLeft", "Payoffs of B against D"),
        ("ArrowLeft", "Name of row 2"),
    ):
        page.keyboard.press(key)
        expect(page.get_by_label(label, exact=True)).to_be_focused()
    button = page.get_by_role("button", name="Best responses")
    button.focus()
    page.keyboard.press("Enter")
    matrix.ready()
    for step in range(1, 7):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text(f"Step {step} of 6")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Step 5 of 6")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text("Step 0 of 6")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_is_accessible_and_fits_a_phone(visitor: Callable[..., Page], scheme: str) -> None:
    page = visitor(viewport={"width": 360, "height": 780}, color_scheme=scheme, bypass_csp=True)
    matrix = Matrix(page)

    def check(state: str) -> None:
        settle(page)
        assert serious(page) == [], state
        assert too_wide(page) <= 0, state

    matrix.mode("Eliminate")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    check("eliminating")
    matrix.mode("Best responses")
    page.keyboard.press("End")
    check("marked")
    matrix.mode("Edit")
    matrix.type("A", "D", "wrong")
    check("wrong")
    for name in ("degenerate", "two-stages", "saddle"):
        matrix.example(name)
        check(name)


def test_the_start_page_leads_there(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Matrix games").click()
    expect(page.get_by_role("heading", name="Matrix games", level=1)).to_be_visible()
    page.goto("/")
    page.get_by_role("navigation", name="Views").get_by_role("link", name="Matrices").click()
    expect(page.get_by_role("heading", name="Matrix games", level=1)).to_be_visible()
