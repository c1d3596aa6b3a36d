"""Proofs: a claim about a position, and the strategies that prove it; kept in a file.

A proof of a win has the winner's strategy. A proof of a draw has two: neither side can be made to lose. A proof of a
margin, in a game with payoffs, has two as well: the winner gets at least that, and the other side loses at most that. A
strategy has a move for every position of its side that can come up when it is followed. It may leave out the move where
the side reaches its goal at once. In a proof that is `argued` it may also end at a position where the game has an
argument why the side cannot lose any more.

The file is lines of JSON: the claim, then for each strategy its side, its goal and how many moves it has, and a line
`[position, move]` for each. It is compressed if its name ends in `.gz`.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.draw.html import bold, paragraph, stacked
from plyground.draw.markup import Content
from plyground.game import Move, Payoff, PlygroundError, Position, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.score import read_payoff
from plyground.textbook.and_or_drawing import answers
from plyground.wording import counted, quoted, shortened

FORMAT = "plyground-proof"
#: Version 1 has no margins.
VERSION = 2


class InvalidProof(PlygroundError):
    """The file holds no proof, or a proof of something else, or the proof is wrong."""

    type = "invalid-proof"


@dataclass(frozen=True)
class Goal:
    """What a strategy gets for its side at the end of the game: at least `least`, or more than that.

    >>> import plyground as pg
    >>> proof = pg.solve(pg.load("grundy:heap=7"), proof=True).proof
    >>> str(proof.goals[pg.Side.SECOND])
    'win'
    """

    least: Payoff
    more: bool = False

    def is_reached(self, gets: Payoff) -> bool:
        """Whether a side that gets so much has reached the goal."""
        return gets > self.least or (gets == self.least and not self.more)

    def __str__(self) -> str:
        if self.least == 0:
            return "win" if self.more else "not lose"
        return f"win by at least {self.least}" if self.least > 0 else f"lose by at most {-self.least}"


WIN = Goal(0, more=True)
NOT_LOSE = Goal(0)


@dataclass(frozen=True, repr=False)
class Proof:
    """What is proved: `winner` wins `position`, within `within` plies if that is set; None as the winner means a draw.
    `margin`: exactly what the winner gets, in a game with payoffs; None if the proof does not say.

    `strategies` has for each side that needs one a move for every position that can come up.

    >>> import plyground as pg
    >>> proof = pg.solve(pg.load("grundy:heap=7"), proof=True).proof
    >>> str(proof.winner), proof.moves
    ('second', 4)
    """

    game: LoadedGame
    position: Position
    winner: Side | None
    within: int | None
    strategies: Mapping[Side, Mapping[Position, Move]]
    argued: bool = False
    margin: Payoff | None = None

    def __repr__(self) -> str:
        within = "" if self.within is None else f" within {counted(self.within, 'ply')}"
        where = f"{shortened(self.game.spec, 50)} {quoted(shortened(str(self.position), 60))}"
        return f"<proof that {where} {self._claim}{within}: {counted(self.moves, 'move')}>"

    def _repr_html_(self) -> str:
        """What is claimed, and what each side plays for it."""
        parts: list[Content] = [paragraph(bold(f"{self.game.title}: '{self.position}' {self._claim}."))]
        for side, moves in self.strategies.items():
            parts += [paragraph(f"{str(side).capitalize()}, to {self.goals[side]}:"), answers(moves)]
        return str(stacked(*parts))

    @property
    def _claim(self) -> str:
        by = "" if self.margin is None else f" by {self.margin}"
        return "is drawn" if self.winner is None else f"is won by {self.winner}{by}"

    @property
    def moves(self) -> int:
        """How many moves the strategies have together."""
        return sum(map(len, self.strategies.values()))

    @property
    def goals(self) -> Mapping[Side, Goal]:
        """The strategies that the proof must have, the winner's first."""
        if self.winner is None:
            return dict.fromkeys(Side, NOT_LOSE)
        if self.margin is None:
            return {self.winner: WIN}
        return {self.winner: Goal(self.margin), self.winner.other: Goal(-self.margin)}

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the file. The file gets its name only when it is complete."""
        claim = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.spec,
            "position": str(self.position),
            "winner": None if self.winner is None else str(self.winner),
            "within": self.within,
            "argued": self.argued,
            "margin": None if self.margin is None else str(self.margin),
        }
        lines = [json.dumps(claim)]
        for side, moves in self.strategies.items():
            lines.append(json.dumps({"side": str(side), "goal": str(self.goals[side]), "moves": len(moves)}))
            lines += [json.dumps([str(position), str(move)]) for position, move in moves.items()]
        content = ("\n".join(lines) + "\n").encode()
        target = Path(path)
        half = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            half.write_bytes(gzip.compress(content, mtime=0) if target.suffix == ".gz" else content)
            half.replace(target)
        except OSError as error:
            raise InvalidProof(f"cannot write {quoted(os.fspath(path))}: {error.strerror}", os.fspath(path)) from None
        finally:
            half.unlink(missing_ok=True)


def read_proof(path: str | os.PathLike[str], load: Callable[[str], LoadedGame]) -> Proof:
    """Reads a file of `Proof.write`, without checking the proof: `check` does that. Raises InvalidProof."""
    name = os.fspath(path)
    try:
        content = Path(path).read_bytes()
        if content.startswith(b"\x1f\x8b"):
            content = gzip.decompress(content)
        text = content.decode()
    except (OSError, EOFError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "the file is damaged"
        raise InvalidProof(f"cannot read {quoted(name)}: {reason}", name) from None
    try:
        return _read(text.splitlines(), load, name)
    except PlygroundError:
        raise
    except (ValueError, KeyError, TypeError, IndexError):
        raise InvalidProof(f"{quoted(name)} is not a complete proof file", name) from None


def _read(lines: list[str], load: Callable[[str], LoadedGame], name: str) -> Proof:
    claim: dict[str, Any] = json.loads(lines[0])
    if claim["format"] != FORMAT:
        raise ValueError(claim["format"])
    if claim["version"] not in (1, VERSION):
        got = quoted(claim["version"])
        raise InvalidProof(f"{quoted(name)} has the format version {got}, this Plyground reads 1 and {VERSION}", name)
    game = load(claim["game"])
    strategies: dict[Side, Mapping[Position, Move]] = {}
    at = 1
    while at < len(lines):
        header = json.loads(lines[at])
        moves: dict[Position, Move] = {}
        for line in lines[at + 1 : at + 1 + header["moves"]]:
            position, move = json.loads(line)
            moves[game.position(position)] = move
        if len(moves) != header["moves"]:
            raise ValueError("the file is too short")
        strategies[Side(header["side"])] = moves
        at += 1 + header["moves"]
    winner = None if claim["winner"] is None else Side(claim["winner"])
    within = None if claim["within"] is None else int(claim["within"])
    margin = read_payoff(claim.get("margin"))
    if margin is not None and (margin <= 0 or winner is None or within is not None):
        raise ValueError(f"the margin {margin} does not fit the claim")
    return Proof(game, game.position(claim["position"]), winner, within, strategies, claim["argued"] is True, margin)
