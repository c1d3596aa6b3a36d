"""A game in memory, as the database has it: its row, its tree, and how both are written, read again and shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from plyground.advice import ToldNode, told_node
from plyground.game import Side
from plyground.history.tree import GameTree, Node
from plyground.server import live_shapes, shapes
from plyground.server.catalogue import Catalogue, board_of, outcome_of
from plyground.server.clock import Clock
from plyground.server.errors import UnknownId
from plyground.server.players import check_player
from plyground.server.rows import extend, move_row, tree_of
from plyground.server.seats import Seats
from plyground.server.storage import Storage
from plyground.server.tables import StoredGame, StoredTime
from plyground.server.tasks import gently


class KeptGame:
    """`row` is the row as it was written or read last, without moves: these are in `tree`."""

    @classmethod
    async def of(cls, stored: StoredGame, catalogue: Catalogue, storage: Storage) -> KeptGame:
        """Raises UnknownGame or DamagedGame."""
        tree = await tree_of(stored, catalogue.load(stored.game))
        nodes: list[ToldNode] = []
        async for some in gently(tree.nodes[1:]):
            nodes += map(told_node, some)
        return cls(replace(stored, moves=[]), tree, nodes, catalogue, storage)

    def __init__(
        self, row: StoredGame, tree: GameTree, nodes: list[ToldNode], catalogue: Catalogue, storage: Storage
    ) -> None:
        self._catalogue = catalogue
        self._storage = storage
        self.row = row
        self.game = tree.game
        self.tree = tree
        self._nodes = nodes
        self._characters = len(str(tree.head.position))
        self._told = len(self._nodes)  # the moves that all listeners know
        self.stale = False  # whether the database may have something newer: a write has failed, or another server wrote

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return len(self._nodes) * (2000 + 4 * self._characters)

    @property
    def seats(self) -> Seats:
        return Seats(self.row.seats, self.row.tokens, self.row.invitations)

    def check_player(self, text: str) -> None:
        """Raises InvalidPlayer if the server does not let this player play."""
        check_player(text, self.game, self._catalogue.players)

    @property
    def side(self) -> Side:
        """Whose turn it is."""
        return self.tree.head.position.side

    @property
    def clock(self) -> Clock | None:
        if self.row.clock is None:
            return None
        left = self.tree.head.clock  # a game of the first schema has this alone
        return Clock(self.row.clock, self.row.time or (StoredTime(left) if left else None), self._storage.now)

    def at(self, number: int) -> Node:
        """Raises UnknownId."""
        if not 0 <= number < len(self.tree.nodes):
            raise UnknownId(f"the game has no move number '{number}'", str(number))
        return self.tree.nodes[number]

    # Writing and reading

    async def write(self, node: Node | None = None, **changes: Any) -> None:
        """Writes the changed columns, and the new node if there is one.

        Raises Outdated or StorageDown. After either the game in memory may be old: `catch_up` mends that.
        """
        self.stale = True
        row = replace(self.row, **changes)
        self.row = await self._storage.write(row, None if node is None else move_row(node))
        self.stale = False
        if node is not None:
            self._take_node(node)

    def _take_node(self, node: Node) -> None:
        self.tree.append(node)
        self._nodes.append(told_node(node))

    async def catch_up(self) -> bool:
        """Reads what another server has written. Returns whether anything is new. Raises UnknownId if the game has been
        deleted, and StorageDown."""
        stored = await self._storage.load(self.id, since=len(self._nodes))
        if stored is None:
            raise UnknownId(f"there is no game '{self.id}'", self.id)
        self.stale = False
        if stored.version <= self.row.version:
            return False
        extend(self.tree, stored)
        self._nodes += [told_node(node) for node in self.tree.nodes[len(self._nodes) + 1 :]]
        self.row = replace(stored, moves=[])
        return True

    # Shown

    def state(self) -> shapes.GameState:
        return shapes.GameState(
            id=self.id,
            info=self._catalogue.info(self.game.spec),
            start=self.row.start,
            nodes=list(self._nodes),
            created=self.row.created,
            **self._standing(),
        )

    def news(self) -> live_shapes.ChangedMessage:
        """The game as it is now, without the moves that were told before."""
        new, self._told = self._nodes[self._told :], len(self._nodes)
        return live_shapes.ChangedMessage(nodes=new, **self._standing())

    def _standing(self) -> dict[str, Any]:
        """Where the game stands: all that may change with any change."""
        clock = self.clock
        return {
            "head": self.tree.head.number,
            "board": self.board(),
            "seats": self.seats.shape(),
            "clock": clock.shape() if clock else None,
            "pace": shapes.Pace(running=self.row.running, pause=self.row.pause),
            "outcome": outcome_of(self.tree.outcome),
            "version": self.row.version,
        }

    def board(self) -> shapes.Board:
        return board_of(self.tree.line(), self.tree.outcome)

    def board_at(self, number: int) -> shapes.Board:
        """The board of any node. One may play from an earlier node even if people have ended the game."""
        return self.board() if number == self.tree.head.number else board_of(self.at(number).line)

    def question(self, number: int | None = None) -> shapes.Question:
        """A node (None: the head) as a question to think about."""
        line = (self.tree.head if number is None else self.at(number)).line
        return shapes.Question.model_construct(game=self.game.spec, position=self.row.start, moves=list(line.moves))
