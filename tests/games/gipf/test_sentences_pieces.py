"""Standard and Tournament GIPF, sentence by sentence, each with a position drawn by hand: GIPF-pieces."""

from __future__ import annotations

from tests.games.gipf.drawn import Asked, drawn, played, with_push


def test_a_gipf_piece_takes_one_spot_and_counts_as_one_piece_in_a_push(rules: Asked) -> None:
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        W   .   .   .
          B   .   .
        .   b   .   .
          .   .   .
        .   .   .   .
          .   .   .
            .   .
              W
        """,
        "9/9",
    )
    assert played(rules("standard"), text, "a4-b4") == "W:b4,c4*,e2* B:d4*,e4,e8* r:8/9 b"


def test_a_gipf_piece_counts_as_one_piece_in_a_row(rules: Asked) -> None:
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
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
            .   .
              W
        """,
        "9/9",
    )
    assert with_push(game, text, "a4-b4") == ["a4-b4"]  # three: no row
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
        .   .   .   .
          .   .   .
            .   .
              W
        """,
        "9/9",
    )
    assert with_push(game, text, "a4-b4") == ["a4-b4;xb4,c4,d4,e4", "a4-b4;xb4,c4,e4"]


def test_in_reserve_a_gipf_piece_is_two_single_pieces(rules: Asked) -> None:
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
        .   .   .   .
          .   .   .
            .   .
              W
        """,
        "9/9",
    )
    game = rules("standard")
    assert played(game, text, "a4-b4;xb4,c4,d4,e4") == "W:e2* B:e8* r:13/9 b"  # 9 - 1 + 3 + 2
    assert played(game, text, "a4-b4;xb4,c4,e4") == "W:d4*,e2* B:e8* r:11/9 b"
