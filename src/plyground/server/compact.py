"""A game as plain values: small to send between processes, and quickly read by the process that takes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plyground.history.saved import SavedGame
from plyground.loading.loaded_game import LoadedGame
from plyground.server.rows import move_row, tree_at_once
from plyground.server.tables import StoredGame, StoredMove

#: A move as `StoredMove` has it.
Row = tuple[int, int, str, float | None, dict[str, Any] | None, tuple[float, float] | None, str]


@dataclass(frozen=True)
class CompactGame:
    """A game with its variations. A new game has no id yet."""

    game: str
    start: str
    seats: tuple[str, str]
    head: int
    result: str
    reason: str
    rows: list[Row]
    comment: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    id: str = ""

    @property
    def moves(self) -> list[StoredMove]:
        return [StoredMove(*row) for row in self.rows]

    def saved(self, load: Callable[[str], LoadedGame]) -> SavedGame:
        """Plays all moves again. Raises DamagedGame, or what `load` raises."""
        return SavedGame(tree_at_once(self, load(self.game)), self.seats, self.tags)


def compact(saved: SavedGame) -> CompactGame:
    tree = saved.tree
    return CompactGame(
        game=tree.game.spec,
        start=str(tree.start),
        seats=saved.players,
        head=tree.head.number,
        result=saved.result,
        reason=saved.reason,
        rows=[_row(move_row(node)) for node in tree.nodes[1:]],
        comment=tree.root.comment,
        tags=dict(saved.tags),
    )


def compact_rows(stored: StoredGame) -> CompactGame:
    """The stored game in the form that a worker takes."""
    return CompactGame(
        game=stored.game,
        start=stored.start,
        seats=stored.seats,
        head=stored.head,
        result=stored.result,
        reason=stored.reason,
        rows=list(map(_row, stored.moves)),
        comment=stored.comment,
        tags=stored.tags,
        id=stored.id,
    )


def _row(move: StoredMove) -> Row:
    return move.number, move.parent, move.move, move.seconds, move.score, move.clock, move.comment
