"""Checking a proof: every reply to its strategies is followed, by the rules of the game alone.

Nothing here knows how the proof was found: only `moves()`, `play()` and `outcome()` of positions are used. A strategy
may end before the game does, in two cases. The side can reach its goal by one move: the check finds that move. Or the
proof is `argued`, and the game has an argument why the side cannot lose any more (`Position.hold`, which the search
uses too). Such an argument is not trusted: `holding.py` in the game's folder must confirm it from the board.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from plyground.brief import brief
from plyground.exact.proof import NOT_LOSE, InvalidProof, Proof
from plyground.game import Move, Outcome, PlygroundError, Position, Side
from plyground.loading.loaded_game import LoadedGame

Confirm = Callable[[Position, Side], bool]


@brief
@dataclass(frozen=True)
class Checked:
    """The different positions that were checked, how many of them by an argument, the plies of the longest win, and
    whether the ends that were met have payoffs."""

    positions: int
    held: int
    plies: int | None
    payoffs: bool


def check(proof: Proof, progress: Callable[[int], None] | None = None) -> Checked:
    """Follows every reply. Raises InvalidProof, which quotes the position where the proof fails."""
    wanted = list(proof.goals)
    if sorted(map(str, proof.strategies)) != sorted(map(str, wanted)):
        names = " and ".join(f"the {side} player's strategy" for side in wanted)
        raise InvalidProof(f"the proof for '{proof.position}' must have {names}, and nothing else", str(proof.position))
    walks = [_Walk(proof, side, progress) for side in wanted]
    plies = walks[0].plies if proof.winner is not None else None
    if proof.within is not None and (plies is None or plies > proof.within):
        raise InvalidProof(f"the win takes {plies} plies, not {proof.within}", str(proof.position))
    payoffs = any(walk.payoffs for walk in walks)
    return Checked(sum(walk.positions for walk in walks), sum(walk.held for walk in walks), plies, payoffs)


class _Walk:
    """Walks depth first through all positions that can occur when `side` follows its strategy, each position once."""

    def __init__(self, proof: Proof, side: Side, progress: Callable[[int], None] | None) -> None:
        self._side = side
        self._moves: Mapping[Position, Move] = proof.strategies[side]
        self._goal = proof.goals[side]
        self._confirm = confirming(proof.game) if proof.argued and self._goal == NOT_LOSE else None
        self.held = 0
        self.payoffs = False
        longest: dict[Position, int] = {}  # plies to the end, of positions that are done
        path: dict[Position, list[Position]] = {proof.position: list(self._following(proof.position))}
        below: dict[Position, int] = {proof.position: 0}
        while path:
            position, children = next(reversed(path.items()))
            if not children:
                del path[position]
                longest[position] = below.pop(position)
                if path:
                    parent = next(reversed(path))
                    below[parent] = max(below[parent], longest[position] + 1)
                if progress is not None and len(longest) % 4096 == 0:
                    progress(len(longest))
                continue
            child = children.pop()
            if child in longest:
                below[position] = max(below[position], longest[child] + 1)
            elif child in path:
                if not self._goal.is_reached(0):  # play that goes on for ever is a draw
                    raise InvalidProof(f"'{child}' comes again: the strategy makes no progress", str(child))
            else:
                path[child] = list(self._following(child))
                below[child] = 0
        self.positions = len(longest)
        self.plies = longest[proof.position]

    def _following(self, position: Position) -> Sequence[Position]:
        """The positions that follow when the side plays by its strategy and the other side plays anything."""
        outcome = position.outcome()
        if outcome is not None:
            self.payoffs = self.payoffs or outcome.payoff is not None
            if self._is_enough(outcome):
                return ()
            raise InvalidProof(
                f"the strategy of the {self._side} player, to {self._goal}, leads to '{position}': {_words(outcome)}",
                str(position),
            )
        written = self._moves.get(position) if position.side is self._side else None
        if written is not None:
            try:
                return (position.play(written),)
            except PlygroundError as error:
                raise InvalidProof(f"the strategy has a wrong move: {error}", str(position)) from None
        if position.side is self._side:
            after = (position.play(move) for move in position.moves())
            reached = next((child for child in after if (end := child.outcome()) and self._is_enough(end)), None)
            if reached is not None:
                return (reached,)
        if self._confirm is not None and self._confirm(position, self._side):
            self.held += 1
            return ()
        if position.side is self._side:
            raise InvalidProof(f"the strategy of the {self._side} player has no move for '{position}'", str(position))
        return [position.play(move) for move in position.moves()]

    def _is_enough(self, outcome: Outcome) -> bool:
        return self._goal.is_reached(outcome.value if self._side is Side.FIRST else -outcome.value)


def _words(outcome: Outcome) -> str:
    return str(outcome) if outcome.payoff is None else f"{outcome}, the first player gets {outcome.payoff}"


def confirming(game: LoadedGame) -> Confirm | None:
    """A function that confirms the game's argument why a side does not lose; None if the game has no arguments."""
    folder = game.description.folder
    if folder is None or not (folder / "holding.py").exists():
        return None
    confirms = importlib.import_module(f"plyground.games.{game.name}.holding").confirms

    def confirm(position: Position, side: Side) -> bool:
        argument: str = position.hold(side)  # type: ignore[attr-defined]  # native games have it
        return bool(argument) and confirms(position, side, argument, game.options)

    return confirm
