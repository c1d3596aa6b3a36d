"""The connections that follow a game and are told what happens in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from plyground.game import Side
from plyground.server import live_shapes, shapes
from plyground.server.storage import Presence


class Listener(Protocol):
    """A connection that wants to know what happens. `seats` are the sides that it may move for."""

    seats: frozenset[Side]

    def send_text(self, text: str) -> None: ...


class Broadcast:
    """The listeners of one game at this server. `on_presence` is called when one comes or goes."""

    def __init__(self, on_presence: Callable[[], None] = lambda: None) -> None:
        self._listeners: set[Listener] = set()
        self._on_presence = on_presence
        self._elsewhere = Presence()

    def __bool__(self) -> bool:
        """Whether anybody listens."""
        return bool(self._listeners)

    def add(self, listener: Listener) -> None:
        self._listeners.add(listener)
        self._presence_changed()

    def remove(self, listener: Listener) -> None:
        self._listeners.discard(listener)
        self._presence_changed()

    def tell(self, message: shapes.Shape) -> None:
        text = message.model_dump_json() if self._listeners else ""
        for listener in list(self._listeners):
            listener.send_text(text)

    # Who is here

    @property
    def here(self) -> Presence:
        first, second = (any(side in listener.seats for listener in self._listeners) for side in Side)
        return Presence(first, second, sum(not listener.seats for listener in self._listeners))

    def hear_elsewhere(self, elsewhere: Presence) -> None:
        """Others follow the game at other servers."""
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self._tell_presence()

    def _presence_changed(self) -> None:
        self._tell_presence()
        self._on_presence()

    def _tell_presence(self) -> None:
        self.tell(live_shapes.PresenceMessage(**vars(self.here + self._elsewhere)))
