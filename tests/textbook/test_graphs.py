"""A game as an AND/OR tree, as a state graph, and as a colony's graph: as data to be drawn."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from plyground import Side, load
from plyground.game import TooLarge
from plyground.history.line import Line
from plyground.players import PlayerSpec
from plyground.players.aco import AcoPlayer
from plyground.textbook import AndOrNode, and_or_tree, ant_columns, ants, state_graph, winner

from .trees import Tree, trees


def nodes_of(node: AndOrNode) -> list[AndOrNode]:
    return [node, *(below for child in node.children for below in nodes_of(child))]


@pytest.mark.parametrize(
    ("game", "position"), [("grundy:heap=7", None), ("tictactoe", "xo./.x./..o x"), ("nim:heaps=1,2,2", None)]
)
@pytest.mark.parametrize("side", list(Side))
def test_the_hyper_path_is_a_strategy(game: str, position: str | None, side: Side) -> None:
    loaded = load(game)
    start = loaded.start() if position is None else loaded.position(position)
    tree = and_or_tree(start, side)
    assert tree.root.reaches is (winner(start) is side) is (tree.strategy is not None)
    everything = nodes_of(tree.root)
    assert len(everything) == tree.nodes
    for node in everything:
        chosen = [child for child in node.children if child.chosen]
        if not node.chosen:
            assert chosen == []
        elif node.kind == "or":
            assert len(chosen) == 1
            assert node.reaches
        elif node.kind == "and":
            assert len(chosen) == len(node.children)
        else:
            assert node.outcome is not None
            assert node.outcome.winner is side


@given(trees(leaves=25))
@settings(max_examples=40)
def test_every_node_says_rightly_whether_the_goal_is_reached(tree: Tree) -> None:
    start = load("tree").position(str(tree).replace(" ", ""))
    for side in Side:
        for node in nodes_of(and_or_tree(start, side).root):
            assert node.reaches is (winner(node.position) is side)


def test_a_tree_too_large_to_look_at_is_refused() -> None:
    with pytest.raises(TooLarge, match="more than 50 nodes"):
        and_or_tree(load("grundy:heap=12").start(), Side.FIRST, limit=50)


def test_grundys_graph_of_seven_merges_what_its_tree_repeats() -> None:
    graph = state_graph(load("grundy:heap=7").start())
    texts = [str(position) for position in graph.positions]
    assert len(set(texts)) == len(texts) == 14
    assert max(graph.plies) == 5
    assert len(graph.edges) == 17
    assert graph.tree == 1 + 23  # perft.txt
    assert all(graph.plies[edge.child] <= graph.plies[edge.parent] + 1 for edge in graph.edges)
    for edge in graph.edges:
        assert graph.positions[edge.parent].play(edge.move) == graph.positions[edge.child]


def test_the_tree_of_tictactoe_by_its_graph() -> None:
    """549,946 nodes in the tree, root included, and 5,478 positions: the well-known figures."""
    graph = state_graph(load("tictactoe").start(), limit=6000)
    assert (len(graph.positions), graph.tree) == (5478, 549_946)


def test_endless_play_and_large_graphs_are_refused() -> None:
    with pytest.raises(TooLarge, match="2,000 positions"):
        state_graph(load("tictactoe").start())
    assert len(state_graph(load("dobutsu").start(), depth=2).positions) == 1 + 4 + 17


def test_the_colony_epoch_by_epoch() -> None:
    game = load("tictactoe")
    spec = "aco:ants=3,epochs=4,depth=3,seed=7"
    player = PlayerSpec.parse(spec).player(game)
    assert isinstance(player, AcoPlayer)
    result = player.record(game.start())
    found = ant_columns(result)
    assert len(found["epochs"]) == 4
    parents = found["nodes"]["parent"]
    assert parents[0] == -1
    assert all(parent < number for number, parent in enumerate(parents))
    sizes = [len(epoch["pheromone"]) for epoch in found["epochs"]]
    assert sizes == sorted(sizes)
    assert sizes[-1] == len(parents) == result.nodes
    for epoch in found["epochs"]:
        assert len(epoch["walks"]) == 3
        for walk in epoch["walks"]:
            assert [parents[node] for node in walk["nodes"]] == [0, *walk["nodes"][:-1]]
    # The choice is the core's with the same seed.
    assert found["move"] == str(PlayerSpec.parse(spec).player(game).choose(Line.of(game)).move)
    with pytest.raises(ValueError, match="not recorded"):
        ant_columns(ants(game.start(), game.evaluation().value))


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("grundy:heap=10", None),
        ("nim:heaps=1,2,2", None),
        ("tictactoe", "xox/.o./..x o"),
        ("tree:[[3,-5],[0,9]]", None),
    ],
)
def test_who_wins_each_position_of_a_graph(game: str, position: str | None) -> None:
    loaded = load(game)
    graph = state_graph(loaded.start() if position is None else loaded.position(position))
    assert graph.winners is not None
    assert list(graph.winners) == [winner(each) for each in graph.positions]


def test_a_graph_that_ends_before_the_game_does_not_know_who_wins() -> None:
    assert state_graph(load("grundy:heap=7").start(), depth=2).winners is None


#: Labels alone are drawn with a stroke of the ground's colour around them.
LABEL = re.compile(r'<text [^>]*paint-order="stroke"[^>]* x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]*)</text>')


@pytest.mark.parametrize("spec", ["grundy:heap=7", "grundy:heap=8", "nim:heaps=1,1,2"])
def test_labels_of_a_drawn_graph_never_meet(spec: str) -> None:
    drawn = state_graph(load(spec).start())._repr_html_()
    labels = [(float(x), float(y), len(text) * 6.0) for x, y, text in LABEL.findall(drawn)]
    assert len(labels) > 8
    for at, (x, y, width) in enumerate(labels):
        for other, up, wide in labels[at + 1 :]:
            assert abs(x - other) >= (width + wide) / 2 or abs(y - up) >= 12
