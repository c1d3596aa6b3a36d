"""Talks to a UCI engine, which is a foreign program: starts it, asks it for moves, and never trusts it.

The engine may crash, hang or answer nonsense. Then EngineFailed is raised, which says what happened, and the process is
ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from plyground.game import PlygroundError
from plyground.players.player import PlayerFailed
from plyground.score import Limit
from plyground.wording import quoted

#: Seconds for an answer that needs no thinking, and seconds that a move may come too late.
PATIENCE = 10.0
GRACE = 5.0
#: Characters of a line; a longer one is nonsense.
LONGEST = 2**20

T = TypeVar("T")


class EngineFailed(PlayerFailed):
    """The engine crashed, did not answer in time, or did not answer as UCI has it."""

    type = "engine-failed"


class PositionRefused(PlygroundError):
    """The engine does not accept the position as one of its game."""

    type = "position-refused"


@dataclass(frozen=True)
class Answer:
    """What an engine said to a position: its move, and what the last `info` with a score had."""

    move: str
    depth: int | None = None
    nodes: int = 0
    score: tuple[str, int] | None = None  #: `cp` or `mate` with its number, as the engine wrote it
    line: tuple[str, ...] = ()


class UciEngine:
    """A running engine. All methods are coroutines of one event loop; `close` ends the process."""

    def __init__(self, path: str, process: asyncio.subprocess.Process) -> None:
        self.path = path
        self.name = path
        self.options: dict[str, str] = {}  #: the lines that describe the options, by name
        self._process = process

    @classmethod
    async def start(cls, path: str, options: Mapping[str, str]) -> UciEngine:
        """Starts the program and sets its options. Raises EngineFailed."""
        found = shutil.which(path) or shutil.which(path, path="/usr/games")
        if found is None:
            raise EngineFailed(f"there is no program {quoted(path)}", path)
        try:
            process = await asyncio.create_subprocess_exec(
                found,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LONGEST,
                start_new_session=os.name == "posix",  # a Ctrl-C in the terminal does not reach it
            )
        except OSError as error:
            raise EngineFailed(f"{quoted(path)} cannot be started: {error.strerror or error}", path) from None
        engine = cls(path, process)
        try:
            await engine._introduce(options)
        except BaseException:
            await engine.close()
            raise
        return engine

    async def _introduce(self, options: Mapping[str, str]) -> None:
        await self._send("uci")
        async with self._deadline(PATIENCE, "its introduction"):
            while (line := await self._line()) != "uciok":
                if line.startswith("id name "):
                    self.name = line.removeprefix("id name ")
                elif line.startswith("option name "):
                    name = line.removeprefix("option name ").split(" type ")[0]
                    self.options[name.lower()] = line
        for name, value in options.items():
            if name.lower() not in self.options:
                known = ", ".join(sorted(self.options)) or "none"
                raise EngineFailed(f"{quoted(self.path)} has no option {quoted(name)}; it has: {known}", name)
            await self._send(f"setoption name {name} value {value}")
        await self.ready()

    async def ready(self) -> None:
        await self._send("isready")
        async with self._deadline(PATIENCE, "isready"):
            while await self._line() != "readyok":
                pass

    async def new_game(self) -> None:
        await self._send("ucinewgame")
        await self.ready()

    async def choose(self, position: str, moves: Sequence[str], limit: Limit) -> Answer:
        """The engine's move after `moves` from `position`. Raises EngineFailed."""
        played = f" moves {' '.join(moves)}" if moves else ""
        await self._send(f"position fen {position}{played}")
        await self._send("go " + " ".join(_limit_words(limit)))
        known = Answer("")
        # Without a time limit the engine may think long, but not for ever.
        seconds = GRACE + (limit.time if limit.time is not None else 600.0)
        async with self._deadline(seconds, "its move"):
            while True:
                line = await self._line()
                words = line.split()
                if words[:1] == ["info"] and "score" in words:
                    known = _read_info(words, known)
                elif words[:1] == ["bestmove"] and len(words) > 1:
                    return Answer(words[1], known.depth, known.nodes, known.score, known.line)

    async def stop(self) -> None:
        """Tells the engine to answer now: `choose` then returns its answer."""
        with contextlib.suppress(EngineFailed):  # `choose` raises the same error
            await self._send("stop")

    async def where(self) -> str | None:
        """The position that the engine believes it is at. None unless it answers `d`, as Stockfish and its relatives
        do."""
        await self._send("d")
        await self._send("isready")
        shown = None
        async with self._deadline(PATIENCE, "isready"):
            while (line := await self._line()) != "readyok":
                if line.startswith("Fen: "):
                    shown = line.removeprefix("Fen: ")
        return shown

    async def close(self) -> None:
        """Kills the process if it still runs."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    async def _send(self, text: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text.encode() + b"\n")
            await asyncio.wait_for(self._process.stdin.drain(), PATIENCE)
        except (ConnectionError, OSError):
            raise await self._ended() from None
        except asyncio.TimeoutError:
            raise EngineFailed(f"{self.name} does not read its input any more", self.path) from None

    async def _line(self) -> str:
        assert self._process.stdout is not None
        try:
            line = await self._process.stdout.readline()
        except ValueError:
            raise EngineFailed(f"{self.name} wrote a line of more than {LONGEST:,} characters", self.path) from None
        if not line:
            raise await self._ended()
        return line.decode("utf-8", "replace").strip()

    async def _ended(self) -> EngineFailed:
        """The pipe is closed: the process has ended or is about to."""
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._process.wait(), 1)
        code = self._process.returncode
        how = "closed its output"
        if code is not None:
            how = f"ended with exit code {code}" if code >= 0 else f"died of signal {-code}"
        return EngineFailed(f"{self.name} {how}", self.path)

    def _deadline(self, seconds: float, what: str) -> _Deadline:
        return _Deadline(seconds, f"{self.name} did not answer within {seconds:g} s: {what}", self.path)


class _Deadline:
    """Raises EngineFailed in the block inside it after this number of seconds."""

    def __init__(self, seconds: float, words: str, path: str) -> None:
        self._seconds, self._words, self._path = seconds, words, path
        self._late = False

    async def __aenter__(self) -> None:
        task = asyncio.current_task()
        assert task is not None

        def late() -> None:
            self._late = True
            task.cancel()

        self._timer = asyncio.get_running_loop().call_later(self._seconds, late)

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self._timer.cancel()
        if kind is asyncio.CancelledError and self._late:
            raise EngineFailed(self._words, self._path) from None


def _limit_words(limit: Limit) -> list[str]:
    words = []
    if limit.depth is not None:
        words += ["depth", str(limit.depth)]
    if limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    if limit.time is not None:
        words += ["movetime", str(max(1, round(1000 * limit.time)))]
    return words


def _read_info(words: Sequence[str], before: Answer) -> Answer:
    """The answer so far, with what this line adds to it. Nonsense in the line is ignored."""

    def number(name: str) -> int | None:
        with contextlib.suppress(ValueError, IndexError):
            return int(words[words.index(name) + 1])
        return None

    if number("multipv") not in (None, 1):
        return before
    score = before.score
    with contextlib.suppress(ValueError, IndexError):
        at = words.index("score")
        if words[at + 1] in ("cp", "mate"):
            score = words[at + 1], int(words[at + 2])
    line = tuple(words[words.index("pv") + 1 :]) if "pv" in words else before.line
    nodes = number("nodes")
    depth = number("depth")
    return Answer("", before.depth if depth is None else depth, before.nodes if nodes is None else nodes, score, line)


class Loop:
    """An event loop for code that is not asynchronous: it runs one coroutine at a time."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()

    def run(self, work: Awaitable[T]) -> T:
        async def awaited() -> T:
            return await work

        return self._loop.run_until_complete(awaited())

    def also(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Runs `work` while `run` waits for something else. May be called from any thread; does nothing if `run` does
        not wait."""
        with contextlib.suppress(RuntimeError):  # closed meanwhile
            self._loop.call_soon_threadsafe(lambda: self._loop.create_task(work()))

    def close(self) -> None:
        self._loop.close()
