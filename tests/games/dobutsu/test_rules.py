"""Steps, promotion and drops, each in a position drawn by hand: core and list of pieces, first and second player."""

from __future__ import annotations

import pytest

from plyground import IllegalMove, InvalidMove
from plyground.history.line import Line
from plyground.lab.piece_list import PieceList
from tests.games.dobutsu.positions import drawn, turned
from tests.games.dobutsu.sides import CAPTURED, CORE, Table


def test_turning_twice_changes_nothing() -> None:
    text = "+Cl1/1eG/L2/+c2[Ge] w"
    assert turned(text) == "2+C/2l/gE1/1L+c[Eg] b"
    assert turned(turned(text)) == text


# Steps


@pytest.mark.parametrize(
    ("piece", "square", "targets"),
    [
        ("C", "b2", "b3"), ("C", "a3", "a4"), ("C", "c4", ""),
        ("E", "b2", "a1 c1 a3 c3"), ("E", "a2", "b1 b3"), ("E", "c4", "b3"),
        ("G", "b2", "b1 a2 c2 b3"), ("G", "a1", "a2 b1"), ("G", "c3", "c2 c4 b3"),
        ("H", "b2", "b3 b1 a2 c2 a3 c3"), ("H", "a4", "a3 b4"), ("H", "c1", "c2 b1 b2"), ("H", "b1", "a1 c1 b2 a2 c2"),
        ("L", "b2", "a1 b1 c1 a2 c2 a3 b3 c3"), ("L", "a1", "a2 b1 b2"), ("L", "c3", "c4 b4 b3 b2 c2"),
    ],
)  # fmt: skip
def test_steps(table: Table, piece: str, square: str, targets: str) -> None:
    board = {square: piece}
    if piece != "L":
        board["a1" if square not in ("a1", "a2", "b1", "b2", "b3") else "c1" if square != "c1" else "a1"] = "L"
    lion = next(at for at in ("b4", "a4", "c2") if at not in board and at not in targets)
    board[lion] = "l"
    rows = ["".join(board.get(column + row, ".") for column in "abc") for row in "4321"]
    moves = table.moves(table.position(drawn("/".join(rows), "first")))
    own = {at for at, letter in board.items() if letter == "L"} if piece != "L" else set()
    assert {move[2:] for move in moves if move[:2] == square} == set(targets.split()) - own


def test_a_piece_does_not_step_onto_its_own(table: Table) -> None:
    assert table.moves(table.position(drawn("gle/.c./.C./ELG", "first"))) == {"b2b3", "c1c2", "b1a2", "b1c2"}


# Promotion and demotion


@pytest.mark.parametrize("column", "abc")
def test_a_chick_that_moves_to_the_last_rank_becomes_a_hen(table: Table, column: str) -> None:
    row = "".join("C" if at == column else "." for at in "abc")
    after = table.after(drawn(f".../{row}/l../..L", "first"), f"{column}3{column}4")
    assert table.text(after).split("/")[0] == {"a": "+C2", "b": "1+C1", "c": "2+C"}[column]


def test_a_chick_that_captures_on_the_last_rank_becomes_a_hen(table: Table) -> None:
    after = table.after(drawn(".g./.C./l../..L", "first"), "b3b4")
    assert table.text(after) == "1+C1/3/l2/2L[Ggcee] b"


def test_a_chick_that_moves_elsewhere_stays_a_chick(table: Table) -> None:
    assert table.text(table.after(drawn("l../.../.C./..L", "first"), "b2b3")).startswith("l2/1C1/3")


def test_other_pieces_do_not_promote(table: Table) -> None:
    assert table.text(table.after(drawn(".../.G./l../..L", "first"), "b3b4")).startswith("1G1/3/")
    assert table.text(table.after(drawn(".../.E./l../..L", "first"), "b3a4")).startswith("E2/3/")


def test_a_hen_stays_a_hen_wherever_it_goes(table: Table) -> None:
    after = table.after(drawn(".H./l../.../..L", "first"), "b4b3", "a3a2", "b3c3")
    assert table.text(after).startswith("3/2+C/l2/2L")


