"""Proofs: a claim about a position, and the strategies that prove it; kept in a file.

A proof of a win has the winner's strategy. A proof of a draw has two: neither side can be made to lose. A strategy has
a move for every position of its side that can come up when it is followed. It may leave out the move where the side
wins at once. In a proof that is `argued` it may also end at a position where the game has an argument why the side
cannot lose any more.

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

from plyground.game import Move, PlygroundError, Position, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import quoted

FORMAT = "plyground-proof"
VERSION = 1


class InvalidProof(PlygroundError):
    """The file holds no proof, or a proof of something else, or the proof is wrong."""

    type = "invalid-proof"


@dataclass(frozen=True, eq=False)
class Proof:
    """`winner` wins `position`, within `within` plies if that is set; None as the winner means a draw."""

    game: LoadedGame
    position: Position
    winner: Side | None
    within: int | None
    strategies: Mapping[Side, Mapping[Position, Move]]
    argued: bool = False

    @property
    def moves(self) -> int:
        """How many moves the strategies have together."""
        return sum(map(len, self.strategies.values()))

    def goal(self, side: Side) -> str:
        return "win" if side is self.winner else "not lose"

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
        }
        lines = [json.dumps(claim)]
        for side, moves in self.strategies.items():
            lines.append(json.dumps({"side": str(side), "goal": self.goal(side), "moves": len(moves)}))
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
    if claim["version"] != VERSION:
        got = quoted(claim["version"])
        raise InvalidProof(f"{quoted(name)} has the format version {got}, this Plyground reads {VERSION}", name)
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
    return Proof(game, game.position(claim["position"]), winner, within, strategies, claim["argued"] is True)
