"""The exact score of a position, by the method that suits the game, and the proof."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace

from plyground import _core
from plyground.brief import brief
from plyground.exact.exhaustive import solve_exhaustively
from plyground.exact.proof import InvalidProof, Proof
from plyground.exact.prove import Proved, prove
from plyground.exact.solution import Solution
from plyground.exact.source import source
from plyground.exact.sums import solve_sum
from plyground.exact.table import has_table, open_table
from plyground.game import Endless, Payoff, Position, Side, TooLarge
from plyground.history.place import AnyGame, Place, line_of
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score, whole_number
from plyground.textbook import strategy, theorem
from plyground.textbook.and_or import LIMIT

#: A sum of impartial games with more different components or more positions than this is solved by components alone.
FEW_PARTS = 40
SMALL_SUM = 50_000
#: A game written in Python with more positions than this gets a short search for a proof, of so many positions, before
#: they are all looked at.
FEW = 50_000
SHORT = 200_000
#: The core finds the strategies of a native game with more positions than this; the textbook those of smaller ones.
SMALL = 10_000

_PARTS = "it would be too long to write: the position was solved as a sum, by the theorem of Sprague and Grundy"

#: Called with a description of the work, and the number of positions so far.
Progress = Callable[[str, int], None]


@brief
@dataclass(frozen=True)
class Decision:
    """A solution and its proof.

    solution: None if only a win within a number of plies was asked for, and there is none.
    proof: a TooLarge says why there is no proof; None if no proof was asked for."""

    solution: Solution | None
    proof: Proof | TooLarge | None

    def __post_init__(self) -> None:
        """Score and proof are found in different ways: if they do not agree, nothing is said of the position."""
        if self.solution is None or not isinstance(self.proof, Proof):
            return
        score, proof = self.solution.score, self.proof
        winner = {"win": score.side, "loss": score.side.other}.get(score.kind)
        margin: Payoff | None = None
        if score.payoff is not None and proof.margin is not None:
            margin = max(score.payoff, -score.payoff)
        if (winner, margin) != (proof.winner, proof.margin if margin is not None else None):
            found, proved = _result(winner, margin), _result(proof.winner, margin and proof.margin)
            raise InvalidProof(
                f"for '{proof.position}' the score says that {found} wins, the proof that {proved} does: the "
                f"rules of {proof.game.title} do not always give the same answer",
                str(proof.position),
            )


def _result(winner: Side | None, margin: Payoff | None) -> str:
    by = "" if margin is None else f" by {margin}"
    return "nobody" if winner is None else f"the {winner} player{by}"


def solve(
    place: Place,
    *,
    proof: bool = False,
    limit: int | None = None,
    game: AnyGame | None = None,
) -> Solution:
    """What a position is worth with best play on both sides: exact, never an estimate.

    place: a position, a line, a game tree, a game or its name (its start), or a text with its `game`.
    proof: whether to keep the proof too, a move for every position that can come up: `solution.proof`.
    limit: the number of positions that each method may look at.

    Raises TooLarge if there are more, or if there is no room for the proof; it says what else to try. Raises NoTable if
    the game has a table of all its positions and it has not been built.

    >>> import plyground as pg
    >>> print(pg.solve("xx./oo./... x", game="tictactoe").score)
    win in 1 ply
    """
    line = line_of(place, game)
    decision = decide(line.game, line.position, limit if limit is None else whole_number("limit", limit, 1), proof)
    assert decision.solution is not None  # only `prove_win` may find none
    if isinstance(decision.proof, TooLarge):
        raise decision.proof
    return replace(decision.solution, proof=decision.proof, place=line)


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
    early = _early(game, position, limit, progress) if by_parts is None else None
    if early is not None:
        return Decision(early.solution, early.proof if proof else None)
    try:
        most = limit or (LIMIT if by_parts is None else SMALL_SUM)
        solution = solve_exhaustively(position, most, _told(progress, "looking at every position"))
    except TooLarge as error:
        if by_parts is not None:
            return Decision(by_parts, TooLarge(_PARTS, str(position)) if proof else None)
        proved = _proved(game, position, limit, progress, error)
        return Decision(proved.solution, proved.proof if proof else None)
    if not proof:
        return Decision(solution, None)
    if isinstance(position, _core.Position) and solution.positions > SMALL:
        return Decision(solution, _proof(game, position, limit, progress))
    return Decision(solution, _by_the_textbook(game, position, solution.score, limit or LIMIT))


def _early(game: LoadedGame, position: Position, limit: int | None, progress: Progress | None) -> Proved | None:
    """The proof of a game written in Python that is not small, if a short search finds it: looking at millions of
    positions in Python takes minutes. None where looking at them says more: how soon a small game ends, and by how
    much."""
    if isinstance(position, _core.Position):
        return None
    try:
        solve_exhaustively(position, min(limit or FEW, FEW), _told(progress, "looking at every position"))
    except Endless:
        return None
    except TooLarge:
        pass
    else:
        return None
    try:
        found = prove(game, position, min(limit or SHORT, SHORT), _told(progress, "looking for a proof"))
    except TooLarge:
        return None
    return None if found.open else found


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


def _by_the_textbook(game: LoadedGame, position: Position, score: Score, limit: int) -> Proof | TooLarge:
    """The proof by the textbook, whose strategies always go on to the end of the game. The theorem tells the winner
    anew; a margin is what the score says, and two strategies prove it."""
    try:
        found = theorem(position, limit=limit)
        if score.payoff is None or found.winner is None:
            strategies = {side: proving.moves for side, proving in found.strategies.items()}
            return Proof(game, position, found.winner, None, strategies)
        margin = max(score.payoff, -score.payoff)
        goals = {found.winner: margin, found.winner.other: -margin}
        both = {side: strategy(position, side, goal, limit=limit) for side, goal in goals.items()}
    except TooLarge as error:
        return error
    strategies = {side: proving.moves for side, proving in both.items() if proving is not None}
    return Proof(game, position, found.winner, None, strategies, margin=margin)
