"""The Python face of the core: the full 3x3 tic-tac-toe tree by plain minimax, ours against OpenSpiel's."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from bench.timing import best_of
from plyground import load
from plyground.textbook import minimax

POSITIONS = 549_946
ROUNDS = 5


def ours() -> Callable[[], object]:
    game = load("tictactoe")
    evaluate = game.evaluation("zero").value
    root = game.start()
    assert minimax(root, 9, evaluate).nodes == POSITIONS
    return lambda: minimax(root, 9, evaluate)


def figures() -> dict[str, float]:
    return best_of(ROUNDS, {"textbook minimax, s": ours()}, process_time)


def run() -> None:
    work = {"plyground textbook.minimax": ours()}
    try:
        import pyspiel
        from open_spiel.python.algorithms.minimax import expectiminimax
    except ImportError:
        print("open_spiel is not installed: measuring ours alone")
    else:
        spiel = pyspiel.load_game("tic_tac_toe")

        def open_spiel() -> None:
            state = spiel.new_initial_state()
            expectiminimax(state, 9, lambda state: 0.0, 0)

        work["OpenSpiel expectiminimax"] = open_spiel
    times = best_of(ROUNDS, work)
    mine = times["plyground textbook.minimax"]
    for name, seconds in times.items():
        print(f"{name:28} {seconds:7.3f} s  {POSITIONS / seconds:12,.0f} positions/s  {seconds / mine:5.2f} x ours")
