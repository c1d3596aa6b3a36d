"""The corners of GIPF's rules, each with a position drawn by hand.

e1-e2 pushes e4 onto e5, in the middle of the long lines b2 c3 d4 e5 f5 g5 h5 and b5 c5 d5 e5 f4 g3 h2.
a4-b4 pushes b4 onto c4 and, from c4 and d4, pieces onto d4 and e4.
"""

from __future__ import annotations

import pytest

from plyground import IllegalMove, Outcome, Side, load
from plyground.game import Position

GAME = load("gipf")
#: Every spot is taken and nobody has a row.
FULL = (
    "W:b2,b3,b5,c4,c5,c6,d2,d6,e2,e4,e7,f2,f4,f5,f6,g4,g5,g6,h2,h3,h5 "
    "B:b4,c2,c3,d3,d4,d5,d7,e3,e5,e6,e8,f3,f7,g2,g3,h4 r:{} {}"
)


def at(text: str) -> Position:
    return GAME.position(text)


def texts(position: Position, push: str) -> list[str]:
    """The moves with that push."""
    return [str(move) for move in position.moves() if push in str(move).split(";")]


def captured(position: Position) -> dict[str, int]:
    zones = GAME.view(position)["zones"]
    return {side: zones[f"lost:{side}"][0]["count"] for side in ("first", "second")}


def test_start() -> None:
    start = GAME.start()
    assert str(start) == "W:b5,e2,h5 B:b2,e8,h2 r:12/12 w"
    assert start.side is Side.FIRST
    assert len(start.moves()) == 42
    assert [str(move) for move in start.moves()][:4] == ["a1-b2", "a2-b2", "a2-b3", "a3-b3"]


def test_a_push_moves_everything_up_to_the_first_gap() -> None:
    position = at("W:c3,f5,h5 B:b2,d4,g5 r:5/5 w")
    assert str(position.play("a1-b2")) == "W:b2,d4,f5,h5 B:c3,e5,g5 r:4/5 b"
    assert str(position.play("i5-h5")) == "W:c3,e5,g5,h5 B:b2,d4,f5 r:4/5 b"


def test_a_row_takes_what_extends_it_on_both_sides() -> None:
    position = at("W:c3,d4,e4,f5 B:b2,e2,e3,g5 r:8/8 w")
    assert captured(position) == {"first": 3, "second": 3}
    assert texts(position, "e1-e2") == ["e1-e2;xb2,c3,d4,e5,f5,g5"]
    after = position.play("e1-e2")
    assert str(after) == "W:e2 B:e3,e4 r:11/8 b"
    assert captured(after) == {"first": 3, "second": 5}


def test_a_gap_ends_the_extension() -> None:
    position = at("W:c3,d4,e4,f5 B:b2,e2,e3,h5 r:8/8 w")
    assert texts(position, "e1-e2") == ["e1-e2;xb2,c3,d4,e5,f5"]
    assert str(position.play("e1-e2")) == "W:e2 B:e3,e4,h5 r:11/8 b"


def test_own_pieces_beyond_the_opponents_return_too() -> None:
    position = at("W:b2,d4,e4,f5,g5 B:c3,e2,e3 r:8/8 w")
    assert str(position.play("e1-e2;xb2,c3,d4,e5,f5,g5")) == "W:e2 B:e3,e4 r:12/8 b"


def test_a_row_of_five() -> None:
    position = at("W:c3,d4,e4,f5,g5 B:e2,e3 r:8/8 w")
    assert texts(position, "e1-e2") == ["e1-e2;xc3,d4,e5,f5,g5"]
    assert str(position.play("e1-e2")) == "W:e2 B:e3,e4 r:12/8 b"


def test_a_row_of_seven() -> None:
    position = at("W:b2,c3,d4,e4,f5,g5,h5 B:e2,e3 r:8/8 w")
    assert texts(position, "e1-e2") == ["e1-e2;xb2,c3,d4,e5,f5,g5,h5"]
    assert str(position.play("e1-e2")) == "W:e2 B:e3,e4 r:14/8 b"


def test_of_crossing_rows_either_may_be_taken() -> None:
    position = at("W:b2,c3,d4,e4,f4,g3,h2 B:e2,e3 r:8/8 w")
    assert texts(position, "e1-e2") == ["e1-e2;xb2,c3,d4,e5", "e1-e2;xe5,f4,g3,h2"]
    assert str(position.play("e1-e2;xb2,c3,d4,e5")) == "W:e2,f4,g3,h2 B:e3,e4 r:11/8 b"
    assert str(position.play("e1-e2;xe5,f4,g3,h2")) == "W:b2,c3,d4,e2 B:e3,e4 r:11/8 b"
    with pytest.raises(IllegalMove):
        position.play("e1-e2;xb2,c3,d4,e5,f4,g3,h2")


def test_what_remains_of_a_crossed_row_goes_too_if_it_still_has_four() -> None:
    position = at("W:b4,d4,d5,e2,e3,e5,e6,f6 B:c4 r:5/10 w")
    # c4 d5 e6 f6 first leaves e2 e3 e4 e5; e2 to e6 first leaves c4, d5 and f6.
    assert texts(position, "a4-b4") == ["a4-b4;xc4,d5,e2,e3,e4,e5,e6,f6", "a4-b4;xe2,e3,e4,e5,e6"]
    assert str(position.play("a4-b4;xc4,d5,e2,e3,e4,e5,e6,f6")) == "W:b4 B:d4 r:12/10 b"
    assert str(position.play("a4-b4;xe2,e3,e4,e5,e6")) == "W:b4,c4,d5,f6 B:d4 r:9/10 b"


