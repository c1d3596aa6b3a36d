"""What is said at nodes and in titles: the evaluation in both views, what it decided, the search with its options."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import plyground as pg
from plyground.textbook import ALGORITHMS, Trace, columns, svg, text
from plyground.textbook.notes import notes

VARIABLE = "tree:2:[3:[2:[1,4],3:[2,6]],9:[-6:[-8,-5],8:[7,9]]]"


def written(found: Trace) -> dict[str, str]:
    """The notes by the moves that lead to their nodes."""
    by_id = notes(found)
    paths = {id(found.root): ""}
    for node in found.root.walk():
        for child in node.children:
            paths[id(child)] = f"{paths[id(node)]} {child.move}".strip()
    return {paths[number]: note for number, note in by_id.items()}


def test_variable_depth_says_what_decided_at_each_node() -> None:
    found = pg.search_tree(pg.load(VARIABLE), "variable:min_depth=1,max_depth=3,threshold=2")
    assert written(found) == {
        "": "f = 2",
        "1": "|2 - 3| = 1 <= 2",
        "2": "|2 - 9| = 7 > 2",
        "2 1": "|9 - (-6)| = 15 > 2",
        "2 2": "|9 - 8| = 1 <= 2",
    }
    quiet = [node for node in found.root.walk() if node.quiet]
    assert [list(node.quiet) for node in quiet] == [["1", "2"], ["1", "2"]]
    assert "(quiet: |2 - 3| = 1 <= 2)\n│  └─ ┄ not looked at: 1 2\n" in text(found)
    assert [each["node"] for each in columns(found)["quiet"]] == [1, 6]


def test_a_leaf_at_the_least_depth_that_ends_the_game_is_not_quiet() -> None:
    found = pg.search_tree(pg.load("tree:2:[3,9:[1,4]]"), "variable:min_depth=1,max_depth=2,threshold=2")
    assert [node.quiet for node in found.root.children] == [(), ()]
    assert written(found) == {"": "f = 2", "2": "|2 - 9| = 7 > 2"}


def test_negamax_has_both_views_at_leaves() -> None:
    found = pg.search_tree(pg.load("tree:[4,[5,6]]"), "negamax", depth=2)
    assert written(found) == {"1": "f = 4"}  # below 2 MAX is to move, who sees the same number
    assert "1 ■ = -4 (f = 4 for MAX; MIN is to move)" in text(found)


def test_essential_moves_have_the_values_that_chose_them() -> None:
    found = pg.search_tree(pg.load("tree:[8:[4,9],1:[2,3],6:[7,5]]"), "selective:width=2", depth=2)
    assert dict(found.root.looks) == {"1": 8, "2": 1, "3": 6}
    assert written(found) == {"1": "f = 8", "3": "f = 6"}
    assert "┄ not selected: 2 (f = 1)" in text(found)
    labels = [each.text for each in ElementTree.fromstring(svg(found)).iter("{http://www.w3.org/2000/svg}text")]
    assert "2 (f = 1)" in labels


TITLES = {
    "minimax:depth=2": "Minimax, depth 2",
    "negamax:depth=2": "Negamax, depth 2",
    "alphabeta:depth=3,order=on,table=on": "Alpha-beta, depth 3, moves in order, with a table",
    "selective:depth=2,width=1": "Selective search, depth 2, the best move at each node",
    "average:depth=2": "(2,2)-average, depth 2",
    "average:depth=2,m=1,n=3,cuts=off": "(1,3)-average, depth 2, without cuts",
    "variable:min_depth=1,max_depth=2,threshold=0.5": "Variable-depth search, depth 1 to 2, threshold 0.5",
    "combined:min_depth=1,max_depth=2,m=1,n=1,width=2": (
        "Combined search, (1,1)-average, depth 1 to 2, threshold 0, the best 2 moves"
    ),
}


@pytest.mark.parametrize("spec", TITLES)
def test_titles(spec: str) -> None:
    found = pg.search_tree(pg.load("tree"), spec)
    assert columns(found)["title"] == TITLES[spec]
    assert text(found).startswith(f"{TITLES[spec]}: value ")


def test_every_search_has_a_title() -> None:
    assert {spec.split(":")[0] for spec in TITLES} == set(ALGORITHMS)


@pytest.mark.parametrize("spec", ["average:m=2,n=2", "combined:min_depth=2,max_depth=2"])
def test_pseudocode_defines_what_it_uses(spec: str) -> None:
    lines = columns(pg.search_tree(pg.load("tree:[[3,5],[2,9]]"), spec))["pseudocode"]
    known = {"k", "v", "f", "low", "high"}
    for name in known - {"f"}:
        uses = [at for at, line in enumerate(lines) if re.search(rf"\b{name}\b", line)]
        assert re.search(rf"\b{name}\b[\w, ]* = ", lines[uses[0]]), name


def test_document_d_s_evaluation_says_that_a_win_is_worth_little_and_a_search_then_passes_one_by() -> None:
    game = pg.load("tictactoe")
    position = game.position(".../.oo/xx. x")
    won = position.play("c1").outcome()
    assert won is not None
    assert won.winner is position.side
    found = pg.search_tree(position, "alphabeta:evaluation=threats", depth=1, game=game)
    assert (str(found.result.move), found.result.value) == ("a2", 143)  # the win is worth 100
    for name in ("tictactoe", "ultimate"):
        assert "less than some unfinished positions" in pg.load(name).evaluation("threats").summary
    assert columns(found)["evaluation"].startswith("threats: open lines")
