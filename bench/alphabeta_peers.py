"""Fixed-depth alpha-beta on Connect Four, evaluation 0: ours against OpenSpiel's and easyAI's."""

from __future__ import annotations

from typing import Any

from bench.timing import best_of
from plyground import load
from plyground.players import load_player


def run() -> None:
    for depth, peer in ((8, _easyai), (8, _open_spiel), (12, _open_spiel)):
        try:
            other = peer(depth)
        except ImportError as error:
            print(f"{error.name} is not installed: left out")
            continue
        ours = best_of(3, {"ours": _ours(depth)})["ours"]
        theirs = best_of(1, {"theirs": other})["theirs"]
        print(f"depth {depth}: ours {ours:.4f} s, {peer.__doc__} {theirs:.2f} s: {theirs / ours:,.0f} times as long")


def _ours(depth: int) -> Any:
    game = load("connect4")
    player = load_player(f"alphabeta:depth={depth},evaluation=zero", game)
    return lambda: player.choose(game.start())


def _open_spiel(depth: int) -> Any:
    """OpenSpiel's alpha_beta_search"""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    game = pyspiel.load_game("connect_four")
    return lambda: alpha_beta_search(game, value_function=lambda _: 0.0, maximum_depth=depth, maximizing_player_id=0)


def _easyai(depth: int) -> Any:
    """easyAI's Negamax"""
    import numpy
    from easyAI import AI_Player, Negamax, TwoPlayerGame

    class ConnectFour(TwoPlayerGame):  # type: ignore[misc]
        """Connect Four as easyAI's own example writes such games: a board, possible moves, and who has four."""

        def __init__(self) -> None:
            self.players = [AI_Player(None), AI_Player(None)]
            self.board = numpy.zeros((6, 7), dtype=int)
            self.current_player = 1

        def possible_moves(self) -> list[int]:
            return [column for column in range(7) if self.board[:, column].min() == 0]

        def make_move(self, column: int) -> None:
            self.board[numpy.argmin(self.board[:, column] != 0), column] = self.current_player

        def unmake_move(self, column: int) -> None:
            self.board[numpy.max(numpy.nonzero(self.board[:, column])), column] = 0

        def lose(self) -> bool:
            theirs = self.board == self.opponent_index
            for dy, dx in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                for y in range(6):
                    for x in range(7):
                        cells = [(y + i * dy, x + i * dx) for i in range(4)]
                        if all(0 <= cy < 6 and 0 <= cx < 7 and theirs[cy, cx] for cy, cx in cells):
                            return True
            return False

        def is_over(self) -> bool:
            return self.board.min() > 0 or self.lose()

        def scoring(self) -> int:
            return -100 if self.lose() else 0

    game = ConnectFour()
    return lambda: Negamax(depth)(game)
