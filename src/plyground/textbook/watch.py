"""Watching a search without changing it: decorators for its inner functions.

Without a watch a decorator returns the function itself, so that a search nobody watches is not slowed down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import Any, Protocol, TypeVar

from plyground.game import Move

#: Alpha and beta.
Window = tuple[float, float]


class Watch(Protocol):
    """An observer of a search. `trace.py` has one that records the tree."""

    def enter(self, position: Any, window: Window | None, mover: bool) -> None:
        """A position is visited. `mover`: window and value are for the player to move, not for the root player."""
        ...

    def leave(self, value: float) -> None:
        """The last position entered and not yet left has this value."""
        ...

    def choose(self, position: Any, moves: Sequence[Move]) -> None:
        """These are the moves that will be searched."""
        ...


Search = TypeVar("Search", bound=Callable[..., float])
Choice = TypeVar("Choice", bound=Callable[..., Sequence[Move]])


def watched(watch: Watch | None, *, mover: bool = False) -> Callable[[Search], Search]:
    """Tells `watch` of every call of a search: its `position`, `alpha` and `beta` (if any), and the value returned."""

    def decorate(search: Search) -> Search:
        if watch is None:
            return search
        names = list(signature(search).parameters)

        def visit(*arguments: Any) -> float:
            given = dict(zip(names, arguments, strict=True))
            window = (given["alpha"], given["beta"]) if "alpha" in given else None
            watch.enter(given["position"], window, mover)
            value = search(*arguments)
            watch.leave(value)
            return value

        return visit  # type: ignore[return-value]

    return decorate


def watched_choice(watch: Watch | None) -> Callable[[Choice], Choice]:
    """Tells `watch` which moves a function that selects some, `choice(position, ...)`, has selected."""

    def decorate(choice: Choice) -> Choice:
        if watch is None:
            return choice

        def choose(position: Any, *arguments: Any) -> Sequence[Move]:
            moves = choice(position, *arguments)
            watch.choose(position, moves)
            return moves

        return choose  # type: ignore[return-value]

    return decorate
