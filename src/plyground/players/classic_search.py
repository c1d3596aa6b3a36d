"""A textbook search with its options, run within limits; by the core if the game is native."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from plyground import _core, textbook
from plyground.evaluation import Evaluation
from plyground.game import Move, Payoff, Position, Side
from plyground.textbook import Algorithm, Result, Trace

#: A double is at most so much of itself away from the number that it stands for, with room for some sums.
ROUNDING = Fraction(1, 2**50)


class SearchEnded(Exception):
    """Raised in the middle of a search that has reached a limit or was stopped."""


class Searched(NamedTuple):
    """The result of a search. `complete`: every leaf was the end of a game. `exact`: the values of such leaves are in
    the order of their payoffs."""

    result: Result
    complete: bool
    exact: bool = True


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
    ) -> Searched | None:
        """None if the search would visit more than `nodes` positions or take longer than `seconds`, or if `check`
        raises SearchEnded; it is called from time to time."""
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
    ) -> Searched:
        leaves = _Leaves()

        def evaluate(at: Position, viewpoint: Side, ply: int) -> float:
            check()  # often enough: every search soon comes to a leaf
            leaves.meet(at, ply)
            return evaluation.value(at, viewpoint, ply)

        watch = None if nodes is None and seconds is None else _Watch(nodes, seconds)
        found = self.algorithm.function(position, *self.depths, evaluate, watch=watch, **self.options)
        return Searched(found, leaves.all_ended, leaves.are_told_apart(evaluation.weights.get("win", 0)))

    def _run_natively(
        self,
        native: str,
        position: _core.Position,
        evaluation: _core.Evaluation,
        nodes: int | None,
        seconds: float | None,
        check: Callable[[], None],
    ) -> Searched | None:
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
        return Searched(Result(value, line[0] if line else None, line, visited), complete)

    def trace(self, position: Position, evaluation: Evaluation, limit: int) -> Trace:
        function = self.algorithm.function
        found = textbook.trace(function, position, *self.depths, evaluation.value, limit=limit, **self.options)
        return replace(found, evaluation=": ".join(filter(None, (evaluation.name, evaluation.summary))))


class _Leaves:
    """The leaves of a search: whether all were ends of the game, and which payoffs they had."""

    def __init__(self) -> None:
        self.all_ended = True
        self._amounts: set[Payoff] = set()
        self._deepest = 0

    def meet(self, position: Position, ply: int) -> None:
        outcome = position.outcome()
        if outcome is None:
            self.all_ended = False
        else:
            self._amounts.add(max(outcome.value, -outcome.value))
            self._deepest = max(self._deepest, ply)

    def are_told_apart(self, win: int) -> bool:
        """Whether the values of ends are in the order of their payoffs (`finished_value`), and then of their plies. The
        plies count too, so that of payoffs that differ by a small fraction, a search could take the wrong one; and
        those of fractions are rounded."""
        amounts = sorted(self._amounts)
        if all(isinstance(amount, int) for amount in amounts):
            return win > self._deepest
        gaps = [win * (more - less) - self._deepest * min(1, more) for less, more in pairwise(amounts)]
        smallest = min((amount for amount in amounts if amount > 0), default=1)
        return win > self._deepest and win * amounts[-1] * ROUNDING < min(1, smallest, *gaps)


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
