"""A tree of leaf values as a game: the first player, MAX, and the second, MIN, choose a child in turn.

A tree is a number or a list of trees: `[[3,5],[2,9]]`. An inner node may have its own value, which an evaluation sees
if a search stops there: `4:[3,5]`. Without it, the value is the mean of the children's values.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

from plyground.evaluation import FunctionEvaluation
from plyground.game import InvalidOption, InvalidPosition, Move, Outcome, Side
from plyground.loading.python_game import legal_move
from plyground.wording import quoted, shortened

_TOKEN = re.compile(r"\s*(?:(-?[0-9]+(?:\.[0-9]+)?)(\s*:)?|(.))", re.DOTALL)

#: The most digits of a number: as many as a float holds, so that searches see the number as written.
MOST_DIGITS = 15


@dataclass(frozen=True)
class Node:
    """A node of the tree: its exact value and its children. `given`: the value stands in the text."""

    value: Fraction
    children: tuple[Node, ...] = ()
    given: bool = True

    def __str__(self) -> str:
        # This is exact: given values have few digits, and other values are not written.
        number = format(Decimal(self.value.numerator) / self.value.denominator, "f") if self.given else ""
        if not self.children:
            return number
        return (f"{number}:" if self.given else "") + "[" + ",".join(map(str, self.children)) + "]"


class _Reader:
    """Reads a tree from a text, front to back. Raises ValueError, which says what was expected where."""

    def __init__(self, text: str) -> None:
        self._tokens = [match for match in _TOKEN.finditer(text.strip()) if match[0].strip()]
        self._next = 0

    def tree(self, depth: int = 0) -> Node:
        if depth > 200:
            raise ValueError("the tree is more than 200 levels deep")
        number, colon, symbol = self._take()
        if symbol == "[":
            return self._inside(None, depth)
        if number is None:
            raise ValueError(f"expected a number or '[', got '{symbol}'")
        if not colon:
            return Node(_value(number))
        if self._take()[2] != "[":
            raise ValueError(f"expected '[' after '{number}:'")
        return self._inside(_value(number), depth)

    def _inside(self, value: Fraction | None, depth: int) -> Node:
        children = [self.tree(depth + 1)]
        while (symbol := self._take()[2]) == ",":
            children.append(self.tree(depth + 1))
        if symbol != "]":
            raise ValueError("expected ',' or ']' after a tree")
        mean = sum((child.value for child in children), Fraction(0)) / len(children)
        return Node(mean if value is None else value, tuple(children), value is not None)

    def end(self) -> None:
        if self._next < len(self._tokens):
            raise ValueError(f"'{self._tokens[self._next][0].strip()}' comes after the end of the tree")

    def _take(self) -> tuple[str | None, str | None, str | None]:
        if self._next == len(self._tokens):
            raise ValueError("the text ends too early")
        self._next += 1
        number, colon, symbol = self._tokens[self._next - 1].groups()
        return number, colon, symbol


def _value(number: str) -> Fraction:
    if sum(map(str.isdigit, number)) > MOST_DIGITS:
        raise ValueError(f"{quoted(number)} has more than {MOST_DIGITS} digits")
    return Fraction(number)


def read_tree(text: str) -> Node:
    """The tree written as `text`. Raises ValueError."""
    reader = _Reader(text)
    tree = reader.tree()
    reader.end()
    return tree


@dataclass(frozen=True, repr=False)
class Position:
    root: Node
    path: tuple[int, ...]  # the children chosen so far, from 1
    node: Node = field(compare=False)  # the node at the end of the path

    def __hash__(self) -> int:
        return hash(self.path)  # without the tree, which may be large and is the same in a whole search

    @property
    def game(self) -> str:
        """The text that loads the game of this tree."""
        return f"tree:{self.root}"

    @property
    def side(self) -> Side:
        return Side.FIRST if len(self.path) % 2 == 0 else Side.SECOND

    def moves(self) -> tuple[str, ...]:
        """The children from the left: `1`, `2`, ..."""
        return tuple(str(i + 1) for i in range(len(self.node.children)))

    def play(self, move: Move | str) -> Position:
        child = int(str(legal_move(self, move, "[1-9][0-9]*", "1")))
        return Position(self.root, (*self.path, child), self.node.children[child - 1])

    def outcome(self) -> Outcome | None:
        node = self.node
        if node.children:
            return None
        winner = Side.FIRST if node.value > 0 else Side.SECOND if node.value < 0 else None
        payoff = int(node.value) if node.value.denominator == 1 else node.value
        return Outcome(winner, f"the leaf is worth {node}", payoff)

    def __str__(self) -> str:
        return " ".join([str(self.root), *map(str, self.path)])

    def __repr__(self) -> str:
        return f"Position('{shortened(str(self), 150)}')"


def leaf_value(position: Position, viewpoint: Side, ply: int) -> float:
    """The value of the node, which is written for MAX, as `viewpoint` sees it."""
    value = position.node.value
    number = int(value) if value.denominator == 1 else float(value)
    return number if viewpoint is Side.FIRST else -number


def _widest(node: Node) -> int:
    return max([len(node.children), *map(_widest, node.children)])


def _height(node: Node) -> int:
    return max((1 + _height(child) for child in node.children), default=0)


class Tree:
    name = "tree"
    alternates = True
    evaluations: ClassVar = {
        "leaf": FunctionEvaluation("leaf", leaf_value, "the value written at the node", antisymmetric=True)
    }

    def __init__(self, tree: str = "[[3,5],[2,9]]") -> None:
        try:
            self._root = read_tree(tree)
        except ValueError as error:
            raise InvalidOption(f"'{tree}' is not a tree: {error}", tree) from None

    def order(self, position: Position, moves: Sequence[Move]) -> list[Move]:
        """The children by their own values, the mover's best first: MAX's largest, MIN's smallest."""
        children = position.node.children
        best_first = position.side is Side.FIRST
        return sorted(moves, key=lambda move: children[int(str(move)) - 1].value, reverse=best_first)

    def actions(self) -> list[str]:
        """As many children as any node has."""
        return [str(child + 1) for child in range(_widest(self._root))]

    def features(self, position: Position) -> list[int]:
        """The children chosen so far; 0 for every level below."""
        return [*position.path, *[0] * (_height(self._root) - len(position.path))]

    def start(self) -> Position:
        return Position(self._root, (), self._root)

    def position(self, text: str) -> Position:
        """The tree, then the children chosen so far: `[[3,5],[2,9]] 1 2`."""
        tree_text, _, path_text = text.rpartition("]")
        try:
            root = read_tree(tree_text + "]" if tree_text else text)
        except ValueError as error:
            raise InvalidPosition(f"'{text}' is not a position of a tree: {error}", text, [str(error)]) from None
        position = Position(root, (), root)
        for child in path_text.split() if tree_text else []:
            if child not in position.moves():
                fault = f"'{child}' is not a child of the node reached"
                raise InvalidPosition(f"'{text}' is not a position of a tree: {fault}", text, [fault])
            position = position.play(child)
        return position


game = Tree
