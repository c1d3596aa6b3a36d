"""A game as played: the line of moves with its end, and the file it is saved in (docs/reference/records.md)."""

from __future__ import annotations

import json
import os
import secrets
import stat
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from plyground import registry
from plyground.game import IllegalMove, InvalidRecord, Move, Outcome, Position, Side
from plyground.loaded_game import LoadedGame

FORMAT = "plyground-game"
VERSION = 1
UNFINISHED = "*"
RESULTS = ("1-0", "0-1", "1/2-1/2", UNFINISHED)

#: A file larger than this is no game.
LARGEST_FILE = 16 * 2**20

_KEYS = ("format", "version", "game", "start", "moves", "players", "result", "reason")
_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


class Line:
    """A game being played: the start, the moves since, and every position on the way.

    It knows what a position cannot: how often it has occurred, and so that the game is drawn by repetition.
    """

    def __init__(self, game: LoadedGame, start: Position | None = None) -> None:
        self.game = game
        self._positions = [game.start() if start is None else start]
        self._moves: list[str] = []
        self._undone: list[str] = []
        self._seen = Counter(self._positions)

    @property
    def start(self) -> Position:
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position reached."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """From the start to the position reached, one more than there are moves."""
        return tuple(self._positions)

    @property
    def history(self) -> tuple[Position, ...]:
        """The positions before the one reached."""
        return tuple(self._positions[:-1])

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(self._moves)

    def play(self, move: Move | str) -> Position:
        """Plays a move or its text. Raises InvalidMove or IllegalMove, and is then as it was before."""
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMove(f"'{move}' is not legal: the game is over ({outcome}, {outcome.reason})", str(move))
        reached = self.position.play(move)
        self._append(self._text(move, reached), reached)
        self._undone.clear()
        return reached

    def undo(self) -> str | None:
        """Takes the last move back and returns it; None when there is none."""
        if not self._moves:
            return None
        self._seen[self._positions.pop()] -= 1
        self._undone.append(self._moves.pop())
        return self._undone[-1]

    def redo(self) -> str | None:
        """Plays the move last taken back again and returns it; None when there is none."""
        if not self._undone:
            return None
        move = self._undone.pop()
        self._append(move, self.position.play(move))
        return move

    def occurrences(self, position: Position | None = None) -> int:
        """How often a position (None: the one reached) has occurred so far."""
        return self._seen[self.position if position is None else position]

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        outcome = self.position.outcome()
        repetition = self.game.repetition
        if outcome is None and repetition is not None and self.occurrences() >= repetition:
            ordinal = _ORDINALS.get(repetition, f"{repetition}th")
            return Outcome(None, f"the position occurred for the {ordinal} time")
        return outcome

    def _append(self, move: str, reached: Position) -> None:
        self._moves.append(move)
        self._positions.append(reached)
        self._seen[reached] += 1

    def _text(self, move: Move | str, reached: Position) -> str:
        """The move as the game writes it: its notation may be read more freely than it is written."""
        texts = [str(legal) for legal in self.position.moves()]
        if str(move) in texts:
            return str(move)
        return next((text for text in texts if self.position.play(text) == reached), str(move))


@dataclass(frozen=True)
class Record:
    """A game as it is saved. `players` are texts: "human" or what `load_player` reads.

    `result` is "*" while the game goes on; `reason` says how it ended, and is what allows a result before the rules
    give one ("resigned").
    """

    game: str
    start: str
    moves: tuple[str, ...] = ()
    players: tuple[str, str] = ("human", "human")
    result: str = UNFINISHED
    reason: str = ""

    @classmethod
    def of(cls, line: Line, players: tuple[str, str] = ("human", "human")) -> Record:
        """The record of a line as it stands."""
        outcome = line.outcome
        result, reason = (UNFINISHED, "") if outcome is None else (str(outcome), outcome.reason)
        return cls(line.game.spec, str(line.start), line.moves, players, result, reason)

    def line(self, load: Callable[[str], LoadedGame] = registry.load) -> Line:
        """The game played again. Raises InvalidRecord, which names the first thing that is wrong."""
        line = _begin(self.game, self.start, load)
        _play_all(line, self.moves)
        return line

    def positions(self) -> tuple[Position, ...]:
        """Every position, the start included."""
        return self.line().positions

    def outcome(self) -> Outcome | None:
        """How the game ended, repetition and resignation included; None while it goes on."""
        winners = {"1-0": Side.FIRST, "0-1": Side.SECOND, "1/2-1/2": None}
        by_rules = self.line().outcome
        if by_rules is None and self.result in winners:
            return Outcome(winners[self.result], self.reason)
        return by_rules

    def to_json(self) -> str:
        document: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "start": self.start,
            "moves": list(self.moves),
            "players": {"first": self.players[0], "second": self.players[1]},
            "result": self.result,
        }
        if self.reason:
            document["reason"] = self.reason
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"

    @classmethod
    def from_json(cls, text: str, load: Callable[[str], LoadedGame] = registry.load) -> Record:
        """Reads and replays a record; `load` says which games may be loaded. Raises InvalidRecord, which names the
        first thing that is wrong."""
        return _read(_parse(text), load)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file as a whole or, when anything fails (OSError), leaves what was there."""
        target = Path(os.path.realpath(path))
        temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
        try:
            with open(temporary, "x", encoding="utf-8", newline="\n") as file:
                file.write(self.to_json())
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                temporary.chmod(stat.S_IMODE(target.stat().st_mode))
            os.replace(temporary, target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: str | os.PathLike[str], load: Callable[[str], LoadedGame] = registry.load) -> Record:
        """Reads a file. Raises InvalidRecord, which names the file and the first thing that is wrong."""
        name = _quoted(os.fspath(path))
        try:
            with open(path, "rb") as file:
                content = file.read(LARGEST_FILE + 1)
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or str(error)
            raise InvalidRecord(f"cannot read {name}: {problem}", os.fspath(path)) from None
        try:
            if len(content) > LARGEST_FILE:
                raise InvalidRecord(f"the file is larger than {LARGEST_FILE // 2**20} MB", os.fspath(path))
            return cls.from_json(content.decode("utf-8-sig"), load)
        except UnicodeDecodeError as error:
            raise InvalidRecord(
                f"{name}: byte {error.start + 1} is not UTF-8 text, so this is no saved game", os.fspath(path)
            ) from None
        except InvalidRecord as error:
            raise InvalidRecord(f"{name}: {error}", error.input) from error


