"""People who play random legal moves, and go on after every loss of the connection as the page does."""

from __future__ import annotations

import asyncio
import json
import random
import time

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.chaos.account import Account, Document, Move
from tests.server.chaos.door import Door

#: Seconds before the first and the last of several attempts to connect again.
FIRST_WAIT, LONGEST_WAIT = 0.1, 1.0
#: Seconds in which a request must have been answered on a connection that stands.
PATIENCE = 30.0


class Person:
    """Plays one side of one game to its end. `think`: the most seconds before a move."""

    def __init__(self, account: Account, side: str, door: Door, chance: random.Random, think: float) -> None:
        self._account = account
        self._side = side
        self._door = door
        self._chance = chance
        self._think = think
        self._head = -1
        self._version = -1
        self._moves: list[str] = []  # legal ones, if it is this side's turn
        self._over = False
        self._moved_from = -1  # the node of the last turn in which this person has moved
        self._move: Move | None = None  # chosen, and not known to be played
        self._number = 0  # of the last request
        self._asked: float | None = None  # since when it waits for an answer
        self._lost = False  # whether an earlier sending of the move got no answer
        self._due = 0.0  # when the next move is sent
        self._lost_at: float | None = None  # since when no move has been acknowledged, after a lost connection
        self._new = True  # whether this connection has told no state yet

    async def play(self) -> None:
        failures, lost_at = 0, None
        while not self._over:
            self._new = True
            try:
                async with self._door.live(self._account.id) as live:
                    hello = {"type": "hello", "tokens": [self._account.tokens[self._side]]}
                    await live.send(json.dumps(hello))
                    await self._converse(live, lost_at)
            except (OSError, ConnectionClosed, InvalidHandshake, asyncio.TimeoutError):
                if not self._new:
                    failures, lost_at = 0, time.monotonic()
                    self._lost_at = self._lost_at or lost_at
                wait = min(LONGEST_WAIT, FIRST_WAIT * 2**failures)
                failures += 1
                await asyncio.sleep(wait * self._chance.uniform(0.75, 1.25))

    async def _converse(self, live: ClientConnection, lost_at: float | None) -> None:
        while not self._over:
            wait = self._wait()
            try:
                message = json.loads(await asyncio.wait_for(live.recv(), wait))
            except asyncio.TimeoutError:
                await self._act(live)
                continue
            if self._new and message["type"] == "state" and lost_at is not None:
                self._account.gaps.append(time.monotonic() - lost_at)
            await self._hear(message)

    def _wait(self) -> float | None:
        """Seconds until this person does something unless there is news before. It has seen the game first."""
        if self._new:
            return PATIENCE
        if self._asked is not None:
            return self._asked + PATIENCE - time.monotonic()
        if self._moves and self._head > self._moved_from:
            return max(0.0, self._due - time.monotonic())
        return None

    async def _act(self, live: ClientConnection) -> None:
        now = time.monotonic()
        if self._new or self._asked is not None:
            what = "hello" if self._new else str(self._move)
            self._account.fault(f"{what} was not answered for {PATIENCE:g} seconds")
            raise ConnectionError
        if self._move is None:
            self._move, self._lost = Move(self._head, self._chance.choice(self._moves)), False
        if not self._lost:
            self._account.sent[self._move] = now
        self._asked = now
        self._number += 1
        await live.send(json.dumps({"type": "move", "id": self._number, **self._move._asdict()}))

    async def _hear(self, message: Document) -> None:
        kind = message["type"]
        if kind == "state":
            self._take(message["state"], message["state"]["nodes"])
        elif kind == "changed":
            self._take(message, message["nodes"])
        elif kind == "ack" and message["id"] == self._number and self._move is not None:
            self._account.acknowledge(message["node"], self._move)
            self._played()
            if self._lost_at is not None:
                self._account.resumed.append(time.monotonic() - self._lost_at)
                self._lost_at = None
        elif kind == "refused":
            await self._refused(message)
        elif kind == "gone":
            self._account.fault("it was called gone")

    def _take(self, news: Document, nodes: list[Document]) -> None:
        """Takes the game as it stands now, as a whole state or a change of it tells."""
        for node in nodes:
            self._account.hear_node(node)
        self._account.hear_outcome(news["outcome"], news["version"])
        if news["version"] < self._version:
            self._account.fault(f"its version went back from {self._version} to {news['version']}")
        if news["head"] > self._head:  # who has just lost the connection knows the next move already
            think = self._chance.uniform(0, self._think) if self._lost_at is None else 0.0
            self._due = time.monotonic() + think
        self._head, self._version = news["head"], news["version"]
        yours = news["board"]["side"] == self._side
        self._moves = [move["move"] for move in news["board"]["moves"]] if yours else []
        self._over = news["outcome"] is not None
        if self._new:
            self._new = False
            self._look_up()

    def _look_up(self) -> None:
        """After a new connection: a move that was not answered is played, as the state shows, or is sent again."""
        if self._asked is None:
            return
        self._asked, self._lost, self._due = None, True, 0.0
        if self._move in self._account.told.values():
            self._account.looked_up += 1
            self._played()

    def _played(self) -> None:
        assert self._move is not None
        self._moved_from = self._move.parent
        self._move = self._asked = None

    async def _refused(self, message: Document) -> None:
        problem, retry = message["problem"], message.get("retry")
        said = f"{problem['type']}: {problem['message']}"
        if message["id"] is None:
            if retry is None:
                self._account.fault(f"a complaint: {said}")
        elif message["id"] == self._number and self._move is not None:
            self._asked = None
            self._due = time.monotonic() + (retry or 1.0)
            if retry is None and not await self._explained():
                self._account.fault(f"{self._move} was refused: {said}")

    async def _explained(self) -> bool:
        """Whether a refusal is right: the game is over, or the move has been played."""
        state = await self._door.ask("GET", f"/api/games/{self._account.id}")
        for node in state["nodes"]:
            self._account.hear_node(node)
        if self._move in self._account.told.values():
            self._account.looked_up += 1
            self._played()
            return True
        return state["outcome"] is not None
