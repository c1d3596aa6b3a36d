"""Random boards of python-chess, to compare with: positions of random games, with much that no opening book has."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess


def random_boards(count: int, seed: int) -> Iterator[chess.Board]:
    """Boards of random games, played from the start and from positions with much castling and promoting."""
    chance = random.Random(seed)
    starts = [
        chess.STARTING_FEN,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    ]
    given = 0
    while True:
        board = chess.Board(chance.choice(starts))
        while not board.is_game_over(claim_draw=False) and board.halfmove_clock < 100:
            yield board
            given += 1
            if given == count:
                return
            board.push(chance.choice(list(board.legal_moves)))
