"""Forced wins within a number of plies, in games of any size: proved by looking at every line of that length."""

from __future__ import annotations

from dataclasses import dataclass

from plyground import _core
from plyground.brief import brief
from plyground.game import Move, Position, Side


@brief
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


def wins_within(position: Position, side: Side, plies: int) -> bool:
    """Whether `side`, which need not be to move, wins within `plies` plies, whatever the other does."""
    if plies > 0 and position.side is side and position.outcome() is None:
        return forced_win(position, plies) is not None
    return _wins(position, side, plies)


def _wins(position: Position, side: Side, plies: int) -> bool:
    """The same, in Python, without trying shorter wins first."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner is side
    if plies == 0:
        return False
    after = (_wins(position.play(move), side, plies - 1) for move in position.moves())
    return any(after) if position.side is side else all(after)


def winning_line(position: Position, plies: int, win: ForcedWin | None = None) -> tuple[Move, ...]:
    """The moves of a win within `plies` plies: always the first of the quickest moves, against the longest defence.

    `win`: the quickest win at `position`, if it is known already.
    """
    line: list[Move] = []
    side, left = position.side, plies
    while position.outcome() is None:
        if position.side is side:
            win = win or forced_win(position, left)
            if win is None:
                return tuple(line)
            move, left, win = win.moves[0], win.plies - 1, None
        else:
            move, left = longest_defence(position, side, left)
        line.append(move)
        position = position.play(move)
    return tuple(line)


def longest_defence(position: Position, side: Side, plies: int) -> tuple[Move, int]:
    """The first of the moves that put off the win of `side` longest, and the plies that it then still takes. `side`
    must win within `plies` plies."""
    longest: tuple[Move, int] | None = None
    for move in position.moves():
        after = position.play(move)
        # To see that there is no shorter win takes much less time than to find a win of full length.
        if after.side is side and plies > 3 and after.outcome() is None and forced_win(after, plies - 2) is None:
            return move, plies - 1
        length = 0 if after.outcome() is not None else _plies_of_win(after, side, plies - 1)
        if longest is None or length > longest[1]:
            longest = move, length
    assert longest is not None
    return longest


def _plies_of_win(position: Position, side: Side, most: int) -> int:
    """In how many plies `side`, which wins within `most`, wins from here; 0 if it has won."""
    if position.side is side:
        win = forced_win(position, most)
        return win.plies if win is not None else 0
    return next(plies for plies in range(most + 1) if _wins(position, side, plies))
