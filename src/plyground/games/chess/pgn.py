"""One game of chess as PGN, the notation that chess programs exchange: read and written, with tags and comments.

Variations, annotation symbols (`!?`, `$14`) and escaped lines are read over; so is whatever the standard lets a reader
ignore. A file with more than one game is refused: databases are not what this is for.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from plyground.game import InvalidRecord, PlygroundError
from plyground.history.line import Line
from plyground.history.record import HUMAN, RESULTS, UNFINISHED, Record
from plyground.loading import registry
from plyground.wording import quoted

#: The tags that every game has, in this order.
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}

_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<escape>^%[^\n]*)
      | (?P<tag>\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
      | (?P<comment>\{[^}]*\}|;[^\n]*)
      | (?P<result>1-0|0-1|1/2-1/2|\*)
      | (?P<number>\d+\.*(?=[\s.]|[A-Za-z]|$)|\.+)
      | (?P<symbol>\$\d+|[!?]+)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<move>[A-Za-z0][\w=+#\-/]*[!?]*)
    """,
    re.VERBOSE | re.MULTILINE,
)


@dataclass(frozen=True)
class Pgn:
    """A game with what PGN says about it. `comments` are by ply: 0 before the first move, 1 after it, and so on."""

    moves: tuple[str, ...] = ()
    result: str = UNFINISHED
    start: str | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)

    def line(self) -> Line:
        """The game played again. Raises InvalidRecord."""
        record = Record("chess", self.start or str(registry.load("chess").start()), self.moves)
        return record.line()

    def record(self) -> Record:
        """The game as Plyground saves it. Where the moves leave the game open, the last comment or the tag Termination
        says why it ended. Raises InvalidRecord."""
        line = self.line()
        record = Record.of(line, (HUMAN, HUMAN))
        if record.result != UNFINISHED:
            if self.result not in (record.result, UNFINISHED):
                ending = f"they end the game {record.result}, {record.reason}"
                raise InvalidRecord(f"result {quoted(self.result)} contradicts the moves: {ending}", self.result)
            return record
        if self.result == UNFINISHED:
            return record
        said = _remark(self.comments.get(len(self.moves), "")) or _remark(self.tags.get("Termination", ""))
        reason = said[:200].strip() or ("agreed" if self.result == "1/2-1/2" else "resigned")
        return Record(record.game, record.start, record.moves, record.players, self.result, reason)

    @classmethod
    def of(cls, record: Record) -> Pgn:
        """A saved game; why it ended becomes its last comment."""
        names = {"White": record.players[0], "Black": record.players[1]}
        comments = {len(record.moves): record.reason} if record.reason else {}
        return cls(record.moves, record.result, record.start, names, comments)

    def __str__(self) -> str:
        line = self.line()
        tags = {**ROSTER, **self.tags, "Result": self.result}
        if str(line.start) != str(registry.load("chess").start()):
            tags |= {"SetUp": "1", "FEN": str(line.start)}
        head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
        words = [*self._words(line), self.result]
        body = textwrap.fill(" ".join(words), 80, break_long_words=False, break_on_hyphens=False)
        return f"{head}\n{body}\n"

    def _words(self, line: Line) -> Iterator[str]:
        _, side, *_, number = str(line.start).split()
        ply = 2 * int(number) - (2 if side == "w" else 1)
        numbered = True  # a move of Black's has its number only where something stands before it
        yield from self._comment(0)
        for place, san in enumerate(line.game.labels(line.start, line.moves), 1):
            if ply % 2 == 0 or numbered:
                yield f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'} {san}"
            else:
                yield san
            numbered = bool(self.comments.get(place))
            yield from self._comment(place)
            ply += 1

    def _comment(self, place: int) -> Iterator[str]:
        text = _remark(self.comments.get(place, ""))
        if text:
            yield f"{{{text}}}"


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _remark(text: str) -> str:
    """The text as a comment can have it."""
    return _on_one_line(text.replace("}", ")"))


def _escaped(value: str) -> str:
    return _on_one_line(value).replace("\\", "\\\\").replace('"', '\\"')


def write(record: Record) -> str:
    return str(Pgn.of(record))


def read(text: str) -> Record:
    """Raises InvalidRecord, which names the line and what is wrong there."""
    return parse(text).record()


