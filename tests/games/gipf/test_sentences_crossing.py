"""Standard and Tournament GIPF, sentence by sentence, each with a position drawn by hand: crossing rows.

a4-b4 pushes d4 onto e4, where b4 c4 d4 e4 and e2 e3 e4 e5 cross.
"""

from __future__ import annotations

from tests.games.gipf.drawn import Asked, drawn, played, with_push


def test_he_takes_the_crossing_with_one_row_which_may_break_the_other(rules: Asked) -> None:
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   W
          .   .   .
        w   .   .   .
          w   w   .
        .   W   .   .
          .   .   .
        .   .   .   .
          .   w   .
            .   .
              w
        """,
        "5/5",
    )
    moves = with_push(rules("standard"), text, "a4-b4")
    assert "a4-b4;xb4,c4,d4,e4" in moves  # e2 e3 e5 stay
    assert "a4-b4;xe2,e3,e4,e5" in moves  # b4 c4 d4 stay


def test_or_he_leaves_it_and_has_to_deal_with_the_other_row_too(rules: Asked) -> None:
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   W
          .   .   .
        w   .   .   .
          w   w   .
        .   W   .   .
          .   .   .
        .   .   .   .
          .   w   .
            .   .
              w
        """,
        "5/5",
    )
    assert with_push(rules("standard"), text, "a4-b4") == [
        "a4-b4;xb4,c4,d4,e2,e3,e4,e5",  # left with one row, taken with the other
        "a4-b4;xb4,c4,d4,e2,e3,e5",  # left with both
        "a4-b4;xb4,c4,d4,e4",
        "a4-b4;xe2,e3,e4,e5",
    ]


def test_a_crossed_row_that_still_has_four_is_dealt_with_too(rules: Asked) -> None:
    # The push makes c4 d5 e6 f6 and e2 to e6, which cross on e6. With the first taken e2 to e5 are still four.
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   w   W
          .   w   .
        w   w   .   .
          b   w   .
        .   w   .   .
          .   .   .
        .   .   .   .
          .   w   .
            .   .
              w
        """,
        "5/10",
    )
    assert with_push(rules("standard"), text, "a4-b4") == ["a4-b4;xc4,d5,e2,e3,e4,e5,e6,f6", "a4-b4;xe2,e3,e4,e5,e6"]


def test_in_one_stage_each_line_is_dealt_with_once_and_what_is_left_may_still_be_four(rules: Asked) -> None:
    game = rules("tournament")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        W   .   .   .
          W   .   .
        .   W   .   .
          .   W   .
        .   .   .   .
          .   .   .
            .   .
              w
        """,
        "5/5",
        "w",
        "",
    )
    # White may leave all four before the push and must look at them again after it.
    assert played(game, text, "h1-h2") == "W:b4*,c4*,d4*,e2,e4*,h2 B:e8* r:4/5 b o:-"
    assert "h1-h2;xb4" in game.moves(text)
    assert "xb4;h1-h2" in game.moves(text)
    assert not any(move.startswith("xb4;h1-h2;") for move in game.moves(text))  # no row is left


def test_what_is_left_is_dealt_with_again_at_the_owners_next_stage(rules: Asked) -> None:
    game = rules("tournament")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        W   .   .   .
          W   .   .
        .   W   .   .
          .   W   .
        .   .   .   .
          .   .   .
            .   .
              w
        """,
        "5/5",
        "b",
        "",
    )
    assert not any("x" in move for move in game.moves(text) if move == "i1-h2")  # Black has nothing to do with it
    text = played(game, text, "i1-h2")
    assert len([move for move in game.moves(text) if "h6-h5" in move.split(";")]) == 31  # 15 before; 16 after, if left


def test_the_lines_are_dealt_with_in_any_order(rules: Asked) -> None:
    # Three rows: b4 c4 d4 e4, e2 to e5, and e4 f4 g4 h4 with d3 c2 beyond; all cross on e4, a GIPF-piece.
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   W
          .   .   .
        w   .   .   w
          w   w   w
        .   W   w   .
          .   .   .
        .   b   .   .
          .   w   .
            .   .
              w
        """,
        "1/5",
    )
    moves = with_push(rules("standard"), text, "a4-b4")
    one = {"xb4,c4,d4,e4", "xe2,e3,e4,e5", "xd3,e4,f4,g4,h4"}
    assert one <= {move.split(";")[1] for move in moves}
    assert "a4-b4;xb4,c4,d3,d4,e2,e3,e5,f4,g4,h4" in moves
    assert len(moves) == 3 + 3 + 1 + 1  # e4 with the first, second or third row dealt with, or left
