"""Standard and Tournament GIPF, sentence by sentence, each with a position drawn by hand: the starts."""

from __future__ import annotations

from tests.games.gipf.drawn import Asked, drawn, played

STANDARD = "W:b5*,e2*,h5* B:b2*,e8*,h2* r:12/12 w"
TOURNAMENT = "W:- B:- r:18/18 w o:wb"


def test_standard_has_the_basic_start_with_six_gipf_pieces_and_12_in_reserve(rules: Asked) -> None:
    text = drawn(
        """
              B
            .   .
          .   .   .
        W   .   .   W
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        B   .   .   B
          .   .   .
            .   .
              W
        """,
        "12/12",
    )
    assert text == STANDARD
    assert rules("standard").winner(text) is None
    assert rules("standard").side(text) == "first"


def test_in_standard_no_gipf_piece_is_brought_in_later(rules: Asked) -> None:
    game = rules("standard")
    text = drawn(
        """
              B
            .   .
          .   .   .
        W   .   .   W
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        B   .   .   B
          .   .   .
            .   .
              W
        """,
        "12/12",
    )
    for _ in range(4):
        assert len(game.moves(text)) == 42
        assert not any("G" in move for move in game.moves(text))
        text = game.play(text, game.moves(text)[0])


def test_tournament_begins_with_an_empty_board_and_18_in_reserve(rules: Asked) -> None:
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
    assert text == TOURNAMENT
    assert rules("tournament").winner(text) is None
    assert len(rules("tournament").moves(text)) == 42


def test_a_players_first_turn_must_bring_in_a_gipf_piece(rules: Asked) -> None:
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
    assert all(move.startswith("G") for move in game.moves(text))
    text = played(game, text, "Ge1-e2")
    assert all(move.startswith("G") for move in game.moves(text))


def test_a_gipf_piece_takes_two_from_the_reserve(rules: Asked) -> None:
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
    assert played(rules("tournament"), text, "Ge1-e2", "Ge9-e8") == "W:e2* B:e8* r:16/16 w o:wb"


def test_a_gipf_piece_is_placed_and_pushed_as_usual(rules: Asked) -> None:
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
          .   b   .
            .   .
              W
        """,
        "10/10",
        "w",
        "w",
    )
    # Black has lost: he has begun, and has no GIPF-piece.
    assert rules("tournament").winner(text) == "first"
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
          .   b   .
            .   .
              W
        """,
        "10/10",
        "w",
        "w",
    )
    assert played(rules("tournament"), text, "Ge1-e2") == "W:e2*,e3* B:e4,e8* r:8/10 b o:w"


def test_while_he_has_not_brought_in_a_single_piece_he_may_bring_in_more_of_them(rules: Asked) -> None:
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
    assert len(game.moves(text)) == 84
    assert sum(move.startswith("G") for move in game.moves(text)) == 42
    text = played(game, text, "Gb1-b2", "Gh1-h2", "Gc1-c2")
    assert text == "W:b2*,c2*,e2* B:e8*,h2* r:12/14 b o:wb"


def test_a_gipf_piece_needs_two_pieces_in_reserve(rules: Asked) -> None:
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
        "1/16",
        "w",
        "wb",
    )
    assert len(game.moves(text)) == 42
    assert not any("G" in move for move in game.moves(text))


def test_with_his_first_single_piece_that_right_ends_for_good(rules: Asked) -> None:
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
    text = played(game, text, "b1-b2", "Gh1-h2")
    assert text == "W:b2,e2* B:e8*,h2* r:15/14 w o:b"
    assert not any("G" in move for move in game.moves(text))


def test_taking_a_gipf_piece_back_from_the_board_does_not_end_it(rules: Asked) -> None:
    game = rules("tournament")
    text = drawn(
        """
              B
            .   .
          .   .   .
        .   .   .   W
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
        "10/16",
        "w",
        "wb",
    )
    text = played(game, text, "Ga4-b4;xb4,c4,d4,e4", "Ge9-e8")
    assert text == "W:h5* B:e7*,e8* r:16/14 w o:wb"
    assert sum(move.startswith("G") for move in game.moves(text)) == 42
