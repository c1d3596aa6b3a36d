"""Standard and Tournament GIPF, sentence by sentence, each with a position drawn by hand: rows."""

from __future__ import annotations

import pytest

from tests.games.gipf.drawn import Asked, drawn, played, with_push


@pytest.mark.parametrize("pieces", ["bcd", "Bcd", "bCD", "BCD"])
def test_a_row_is_four_or_more_of_a_colour_gipf_pieces_among_them_or_not(rules: Asked, pieces: str) -> None:
    spots = ",".join(f"{letter.lower()}4{'*' * letter.isupper()}" for letter in pieces)
    stacks = sum(letter.isupper() for letter in pieces)
    text = f"W:{spots},h5* B:e8* r:5/9 w o:-"
    assert len(with_push(rules("tournament"), text, "a4-b4")) == 2**stacks


def test_five_are_a_row_too(rules: Asked) -> None:
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        w   .   .   .
          w   .   .
        .   W   .   .
          .   .   .
        .   .   w   .
          .   .   .
            .   .
              W
        """,
        "5/9",
    )
    assert with_push(rules("standard"), text, "a4-b4") == ["a4-b4;xb4,c4,d4,e4,f3", "a4-b4;xb4,c4,d4,f3"]


def test_the_owner_of_the_row_deals_with_it_whoever_made_it(rules: Asked) -> None:
    game = rules("standard")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        w   b   .   .
          b   .   .
        .   .   .   .
          .   .   .
        .   B   .   .
          .   .   .
            b   .
              W
        """,
        "5/5",
    )
    text = played(game, text, "a4-b4")
    assert text == "W:b4,c4,e2* B:d2,d3*,d4,d5,e8* r:4/5 b"
    before = {move.split(";")[0] for move in game.moves(text)}
    assert before == {"xd2,d3,d4,d5", "xd2,d4,d5"}
    assert len(game.moves(text)) == 84


def test_the_mover_deals_with_his_rows_first(rules: Asked) -> None:
    game = rules("standard")
    # The push makes White's c3 c4 c5 c6 and Black's d2 d3 d4 d5.
    text = drawn(
        """
              B
            .   .
          W   .   .
        .   .   .   .
          w   .   .
        w   b   .   .
          b   .   .
        .   .   .   .
          w   .   .
        .   b   .   .
          .   .   .
            B   .
              W
        """,
        "5/5",
    )
    assert with_push(game, text, "a4-b4") == ["a4-b4;xc3,c4,c5", "a4-b4;xc3,c4,c5,c6"]
    text = played(game, text, "a4-b4;xc3,c4,c5")
    assert text == "W:b4,c6*,e2* B:d2*,d3,d4,d5,e8* r:7/5 b"
    assert {move.split(";")[0] for move in game.moves(text)} == {"xd2,d3,d4,d5", "xd3,d4,d5"}


def test_single_pieces_in_the_row_or_its_extension_of_either_colour_must_go(rules: Asked) -> None:
    game = rules("standard")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        w   .   .   .
          w   .   .
        .   w   .   .
          .   .   .
        .   .   b   .
          .   .   b
            .   .
              W
        """,
        "5/5",
    )
    assert with_push(game, text, "a4-b4") == ["a4-b4;xb4,c4,d4,e4,f3,g2"]
    assert played(game, text, "a4-b4;xb4,c4,d4,e4,f3,g2") == "W:e2* B:e8* r:8/5 b"


def test_each_gipf_piece_in_the_row_or_its_extension_of_either_colour_is_taken_or_left(rules: Asked) -> None:
    game = rules("standard")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        w   .   .   .
          W   .   .
        .   w   .   .
          .   .   .
        .   .   B   .
          .   .   b
            .   .
              W
        """,
        "5/5",
    )
    assert with_push(game, text, "a4-b4") == [
        "a4-b4;xb4,c4,d4,e4,f3,g2",
        "a4-b4;xb4,c4,d4,e4,g2",
        "a4-b4;xb4,c4,e4,f3,g2",
        "a4-b4;xb4,c4,e4,g2",
    ]


def test_the_owner_decides_about_the_others_gipf_pieces_too(rules: Asked) -> None:
    game = rules("standard")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   W   .   .
          .   .   .
        .   b   .   .
          .   .   .
        .   b   .   .
          .   .   .
        .   b   .   .
          .   .   .
            b   .
              W
        """,
        "5/5",
        "b",
    )
    text_left = played(game, text, "xd2,d3,d4,d5;a1-b2")
    assert text_left == "W:d6*,e2* B:b2,e8* r:5/8 w"
    assert played(game, text, "xd2,d3,d4,d5,d6;a1-b2") == "W:e2* B:b2,e8* r:5/8 w"


def test_the_extension_is_that_of_the_board_as_it_then_is(rules: Asked) -> None:
    # White's rows b4 c4 d4 e4 and e2 to e5 cross on e4; e6 extends the second, f3 and g2 the first. Who takes e4 with
    # the first row leaves e2 e3 and e5, which is no row: e6 stays. So does f3 g2 the other way round.
    game = rules("standard")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   W
          .   B   .
        w   .   .   .
          w   w   .
        .   w   .   .
          .   .   .
        .   .   b   .
          .   w   B
            .   .
              w
        """,
        "5/5",
    )
    assert with_push(game, text, "a4-b4") == [
        "a4-b4;xb4,c4,d4,e4,f3",
        "a4-b4;xb4,c4,d4,e4,f3,g2",
        "a4-b4;xe2,e3,e4,e5",
        "a4-b4;xe2,e3,e4,e5,e6",
    ]


def test_own_pieces_return_to_the_reserve_and_the_others_are_captured_and_gone(rules: Asked) -> None:
    game = rules("standard")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        w   .   .   .
          W   .   .
        .   w   .   .
          .   .   .
        .   .   B   .
          .   .   b
            .   .
              W
        """,
        "5/5",
    )
    assert played(game, text, "a4-b4;xb4,c4,d4,e4,f3,g2") == "W:e2* B:e8* r:9/5 b"
