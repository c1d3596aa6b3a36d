"""Sums of impartial games by the theorem of Sprague and Grundy."""

from __future__ import annotations

import random

import pytest

from plyground import load
from plyground.exact import TooLarge, solve_exhaustively, solve_sum


@pytest.mark.parametrize("spec", ["grundy", "nim"])
@pytest.mark.parametrize("seed", range(25))
def test_a_sum_is_won_as_looking_at_everything_says(spec: str, seed: int) -> None:
    rng = random.Random(seed)
    heaps = ",".join(str(rng.randint(1, 7)) for _ in range(rng.randint(1, 3)))
    game = load(spec)
    position = game.position(f"{heaps} {rng.choice(['first', 'second'])}")
    exact, by_parts = solve_exhaustively(position), solve_sum(game, position)
    assert by_parts is not None
    assert by_parts.score.kind == exact.score.kind
    assert by_parts.score.side is exact.score.side
    assert {move: score.kind for move, score in by_parts.moves.items()} == {
        move: score.kind for move, score in exact.moves.items()
    }


@pytest.mark.parametrize("spec", ["grundy", "nim"])
def test_parts_are_what_the_hook_promises(spec: str) -> None:
    """A move of a position is a move in one of its parts; the others stay. The parts do not depend on who moves."""
    rng = random.Random(3)
    game = load(spec)
    components = game.rules.components  # type: ignore[attr-defined]
    for _ in range(100):
        heaps = ",".join(str(rng.randint(1, 9)) for _ in range(rng.randint(1, 4)))
        position, other = game.position(f"{heaps} first"), game.position(f"{heaps} second")
        parts = components(position)
        assert sorted(map(str, parts)) == sorted(map(str, components(other)))
        by_parts = {
            tuple(sorted(map(str, [*parts[:i], *components(part.play(move)), *parts[i + 1 :]])))
            for i, part in enumerate(parts)
            for move in part.moves()
        }
        assert by_parts == {tuple(sorted(map(str, components(position.play(move))))) for move in position.moves()}


def test_large_heaps() -> None:
    nim = load("nim:300,299,3")
    solution = solve_sum(nim, nim.start())
    assert solution is not None
    assert solution.score.kind == "win"
    assert list(map(str, solution.best)) == [f"300={299 ^ 3}"]
    grundy = load("grundy:heap=300")
    solution = solve_sum(grundy, grundy.start())
    assert solution is not None
    assert solution.score.kind == "win"


def test_other_games_are_no_sums_and_limits_hold() -> None:
    tictactoe, grundy = load("tictactoe"), load("grundy:heap=50")
    assert solve_sum(tictactoe, tictactoe.start()) is None
    with pytest.raises(TooLarge, match="more than 20 positions"):
        solve_sum(grundy, grundy.start(), limit=20)
