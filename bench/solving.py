"""Small games solved, and larger ones proved, with the proofs checked: seconds and positions."""

from __future__ import annotations

import time

from plyground import load
from plyground.exact import check, prove, solve_exhaustively, solve_sum

#: Solved by looking at every position.
WHOLE = ["tictactoe", "tictactoe:4x3x3", "tictactoe:4x4x3", "tictactoe:4x4x4"]
#: Solved by proof-number search.
PROVED = ["4x4x4", "5x4x4", "5x5x4", "5x5x5", "6x4x4", "7x4x4", "6x5x4", "6x6x4", "6x6x5"]
SUMS = ["grundy:heap=1000", "nim:1000,999,3"]


def run() -> None:
    for spec in WHOLE:
        began = time.perf_counter()
        solution = solve_exhaustively(load(spec).start())
        print(f"{spec}: {solution.score}, {solution.positions:,} positions, {time.perf_counter() - began:.2f} s")
    for size in PROVED:
        game = load(f"tictactoe:{size}")
        began = time.perf_counter()
        proved = prove(game, game.start())
        found = time.perf_counter()
        checked = check(proved.proof)
        print(
            f"proof of tictactoe:{size}: {proved.solution.score}, {proved.solution.positions:,} positions, "
            f"{found - began:.2f} s; {proved.proof.moves:,} moves, checked by {checked.positions:,} positions, "
            f"{checked.held:,} held by argument, {time.perf_counter() - found:.2f} s",
            flush=True,
        )
    for spec in SUMS:
        game = load(spec)
        began = time.perf_counter()
        by_parts = solve_sum(game, game.start())
        assert by_parts is not None
        best = " ".join(map(str, by_parts.best))
        print(f"{spec}: {by_parts.score} by {best}, {time.perf_counter() - began:.2f} s")
