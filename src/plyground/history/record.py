"""A game as played: the line of moves with its end, and the file it is saved in (docs/reference/records.md)."""

from __future__ import annotations

import json
import os
import secrets
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from plyground.game import InvalidRecord, Outcome, PlygroundError, Position, Side
from plyground.history.formats import format_of_file, recognised
from plyground.history.line import Line
from plyground.loading import registry
from plyground.loading.game_file import described
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import read_pairs, split_spec
from plyground.wording import quoted

_T = TypeVar("_T")

FORMAT = "plyground-game"
VERSION = 1
HUMAN = "human"
UNFINISHED = "*"
RESULTS = ("1-0", "0-1", "1/2-1/2", UNFINISHED)

#: A file larger than this is no game.
LARGEST_FILE = 16 * 2**20

_KEYS = ("format", "version", "game", "start", "moves", "players", "result", "reason")


@dataclass(frozen=True)
class Record:
    """A game as it is saved. `players` are texts: "human" or what `PlayerSpec.parse` reads.

    `result` is "*" while the game goes on; `reason` says how it ended, and is what allows a result before the rules
    give one ("resigned").
    """

    game: str
    start: str
    moves: tuple[str, ...] = ()
    players: tuple[str, str] = (HUMAN, HUMAN)
    result: str = UNFINISHED
    reason: str = ""

    @classmethod
    def of(cls, line: Line, players: tuple[str, str] = (HUMAN, HUMAN)) -> Record:
        """The record of a line as it stands."""
        outcome = line.outcome
        result, reason = (UNFINISHED, "") if outcome is None else (str(outcome), outcome.reason)
        return cls(line.game.spec, str(line.start), line.moves, players, result, reason)

    def line(self, load: Callable[[str], LoadedGame] = registry.load) -> Line:
        """The game played again. Raises InvalidRecord, which names the first thing that is wrong."""
        return _play_all(_begin(self.game, self.start, load), self.moves)

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
    def from_json(cls, text: str, load: Callable[[str], LoadedGame] = registry.load_by_name) -> Record:
        """Reads and replays a record. Raises InvalidRecord, which names the first thing that is wrong.

        `load` says which games may be loaded. A record from anywhere may name a .py file, and loading it would run it,
        so games are loaded by name only unless the caller says `registry.load`, or something between.
        """
        document = _parse(text)
        try:
            return _read(document, load)
        except InvalidRecord:
            raise
        except Exception as error:  # a game of somebody's own may raise anything
            raise InvalidRecord(
                f"the game {quoted(document['game'])} fails: {described(error)}", document["game"]
            ) from error

    @classmethod
    def from_text(cls, text: str, load: Callable[[str], LoadedGame] = registry.load_by_name) -> Record:
        """Reads a record in whatever format it is in: Plyground's own, or one of a game's (`formats.py`)."""
        other = None if text.lstrip("\ufeff \t\r\n").startswith("{") else recognised(text)
        return cls.from_json(text, load) if other is None else other.read(text)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file as a whole or, when anything fails (OSError), leaves what was there. The format is that of
        the game's that the file's name ends with, otherwise Plyground's own."""
        other = format_of_file(os.fspath(path))
        fits = other is not None and other.module.startswith(f"plyground.games.{self.game.partition(':')[0]}.")
        text = other.write(self) if other is not None and fits else self.to_json()
        target = Path(os.path.realpath(path))
        temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
        try:
            with open(temporary, "x", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                temporary.chmod(stat.S_IMODE(target.stat().st_mode))
            os.replace(temporary, target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: str | os.PathLike[str], load: Callable[[str], LoadedGame] = registry.load_by_name) -> Record:
        """Reads a file, as `from_text` does. Raises InvalidRecord, which names the file and the first thing that is
        wrong."""
        return _from_file(path, lambda text: cls.from_text(text, load))


def is_record(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a saved game, by its format; the moves are not replayed."""
    try:
        _from_file(path, lambda text: None if recognised(text) else _check_format(_parse(text)))
    except InvalidRecord:
        return False
    return True


def _from_file(path: str | os.PathLike[str], read: Callable[[str], _T]) -> _T:
    name = quoted(os.fspath(path))
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise InvalidRecord(f"cannot read {name}: {problem}", os.fspath(path)) from None
    try:
        if len(content) > LARGEST_FILE:
            raise InvalidRecord(f"the file is larger than {LARGEST_FILE // 2**20} MB", os.fspath(path))
        return read(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InvalidRecord(
            f"{name}: byte {error.start + 1} is not UTF-8 text, so this is no saved game", os.fspath(path)
        ) from None
    except InvalidRecord as error:
        raise InvalidRecord(f"{name}: {error}", error.input) from error


def _refuse(message: str, value: Any = "") -> NoReturn:
    raise InvalidRecord(message, value if isinstance(value, str) else quoted(value))


def _parse(text: str) -> dict[str, Any]:
    """The JSON object in `text`; RFC 8259, so neither NaN nor a key given twice."""

    def object_of(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                _refuse(f"{quoted(key)} is given twice", key)
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
        _refuse(f"expected a JSON object, got {quoted(document)}", document)
    return document


def _read(document: dict[str, Any], load: Callable[[str], LoadedGame]) -> Record:
    _check_format(document)
    for key in document:
        if key not in _KEYS:
            _refuse(f"unknown key {quoted(key)}: expected one of {', '.join(_KEYS)}", key)
    line = _begin(_text(document, "game"), _text(document, "start", None), load)
    moves = document.get("moves")
    if not isinstance(moves, list):
        _refuse(f"'moves' takes a list of texts, not {quoted(moves)}" if "moves" in document else "'moves' is missing")
    line = _play_all(line, moves)
    players = _players(document.get("players", {"first": HUMAN, "second": HUMAN}))
    return _with_result(Record.of(line, players), document)


def _check_format(document: dict[str, Any]) -> None:
    if document.get("format") != FORMAT:
        got = f"not {quoted(document['format'])}" if "format" in document else "and it is missing"
        _refuse(f"'format' must be '{FORMAT}', {got}", document.get("format", ""))
    version = document.get("version")
    if "version" not in document:
        _refuse("'version' is missing")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        _refuse(f"'version' takes a whole number of at least 1, not {quoted(version)}", version)
    if version > VERSION:
        shown = str(version) if version < 10**9 else "above 999999999"
        message = f"the record was written by a newer Plyground (format version {shown}; this one reads {VERSION})"
        _refuse(message, quoted(version))


def _text(document: dict[str, Any], key: str, *default: str | None) -> Any:
    """The text at `key`, or the default where there is one."""
    if key not in document:
        return default[0] if default else _refuse(f"'{key}' is missing")
    return _checked_text(document[key], f"'{key}'")


def _checked_text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        _refuse(f"{what} takes a text, not {quoted(value)}", value)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:  # half of a surrogate pair
        _refuse(f"{what} is not a text that can be written: {quoted(value)}", value)
    return value


def _begin(game: str, start: str | None, load: Callable[[str], LoadedGame]) -> Line:
    try:
        loaded = load(game)
    except PlygroundError as error:
        raise InvalidRecord(f"game {quoted(game)}: {error}", game) from error
    try:
        return Line.of(loaded, start)
    except PlygroundError as error:
        raise InvalidRecord(f"start: {error}", start or "") from error


def _play_all(line: Line, moves: Sequence[Any]) -> Line:
    for number, value in enumerate(moves, 1):
        move = _checked_text(value, f"move {number}")
        outcome = line.outcome
        if outcome is not None:
            _refuse(
                f"move {number}, {quoted(move)}, comes after the end of the game ({outcome}, {outcome.reason})", move
            )
        try:
            line = line.play(move)
        except PlygroundError as error:
            raise InvalidRecord(f"move {number}: {error}", move) from error
    return line


def _players(value: Any) -> tuple[str, str]:
    if not isinstance(value, dict) or set(value) != {"first", "second"}:
        _refuse(f"'players' takes an object with 'first' and 'second', not {quoted(value)}", value)
    return _player(value["first"], "player 'first'"), _player(value["second"], "player 'second'")


def _player(value: Any, what: str) -> str:
    player = _checked_text(value, what)
    name, options = split_spec(player)
    if not name:
        _refuse(f"{what} takes a player as in 'engine:level=3', not {quoted(player)}", player)
    try:
        read_pairs(options, name)
    except PlygroundError as error:
        raise InvalidRecord(f"{what}: {error}", player) from error
    return player


def _with_result(record: Record, document: dict[str, Any]) -> Record:
    """The record with the result and the reason that the document gives, if the position reached allows them."""
    result = _text(document, "result", record.result)
    reason = _text(document, "reason", record.reason).strip()
    if result not in RESULTS:
        _refuse(f"'result' takes {', '.join(RESULTS[:-1])} or {UNFINISHED}, not {quoted(result)}", result)
    if record.result != UNFINISHED:
        ending = f"they end the game {record.result}, {record.reason}"
        if result != record.result:
            _refuse(f"result {quoted(result)} contradicts the moves: {ending}", result)
        if reason != record.reason:
            _refuse(f"reason {quoted(reason)} contradicts the moves: {ending}", reason)
    elif result == UNFINISHED and reason:
        _refuse(f"reason {quoted(reason)} needs a result: the game is not over", reason)
    elif result != UNFINISHED and not reason:
        _refuse(
            f"result {quoted(result)} contradicts the moves: the game is not over, and no 'reason' is given", result
        )
    return replace(record, result=result, reason=reason)
