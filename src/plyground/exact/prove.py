"""Proof-number search: finds the winner and the proof, in games too large to look at every position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plyground import _core
from plyground.exact.proof import Proof
from plyground.exact.solution import Solution
from plyground.game import Endless, Move, Position, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score

#: Positions that a proof may look at, of a native game: this many fit well in memory.
PROOF_LIMIT = 5_000_000

#: The same for a game written in Python.
PYTHON_PROOF_LIMIT = 2_000_000

Progress = Callable[[int], None]


@dataclass(frozen=True, eq=False)
class Proved:
    """A solution and the proof of its score. The solution has only those moves whose score the search found."""

    solution: Solution
    proof: Proof


@dataclass(frozen=True)
class _Answer:
    """The answer to: does the attacker win? `wins` is None if the search could not tell."""

    wins: bool | None
    positions: int
    settled: Mapping[Move, bool]  # for each move that was decided: does the side to move reach its goal by it?
    strategy: Mapping[Position, Move]


def prove(game: LoadedGame, position: Position, limit: int | None = None, progress: Progress | None = None) -> Proved:
    """The winner of `position` and the proof. The score does not say in how many plies.

    Raises TooLarge when more than `limit` positions would have to be looked at. Raises Endless, a kind of it, when no
    win was found and positions can come again.
    """
    mover = position.side
    first = _ask(position, mover, 0, limit, progress)
    if first.wins is None:
        raise Endless(f"no win was found at '{position}', and the game can go on for ever", str(position))
    if first.wins:
        moves: dict[Move, Score] = {move: Score.win(mover) for move, reached in first.settled.items() if reached}
        solution = Solution(Score.win(mover), moves, first.positions)
        return Proved(solution, Proof(game, position, mover, None, {mover: first.strategy}))
    second = _ask(position, mover.other, 0, limit, progress)
    if second.wins is None:
        raise Endless(f"no win was found at '{position}', and the game can go on for ever", str(position))
    positions = first.positions + second.positions
    if second.wins:
        lost = Score.loss(mover)
        solution = Solution(lost, dict.fromkeys(position.moves(), lost), positions)
        return Proved(solution, Proof(game, position, mover.other, None, {mover.other: second.strategy}))
    drawn = Score.draw(mover)
    moves = {move: drawn if reached else Score.loss(mover) for move, reached in second.settled.items()}
    both = {mover: second.strategy, mover.other: first.strategy}
    return Proved(Solution(drawn, moves, positions), Proof(game, position, None, None, both, argued=True))


def prove_win(
    game: LoadedGame, position: Position, within: int, limit: int | None = None, progress: Progress | None = None
) -> Proved | None:
    """The quickest win of the side to move within `within` plies, and the proof. None if there is none.

    Positions may come again here, as the number of plies ends every line. Raises TooLarge.
    """
    mover = position.side
    looked_at = 0
    for plies in range(1, within + 1):
        answer = _ask(position, mover, plies, limit, progress)
        looked_at += answer.positions
        if answer.wins:
            moves = {move: Score.win(mover, plies) for move, reached in answer.settled.items() if reached}
            solution = Solution(Score.win(mover, plies), moves, looked_at)
            return Proved(solution, Proof(game, position, mover, plies, {mover: answer.strategy}))
    return None


def _ask(position: Position, attacker: Side, within: int, limit: int | None, progress: Progress | None) -> _Answer:
    found: tuple[bool | None, int, list[tuple[Any, bool]], list[tuple[Any, Any]]]
    if isinstance(position, _core.Position):
        found = _core.prove(position, attacker, within, limit or PROOF_LIMIT, progress)
    else:
        found = _core.prove_in_python(position, attacker, within, limit or PYTHON_PROOF_LIMIT, progress)
    wins, positions, settled, strategy = found
    return _Answer(wins, positions, dict(settled), dict(strategy))
