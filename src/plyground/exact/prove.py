"""Proof-number search: finds the winner, his margin and the proof, in games too large to look at every position.

It answers questions with yes or no: does a side get at least so much? In games without payoffs that is: does it win?
The exact margin is found step by step. The strategy that answers yes has a worst end; the next question asks for more
than that. When the answer is no, it has the other side's strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from plyground import _core
from plyground.brief import brief
from plyground.exact.proof import WIN, Goal, Proof
from plyground.exact.solution import Solution
from plyground.game import Endless, Move, Payoff, Position, Side, TooLarge
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score

#: Positions that a proof may look at, of a native game: this many fit well in memory.
PROOF_LIMIT = 5_000_000

#: The same for a game written in Python.
PYTHON_PROOF_LIMIT = 2_000_000

Progress = Callable[[int], None]


@brief
@dataclass(frozen=True, eq=False)
class Proved:
    """A solution and the proof of its score. The solution has only those moves whose score the search found. `open`:
    the game has payoffs, and the winner's could not be decided."""

    solution: Solution
    proof: Proof
    open: bool = False


@dataclass(frozen=True)
class _Answer:
    """The answer to: does the attacker reach the goal? `wins` is None if the search could not tell."""

    wins: bool | None
    positions: int
    settled: Mapping[Move, bool]  # for each move that was decided: does the side to move reach its goal by it?
    strategy: Mapping[Position, Move]


def prove(game: LoadedGame, position: Position, limit: int | None = None, progress: Progress | None = None) -> Proved:
    """The winner of `position`, his margin in a game with payoffs, and the proof. The score does not say in how many
    plies; and not by how much, if only that took more than `limit` positions.

    Raises TooLarge when more than `limit` positions would have to be looked at. Raises Endless, a kind of it, when no
    win was found and positions can come again.
    """
    mover = position.side
    first = _ask(position, mover, 0, limit, progress)
    if first.wins is None:
        raise Endless(f"no win was found at '{position}', and the game can go on for ever", str(position))
    if first.wins:
        return _won(game, position, mover, _raised(position, mover, first, limit, progress))
    second = _ask(position, mover.other, 0, limit, progress)
    if second.wins is None:
        raise Endless(f"no win was found at '{position}', and the game can go on for ever", str(position))
    positions = first.positions + second.positions
    if second.wins:
        raised = _raised(position, mover.other, second, limit, progress)
        return _won(game, position, mover.other, replace(raised, positions=raised.positions + first.positions))
    drawn = Score.draw(mover)
    moves = {move: drawn if reached else Score.loss(mover) for move, reached in second.settled.items()}
    both = {mover: second.strategy, mover.other: first.strategy}
    return Proved(Solution(drawn, moves, positions), Proof(game, position, None, None, both, argued=True))


@dataclass(frozen=True)
class _Raised:
    """How a side wins, by how much at least, and how the other side keeps it from getting more. `margin` is None in a
    game without payoffs, and `held` if it could not be decided too."""

    won: _Answer
    margin: Payoff | None
    held: _Answer | None
    positions: int


def _raised(position: Position, winner: Side, won: _Answer, limit: int | None, progress: Progress | None) -> _Raised:
    """Asks for more and more, from the win on, until the answer is no."""
    looked_at = won.positions
    while (margin := _guaranteed(position, winner, won.strategy)) is not None:
        try:
            more = _ask(position, winner, 0, limit, progress, Goal(margin, more=True))
            if more.wins is False:  # asked for exactly that, it says which moves are as good
                won = _ask(position, winner, 0, limit, progress, Goal(margin))
        except TooLarge:
            break
        looked_at += more.positions
        if more.wins is None:
            break
        if not more.wins:
            return _Raised(won, margin, more, looked_at + won.positions)
        won = more
    return _Raised(won, margin, None, looked_at)


def _guaranteed(root: Position, side: Side, strategy: Mapping[Position, Move]) -> Payoff | None:
    """The least that a side gets which follows a winning strategy; None if the game has no payoffs."""
    least: Payoff | None = None
    met, waiting = {root}, [root]
    while waiting:
        position = waiting.pop()
        outcome = position.outcome()
        if outcome is not None:
            if outcome.payoff is None:
                return None
            gets = _gets(position, side)
            least = gets if least is None else min(least, gets)
        elif position in strategy:
            after = [position.play(strategy[position])]
        else:
            after = [position.play(move) for move in position.moves()]
            if position.side is side:  # it wins at once
                after = [max((child for child in after if child.outcome()), key=lambda child: _gets(child, side))]
        if outcome is None:
            waiting += (child for child in after if child not in met)
            met.update(after)
    return least


def _gets(end: Position, side: Side) -> Payoff:
    outcome = end.outcome()
    assert outcome is not None
    return outcome.value if side is Side.FIRST else -outcome.value


def _won(game: LoadedGame, position: Position, winner: Side, found: _Raised) -> Proved:
    """The solution and the proof where a side wins."""
    mover, margin = position.side, None if found.held is None else found.margin
    score = Score.of_winner(winner, mover, payoff=None if margin is None else margin if winner is mover else -margin)
    strategies = {winner: found.won.strategy}
    if found.held is not None:
        strategies[winner.other] = found.held.strategy
    if winner is mover:
        known = [move for move, reached in found.won.settled.items() if reached]
    elif found.held is None:
        known = list(position.moves())
    else:  # the other moves lose too, perhaps by more
        known = [move for move, reached in found.held.settled.items() if reached]
    solution = Solution(score, dict.fromkeys(known, score), found.positions)
    proof = Proof(game, position, winner, None, strategies, margin=margin)
    return Proved(solution, proof, open=found.margin is not None and found.held is None)


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


def _ask(
    position: Position,
    attacker: Side,
    within: int,
    limit: int | None,
    progress: Progress | None,
    goal: Goal = WIN,
) -> _Answer:
    found: tuple[bool | None, int, list[tuple[Any, bool]], list[tuple[Any, Any]]]
    if isinstance(position, _core.Position):
        found = _core.prove(position, attacker, within, limit or PROOF_LIMIT, progress)
    else:
        most = limit or PYTHON_PROOF_LIMIT
        found = _core.prove_in_python(position, attacker, within, most, progress, least=goal.least, more=goal.more)
    wins, positions, settled, strategy = found
    return _Answer(wins, positions, dict(settled), dict(strategy))
