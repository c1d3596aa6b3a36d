"""Our engine as a UCI engine: a conversation in lines of text, which goes on while the engine thinks.

A wrong line is answered by `info string`, and the conversation goes on. Boards do not read such messages, but people
who read their logs do.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from plyground.build import __version__
from plyground.engine.analysis import Analysis
from plyground.engine.engine import TABLE, Engine
from plyground.engine.perft import perft
from plyground.game import InvalidOption, Move, PlygroundError, Position
from plyground.history.line import Line
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame, NativeRules
from plyground.loading.options import whole_number
from plyground.score import Limit, Score
from plyground.uci.go import Go, read_go
from plyground.wording import counted, printable, quoted, shortened

START = "chess"
#: Commands of the protocol that we ignore.
_IGNORED = ("debug", "register")


@dataclass(frozen=True)
class _Spin:
    """An option that is a whole number."""

    name: str
    default: int
    least: int
    most: int

    def __str__(self) -> str:
        return f"option name {self.name} type spin default {self.default} min {self.least} max {self.most}"


SPINS: tuple[_Spin, ...] = (_Spin("Hash", TABLE, 1, 65_536), _Spin("Threads", 1, 1, 256), _Spin("MultiPV", 1, 1, 256))
VARIANT = "UCI_Variant"


def variants() -> list[str]:
    """The games that can be played over UCI: native games. Their moves have no blanks, and their engine is fast."""
    return [name for name in registry.game_names() if isinstance(registry.load(name).rules, NativeRules)]


class _Stopped(Exception):
    """A count was told to stop."""


class Conversation:
    """Reads commands line by line. Answers with `say`, which gets one line at a time, from more than one thread."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say_line = say
        self._speaking = threading.Lock()
        self._values = {spin.name: spin.default for spin in SPINS}
        self._game: LoadedGame = registry.load(START)
        self._line = Line.of(self._game)
        self._engine: Engine | None = None
        self._search: threading.Thread | None = None
        # Set while no search is running. The conversation waits for this event, not in Thread.join: after a Ctrl-C in
        # it, Python believes that a running thread has ended.
        self._ended = threading.Event()
        self._ended.set()
        self._thinking = False  # until the move is said: a command after that is for the next search
        self._endless = False  # whether only `stop` ends the running search
        self._stopped = threading.Event()

    def run(self, lines: Iterable[str]) -> None:
        """Answers until `quit` or the last line. After the last line it waits for a search that ends by itself."""
        try:
            for line in lines:
                words = line.split()
                if words and not self._answer(words):
                    return
            if not self._endless:
                self._ended.wait()
        finally:
            self._end_search()

    def _say(self, text: str) -> None:
        with self._speaking:
            self._say_line(text)

    def _inform(self, words: str) -> None:
        self._say(f"info string {printable(words)}")

    def _answer(self, words: list[str]) -> bool:
        """Answers one command. Returns False for `quit`."""
        command, rest = words[0], words[1:]
        commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._introduce,
            "isready": lambda _: self._say("readyok"),
            "setoption": self._set_option,
            "ucinewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._end_search(),
            "ponderhit": lambda _: self._inform("this engine does not ponder: send stop to end the search"),
            "d": self._show,
        }
        if command == "quit":
            return False
        if command not in commands:
            if command not in _IGNORED:
                self._inform(f"unknown command {quoted(shortened(' '.join(words)))}")
            return True
        try:
            commands[command](rest)
        except PlygroundError as error:
            self._inform(str(error))
        return True

    def _introduce(self, rest: list[str]) -> None:
        self._say(f"id name Plyground {__version__}")
        self._say("id author the Plyground contributors")
        for spin in SPINS:
            self._say(str(spin))
        games = " ".join(f"var {name}" for name in variants())
        self._say(f"option name {VARIANT} type combo default {START} {games}")
        self._say("uciok")

    def _set_option(self, rest: list[str]) -> None:
        """Reads `name NAME value VALUE`. Names may have blanks; small and capital letters are the same."""
        text = " ".join(rest)
        if not rest or rest[0] != "name":
            raise InvalidOption(f"setoption {quoted(text)}: expected name and value", text)
        at = rest.index("value") if "value" in rest else len(rest)
        name, value = " ".join(rest[1:at]), " ".join(rest[at + 1 :])
        self._refuse_while_thinking("setoption")
        if name.lower() == VARIANT.lower():
            if value not in variants():
                raise InvalidOption(f"{VARIANT} {quoted(value)}: expected one of {', '.join(variants())}", value)
            self._game = registry.load(value)
            self._line = Line.of(self._game)
            self._engine = None
            return
        spin = next((spin for spin in SPINS if spin.name.lower() == name.lower()), None)
        if spin is None:
            names = ", ".join([*(spin.name for spin in SPINS), VARIANT])
            raise InvalidOption(f"no option {quoted(name)}; there are: {names}", name)
        try:
            number = whole_number(value)
        except ValueError:
            number = spin.least - 1
        if not spin.least <= number <= spin.most:
            words = f"{spin.name} takes a whole number from {spin.least} to {spin.most}, not {quoted(value)}"
            raise InvalidOption(words, value)
        before = self._values[spin.name]
        self._values[spin.name] = number
        if spin.name != "MultiPV":
            self._engine = None  # frees the old table before the new one is made
            try:
                self._engine = self._new_engine()
            except (ValueError, MemoryError) as error:
                self._values[spin.name] = before
                problem = str(error) or "there is not enough memory"
                raise InvalidOption(f"{spin.name} {quoted(value)}: {problem}", value) from error

    def _new_engine(self) -> Engine:
        return Engine(self._game, table=self._values["Hash"], threads=self._values["Threads"])

    def _new_game(self, rest: list[str]) -> None:
        self._refuse_while_thinking("ucinewgame")
        if self._engine is not None:
            self._engine.forget()

    def _set_position(self, rest: list[str]) -> None:
        """Reads `startpos` or `fen TEXT`, and `moves`. If it cannot be read, nothing changes."""
        self._refuse_while_thinking("position")
        at = rest.index("moves") if "moves" in rest else len(rest)
        where, moves = rest[:at], rest[at + 1 :]
        if where == ["startpos"]:
            start = None
        elif where[:1] == ["fen"]:
            start = " ".join(where[1:])
        else:
            text = " ".join(where)
            raise InvalidOption(f"position {quoted(text)}: expected startpos or fen", text)
        self._line = Line.of(self._game, start, moves)

    def _show(self, rest: list[str]) -> None:
        """Answers `d` as other engines do: with the current position."""
        self._say(f"Fen: {self._line.position}")

    def _refuse_while_thinking(self, command: str) -> None:
        if self._thinking:
            raise InvalidOption(f"{command} while thinking: send stop first", command)

    def _go(self, rest: list[str]) -> None:
        self._refuse_while_thinking("go")
        asked = read_go(rest)
        line = self._line
        position = line.position
        if "perft" in asked.numbers:
            self._start(self._count, position, asked.numbers["perft"])
            return
        wanted = [_named(position, move) for move in asked.moves]
        if asked.ponder:
            self._inform("this engine does not ponder: it searches until stop")
        if line.outcome is not None or not position.moves():
            reason = line.outcome.reason if line.outcome is not None else "there is no move"
            self._inform(f"the game is over: {reason}")
            self._say("bestmove (none)")
            return
        self._start(self._think, line, asked, wanted, endless=asked.waits or not asked.numbers)

    def _start(self, work: Callable[..., None], *arguments: Any, endless: bool = False) -> None:
        """Begins a search or a count on its own thread."""
        self._end_search()
        self._stopped.clear()
        self._thinking = True
        self._endless = endless

        def run() -> None:
            try:
                work(*arguments)
            finally:
                self._ended.set()

        self._ended.clear()
        self._search = threading.Thread(target=run, name="plyground-uci", daemon=True)
        self._search.start()

    def _count(self, position: Position, depth: int) -> None:
        """Counts the positions below each move."""

        def go_on(nodes: int) -> None:
            if self._stopped.is_set():
                raise _Stopped

        moves = position.moves()
        counts: list[int] = []
        try:
            for move in moves:
                go_on(sum(counts))
                counts.append(perft(position.play(move), depth - 1, on_nodes=go_on)[-1] if depth > 1 else 1)
                self._say(f"{move}: {counts[-1]}")
            answer = f"Nodes searched: {sum(counts)}"
        except _Stopped:
            answer = f"info string stopped: {len(counts)} of {counted(len(moves), 'move')} counted"
        self._thinking = False
        self._say(answer)

    def _think(self, line: Line, asked: Go, wanted: list[Move]) -> None:
        try:
            if self._engine is None:
                self._engine = self._new_engine()
            found = self._search_for(self._engine, line, asked, wanted)
            if asked.waits:
                self._stopped.wait()
        except Exception as error:  # the board must get an answer, or it waits for ever
            self._inform(f"the search failed: {type(error).__name__}: {error}")
            found = (wanted or list(line.position.moves()))[0]
        self._thinking = False
        self._say(f"bestmove {found}")

    def _search_for(self, engine: Engine, line: Line, asked: Go, wanted: list[Move]) -> Move:
        position = line.position
        limit: Limit = asked.limit(position.side)
        lines = self._values["MultiPV"]
        # The engine always searches all moves. If `searchmoves` names some, every move must get its own score.
        multi = len(position.moves()) if wanted else lines

        def report(analysis: Analysis) -> None:
            chosen = [move for move in analysis.moves if not wanted or move.move in wanted][:lines]
            for number, move in enumerate(chosen, 1):
                self._say(info(analysis, number if lines > 1 else None, move.score, move.line))

        final = engine.think(position, limit, history=line.history, multi=multi, on_analysis=report)
        report(final)
        return next(move.move for move in final.moves if not wanted or move.move in wanted)

    def _end_search(self) -> None:
        """Stops the search, if there is one, and waits for its answer."""
        self._stopped.set()
        while not self._ended.wait(0.01):
            if self._engine is not None:
                self._engine.stop()  # again and again, because the search may not have begun yet
        if self._search is not None:
            self._search.join()
        self._search = None


def _named(position: Position, text: str) -> Move:
    """Raises InvalidOption."""
    for move in position.moves():
        if str(move) == text:
            return move
    raise InvalidOption(f"searchmoves {quoted(text)} is not a legal move", text)


def info(analysis: Analysis, number: int | None, score: Score, line: Iterable[Any]) -> str:
    """The `info` line about what the search has found."""
    parts: list[object] = ["info", "depth", analysis.depth, "seldepth", max(analysis.deepest, analysis.depth)]
    if number is not None:
        parts += ["multipv", number]
    parts += ["score", *score_words(score), "nodes", analysis.nodes, "nps", round(analysis.nodes_per_second)]
    parts += ["hashfull", analysis.fill, "time", round(1000 * analysis.seconds), "pv", *line]
    return " ".join(map(str, parts))


def score_words(score: Score) -> tuple[str, int]:
    """A score in words of UCI: `cp`, in the units of the game's evaluation; or `mate` in moves, below 0 for a loss."""
    if score.kind in ("win", "loss"):
        moves = ((score.plies or 0) + 1) // 2
        return "mate", moves if score.kind == "win" else -moves
    return "cp", round(score.value or 0)
