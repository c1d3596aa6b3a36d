"""Pictures of AND/OR trees and of the strategies in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from plyground.draw.html import beside, bold, folded, stacked, table
from plyground.draw.markup import Content, Element, element
from plyground.draw.tree import Box, Key, Shape, grown, key, tree_picture
from plyground.game import Move, Position, Side, UnknownGame
from plyground.loading.pictures import picture
from plyground.loading.registry import game_of
from plyground.wording import counted, shortened

#: The most nodes of a picture; the most positions of a strategy that are drawn, and that are written.
MOST_NODES = 120
MOST_BOARDS = 6
MOST_ROWS = 60
#: A position's text is shown in its node if it is not longer.
_SHORT = 16


class Node(Protocol):
    """What is drawn of a node."""

    @property
    def position(self) -> Position: ...
    @property
    def move(self) -> Move | None: ...
    @property
    def children(self) -> Sequence[Any]: ...


def and_or_picture(
    root: Node, side: Side, lines: Sequence[str], chosen: Callable[[Any], bool] = lambda node: True
) -> Element:
    """The tree as `side` sees it, its upper part if it is large. `chosen`: whether a node is part of the strategy;
    left out, all are."""
    top = grown(root, lambda node: _box(node, side, chosen), lambda node: node.children, MOST_NODES)
    followed = Key([element("path", class_="tree-edge tree-best", d="M0 0H24")], "strategy")
    sides = key("first", "First moves"), key("second", "Second moves")
    return tree_picture(top, lines, [*sides, key("won", f"good for {side}"), key("lost", "not"), followed])


def _box(node: Node, side: Side, chosen: Callable[[Any], bool]) -> Box:
    """A node, without what is below it."""
    outcome = node.position.outcome()
    mover = node.position.side
    shape: Shape = "first" if mover is Side.FIRST else "second"
    if outcome is not None:  # nodes of a whole tree know whether that is good; those of a strategy all are
        shape = "won" if getattr(node, "reaches", outcome.winner is not side.other) else "lost"
    text = str(node.position)
    return Box(
        shape,
        str(outcome) if outcome else text.removesuffix(f" {mover}") if len(text) <= _SHORT else " ",
        label="" if node.move is None else shortened(str(node.move), 20),
        branch="best" if chosen(node) else "edge",
        hint=text if outcome is None else f"{text}\n{outcome}, {outcome.reason}",
        strong=chosen(node),
        joined=mover is not side,
    )


def answers(moves: Mapping[Position, Move]) -> Element:
    """What a strategy plays, position by position: the first ones as boards, all others as texts to open."""
    first = next(iter(moves), None)
    try:
        game = None if first is None else game_of(first)
    except UnknownGame:
        game = None
    boards: list[Content] = []
    if game is not None:
        for position, move in list(moves.items())[:MOST_BOARDS]:
            label = game.label(position, move)
            drawn = picture(game, position, size=120).svg()
            boards.append(element("figure", drawn, element("figcaption", bold(label)), style="margin:0"))
    rows = [[str(position), str(move)] for position, move in list(moves.items())[:MOST_ROWS]]
    if len(moves) > MOST_ROWS:
        rows.append([f"and {len(moves) - MOST_ROWS:,} more", ""])
    many = f"{counted(len(moves), 'position')} and what is played there"
    written = folded(many, table(["Position", "Move"], rows, words=(0, 1)))
    return stacked(beside(*boards) if boards else None, written)
