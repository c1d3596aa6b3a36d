"""Turns a game's tree into database rows, and rows into a tree."""

from __future__ import annotations

from typing import Any

from plyground.game import Outcome, PlygroundError
from plyground.history.line import Line
from plyground.history.saved import UNFINISHED, outcome_of
from plyground.history.tree import GameTree, Node
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.server.tables import DamagedGame, StoredGame, StoredMove


def tree_of(stored: StoredGame, game: LoadedGame) -> GameTree:
    """The stored tree. Its head is the node where the game stood. Raises DamagedGame."""
    try:
        tree = GameTree(Line.of(game, stored.start))
    except PlygroundError as error:
        raise DamagedGame(stored.id, str(error)) from None
    tree.annotate(0, comment=stored.comment)
    extend(tree, stored)
    return tree


def extend(tree: GameTree, stored: StoredGame) -> None:
    """Adds the stored moves, which follow those of the tree, and sets head and result. Raises DamagedGame."""
    try:
        for move in stored.moves:
            if move.number != len(tree.nodes) or not 0 <= move.parent < move.number:
                raise DamagedGame(stored.id, f"move {move.number} after move {move.parent} is out of order")
            mover = tree.nodes[move.parent].position.side
            score = None if move.score is None else Score.from_json(move.score, mover)
            added = tree.add(
                move.parent, move.move, seconds=move.seconds, clock=move.clock, score=score, comment=move.comment
            )
            if added.number != move.number:
                raise DamagedGame(stored.id, f"move {move.number} is there twice")
        if not 0 <= stored.head < len(tree.nodes):
            raise DamagedGame(stored.id, f"there is no move {stored.head} to stand at")
        tree.go_to(stored.head)
        ended = outcome_of(stored.result, stored.reason)
    except DamagedGame:
        raise
    except (PlygroundError, TypeError, ValueError, KeyError) as error:
        raise DamagedGame(stored.id, str(error)) from None
    if ended is not None and tree.outcome is None:
        tree.end(ended)


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
        comment=node.comment,
    )


def ending(outcome: Outcome | None) -> dict[str, Any]:
    """The columns that say how a game ended."""
    if outcome is None:
        return {"result": UNFINISHED, "reason": ""}
    return {"result": str(outcome), "reason": outcome.reason}
