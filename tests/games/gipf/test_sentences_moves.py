"""Standard and Tournament GIPF, sentence by sentence, each with a position drawn by hand: moves and texts."""

from __future__ import annotations

from tests.games.gipf.drawn import Asked, drawn, played, with_push


def test_equal_moves_are_one_move(rules: Asked) -> None:
    # The push makes c3 c4 c5 c6 and d3 e4 f4 g4. They do not cross, so it does not matter which is dealt with first.
    text = drawn(
        """
              B
            .   .
          W   .   .
        .   .   .   W
          w   .   .
        w   .   .   .
          b   .   w
        .   w   w   .
          w   .   .
        .   w   .   .
          .   .   .
            .   .
              .
        """,
        "5/10",
    )
    moves = with_push(rules("standard"), text, "a4-b4")
    assert moves == ["a4-b4;xc3,c4,c5,c6,d3,e4,f4,g4", "a4-b4;xc3,c4,c5,d3,e4,f4,g4"]


def test_pushes_from_different_dots_are_different_moves(rules: Asked) -> None:
    game = rules("standard")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
            .   .
              W
        """,
        "5/5",
    )
    assert game.play(text, "a1-b2") == game.play(text, "a2-b2") == game.play(text, "b1-b2")
    assert {"a1-b2", "a2-b2", "b1-b2"} <= set(game.moves(text))


def test_a_line_of_gipf_pieces_can_have_thousands_of_moves(rules: Asked) -> None:
    game = rules("tournament")
    text = drawn(
        """
              .
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
            .   .
              .
        """,
        "18/18",
        "w",
        "wb",
    )
    others = ["Ga1-b2", "Ga3-b4", "Gi1-h2", "Gi3-h4"]
    text = played(game, text, *(move for other in others for move in ("Ge1-e2", other)))
    assert text == "W:e2*,e3*,e4*,e5* B:b2*,b4*,h2*,h4* r:10/10 w o:wb"
    moves = game.moves(text)
    assert len(moves) == len(set(moves)) == 2736


def test_the_last_field_says_who_may_still_bring_gipf_pieces_in(rules: Asked) -> None:
    game = rules("tournament")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
            .   .
              W
        """,
        "16/16",
        "w",
        "wb",
    )
    assert played(game, text, "a1-b2").endswith(" b o:b")
    assert played(game, text, "Ga1-b2", "a1-b2").endswith(" w o:w")
    assert played(game, text, "a1-b2", "a1-b2").endswith(" w o:-")


def test_a_side_that_has_begun_and_loses_its_last_gipf_piece_leaves_it(rules: Asked) -> None:
    game = rules("tournament")
    text = drawn(
        """
              .
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        W   .   .   .
          W   .   .
        .   W   .   .
          .   .   .
        .   .   B   .
          .   .   .
            .   .
              .
        """,
        "12/16",
        "w",
        "wb",
    )
    after = played(game, text, "Ga4-b4;xb4,f3")
    assert after == "W:c4*,d4*,e4* B:- r:12/16 b o:w"
    assert game.winner(after) == "first"


def test_a_gipf_piece_that_stays_is_not_in_the_list(rules: Asked) -> None:
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
          .   .   .
        .   .   .   .
          .   .   .
            .   .
              .
        """,
        "12/16",
        "w",
        "wb",
    )
    moves = with_push(rules("tournament"), text, "Ga4-b4")
    assert len(moves) == 16
    assert "Ga4-b4" in moves  # all four stay
    assert "Ga4-b4;xc4" in moves
