"""A cache that is bounded in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Kept(Generic[_T]):
    """Keeps what was used last, as far as it fits into `most` bytes; the newest thing is always kept. `let_go` is
    called with each thing that is dropped."""

    def __init__(self, most: int, let_go: Callable[[_T], None] = lambda thing: None) -> None:
        self._most = most
        self._let_go = let_go
        self._things: OrderedDict[Hashable, tuple[_T, int]] = OrderedDict()
        self.bytes = 0

    def find(self, key: Hashable) -> _T | None:
        """What is kept under the key; None if there is nothing."""
        if key not in self._things:
            return None
        self._things.move_to_end(key)
        return self._things[key][0]

    def put(self, key: Hashable, thing: _T, size: int) -> _T:
        """Keeps a thing of about so many bytes, and drops the oldest for which there is no room any more."""
        while self._things and (key in self._things or self.bytes + size > self._most):
            self._drop(key if key in self._things else next(iter(self._things)))
        self._things[key] = thing, size
        self.bytes += size
        return thing

    def _drop(self, key: Hashable) -> None:
        thing, size = self._things.pop(key)
        self.bytes -= size
        self._let_go(thing)

    def clear(self) -> None:
        for key in list(self._things):
            self._drop(key)
