"""Second, naive implementations of the rules: slow, obvious, and sharing no code with the package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol


class NaiveGame(Protocol):
    """A game as plain functions on its position texts."""

    def side(self, text: str) -> str:
        """'first' or 'second': who moves."""
        ...

    def moves(self, text: str) -> list[str]: ...
    def play(self, text: str, move: str) -> str: ...
    def winner(self, text: str) -> str | None:
        """'first', 'second', 'draw', or None while the game goes on."""
        ...


def perft(game: NaiveGame, text: str, depth: int) -> list[int]:
    """Positions at each ply 1..depth."""
    plies = []
    level = Counter([text])  # equal positions are looked at once, and counted as often as they are reached
    for ply in range(1, depth + 1):
        found = {at: game.moves(at) for at in level}
        plies.append(sum(times * len(found[at]) for at, times in level.items()))
        below: Counter[str] = Counter()
        for at, times in level.items() if ply < depth else ():
            for move in found[at]:
                below[game.play(at, move)] += times
        level = below
    return plies


def value(game: NaiveGame, text: str, known: dict[str, tuple[int, int]] | None = None) -> str:
    """The exact value for the side to move: 'draw', 'win 3', 'loss 4'."""
    known = {} if known is None else known

    def solve(at: str) -> tuple[int, int]:
        if at not in known:
            winner = game.winner(at)
            if winner is not None:
                known[at] = (0, 0) if winner == "draw" else (1 if winner == game.side(at) else -1, 0)
            else:
                values = [solve(game.play(at, move)) for move in game.moves(at)]
                known[at] = max(((-r, n + 1) for r, n in values), key=lambda value: (value[0], -value[0] * value[1]))
        return known[at]

    result, plies = solve(text)
    return "draw" if result == 0 else f"{'win' if result > 0 else 'loss'} {plies}"


def value_within(game: NaiveGame, text: str, plies: int) -> str:
    """The exact value of a game that can go on for ever, if best play ends it within `plies`: 'win 3', 'loss 4'. Such a
    win comes nearer with every move, so no rule about repetition can prevent it. Otherwise 'unknown'."""
    known: dict[tuple[str, int], bool] = {}

    def wins(at: str, left: int) -> bool:
        """Whether the side to move has won within `left` plies."""
        if (at, left) not in known:
            winner = game.winner(at)
            known[at, left] = (
                winner == game.side(at)
                if winner is not None
                else left > 0 and any(loses(game.play(at, move), left - 1) for move in game.moves(at))
            )
        return known[at, left]

    def loses(at: str, left: int) -> bool:
        winner = game.winner(at)
        if winner is not None:
            return winner not in ("draw", game.side(at))
        return left > 0 and all(wins(game.play(at, move), left - 1) for move in game.moves(at))

    for left in range(plies + 1):
        if wins(text, left):
            return f"win {left}"
        if loses(text, left):
            return f"loss {left}"
    return "unknown"


def naive_games() -> dict[str, Callable[[dict[str, Any]], NaiveGame]]:
    """By the game's name: makes the game for the game's options."""
    from tests.naive import chess, connect4, dobutsu, gipf, grundy, nim, tictactoe, tree, ultimate

    return {
        "chess": lambda _: chess.Chess(),
        "connect4": lambda _: connect4.Connect4(),
        "dobutsu": lambda _: dobutsu.Dobutsu(),
        "gipf": lambda options: gipf.Gipf(options["rules"]),
        "grundy": lambda _: grundy.Grundy(),
        "nim": lambda _: nim.Nim(),
        "tictactoe": lambda options: tictactoe.TicTacToe(options["columns"], options["rows"], options["line"]),
        "tree": lambda _: tree.Tree(),
        "ultimate": lambda options: ultimate.Ultimate(options["sending"]),
    }
