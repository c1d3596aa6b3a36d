"""Fixed-depth alpha-beta on Connect Four, evaluation 0: ours against OpenSpiel's and easyAI's."""

from __future__ import annotations

from time import process_time
from typing import Any

from bench.timing import best_of
from plyground import load
from plyground.history.line import Line
from plyground.players import PlayerSpec


def figures() -> dict[str, float]:
    return best_of(3, {f"alpha-beta, depth {depth}, s": _ours(depth) for depth in (8, 12)}, process_time)


def run() -> None:
    for depth, peer in ((8, _easyai), (8, _open_spiel), (12, _open_spiel)):
        try:
            other = peer(depth)
        except ImportError as error:
            print(f"{error.name} is not installed: left out")
            continue
        times = best_of(3, {"ours": _ours(depth), "theirs": other})
        ratio = times["theirs"] / times["ours"]
        print(f"depth {depth}: ours {times['ours']:.4f} s, {peer.__doc__} {times['theirs']:.2f} s", end="")
        print(f": {ratio:,.0f} times as long")


def _ours(depth: int) -> Any:
    game = load("connect4")
    player = PlayerSpec.parse(f"alphabeta:depth={depth},evaluation=zero").player(game)
    return lambda: player.choose(Line.of(game))


def _open_spiel(depth: int) -> Any:
    """OpenSpiel's alpha_beta_search"""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    game = pyspiel.load_game("connect_four")
    return lambda: alpha_beta_search(game, value_function=lambda _: 0.0, maximum_depth=depth, maximizing_player_id=0)


def _easyai(depth: int) -> Any:
    """easyAI's Negamax on its own Connect Four"""
    from easyAI import AI_Player, Negamax
    from easyAI.games.ConnectFour import ConnectFour

    game = ConnectFour([AI_Player(None), AI_Player(None)])
    return lambda: Negamax(depth)(game)
