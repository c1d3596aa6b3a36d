"""GIPF's move texts, click paths and options."""

from __future__ import annotations

import math

import pytest

from plyground import IllegalMove, InvalidMove, InvalidOption, load
from plyground.testing import check, check_layout, check_position

GAME = load("gipf")
CHOICE = "W:b2,c3,d4,e4,f4,g3,h2 B:e2,e3 r:8/8 w"  # e1-e2 makes rows that cross
WAITING = "W:b2,c3,d4,e5,e6,e7,e8 B:b5 r:0/1 w"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a1", "'a1' is not a push"),
        ("b2-a1", "'b2-a1' is not a push"),
        ("a1-b3", "'a1-b3' is not a push"),
        ("a1-b2-c3", "not a push"),
        ("A1-B2", "not a push"),
        ("a1-b2;", "as in 'a1-b2'"),
        (";a1-b2", "as in 'a1-b2'"),
        ("a1-b2;b2", "as in 'a1-b2'"),
        ("xb2;a1-b2;xb2;xb2", "as in 'a1-b2'"),
        ("xb2,c3,d4,e5", "as in 'a1-b2'"),
        ("a1-b2;x,", "'' is not a spot"),
        ("a1-b2;xa1", "'a1' is not a spot"),
        ("a1-b2;xb2,b2", "'b2' is taken twice"),
    ],
)
def test_other_texts_are_refused(text: str, problem: str) -> None:
    with pytest.raises(InvalidMove, match=problem):
        GAME.start().play(text)


def test_a_choice_must_be_named() -> None:
    with pytest.raises(InvalidMove, match="taken after the push: xb2,c3,d4,e5 or xe5,f4,g3,h2"):
        GAME.position(CHOICE).play("e1-e2")
    with pytest.raises(InvalidMove, match="taken before the push: xb2,c3,d4,e5 or xe5,e6,e7,e8"):
        GAME.position(WAITING).play("h1-h2")


def test_rows_that_are_not_there_cannot_be_taken() -> None:
    for text in ("xb2,c3,d4,e5;a1-b2", "a1-b2;xb2,c3,d4,e5"):
        with pytest.raises(IllegalMove):
            GAME.start().play(text)


def test_spots_may_come_in_any_order_and_are_printed_in_one() -> None:
    position = GAME.position(CHOICE)
    after = position.play("e1-e2;xe5,d4,c3,b2")
    assert after == position.play("e1-e2;xb2,c3,d4,e5")


def test_click_paths() -> None:
    clicks = {click["move"]: click for click in GAME.clicks(GAME.position(CHOICE))}
    path = [{"cell": "a3"}, {"cell": "b3"}]
    assert clicks["a3-b3"] == {"move": "a3-b3", "path": path, "kind": "push", "label": "a3-b3"}
    row = {"row": ["b2", "c3", "d4", "e5"]}
    assert clicks["e1-e2;xb2,c3,d4,e5"]["path"] == [{"cell": "e1"}, {"cell": "e2"}, row]
    assert clicks["e1-e2;xb2,c3,d4,e5"]["kind"] == "remove"
    clicks = {click["move"]: click for click in GAME.clicks(GAME.position(WAITING))}
    assert clicks["xe5,e6,e7,e8;a3-b3"]["path"] == [{"row": ["e5", "e6", "e7", "e8"]}, *path]


def test_a_push_shifts_the_line_and_a_row_goes_after_it() -> None:
    motion = GAME.motion(GAME.position(CHOICE), "e1-e2;xb2,c3,d4,e5")
    assert motion[0] == [{"from": "reserve:first", "to": "e1", "piece": "W"}]
    assert {"from": "e1", "to": "e2"} in motion[1]
    assert [step["from"] for step in motion[2]] == ["b2", "c3", "d4", "e5"]


def test_rows_without_a_choice_go_before_the_piece_is_put_down_and_after_the_push() -> None:
    before = GAME.position("W:c3,d3,e3,f2 B:b3 r:0/5 w")
    put, shift = GAME.motion(before, "a5-b5")
    assert put == [
        *({"from": spot, "to": "reserve:first"} for spot in ("c3", "d3", "e3", "f2")),
        {"from": "b3", "to": "lost:second"},
        {"from": "reserve:first", "to": "a5", "piece": "W", "order": 1},
    ]
    assert shift == [{"from": "a5", "to": "b5"}]
    _, shift = GAME.motion(GAME.position("W:c3,d3,e3 B:g5 r:5/5 w"), "a3-b3")
    assert shift == [
        {"from": "a3", "to": "b3"},
        *({"from": spot, "to": "reserve:first", "order": 1} for spot in ("b3", "c3", "d3", "e3")),
    ]


@pytest.mark.parametrize(
    "text",
    [
        CHOICE,
        WAITING,
        "W:b4,d4,d5,e2,e3,e5,e6,f6 B:c4 r:5/10 w",
        "W:b3,c3,d3,d4,d7,e2,e3,e4,e5,e7,f3,f5,f6,g5,h3 B:b4,c2,d2,d5,d6,f2,g2,h5 r:0/7 w",
        "W:b2,b3,b4,b5,c3,c4,d2,d3,d5,e2,e3,e5,e6,h3,h4 B:c2,f3,g4 r:0/12 w",
        "W:- B:- r:15/15 b",
        "W:e2 B:e8 r:0/5 w",
    ],
)
def test_positions_with_rows_keep_the_contract(text: str) -> None:
    check_position(GAME, GAME.position(text))


@pytest.mark.parametrize("spec", ["gipf:reserve=15,12", "gipf:reserve=1"])
def test_other_reserves_keep_the_contract(spec: str) -> None:
    assert check(load(spec), games=5) > 0


def test_the_board_is_a_regular_hexagon() -> None:
    check_layout(GAME)
    cells = {cell["id"]: cell for cell in GAME.layout["cells"]}
    assert sum(cell["shape"] == "spot" for cell in cells.values()) == 37
    assert sum(cell["shape"] == "dot" for cell in cells.values()) == 24
    assert len(GAME.layout["edges"]) == 3 * (37 + 7)  # in each direction every spot, and the second dot of each line
    for one, other in GAME.layout["edges"]:
        assert math.dist(*((cells[name]["x"], cells[name]["y"]) for name in (one, other))) == pytest.approx(1)
    middle = cells["e5"]
    corners = [cells[name] for name in ("b2", "b5", "e2", "e8", "h2", "h5")]
    assert {round(math.dist((c["x"], c["y"]), (middle["x"], middle["y"])), 6) for c in corners} == {3}


@pytest.mark.parametrize("option", ["0", "35", "12,0", "1,2,3", "x", "12,", "-1"])
def test_other_reserves_are_refused(option: str) -> None:
    with pytest.raises(InvalidOption, match="reserve takes"):
        load(f"gipf:reserve={option}")


def test_captures_are_noisy_and_come_first() -> None:
    position = GAME.position("W:c3,d4,e4,f5 B:b2,e2,e3,g5 r:8/8 w")
    assert str(GAME.order(position, position.moves())[0]) == "e1-e2;xb2,c3,d4,e5,f5,g5"
    noisy = [str(move) for move in position.moves() if GAME.noisy(position, move)]
    assert noisy == ["e1-e2;xb2,c3,d4,e5,f5,g5"]
    own = GAME.position("W:c3,d4,e4,f5 B:e2,e3 r:8/8 w")
    assert not any(GAME.noisy(own, move) for move in own.moves())
    assert str(GAME.order(own, own.moves())[0]) == "e1-e2;xc3,d4,e5,f5"
