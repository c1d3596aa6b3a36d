"""The exact score of a position, by the method that suits the game, and the proof."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from plyground import _core
from plyground.exact.exhaustive import solve
from plyground.exact.proof import Proof
from plyground.exact.prove import Proved, prove
from plyground.exact.solution import Solution
from plyground.exact.source import source
from plyground.exact.sums import solve_sum
from plyground.exact.table import has_table, open_table
from plyground.game import Endless, Position, TooLarge
from plyground.loading.loaded_game import LoadedGame
from plyground.textbook import theorem
from plyground.textbook.and_or import LIMIT

#: A sum of impartial games with more different components or more positions than this is solved by components alone.
FEW_PARTS = 40
SMALL_SUM = 50_000
#: The core finds the strategies of a native game with more positions than this; the textbook those of smaller ones.
SMALL = 10_000

_PARTS = "it would be too long to write: the position was solved as a sum, by the theorem of Sprague and Grundy"

#: Called with a description of the work, and the number of positions so far.
Progress = Callable[[str, int], None]


@dataclass(frozen=True, eq=False)
class Decision:
    """A solution and its proof.

    solution: None if only a win within a number of plies was asked for, and there is none.
    proof: a TooLarge says why there is no proof; None if no proof was asked for."""

    solution: Solution | None
    proof: Proof | TooLarge | None


def decide(
    game: LoadedGame,
    position: Position,
    limit: int | None = None,
    proof: bool = True,
    progress: Progress | None = None,
) -> Decision:
    """The exact score of a position. It uses the game's table or solver; or looks at every position; or solves a large
    sum by its components; or searches for a proof.

    `limit` is the number of positions that each method may look at. Raises TooLarge, which says what else to try, and
    NoTable if the game's table has not been built.
    """
    own = source(game, threads=os.cpu_count() or 1)
    if own is None and has_table(game):
        open_table(game)  # raises NoTable, which says how to build it
    if own is not None:
        solution = own.solution(position, _told(progress, "solving"))
        return Decision(solution, _proof(game, position, limit, progress) if proof else None)
    by_parts = solve_sum(game, position, limit or LIMIT, _told(progress, "looking at every component"))
    if by_parts is not None and by_parts.positions > FEW_PARTS:
        return Decision(by_parts, TooLarge(_PARTS, str(position)) if proof else None)
    try:
        most = limit or (LIMIT if by_parts is None else SMALL_SUM)
        solution = solve(position, most, _told(progress, "looking at every position"))
    except TooLarge as error:
        if by_parts is not None:
            return Decision(by_parts, TooLarge(_PARTS, str(position)) if proof else None)
        proved = _proved(game, position, limit, progress, error)
        return Decision(proved.solution, proved.proof if proof else None)
    if not proof:
        return Decision(solution, None)
    if isinstance(position, _core.Position) and solution.positions > SMALL:
        return Decision(solution, _proof(game, position, limit, progress))
    return Decision(solution, _by_the_theorem(game, position, limit or LIMIT))


def _told(progress: Progress | None, what: str) -> Callable[[int], None] | None:
    return None if progress is None else lambda number: progress(what, number)


def _proved(
    game: LoadedGame, position: Position, limit: int | None, progress: Progress | None, error: TooLarge
) -> Proved:
    """Searches for a proof, unless positions can come again: such a search may run for long and find nothing."""
    try:
        if isinstance(error, Endless):
            raise error
        return prove(game, position, limit, _told(progress, "looking for a proof"))
    except TooLarge as larger:
        more = "" if isinstance(larger, Endless) else "try a higher limit, "
        advice = "look for a win within a number of plies, or ask `plyground analyse` for an estimate"
        raise TooLarge(f"{larger}; {more}{advice}", larger.input) from None


def _proof(game: LoadedGame, position: Position, limit: int | None, progress: Progress | None) -> Proof | TooLarge:
    try:
        return prove(game, position, limit, _told(progress, "looking for a proof")).proof
    except TooLarge as error:
        return error


def _by_the_theorem(game: LoadedGame, position: Position, limit: int) -> Proof | TooLarge:
    """The proof by the textbook, whose strategies always go on to the end of the game."""
    try:
        found = theorem(position, limit=limit)
    except TooLarge as error:
        return error
    strategies = {side: strategy.moves for side, strategy in found.strategies.items()}
    return Proof(game, position, found.winner, None, strategies)
