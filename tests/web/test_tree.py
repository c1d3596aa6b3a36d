"""The page of trees: stepping, comparing, editing, sharing; and by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.table import begin
from tests.web.trees import node, show, tree, words

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_stepping_forward_and_back_tells_what_happens(page: Page) -> None:
    page.clock.install()
    show(page, tree=TREE)
    expect(words(page)).to_have_text("The root is worth 3.")
    expect(page.get_by_text("Step 26 of 26")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    page.clock.run_for(10_000)  # nothing plays by itself
    expect(words(page)).to_have_text("MAX to move at the root, window α −∞, β ∞.")
    expect(page.locator(".pseudocode li.here")).to_have_text("alphabeta(node, α, β):")
    expect(node(page, "2")).to_have_class(re.compile(r"\bwaiting\b"))
    forward = page.get_by_role("button", name="One step forward")
    said = []
    for _ in range(25):
        forward.click()
        said.append(words(page).inner_text())
    assert "1 gives 3: MIN now has 3 by 1. Beta falls from ∞ to 3." in said
    cut = "Cut: beta 2 <= alpha 3, because MAX already has 3 by 1. Not looked at: 2, 3."
    assert cut in said
    expect(forward).to_be_disabled()
    for _ in range(25 - 1 - said.index(cut)):
        page.get_by_role("button", name="One step back").click()
    expect(words(page)).to_have_text(cut)
    expect(page.locator(".pseudocode li.here")).to_contain_text("if β ≤ α: break")
    expect(page.locator(".step-info dd").nth(0)).to_have_text("2")
    expect(page.locator(".step-info dd").nth(1)).to_have_text("α 3, β 2")
    expect(node(page, "2")).to_have_attribute("aria-current", "step")


def test_visited_cut_and_never_generated_differ_in_shape(page: Page) -> None:
    show(page, tree="[[3,5],[2,[9,7]],[1:[1],0]]", search="alphabeta;selective:width=2")
    drawn = tree(page, "Alpha-beta").locator("[role=treeitem]")
    expect(drawn.first).to_be_visible()

    def shape(key: str, name: str = "Alpha-beta") -> str:
        found = tree(page, name).locator(f'[data-key="{key}"] .shape').first
        return found.evaluate("e => e.tagName + ':' + (e.getAttribute('d') || 'rx' + e.getAttribute('rx'))")  # type: ignore[no-any-return]

    visited, cut, never = shape("2 1"), shape("2 2"), shape("2 2 1")
    assert len({visited, cut, never}) == 3
    assert tree(page).locator('[data-key="2 2"]').get_attribute("aria-label") == "2, cut"
    below = tree(page).locator('[data-key="2 2 1"]').get_attribute("aria-label")
    assert below == "1, never generated, its value would be 9"
    left_out = tree(page, "Selective").locator(".node.never").first
    expect(left_out).to_be_visible()
    expect(page.locator(".edge.best").first).to_be_visible()
    width = page.locator(".edge.best").first.evaluate("e => parseFloat(getComputedStyle(e).strokeWidth)")
    assert width > page.locator(".edge:not(.best)").first.evaluate("e => parseFloat(getComputedStyle(e).strokeWidth)")


def test_playing_pausing_speed_and_the_scrubber(page: Page) -> None:
    page.clock.install()
    show(page, tree=TREE)
    page.get_by_label("Speed").select_option("30")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text("Step 26 of 26")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it has stopped at the end
    page.get_by_label("Speed").select_option("1")
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(1_500)
    number = page.locator(".step-number")
    expect(number).to_have_text(re.compile(r"Step ([2-9]|1\d) of 26"))
    page.get_by_role("button", name="Pause").click()
    at = number.inner_text()
    page.clock.run_for(10_000)
    assert number.inner_text() == at
    page.get_by_role("slider", name="Step").fill("9")
    expect(words(page)).to_have_text("1 gives 3: MAX now has 3 by 1. Alpha rises from −∞ to 3.")


def test_searches_side_by_side_step_together(page: Page) -> None:
    show(page, random="4,3,7", search="minimax;alphabeta;alphabeta:order=on")
    pictures = page.locator("section.picture")
    expect(pictures).to_have_count(3)
    expect(pictures.nth(0).locator(".tally-line")).to_have_text("121 nodes visited, 81 evaluated")
    three = page.locator(".three dd")
    expect(three).to_have_text(["121", "84", "37"])
    expect(page.locator(".chart tbody tr")).to_have_count(3)
    longest, _, shortest = (bar.bounding_box() for bar in page.locator(".chart .bar.visited").all())
    assert longest is not None
    assert shortest is not None
    assert longest["width"] > shortest["width"]
    expect(page.locator(".best-case")).to_contain_text("= 17 leaves, with b = 3 and d = 4")
    page.get_by_role("button", name="To the start").click()
    for picture in pictures.all():
        expect(picture.locator(".tally-line")).to_contain_text("1 node visited, 0 evaluated")
    page.get_by_role("slider", name="Step").fill("150")
    expect(page.locator(".step-words").nth(2)).to_have_text("This search is finished.")
    page.get_by_role("button", name="Remove alphabeta:order=on").click()
    expect(pictures).to_have_count(2)
    page.get_by_role("button", name="Add a search beside it").click()
    expect(pictures).to_have_count(3)


@pytest.mark.parametrize("game", ["tree", "tictactoe", "dobutsu"])
def test_the_three_counts_are_the_textbooks(page: Page, game: str) -> None:
    from plyground import load
    from plyground.textbook import alphabeta, minimax

    loaded = load(game)
    start, value = loaded.start(), loaded.evaluation().value
    depth = 2 if game == "tree" else 3
    expected = [
        minimax(start, depth, value).nodes,
        alphabeta(start, depth, value).nodes,
        alphabeta(start, depth, value, order=loaded.order).nodes,
    ]
    show(page, game, search=f"alphabeta:depth={depth}", **({"tree": "[[3,5],[2,9]]"} if game == "tree" else {}))
    expect(page.locator(".three dd")).to_have_text([f"{count:,}" for count in expected])


def test_editing_a_tree(page: Page) -> None:
    show(page, tree="[[3,5],[2,9]]")
    field = page.get_by_label("Leaf values")
    expect(field).to_have_value("[[3,5],[2,9]]")
    field.fill("[[3,5],[2,9")
    page.get_by_role("button", name="Draw it").click()
    expect(page.get_by_role("alert")).to_have_text("This is not a tree: the text ends too early.")
    field.fill("[[1,5],[2,9]]")
    page.get_by_role("button", name="Draw it").click()
    expect(words(page)).to_have_text("The root is worth 2.")
    node(page, "1 1").click()
    edit = page.get_by_role("region", name="Edit the tree")
    edit.get_by_label("Value").fill("4")
    edit.get_by_role("button", name="Set").click()
    expect(words(page)).to_have_text("The root is worth 4.")
    expect(field).to_have_value("[[4,5],[2,9]]")
    node(page, "1").click()
    edit.get_by_role("button", name="Move right").click()
    expect(field).to_have_value("[[2,9],[4,5]]")
    edit.get_by_role("button", name="Add a child").click()
    expect(field).to_have_value("[[2,9],[4,5,0]]")
    expect(words(page)).to_have_text("The root is worth 2.")
    edit.get_by_role("button", name="Delete").click()
    expect(field).to_have_value("[[2,9]]")
    edit.get_by_role("button", name="Undo").click()
    expect(field).to_have_value("[[2,9],[4,5,0]]")


def test_random_trees_come_from_their_seed(page: Page) -> None:
    show(page)
    for label, value in (("Depth", "2"), ("Branching", "3"), ("Seed", "5")):
        page.get_by_role("group", name="Random tree").get_by_label(label).fill(value)
    page.get_by_role("button", name="Make").click()
    page.wait_for_url(re.compile("random=2%2C3%2C5"))
    first = page.get_by_label("Leaf values").input_value()
    assert first.count("[") == 4
    page.get_by_role("button", name="Another").click()
    page.wait_for_url(re.compile("random=2%2C3%2C6"))
    assert page.get_by_label("Leaf values").input_value() != first
    page.get_by_role("group", name="Random tree").get_by_label("Depth").fill("12")
    expect(page.get_by_role("alert")).to_have_text("That would have more than 4,096 leaves.")


def test_a_link_shows_somebody_else_the_same(visitor: Callable[..., Page]) -> None:
    mine, yours = visitor(), visitor()
    show(mine, tree=TREE, search="minimax;alphabeta")
    expect(mine.get_by_text("Step 29 of 29")).to_be_visible()
    mine.get_by_role("slider", name="Step").fill("7")
    said = mine.locator(".step-words").all_inner_texts()
    link = mine.get_by_label("Link to this tree").input_value()
    yours.goto(link)
    expect(yours.locator("section.picture")).to_have_count(2)
    expect(yours.get_by_text("Step 8 of 29")).to_be_visible()
    assert yours.locator(".step-words").all_inner_texts() == said
    expect(yours.get_by_label("Leaf values")).to_have_value(TREE)


def test_by_keys_alone(page: Page) -> None:
    show(page, tree=TREE)
    expect(node(page, "root")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "treeitem":
            break
    focused = page.locator("[role=treeitem]:focus")
    expect(focused).to_have_attribute("data-key", "root")
    for key, expected in (
        ("ArrowDown", "1"),
        ("ArrowRight", "2"),
        ("ArrowDown", "2 1"),
        ("ArrowRight", "2 2"),
        ("ArrowUp", "2"),
        ("Home", "root"),
    ):
        page.keyboard.press(key)
        expect(focused).to_have_attribute("data-key", expected)
    assert focused.get_attribute("aria-level") == "1"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # closes it
    expect(focused).to_have_attribute("aria-expanded", "false")
    expect(node(page, "1 1")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(node(page, "1 1")).to_have_count(1)
    page.keyboard.press("Alt+ArrowRight")  # moves it among its siblings
    expect(page.get_by_label("Leaf values")).to_have_value("[[2,4,6],[3,12,8],[14,5,2]]")
    expect(page.locator(".tally-line")).to_have_text("13 nodes visited, 9 evaluated, 0 cuts")
    page.keyboard.press(",")
    expect(page.locator(".step-number")).not_to_have_text("Step 26 of 26")
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(words(page)).to_contain_text("MAX to move at the root")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 2 of")).to_be_visible()


def test_nodes_are_spoken(page: Page) -> None:
    show(page, tree=TREE)
    spoken = node(page, "2").get_attribute("aria-label")
    assert spoken == (
        "2, MIN node, window 3 to infinity, value 2 or less, "
        "cut: beta 2 <= alpha 3, because MAX already has 3 by 1; not looked at 2, 3"
    )
    assert node(page, "1").get_attribute("aria-label") == (
        "1, MIN node, window minus infinity to infinity, value 3, on the best line"
    )


def test_negamax_shows_both_views(page: Page) -> None:
    show(page, tree=TREE, search="negamax")
    first = tree(page, "Negamax").locator('[data-key="1"]')
    expect(first.locator(".value")).to_have_text("−3")
    expect(first.locator(".note")).to_have_text("MAX: 3")


def test_a_game_s_tree_opens_on_demand_with_boards(page: Page) -> None:
    show(page, "tictactoe", search="alphabeta:depth=4")
    expect(node(page, "root")).to_be_visible()
    shown = page.locator("[role=treeitem]").count()
    assert shown < 60
    closed = page.locator("[role=treeitem][aria-expanded=false]").first
    key = closed.get_attribute("data-key")
    closed.click()
    expect(page.locator(f'[role=treeitem][data-key="{key}"]')).to_have_attribute("aria-expanded", "true")
    assert page.locator("[role=treeitem]").count() > shown
    page.get_by_role("switch", name="Boards in the nodes").check()
    expect(page.locator(".tree-paper .mini-board").first).to_be_visible()


def test_from_a_game_in_play_to_its_search(page: Page, server: Process) -> None:
    begin(page, "Tic-tac-toe", opponent="Someone here")
    page.locator('[data-cell="b2"]').click()
    page.get_by_role("tab", name="Analysis").click()
    link = page.get_by_role("link", name="Show a search from here, step by step")
    expect(link).to_have_attribute("href", re.compile(r"position=\.\.\.%2F\.x\.%2F\.\.\.\+o"))
    link.click()
    expect(tree(page)).to_be_visible()
    expect(page.get_by_label("Position")).to_have_value(".../.x./... o")


def test_from_the_start_page_and_the_header(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Search trees, step by step").click()
    expect(page.get_by_role("heading", name="Search trees")).to_be_visible()
    page.goto("/")
    page.get_by_role("navigation", name="Views").get_by_role("link", name="Trees").click()
    expect(tree(page)).to_be_visible()


def test_every_example_can_be_shown(page: Page) -> None:
    show(page)
    names = page.get_by_label("Examples").locator("option").all_inner_texts()[1:]
    assert len(names) >= 15
    for name in names:
        page.get_by_label("Examples").select_option(label=name)
        expect(page.locator(".tree-paper .shape").first).to_be_visible(timeout=60_000)
        expect(page.locator(".picture .working")).to_have_count(0, timeout=60_000)
        expect(page.locator(".picture .fault")).to_have_count(0)


def test_figure_10_of_the_gipf_document(page: Page) -> None:
    show(page)
    page.get_by_label("Examples").select_option(label="GIPF thesis: 5, a cut at 10, a cut at −3")
    expect(words(page)).to_have_text("The root is worth 5.")
    expect(page.locator(".tally-line")).to_have_text("11 nodes visited, 5 evaluated, 2 cuts")
    labels = [label.get_attribute("aria-label") or "" for label in page.locator("[role=treeitem]").all()]
    assert any("cut: alpha 10 >= beta 5, because MIN already has 5 by 1" in label for label in labels)
    assert any("cut: beta -3 <= alpha 5, because MAX already has 5 by 1" in label for label in labels)


def test_a_hundred_thousand_nodes_are_stepped_through(page: Page) -> None:
    """That it works, and draws only what is open; how fast, `python -m bench tree_frames` says."""
    show(page, "connect4", moves="1 7", search="alphabeta:depth=8")
    expect(page.locator(".tally-line")).to_contain_text("120,101 nodes visited", timeout=90_000)
    page.get_by_role("slider", name="Step").fill("150000")
    expect(page.locator("[role=treeitem][aria-current=step]")).to_have_count(1)
    for _ in range(5):
        page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_text("Step 150,006 of")).to_be_visible()
    assert page.locator("[role=treeitem]").count() < 150