def test_separate_rows_are_both_taken() -> None:
    position = at("W:b4,c3,c5,c6,d3,d4,f4,g4 B:c4 r:5/10 w")
    assert texts(position, "a4-b4") == ["a4-b4;xc3,c4,c5,c6,d3,e4,f4,g4"]
    assert str(position.play("a4-b4")) == "W:b4 B:d4 r:12/10 b"


def test_rows_of_both_colours_the_mover_first_and_the_other_at_his_turn() -> None:
    position = at("W:b4,c3,c5,c6 B:c4,d2,d3,d5 r:5/10 w")
    after = position.play("a4-b4")
    assert str(after) == "W:b4 B:d2,d3,d4,d5 r:8/10 b"
    assert len(after.moves()) == 42
    assert all(str(move).startswith("xd2,d3,d4,d5;") for move in after.moves())
    assert str(after.play("xd2,d3,d4,d5;h6-h5")) == "W:b4 B:h5 r:8/13 w"


def test_the_movers_row_may_break_the_opponents() -> None:
    # The push makes e5 f5 g5 h5, which d4 extends, and Black's b4 c4 d4 e4.
    position = at("W:e2,e4,f5,g5,h5 B:b4,c4,d4,e3 r:5/5 w")
    assert texts(position, "e1-e2") == ["e1-e2;xd4,e5,f5,g5,h5"]
    after = position.play("e1-e2")
    assert str(after) == "W:e2,e3 B:b4,c4,e4 r:8/5 b"
    assert not any("x" in str(move).split("-")[0] for move in after.moves())


def test_a_row_made_for_the_opponent_is_taken_before_his_push() -> None:
    position = at("W:b4 B:c4,d2,d3,d5 r:5/10 w")
    after = position.play("a4-b4")
    assert str(after) == "W:b4,c4 B:d2,d3,d4,d5 r:4/10 b"
    assert GAME.view(after)["marks"] == [{"cell": cell, "kind": "line"} for cell in ("d2", "d3", "d4", "d5")]
    with pytest.raises(IllegalMove):
        after.play("xd2,d3,d4;a1-b2")
    # There is nothing to choose, so the push alone is enough.
    assert after.play("d1-d2") == after.play("xd2,d3,d4,d5;d1-d2")
    assert str(after.play("d1-d2")) == "W:b4,c4 B:d2 r:4/13 w"


def test_rows_before_and_after_the_push() -> None:
    position = at("W:b2,c3,d4,e5,e6,e7,e8 B:b5 r:0/1 w")
    assert len(position.moves()) == 2 * 42
    assert str(position.play("xe5,e6,e7,e8;e9-e8")) == "W:b2,c3,d4,e8 B:b5 r:3/1 b"
    both = at("W:b2,c3,d4,e5,g2,g3,g4 B:- r:0/1 w")
    assert texts(both, "g1-g2") == ["xb2,c3,d4,e5;g1-g2;xg2,g3,g4,g5"]
    assert str(both.play("g1-g2")) == "W:- B:- r:7/1 b"


def test_a_full_line_is_barred_from_both_ends() -> None:
    position = at("W:h2,h4 B:h3,h5 r:5/10 w")
    pushes = [str(move) for move in position.moves()]
    assert len(pushes) == 40
    assert "h1-h2" not in pushes
    assert "h6-h5" not in pushes
    for push in ("h1-h2", "h6-h5"):
        with pytest.raises(IllegalMove):
            position.play(push)


def test_a_full_line_is_open_again_when_a_row_in_it_is_taken_first() -> None:
    position = at("W:h2,h3,h4,h5 B:- r:5/10 w")
    assert str(position.play("h1-h2")) == "W:h2 B:- r:8/10 b"


def test_the_last_reserve_piece_and_the_loss_at_the_turn() -> None:
    position = at("W:b5,e2,h5 B:b2,e8,h2 r:1/2 w")
    last = position.play("a1-b2")
    assert last.outcome() is None  # it is Black's turn, and Black has pieces
    lost = last.play("e9-e8")
    assert lost.outcome() == Outcome(Side.SECOND, "White has no piece to bring in")
    assert list(lost.moves()) == []


def test_the_last_piece_may_make_the_row_that_brings_others_back() -> None:
    position = at("W:c3,d4,e4,f5 B:e2,e3 r:1/2 w")
    assert str(position.play("e1-e2")) == "W:e2 B:e3,e4 r:4/2 b"


def test_an_empty_reserve_with_a_row_waiting_plays_on() -> None:
    position = at("W:b2,c3,d4,e5 B:b5 r:0/5 w")
    assert position.outcome() is None
    assert len(position.moves()) == 42
    assert str(position.play("c1-c2")) == "W:c2 B:b5 r:3/5 b"


def test_an_opponents_row_does_not_save_the_player() -> None:
    position = at("W:b4 B:c4,d2,d3,d5 r:1/10 w").play("a4-b4")
    assert position.outcome() is None
    over = position.play("a1-b2")
    assert over.outcome() == Outcome(Side.SECOND, "White has no piece to bring in")


def test_a_full_board_is_lost_for_the_player_to_move() -> None:
    many = load("gipf:reserve=34")
    for side, winner in (("w", Side.SECOND), ("b", Side.FIRST)):
        outcome = many.position(FULL.format("5/5", side)).outcome()
        assert outcome is not None
        assert outcome.winner is winner
        assert outcome.reason.endswith("finds no line with an empty spot")
    assert "no piece" in str(many.position(FULL.format("0/5", "w")).outcome().reason)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("spec", "reserves"), [("gipf:reserve=15", "15/15"), ("gipf:reserve=15,12", "15/12"), ("gipf:reserve=1", "1/1")]
)
def test_reserves(spec: str, reserves: str) -> None:
    game = load(spec)
    assert f"r:{reserves}" in str(game.start())
    assert game.spec == spec
