"""Reading PGN: a text becomes tokens, and the tokens of each game a tree of moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from plyground.game import InvalidRecord, PlygroundError, Side
from plyground.history.formats import Entry, Misread
from plyground.history.line import Line
from plyground.history.saved import HUMAN, RESULTS, UNFINISHED, Check, SavedGame, any_number, settle
from plyground.history.tree import GameTree, Node
from plyground.loading import registry
from plyground.wording import quoted

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
_TIME = re.compile(r"\[%(clk|emt)\s+(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,6})?)\s*\]$")
LONGEST_MARK = len("[%clk 1234:12:12.123456 ]")

#: The most characters of a comment that are kept as the reason why a game ended.
_LONGEST_REASON = 200
#: Values of tags that mean nothing: unknown, or only that a person played.
_EMPTY = ("", "?", "????.??.??", HUMAN)


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def remark(text: str) -> str:
    """The text in a form that a PGN comment can hold."""
    return on_one_line(text.replace("}", ")").replace("\0", " "))


def read(text: str, check: Check = any_number) -> list[SavedGame]:
    """All games of a text, in their order. Raises InvalidRecord, which names the line, or the game and the move, that
    is wrong; and what `check` raises."""
    reader = _Reader(text.removeprefix("\ufeff"))
    games = list(reader.games())
    found = []
    for number, game in enumerate(games, 1):
        try:
            found.append(game.saved(check))
        except InvalidRecord as error:
            if len(games) == 1:
                raise
            raise InvalidRecord(f"game {number}: {error}", error.input) from error
    return found


def each(text: str) -> Iterator[Entry | Misread]:
    """The games of a text one by one. A game with a wrong move does not hide the games after it."""
    number = 1
    try:
        for number, game in enumerate(_Reader(text.removeprefix("\ufeff")).games(), 1):
            try:
                sides = [game.tags.get(side, "?") for side in ("White", "Black")]
                yield Entry(f"game {number}", game.saved(any_number), "" if sides == ["?", "?"] else " - ".join(sides))
            except InvalidRecord as error:
                yield Misread(f"game {number}", error)
    except InvalidRecord as error:  # what follows cannot be told apart
        yield Misread(f"game {number} or the one after it", error)


class _Reader:
    """Finds where each game of a text begins and ends."""

    def __init__(self, text: str) -> None:
        self._text = text

    def games(self) -> Iterator[_Game]:
        self._refuse_halves()
        game = _Game()
        depth = 0  # of variations
        for kind, token, at in self._tokens():
            if (game.result is not None and kind != "comment") or (game.moves and kind == "tag"):
                if depth > 0:
                    self._refuse(at, f"a variation does not end before {quoted(token.group())}: expected ')'")
                yield game
                game = _Game()
            depth += {"open": 1, "close": -1}.get(kind, 0)
            if depth < 0:
                self._refuse(at, "')' without '('")
            game.take(kind, token, depth)
        if depth > 0:
            self._refuse(len(self._text), "a variation does not end: expected ')'")
        if not game.tags and not game.moves and game.result is None:
            self._refuse(0, "there is no game: expected tags in brackets, or moves")
        yield game

    def _refuse_halves(self) -> None:
        """Refuses half of a surrogate pair, because it is not a character and cannot be saved."""
        try:
            self._text.encode("utf-8")
        except UnicodeEncodeError as error:
            self._refuse(error.start, f"{quoted(self._text[error.start])} is not a character")

    def _tokens(self) -> Iterator[tuple[str, re.Match[str], int]]:
        at = 0
        while at < len(self._text):
            token = _TOKEN.match(self._text, at)
            if token is None:
                shown = self._text[at : at + 20].splitlines()[0]
                unfinished = {"{": "a comment does not end: expected '}'", "[": 'expected a tag as in [White "Anna"]'}
                self._refuse(at, unfinished.get(shown[:1], f"{quoted(shown)} is not a part of a game"))
            kind = token.lastgroup or ""
            kind = "tag" if kind in ("name", "value") else kind
            if kind not in ("space", "escape", "symbol", "number"):
                yield kind, token, at
            at = token.end()

    def _refuse(self, at: int, problem: str) -> NoReturn:
        line = self._text.count("\n", 0, at) + 1
        raise InvalidRecord(f"line {line}: {problem}", self._text[at : at + 40])


class _Game:
    """The tags and tokens of one game; its moves have not been played yet."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.result: str | None = None
        self.moves = 0
        self.tokens: list[tuple[str, str]] = []  # moves, comments and brackets

    def take(self, kind: str, token: re.Match[str], depth: int) -> None:
        text = token.group()
        if kind == "tag":
            self.tags[token["name"]] = on_one_line(re.sub(r"\\(.)", r"\1", token["value"]))
        elif kind == "comment":
            self.tokens.append((kind, text.removesuffix("}")[1:] if text[0] == "{" else text[1:]))
        elif kind != "result":
            self.moves += kind == "move"
            self.tokens.append((kind, text))
        elif depth == 0:  # the result of a variation does not count
            self.result = text

    def saved(self, check: Check) -> SavedGame:
        """Raises InvalidRecord, and what `check` raises."""
        result, tree = self._result(), self._start()
        check(tree.start, self.moves)
        last = self._play(tree)
        tree.go_to(last)
        tags = {name: value for name, value in self.tags.items() if value not in _EMPTY}
        for name in ("Result", "SetUp", "FEN"):
            tags.pop(name, None)
        head = tree.head
        if head.line.outcome is not None:
            settle(tree, None if result == UNFINISHED else result, None)
            if head.comment == remark(head.line.outcome.reason):
                tree.annotate(last, comment="")
        elif result != UNFINISHED:
            settle(tree, result, self._reason(tree, tags, result))
        return SavedGame(tree, tags=tags)

    def _result(self) -> str:
        tagged = self.tags.get("Result", UNFINISHED)
        if tagged not in RESULTS:
            raise InvalidRecord(f"the tag Result takes {', '.join(RESULTS)}, not {quoted(tagged)}", tagged)
        if self.result is not None and "Result" in self.tags and tagged != self.result:
            raise InvalidRecord(f"the tag Result says {tagged}, but the game ends with {self.result}", tagged)
        return self.result or tagged

    def _start(self) -> GameTree:
        start = self.tags.get("FEN")
        try:
            return GameTree(Line.of(registry.load("chess"), start))
        except PlygroundError as error:
            raise InvalidRecord(f"the tag FEN: {error}", start or "") from error

    def _play(self, tree: GameTree) -> int:
        """Plays the moves, variations included; returns the last node of the game itself."""
        at = 0
        outer: list[int] = []  # the node to go back to after each open variation
        begun = False  # whether the game, or the variation, has a move already
        before: list[str] = []  # comments at the beginning of a variation
        said: dict[int, list[str]] = {}  # the comments on each node
        for kind, text in self.tokens:
            if kind == "open":
                if not begun:
                    raise InvalidRecord("'(' before a move: a variation follows the move that it replaces", "(")
                outer.append(at)
                at = tree.nodes[at].parent or 0
                begun = False
            elif kind == "close":
                at = outer.pop()
                begun, before = True, []
            elif kind == "comment" and outer and not begun:
                before.append(text)
            elif kind == "comment":
                said.setdefault(at, []).append(text)
            else:
                at = _move(tree, at, text, bool(outer))
                begun = True
                said.setdefault(at, []).extend(before)
                before = []
        for number in sorted(said):  # a node's clock is completed from its parent's, which has the smaller number
            _comment(tree, number, " ".join(said[number]))
        return at

    def _reason(self, tree: GameTree, tags: dict[str, str], result: str) -> str:
        """Why the game ended, if not by its moves: from the tag Termination, or else from the last comment."""
        said = remark(tags.pop("Termination", ""))
        if said and said.lower() != "normal":
            return said[:_LONGEST_REASON].strip()
        said = tree.head.comment
        if said and len(said) <= _LONGEST_REASON:
            tree.annotate(tree.head.number, comment="")  # it is kept as the reason
        return said[:_LONGEST_REASON].strip() or ("agreed" if result == "1/2-1/2" else "resigned")


