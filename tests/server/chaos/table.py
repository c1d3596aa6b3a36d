"""One person and a computer, or two people, who play one game after the other."""

from __future__ import annotations

import asyncio
import random
import secrets
import time

from tests.server.chaos.account import Account
from tests.server.chaos.door import Door
from tests.server.chaos.people import Person

GAMES = ("connect4", "dobutsu", "gipf", "ultimate")
#: One of them thinks for long enough to be killed at it; more would keep all workers busy.
COMPUTERS = (*["engine:level=1"] * 7, "engine:time=0.3")
#: A clock whose flag falls: with it people think longer. Beside it none, and one that lasts.
SHORT_CLOCK = (4.0, 0.1)
CLOCKS = (None, (600.0, 1.0), SHORT_CLOCK)


class Table:
    """`think`: the most seconds before a person's move."""

    def __init__(self, people: int, door: Door, chance: random.Random, think: float) -> None:
        self._people = people
        self._door = door
        self._chance = chance
        self._think = think
        self.accounts: list[Account] = []

    @property
    def progress(self) -> int:
        """Grows by one with every move, and by two with every new game."""
        return sum(2 + len(account.told) for account in self.accounts)

    async def play(self) -> None:
        while True:
            account = await self._sit_down()
            self.accounts.append(account)
            think = SHORT_CLOCK[0] / 2 if account.clock == SHORT_CLOCK else self._think
            chances = [random.Random(self._chance.random()) for _ in account.people]
            people = [
                Person(account, side, self._door, chance, think)
                for side, chance in zip(account.people, chances, strict=True)
            ]
            await asyncio.gather(*(person.play() for person in people))

    async def _sit_down(self) -> Account:
        chance = self._chance
        people = tuple(sorted(chance.sample(("first", "second"), self._people)))
        clock = chance.choice(CLOCKS)
        computer = {"kind": "computer", "player": chance.choice(COMPUTERS)}
        guest = {"kind": "person", "waiting": True}
        seats = {
            "first": {"kind": "person"} if "first" in people else computer,
            "second": computer if "second" not in people else guest if len(people) == 2 else {"kind": "person"},
        }
        body = {"game": chance.choice(GAMES), "seats": seats}
        if clock is not None:
            body["clock"] = {"seconds": clock[0], "increment": clock[1]}
        begun = time.monotonic()
        created = await self._door.ask("POST", "/api/games", body)
        id, tokens, invitation = created["game"]["id"], created["tokens"], created["invitations"]["second"]
        if invitation is not None:
            claim = {"invitation": invitation, "token": secrets.token_urlsafe(24)}
            tokens["second"] = (await self._door.ask("POST", f"/api/games/{id}/claim", claim))["token"]
        return Account(id, tokens, people, clock, begun)
