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

#: Random openings drawn, one after the other, until one will do.
ATTEMPTS = 1000
#: Plies of a random opening, and plies that it may be looked at for a forced win.
LONGEST = 200
DEEPEST = 100
LARGEST_FILE = 64 * 2**20


@dataclass(frozen=True)
class Opening:
    """Moves played from a position, as texts; `start` None is the game's start."""

    start: str | None = None
    moves: tuple[str, ...] = ()

    def line(self, game: LoadedGame) -> Line:
        """The opening played. Raises InvalidPosition, InvalidMove, IllegalMove."""
        return Line.of(game, self.start, self.moves)


@dataclass(frozen=True)
class Openings:
    """Random `plies` from the start, none with a win that can be proved `undecided` plies deep; or these `lines`, one
    after the other and then from the first again; or, if neither is said, the start itself."""

    plies: int = 0
    undecided: int = 0
    lines: tuple[Opening, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.plies <= LONGEST:
            raise InvalidOption(f"openings of '{self.plies}' plies: expected 0 to {LONGEST}", str(self.plies))
        if not 0 <= self.undecided <= DEEPEST:
            raise InvalidOption(f"undecided='{self.undecided}': expected 0 to {DEEPEST} plies", str(self.undecided))
        if self.plies and self.lines:
            raise InvalidOption("openings are either random or from a file, not both", str(self.plies))
        if self.undecided and not self.plies:
            raise InvalidOption("only random openings are looked at for a forced win", str(self.undecided))

    def opening(self, game: LoadedGame, number: int, seed: int) -> Opening:
        """The opening of that number, always the same. Raises InvalidOption where no random one will do."""
        if self.lines:
            return self.lines[number % len(self.lines)]
        if not self.plies:
            return Opening()
        chance = random.Random(seed)
        for _ in range(ATTEMPTS):
            line = _random_line(game, self.plies, chance)
            if line is not None and not (self.undecided and _decided(line, self.undecided)):
                return Opening(None, line.moves)
        unwanted = " that nobody has won yet" if self.undecided else ""
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
        """Raises KeyError, TypeError or ValueError for what `to_json` does not give."""
        if "lines" in document:
            lines = [Opening(entry["start"], tuple(map(str, entry["moves"]))) for entry in document["lines"]]
            return cls(lines=tuple(lines))
        return cls(int(document["plies"]), int(document["undecided"]))


def _random_line(game: LoadedGame, plies: int, chance: random.Random) -> Line | None:
    """The position after this number of random plies; None where they end the game."""
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
    """The openings of a file: on each line a position, or moves from the start; empty lines and what follows a `#` that
    begins a line do not count. Raises InvalidOption, which names the first line that is wrong."""
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
    """A position, or moves with spaces between. Raises a PlygroundError; also where the game is over already."""
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