def _quoted(value: Any) -> str:
    """A value for a message: short, on one line, and printable everywhere."""
    try:
        text = value if isinstance(value, str) else json.dumps(value)
    except (ValueError, RecursionError):
        text = str(type(value).__name__)
    text = text if len(text) <= 80 else text[:77] + "..."
    text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return f"'{text}'" if isinstance(value, str) else text


def _refuse(message: str, value: Any = "") -> NoReturn:
    raise InvalidRecord(message, value if isinstance(value, str) else _quoted(value))


def _parse(text: str) -> dict[str, Any]:
    """The JSON object in `text`; RFC 8259, so neither NaN nor a key given twice."""

    def object_of(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                _refuse(f"{_quoted(key)} is given twice", key)
            found[key] = value
        return found

    def constant(name: str) -> NoReturn:
        _refuse(f"'{name}' is not JSON", name)

    try:
        document = json.loads(text, object_pairs_hook=object_of, parse_constant=constant)
    except json.JSONDecodeError as error:
        near = error.doc.splitlines()[error.lineno - 1 : error.lineno] or [""]
        _refuse(f"line {error.lineno}, column {error.colno} is not JSON: {error.msg}", near[0][:200])
    except RecursionError:
        _refuse("the JSON is nested too deeply", text[:200])
    except InvalidRecord:
        raise
    except ValueError as error:  # a number with thousands of digits
        _refuse(f"the text is not JSON: {error}", text[:200])
    if not isinstance(document, dict):
        _refuse(f"expected a JSON object, got {_quoted(document)}", document)
    return document


def _read(document: dict[str, Any], load: Callable[[str], LoadedGame]) -> Record:
    _check_format(document)
    for key in document:
        if key not in _KEYS:
            _refuse(f"unknown key {_quoted(key)}: expected one of {', '.join(_KEYS)}", key)
    line = _begin(_text(document, "game"), _text(document, "start", None), load)
    moves = document.get("moves")
    if not isinstance(moves, list):
        _refuse(f"'moves' takes a list of texts, not {_quoted(moves)}" if "moves" in document else "'moves' is missing")
    _play_all(line, moves)
    record = Record.of(line, _players(document.get("players", {"first": "human", "second": "human"})))
    return _with_result(record, document)


def _check_format(document: dict[str, Any]) -> None:
    if document.get("format") != FORMAT:
        got = f"not {_quoted(document['format'])}" if "format" in document else "and it is missing"
        _refuse(f"'format' must be '{FORMAT}', {got}", document.get("format", ""))
    version = document.get("version")
    if "version" not in document:
        _refuse("'version' is missing")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        _refuse(f"'version' takes a whole number of at least 1, not {_quoted(version)}", version)
    if version > VERSION:
        shown = str(version) if version < 10**9 else "above 999999999"
        message = f"the record was written by a newer Plyground (format version {shown}; this one reads {VERSION})"
        _refuse(message, _quoted(version))


def _text(document: dict[str, Any], key: str, *default: None) -> Any:
    """The text at `key`, or the default where there is one."""
    if key not in document:
        return default[0] if default else _refuse(f"'{key}' is missing")
    return _checked_text(document[key], f"'{key}'")


def _checked_text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        _refuse(f"{what} takes a text, not {_quoted(value)}", value)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:  # half of a surrogate pair
        _refuse(f"{what} is not a text that can be written: {_quoted(value)}", value)
    return value


def _begin(game: str, start: str | None, load: Callable[[str], LoadedGame]) -> Line:
    try:
        loaded = load(game)
    except ValueError as error:
        raise InvalidRecord(f"game {_quoted(game)}: {error}", game) from error
    if start is None:
        return Line(loaded)
    try:
        return Line(loaded, loaded.position(start))
    except ValueError as error:
        raise InvalidRecord(f"start: {error}", start) from error


def _play_all(line: Line, moves: Sequence[Any]) -> None:
    for number, value in enumerate(moves, 1):
        move = _checked_text(value, f"move {number}")
        outcome = line.outcome
        if outcome is not None:
            _refuse(
                f"move {number}, {_quoted(move)}, comes after the end of the game ({outcome}, {outcome.reason})", move
            )
        try:
            line.play(move)
        except ValueError as error:
            raise InvalidRecord(f"move {number}: {error}", move) from error


def _players(value: Any) -> tuple[str, str]:
    if not isinstance(value, dict) or set(value) != {"first", "second"}:
        _refuse(f"'players' takes an object with 'first' and 'second', not {_quoted(value)}", value)
    return _checked_text(value["first"], "player 'first'"), _checked_text(value["second"], "player 'second'")


def _with_result(record: Record, document: dict[str, Any]) -> Record:
    """The record with the result that the document gives, if the position reached allows it."""
    result = _text(document, "result", None)
    reason = _text(document, "reason", None) or record.reason
    if result is None:
        result = record.result
    if result not in RESULTS:
        _refuse(f"'result' takes {', '.join(RESULTS[:-1])} or {UNFINISHED}, not {_quoted(result)}", result)
    if record.result != UNFINISHED and result != record.result:
        _refuse(
            f"result {_quoted(result)} contradicts the moves: they end the game {record.result}, {record.reason}",
            result,
        )
    if record.result == UNFINISHED and result != UNFINISHED and not reason:
        _refuse(
            f"result {_quoted(result)} contradicts the moves: the game is not over, and no 'reason' is given", result
        )
    return Record(record.game, record.start, record.moves, record.players, result, reason)
