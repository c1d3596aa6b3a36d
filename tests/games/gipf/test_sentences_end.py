"""Standard and Tournament GIPF, sentence by sentence, each with a position drawn by hand: the end of the game."""

from __future__ import annotations

from tests.games.gipf.drawn import Asked, drawn, played


def test_who_has_no_piece_to_bring_in_at_his_turn_loses(rules: Asked) -> None:
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
        "0/5",
    )
    assert rules("standard").winner(text) == "second"
    assert rules("standard").moves(text) == []


def test_a_row_at_the_start_of_the_turn_brings_pieces_back_first(rules: Asked) -> None:
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
        .   W   .   .
          .   w   .
        .   .   .   .
          .   .   .
            .   .
              .
        """,
        "0/5",
    )
    assert game.winner(text) is None
    assert {move.split(";")[0] for move in game.moves(text)} == {"xb4,c4,d4,e4", "xb4,c4,e4"}


def test_who_finds_no_line_with_an_empty_spot_loses(rules: Asked) -> None:
    text = drawn(
        """
              b
            b   b
          w   w   w
        w   w   w   w
          w   b   w
        B   b   w   b
          w   b   w
        w   b   w   w
          b   w   b
        W   b   b   w
          b   b   b
            w   w
              w
        """,
        "5/5",
    )
    game = rules("standard,reserve=34")
    assert game.winner(text) == "second"
    assert game.moves(text) == []


def test_own_rows_at_the_start_of_the_turn_may_open_a_line(rules: Asked) -> None:
    text = drawn(
        """
              b
            b   b
          w   w   w
        w   w   w   w
          w   b   w
        w   b   w   b
          w   b   w
        w   b   w   w
          b   w   b
        W   b   b   w
          B   b   b
            w   w
              w
        """,
        "5/5",
    )
    game = rules("standard,reserve=34")
    assert game.winner(text) is None  # White's b2 b3 b4 b5 and b4 c5 d6 e7 cross on b4
    assert {move.split(";")[0] for move in game.moves(text)} == {"xb2,b3,b4,b5", "xb3,b4,b5", "xb4,c5,d6,e7,f7"}


def test_choices_after_which_nothing_can_be_brought_in_are_not_legal(rules: Asked) -> None:
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
              .
        """,
        "0/5",
        "w",
        "",
    )
    before = {move.split(";")[0] for move in game.moves(text)}
    assert all(part.startswith("x") for part in before)  # to leave all four would leave nothing to bring in
    assert len(before) == 15


def test_who_has_begun_and_has_no_gipf_piece_on_the_board_has_lost(rules: Asked) -> None:
    game = rules("standard")
    text = drawn(
        """
              .
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        w   .   .   .
          w   .   .
        .   w   .   .
          .   .   .
        .   .   B   b
          .   .   b
            .   .
              W
        """,
        "5/5",
    )
    after = played(game, text, "a4-b4;xb4,c4,d4,e4,f3,g2")
    assert after == "W:e2* B:h2 r:8/5 b"
    assert game.winner(after) == "first"
    assert game.moves(after) == []
    assert game.winner(played(game, text, "a4-b4;xb4,c4,d4,e4,g2")) is None


def test_who_takes_back_his_own_last_gipf_piece_has_lost(rules: Asked) -> None:
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
        .   .   .   .
          .   .   .
            .   .
              .
        """,
        "5/5",
    )
    after = played(game, text, "a4-b4;xb4,c4,d4,e4")
    assert game.winner(after) == "second"
    assert game.moves(after) == []


def test_who_has_not_begun_does_not_lose_for_want_of_a_gipf_piece(rules: Asked) -> None:
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
              W
        """,
        "16/18",
        "b",
        "wb",
    )
    assert rules("tournament").winner(text) is None


def test_it_is_looked_at_when_a_turn_ends_not_between_its_stages(rules: Asked) -> None:
    game = rules("tournament")
    # White takes all his GIPF-pieces back before the push, and brings a new one in.
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
              .
        """,
        "10/16",
        "w",
        "wb",
    )
    after = played(game, text, "xb4,c4,d4,e4;Ge1-e2")
    assert after == "W:e2* B:e8* r:16/16 b o:wb"
    assert game.winner(after) is None
    lost = played(game, text, "xb4,c4,d4,e4;e1-e2")
    assert lost == "W:e2 B:e8* r:17/16 b o:b"
    assert game.winner(lost) == "second"


def test_if_both_lack_one_the_mover_has_won(rules: Asked) -> None:
    game = rules("standard")
    text = drawn(
        """
              .
            .   .
          .   .   .
        .   .   .   .
          .   .   .
        w   .   .   .
          W   .   .
        .   w   .   .
          .   .   .
        .   .   B   b
          .   .   b
            .   .
              .
        """,
        "5/5",
    )
    after = played(game, text, "a4-b4;xb4,c4,d4,e4,f3,g2")
    assert after == "W:- B:h2 r:9/5 b"
    assert game.winner(after) == "first"
    assert game.moves(after) == []
