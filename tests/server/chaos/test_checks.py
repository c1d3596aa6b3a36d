"""The checks find every fault that they are there for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.chaos.account import Account, Ending, Move
from tests.server.chaos.checks import Span, faults

MOVES = [Move(0, "a"), Move(1, "b"), Move(2, "c")]
WON = {"winner": "first", "result": "1-0", "reason": "won"}
FLAG = {"winner": "first", "result": "1-0", "reason": "ran out of time"}


def account(clock: tuple[float, float] | None = None) -> Account:
    """Three moves, each sent after ten seconds and acknowledged at once."""
    times = {number: 10.0 * number for number in (1, 2, 3)}
    return Account(
        "x",
        {},
        ("first", "second"),
        clock,
        sent={move: times[number] for number, move in enumerate(MOVES, 1)},
        acknowledged=dict(enumerate(MOVES, 1)),
        told=dict(enumerate(MOVES, 1)),
        learned=times,
    )


def state(**changed: Any) -> dict[str, Any]:
    sides = ("first", "second", "first")
    nodes = [
        {"number": number, **move._asdict(), "side": side}
        for number, (move, side) in enumerate(zip(MOVES, sides, strict=True), 1)
    ]
    return {"nodes": nodes, "head": 3, "outcome": None, "version": 3, "clock": None, **changed}


def clock(first: float, second: float) -> dict[str, float]:
    return {"first": first, "second": second}


def found(known: Account, kept: dict[str, Any], asked: float = 40.0) -> list[str]:
    return faults(known, kept, Span(asked, asked))


def test_what_is_right_is_no_fault() -> None:
    assert found(account(), state()) == []
    # The first move costs no time and brings none. Second's time runs since the third move.
    assert found(account((60, 2)), state(clock=clock(52, 42))) == []
    assert found(account((60, 2)), state(clock=clock(52.9, 41.5))) == []
    ended = account((60, 2))
    ended.ending = Ending(WON, 3, 30.0)
    assert found(ended, state(outcome=WON, clock=clock(52, 52))) == []
    flagged = account((12, 0))
    flagged.ending = Ending(FLAG, 4, 32.0)
    assert found(flagged, state(outcome=FLAG, version=4, clock=clock(2, 0))) == []


def lost(nodes: list[Any]) -> list[Any]:
    return nodes[:2]


def changed(nodes: list[Any]) -> list[Any]:
    return [*nodes[:2], {**nodes[2], "move": "z"}]


def twice(nodes: list[Any]) -> list[Any]:
    return [*nodes, {**nodes[2], "number": 4}]


def foreign(nodes: list[Any]) -> list[Any]:
    return [*nodes, {"number": 4, "parent": 3, "move": "d", "side": "second"}]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lost, "node 3 was acknowledged as Move(parent=2, move='c'), and is None"),
        (changed, "node 3 was told as Move(parent=2, move='c'), and is Move(parent=2, move='z')"),
        (twice, "node 4 follows node 2, not 3"),
        (foreign, "nobody sent Move(parent=3, move='d') of node 4"),
    ],
)
def test_wrong_moves_are_found(make: Callable[[list[Any]], list[Any]], words: str) -> None:
    nodes = make(state()["nodes"])
    assert any(words in fault for fault in found(account(), state(nodes=nodes, head=len(nodes))))


@pytest.mark.parametrize(
    ("kept", "words"),
    [
        (clock(54, 42), "first has 54.000 left"),
        (clock(52, 44), "second has 44.000 left"),
        (clock(52.9, 42.9), "both have 95.800 left of 124"),
        (clock(52, 0), "its time is up"),
    ],
)
def test_wrong_clocks_are_found(kept: dict[str, float], words: str) -> None:
    assert any(words in fault for fault in found(account((60, 2)), state(clock=kept)))


def test_a_flag_that_falls_early_or_twice_is_found() -> None:
    known = account((12, 0))
    kept = state(outcome=FLAG, version=4, clock=clock(2, 0))
    known.ending = Ending(FLAG, 4, 31.5)
    assert found(known, kept) == []
    assert "it ended as" in found(known, {**kept, "version": 5})[0]
    known.ending = Ending(FLAG, 4, 30.5)
    assert "a flag fell after 0.500 seconds" in found(known, kept)[0]


def test_a_move_after_the_time_is_found() -> None:
    known = account((8, 5))
    late = "game x: node 2 was played 2.000 seconds too late"
    assert late in found(known, state(clock=clock(3, 0)))


def test_what_people_are_told_must_agree() -> None:
    known = account()
    known.hear_node({"number": 2, "parent": 1, "move": "b"})
    known.hear_outcome(None, 3)
    known.hear_outcome(WON, 4)
    known.hear_outcome(WON, 4)
    known.hear_outcome(None, 3)  # this one had not heard of it yet
    assert known.faults == []
    known.hear_node({"number": 2, "parent": 1, "move": "z"})
    known.hear_outcome(None, 5)
    known.hear_outcome(FLAG, 5)
    known.acknowledge(2, Move(1, "z"))
    assert len(known.faults) == 4