def test_a_captured_hen_returns_as_a_chick(table: Table) -> None:
    after = table.after(drawn("l../.h./.G./..L", "first"), "b2b3")
    assert table.text(after) == "l2/1G1/3/2L[Cgcee] b"


def test_captures_go_to_the_captors_hand(table: Table) -> None:
    for piece in "gec":
        after = table.after(drawn(f"l../.{piece}./.G./..L", "first"), "b2b3")
        assert piece.upper() in table.text(after).split("[")[1]


# Drops


def test_drops_go_to_any_empty_square(table: Table) -> None:
    position = table.position(drawn("l.e/.../.c./L.g", "first", hand="CEG"))
    empty = {"b4", "a3", "b3", "c3", "a2", "c2", "b1"}
    drops = {move for move in table.moves(position) if "@" in move}
    assert drops == {f"{piece}@{square}" for piece in "CEG" for square in empty}


def test_two_of_a_kind_in_hand_are_one_move_in_the_core() -> None:
    position = CORE.position(drawn("l../.../.../..L", "first", holder="first"))
    assert len({str(move) for move in position.moves()}) == len(position.moves()) == 3 + 3 * 10
    assert len(PieceList().position(str(position)).moves()) == 3 + 6 * 10


def test_a_dropped_chick_on_the_last_rank_stays_a_chick_and_cannot_move(table: Table) -> None:
    after = table.after(drawn("..l/.../.../L..", "first", hand="C"), "C@a4")
    assert table.text(after).startswith("C1l/3/3/L2")
    again = table.after(drawn("..l/.../.../L..", "first", hand="C"), "C@a4", "c4c3")
    assert not any(move.startswith("a4") for move in table.moves(again))


def test_a_captured_chick_of_the_last_rank_can_be_dropped_anew(table: Table) -> None:
    after = table.after(drawn("Cl./.../.../L..", "second", holder="first"), "b4a4", "a1a2")
    assert table.text(after).endswith("[GGCEEc] b")
    assert "C@b2" in table.moves(after)


def test_two_chicks_in_a_file_are_allowed(table: Table) -> None:
    assert "C@b3" in table.moves(table.position(drawn("l../.../.C./..L", "first", hand="C")))


def test_mate_by_a_drop_is_allowed(table: Table) -> None:
    # The Lion in the corner is attacked by the Chick, which the Lion on b2 guards, and has nowhere to go.
    text = drawn("lg./.../GL./...", "first", hand="CEc")
    after = table.after(text, "C@a3")
    for reply in table.moves(after):
        position = table.after(table.text(after), reply)
        ends = [table.after(table.text(position), move).outcome() for move in table.moves(position)]
        assert table.won(CAPTURED) in ends


@pytest.mark.parametrize("move", ["C@a4", "G@b2", "E@b3"])
def test_drops_that_are_not_legal(table: Table, move: str) -> None:
    # a4 is taken; there is no Giraffe and no Elephant in hand.
    with pytest.raises(IllegalMove):
        table.after(drawn("l../.../.../..L", "first", hand="C"), move)


# Beside the position


def test_the_third_occurrence_is_a_draw() -> None:
    line = Line.of(CORE)
    for move in ["c1c2", "a4a3", "c2c1", "a3a4"] * 2:
        assert line.outcome is None
        line = line.play(move)
    assert line.outcome is not None
    assert line.outcome.winner is None


@pytest.mark.parametrize("move", ["", "b2", "b2b5", "d2b3", "b2b3+", "L@b2", "H@b2", "c@b2", "C@d1", "C@b22", "b2-b3"])
def test_what_is_no_move(move: str) -> None:
    with pytest.raises(InvalidMove):
        CORE.start().play(move)


@pytest.mark.parametrize("move", ["b2b2", "b2b4", "b3b2", "a1a2", "C@a2", "b1b2"])
def test_what_is_no_legal_move(move: str) -> None:
    with pytest.raises(IllegalMove):
        CORE.start().play(move)
