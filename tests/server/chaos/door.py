"""The servers' one address, as people reach it by plain requests."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx2
from websockets.asyncio.client import connect

from tests.waiting import DEADLINE

#: Seconds before a request that was not answered is sent again.
PAUSE = 0.2
#: Answers that ask to be asked again: too many requests, and not at the moment.
LATER = (429, 503)


class NoAnswer(Exception):
    """Nobody has answered in time."""


def _plainly(address: str) -> connect:
    return connect(address, compression=None)


class Door:
    """`dial`: opens a live connection to an address."""

    def __init__(self, address: str, http: httpx2.AsyncClient, dial: Callable[[str], connect] = _plainly) -> None:
        self.address = address
        self._http = http
        self._dial = dial
        self.failures: Counter[str] = Counter()  # answers that are errors of the server
        self.unanswered = 0  # requests whose connection was lost

    def live(self, id: str) -> connect:
        """A live connection to a game, to be entered."""
        return self._dial(f"{self.address.replace('http', 'ws', 1)}/api/games/{id}/live")

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The document of the answer; asks again while nobody answers. Raises NoAnswer."""
        end = time.monotonic() + DEADLINE
        said = "nothing"
        while time.monotonic() < end:
            try:
                answer = await self._http.request(method, self.address + path, json=body)
            except httpx2.TransportError as error:
                said = repr(error)
                self.unanswered += 1
            else:
                if answer.is_success:
                    return answer.json()
                said = f"{method} {path.split('/')[2]}: {answer.status_code} {answer.text[:200]}"
                if answer.status_code not in LATER:
                    self.failures[said] += 1
            await asyncio.sleep(PAUSE)
        raise NoAnswer(f"{method} {path}: {said}")
