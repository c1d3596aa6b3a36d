"""A textbook search with its options, run within limits; by the core if the game is native."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from plyground import _core, textbook
from plyground.evaluation import Evaluation
from plyground.game import Move, Position, Side
from plyground.textbook import Algorithm, Result, Trace


class SearchEnded(Exception):
    """Raised in the middle of a search that has reached a limit or was stopped."""


@dataclass(frozen=True)
class Search:
    """A search without position and evaluation: an algorithm of the textbook, its depths, its options and its hooks.
    The core has the same algorithms, and searches if both game and evaluation are native.

    The textbook searches games written in Python, although the core could do it (`_core.search_in_python`): either way
    calls of Python take most of the time. The core makes no calls for positions that it met before, so it searches nim
    1 to 8 times as fast. But it keeps and hashes every position: game trees, where no two are equal, take twice as
    long, and a long search runs out of memory; the textbook keeps nothing."""

    algorithm: Algorithm
    depths: tuple[int, ...]
    options: Mapping[str, Any]

    def at(self, ply: int) -> Search:
        """The same search to depth `ply`. If it has two depths, the smaller becomes `ply`; their distance stays."""
        return replace(self, depths=tuple(depth - self.depths[0] + ply for depth in self.depths))

    def down_to(self, ply: int) -> Search:
        """The same search, at most `ply` deep. If it has two depths, their distance stays if there is room for it."""
        if self.depths[-1] <= ply:
            return self
        return replace(self, depths=tuple(max(1, depth - self.depths[-1] + ply) for depth in self.depths))

    def run(
        self,
        position: Position,
        evaluation: Evaluation,
        nodes: int | None = None,
        seconds: float | None = None,
        check: Callable[[], None] = lambda: None,
    ) -> tuple[Result, bool] | None:
        """The result, and whether every leaf was the end of a game, with a whole number as its payoff if it has one.
        None if the search would visit more than `nodes` positions or take longer than `seconds`, or if `check` raises
        SearchEnded; it is called from time to time."""
        native = self.algorithm.native
        try:
            if native and isinstance(position, _core.Position) and isinstance(evaluation, _core.Evaluation):
                return self._run_natively(native, position, evaluation, nodes, seconds, check)
            return self._run_the_textbook(position, evaluation, nodes, seconds, check)
        except SearchEnded:
            return None

    def _run_the_textbook(
        self,
        position: Position,
        evaluation: Evaluation,
        nodes: int | None,
        seconds: float | None,
        check: Callable[[], None],
    ) -> tuple[Result, bool]:
        complete = True

        def evaluate(at: Position, viewpoint: Side, ply: int) -> float:
            nonlocal complete
            check()  # often enough: every search soon comes to a leaf
            complete = complete and not at.moves() and _is_whole(at)
            return evaluation.value(at, viewpoint, ply)

        watch = None if nodes is None and seconds is None else _Watch(nodes, seconds)
        return self.algorithm.function(position, *self.depths, evaluate, watch=watch, **self.options), complete

    def _run_natively(
        self,
        native: str,
        position: _core.Position,
        evaluation: _core.Evaluation,
        nodes: int | None,
        seconds: float | None,
        check: Callable[[], None],
    ) -> tuple[Result, bool] | None:
        # In a native game the search itself finds essential moves, and the game's own hook has the static order.
        options = {key: value for key, value in self.options.items() if key not in self.algorithm.hooks}
        found = evaluation.search(
            native,
            position,
            min_depth=self.depths[0],
            max_depth=self.depths[-1],
            order=bool(self.options.get("order")),
            nodes=nodes,
            seconds=seconds,
            on_nodes=lambda visited: check(),
            **options,
        )
        if found is None:
            return None
        value, line, visited, complete = found
        return Result(value, line[0] if line else None, line, visited), complete

    def trace(self, position: Position, evaluation: Evaluation, limit: int) -> Trace:
        function = self.algorithm.function
        return textbook.trace(function, position, *self.depths, evaluation.value, limit=limit, **self.options)


def _is_whole(position: Position) -> bool:
    """Whether the payoff at the end of a game, if it has one, is a whole number. Of payoffs that differ by a small
    fraction, a search could take the wrong one, because the plies count too."""
    outcome = position.outcome()
    return outcome is not None and isinstance(outcome.value, int)


class _Watch:
    """Watches a search of the textbook, and ends it at its limit."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        self._left = nodes
        self._end = None if seconds is None else time.monotonic() + seconds

    def enter(self, position: Any, window: Any, mover: bool) -> None:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise SearchEnded
        if self._end is not None and time.monotonic() >= self._end:
            raise SearchEnded

    def leave(self, value: float) -> None: ...
    def choose(self, position: Any, moves: Sequence[Move]) -> None: ...
