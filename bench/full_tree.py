"""The full 3x3 tic-tac-toe tree in native code, against the textbook on the same core."""

from __future__ import annotations

from time import process_time

from bench.timing import best_of
from plyground import _core, load
from plyground.textbook import minimax

POSITIONS = 549_946


def figures() -> dict[str, float]:
    root = load("tictactoe").start()
    assert isinstance(root, _core.Position)
    evaluation = root.game.evaluation("zero")
    assert evaluation.search("minimax", root, min_depth=9, max_depth=9)[2] == POSITIONS
    return best_of(
        5,
        {
            "core minimax, s": lambda: evaluation.search("minimax", root, min_depth=9, max_depth=9),
            "core perft, s": lambda: root.perft(9),
            "textbook minimax, s": lambda: minimax(root, 9, evaluation.value),
        },
        process_time,
    )


def run() -> None:
    times = figures()
    for name, seconds in times.items():
        print(f"{name.removesuffix(', s'):20} {1000 * seconds:8.1f} ms  {POSITIONS / seconds:14,.0f} positions/s")
    print(f"the core is {times['textbook minimax, s'] / times['core minimax, s']:.0f} times as fast as the textbook")
