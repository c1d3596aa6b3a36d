"""A game being played: the moves from a start, and every position on the way."""

from __future__ import annotations

from collections import Counter

from plyground.game import IllegalMove, Move, Outcome, Position
from plyground.loading.loaded_game import LoadedGame

_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


class Line:
    """A game being played: the start, the moves since, and every position on the way.

    It knows what a position cannot: how often it has occurred, and so that the game is drawn by repetition.
    """

    def __init__(self, game: LoadedGame, start: Position | None = None) -> None:
        self.game = game
        self._positions = [game.start() if start is None else start]
        self._moves: list[str] = []
        self._undone: list[str] = []
        self._seen = Counter(self._positions)

    @property
    def start(self) -> Position:
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position reached."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """From the start to the position reached, one more than there are moves."""
        return tuple(self._positions)

    @property
    def history(self) -> tuple[Position, ...]:
        """The positions before the one reached."""
        return tuple(self._positions[:-1])

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(self._moves)

    def play(self, move: Move | str) -> Position:
        """Plays a move or its text. Raises InvalidMove or IllegalMove, and is then as it was before."""
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMove(f"'{move}' is not legal: the game is over ({outcome}, {outcome.reason})", str(move))
        reached = self.position.play(move)
        self._append(self._text(move, reached), reached)
        self._undone.clear()
        return reached

    def undo(self) -> str | None:
        """Takes the last move back and returns it; None when there is none."""
        if not self._moves:
            return None
        self._seen[self._positions.pop()] -= 1
        self._undone.append(self._moves.pop())
        return self._undone[-1]

    def redo(self) -> str | None:
        """Plays the move last taken back again and returns it; None when there is none."""
        if not self._undone:
            return None
        move = self._undone.pop()
        self._append(move, self.position.play(move))
        return move

    def occurrences(self, position: Position | None = None) -> int:
        """How often a position (None: the one reached) has occurred so far."""
        return self._seen[self.position if position is None else position]

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        outcome = self.position.outcome()
        repetition = self.game.repetition
        if outcome is None and repetition is not None and self.occurrences() >= repetition:
            ordinal = _ORDINALS.get(repetition, f"{repetition}th")
            return Outcome(None, f"the position occurred for the {ordinal} time")
        return outcome

    def _append(self, move: str, reached: Position) -> None:
        self._moves.append(move)
        self._positions.append(reached)
        self._seen[reached] += 1

    def _text(self, move: Move | str, reached: Position) -> str:
        """The move as the game writes it: its notation may be read more freely than it is written."""
        texts = [str(legal) for legal in self.position.moves()]
        if str(move) in texts:
            return str(move)
        equal = [text for text in texts if self.position.play(text) == reached]
        return next((text for text in equal if str(move) in text), equal[0] if equal else str(move))
