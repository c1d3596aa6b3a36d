"""Forced wins within a number of plies, in games of any size: proved by looking at every line of that length."""

from __future__ import annotations

from dataclasses import dataclass

from plyground import _core
from plyground.game import Move, Position


@dataclass(frozen=True)
class ForcedWin:
    """The side to move wins in `plies` plies and no sooner. `moves` has every move that wins in that number of
    plies."""

    plies: int
    moves: tuple[Move, ...]


def forced_win(position: Position, plies: int) -> ForcedWin | None:
    """The quickest forced win within `plies` plies; None when there is none. Native games are searched by the core."""
    if isinstance(position, _core.Position):
        within, moves = position.forced_win(plies)
        return ForcedWin(within, moves) if within else None
    for within in range(1, plies + 1):
        winning = tuple(move for move in position.moves() if _loses(position.play(move), within - 1))
        if winning:
            return ForcedWin(within, winning)
    return None


def _wins(position: Position, plies: int) -> bool:
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner is position.side
    return plies > 0 and any(_loses(position.play(move), plies - 1) for move in position.moves())


def _loses(position: Position, plies: int) -> bool:
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner is position.side.other
    return plies > 0 and all(_wins(position.play(move), plies - 1) for move in position.moves())


def winning_line(position: Position, plies: int) -> tuple[Move, ...]:
    """The moves of a win within `plies` plies: always the first of the quickest moves, against the longest defence."""
    line: list[Move] = []
    win = forced_win(position, plies)
    while win is not None:
        line.append(win.moves[0])
        position = position.play(win.moves[0])
        if win.plies == 1:
            break
        replies = {move: forced_win(position.play(move), win.plies - 2) for move in position.moves()}
        longest = max(replies, key=lambda move: found.plies if (found := replies[move]) else 0)
        line.append(longest)
        position, win = position.play(longest), replies[longest]
    return tuple(line)
