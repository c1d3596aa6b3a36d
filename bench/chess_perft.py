"""The move generation of chess: perft of the six well-known positions, and ours against python-chess's.

Ours makes every position, the last ply's too (no bulk counting), on one thread. python-chess, written in Python, makes
them too; both walk the same tree, in turn in one run, python-chess to a smaller depth.
"""

from __future__ import annotations

import time

import chess

from bench.timing import best_of
from plyground import _core

#: Position, depth and the number of positions there, as published.
KNOWN = (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
)
SHALLOW = 3


def walk(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += walk(board, depth - 1)
        board.pop()
    return total


def run() -> None:
    game = _core.Game("chess", {})
    for fen, depth, expected in KNOWN:
        root = game.position(fen)
        began = time.perf_counter()
        found = root.perft(depth)[-1]
        seconds = time.perf_counter() - began
        assert found == expected, f"{fen}: {found} positions at depth {depth}, expected {expected}"
        print(f"{found:12,} at depth {depth} in {seconds:6.2f} s, {found / seconds:12,.0f} a second  {fen}")
    fen, depth, expected = KNOWN[0]
    root, board = game.position(fen), chess.Board(fen)
    shallow = root.perft(SHALLOW)[-1]
    assert walk(board, SHALLOW) == shallow
    times = best_of(3, {"plyground": lambda: root.perft(depth), "python-chess": lambda: walk(board, SHALLOW)})
    rates = {"plyground": expected / times["plyground"], "python-chess": shallow / times["python-chess"]}
    for who, rate in rates.items():
        print(f"{who:16} {rate:14,.0f} positions a second")
    print(f"ours is {rates['plyground'] / rates['python-chess']:.0f} times as fast")
