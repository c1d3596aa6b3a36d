"""The game as far as it has been played: the moves from a start, and every position on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from os import PathLike
from typing import cast

from typing_extensions import Unpack

from plyground.draw.how import DrawnPosition, How
from plyground.draw.markup import Svg
from plyground.game import BrokenGame, Game, IllegalMove, Move, Outcome, Position
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame, NativeRules
from plyground.loading.pictures import svg
from plyground.loading.replay import replayed
from plyground.wording import counted, ending, shortened

#: A block of so many positions is passed over at once where a position cannot be in it: long games need that.
BLOCK = 64

_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


@dataclass(frozen=True, eq=False, repr=False)
class Line:
    """A position with the moves that led to it: an immutable value, made by `Line.of` and made longer by `play`.

    It knows what a position cannot know: how often the position has occurred, and so whether the game is drawn by
    repetition. Each line keeps the line before its last move. So lines share their common moves, and each position is
    made only once.

    >>> import plyground as pg
    >>> line = pg.Line.of("chess", moves=["g1f3", "g8f6", "f3g1", "f6g8"])
    >>> line.ply, line.occurrences(), line.outcome
    (4, 2, None)
    """

    game: LoadedGame
    start: DrawnPosition
    position: DrawnPosition  #: the position reached
    move: str | None = None  #: the last move, as the game writes it; None at the start
    before: Line | None = None  #: the line without its last move; None at the start
    ply: int = 0  #: how many moves have been played

    @classmethod
    def of(
        cls,
        game: Game | type[Game] | str | PathLike[str],
        position: Position | str | None = None,
        moves: Iterable[Move | str] = (),
    ) -> Line:
        """The line of these moves from a position, its text, or the game's start (None).

        Raises UnknownGame, InvalidPosition, InvalidMove or IllegalMove.
        """
        game = registry.load(game)
        if position is None:
            position = game.start()
        elif isinstance(position, str):
            position = game.position(position)
        else:
            registry.check_position(game, position)
        drawn = cast(DrawnPosition, position)
        line = cls(game, drawn, drawn)
        for move in moves:
            line = line.play(move)
        return line

    def play(self, move: Move | str) -> Line:
        """The line after one more move, or its text. Raises InvalidMove or IllegalMove, and
        BrokenGame if the game gives no position."""
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMove(f"'{move}' is not legal: the game is over ({outcome}, {outcome.reason})", str(move))
        reached: DrawnPosition | None = self.position.play(move)
        if reached is None:  # only a user's game does this, in a position that no check has seen
            raise BrokenGame(f"play('{move}') gives None in '{self.position}': expected a position", str(move))
        return Line(self.game, self.start, reached, self._text(move, reached), self, self.ply + 1)

    def back(self) -> Iterator[Line]:
        """This line, the line one move shorter, and so on to the start."""
        line: Line | None = self
        while line is not None:
            yield line
            line = line.before

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves from the start, as the game writes them."""
        return tuple(line.move for line in self.back() if line.move is not None)[::-1]

    @property
    def positions(self) -> tuple[DrawnPosition, ...]:
        """All positions, from the start to the position reached: one more than there are moves."""
        return tuple(line.position for line in self.back())[::-1]

    @property
    def history(self) -> tuple[DrawnPosition, ...]:
        """The positions before the one reached."""
        return () if self.before is None else self.before.positions

    def occurrences(self, position: Position | None = None) -> int:
        """How often a position (None: the one reached) has occurred so far."""
        if position is None:
            return self._occurrences
        return next((line._occurrences for line in self.back() if line.position == position), 0)

    @cached_property
    def _hash(self) -> int:
        return hash(self.position)

    @cached_property
    def _occurrences(self) -> int:
        """How often the position reached has occurred."""
        before = self.before
        while before is not None:
            if before.ply % BLOCK == 0 and self._hash not in before._block[0]:
                before = before._block[1]
            elif before._hash == self._hash and before.position == self.position:
                return before._occurrences + 1
            else:
                before = before.before
        return 1

    @cached_property
    def _block(self) -> tuple[frozenset[int], Line | None]:
        """The hashes of the last positions, and the line before them."""
        lines = list(islice(self.back(), BLOCK))
        return frozenset(line._hash for line in lines), lines[-1].before

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome, by the rules or by repetition; None while the game goes on."""
        outcome = self.position.outcome()
        repetition = self.game.repetition
        if outcome is None and repetition is not None and self._occurrences >= repetition:
            ordinal = _ORDINALS.get(repetition, f"{repetition}th")
            return Outcome(None, f"the position occurred for the {ordinal} time")
        return outcome

    def _text(self, move: Move | str, reached: Position) -> str:
        """The move as the game writes it. A game may also accept other texts for the same move."""
        if isinstance(self.game.rules, NativeRules):
            return self.game.click(self.position, move)["move"]
        texts = [str(legal) for legal in self.position.moves()]
        if str(move) in texts:
            return str(move)
        equal = [text for text in texts if self.position.play(text) == reached]
        return next((text for text in equal if str(move) in text), equal[0] if equal else str(move))

    def __eq__(self, other: object) -> bool:
        """Two lines are equal if game, start and moves are equal."""
        if not isinstance(other, Line):
            return NotImplemented
        if self is other:
            return True
        if self.ply != other.ply or self._hash != other._hash or self.position != other.position:
            return False
        return self.game.spec == other.game.spec and str(self.start) == str(other.start) and self.moves == other.moves

    def __hash__(self) -> int:
        return hash((self.ply, self._hash))

    def __repr__(self) -> str:
        moves = f": {ending(' '.join(self.moves), 80)}" if self.ply else ""
        return f"<line of {shortened(self.game.spec, 60)}, {counted(self.ply, 'move')}{moves}>"

    @property
    def last(self) -> list[str]:
        """The cells of the last move: where it came from, if anywhere, and where it went."""
        return self.game.touched(self.before.position, self.move) if self.before and self.move else []

    def svg(self, path: str | PathLike[str] | None = None, **how: Unpack[How]) -> Svg:
        """The position reached as an SVG picture, with the last move lit; all else is as in `position.svg`."""
        how.setdefault("last", self.last)
        return svg(self.game, self.position, path, **how)

    def _repr_html_(self) -> str:
        return replayed(self.game, self.positions, self.moves, self.outcome)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.game, str(self.start), self.moves)


def _restored(game: LoadedGame, start: str, moves: tuple[str, ...]) -> Line:
    """Unpickles a line."""
    return Line.of(game, start, moves)
