"""The analysis of a position on the board: while it deepens, and when it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.advice import Analyst, check_unfinished, told_analysis
from plyground.advice.analysing import analyse
from plyground.engine.analysis import Analysis
from plyground.history.tree import Node
from plyground.loading.loaded_game import LoadedGame
from plyground.notebook.desk import alone
from plyground.notebook.plain import plain
from plyground.notebook.thinking import Thinking

#: A board is told no more moves than this, the best of them.
MOST_MOVES = 300
#: Seconds of an analysis that somebody asks for by a click.
SECONDS = 3.0


class Analysing:
    """At most one analysis at a time. `tell` gets `{"node": 3, "done": False, "found": ...}`, or None when there is
    nothing to show any more."""

    def __init__(self, game: LoadedGame, lock: Any, tell: Callable[[dict[str, Any] | None], None]) -> None:
        self.lock = lock
        self._game = game
        self._tell = tell
        self._thinking: Thinking[Analysis] | None = None
        self._told: dict[str, Any] | None = None

    @alone
    def begin(self, node: Node) -> None:
        """Analyses a node's position on a thread of its own. Raises GameOver."""
        check_unfinished(node.line)
        self.clear()
        analyst = Analyst(self._game)
        self._say(node, None, False)
        self._thinking = Thinking(
            lambda report: analyse(node.line, time=SECONDS, moves=MOST_MOVES, on_analysis=report, analyst=analyst),
            self.lock,
            told=lambda analysis: self._say(node, analysis, False),
            done=lambda analysis: self._say(node, analysis, True),
            failed=lambda error: self._end(),
            stop=analyst.stop,
        )
        self._thinking.begin()

    def now(self, node: Node, **limits: Any) -> Analysis:
        """Analyses a node's position within these limits, and shows the analysis. Raises GameOver."""
        self.clear()
        found = analyse(node.line, moves=MOST_MOVES, **limits)
        self._say(node, found, True)
        return found

    @alone
    def stop(self) -> None:
        """Ends the analysis. What it has found stays."""
        if self._thinking is not None:
            self._thinking.stop()
        self._end()

    @alone
    def clear(self) -> None:
        """Ends the analysis, and shows nothing of it any more."""
        self.stop()
        if self._told is not None:
            self._told = None
            self._tell(None)

    @alone
    def leave(self, node: Node) -> None:
        """Another node may be shown now: an analysis is for its own node only."""
        if self._told is not None and self._told["node"] != node.number:
            self.clear()

    @alone
    def _say(self, node: Node, analysis: Analysis | None, done: bool) -> None:
        found = None if analysis is None else plain(told_analysis(analysis, self._game, node.position))
        self._told = {"node": node.number, "done": done, "found": found}
        self._tell(self._told)

    def _end(self) -> None:
        self._thinking = None
        if self._told is not None and not self._told["done"]:
            self._told = {**self._told, "done": True} if self._told["found"] else None
            self._tell(self._told)