def recognises(text: str) -> bool:
    """Whether a text looks like PGN."""
    return re.match(r'\s*(?:[%;][^\n]*\n\s*)*(?:\[\s*\w+\s+"|1\.)', text) is not None


def parse(text: str) -> Pgn:
    """Reads one game, its moves not yet checked. Raises InvalidRecord."""
    return _Reader(text.removeprefix("\ufeff")).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tags: dict[str, str] = {}
        self._moves: list[str] = []
        self._comments: dict[int, str] = {}
        self._result: str | None = None

    def read(self) -> Pgn:
        self._refuse_halves()
        depth = 0  # of variations
        for kind, token, at in self._tokens():
            if self._result is not None and kind in ("tag", "number", "move", "result"):
                self._refuse(at, f"after the result, {quoted(token.group())} begins another game: expected one a file")
            if kind in ("open", "close"):
                depth += 1 if kind == "open" else -1
                if depth < 0:
                    self._refuse(at, "')' without '('")
            elif depth == 0:
                self._take(kind, token, at)
        if depth > 0:
            self._refuse(len(self._text), "a variation does not end: expected ')'")
        if not self._tags and not self._moves and self._result is None:
            self._refuse(0, "there is no game: expected tags in brackets, or moves")
        return self._game()

    def _refuse_halves(self) -> None:
        """Half of a surrogate pair is no character: it could not be saved."""
        try:
            self._text.encode("utf-8")
        except UnicodeEncodeError as error:
            self._refuse(error.start, f"{quoted(self._text[error.start])} is no character")

    def _tokens(self) -> Iterator[tuple[str, re.Match[str], int]]:
        at = 0
        while at < len(self._text):
            token = _TOKEN.match(self._text, at)
            if token is None:
                shown = self._text[at : at + 20].splitlines()[0]
                unfinished = {"{": "a comment does not end: expected '}'", "[": 'expected a tag as in [White "Anna"]'}
                self._refuse(at, unfinished.get(shown[:1], f"{quoted(shown)} is no part of a game"))
            kind = token.lastgroup or ""
            kind = "tag" if kind in ("name", "value") else kind
            if kind not in ("space", "escape", "symbol"):
                yield kind, token, at
            at = token.end()

    def _take(self, kind: str, token: re.Match[str], at: int) -> None:
        if kind == "tag":
            if self._moves:
                self._refuse(at, f"{quoted(token.group())} begins another game: expected one a file")
            self._tags[token["name"]] = _on_one_line(re.sub(r"\\(.)", r"\1", token["value"]))
        elif kind == "comment":
            said = _remark(token.group().removesuffix("}")[1:] if token.group()[0] == "{" else token.group()[1:])
            place = len(self._moves)
            if said:
                self._comments[place] = f"{self._comments[place]} {said}" if place in self._comments else said
        elif kind == "result":
            self._result = token.group()
        elif kind == "move":
            self._moves.append(token.group())

    def _game(self) -> Pgn:
        tagged = self._tags.get("Result", UNFINISHED)
        if tagged not in RESULTS:
            raise InvalidRecord(f"the tag Result takes {', '.join(RESULTS)}, not {quoted(tagged)}", tagged)
        result = self._result or tagged
        if self._result is not None and "Result" in self._tags and tagged != self._result:
            raise InvalidRecord(f"the tag Result says {tagged}, but the game ends with {self._result}", tagged)
        tags = {name: value for name, value in self._tags.items() if name not in ("Result", "SetUp", "FEN")}
        start, game = self._tags.get("FEN"), registry.load("chess")
        try:
            line = Line.of(game, start)
        except PlygroundError as error:
            raise InvalidRecord(f"the tag FEN: {error}", start or "") from error
        for number, move in enumerate(self._moves, 1):
            try:
                line = line.play(move)
            except PlygroundError as error:
                raise InvalidRecord(f"move {number}: {error}", move) from error
        usual = str(line.start) == str(game.start())
        return Pgn(line.moves, result, None if usual else str(line.start), tags, self._comments)

    def _refuse(self, at: int, problem: str) -> NoReturn:
        line = self._text.count("\n", 0, at) + 1
        raise InvalidRecord(f"line {line}: {problem}", self._text[at : at + 40])
