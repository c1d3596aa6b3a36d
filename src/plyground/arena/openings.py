"""Openings: where the games of a match begin, so that they are not all the same."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.brief import brief
from plyground.engine.engine import Engine
from plyground.game import InvalidOption
from plyground.history.entries import entries
from plyground.history.formats import Misread
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Limit
from plyground.wording import counted, quoted

#: The most random openings that are tried until one is accepted.
ATTEMPTS = 1000
#: The most plies of a random opening, and of the search for a forced win in it.
LONGEST = 200
DEEPEST = 100
LARGEST_FILE = 64 * 2**20


@brief
@dataclass(frozen=True)
class Opening:
    """Moves played from a position, as texts. `start`: the position; None is the game's start."""

    start: str | None = None
    moves: tuple[str, ...] = ()

    @classmethod
    def of(cls, line: Line) -> Opening:
        """The opening that was played in a line."""
        start = None if str(line.start) == str(line.game.start()) else str(line.start)
        return cls(start, line.moves)

    def line(self, game: LoadedGame) -> Line:
        """The opening played. Raises InvalidPosition, InvalidMove, IllegalMove."""
        return Line.of(game, self.start, self.moves)


@brief
@dataclass(frozen=True)
class Openings:
    """The openings of a match. `lines`: these in turn, again and again; without them, the game's start. `plies`: so
    many random moves after that; those after which a search `undecided` plies deep proves a win are left out.

    Raises InvalidOption.

    >>> import plyground as pg
    >>> pg.Openings(plies=4)
    Openings(plies=4)
    >>> pg.Openings(plies=-1)
    Traceback (most recent call last):
        ...
    plyground.game.InvalidOption: openings of '-1' plies: expected 0 to 200
    """

    plies: int = 0
    undecided: int = 0
    lines: tuple[Opening, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.plies <= LONGEST:
            raise InvalidOption(f"openings of '{self.plies}' plies: expected 0 to {LONGEST}", str(self.plies))
        if not 0 <= self.undecided <= DEEPEST:
            raise InvalidOption(f"undecided='{self.undecided}': expected 0 to {DEEPEST} plies", str(self.undecided))
        if self.undecided and not self.plies:
            raise InvalidOption(
                "only random openings are searched for a forced win: undecided needs random plies", str(self.undecided)
            )

    def opening(self, game: LoadedGame, number: int, seed: int) -> Opening:
        """The opening of that number, always the same for the same seed. Raises InvalidOption if no random opening is
        accepted."""
        opening = self.lines[number % len(self.lines)] if self.lines else Opening()
        if not self.plies:
            return opening
        chance, begin = random.Random(seed), opening.line(game)
        for _ in range(ATTEMPTS):
            line = _random_line(begin, self.plies, chance)
            if line is not None and not (self.undecided and _decided(line, self.undecided)):
                return Opening(opening.start, line.moves)
        unwanted = " without a forced win" if self.undecided else ""
        raise InvalidOption(
            f"no opening of {counted(self.plies, 'ply')}{unwanted} in {ATTEMPTS:,} attempts: play fewer plies",
            str(self.plies),
        )

    def to_json(self) -> dict[str, Any]:
        """The openings as a JSON document."""
        lines = {"lines": [{"start": line.start, "moves": list(line.moves)} for line in self.lines]}
        chance = {"plies": self.plies, "undecided": self.undecided}
        return {**(lines if self.lines else {}), **(chance if self.plies or not self.lines else {})}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Openings:
        """Raises KeyError, TypeError or ValueError if `to_json` cannot have made the document."""
        kept = document.get("lines", [])
        lines = [Opening(entry["start"], tuple(map(str, entry["moves"]))) for entry in kept]
        if lines and "plies" not in document:
            return cls(lines=tuple(lines))
        return cls(int(document["plies"]), int(document["undecided"]), tuple(lines))


def _random_line(begin: Line, plies: int, chance: random.Random) -> Line | None:
    """This line and a number of random plies after it; None if they end the game."""
    line = begin
    while line.outcome is None:
        if line.ply == begin.ply + plies:
            return line
        line = line.play(chance.choice(line.position.moves()))
    return None


def _decided(line: Line, plies: int) -> bool:
    analysis = Engine(line.game, table=1).think(line.position, Limit(depth=plies), history=line.history)
    return analysis.best.score.kind in ("win", "loss")


def read_openings(path: str | os.PathLike[str], game: LoadedGame) -> Openings:
    """The openings of a file: on each line a position, or moves from the start; or in a format of the game, as PGN.
    Empty lines and lines that begin with `#` do not count. Raises InvalidOption, which names the first that is
    wrong."""
    name = os.fspath(path)
    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise InvalidOption(f"cannot read the openings {quoted(name)}: {reason}", name) from None
    if len(content) > LARGEST_FILE:
        raise InvalidOption(f"the file of openings {quoted(name)} is larger than {LARGEST_FILE // 2**20} MB", name)
    try:
        lines = content.decode("utf-8-sig").splitlines(keepends=True)
    except UnicodeDecodeError as error:
        raise InvalidOption(f"{quoted(name)}: byte {error.start + 1} is not UTF-8 text", name) from None
    found: list[Opening] = []
    for entry in entries(lines, game):
        if isinstance(entry, Misread):
            raise InvalidOption(f"{quoted(name)}, {entry.place}: {entry.error}", entry.error.input) from entry.error
        line = entry.saved.line
        if line.outcome is not None:
            words = f"'{line.position}' is the end of a game already ({line.outcome.reason})"
            raise InvalidOption(f"{quoted(name)}, {entry.place}: {words}", str(line.position))
        found.append(Opening.of(line))
    if not found:
        raise InvalidOption(f"{quoted(name)} has no openings: expected a position or moves on each line", name)
    return Openings(lines=tuple(found))
