"""Every game keeps the contract, and the conformance suite notices games that do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from plyground import IllegalMove, InvalidPosition, Outcome, Side, load
from plyground.evaluation import ZERO, heuristic
from plyground.loading import registry
from plyground.loading.python_game import legal_move
from plyground.testing import check

VARIANTS = ["tictactoe:5x5x5", "tictactoe:8x8x5", "tictactoe:1x1x1", "tictactoe:26x2x2", "grundy:heap=30",
            "nim:heaps=1", "nim:heaps=5,5,5,5", "tree:[1,[2,[3,[4,[5,-6]]]],[[7,-8,9.5],3:[0]]]", "tree:0",
            "tree:[0.00001,1]", "tree:[0.12345678901234,[-999999999999999,123456789012.5:[1]]]"]  # fmt: skip


@pytest.mark.parametrize("spec", [*registry.game_names(), *VARIANTS])
def test_game_conforms(spec: str) -> None:
    assert check(load(spec)) > 0


@dataclass(frozen=True)
class Count:
    """Count up to three in turn, by one or two; who says three wins."""

    total: int = 0
    side: Side = Side.FIRST

    def moves(self) -> list[str]:
        return [str(n) for n in (1, 2) if self.total + n <= 3]

    def play(self, move: object) -> Count:
        return type(self)(self.total + int(str(legal_move(self, move, "[12]"))), self.side.other)

    def outcome(self) -> Outcome | None:
        return Outcome(self.side.other, "said three") if self.total == 3 else None

    def __str__(self) -> str:
        return f"{self.total} {self.side}"


class CountGame:
    name = "count"
    alternates = True
    positions: type[Count] = Count

    def start(self) -> Count:
        return self.positions()

    def position(self, text: str) -> Count:
        parts = text.split()
        if len(parts) != 2 or parts[0] not in "0123" or parts[1] not in ("first", "second"):
            raise InvalidPosition(f"'{text}' is not a position of count", text)
        return self.positions(int(parts[0]), Side(parts[1]))


def test_a_right_game_passes() -> None:
    assert check(CountGame()) > 0


def game_with(**changes: Callable[..., object]) -> CountGame:
    class Changed(CountGame):
        positions = type("Changed", (Count,), changes)

    # Pickle finds classes by module and name.
    globals()["Changed"] = Changed.positions
    Changed.positions.__qualname__ = "Changed"
    return Changed()


class Countdown:
    """Changes in place: the classic mistake."""

    def __init__(self, left: int = 3, side: Side = Side.FIRST) -> None:
        self.left, self.side = left, side

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Countdown) and (self.left, self.side) == (other.left, other.side)

    def __hash__(self) -> int:
        return hash((self.left, self.side))

    def moves(self) -> list[str]:
        return ["1"] if self.left else []

    def play(self, move: object) -> Countdown:
        legal_move(self, move, "1")
        self.left -= 1
        self.side = self.side.other
        return self

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(self.side.other, "took the last")

    def __str__(self) -> str:
        return f"{self.left} {self.side}"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"__str__": lambda self: f"{self.total} first"}, "reads back as another position"),
        ({"__hash__": lambda self: id(self)}, "equal hashes"),
        ({"moves": lambda self: ["1"] if self.total < 3 else ["2"]}, "empty exactly when"),
        ({"moves": lambda self: ["1", "1"] if self.total < 3 else []}, "same text"),
        ({"outcome": lambda self: Outcome(None, "") if self.total == 3 else None}, "has a reason"),
        ({"play": lambda self, move: Count(self.total + 1, self.side.other)}, "is accepted"),
        (
            {"play": lambda self, move: type(self)(self.total + int(str(legal_move(self, move))), self.side)},
            "says that the sides alternate",
        ),
        ({"play": lambda self, move: self}, "changes nothing"),
        ({"play": lambda self, move: type(self)(self.total + int(move), self.side.other)}, "raises ValueError"),
    ],
)
def test_wrong_games_are_noticed(changes: dict[str, Callable[..., object]], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check(game_with(**changes))


def raising(*_: object) -> None:
    raise KeyError("oops")


def free_play(self: Count, move: object) -> Count:
    """Takes any step while the game goes on, legal or not."""
    if str(move) not in ("1", "2") or self.total == 3:
        raise IllegalMove(f"'{move}' is not a move", str(move))
    return type(self)(self.total + int(str(move)), self.side.other)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"moves": lambda self: {n: n for n in Count.moves(self)}}, "moves\\(\\) is a sequence"),
        ({"moves": raising}, "raises KeyError"),
        ({"__str__": raising}, "raises KeyError"),
        ({"outcome": raising}, "outcome\\(\\), .* raises KeyError"),
        ({"outcome": lambda self: Outcome("first", "said three") if self.total == 3 else None}, "winner is a Side"),  # type: ignore[arg-type]
        ({"play": free_play}, "'2', which is not legal in '2 .*', is accepted"),
    ],
)
def test_broken_promises_of_positions_are_noticed(changes: dict[str, Callable[..., object]], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check(game_with(**changes))


@dataclass(frozen=True)
class Remembering(Count):
    """Has state that neither its text nor its equality contains."""

    tired: bool = field(default=False, compare=False)

    def moves(self) -> list[str]:
        return super().moves()[:1] if self.tired else super().moves()

    def play(self, move: object) -> Remembering:
        step = int(str(legal_move(self, move, "[12]")))
        return Remembering(self.total + step, self.side.other, tired=True)


def test_what_the_text_does_not_say_is_noticed() -> None:
    class Game(CountGame):
        positions = Remembering

    with pytest.raises(AssertionError, match="read back has another moves"):
        check(Game())


def clicked(move: str, element: object = None) -> dict[str, object]:
    return {"move": move, "path": [element or {"choice": move}], "kind": "move", "label": move}


def wild(position: Count, viewpoint: Side) -> float:
    return 9000 if position.side is viewpoint else -9000


@pytest.mark.parametrize(
    ("hooks", "complaint"),
    [
        ({"evaluations": {"e": lambda position, viewpoint, ply: float("nan")}}, "finite number"),
        ({"evaluations": {"e": lambda position, viewpoint, ply: float("inf")}}, "finite number"),
        ({"evaluations": {"e": lambda position, viewpoint, ply: 1 / 0}}, "evaluation 'e', .* raises ZeroDivisionError"),
        ({"evaluations": {"e": heuristic("e", wild, bound=100)}}, "'e' is not decisive"),
        ({"evaluations": {"e": replace(ZERO, function=lambda *_, **__: 0)}}, "'e' is not decisive"),
        ({"essential": lambda self, position: []}, "at least one"),
        ({"essential": lambda self, position: ["7"]}, "legal moves only"),
        ({"noisy": raising}, "noisy\\(\\), .* raises KeyError"),
        ({"order": lambda self, position, moves: moves[:1]}, "only orders"),
        ({"click": lambda self, position, move: {**clicked(move), "kind": "hop"}}, "kind"),
        ({"click": lambda self, position, move: {**clicked(move), "label": ""}}, "label"),
        ({"click": lambda self, position, move: clicked(move, {"cell": "a1"})}, "cells of the layout"),
        ({"click": lambda self, position, move: clicked(move, {"zone": "hand", "piece": "C"})}, "zones of the layout"),
        ({"click": lambda self, position, move: clicked(move, {"row": ["a1", "a2"]})}, "a row has cells of the layout"),
        ({"click": lambda self, position, move: clicked(move, {"what": "?"})}, "a cell, a zone, a row or a choice"),
        ({"motion": lambda self, position, move: []}, "steps for each element"),
        ({"motion": lambda self, position, move: [[{"from": "a1"}]]}, "cannot happen, .* nothing stands on a1"),
        ({"motion": lambda self, position, move: [[{"to": "a1"}]]}, "the piece is not named"),
        ({"motion": lambda self, position, move: [[{"to": "a1", "piece": "X"}]]}, "ends at no cell"),
        ({"motion": lambda self, position, move: [[{"to": (0.0, 9.0), "piece": "X"}]]}, "does not stay at a point"),
        ({"repetition": 1}, "repetition is None or"),
        ({"repetition": "3"}, "repetition is None or"),
        ({"start": raising}, "start\\(\\) raises KeyError"),
    ],
)
def test_broken_promises_of_games_are_noticed(hooks: dict[str, object], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check(type("Game", (CountGame,), hooks)())


def test_a_bound_makes_a_guess_decisive() -> None:
    assert heuristic("e", wild, bound=100).decisive
    assert not heuristic("e", wild).decisive
    assert not heuristic("e", wild, bound=9000).decisive
    assert not heuristic("e", wild, bound=600).weighted({"win": 1000}).decisive


def test_a_game_may_end_by_repetition_only() -> None:
    class Circle(Count):
        def moves(self) -> list[str]:
            return ["1"]

        def play(self, move: object) -> Circle:
            legal_move(self, move, "[12]")
            return Circle((self.total + 1) % 4, self.side.other)

        def outcome(self) -> None:
            return None

    class Game(CountGame):
        positions = Circle
        repetition = 3

    globals()["Circle"] = Circle
    Circle.__qualname__ = "Circle"
    assert check(Game()) > 0


def test_a_position_that_changes_is_noticed() -> None:
    class Game(CountGame):
        def start(self) -> Countdown:  # type: ignore[override]
            return Countdown()

        def position(self, text: str) -> Countdown:  # type: ignore[override]
            count = super().position(text)
            return Countdown(count.total, count.side)

    with pytest.raises(AssertionError):
        check(Game())


def test_games_without_end_are_noticed() -> None:
    endless = game_with(
        moves=lambda self: ["1"],
        play=lambda self, move: type(self)((self.total + int(str(legal_move(self, move, "1")))) % 4, self.side.other),
        outcome=lambda self: None,
    )
    with pytest.raises(AssertionError, match="has not ended after 50 plies"):
        check(endless, plies=50)


def test_shared_click_paths_are_noticed() -> None:
    class Game(CountGame):
        def click(self, position: Count, move: str) -> dict[str, object]:
            return {"move": move, "path": [{"choice": "button"}], "kind": "move", "label": move}

    with pytest.raises(AssertionError, match="beginning of another move's"):
        check(Game())
