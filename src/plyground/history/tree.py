"""A game as played, with all variations: a tree of moves, and the node where the game stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from plyground.draw.how import DrawnPosition
from plyground.draw.markup import Svg
from plyground.game import Move, Outcome, Position, Side
from plyground.history.line import Line
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.replay import replayed
from plyground.score import Score
from plyground.wording import counted, shortened


@dataclass(frozen=True, repr=False)
class Node:
    """A move of the tree, with the line that ends with it. Node 0 is the start and has no move.

    >>> import plyground as pg
    >>> tree = pg.GameTree(pg.load("tictactoe"))
    >>> node = tree.play("b2")
    >>> node.number, node.move, node.parent
    (1, 'b2', 0)
    """

    number: int
    line: Line
    parent: int | None = None  #: the number of the node before
    seconds: float | None = None  #: how long the mover took
    clock: tuple[float, float] | None = None  #: seconds that First and Second had left after the move
    score: Score | None = None  #: the score that the player gave its move
    comment: str = ""

    @property
    def move(self) -> str | None:
        """The move, as the game writes it; None at the start."""
        return self.line.move

    @property
    def position(self) -> DrawnPosition:
        """The position after the move."""
        return self.line.position

    @property
    def game(self) -> LoadedGame:
        """The game."""
        return self.line.game

    def __repr__(self) -> str:
        move = "the start" if self.move is None else f"{self.move}, move {self.line.ply}"
        score = "" if self.score is None else f", {self.score}"
        return f"<node {self.number} of {shortened(self.game.spec, 60)}: {shortened(move, 60)}{score}>"

    def _repr_svg_(self) -> Svg:
        return self.line.svg()


class GameTree:
    """A tree of nodes, in the order in which they were first played.

    `head` is the node that the game stands at: the moves to it are the game, all others are variations. The game may
    have ended there by the rules, or by people (`end`).

    >>> import plyground as pg
    >>> tree = pg.GameTree("chess")
    >>> for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
    ...     node = tree.play(move)
    >>> print(tree.outcome, tree.outcome.reason)
    0-1 checkmate
    """

    def __init__(self, start: Line | LoadedGame | Position | str) -> None:
        """Makes a tree from a game, its name, or a position; or from a line: its moves are the first nodes, its end is
        the head. Raises UnknownGame."""
        if isinstance(start, (str, LoadedGame)):
            start = Line.of(registry.load(start))
        elif not isinstance(start, Line):
            start = Line.of(registry.game_of(start), start)
        lines = [*start.back()][::-1]
        self._nodes = [Node(number, line, number - 1 if number else None) for number, line in enumerate(lines)]
        self._children: list[list[int]] = [[number + 1] for number in range(start.ply)] + [[]]
        self._head = start.ply
        self._ended: Outcome | None = None
        self._visited: dict[int, int] = {}  # for each node, the child that the head visited last

    @property
    def game(self) -> LoadedGame:
        """The game."""
        return self.root.line.game

    @property
    def start(self) -> DrawnPosition:
        """The position in which the game began."""
        return self.root.position

    @property
    def root(self) -> Node:
        """The node of the start, which has no move."""
        return self._nodes[0]

    @property
    def nodes(self) -> Sequence[Node]:
        """All nodes by number, the start first."""
        return self._nodes

    @property
    def head(self) -> Node:
        """The node that the game stands at."""
        return self._nodes[self._head]

    def _at(self, number: int | None) -> Node:
        """The node of a number (None: the head). Raises IndexError, also below 0."""
        if number is not None and not 0 <= number < len(self._nodes):
            raise IndexError(f"there is no node {number}: the last is {len(self._nodes) - 1}")
        return self._nodes[self._head if number is None else number]

    def line(self, number: int | None = None) -> Line:
        """The line to a node (None: the head)."""
        return self._at(number).line

    def path(self, number: int | None = None) -> list[Node]:
        """The nodes from the start to a node (None: the head), the start left out."""
        node = self._at(number)
        found: list[Node] = []
        while node.parent is not None:
            found.append(node)
            node = self._nodes[node.parent]
        return found[::-1]

    def children(self, number: int) -> list[Node]:
        """The moves that were played at a node, in the order in which they were first played."""
        return [self._nodes[child] for child in self._children[self._at(number).number]]

    def child(self, number: int, move: Move | str) -> Node | None:
        """The node of a move, given as the game writes it; None if it has not been played at this node."""
        return next((node for node in self.children(number) if node.move == str(move)), None)

    def add(
        self,
        parent: int,
        move: Move | str,
        *,
        seconds: float | None = None,
        clock: tuple[float, float] | None = None,
        score: Score | None = None,
        comment: str = "",
    ) -> Node:
        """Plays a move at a node. A move that was played there before is not added again: its node is returned as it
        is. The head stays where it is. Raises InvalidMove or IllegalMove."""
        line = self._at(parent).line.play(move)
        return self.child(parent, line.move or "") or self.append(
            Node(len(self._nodes), line, parent, seconds, clock, score, comment)
        )

    def append(self, node: Node) -> Node:
        """Adds a node that was made for this tree: the next number, and a line one move longer than its parent's."""
        assert node.number == len(self._nodes)
        assert node.parent is not None
        assert node.line.before is self._nodes[node.parent].line
        self._nodes.append(node)
        self._children.append([])
        self._children[node.parent].append(node.number)
        return node

    def annotate(self, number: int, **known: Any) -> None:
        """Changes the seconds, clock, score or comment of a node."""
        assert known.keys() <= {"seconds", "clock", "score", "comment"}
        self._nodes[number] = replace(self._at(number), **known)

    def play(self, move: Move | str) -> Node:
        """Plays a move at the head; the new node becomes the head. Raises InvalidMove or IllegalMove."""
        node = self.add(self._head, move)
        self.go_to(node.number)
        return node

    def go_to(self, number: int) -> Node:
        """Makes a node the head. If people had ended the game (`end`), it goes on again."""
        for node in self.path(number):
            assert node.parent is not None
            self._visited[node.parent] = node.number
        self._head = number
        self._ended = None
        return self.head

    def next(self, number: int) -> Node | None:
        """The move to play again after it was taken back: the child that the head visited last, or else the newest."""
        children = self._children[number]
        return self._nodes[self._visited.get(number, children[-1])] if children else None

    def before_turn(self, whose: Callable[[Side], bool]) -> Node | None:
        """The nearest node before the head at which one of these sides is to move; None if there is none."""
        back = [self.root, *self.path()][-2::-1]
        return next((node for node in back if whose(node.position.side)), None)

    def next_turn(self, whose: Callable[[Side], bool]) -> Node | None:
        """The first node after the head, along `next`, at which one of these sides is to move; or else the last node.
        None if there is no node after the head."""
        found: Node | None = None
        while (after := self.next((found or self.head).number)) is not None:
            found = after
            if whose(found.position.side):
                break
        return found

    def end(self, outcome: Outcome) -> None:
        """Ends the game at the head by an act of people: they resigned, agreed, or ran out of time."""
        self._ended = outcome

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the head, by the rules or else by people; None while the game goes on."""
        return self.head.line.outcome or self._ended

    def _value(self) -> tuple[object, ...]:
        """The tree as values that can be compared and pickled. It has no lines, because each would be pickled anew for
        each node."""
        nodes = [
            (node.parent, node.move, node.seconds, node.clock, node.score, node.comment) for node in self._nodes[1:]
        ]
        return self.game, str(self.start), self.root.comment, nodes, self._head, self._ended

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, GameTree) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a tree grows

    def __repr__(self) -> str:
        aside = len(self._nodes) - 1 - self.head.line.ply
        variations = f", {counted(aside, 'move')} in variations" if aside else ""
        result = f", {self.outcome}" if self.outcome else ""
        if self._ended and not self.head.line.outcome:
            result += f" ({shortened(self._ended.reason, 100)})"  # the moves do not say it
        return f"<tree of {shortened(self.game.spec, 60)}: {counted(self.head.line.ply, 'move')}{variations}{result}>"

    def _repr_html_(self) -> str:
        line, said = self.head.line, {}
        for node in [self.root, *self.path()]:
            words = [node.comment, "" if node.score is None else f"({node.score})"]
            said[node.line.ply] = " ".join(filter(None, words))
        aside = len(self._nodes) - 1 - line.ply
        more = f"Not shown: {counted(aside, 'move')} in variations." if aside else ""
        return replayed(line.game, line.positions, line.moves, self.outcome, said, more)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, self._value()


def _restored(
    game: LoadedGame, start: str, comment: str, nodes: list[tuple[Any, ...]], head: int, ended: Outcome | None
) -> GameTree:
    """Unpickles a tree."""
    tree = GameTree(Line.of(game, start))
    tree.annotate(0, comment=comment)
    for parent, move, seconds, clock, score, said in nodes:
        tree.add(parent, move, seconds=seconds, clock=clock, score=score, comment=said)
    tree.go_to(head)
    if ended is not None:
        tree.end(ended)
    return tree
