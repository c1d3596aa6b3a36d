"""The corners of Ultimate tic-tac-toe, each with a drawn position."""

from __future__ import annotations

import pytest

from plyground import IllegalMove, Position, Side, load
from plyground.testing import check


def drawn(picture: str, side: str, board: str, spec: str = "ultimate") -> Position:
    """The position of a picture: nine rows; blanks and bars are ignored."""
    rows = [row.replace(" ", "").replace("|", "") for row in picture.split("\n") if row.strip() and "-" not in row]
    return load(spec).position(f"{'/'.join(rows)} {side} {board}")


def moves(position: Position) -> set[str]:
    return {str(move) for move in position.moves()}


def board_of(cells: str) -> set[str]:
    """The nine cells of a small board, named by its corners: 'a1-c3'."""
    (c1, r1), (c2, r2) = ((corner[0], int(corner[1])) for corner in cells.split("-"))
    return {f"{chr(column)}{row}" for column in range(ord(c1), ord(c2) + 1) for row in range(r1, r2 + 1)}


def test_the_first_move_is_free_and_the_cell_sends() -> None:
    start = load("ultimate").start()
    assert len(start.moves()) == 81
    # The top right cell of the centre board sends to the top right board.
    sent = start.play("f6")
    assert str(sent).endswith(" o c3")
    assert moves(sent) == board_of("g7-i9")
    with pytest.raises(IllegalMove):
        sent.play("a1")
    # The centre of that board sends to the centre, where one cell is taken.
    assert moves(sent.play("h8")) == board_of("d4-f6") - {"f6"}


def test_sent_to_a_decided_board_one_plays_anywhere_else() -> None:
    position = drawn(
        """
        xxx | ... | ...
        ... | ... | ...
        ... | ... | ...
        ---------------
        ... | ... | ...
        ... | ... | ...
        ... | ... | ...
        ---------------
        o.. | ... | ...
        ... | ... | ...
        o.. | ... | o..
        """,
        "x",
        "a1",
    )
    # The top left cell of the bottom left board is taken; play the bottom left: sends to a1 itself.
    assert moves(position) == board_of("a1-c3") - {"a3", "a1"}
    after = drawn(
        """
        x.. | ... | ...
        x.. | ... | ...
        x.. | ... | ...
        ---------------
        ... | ... | ...
        ... | ... | ...
        ... | ... | ...
        ---------------
        ... | ... | ...
        .o. | ... | ...
        ... | ... | o..
        """,
        "o",
        "a1",
    ).play("a3")  # to the decided board a3
    assert str(after).endswith(" x -")
    assert moves(after) == {
        cell
        for board in ("d7-f9", "g7-i9", "a4-c6", "d4-f6", "g4-i6", "a1-c3", "d1-f3", "g1-i3")
        for cell in board_of(board)
    } - {"b2", "g1", "a3"}


def test_winning_the_board_one_is_sent_from_counts_at_once() -> None:
    # O completes the left column of board a3 with the cell that sends to a3: it is decided by then.
    position = drawn(
        """
        ... | x.. | x..
        o.. | ... | ...
        o.. | x.. | ...
        ---------------
        ... | ... | ...
        ... | ... | ...
        ... | ... | ...
        ---------------
        ... | ... | ...
        ... | ... | ...
        ... | ... | ...
        """,
        "o",
        "a3",
    )
    after = position.play("a9")
    assert str(after).endswith(" x -")
    assert not moves(after) & board_of("a7-c9")


def test_sent_to_a_full_board_one_plays_anywhere_else() -> None:
    position = drawn(
        """
        xox | ... | ...
        xxo | ... | ...
        oxo | ... | ...
        ---------------
        ... | ... | ...
        ... | ... | ...
        ... | ... | ...
        ---------------
        .o. | ... | ...
        ... | ... | ...
        ... | ... | x..
        """,
        "o",
        "a1",
    )
    after = position.play("a3")
    assert str(after).endswith(" x -")
    assert not moves(after) & board_of("a7-c9")


def test_three_boards_in_a_row_win() -> None:
    position = drawn(
        """
        xxx | xxx | xx.
        ... | ... | ...
        ... | ... | ...
        ---------------
        ... | ... | ...
        ... | ... | ...
        ... | ... | ...
        ---------------
        .oo | oo. | oo.
        ... | ... | ...
        .o. | .o. | ...
        """,
        "x",
        "c3",
    )
    won = position.play("i9")
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Side.FIRST, "three boards in a row")
    assert won.moves() == ()


def test_the_last_cell_without_three_boards_in_a_row_is_a_draw() -> None:
    # Boards: x o x / o x o ... with the bottom row full or decided except for one cell.
    position = drawn(
        """
        xxx | ooo | xxx
        ... | ... | ...
        ... | ... | ...
        ---------------
        xxx | ooo | ooo
        ... | ... | ...
        ... | ... | ...
        ---------------
        xox | oxo | oxo
        xoo | oox | xo.
        oxx | xox | xox
        """,
        "x",
        "-",
    )
    assert moves(position) == {"i2"}
    after = position.play("i2")
    outcome = after.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "no board is left to play on")


def test_without_sending_every_open_board_is_open() -> None:
    game = load("ultimate:sending=off")
    after = game.start().play("f6")
    assert str(after).endswith(" o -")
    assert len(after.moves()) == 80
    assert check(game, games=3) > 0


def test_evaluations_by_hand() -> None:
    game = load("ultimate")
    default, threats = game.evaluation("default"), game.evaluation("threats")
    after = game.start().play("e5")
    # One mark in the centre of the centre: four lines on a board through which four lines of boards go.
    assert default.value(after, Side.FIRST, 1) == 4 * 4
    # Open lines: nine boards and the board of boards have eight each; on the centre board O has only four left.
    assert threats.value(after, Side.FIRST, 1) == 10 * 8
    assert threats.value(after, Side.SECOND, 1) == 9 * 8 + 4
    assert default.decisive
    assert not threats.decisive
