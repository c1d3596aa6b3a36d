"""The connections that follow a game and are told what happens in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from plyground.game import Side
from plyground.server import live_shapes, shapes


class Listener(Protocol):
    """A connection that wants to know what happens. `seats` are the sides that it may move for."""

    seats: frozenset[Side]

    def send_text(self, text: str) -> None: ...


class Broadcast:
    """The listeners of one game."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()

    def __bool__(self) -> bool:
        """Whether anybody listens."""
        return bool(self._listeners)

    def add(self, listener: Listener) -> None:
        self._listeners.add(listener)
        self._tell_presence()

    def remove(self, listener: Listener) -> None:
        self._listeners.discard(listener)
        self._tell_presence()

    def tell(self, message: shapes.Shape) -> None:
        text = message.model_dump_json() if self._listeners else ""
        for listener in list(self._listeners):
            listener.send_text(text)

    def tell_each(self, message: Callable[[frozenset[Side]], shapes.Shape]) -> None:
        """Tells each listener the message that is made for its seats. A message is made and written as JSON once for
        all listeners that have the same seats."""
        texts: dict[frozenset[Side], str] = {}
        for listener in list(self._listeners):
            if listener.seats not in texts:
                texts[listener.seats] = message(listener.seats).model_dump_json()
            listener.send_text(texts[listener.seats])

    def _tell_presence(self) -> None:
        present = {side: any(side in listener.seats for listener in self._listeners) for side in Side}
        watchers = sum(not listener.seats for listener in self._listeners)
        self.tell(
            live_shapes.PresenceMessage(first=present[Side.FIRST], second=present[Side.SECOND], watchers=watchers)
        )
