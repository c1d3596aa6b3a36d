"""Forced wins within a number of plies, in games of any size: proved by looking at every line of that length."""

from __future__ import annotations

from dataclasses import dataclass

from plyground import _core
from plyground.game import Move, Position, Side


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
        winning = tuple(move for move in position.moves() if _wins(position.play(move), position.side, within - 1))
        if winning:
            return ForcedWin(within, winning)
    return None


def _wins(position: Position, side: Side, plies: int) -> bool:
    """Whether `side` wins within `plies` plies, whatever the other does."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner is side
    if plies == 0:
        return False
    after = (_wins(position.play(move), side, plies - 1) for move in position.moves())
    return any(after) if position.side is side else all(after)


def winning_line(position: Position, plies: int) -> tuple[Move, ...]:
    """The moves of a win within `plies` plies: always the first of the quickest moves, against the longest defence."""
    line: list[Move] = []
    side, left = position.side, plies
    while position.outcome() is None:
        if position.side is side:
            win = forced_win(position, left)
            if win is None:
                return tuple(line)
            move, left = win.moves[0], win.plies - 1
        else:
            lengths = {move: _plies_of_win(position.play(move), side, left - 1) for move in position.moves()}
            move = max(lengths, key=lambda reply: lengths[reply])
            left = lengths[move]
        line.append(move)
        position = position.play(move)
    return tuple(line)


def _plies_of_win(position: Position, side: Side, most: int) -> int:
    """In how many plies `side`, which wins within `most`, wins from here; 0 if it has won."""
    if position.side is side:
        win = forced_win(position, most)
        return win.plies if win is not None else 0
    return next(plies for plies in range(most + 1) if _wins(position, side, plies))
