"""Players that follow a few rules. They look no further than their own next win and the opponent's next win."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from plyground.game import Move, Position
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.player import Choice, Player, PlayerKind, unfinished
from plyground.score import Limit, Score

#: The rules of each variant when nobody can win at once, in this order; after them, any move.
VARIANTS = {
    "order": ("order",),
    "plain": ("threaten",),
    "centre": ("threaten", "order"),
}


def wins_at_once(position: Position, move: Move) -> bool:
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.winner is position.side


def winning_replies(position: Position, move: Move) -> int:
    """How many of the opponent's replies win at once."""
    after = position.play(move)
    return sum(wins_at_once(after, reply) for reply in after.moves())


def threatens(position: Position, move: Move) -> bool:
    """Whether the mover can win at once after at least one of the replies. In tic-tac-toe that means two of three in a
    line whose third cell is free."""
    after = position.play(move)
    if after.outcome() is not None:
        return False
    return any(
        wins_at_once(then, again)
        for reply in after.moves()
        if not wins_at_once(after, reply)
        for then in (after.play(reply),)
        for again in then.moves()
    )


class RulesPlayer(Player):
    """Plays a win at once. Otherwise it takes the moves that leave the opponent the fewest wins. Its variant chooses
    among
    these: a move that threatens to win, or the first in the game's static order. Among equal moves chance decides."""

    def __init__(self, game: LoadedGame, options: Mapping[str, Any]) -> None:
        self._game = game
        self._rules = VARIANTS[options["variant"]]
        self._random = random.Random(options["seed"])

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        position = unfinished(line)
        moves = list(position.moves())
        for move in moves:
            if wins_at_once(position, move):
                return Choice(move, Score.win(position.side, 1), line=(move,))
        dangers = [winning_replies(position, move) for move in moves]
        moves = [move for move, danger in zip(moves, dangers, strict=True) if danger == min(dangers)]
        for rule in self._rules:
            moves = self._follow(rule, position, moves)
        return Choice(self._random.choice(moves))

    def _follow(self, rule: str, position: Position, moves: list[Move]) -> list[Move]:
        """The moves that the rule prefers; all moves if it prefers none."""
        if len(moves) == 1:
            return moves
        if rule == "threaten":
            return [move for move in moves if threatens(position, move)] or moves
        self._random.shuffle(moves)  # the static order keeps equal moves in this random order
        return [self._game.order(position, moves)[0]]


RULES = PlayerKind(
    "rules",
    "takes a win, stops a loss, and follows simple rules otherwise",
    (
        Option(
            "variant",
            "choice",
            "order",
            "the rule after that: order, the game's static order; plain, two in a row, else any move; "
            "centre, two in a row, else the centre, a corner, any move",
            choices=tuple(VARIANTS),
        ),
        Option("seed", "integer", None, "the same seed plays the same moves; without it, each game differs"),
    ),
    RulesPlayer,
)