def _move(tree: GameTree, at: int, text: str, variation: bool) -> int:
    try:
        return tree.add(at, text).number
    except PlygroundError as error:
        where = f"move {tree.nodes[at].line.ply + 1}{' of a variation' if variation else ''}"
        raise InvalidRecord(f"{where}: {error}", text) from error


def _comment(tree: GameTree, number: int, text: str) -> None:
    """Sets the comment of a move. Marks in the comment give the mover's clock and time."""
    node, said = tree.nodes[number], remark(text)
    if node.parent is not None:
        before = tree.nodes[node.parent]
        said, marks = _without_marks(said)
        for mark in marks:
            time = round(3600 * int(mark[2]) + 60 * int(mark[3]) + float(mark[4]), 3)
            if mark[1] == "emt":
                tree.annotate(number, seconds=time)
            else:
                tree.annotate(number, clock=_clock(before, before.position.side, time))
    tree.annotate(number, comment=said)


def _without_marks(text: str) -> tuple[str, list[re.Match[str]]]:
    """A comment without its marks, and the marks. What is left around one may be a mark too. Each character is looked
    at once, however many marks there are."""
    kept: list[str] = []
    marks: list[re.Match[str]] = []
    for letter in text:
        if letter == " " and kept and kept[-1] == " ":
            continue
        kept.append(letter)
        if letter == "]" and (mark := _TIME.search("".join(kept[-LONGEST_MARK:]))) is not None:
            marks.append(mark)
            del kept[-len(mark[0]) :]
            if kept and kept[-1] != " ":
                kept.append(" ")
    return remark("".join(kept)), marks


def _clock(before: Node, mover: Side, time: float) -> tuple[float, float]:
    """Both clocks after a move. At the first move the other side's clock is not known: it is assumed to be the same."""
    first, second = before.clock or (time, time)
    return (time, second) if mover is Side.FIRST else (first, time)
