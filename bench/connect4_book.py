"""Connect Four's book: the score of every position with PLIES discs, by our own solver.

    python -m bench.connect4_book [PLIES] [PROCESSES]

Eight plies take hours and go into the game's folder, others to build/connect4-book-PLIES.z. Results are kept in
build/connect4-book-PLIES.jsonl, and a later start goes on from there."""

from __future__ import annotations

import sys
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from plyground import Position, _core, load
from plyground.exact import OwnSolver
from plyground.history.json_lines import JsonLines

LONG = True  # not run unless named

ROOT = Path(__file__).parent.parent
BOOK = ROOT / "src" / "plyground" / "games" / "connect4" / "book.z"
PLIES = 8
#: Megabytes for the positions that each process remembers.
TABLE = 256
#: How many positions a process solves before its results are written down.
PART = 256
#: Added to a score, so that it fits a byte.
OFFSET = 64


def run() -> None:
    make()


def make(plies: int = PLIES, processes: int = 2) -> None:
    level = positions(plies)
    path = ROOT / "build" / f"connect4-book-{plies}.jsonl"
    path.parent.mkdir(exist_ok=True)
    header = {"format": "plyground-connect4-book", "version": 1, "plies": plies}
    with JsonLines(path, header, "a book in the making") as file:
        known = {text: score for line in file.content.documents if line is not None for text, score in line.items()}
        # In the order of a walk through the tree: neighbours share most of their later positions.
        left = [text for key in _walk(_native(), plies, set()) if (text := str(level[key])) not in known]
        began, done = time.monotonic(), 0
        with ProcessPoolExecutor(processes, initializer=_begin) as pool:
            parts = [left[first : first + PART] for first in range(0, len(left), PART)]
            for part in as_completed([pool.submit(_solve, texts) for texts in parts]):
                scores = part.result()
                file.append([scores])
                known |= scores
                done += len(scores)
                seconds = (time.monotonic() - began) / done
                rest = (len(left) - done) * seconds / 60
                print(f"\r{len(known):,} of {len(level):,}, {rest:,.0f} minutes left ", end="", flush=True)
    content = bytes([plies, *(known[str(position)] + OFFSET for _, position in sorted(level.items()))])
    target = BOOK if plies == PLIES else path.with_suffix(".z")
    unfinished = target.with_suffix(".new")
    unfinished.write_bytes(zlib.compress(content, 9))
    unfinished.replace(target)
    print(f"\n{target.name}: {len(level):,} positions of {plies} plies, {target.stat().st_size:,} bytes")


def positions(plies: int) -> dict[int, _core.Position]:
    """The positions with `plies` discs that are not over, by their keys; mirror images count as one."""
    level = {start.symmetric_key(): start for start in [_native()]}
    for _ in range(plies):
        level = {after.symmetric_key(): after for position in level.values() for after in _after(position)}
    return level


def key(position: Position) -> int:
    """The number by which a book is ordered."""
    assert isinstance(position, _core.Position)
    return position.symmetric_key()


def _after(position: _core.Position) -> Iterator[_core.Position]:
    for move in position.moves():
        after = position.play(move)
        if after.outcome() is None:
            yield after


def _native() -> _core.Position:
    start = load("connect4").start()
    assert isinstance(start, _core.Position)
    return start


def _walk(position: _core.Position, plies: int, seen: set[tuple[int, int]]) -> Iterator[int]:
    """The keys of the positions after `plies` more plies, depth first, each once."""
    key = position.symmetric_key()
    if (plies, key) in seen:
        return
    seen.add((plies, key))
    if plies == 0:
        yield key
        return
    for after in _after(position):
        yield from _walk(after, plies - 1, seen)


_solver: OwnSolver | None = None


def _begin() -> None:
    global _solver
    _solver = OwnSolver.of(_native(), TABLE, remember=True)


def _solve(texts: list[str]) -> dict[str, int]:
    """The score of each: how many discs the winner has left at the win; negative for a loss."""
    game = load("connect4")
    assert _solver is not None
    scores = {}
    for text in texts:
        position = game.position(text)
        played = sum(text.split()[0].count(disc) for disc in "xo")
        score = _solver.score(position)
        left = 22 - (played + (score.plies or 0) + 1) // 2
        scores[text] = {"win": left, "loss": -left, "draw": 0}[score.kind]
    return scores


if __name__ == "__main__":
    make(*map(int, sys.argv[1:]))
