"""What is written in the pictures of trees can be read: no label lies on another one; and what it says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.trees import node, show, words

#: Pairs of texts in the picture whose boxes meet, with a pixel to spare.
MEETING = """() => {
  const texts = [...document.querySelectorAll('.tree-paper text')].filter((each) => each.textContent.trim());
  const boxes = texts.map((each) => [each.textContent, each.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([one, a], place) => {
    for (const [other, b] of boxes.slice(place + 1)) {
      if (a.left + 1 < b.right && b.left + 1 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom)
        found.push(`${one} | ${other}`);
    }
  });
  return [boxes.length, found];
}"""

TREES = {
    "windows": {"tree": "[[[3,5],[6,9]],[[-10,-12],[0,17]]]", "search": "alphabeta"},
    "variable": {
        "tree": "2:[3:[2:[1,4],3:[2,6]],9:[-6:[-8,-5],8:[7,9]]]",
        "search": "variable:min_depth=1,max_depth=3,threshold=2",
    },
    "selective": {"tree": "[8:[4,9],1:[2,3],6:[7,5],0:[9,9]]", "search": "selective:width=2"},
    "combined": {
        "tree": "2:[3:[2:[1,4],3:[2,6]],9:[-6:[-8,-5],8:[7,9]],5:[4:[3,5],6:[6,8]]]",
        "search": "combined:min_depth=1,max_depth=3,threshold=1,m=2,n=1,width=2",
    },
    "average": {"tree": "[[8,8],[6,6],[1,3,99,50]]", "search": "average"},
    "random": {"random": "3,4,5", "search": "alphabeta"},
}


@pytest.mark.parametrize("name", TREES)
def test_no_label_of_a_tree_lies_on_another(page: Page, name: str) -> None:
    show(page, **TREES[name])
    expect(page.locator(".tree-paper .node").first).to_be_visible()
    for step in ("end", "middle"):
        if step == "middle":
            last = int(page.get_by_role("slider", name="Step").get_attribute("max") or "0")
            page.get_by_role("slider", name="Step").fill(str(last // 2))
        count, meeting = page.evaluate(MEETING)
        assert count > 10
        assert meeting == []


GRAPHS = {
    "grundy": {},
    "grundy:heap=9": {},
    "nim:1,2,3": {"plies": "3"},
    "tictactoe": {"position": "xox/.o./..x o"},
}


@pytest.mark.parametrize("game", GRAPHS)
def test_no_label_of_a_state_graph_lies_on_another(page: Page, game: str) -> None:
    show(page, game, mode="graph", **GRAPHS[game])
    expect(page.locator(".tree-paper .state").first).to_be_visible()
    count, meeting = page.evaluate(MEETING)
    assert count > 10
    assert meeting == []


def test_a_deep_cut_lights_the_ancestor_that_owns_the_bound(page: Page) -> None:
    show(page, tree="[5,[[[4,100],9],7]]")
    expect(words(page)).to_have_text("The root is worth 7.")
    page.get_by_role("slider", name="Step").fill("8")
    expect(words(page)).to_contain_text("beta 4 <= alpha 5, because MAX at the root already has 5 by 1.")
    expect(node(page, "root")).to_have_class(re.compile(r"\bowner\b"))
    expect(page.locator(".node.owner")).to_have_count(1)
    expect(page.locator(".edge.holds")).to_have_count(1)


def test_a_fully_searched_node_is_exact_and_a_cut_one_a_bound(page: Page) -> None:
    show(page, tree="[[3,12,8],[2,4,6],[14,5,2]]")
    expect(node(page, "2").locator(".value")).to_have_text("≤ 2")
    expect(node(page, "3").locator(".value")).to_have_text("2")
    expect(node(page, "3").locator(".bound")).to_have_text(["α 3", "β ∞"])


def test_what_lies_below_a_quiet_node_is_not_looked_at(page: Page) -> None:
    show(page, **TREES["variable"])
    expect(node(page, "1").locator(".note")).to_have_text("|2 − 3| = 1 ≤ 2")
    expect(node(page, "1 1")).to_have_class(re.compile(r"\bnever\b"))
    expect(node(page, "2").locator(".note")).to_have_text("|2 − 9| = 7 > 2")


def test_the_same_node_stands_in_the_same_place_in_pictures_side_by_side(page: Page) -> None:
    show(page, tree="[[[3,5],[6,9]],[[1,2],[0,7]]]", search="minimax;alphabeta")
    rooms = page.locator(".tree-room")
    expect(rooms).to_have_count(2)
    expect(page.locator('[data-key="2 1"]')).to_have_count(2)
    tops = [box["y"] for room in rooms.all() if (box := room.bounding_box())]
    assert tops[0] == tops[1]
    for key in ("root", "1 2", "2", "2 1 1"):
        first, second = (each.get_attribute("transform") for each in page.locator(f'[data-key="{key}"]').all())
        assert first == second


def test_presenting_shows_one_tree_in_large_type(page: Page) -> None:
    show(page, tree="[[3,5],[2,9]]", search="minimax;alphabeta")
    expect(page.locator(".tree-room")).to_have_count(2)
    page.keyboard.press("p")
    expect(page.locator(".presented .tree-room")).to_have_count(1)
    expect(page.locator(".trees-panel")).to_have_count(0)
    expect(page.locator(".presented-words")).to_have_text("The root is worth 3.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".presented-words")).not_to_have_text("The root is worth 3.")
    shape = page.locator('.presented [data-key="1"] .shape').bounding_box()
    assert shape is not None
    assert shape["height"] > 60
    page.keyboard.press("Escape")
    expect(page.locator(".trees-panel")).to_be_visible()
