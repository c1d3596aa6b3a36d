"""Standard and Tournament GIPF: starts, texts of positions and moves, and long lists of moves."""

from __future__ import annotations

import pytest

from plyground import IllegalMove, InvalidMove, InvalidOption, InvalidPosition, load
from plyground.game import Position, TooLarge

STANDARD, TOURNAMENT = load("gipf:rules=standard"), load("gipf:rules=tournament")


@pytest.mark.parametrize(
    ("spec", "start", "counts"),
    [
        ("gipf:rules=standard", "W:b5*,e2*,h5* B:b2*,e8*,h2* r:12/12 w", [42, 1764, 73_800, 3_066_768]),
        ("gipf:rules=tournament", "W:- B:- r:18/18 w o:wb", [42, 1764, 148_176]),
        ("gipf:rules=standard,reserve=15,12", "W:b5*,e2*,h5* B:b2*,e8*,h2* r:15/12 w", [42]),
        ("gipf:rules=tournament,reserve=2", "W:- B:- r:2/2 w o:wb", [42, 1764, 0]),
    ],
)
def test_starts(spec: str, start: str, counts: list[int]) -> None:
    game = load(spec)
    assert game.spec == spec
    assert str(game.start()) == start
    assert game.start().perft(len(counts)) == counts  # type: ignore[attr-defined]


def test_the_usual_reserve_depends_on_the_rules() -> None:
    assert TOURNAMENT.options["reserve"] == (18,)
    assert load("gipf:rules=tournament,reserve=18").spec == "gipf:rules=tournament"
    assert load("gipf:rules=tournament,reserve=12").spec == "gipf:rules=tournament,reserve=12"
    assert load("gipf:rules=standard,reserve=12").spec == "gipf:rules=standard"
    with pytest.raises(InvalidOption, match="from 2 to 34, not '1'"):
        load("gipf:rules=tournament,reserve=1")
    with pytest.raises(InvalidOption, match="rules takes one of basic, standard, tournament, not 'blitz'"):
        load("gipf:rules=blitz")


def after(moves: str) -> Position:
    position = TOURNAMENT.start()
    for move in moves.split():
        position = position.play(move)
    return position


def test_the_first_turn_brings_a_gipf_piece_in_and_the_first_single_piece_ends_the_right() -> None:
    with pytest.raises(IllegalMove):
        TOURNAMENT.start().play("e1-e2")
    assert str(after("Ge1-e2")) == "W:e2* B:- r:16/18 b o:wb"
    assert str(after("Ge1-e2 Ge9-e8 e1-e2")) == "W:e2,e3* B:e8* r:15/16 b o:b"
    assert str(after("Ge1-e2 Ge9-e8 e1-e2 e9-e8")) == "W:e2,e3* B:e7*,e8 r:15/15 w o:-"
    with pytest.raises(IllegalMove):
        after("Ge1-e2 Ge9-e8 e1-e2 Ge9-e8 Ge1-e2")


def test_a_line_of_gipf_pieces_has_thousands_of_moves() -> None:
    position = after("Ge1-e2 Ga5-b5 Ge1-e2 Gi1-h2 Ge1-e2 Gb1-b2 Ge1-e2 Gh6-h5")
    moves = position.moves()
    assert len(moves) == len({str(move) for move in moves}) == 2_736
    assert all(position.play(str(move)) == position.play(move) for move in moves[::50])


def test_nothing_is_emptied_unless_it_is_said_or_must_be() -> None:
    row = TOURNAMENT.position("W:e2*,e3*,e4*,e5* B:b5* r:10/16 w o:wb")
    assert str(row.play("a1-b2")) == "W:b2,e2*,e3*,e4*,e5* B:b5* r:9/16 b o:b"
    assert str(row.play("xe3,e5;a1-b2")) == "W:b2,e2*,e4* B:b5* r:13/16 b o:b"
    with pytest.raises(InvalidMove, match="'a1' is not a spot"):
        row.play("xa1;a1-b2")
    # Nothing to bring in unless the row brings something back: to leave all of it is not legal.
    empty = TOURNAMENT.position("W:e2*,e3*,e4*,e5* B:b5* r:0/16 w o:wb")
    with pytest.raises(InvalidMove, match=r"taken before the push: xe2 or xe2,e3 or .* or one of 9 more"):
        empty.play("a1-b2")
    # A row with single pieces cannot be left; with one GIPF-piece there is a choice.
    single = STANDARD.position("W:b5*,e3*,e4,e5 B:b2* r:5/5 w")
    with pytest.raises(InvalidMove, match="taken after the push: xe2,e3,e4,e5 or xe2,e4,e5"):
        single.play("e1-e2")
    assert str(single.play("e1-e2;xe2,e4,e5")) == "W:b5*,e3* B:b2* r:7/5 b"
    assert str(single.play("e1-e2;xe2,e3,e4,e5")) == "W:b5* B:b2* r:9/5 b"


