"""The native engine: iterative deepening, several lines, several threads, proved wins."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from plyground import _core
from plyground.engine.analysis import Analysis, ScoredMove
from plyground.evaluation import Evaluation
from plyground.game import InvalidOption, Position, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Limit, Score
from plyground.wording import did_you_mean, quoted, shortened

#: Megabytes of the table, if nothing else is set.
TABLE = 64


class Engine:
    """An engine for one game. It does one search at a time, and keeps its table between searches.

    Without an `evaluation` it takes the game's first that is antisymmetric and gives whole numbers. For a game written
    in Python it searches on one thread, rounds the values of the evaluation, and empties its table after each search.
    `selective`: False leaves out reductions and quiescence; then the value is that of plain alpha-beta to the same
    depth. `without`: parts of the search to leave out (`_core.ENGINE_PARTS`), to measure what they are worth.
    """

    def __init__(
        self,
        game: LoadedGame,
        evaluation: Evaluation | None = None,
        *,
        table: int = TABLE,
        threads: int = 1,
        selective: bool = True,
        without: Sequence[str] = (),
    ) -> None:
        if not 1 <= threads <= 256:
            raise ValueError(f"threads={threads}: expected 1 to 256")
        self._again = partial(
            Engine, game, evaluation, table=table, threads=threads, selective=selective, without=tuple(without)
        )
        self._evaluation = fitting_evaluation(game, evaluation)
        self._repetition = game.repetition or 0
        self._threads = threads
        check_parts(without)
        self._selective = selective
        self._without = list(without)
        self._native = _core.Engine(table)
        self._stopping = Event()

    def __repr__(self) -> str:
        return f"<engine of {shortened(self._again.args[0].spec, 100)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return self._again, ()  # its table is left out

    def think(
        self,
        position: Position,
        limit: Limit,
        *,
        history: Sequence[Position] = (),
        multi: int = 1,
        on_analysis: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Thinks until the limit, or until all is proved. `history`: the positions before this one, for repetition.

        The native search runs on its own thread, so that Ctrl-C can stop it. `stop` from any thread stops it too.
        """
        if multi < 1:
            raise ValueError(f"multi={multi}: expected at least 1")
        if not position.moves():
            raise ValueError(f"'{position}' is the end of the game: there is nothing to think about")
        found: list[Analysis] = []
        failed: list[BaseException] = []

        def report(raw: dict[str, Any]) -> None:
            if on_analysis is not None:
                on_analysis(_analysis(raw, position.side))

        common: dict[str, Any] = {
            "history": list(history),
            "time": limit.time,
            "depth": limit.depth,
            "nodes": limit.nodes,
            "enough": limit.enough,
            "lines": multi,
            "repetition": self._repetition,
            "selective": self._selective,
            "without": self._without,
            "on_report": report,
        }

        def work() -> None:
            awaited.wait()
            try:
                if isinstance(position, _core.Position) and isinstance(self._evaluation, _core.Evaluation):
                    raw = self._native.think(self._evaluation, position, threads=self._threads, **common)
                else:
                    raw = self._native.think_in_python(self._evaluation, position, **common)
                found.append(_analysis(raw, position.side))
            except BaseException as error:
                failed.append(error)
            finally:
                ended.set()

        self._stopping.clear()
        awaited = Event()  # a Ctrl-C before somebody waits for the search must not leave it running
        ended = Event()  # not Thread.join: after a Ctrl-C in it, Python believes that a running thread has ended
        thread = Thread(target=work, name="plyground-engine", daemon=True)
        thread.start()
        try:
            awaited.set()
            while not ended.wait(0.05):
                if self._stopping.is_set():  # `stop` may have come before the native search began
                    self._native.stop()
        except BaseException:
            awaited.set()
            while not ended.is_set():
                self.stop()  # again and again, because the search may not have begun yet
                ended.wait(0.01)
            raise
        finally:
            thread.join()
        if failed:
            raise failed[0]
        return found[0]

    def analyse(
        self, position: Position, limit: Limit, *, history: Sequence[Position] = (), multi: int = 1
    ) -> Generator[Analysis, None, None]:
        """Like `think`, but yields analyses while the search deepens, the final one last. Closing the generator stops
        the search."""
        analyses: SimpleQueue[Analysis | BaseException | None] = SimpleQueue()
        awaited = Event()

        def work() -> None:
            awaited.wait()
            try:
                last = self.think(position, limit, history=history, multi=multi, on_analysis=analyses.put)
                analyses.put(last)
                analyses.put(None)
            except BaseException as error:
                analyses.put(error)

        thread = Thread(target=work, name="plyground-analysis", daemon=True)
        thread.start()
        try:
            awaited.set()
            while (analysis := analyses.get()) is not None:
                if isinstance(analysis, BaseException):
                    raise analysis
                yield analysis
        finally:
            awaited.set()
            self.stop()
            thread.join()

    def stop(self) -> None:
        """Ends the running search, if there is one. May be called from any thread."""
        self._stopping.set()
        self._native.stop()

    def forget(self) -> None:
        """Empties the table."""
        self._native.clear()


def fitting_evaluation(game: LoadedGame, evaluation: Evaluation | None = None) -> Evaluation:
    """The evaluation, if the engine can use it. For None, the game's first that it can use. Raises InvalidOption."""
    candidates = list(game.evaluations.values()) if evaluation is None else [game.symmetric(evaluation)]
    for candidate in candidates:
        if _fits(candidate):
            return candidate
    problem = f"the engine needs an antisymmetric evaluation of whole numbers; '{candidates[0].name}' is not one"
    raise InvalidOption(problem, candidates[0].name)


def check_parts(without: Sequence[str]) -> None:
    """Raises InvalidOption if the engine has no parts of these names."""
    for part in without:
        if part not in _core.ENGINE_PARTS:
            parts = ", ".join(_core.ENGINE_PARTS) + did_you_mean(part, _core.ENGINE_PARTS)
            raise InvalidOption(
                f"the engine has no part {quoted(part)} to leave out; it has: {parts}",
                part,
            )


def _fits(evaluation: Evaluation) -> bool:
    whole = evaluation.integer if isinstance(evaluation, _core.Evaluation) else True
    return evaluation.antisymmetric and whole


def _analysis(raw: dict[str, Any], side: Side) -> Analysis:
    moves = tuple(
        ScoredMove(line[0], Score(kind, side, plies, value, payoff), line)
        for kind, plies, value, line, payoff in raw["lines"]
    )
    return Analysis(raw["depth"], raw["deepest"], raw["nodes"], raw["seconds"], raw["fill"], moves)
