"""Turns a game's tree into database rows, and rows into a tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from plyground.game import Outcome, PlygroundError
from plyground.history.line import Line
from plyground.history.saved import UNFINISHED, outcome_of
from plyground.history.tree import GameTree, Node
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.server.tables import DamagedGame, StoredMove
from plyground.server.tasks import gently


class Rows(Protocol):
    """What the rows of a game say about its tree."""

    @property
    def id(self) -> str: ...
    @property
    def start(self) -> str: ...
    @property
    def comment(self) -> str: ...
    @property
    def head(self) -> int: ...
    @property
    def result(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def moves(self) -> Sequence[StoredMove]: ...


async def tree_of(stored: Rows, game: LoadedGame) -> GameTree:
    """The stored tree. Its head is the node where the game stood. Others are served meanwhile. Raises DamagedGame."""
    with _damage_told(stored):
        tree = _begun(stored, game)
        async for some in gently(stored.moves):
            _add(tree, some)
        _stand(tree, stored)
    return tree


def tree_at_once(stored: Rows, game: LoadedGame) -> GameTree:
    """The same for a process that has nobody to serve."""
    with _damage_told(stored):
        tree = _begun(stored, game)
        extend(tree, stored)
    return tree


def extend(tree: GameTree, stored: Rows) -> None:
    """Adds the stored moves, which follow those of the tree, and sets head and result. Raises DamagedGame."""
    with _damage_told(stored):
        _add(tree, stored.moves)
        _stand(tree, stored)


@contextmanager
def _damage_told(stored: Rows) -> Iterator[None]:
    """Within this block an error means that the rows are damaged."""
    try:
        yield
    except DamagedGame:
        raise
    except (PlygroundError, TypeError, ValueError, KeyError) as error:
        raise DamagedGame(stored.id, str(error)) from None


def _begun(stored: Rows, game: LoadedGame) -> GameTree:
    tree = GameTree(Line.of(game, stored.start))
    tree.annotate(0, comment=stored.comment)
    return tree


def _add(tree: GameTree, moves: Sequence[StoredMove]) -> None:
    for move in moves:
        if move.number != len(tree.nodes) or not 0 <= move.parent < move.number:
            raise ValueError(f"move {move.number} after move {move.parent} is out of order")
        mover = tree.nodes[move.parent].position.side
        score = None if move.score is None else Score.from_json(move.score, mover)
        added = tree.add(
            move.parent, move.move, seconds=move.seconds, clock=move.clock, score=score, comment=move.comment
        )
        if added.number != move.number:
            raise ValueError(f"move {move.number} is there twice")


def _stand(tree: GameTree, stored: Rows) -> None:
    """Sets head and result."""
    if not 0 <= stored.head < len(tree.nodes):
        raise ValueError(f"there is no move {stored.head} to stand at")
    tree.go_to(stored.head)
    ended = outcome_of(stored.result, stored.reason)
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