@pytest.mark.parametrize(
    ("spec", "text", "faults"),
    [
        ("gipf", "W:b5*,e2,h5 B:b2,e8,h2 r:12/12 w", ["W: 'b5*' is a GIPF-piece, which Basic GIPF does not have"]),
        (
            "gipf:rules=standard",
            "W:b5*,e2**,h9* B:b2*,* r:12/12 w",
            ["W: 'e2*' is not a spot", "W: 'h9' is not a spot", "B: '' is not a spot"],
        ),
        (
            "gipf:rules=standard",
            "W:b5*,e2*,h5*,c3* B:b2* r:12/12 w",
            [
                "White has 8 pieces on the board and 12 in reserve, of 18 in the game",
                "White has 4 GIPF-pieces, of 3 in the game",
            ],
        ),
        ("gipf:rules=tournament", "W:- B:- r:18/18 w", ["got 4 fields"]),
        ("gipf:rules=tournament", "W:- B:- r:18/18 w o:bw", ["'o:wb', 'o:w', 'o:b' or 'o:-', got 'o:bw'"]),
        (
            "gipf:rules=tournament",
            "W:e2 B:- r:17/17 w o:wb",
            [
                "White has single pieces on the board and cannot bring GIPF-pieces in any more",
                "Black has not begun, but only 17 pieces in reserve, of 18 in the game",
            ],
        ),
        ("gipf:rules=tournament", "W:e2*,e3*,e4*,e5 B:b2* r:5/5 b o:-", ["White has a row that had to be taken"]),
        (
            "gipf:rules=tournament",
            "W:e2*,e3*,e4*,e5*,g2,g3,g4,g5 B:b2*,c3,d4,f3 r:5/5 w o:-",
            [],
        ),
        (
            "gipf:rules=tournament",
            "W:b2*,b3,b4,b5,e2,e8,f2,f7,g2,g6,h2,h5 B:h3* r:3/5 w o:-",
            ["White has rows that no single push makes"],
        ),
    ],
)
def test_faults_of_positions(spec: str, text: str, faults: list[str]) -> None:
    if not faults:
        assert str(load(spec).position(text)) == text
        return
    with pytest.raises(InvalidPosition) as error:
        load(spec).position(text)
    assert len(error.value.faults) == len(faults)
    for fault, word in zip(error.value.faults, faults, strict=True):
        assert word in fault


def test_ends_without_gipf_pieces() -> None:
    # White's row takes Black's last GIPF-piece.
    position = STANDARD.position("W:b5*,e3,e4,e5 B:e6*,h2 r:5/5 w")
    over = position.play("e1-e2;xe2,e3,e4,e5,e6")
    assert list(over.moves()) == []
    assert str(over.outcome()) == "1-0"
    assert over.outcome().reason == "Black has no GIPF-piece left on the board"  # type: ignore[union-attr]
    assert position.play("e1-e2;xe2,e3,e4,e5").outcome() is None
    # Both lack one: the mover has won.
    both = STANDARD.position("W:e3*,e4,e5 B:e6*,h2 r:5/5 w")
    assert str(both.play("e1-e2;xe2,e3,e4,e5,e6").outcome()) == "1-0"
    assert str(both.play("e1-e2;xe2,e3,e4,e5").outcome()) == "0-1"
    # In Tournament GIPF it may be brought in again before the turn ends.
    again = TOURNAMENT.position("W:e2*,e3*,e4*,e5* B:h2* r:10/16 w o:wb").play("xe2,e3,e4,e5;Ga1-b2")
    assert str(again) == "W:b2* B:h2* r:16/16 b o:wb"
    # A side that has begun and loses its last GIPF-piece may not bring one in any more.
    lost = TOURNAMENT.position("W:e2*,e3*,e4* B:e5*,e6* r:12/14 w o:wb").play("Ge1-e2")
    assert str(lost) == "W:e2*,e3*,e4*,e5* B:e6*,e7* r:10/14 b o:wb"
    lost = lost.play("Gh6-h5").play("xe6,e7;a1-b2")
    assert str(lost.outcome() or lost) == "W:b2,e2*,e3*,e4*,e5* B:h5* r:9/12 b o:b"


def test_more_moves_than_a_list_holds_are_told() -> None:
    position = TOURNAMENT.start()
    for move in ["Ge1-e2", "Ga5-b5"] * 6 + ["Ge1-e2", "a1-b2"]:
        position = position.play(move)
    with pytest.raises(TooLarge, match="a position of gipf has more than 1000000 moves, the most that a list holds"):
        position.moves()
