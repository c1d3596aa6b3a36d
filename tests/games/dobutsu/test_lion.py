"""How a game ends, in positions drawn by hand: the Lion captured, across, or without a move."""

from __future__ import annotations

import pytest

from tests.games.dobutsu.positions import drawn, turned, turned_move
from tests.games.dobutsu.sides import ACROSS, CAPTURED, STUCK, Table

# The Lion's end


def test_a_lion_may_be_left_en_prise(table: Table) -> None:
    text = drawn("..l/.../g../L..", "first", hand="C")
    assert {"a1b1", "a1b2", "a1a2", "C@b3"} <= table.moves(table.position(text))
    after = table.after(text, "C@b3", "a2a1")
    assert after.outcome() == table.lost(CAPTURED)
    assert table.moves(after) == set()


def test_a_lion_may_walk_into_capture(table: Table) -> None:
    after = table.after(drawn("l../.../.L./...", "first"), "b2b3")
    assert after.outcome() is None
    assert "a4b3" in table.moves(after)


def test_a_lion_that_captures_the_lion_wins(table: Table) -> None:
    after = table.after(drawn("l../.L./.../...", "first"), "b3a4")
    assert after.outcome() == table.won(CAPTURED)
    assert table.text(after) == "L2/3/3/3[Lggccee] b"


def test_a_captured_lion_counts_before_the_last_rank(table: Table) -> None:
    # The second player's Lion stands on its last rank, safe; his Giraffe has just been left for the other Lion.
    after = table.after(drawn(".../.G./.l./L..", "first"), "b3b2")
    assert after.outcome() == table.won(CAPTURED)


# The try


def test_try_allowed(table: Table) -> None:
    after = table.after(drawn(".../.L./l../...", "first", holder="first"), "b3b4")
    assert after.outcome() == table.won(ACROSS)
    assert not after.moves()


def test_try_by_capture(table: Table) -> None:
    after = table.after(drawn(".g./.L./l../...", "first", holder="first"), "b3b4")
    assert after.outcome() == table.won(ACROSS)


@pytest.mark.parametrize(
    ("attacker", "at"), [("g", "b3"), ("g", "a4"), ("e", "a3"), ("e", "c3"), ("h", "b3"), ("h", "a4"), ("l", "a3")]
)
def test_try_refused_when_the_lion_can_be_captured_at_once(table: Table, attacker: str, at: str) -> None:
    board = {at: attacker, "c3" if at != "c3" else "a3": "L"}
    if attacker != "l":
        board["b2"] = "l"
    rows = "/".join("".join(board.get(column + row, ".") for column in "abc") for row in "4321")
    move = "c3b4" if at != "c3" else "a3b4"
    after = table.after(drawn(rows, "first", holder="first"), move)
    assert after.outcome() is None
    assert at + "b4" in table.moves(after)
    assert table.after(drawn(rows, "first", holder="first"), move, at + "b4").outcome() == table.lost(CAPTURED)


def test_try_is_refused_even_if_the_captor_could_be_taken_back(table: Table) -> None:
    after = table.after(drawn(".E./gL./..l/...", "first"), "b3a4")
    assert after.outcome() is None
    assert table.text(after).endswith("] b")


@pytest.mark.parametrize(
    ("bystander", "at"), [("c", "b3"), ("c", "a4"), ("e", "b3"), ("e", "a4"), ("g", "a3"), ("h", "a3")]
)
def test_try_allowed_beside_pieces_that_do_not_reach_the_lion(table: Table, bystander: str, at: str) -> None:
    # A Chick steps forward, away from its own first rank; a Hen not diagonally backward.
    board = {at: bystander, "c3": "L", "b2": "l"}
    rows = "/".join("".join(board.get(column + row, ".") for column in "abc") for row in "4321")
    assert table.after(drawn(rows, "first", holder="first"), "c3b4").outcome() == table.won(ACROSS)


def test_a_hand_cannot_stop_a_try(table: Table) -> None:
    assert table.after(drawn(".../.L./l../...", "first", holder="second"), "b3b4").outcome() == table.won(ACROSS)


def test_try_blocked_by_own_pieces(table: Table) -> None:
    moves = table.moves(table.position(drawn("CGE/.L./.../l..", "first")))
    assert not {move for move in moves if move.startswith("b3") and move.endswith("4")}


def test_a_lion_that_was_not_captured_has_not_won_by_that(table: Table) -> None:
    text = drawn(".../gL./..l/...", "first")
    after = table.after(text, "b3a4", "c2b2")
    assert after.outcome() is None
    assert table.text(after).endswith("] w")
    assert "a4b4" in table.moves(after)


def test_a_lion_made_safe_by_another_piece_has_not_won(table: Table) -> None:
    after = table.after(drawn(".../gL./G.l/...", "first"), "b3a4", "c2b2", "a2a3")
    assert after.outcome() is None
    assert table.text(after).endswith("b stays")
    assert table.moves(after)
    # A move that leaves it en prise is not marked.
    assert table.text(table.after(drawn(".../gL./E.l/...", "first"), "b3a4", "c2b2", "a2b3")).endswith("b")


def test_a_lion_that_stays_wins_when_it_moves_along_the_last_rank(table: Table) -> None:
    text = drawn(".../gL./G.l/...", "first")
    quiet = table.after(text, "b3a4", "c2b2", "a2a3", "b2c2")
    assert quiet.outcome() is None
    assert "stays" not in table.text(quiet)
    assert table.after(table.text(quiet), "a4b4").outcome() == table.won(ACROSS)
    assert table.after(table.text(quiet), "a3a2").outcome() is None


def test_a_lion_that_stays_may_be_attacked_and_captured(table: Table) -> None:
    text = drawn(".../gL./G.l/...", "first")
    after = table.after(text, "b3a4", "c2b2", "a2a3", "E@b3", "a3a2", "b3a4")
    assert after.outcome() == table.lost(CAPTURED)


def test_a_lion_read_from_a_text_is_taken_to_have_moved(table: Table) -> None:
    text = "L2/G2/2l/3[gccee] b"
    assert table.position(text).outcome() == table.won(ACROSS)
    assert table.position(text + " stays").outcome() is None
    assert table.text(table.position(text + " stays")) == text + " stays"


def test_both_lions_across(table: Table) -> None:
    after = table.after(drawn(".../.L./.../.lG", "first"), "b3a4")
    assert after.outcome() == table.won(ACROSS)
    waits = table.after(drawn("L../g../.l./..E", "second", hand="G"), "b2b1")
    assert waits.outcome() == table.lost(ACROSS)


# No legal move


def test_stalemate_loses(table: Table) -> None:
    position = table.position("LGE/CC1/gl1/2e[] w")
    assert position.outcome() == table.lost(STUCK)
    assert not position.moves()


def test_a_piece_in_hand_or_one_free_square_is_no_stalemate(table: Table) -> None:
    assert table.position("LGE/CC1/1l1/2e[g] w").outcome() == table.lost(STUCK)
    assert table.position("LG1/CC1/gl1/2e[E] w").outcome() is None
    assert table.moves(table.position("LG1/CC1/gl1/1ee[] w")) == {"b4c4"}


def test_a_move_into_stalemate_wins(table: Table) -> None:
    after = table.after(turned("LGE/CC1/gl1/3[e] b stays"), turned_move("E@a1"))
    assert after.outcome() == table.won(STUCK)
