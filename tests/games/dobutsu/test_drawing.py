"""What is seen and clicked, and the order of moves."""

from __future__ import annotations

import pytest

from plyground.drawing import Element, PieceView
from tests.games.dobutsu.positions import drawn
from tests.games.dobutsu.sides import CORE, Table


def clicks(text: str) -> dict[str, tuple[list[Element], str]]:
    return {click["move"]: (click["path"], click["kind"]) for click in CORE.clicks(CORE.position(text))}


def test_clicks() -> None:
    found = clicks("g1l/1C1/3/1L1[Gcee] w")
    forward: list[Element] = [{"cell": "b3"}, {"cell": "b4"}]
    assert found["b3b4"] == (forward, "promote")
    assert found["b1a1"] == ([{"cell": "b1"}, {"cell": "a1"}], "move")
    assert found["G@b2"] == ([{"zone": "hand:first", "piece": "G"}, {"cell": "b2"}], "drop")
    assert clicks("1gl/1C1/3/1L1[Gcee] w")["b3b4"] == (forward, "capture")
    assert clicks("gl1/3/3/1L1[Gccee] b")["C@b2"] == ([{"zone": "hand:second", "piece": "C"}, {"cell": "b2"}], "drop")


def test_a_captured_hen_is_a_chick_in_hand_and_a_chick_becomes_a_hen() -> None:
    position = CORE.position("1+cl/1C1/3/1L1[Ggee] w")
    taken, moved = {"from": "b4", "to": "hand:first", "piece": "C"}, {"from": "b3", "to": "b4", "piece": "H"}
    assert CORE.motion(position, "b3b4") == [[], [taken, moved]]
    assert CORE.motion(position, "G@b2") == [[], [{"from": "hand:first", "to": "b2", "piece": "G"}]]


def test_hands_are_shown_chick_elephant_giraffe() -> None:
    view = CORE.view(CORE.position("+cl1/3/3/1L1[GCEge] w"))
    assert [(held["piece"], held["count"]) for held in view["zones"]["hand:first"]] == [("C", 1), ("E", 1), ("G", 1)]
    assert [held["piece"] for held in view["zones"]["hand:second"]] == ["E", "G"]
    assert {"cell": "a4", "piece": "H", "side": "second"} in view["pieces"]


def test_a_captured_lion_is_seen_in_the_hand() -> None:
    view = CORE.view(CORE.position("3/1L1/3/3[LGGCCEE] b"))
    assert [held["piece"] for held in view["zones"]["hand:first"]] == ["C", "E", "G", "L"]


@pytest.mark.parametrize("turn", [False, True])
@pytest.mark.parametrize(
    ("rows", "marked"),
    [
        ("..l/.../.c./.L.", True),  # a Chick in front
        ("..l/.../c../.L.", False),  # a Chick steps straight forward only
        ("..l/.../e../.L.", True),  # an Elephant steps diagonally
        ("..l/.../.e./.L.", False),
        ("..l/.../.../gL.", True),  # a Giraffe beside it
        ("..l/.../g../.L.", False),
        ("..l/.../.L./h..", False),  # a Hen does not step diagonally backward
        ("..l/.../h../.L.", True),  # but diagonally forward
        (".../.../.l./.L.", True),  # the Lions face each other
        ("..l/.../.../L..", False),
    ],
)
def test_a_lion_that_can_be_captured_is_marked(rows: str, marked: bool, turn: bool) -> None:
    position = Table(CORE, turn).position(drawn(rows, "first", "first"))
    lion = next(piece["cell"] for piece in CORE.view(position)["pieces"] if piece["piece"] == "L" and own(piece, turn))
    assert CORE.view(position)["marks"] == ([{"cell": lion, "kind": "threatened"}] if marked else [])


def own(piece: PieceView, turn: bool) -> bool:
    return piece["side"] == ("second" if turn else "first")


def test_nothing_is_marked_when_the_game_is_over_or_it_is_the_attackers_turn() -> None:
    for text in ("3/1L1/3/3[LGGCCEE] b", drawn("L../.../.c./.l.", "second"), drawn("..l/.../.c./.L.", "second")):
        assert CORE.view(CORE.position(text))["marks"] == []


def test_order_and_noisy() -> None:
    position = CORE.position("g1e/1CL/1l1/2G[Ec] w")
    ordered = [str(move) for move in CORE.order(position, position.moves())]
    captures = [move for move in ordered if CORE.noisy(position, move)]
    assert captures == ["c3b2", "c3c4"]
    assert ordered[:2] == captures
    assert ordered[2:4] == ["b3b4", "c3b4"]
    kinds = ["@" in move for move in ordered[4:]]
    assert kinds == sorted(kinds, reverse=True)
