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
    """An observer of a search. `trace.py` has one that records the tree.

    >>> import plyground as pg
    >>> from plyground.textbook import minimax
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> class Counting:
    ...     leaves = 0
    ...     def enter(self, position, window, mover):
    ...         self.leaves += not position.moves()
    ...     def leave(self, value): ...
    ...     def choose(self, position, moves): ...
    >>> watch = Counting()
    >>> _ = minimax(game.start(), 2, leaf, watch=watch)
    >>> watch.leaves
    4
    """

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
    """Tells `watch` of every call of a search: its `position`, `alpha` and `beta` (if any), and the value returned.

    >>> from plyground.textbook import watched
    >>> def count(position, watch=None):
    ...     @watched(watch)
    ...     def visit(position):
    ...         return sum(visit(position.play(move)) for move in position.moves()) or 1
    ...     return visit(position)
    >>> import plyground as pg
    >>> count(pg.load("grundy:heap=7").start())  # the ways in which a game can go
    7
    """

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
    """Tells `watch` which moves a function that selects some, `choice(position, ...)`, has selected.

    >>> from plyground.textbook import watched_choice
    >>> def first_two(position):
    ...     return position.moves()[:2]
    >>> watched_choice(None)(first_two) is first_two  # nobody watches: the function itself
    True
    """

    def decorate(choice: Choice) -> Choice:
        if watch is None:
            return choice

        def choose(position: Any, *arguments: Any) -> Sequence[Move]:
            moves = choice(position, *arguments)
            watch.choose(position, moves)
            return moves

        return choose  # type: ignore[return-value]

    return decorate
