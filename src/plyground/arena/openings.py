"""Openings: where the games of a match begin, so that they are not all the same."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.engine.engine import Engine
from plyground.game import InvalidOption, PlygroundError
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


@dataclass(frozen=True)
class Opening:
    """Moves played from a position, as texts. `start`: the position; None is the game's start."""

    start: str | None = None
    moves: tuple[str, ...] = ()

    def line(self, game: LoadedGame) -> Line:
        """The opening played. Raises InvalidPosition, InvalidMove, IllegalMove."""
        return Line.of(game, self.start, self.moves)


@dataclass(frozen=True)
class Openings:
    """The openings of a match, in one of three ways. `plies`: random moves from the start; openings in which a search
    `undecided` plies deep proves a win are left out. `lines`: these openings in turn, again and again. Without
    both: always the start itself."""

    plies: int = 0
    undecided: int = 0
    lines: tuple[Opening, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.plies <= LONGEST:
            raise InvalidOption(f"openings of '{self.plies}' plies: expected 0 to {LONGEST}", str(self.plies))
        if not 0 <= self.undecided <= DEEPEST:
            raise InvalidOption(f"undecided='{self.undecided}': expected 0 to {DEEPEST} plies", str(self.undecided))
        if self.plies and self.lines:
            raise InvalidOption("openings are either random or from a file: give only one of the two", str(self.plies))
        if self.undecided and not self.plies:
            raise InvalidOption(
                "only random openings are searched for a forced win: undecided needs random plies", str(self.undecided)
            )

    def opening(self, game: LoadedGame, number: int, seed: int) -> Opening:
        """The opening of that number, always the same for the same seed. Raises InvalidOption if no random opening is
        accepted."""
        if self.lines:
            return self.lines[number % len(self.lines)]
        if not self.plies:
            return Opening()
        chance = random.Random(seed)
        for _ in range(ATTEMPTS):
            line = _random_line(game, self.plies, chance)
            if line is not None and not (self.undecided and _decided(line, self.undecided)):
                return Opening(None, line.moves)
        unwanted = " without a forced win" if self.undecided else ""
        raise InvalidOption(
            f"no opening of {counted(self.plies, 'ply')}{unwanted} in {ATTEMPTS:,} attempts: play fewer plies",
            str(self.plies),
        )

    def to_json(self) -> dict[str, Any]:
        if self.lines:
            return {"lines": [{"start": line.start, "moves": list(line.moves)} for line in self.lines]}
        return {"plies": self.plies, "undecided": self.undecided}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Openings:
        """Raises KeyError, TypeError or ValueError if `to_json` cannot have made the document."""
        if "lines" in document:
            lines = [Opening(entry["start"], tuple(map(str, entry["moves"]))) for entry in document["lines"]]
            return cls(lines=tuple(lines))
        return cls(int(document["plies"]), int(document["undecided"]))


def _random_line(game: LoadedGame, plies: int, chance: random.Random) -> Line | None:
    """A line of this number of random plies; None if they end the game."""
    line = Line.of(game)
    while line.outcome is None:
        if line.ply == plies:
            return line
        line = line.play(chance.choice(line.position.moves()))
    return None


def _decided(line: Line, plies: int) -> bool:
    analysis = Engine(line.game, table=1).think(line.position, Limit(depth=plies), history=line.history)
    return analysis.best.score.kind in ("win", "loss")


def read_openings(path: str | os.PathLike[str], game: LoadedGame) -> Openings:
    """The openings of a file: on each line a position, or moves from the start. Empty lines and lines that begin with
    `#` do not count. Raises InvalidOption, which names the first line that is wrong."""
    name = os.fspath(path)
    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise InvalidOption(f"cannot read the openings {quoted(name)}: {reason}", name) from None
    if len(content) > LARGEST_FILE:
        raise InvalidOption(f"the file of openings {quoted(name)} is larger than {LARGEST_FILE // 2**20} MB", name)
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise InvalidOption(f"{quoted(name)}: byte {error.start + 1} is not UTF-8 text", name) from None
    found: list[Opening] = []
    for number, text in enumerate(lines, 1):
        if text.strip() and not text.lstrip().startswith("#"):
            try:
                found.append(read_opening(text.strip(), game))
            except PlygroundError as error:
                raise InvalidOption(f"{quoted(name)}, line {number}: {error}", text) from error
    if not found:
        raise InvalidOption(f"{quoted(name)} has no openings: expected a position or moves on each line", name)
    return Openings(lines=tuple(found))


def read_opening(text: str, game: LoadedGame) -> Opening:
    """An opening from a text: a position, or moves with spaces between. Raises a PlygroundError, also if the game is
    already over there."""
    try:
        opening = Opening(str(game.position(text)))
    except PlygroundError as no_position:
        opening = Opening(None, tuple(text.split()))
        try:
            opening = Opening(None, opening.line(game).moves)
        except PlygroundError as no_moves:
            words = f"{quoted(text)} is neither a position ({no_position}) nor moves from the start ({no_moves})"
            raise InvalidOption(words, text) from None
    outcome = opening.line(game).outcome
    if outcome is not None:
        raise InvalidOption(f"{quoted(text)} is the end of a game already ({outcome.reason})", text)
    return opening
