"""Learned evaluations in files, which `plyground train` writes: patterns, and a whole number for each state of each.

A file begins with a line that says what it is, and a line of JSON: the game, what its places are, the patterns, and how
they were learned. The weights follow, compressed: first the low bytes of all, then the high ones. Reading a file runs
nothing.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from plyground import _core
from plyground.drawing import View
from plyground.evaluation import LARGEST_WEIGHT, FunctionEvaluation, finished_value
from plyground.game import InvalidOption, Side
from plyground.loading.sight import Sight
from plyground.wording import shortened

#: The name of an evaluation that is shipped.
LEARNED = "learned"
SUFFIX = ".weights"
_BEGINNING = b"plyground weights 1\n"
#: The longest line of JSON, and the largest file.
_LONGEST, _LARGEST = 1 << 24, 1 << 28
#: The largest value of an unfinished position; that of a won one is `LARGEST_WEIGHT`.
BOUND = 100_000
SUMMARY = f"learned weights of patterns: {_core.LEARNED_UNIT} times atanh of the expected result"


@dataclass(frozen=True)
class Learned:
    """What a file says. `about`: how it was learned."""

    game: str
    sight: Sight
    patterns: _core.Patterns
    weights: array[int]  # 16 bits each
    about: Mapping[str, Any]

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the file, whole or not at all."""
        header = {
            "game": self.game,
            "about": dict(self.about),
            "sight": self.sight.as_data(),
            "apart": self.patterns.apart,
            "tables": self.patterns.tables,
        }
        pairs = _little(self.weights).tobytes()
        text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
        write_whole(path, _BEGINNING + text + b"\n" + zlib.compress(pairs[0::2] + pairs[1::2], 9))


def write_whole(path: str | os.PathLike[str], content: bytes) -> None:
    """Writes a file so that whatever happens there is the old one or the new one."""
    place = Path(path)
    partial = place.with_name(place.name + ".part")
    with open(partial, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, place)


def is_learned_file(text: str) -> bool:
    return text.endswith(SUFFIX)


def read_learned(path: str | os.PathLike[str]) -> Learned:
    """Raises InvalidOption, which names the file and what is wrong with it."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            content = file.read(_LARGEST)
    except OSError as error:
        raise InvalidOption(f"no file '{name}': {error.strerror}", name) from None
    if not content.startswith(_BEGINNING):
        raise InvalidOption(f"'{name}' is not a file of learned weights", name)
    line, _, packed = content[len(_BEGINNING) :].partition(b"\n")
    try:
        header = json.loads(line[:_LONGEST])
        sight = Sight.of_data(header["sight"])
        patterns = _core.Patterns(sight.states, header["tables"], bool(header["apart"]))
        planes = _unpacked(packed, 2 * patterns.weights)
        about, game = dict(header["about"]), str(header["game"])
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError, zlib.error) as error:
        problem = "what it says of itself cannot be read"
        if isinstance(error, KeyError):
            problem = f"there is no {error}"
        elif type(error) is ValueError and "expected" in str(error):  # our own
            problem = str(error)
        raise InvalidOption(f"'{name}' is not a file of learned weights: {shortened(problem, 200)}", name) from None
    pairs = bytearray(len(planes))
    pairs[0::2], pairs[1::2] = planes[: patterns.weights], planes[patterns.weights :]
    return Learned(game, sight, patterns, _little(array("h", bytes(pairs))), about)


def _little(numbers: array[int]) -> array[int]:
    """The same numbers with the low bytes first, or back again."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


def _unpacked(packed: bytes, size: int) -> bytes:
    """Exactly so many bytes; no more are ever made. Raises ValueError."""
    unpacking = zlib.decompressobj()
    planes = unpacking.decompress(packed, size + 1)
    if len(planes) != size or not unpacking.eof or unpacking.unused_data:  # at the end is a checksum
        raise ValueError(f"expected {size:,} bytes of weights")
    return planes


def in_python(learned: Learned, view: Callable[[Any], View]) -> FunctionEvaluation:
    """The evaluation of a game written in Python, whose positions look like `view(position)`."""
    weights, patterns, sight = learned.weights, learned.patterns, learned.sight

    def value(position: Any, viewpoint: Side, ply: int, win: int) -> float:
        finished = finished_value(position, viewpoint, ply, win)
        if finished is not None:
            return finished
        indices = patterns.indices(sight.see(view(position)), position.side is Side.SECOND)
        total = max(-BOUND, min(BOUND, sum(weights[group[0]] for group in indices)))
        return total if position.side is viewpoint else -total

    return FunctionEvaluation(
        LEARNED,
        value,
        SUMMARY,
        antisymmetric=True,
        weights={"win": LARGEST_WEIGHT},
        weight_summaries={"win": "a win at the root; one less for each ply"},
        decisive=True,
        bound=BOUND,
    )


def read_once(path: str) -> Learned:
    """The same as `read_learned`, but a file that has not changed is read once. Raises InvalidOption."""
    try:
        changed = os.stat(path).st_mtime_ns
    except OSError as error:
        raise InvalidOption(f"no file '{path}': {error.strerror}", path) from None
    return _read(path, changed)


@cache
def _read(path: str, changed: int) -> Learned:
    return read_learned(path)
