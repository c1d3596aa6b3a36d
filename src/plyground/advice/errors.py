"""Questions about a game that have no answer."""

from __future__ import annotations

from plyground.game import GameOver, PlygroundError
from plyground.history.line import Line


class NoMove(PlygroundError):
    """There is no move to judge, or to take back."""

    type = "no-move"


def check_unfinished(line: Line) -> None:
    """Raises GameOver."""
    outcome = line.outcome
    if outcome is not None:
        words = f"the game is over ({outcome}, {outcome.reason}): there is nothing to think about"
        raise GameOver(words, str(line.position))


def last_move(line: Line) -> tuple[Line, str]:
    """The line before its last move, and that move. Raises NoMove."""
    if line.before is None or line.move is None:
        raise NoMove(f"no move has led to '{line.position}': there is nothing to judge", str(line.position))
    return line.before, line.move
