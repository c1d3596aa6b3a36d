"""Turns a game's tree into database rows, and rows into a tree.

The rows have no columns for comments and tags, so an imported game loses its own.
"""

from __future__ import annotations

from typing import Any

from plyground.game import Outcome
from plyground.history.line import Line
from plyground.history.saved import UNFINISHED, outcome_of
from plyground.history.tree import GameTree, Node
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.server.storage import StoredGame, StoredMove


def tree_of(stored: StoredGame, game: LoadedGame) -> GameTree:
    """The stored tree. Its head is the node where the game stood."""
    tree = GameTree(Line.of(game, stored.start))
    for move in stored.moves:
        mover = tree.nodes[move.parent].position.side
        score = None if move.score is None else Score.from_json(move.score, mover)
        tree.add(move.parent, move.move, seconds=move.seconds, clock=move.clock, score=score)
    tree.go_to(stored.head)
    ended = outcome_of(stored.result, stored.reason)
    if ended is not None and tree.outcome is None:
        tree.end(ended)
    return tree


def move_row(node: Node) -> StoredMove:
    assert node.line.before is not None
    assert node.parent is not None
    mover = node.line.before.position.side
    return StoredMove(
        number=node.number,
        parent=node.parent,
        move=node.move or "",
        seconds=None if node.seconds is None else round(node.seconds, 3),
        score=None if node.score is None else node.score.for_side(mover).to_json(),
        clock=node.clock,
    )


def ending(outcome: Outcome | None) -> dict[str, Any]:
    """The columns that say how a game ended."""
    if outcome is None:
        return {"result": UNFINISHED, "reason": ""}
    return {"result": str(outcome), "reason": outcome.reason}
