"""A game on the board of a notebook: what is asked of it, and what its views are told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyground as pg
from plyground.history.drawn import drawn_board
from plyground.notebook import seats
from plyground.notebook.game_board import Board
from tests.notebook.asking import ask, state
from tests.places import RACE
from tests.waiting import wait_for


def first_move(position: Any) -> Any:
    return position.moves()[0]


def moves(board: Board) -> list[str]:
    """The moves to the head, as the views know them."""
    nodes = {node["number"]: node for node in board.get_state()["_nodes"]}
    found, number = [], state(board)["head"]
    while number:
        found.append(nodes[number]["move"])
        number = nodes[number]["parent"]
    return found[::-1]


class Slow:
    """A player that plays its first move when it is allowed to."""

    def __init__(self) -> None:
        self.asked, self.allowed, self.ended = Event(), Event(), Event()

    def choose(self, position: Any) -> Any:
        self.asked.set()
        self.allowed.wait(60)
        self.ended.set()
        return position.moves()[0]


@pytest.mark.parametrize("name", pg.game_names())
def test_every_game_is_on_it_as_plain_data(name: str) -> None:
    board = pg.board(name)
    board.play(board.position.moves()[0])
    known = json.loads(json.dumps({**board.get_state(), "_esm": "", "_css": "", "layout": None}))
    assert known["_state"]["board"] == json.loads(json.dumps(drawn_board(board.line)))
    assert known["_game"]["title"] == board.game.title
    assert board.position == board.tree.head.position


def test_a_click_is_played_and_answered() -> None:
    board = pg.board("connect4", second=first_move)
    assert ask(board, "play", move="4", node=0) == {}
    assert board.wait()
    assert moves(board) == ["4", "1"]
    assert state(board)["turn"] == "first"
    assert state(board)["seats"] == {
        "first": {"kind": "person", "waiting": False},
        "second": {"kind": "computer", "player": "first_move"},
    }
    assert board.tree.head.number == 2


@pytest.mark.parametrize(
    ("what", "details", "words"),
    [
        ("play", {"move": "9", "node": 0}, "'9' is not a move of connect4"),
        ("play", {"move": "4", "node": 7}, "there is no node 7"),
        ("play", {"move": "4"}, "node"),
        ("undo", {}, "there is no move to take back"),
        ("redo", {}, "there is no move to play again"),
        ("dance", {}, "no request 'dance'"),
        ("show", {"number": -1}, "there is no node -1"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(what: str, details: dict[str, Any], words: str) -> None:
    board = pg.board("connect4")
    before = board.get_state()
    assert words in ask(board, what, **details)["fault"]
    assert board.get_state() == before


def test_errors_in_python_are_raised_in_the_cell() -> None:
    board = pg.board("connect4")
    with pytest.raises(pg.InvalidMove, match="'9'"):
        board.play("9")
    with pytest.raises(pg.InvalidPlayer, match="no player 'nobody'"):
        pg.board("connect4", second="nobody")
    with pytest.raises(pg.UnknownGame, match=r"'conect4' is no game.*did you mean 'connect4'"):
        pg.board("conect4")


def test_a_move_is_taken_back_to_ones_own_turn() -> None:
    two = pg.board("connect4")
    two.play("4")
    two.play("3")
    two.undo()
    assert moves(two) == ["4"]
    two.redo()
    assert moves(two) == ["4", "3"]
    one = pg.board("connect4", second=first_move)
    one.play("4")
    assert one.wait()
    ask(one, "undo")
    assert moves(one) == []
    assert not state(one)["undo"]
    ask(one, "redo")
    assert moves(one) == ["4", "1"]


def test_looking_back_moves_nobody_and_a_move_there_begins_a_variation() -> None:
    board = pg.board("connect4", second=first_move)
    board.play("4")
    assert board.wait()
    ask(board, "show", number=1)
    assert state(board)["board"]["side"] == "second"
    assert not state(board)["thinking"]
    assert (state(board)["shown"], state(board)["head"]) == (1, 2)
    board.show(0)
    assert board.position == board.game.start()
    ask(board, "play", move="7", node=0)
    assert board.wait()
    assert moves(board) == ["7", "1"]
    assert [node.move for node in board.tree.children(0)] == ["4", "7"]


def test_a_tree_is_stepped_through_and_stays_the_persons_own() -> None:
    tree = pg.GameTree(pg.Line.of(pg.load("tictactoe"), moves=["b2", "a1"]))
    tree.add(1, "c3")
    board = pg.board(tree)
    assert board.tree is tree
    assert [node["parent"] for node in board.get_state()["_nodes"]] == [0, 1, 1]
    board.show(tree.nodes[3])
    board.play("a3")
    assert tree.head.line.moves == ("b2", "c3", "a3")


def test_a_game_that_people_ended_is_over() -> None:
    tree = pg.GameTree(pg.Line.of(pg.load("tictactoe"), moves=["b2"]))
    tree.end(pg.Outcome(pg.Side.FIRST, "resigned"))
    board = pg.board(pg.SavedGame(tree))
    assert state(board)["board"]["outcome"]["reason"] == "resigned"
    assert state(board)["turn"] is None
    assert repr(board) == "<board of tictactoe: 1 move, 1-0>"


def test_moves_and_positions_are_told() -> None:
    board = pg.board("connect4", second=first_move)
    played: list[str | None] = []
    seen: list[str] = []
    board.on_move(lambda node: played.append(node.move))
    board.observe(lambda change: seen.append(str(change["new"])), "position")
    board.play("4")
    assert board.wait()
    assert played == ["4", "1"]
    assert seen == [str(node.position) for node in board.tree.nodes[1:]]
    board.show(0)
    assert played == ["4", "1"]
    assert len(seen) == 3


def test_two_computers_wait_for_somebody_to_begin() -> None:
    board = pg.board("tictactoe", first="random:seed=1", second="random:seed=2")
    board._desk.pause = 0.0
    assert moves(board) == []
    assert not state(board)["thinking"]
    ask(board, "resume")
    assert board.wait()
    assert board.outcome is not None
    assert state(board)["turn"] is None
    ask(board, "undo")
    assert not state(board)["running"]
    assert len(moves(board)) == board.tree.nodes[-1].line.ply - 1


def test_another_game_begins_on_the_same_board() -> None:
    board = pg.board("connect4", second=first_move)
    board.play("4")
    tree = board.tree
    ask(board, "restart")
    assert moves(board) == []
    assert board.tree is not tree
    assert state(board)["game"] == 1
    board.restart("4455")
    assert str(board.position) == str(board.game.position("4455"))
    with pytest.raises(pg.InvalidPosition):
        board.restart("nonsense")


def test_the_side_of_the_person_is_at_the_bottom() -> None:
    assert not pg.board("connect4").flipped
    assert not pg.board("connect4", second="random").flipped
    board = pg.board("connect4", first="random")
    assert board.flipped
    board.flip()
    assert not board.flipped
    assert pg.board("connect4", flip=True).flipped


def test_an_analysis_is_shown_until_another_position_is() -> None:
    board = pg.board("tictactoe")
    found = board.analyse(depth=2)
    told = board.get_state()["_analysis"]
    assert told["done"]
    assert told["found"]["moves"][0]["move"] == str(found.best.move)
    assert len(told["found"]["moves"]) == 9
    ask(board, "play", move="a1", node=0)
    assert board.get_state()["_analysis"] is None
    assert ask(board, "analyse") == {}
    wait_for(lambda: board.get_state()["_analysis"]["done"])
    assert board.get_state()["_analysis"]["found"]["exact"]
    for move in ("a3", "b1", "b3", "c1"):
        board.play(move)
    assert "the game is over" in ask(board, "analyse")["fault"]
    with pytest.raises(pg.GameOver):
        board.analyse()


def test_marks_are_drawn_on_the_board_and_in_the_picture() -> None:
    board = pg.board("dobutsu")
    board.mark({"b2": "!"}, arrows=[("b1", "a2")])
    told = board.get_state()["_marks"]
    assert told["notes"] == [{"cell": "b2", "text": "!", "tone": "accent"}]
    assert told["arrows"] == [{"start": "b1", "end": "a2", "tone": "accent"}]
    assert board._picture()["image/svg+xml"] == board.position.svg(marks={"b2": "!"}, arrows=[("b1", "a2")])
    board.mark(["b2"])
    assert board.get_state()["_marks"]["ringed"] == ["b2"]
    with pytest.raises(pg.InvalidOption, match="no cell 'z9'"):
        board.mark(["z9"])
    board.mark()
    assert board.get_state()["_marks"] == {"last": [], "ringed": [], "notes": [], "arrows": []}


def test_the_picture_is_the_position_with_its_last_move() -> None:
    board = pg.board("connect4", first="random:seed=1")
    assert board.wait()
    assert board.flipped
    line = board.line
    last = board.game.touched(line.start, line.move or "")
    assert board._picture()["image/svg+xml"] == line.position.svg(last=last, flip=True)
    assert repr(board) in board._picture()["text/plain"]


@pytest.mark.parametrize(
    "make",
    [
        lambda: pg.load("dobutsu"),
        lambda: pg.load("dobutsu").start(),
        lambda: pg.Line.of(pg.load("dobutsu")),
        lambda: RACE,
    ],
)
def test_a_board_is_made_of_any_place(make: Callable[[], Any]) -> None:
    place = make()
    board = pg.board(str(place)) if isinstance(place, Path) else pg.board(place)
    assert board.tree.head.number == 0
    assert pg.board("gle/1c1/1C1/ELG[] w", game="dobutsu").game.name == "dobutsu"


# While players think -------------------------------------------------------------------------------------------------


def test_a_player_thinks_while_the_notebook_goes_on() -> None:
    player = Slow()
    board = pg.board("connect4", second=player)
    ask(board, "play", move="4", node=0)
    assert player.asked.wait(60)
    assert state(board)["thinking"]
    assert moves(board) == ["4"]
    assert not board.wait(0.01)
    player.allowed.set()
    assert board.wait()
    assert not state(board)["thinking"]
    assert moves(board) == ["4", "1"]


def test_what_is_taken_back_is_not_answered() -> None:
    player = Slow()
    board = pg.board("connect4", second=player)
    board.play("4")
    assert player.asked.wait(60)
    ask(board, "undo")
    assert board.wait()
    player.allowed.set()
    assert player.ended.wait(60)
    board.play("3")
    assert board.wait()
    assert moves(board) == ["3", "1"]
    assert [node.move for node in board.tree.nodes[1:]] == ["4", "3", "1"]


def test_a_player_that_is_stopped_moves_when_it_may() -> None:
    player = Slow()
    board = pg.board("connect4", second=player)
    board.play("4")
    ask(board, "stop")
    assert not state(board)["thinking"]
    assert not state(board)["running"]
    player.allowed.set()
    ask(board, "resume")
    assert board.wait()
    assert moves(board) == ["4", "1"]


def test_who_looks_at_an_earlier_position_is_left_there() -> None:
    player = Slow()
    board = pg.board("connect4", second=player)
    board.play("4")
    board.show(0)
    player.allowed.set()
    assert board.wait()
    assert (state(board)["shown"], state(board)["head"]) == (0, 2)


def test_a_player_that_fails_is_told_in_words_and_may_try_again() -> None:
    tries: list[int] = []

    def clumsy(position: Any) -> Any:
        tries.append(1)
        return position.moves()[0] if len(tries) > 1 else 1 / 0

    board = pg.board("connect4", second=clumsy)
    board.play("4")
    assert board.wait()
    assert state(board)["problem"].startswith("O, 'clumsy', could not move: ")
    assert "division by zero" in state(board)["problem"]
    assert not state(board)["running"]
    ask(board, "resume")
    assert board.wait()
    assert state(board)["problem"] == ""
    assert moves(board) == ["4", "1"]


def test_what_an_engine_finds_is_told_while_it_thinks() -> None:
    told: list[Any] = []
    board = pg.board("chess", second="engine:time=1")
    board.observe(lambda change: told.append(change["new"]), "_thought")
    board.play("e2e4")
    assert board.wait()
    assert told[-1] is None
    assert told[0]["side"] == "second"
    assert told[0]["depth"] >= 1


def test_an_analysis_deepens_and_ends_when_it_is_stopped() -> None:
    told: list[Any] = []
    board = pg.board("chess")
    board.observe(lambda change: told.append(change["new"]), "_analysis")
    ask(board, "analyse")
    assert told[0] == {"node": 0, "done": False, "found": None}
    wait_for(lambda: told[-1]["found"])
    ask(board, "end analysis")
    assert told[-1]["done"]
    assert len(told[-1]["found"]["moves"]) == 20


def test_few_players_at_rest_keep_what_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int] = []

    class Heavy:
        def choose(self, position: Any) -> Any:
            return position.moves()[0]

        def close(self) -> None:
            closed.append(1)

    monkeypatch.setattr(seats, "_at_rest", type(seats._at_rest)())
    boards = [pg.board("connect4", first=Heavy) for _ in range(seats.MOST_RESTING + 2)]
    assert all(board.wait() for board in boards)
    assert len(closed) == 2
    for board in boards:
        board.play("4")  # two players are made anew
    assert all(board.wait() for board in boards)
    assert [len(moves(board)) for board in boards] == [3] * len(boards)
    made = len(closed) + seats.MOST_RESTING
    for board in boards:
        board.close()
    assert len(closed) == made


class Reference:
    """What a board must show: a tree, its head and the node shown, for two people."""

    def __init__(self) -> None:
        self.tree = pg.GameTree(pg.Line.of(pg.load("tictactoe")))
        self.shown = 0

    def do(self, what: str, number: int) -> dict[str, Any] | None:
        """Does what a request does. Gives its details, or None if it is not possible."""
        tree = self.tree
        if what == "play":
            at = tree.nodes[number % len(tree.nodes)]
            if at.line.outcome:
                return None
            move = str(at.position.moves()[number % len(at.position.moves())])
            self.shown = tree.go_to(tree.add(at.number, move).number).number
            return {"move": move, "node": at.number}
        if what == "show":
            self.shown = number % len(tree.nodes)
            return {"number": self.shown}
        node = tree.nodes[tree.head.parent or 0] if what == "undo" else tree.next(tree.head.number)
        if node is None or (what == "undo" and tree.head.number == 0):
            return None
        self.shown = tree.go_to(node.number).number
        return {}


@given(st.lists(st.tuples(st.sampled_from(["play", "play", "show", "undo", "redo"]), st.integers(0, 99)), max_size=25))
@settings(max_examples=40, deadline=None)
def test_the_board_shows_the_tree_whatever_is_asked(requests: list[tuple[str, int]]) -> None:
    board, reference = pg.board("tictactoe"), Reference()
    for what, number in requests:
        details = reference.do(what, number)
        if details is not None:
            assert ask(board, what, **details) == {}
        told = state(board)
        assert (told["head"], told["shown"]) == (reference.tree.head.number, reference.shown)
        assert told["board"] == drawn_board(reference.tree.nodes[reference.shown].line)
        assert len(board.get_state()["_nodes"]) == len(reference.tree.nodes) - 1
        assert told["undo"] == (reference.tree.head.number > 0)
    board.close()
