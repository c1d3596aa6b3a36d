"""Games of chess as PGN, the notation that chess programs exchange: tags, comments, variations and clocks, both ways.

The reader skips annotation symbols (`!?`, `$14`), escaped lines, and all else that the standard lets a reader ignore.
`[%clk 0:04:58]` and `[%emt 0:00:02]` in a comment are the mover's clock and the time that the move took.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from plyground.game import Side
from plyground.games.chess.pgn_reader import each, on_one_line, read, remark
from plyground.history.saved import HUMAN, SavedGame
from plyground.history.tree import GameTree, Node

__all__ = ["ROSTER", "each", "read", "recognises", "write"]

#: The tags that every game has, in this order.
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
#: Stands for a blank at which no line may be broken: some programs do not find a mark with a line end in it.
_WITHIN_MARK = "\0"


def recognises(text: str) -> bool:
    """Whether a text looks like PGN."""
    return re.match(r'\s*(?:[%;][^\n]*\n\s*)*(?:\[\s*\w+\s+"|1\.)', text) is not None


def write(games: Sequence[SavedGame]) -> str:
    """The games one after the other. Moves that were taken back after the end of a game are left out."""
    return "\n".join(map(_written, games))


def _written(saved: SavedGame) -> str:
    tree, ending = saved.tree, remark(saved.reason)
    tags = {**ROSTER, **saved.tags, "Result": saved.result}
    for tag, player in zip(("White", "Black"), saved.players, strict=True):
        if player != HUMAN or tag not in saved.tags:
            tags[tag] = player
    if str(tree.start) != str(tree.game.start()):
        tags |= {"SetUp": "1", "FEN": str(tree.start)}
    if tree.head.line.outcome is None and ending and (remark(tree.head.comment) or "[%" in ending):
        tags["Termination"] = ending  # not in the last comment, where it would be misread
        ending = ""
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items() if re.fullmatch(r"\w+", name))
    words = [*_Words(tree, ending), saved.result]
    body = textwrap.fill(" ".join(words), 80, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n{body.replace(_WITHIN_MARK, ' ')}\n"


def _escaped(value: str) -> str:
    return on_one_line(value).replace("\\", "\\\\").replace('"', '\\"')


class _Words:
    """The moves with their numbers, comments and variations. `ending` says how the game ended."""

    def __init__(self, tree: GameTree, ending: str) -> None:
        self._tree = tree
        self._ending = ending
        self._game = {node.number for node in tree.path()}  # the moves of the game itself
        self._numbered = True  # whether the next move of Black needs its number, because something stands before it

    def __iter__(self) -> Iterator[str]:
        """Yields the words. Variations may be nested deeply, so a list keeps what is still to be written."""
        yield from self._comment(self._tree.root)
        todo: list[tuple[str, Node]] = [("after", self._tree.root)]
        while todo:
            what, node = todo.pop()
            if what == "close":
                yield ")"
                self._numbered = True
            elif what == "open":
                yield "("
                self._numbered = True
                yield from self._move(node)
                todo.append(("after", node))
            elif node.number != self._tree.head.number:
                moves = self._tree.children(node.number)
                moves.sort(key=lambda move: move.number not in self._game)  # the game's own move is the first
                if moves:
                    yield from self._move(moves[0])
                    todo.append(("after", moves[0]))
                for move in moves[:0:-1]:
                    todo += [("close", move), ("open", move)]

    def _move(self, node: Node) -> Iterator[str]:
        assert node.line.before is not None
        before = node.line.before.position
        san = self._tree.game.label(before, node.move or "")
        if before.side is Side.FIRST or self._numbered:
            yield f"{str(before).split()[5]}{'.' if before.side is Side.FIRST else '...'} {san}"
        else:
            yield san
        self._numbered = False
        yield from self._comment(node)

    def _comment(self, node: Node) -> Iterator[str]:
        marks = []
        if node.clock is not None and node.line.before is not None:
            marks.append(f"[%clk{_WITHIN_MARK}{_time(node.clock[node.line.before.position.side is Side.SECOND])}]")
        if node.seconds is not None:
            marks.append(f"[%emt{_WITHIN_MARK}{_time(node.seconds)}]")
        said = remark(node.comment)
        if node.number == self._tree.head.number and not said:
            said = self._ending
        words = " ".join([*marks, said]).strip()
        if words:
            self._numbered = True
            yield f"{{{words}}}"


def _time(seconds: float) -> str:
    """`1:07:02.5`: hours, minutes and seconds to the thousandth."""
    whole, thousandths = divmod(round(1000 * seconds), 1000)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}"
