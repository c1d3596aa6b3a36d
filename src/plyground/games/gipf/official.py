"""Games of GIPF in the official notation, as people note them down.

    Game: gipf:rules=tournament
    White: Anna
    Result: 1-0, Black has no piece to bring in

    1. Ge8 / Gd8-f7
    2. Ge9-e7 / Gf8-d7 {a comment}

The head has the game with its options, the position at the start if it is not the usual one, the players, and whatever
else is known. Moves are separated by blanks, line ends or slashes. Numbers of turns, and numbers of pieces left in
reserve in brackets, are read and not looked at. A new head begins a new game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from plyground.game import InvalidRecord, PlygroundError, Side
from plyground.history.formats import Entry, Misread
from plyground.history.line import Line
from plyground.history.saved import HUMAN, RESULTS, UNFINISHED, Check, SavedGame, any_number, settle
from plyground.history.tree import GameTree, Node
from plyground.loading import registry
from plyground.wording import quoted

_HEAD = re.compile(r"([A-Z][A-Za-z]*): ?(.*)")
_TOKEN = re.compile(r"\s+|/|(?P<number>\d+\.?(?=\s|$)|\(\d+\))|\{(?P<comment>[^}]*)\}|(?P<move>[A-Za-z][\w,;*-]*)")
#: Lines of the head that the game itself is made of; all others are its tags.
_OWN = ("Game", "Position", "Result")


def recognises(text: str) -> bool:
    """Whether a text looks like a game of GIPF in the official notation."""
    return re.match(r"\s*Game: ?gipf(?::|\s|$)", text.removeprefix("\ufeff")) is not None


# Writing
# ---------------------------------------------------------------------------------------------------------------------


def write(games: Sequence[SavedGame]) -> str:
    """The games one after the other: the moves that were played, with comments. Variations and clocks are left out."""
    return "\n".join(map(_written, games))


def _written(saved: SavedGame) -> str:
    tree, game = saved.tree, saved.tree.game
    head = {"Game": game.spec}
    if str(tree.start) != str(game.start()):
        head["Position"] = str(tree.start)
    head |= {name: value for name, value in saved.tags.items() if name not in _OWN and _HEAD.fullmatch(f"{name}:")}
    for name, player in zip(("White", "Black"), saved.players, strict=True):
        if player != HUMAN:
            head[name] = player
    if saved.result != UNFINISHED:
        head["Result"] = f"{saved.result}, {saved.reason}"
    lines = [f"{name}: {_on_one_line(value)}" for name, value in head.items()]
    return "\n".join([*lines, "", *_turns(tree), ""])


def _turns(tree: GameTree) -> Iterator[str]:
    """A line for each turn of White and the answer."""
    notation = registry.load(_official(tree.game.spec))
    line = _comment(tree.root)
    if line:
        yield line
    turn: list[str] = []
    number = 1
    for node in tree.path():
        assert node.line.before is not None
        before = node.line.before.position
        if before.side is Side.SECOND and not turn:
            turn.append("...")  # the game begins with Black
        move = notation.label(notation.position(str(before)), node.move or "")
        turn.append(" ".join(filter(None, [move, _comment(node)])))
        if before.side is Side.SECOND:
            yield f"{number}. {' / '.join(turn)}".replace(". ... / ", ". / ")
            turn, number = [], number + 1
    if turn:
        yield f"{number}. {turn[0]}"


def _official(spec: str) -> str:
    """The same game, whose moves people see in the official notation."""
    if "notation=official" in spec:
        return spec
    return f"{spec}{',' if ':' in spec else ':'}notation=official"


def _comment(node: Node) -> str:
    words = _on_one_line(node.comment.replace("}", ")"))
    return f"{{{words}}}" if words else ""


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


# Reading
# ---------------------------------------------------------------------------------------------------------------------


def read(text: str, check: Check = any_number) -> list[SavedGame]:
    """All games of a text, in their order. Raises InvalidRecord, which names the line, or the game and the move, that
    is wrong; and what `check` raises."""
    games = list(_games(text.removeprefix("\ufeff")))
    found = []
    for number, (head, tokens) in enumerate(games, 1):
        try:
            found.append(_saved(head, tokens, check))
        except InvalidRecord as error:
            if len(games) == 1:
                raise
            raise InvalidRecord(f"game {number}: {error}", error.input) from error
    return found


def each(text: str) -> Iterator[Entry | Misread]:
    """The games of a text one by one. A game with a wrong move does not hide the games after it."""
    number = 1
    try:
        for number, (head, tokens) in enumerate(_games(text.removeprefix("\ufeff")), 1):
            try:
                sides = [head.get(side, "?") for side in ("White", "Black")]
                name = "" if sides == ["?", "?"] else " - ".join(sides)
                yield Entry(f"game {number}", _saved(head, tokens, any_number), name)
            except InvalidRecord as error:
                yield Misread(f"game {number}", error)
    except InvalidRecord as error:  # what follows cannot be told apart
        yield Misread(f"game {number} or the one after it", error)


Head = dict[str, str]
#: A move, or a comment on the move before it.
Token = tuple[str, str]


def _games(text: str) -> Iterator[tuple[Head, list[Token]]]:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:  # half of a surrogate pair, which could not be saved
        half = text[error.start]
        raise InvalidRecord(f"{quoted(half)} is not a character", half) from None
    head: Head = {}
    tokens: list[Token] = []
    for number, line in enumerate(text.splitlines(), 1):
        entry = _HEAD.fullmatch(line.strip())
        if entry is not None:
            if tokens or (entry[1] == "Game" and head):
                yield head, tokens
                head, tokens = {}, []
            head[entry[1]] = _on_one_line(entry[2])
        else:
            tokens += _tokens(line, number)
    yield head, tokens


def _tokens(line: str, number: int) -> Iterator[Token]:
    at = 0
    while at < len(line):
        token = _TOKEN.match(line, at)
        if token is None:
            rest = line[at : at + 20]
            problem = "a comment does not end: expected '}'" if rest[0] == "{" else f"{quoted(rest)} is not a move"
            raise InvalidRecord(f"line {number}: {problem}", rest)
        for kind in ("move", "comment"):
            if token[kind] is not None:
                yield kind, token[kind]
        at = token.end()


def _saved(head: Head, tokens: Sequence[Token], check: Check) -> SavedGame:
    spec = head.get("Game")
    if spec is None or not recognises(f"Game: {spec}"):
        raise InvalidRecord(f"expected Game: gipf and its options, got {quoted(spec or '')}", spec or "")
    try:
        tree = GameTree(Line.of(registry.load(spec), head.get("Position")))
    except PlygroundError as error:
        raise InvalidRecord(str(error), error.input) from error
    check(tree.start, sum(kind == "move" for kind, _ in tokens))
    at = 0
    for kind, text in tokens:
        if kind == "comment":
            words = _on_one_line(f"{tree.nodes[at].comment} {text}")
            tree.annotate(at, comment=words)
            continue
        try:
            at = tree.add(at, text).number
        except PlygroundError as error:
            raise InvalidRecord(f"move {at + 1}: {error}", text) from error
    tree.go_to(at)
    _settle(tree, head.get("Result"))
    tags = {name: value for name, value in head.items() if name not in _OWN and value}
    return SavedGame(tree, tags=tags)


def _settle(tree: GameTree, written: str | None) -> None:
    """`1-0, Black resigned`: the result and its reason."""
    result, _, reason = (written or UNFINISHED).partition(",")
    if result not in RESULTS:
        raise InvalidRecord(
            f"Result takes {', '.join(RESULTS)} and a reason, not {quoted(written or '')}", written or ""
        )
    by_rules = tree.head.line.outcome is not None
    settle(tree, None if written is None else result, None if by_rules else reason.strip())
