"""The analyst: an engine and an oracle for one game, kept between questions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from plyground.engine.analysis import Analysis
from plyground.engine.engine import Engine
from plyground.exact import SHARE, Oracle, Patience
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame, NativeRules
from plyground.score import Limit, Score
from plyground.wording import shortened

#: Megabytes of the engine's table: enough for a search of some seconds.
TABLE = 16
#: Seconds that the oracle may take, whatever the limit is.
ORACLE_SECONDS = 0.3
#: A solver looks at this many positions in about the time in which the engine looks at one.
ORACLE_NODES = 8
#: A game written in Python is searched this many times slower than a native one.
PYTHON_COST = 40


class Analyst:
    """Judges positions of one game: exactly where the oracle answers quickly, otherwise by the engine.

    It answers one question at a time. Later questions use what earlier ones have found.
    """

    def __init__(self, game: LoadedGame, *, table: int = TABLE, threads: int = 1) -> None:
        """`table`: megabytes of the engine's table."""
        self.game = game
        self._made = table, threads
        self._native = isinstance(game.rules, NativeRules)
        # For a game written in Python the table is emptied after each search, which takes long for a large table.
        self._engine = Engine(game, table=table if self._native else 1, threads=threads)
        self._oracle = Oracle.of(game)
        self._patience = Patience()
        self._stopped = False

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.game, *self._made)  # what has been found is left out

    def nodes(self, native: int) -> int:
        """The nodes of a search here that takes about as long as a search of `native` nodes in a native game."""
        return native if self._native else max(1, native // PYTHON_COST)

    def judge(
        self,
        line: Line,
        limit: Limit,
        lines: int = 1,
        on_analysis: Callable[[Analysis], None] | None = None,
        exact: bool = True,
        exact_nodes: int | None = None,
    ) -> Analysis:
        """The best moves of the position reached, which must not be over: `lines` of them, or all if they are exact.

        The engine searches, and the oracle is not asked, if `exact` is false or if the limit has a depth. The oracle
        looks at `exact_nodes` positions at most; None: as long as the limit lets it.
        """
        if exact and limit.depth is None:
            began = time.monotonic()
            self._patience = Patience(None, exact_nodes) if exact_nodes else self._for_oracle(limit)
            known = self._oracle.analysis(line.position, self._patience, lines)
            if known is not None:
                return known
            if limit.time is not None:
                limit = replace(limit, time=max(limit.time / 2, limit.time - (time.monotonic() - began)))
        if self._stopped:
            limit = Limit(depth=1)
        several = min(lines, len(line.position.moves()))
        return self._engine.think(line.position, limit, history=line.history, multi=several, on_analysis=on_analysis)

    def exact(self, line: Line, nodes: int) -> Score | None:
        """The exact score of the position reached, if the oracle finds it by looking at so many positions."""
        self._patience = Patience(None, nodes)
        return self._oracle.value(line.position, self._patience)

    def _for_oracle(self, limit: Limit) -> Patience:
        seconds = None if limit.time is None else max(ORACLE_SECONDS, SHARE * limit.time)
        return Patience(seconds, None if limit.nodes is None else ORACLE_NODES * limit.nodes)

    @contextmanager
    def afresh(self) -> Iterator[None]:
        """Within this block answers depend only on what is asked in the block, not on what has been found before."""
        shared, self._oracle = self._oracle, Oracle.anew(self.game)
        self.forget()
        try:
            yield
        finally:
            self._oracle = shared

    def forget(self) -> None:
        """Lets the engine's next answer be independent of its earlier ones."""
        self._engine.forget()

    def __repr__(self) -> str:
        return f"<analyst of {shortened(self.game.spec, 100)}>"

    @property
    def stopped(self) -> bool:
        return self._stopped

    def stop(self) -> None:
        """Ends the question under way, from any thread. Its answer is what has been found so far."""
        self._stopped = True
        self._patience.end()
        self._engine.stop()

    def resume(self) -> None:
        """Allows new questions after `stop`."""
        self._stopped = False


def _restored(game: LoadedGame, table: int, threads: int) -> Analyst:
    """Unpickles an analyst."""
    return Analyst(game, table=table, threads=threads)
