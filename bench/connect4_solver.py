"""Connect Four's solver against BitBully's better search, without books, tables cleared each time: processor time."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from plyground import load
from plyground.solve import OwnSolver

LONG = True  # not run unless named

DATA = Path(__file__).parents[1] / "tests" / "connect4" / "data"
#: Sets, positions of each, and the part of BitBully's time that is asked.
SETS = {"L3_R1": (100, 0.4), "L2_R1": (100, 0.4), "L2_R2": (100, 0.5), "L1_R1": (100, 0.4), "L1_R2": (100, 0.6)}
LONGEST = {"L1_R3": (20, 0.25)}


def run() -> None:
    game = load("connect4")
    own = OwnSolver.of(game.start())
    assert own is not None
    for name, (number, asked) in {**SETS, **LONGEST}.items():
        moves = [line.split()[0] for line in (DATA / f"{name}.txt").read_text().splitlines()[:number]]
        positions = {text: game.position(text) for text in moves}
        ours = mean(moves, lambda text: timed(lambda: own.score(positions[text])))  # noqa: B023
        peers = [mean(moves, peer) for peer in bitbully()]
        words = f"{name}: {1000 * ours:.4g} ms"
        if peers:
            words += f", BitBully {1000 * min(peers):.4g} ms, ratio {ours / min(peers):.2f} (asked: {asked})"
        print(words, flush=True)


def mean(moves: list[str], solve: Callable[[str], float]) -> float:
    return sum(map(solve, moves)) / len(moves)


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
