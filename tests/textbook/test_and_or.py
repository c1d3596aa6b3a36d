"""Strategies, checked by playing them against every reply; winners, against other ways of finding them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from plyground import _core
from plyground.game import Outcome, Side
from plyground.textbook import ProofNode, Strategy, minimax, strategy, theorem, winner


@dataclass(frozen=True)
class Heaps:
    """Grundy's game: split a heap into two unequal ones; a player who cannot loses."""

    heaps: tuple[int, ...]
    side: Side = Side.FIRST

    def moves(self) -> list[str]:
        return [f"{heap}={a}+{heap - a}" for heap in sorted(set(self.heaps)) for a in range(1, (heap + 1) // 2)]

    def play(self, move: Any, /) -> Heaps:
        heap, parts = move.split("=")
        rest = list(self.heaps)
        rest.remove(int(heap))
        return Heaps(tuple(sorted([*rest, *map(int, parts.split("+"))])), self.side.other)

    def outcome(self) -> Outcome | None:
        return None if self.moves() else Outcome(self.side.other, "no heap can be split")


@cache
def nimber(heap: int) -> int:
    reached = {nimber(a) ^ nimber(heap - a) for a in range(1, (heap + 1) // 2)}
    return next(n for n in range(heap + 1) if n not in reached)


@dataclass(frozen=True)
class Countdown:
    """Each move counts down by one; who says 0 wins. In a ring, the count comes back instead."""

    count: int
    ring: int = 0
    side: Side = Side.FIRST

    def moves(self) -> list[str]:
        return ["down"] if self.count else []

    def play(self, move: Any, /) -> Countdown:
        return Countdown(self.count - 1 or self.ring, self.ring, self.side.other)

    def outcome(self) -> Outcome | None:
        return None if self.count else Outcome(self.side.other, "said 0")


def check_strategy(found: Strategy | None, root: Any) -> None:
    """Follows the strategy against every reply: it always has a move, and always reaches its goal."""
    assert found is not None
    met = set()
    waiting = [root]
    seen = set()
    while waiting:
        position = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        if not position.moves():
            won_by = position.outcome().winner
            assert won_by is found.side or (found.goal == "not lose" and won_by is None)
        elif position.side is found.side:
            met.add(position)
            assert found.moves[position] in position.moves()
            waiting.append(position.play(found.moves[position]))
        else:
            waiting.extend(position.play(move) for move in position.moves())
    assert met == set(found.moves)
    assert len(seen) <= found.nodes
    for node in walk(found.proof):
        check_proof(node, found)


def walk(root: ProofNode) -> Iterator[ProofNode]:
    waiting, done = [root], set()
    while waiting:
        node = waiting.pop()
        yield node
        if id(node.children) not in done:
            done.add(id(node.children))
            waiting.extend(node.children)


def check_proof(node: ProofNode, found: Strategy) -> None:
    position: Any = node.position
    moves = [child.move for child in node.children]
    if node.kind == "leaf":
        assert not position.moves()
    elif node.kind == "or":
        assert position.side is found.side
        assert moves == [found.moves[position]]
    else:
        assert position.side is not found.side
        assert moves == list(position.moves())
    assert all(child.position == position.play(child.move) for child in node.children)


@pytest.mark.parametrize("heap", range(1, 21))
def test_grundy(heap: int) -> None:
    root = Heaps((heap,))
    wins = Side.FIRST if nimber(heap) else Side.SECOND
    assert winner(root) is wins
    check_strategy(strategy(root, wins), root)
    assert strategy(root, wins.other) is None
    assert strategy(root, wins.other, "not lose") is None
    told = theorem(root)
    assert (told.winner, set(told.strategies)) == (wins, {wins})
    assert str(told) == f"the {wins} player has a winning strategy"


def test_tictactoe_is_a_draw() -> None:
    root = _core.Game("tictactoe", {}).start()
    assert winner(root) is None
    told = theorem(root)
    assert told.winner is None
    assert str(told) == "both players have a strategy not to lose"
    for side in Side:
        assert strategy(root, side) is None
        check_strategy(strategy(root, side, "not lose"), root)
        check_strategy(told.strategies[side], root)


def test_tictactoe_on_a_wider_board_is_won() -> None:
    root = _core.Game("tictactoe", {"columns": "4", "rows": "3", "line": "3"}).start()
    assert winner(root) is Side.FIRST
    found = strategy(root, Side.FIRST)
    check_strategy(found, root)
    assert found is not None
    assert found.nodes < 20_000  # of some 300,000: a good order


def test_winners_are_minimax_values() -> None:
    game = _core.Game("tictactoe", {})
    zero = game.evaluation("zero").value
    seen: set[Any] = set()
    waiting = [game.start().play("b2").play("a3"), game.start().play("a3").play("b1")]
    while waiting:
        position = waiting.pop()
        if position in seen or len(seen) > 150:
            continue
        seen.add(position)
        waiting.extend(position.play(move) for move in position.moves())
        value = minimax(position, 9, zero).value
        assert winner(position) is (None if value == 0 else position.side if value > 0 else position.side.other)


def test_a_finished_game() -> None:
    over = Countdown(0, side=Side.SECOND)
    assert winner(over) is Side.FIRST
    found = strategy(over, Side.FIRST)
    assert found is not None
    assert (found.moves, found.proof.kind, found.proof.children, found.nodes) == ({}, "leaf", (), 1)


def test_long_games_are_no_problem() -> None:
    root = Countdown(5_001)
    assert winner(root) is Side.FIRST
    check_strategy(strategy(root, Side.FIRST), root)
    assert repr(strategy(root, Side.FIRST)) == "<a strategy of the first player to win: 2,501 positions to know>"


def test_endless_play_is_refused() -> None:
    for call in (winner, theorem, lambda root: strategy(root, Side.FIRST)):
        with pytest.raises(ValueError, match="endless play: the position 'Countdown"):
            call(Countdown(3, ring=4))


def test_the_limit_is_quoted() -> None:
    with pytest.raises(ValueError, match="more than 100 positions"):
        winner(_core.Game("tictactoe", {}).start(), limit=100)
    assert winner(Countdown(99), limit=100) is Side.FIRST
    with pytest.raises(ValueError, match="'draw'"):
        strategy(Countdown(1), Side.FIRST, "draw")  # type: ignore[arg-type]
