"""Trees of moves: the head, variations, moves taken back, and how the game ended."""

from __future__ import annotations

import pickle

import pytest

from plyground.game import IllegalMove, Outcome, Side
from plyground.history.line import Line
from plyground.history.tree import GameTree
from plyground.loading import registry
from plyground.score import Score
from tests.history.ring import RING

TICTACTOE = registry.load("tictactoe")


def tree_of(*moves: str) -> GameTree:
    return GameTree(Line.of(TICTACTOE, None, moves))


def anybody(side: Side) -> bool:
    return True


def test_a_tree_begins_with_the_moves_of_a_line() -> None:
    line = Line.of(TICTACTOE, None, ["a1", "b2"])
    tree = GameTree(line)
    assert [(node.number, node.parent, node.move) for node in tree.nodes] == [
        (0, None, None),
        (1, 0, "a1"),
        (2, 1, "b2"),
    ]
    assert tree.head.line is line
    assert (tree.game, tree.start) == (TICTACTOE, TICTACTOE.start())


def test_another_move_begins_a_variation_and_the_same_move_does_not() -> None:
    tree = tree_of("a1", "b2")
    other = tree.add(1, "c3", seconds=1.5, clock=(60, 58.5), score=Score.draw(Side.SECOND), comment="hm")
    assert (other.number, other.parent, tree.head.number) == (3, 1, 2)
    assert tree.add(1, "c3").number == 3
    assert [node.move for node in tree.children(1)] == ["b2", "c3"]
    assert other.line.before is tree.nodes[1].line, "no position is made twice"
    assert [node.move for node in tree.path(3)] == ["a1", "c3"]
    with pytest.raises(IllegalMove):
        tree.add(3, "a1")
    assert len(tree.nodes) == 4


def test_moves_are_taken_back_and_played_again() -> None:
    tree = tree_of("a1", "b2")
    for number in (1, 0):
        back = tree.before_turn(anybody)
        assert back is not None
        assert tree.go_to(back.number).number == number
    assert tree.before_turn(anybody) is None
    again = tree.next_turn(anybody)
    assert again is not None
    assert again.move == "a1"
    tree.go_to(again.number)
    tree.play("c3")
    assert tree.next_turn(anybody) is None
    tree.go_to(1)
    tree.play("b2")
    tree.go_to(0)
    tree.go_to(1)
    following = tree.next(1)
    assert following is not None
    assert following.move == "b2", "what was taken back, not what was tried last for the first time"


def test_taking_back_goes_on_to_a_turn_of_those_who_may() -> None:
    tree = tree_of("a1", "b2", "c3")
    found = tree.before_turn(lambda side: side is Side.SECOND)
    assert found is not None
    assert found.number == 1
    tree.go_to(0)
    found = tree.next_turn(lambda side: side is Side.SECOND)
    assert found is not None
    assert found.number == 1
    found = tree.next_turn(lambda side: False)
    assert found is not None
    assert found.number == 3, "the last there is"


def test_people_end_a_game_and_another_move_makes_it_go_on() -> None:
    tree = tree_of("a1", "b2")
    assert tree.outcome is None
    tree.end(Outcome(Side.FIRST, "resigned"))
    assert tree.outcome == Outcome(Side.FIRST, "resigned")
    tree.play("c3")
    assert tree.outcome is None


def test_the_outcome_is_that_of_the_head_by_its_own_way() -> None:
    tree = GameTree(Line.of(RING, None, ("right", "left") * 2))
    assert tree.outcome == Outcome(None, "the position occurred for the third time")
    tree.go_to(3)
    tree.play("right")
    assert tree.outcome is None


def test_a_tree_is_pickled_with_all_that_is_known_of_its_moves() -> None:
    tree = tree_of("a1", "b2")
    tree.add(1, "c3", seconds=1.5, clock=(60, 58.5), score=Score.draw(Side.SECOND), comment="hm")
    tree.annotate(0, comment="a game")
    tree.go_to(1)
    tree.end(Outcome(Side.FIRST, "resigned"))
    again = pickle.loads(pickle.dumps(tree))
    assert again == tree
    assert again.nodes[3] == tree.nodes[3]
    assert (again.outcome, again.head.number, again.root.comment) == (tree.outcome, 1, "a game")
    again.annotate(3, comment="")
    assert again != tree


def test_there_are_no_nodes_below_zero() -> None:
    tree = GameTree(Line.of(registry.load("tictactoe")))
    tree.play("a1")
    for wrong in (-1, 2):
        for ask in (tree.go_to, tree.line, tree.path, tree.children, lambda number: tree.add(number, "b2")):
            with pytest.raises(IndexError):
                ask(wrong)
    assert tree.head.number == 1
