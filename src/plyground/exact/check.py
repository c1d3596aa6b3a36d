"""Checking a proof: every reply to its strategies is followed, by the rules of the game alone.

Nothing here knows how the proof was found: only `moves()`, `play()` and `outcome()` of positions are used. A strategy
may end before the game does, in two cases. The side can win by one move: the check finds that move. Or the proof is
`argued`, and the game has an argument why the side cannot lose any more (`Position.hold`, which the search uses too).
Such an argument is not trusted: `holding.py` in the game's folder must confirm it from the board.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from plyground.exact.proof import InvalidProof, Proof
from plyground.game import Move, PlygroundError, Position, Side
from plyground.loading.loaded_game import LoadedGame

Confirm = Callable[[Position, Side], bool]


@dataclass(frozen=True)
class Checked:
    """The different positions that were checked, how many of them by an argument, and the plies of the longest win."""

    positions: int
    held: int
    plies: int | None


def check(proof: Proof, progress: Callable[[int], None] | None = None) -> Checked:
    """Follows every reply. Raises InvalidProof, which quotes the position where the proof fails."""
    wanted = [*Side] if proof.winner is None else [proof.winner]
    if sorted(map(str, proof.strategies)) != sorted(map(str, wanted)):
        names = " and ".join(f"the {side} player's strategy" for side in wanted)
        raise InvalidProof(f"the proof for '{proof.position}' must have {names}, and nothing else", str(proof.position))
    walks = [_Walk(proof, side, progress) for side in wanted]
    plies = walks[0].plies if proof.winner is not None else None
    if proof.within is not None and (plies is None or plies > proof.within):
        raise InvalidProof(f"the win takes {plies} plies, not {proof.within}", str(proof.position))
    return Checked(sum(walk.positions for walk in walks), sum(walk.held for walk in walks), plies)


class _Walk:
    """Walks depth first through all positions that can occur when `side` follows its strategy, each position once."""

    def __init__(self, proof: Proof, side: Side, progress: Callable[[int], None] | None) -> None:
        self._side = side
        self._moves: Mapping[Position, Move] = proof.strategies[side]
        self._to_win = proof.winner is side
        self._confirm = confirming(proof.game) if proof.argued and not self._to_win else None
        self.held = 0
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
                if self._to_win:  # a side that must only not lose may play on for ever
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
            if outcome.winner is self._side or (outcome.winner is None and not self._to_win):
                return ()
            raise InvalidProof(
                f"the strategy of the {self._side} player leads to '{position}': {outcome}", str(position)
            )
        written = self._moves.get(position) if position.side is self._side else None
        if written is not None:
            try:
                return (position.play(written),)
            except PlygroundError as error:
                raise InvalidProof(f"the strategy has a wrong move: {error}", str(position)) from None
        if position.side is self._side:
            after = (position.play(move) for move in position.moves())
            won = next((child for child in after if (end := child.outcome()) and end.winner is self._side), None)
            if won is not None:
                return (won,)
        if self._confirm is not None and self._confirm(position, self._side):
            self.held += 1
            return ()
        if position.side is self._side:
            raise InvalidProof(f"the strategy of the {self._side} player has no move for '{position}'", str(position))
        return [position.play(move) for move in position.moves()]


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
