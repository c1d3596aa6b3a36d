"""The page of trees beyond a search: the quiz, strategies, graphs and ants; all of it for everybody, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.seen import serious, settle, too_wide
from tests.web.trees import show


class TestQuiz:
    def fill(self, page: Page, answers: dict[str, str]) -> None:
        for label, value in answers.items():
            page.get_by_label(label, exact=True).fill(value)

    def test_right_answers_are_right(self, page: Page) -> None:
        show(page, tree="[[3,5],[2,9]]", mode="quiz")
        self.fill(
            page,
            {
                "Value of the root": "3",
                "Alpha of the root": "-inf",
                "Beta of the root": "inf",
                "Value of node 1": "3",
                "Alpha of node 1": "-inf",
                "Beta of node 1": "inf",
                "Value of node 2": "2",
                "Alpha of node 2": "3",
                "Beta of node 2": "inf",
            },
        )
        page.get_by_role("button", name="Branch to node 2 2: cut").click()
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".marks-result")).to_have_text("All 10 right.")

    def test_a_wrongly_cut_branch_is_flagged(self, page: Page) -> None:
        show(page, tree="[[3,5],[2,9]]", mode="quiz")
        wrong = page.get_by_role("button", name="Branch to node 1 2: cut")
        wrong.click()
        page.get_by_label("Value of node 1", exact=True).fill("5")
        page.get_by_role("button", name="Check").click()
        expect(wrong).to_have_class(re.compile(r"\bwrong\b"))
        said = page.locator(".marks li")
        expect(said.filter(has_text="Branch to node 1 2 is wrongly crossed")).to_have_text(
            "Branch to node 1 2 is wrongly crossed: alpha −∞ is below beta 3 there, "
            "so it can still matter and must be searched."
        )
        expect(said.filter(has_text="Branch to node 2 2 is cut")).to_have_text(
            "Branch to node 2 2 is cut: beta 2 <= alpha 3, because MAX already has 3 by 1."
        )
        expect(said.filter(has_text="Value of node 1: wrong")).to_have_text(
            "Value of node 1: wrong; it is 3, the smallest of 3, 5."
        )
        expect(page.locator(".marks-result")).to_have_text("0 of 11 right.")

    def test_random_tasks_and_their_solutions(self, page: Page) -> None:
        show(page, mode="quiz", task="4")
        expect(page.get_by_role("heading", name="Task 4")).to_be_visible()
        page.get_by_role("button", name="Show the solution").click()
        expect(page.locator(".marks-result")).to_have_text(re.compile(r"All \d+ right\."))
        page.get_by_role("button", name="Next task").click()
        expect(page.get_by_role("heading", name="Task 5")).to_be_visible()
        expect(page.locator(".marks-result")).to_have_count(0)
        page.get_by_role("radio", name="Minimax values").check()
        page.wait_for_url(re.compile("question=values"))
        expect(page.locator(".quiz-field.alpha")).to_have_count(0)

    def test_a_sheet_for_the_printer(self, page: Page) -> None:
        page.add_init_script("window.print = () => { window.printed = true; }")
        show(page, mode="quiz", task="1")
        page.get_by_label("Tasks on the sheet").select_option("12")
        page.get_by_role("button", name="Print a sheet").click()
        expect(page.locator(".print-page")).to_have_count(2)
        page.wait_for_function("window.printed")
        expect(page.locator(".print-sheet")).to_be_hidden()
        page.emulate_media(media="print")
        expect(page.locator(".print-page").first).to_be_visible()
        expect(page.locator(".trees-main")).to_be_hidden()
        expect(page.locator(".print-page").nth(0).locator(".sketch")).to_have_count(12)
        blank = page.locator(".print-page").nth(0)
        solved = page.locator(".print-page").nth(1)
        assert blank.locator(".strike").count() == 0
        for figure in solved.locator("figure").all():
            assert figure.locator(".strike").count() > 0  # every task has something to cut
        assert solved.locator(".bound").count() > 0


def test_the_strategy_is_a_hyper_path(page: Page) -> None:
    show(page, "grundy", mode="strategy", side="second")
    expect(page.get_by_role("status").filter(has_text="strategy")).to_contain_text(
        "Second has a strategy to win: 4 positions to know."
    )
    expect(page.locator(".tree-paper .edge.best")).to_have_count(12)
    expect(page.locator(".tree-paper .node .value").first).to_have_text("7 ✓")  # the position, and who gets his way
    expect(page.locator(".tree-paper .won-second")).to_have_count(18)
    page.get_by_role("radio", name="First").check()
    expect(page.get_by_role("status").filter(has_text="strategy")).to_contain_text("First has no strategy to win.")
    expect(page.locator(".tree-paper .edge.best")).to_have_count(0)


def test_the_state_graph_merges_positions(page: Page) -> None:
    show(page, "grundy", mode="graph")
    expect(page.get_by_role("status").filter(has_text="graph")).to_contain_text(
        "14 positions in the graph, 24 nodes in the tree"
    )
    expect(page.locator(".tree-paper").get_by_role("listitem")).to_have_count(14)
    expect(page.locator(".tree-paper .state.merged")).to_have_count(2)
    start = page.locator(".tree-paper .state").first
    expect(start).to_have_attribute("aria-label", "7 first, First moves, Second wins with best play")
    expect(start).to_have_class(re.compile(r"\bwon-second\b"))
    width = page.locator(".tree-paper").bounding_box()
    page.get_by_role("button", name="Larger").click()
    expect(page.locator(".legend li").first).to_be_visible()
    larger = page.locator(".tree-paper").bounding_box()
    assert width is not None
    assert larger is not None
    assert larger["width"] > width["width"]


def test_ants_epoch_by_epoch(page: Page) -> None:
    show(page, "tictactoe", mode="ants", position="x.o/.x./..o x")
    expect(page.get_by_text("Epoch 1 of 15")).to_be_visible()
    before = page.locator(".edge.best").first.evaluate("e => parseFloat(getComputedStyle(e).strokeWidth)")
    page.get_by_role("slider", name="Epoch").fill("14")
    expect(page.get_by_text("Epoch 15 of 15")).to_be_visible()
    after = page.locator(".edge.best").first.evaluate("e => parseFloat(getComputedStyle(e).strokeWidth)")
    assert after > before
    expect(page.locator(".walks li")).to_have_count(5)


def test_what_cannot_be_searched_says_so(page: Page) -> None:
    show(page, "tictactoe", search="alphabeta:depth=3", position="nonsense")
    expect(page.get_by_role("alert").first).to_contain_text("nonsense")
    show(page, "connect4", search="minimax:depth=9")
    expect(page.get_by_role("alert").first).to_contain_text("nodes", timeout=60_000)


VIEWS = [
    "tree",
    "tree/tree?search=minimax;negamax",
    "tree/tictactoe?search=alphabeta:depth%3D3",
    "tree/tree?mode=quiz&task=2",
    "tree/grundy?mode=strategy&side=second",
    "tree/grundy?mode=graph",
    "tree/tictactoe?mode=ants&position=x.o/.x./..o+x",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_trees(visitor: Callable[..., Page], scheme: str) -> None:
    page = visitor(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
    for view in VIEWS:
        page.goto(f"/#/{view}")
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".shape").first).to_be_visible()
        settle(page)
        assert serious(page) == [], view


def test_trees_fit_a_phone(visitor: Callable[..., Page]) -> None:
    page = visitor(viewport={"width": 360, "height": 640}, has_touch=True)
    for view in VIEWS:
        page.goto(f"/#/{view}")
        expect(page.locator(".shape").first).to_be_visible()
        settle(page)
        assert too_wide(page) <= 0, view
    page.goto("/#/tree")
    expect(page.get_by_text("The root is worth")).to_be_visible()
    page.get_by_role("button", name="One step back").tap()
    expect(page.get_by_text("Step 34 of 35")).to_be_visible()
