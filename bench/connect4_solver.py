"""Connect Four's solver against BitBully's better search, without books, tables cleared each time: processor time."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from plyground import load
from plyground.exact import OwnSolver

LONG = True  # not run unless named

DATA = Path(__file__).parents[1] / "tests" / "connect4" / "data"
#: Positions of each set.
NUMBER = 100
#: The sets, and the most that we may take, as a share of BitBully's time.
SETS = {"L3_R1": 0.4, "L2_R1": 0.4, "L2_R2": 0.5, "L1_R1": 0.4, "L1_R2": 0.6, "L1_R3": 0.25}
EMPTY = 0.1


def run() -> None:
    game = load("connect4")
    solvers = [ours(OwnSolver.of(game.start())), *bitbully()]
    warm_up(solvers[0])
    for name, asked in SETS.items():
        moves = [line.split()[0] for line in (DATA / f"{name}.txt").read_text().splitlines()[:NUMBER]]
        # One solver after the other, not in turns: BitBully clears its table, which would leave ours with cold caches.
        mine, *peers = (sum(map(solve, moves)) / len(moves) for solve in solvers)
        tell(name, mine, peers, asked)
    mine, *peers = (solve("") for solve in solvers)
    tell("empty board", mine, peers, EMPTY)
    two = OwnSolver.of(game.start(), threads=2)
    assert two is not None
    began = time.perf_counter()
    two.score(game.start())
    print(f"empty board, two threads: {time.perf_counter() - began:.1f} s on the clock")


def warm_up(solve: Callable[[str], float]) -> None:
    """Solves a long position, so that the table has its memory, and then many short ones, which replace what the long
    one left in it."""
    for name, number in (("L1_R3", 1), ("L3_R1", 500)):
        for line in (DATA / f"{name}.txt").read_text().splitlines()[:number]:
            solve(line.split()[0])


def tell(name: str, mine: float, peers: list[float], asked: float) -> None:
    words = f"{name}: {1000 * mine:.4g} ms"
    if peers:
        words += f", BitBully {1000 * min(peers):.4g} ms, ratio {mine / min(peers):.2f} (asked: {asked})"
    print(words, flush=True)


def ours(solver: OwnSolver | None) -> Callable[[str], float]:
    game = load("connect4")
    assert solver is not None

    def solve(text: str) -> float:
        position = game.position(text) if text else game.start()
        return timed(lambda: solver.score(position))

    return solve


def timed(work: Callable[[], object]) -> float:
    """Processor seconds."""
    began = time.process_time()
    work()
    return time.process_time() - began


def bitbully() -> list[Callable[[str], float]]:
    """Its two searches, timed without the clearing of the table; none where it is not installed."""
    try:
        from bitbully import bitbully_core as core
    except ImportError:
        print("bitbully is not installed: pip install bitbully")
        return []
    peer = core.BitBullyCore()

    def board_after(text: str) -> Any:
        board = core.BoardCore()
        for column in text:
            board.play(int(column) - 1)
        peer.resetTranspositionTable()
        return board

    def mtdf(text: str) -> float:
        board = board_after(text)
        return timed(lambda: peer.mtdf(board, 0))

    def null_window(text: str) -> float:
        board = board_after(text)
        return timed(lambda: peer.nullWindow(board))

    return [mtdf, null_window]
