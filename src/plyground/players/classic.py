"""The classic family: the textbook's searches as players, run by the core where the game is native."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from plyground import _core, textbook
from plyground.evaluation import DEEPEST, Evaluation
from plyground.game import InvalidOption, Move, Position, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.player import SERVED_SECONDS, Choice, PlayerKind, check_unfinished, weights_of
from plyground.score import Score
from plyground.textbook import Result, Trace
from plyground.textbook.trace import LIMIT

#: Plies to look ahead, when no limit is given.
PLIES = 4

DEPTH = Option("depth", "integer", None, f"plies to look ahead; {PLIES} without a limit", minimum=1, maximum=DEEPEST)
MIN_DEPTH = Option("min_depth", "integer", 2, "look at everything up to here", minimum=1, maximum=DEEPEST)
MAX_DEPTH = Option("max_depth", "integer", 4, "look no deeper than this", minimum=1, maximum=DEEPEST)
THRESHOLD = Option("threshold", "number", 0.0, "look deeper while the evaluation changes by more than this", minimum=0)
ORDER = Option("order", "switch", False, "look at moves in the game's static order")
TABLE = Option("table", "switch", False, "remember positions met on other paths")
WIDTH = Option("width", "integer", 5, "how many essential moves to look at", minimum=1, maximum=1000)
LARGEST = Option("m", "integer", 2, "average this many largest values on own levels", minimum=1, maximum=1000)
SMALLEST = Option("n", "integer", 2, "average this many smallest values on the other's levels", minimum=1, maximum=1000)
CUTS = Option("cuts", "switch", True, "leave out what cannot change the value")
EVALUATION = Option("evaluation", "text", None, "the evaluation's name; without one the game's first")
PRESET = Option("preset", "text", None, "named weights of the evaluation (see plyground games --json)")
NODES = Option("nodes", "integer", None, "a ply deeper each time, for so many positions", minimum=1, maximum=10**15)
SECONDS = Option("time", "number", None, "a ply deeper each time, for so many seconds", minimum=0.001, maximum=1e6)
WIN_OR_BLOCK = Option(
    "win_or_block", "switch", False, "before the search, take a win or stop one if only one move does"
)


@dataclass(frozen=True)
class Search:
    """A search with everything but the position and the evaluation: an algorithm of the textbook's, its depths and its
    other options. The core has the same algorithms, and searches where game and evaluation are native.

    Games written in Python are left to the textbook, although the core could search them (`_core.search_in_python`):
    most of the time goes into calls of Python either way. The core saves those of positions met before, so nim is
    searched 1 to 8 times as fast; but it keeps and hashes every position, so trees, which have no two alike, take twice
    as long, and a long search ends for want of memory where the textbook needs none."""

    algorithm: Callable[..., Result]
    depths: tuple[int, ...]
    options: Mapping[str, Any]

    def at(self, ply: int) -> Search:
        """The same search to this depth; of one with two depths, the lesser is this one and the distance stays."""
        return replace(self, depths=tuple(depth - self.depths[0] + ply for depth in self.depths))

    def run(
        self, position: Position, evaluation: Evaluation, nodes: int | None = None, seconds: float | None = None
    ) -> tuple[Result, bool] | None:
        """The result, and whether every leaf of the search was the end of a game. None where it would visit more
        than so many nodes or take longer."""
        if isinstance(position, _core.Position) and isinstance(evaluation, _core.Evaluation):
            return self._run_natively(position, evaluation, nodes, seconds)
        complete = True

        def evaluate(at: Position, viewpoint: Side, ply: int) -> float:
            nonlocal complete
            complete = complete and not at.moves()
            return evaluation.value(at, viewpoint, ply)

        watch = None if nodes is None and seconds is None else _Watch(nodes, seconds)
        try:
            return self.algorithm(position, *self.depths, evaluate, watch=watch, **self.options), complete
        except _LimitReachedError:
            return None

    def _run_natively(
        self, position: _core.Position, evaluation: _core.Evaluation, nodes: int | None, seconds: float | None
    ) -> tuple[Result, bool] | None:
        # Native games leave `essential` to the search, and have the static order as a hook of their own.
        options = {key: value for key, value in self.options.items() if key not in ("essential", "order")}
        found = evaluation.search(
            self.algorithm.__name__,
            position,
            min_depth=self.depths[0],
            max_depth=self.depths[-1],
            order=bool(self.options.get("order")),
            nodes=nodes,
            seconds=seconds,
            **options,
        )
        if found is None:
            return None
        value, line, visited, complete = found
        return Result(value, line[0] if line else None, line, visited), complete

    def trace(self, position: Position, evaluation: Evaluation, limit: int) -> Trace:
        return textbook.trace(self.algorithm, position, *self.depths, evaluation.value, limit=limit, **self.options)


class _LimitReachedError(Exception):
    """Ends a search of the textbook's."""


class _Watch:
    """Looks on at a search of the textbook's, and ends it at its limit."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        self._left = nodes
        self._end = None if seconds is None else time.monotonic() + seconds

    def enter(self, position: Any, window: Any, mover: bool) -> None:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise _LimitReachedError
        if self._end is not None and time.monotonic() >= self._end:
            raise _LimitReachedError

    def leave(self, value: float) -> None: ...
    def choose(self, position: Any, moves: Sequence[Move]) -> None: ...


class ClassicPlayer:
    """Searches with a textbook algorithm. `proves`: a decisive value of the algorithm is a proof."""

    def __init__(self, game: LoadedGame, options: Mapping[str, Any], search: Search, proves: bool) -> None:
        self._search = search
        self._proves = proves
        self._nodes: int | None = options["nodes"]
        self._seconds: float | None = options["time"]
        self._evaluation = evaluation_of(game, options)
        self._win_or_block: bool = options["win_or_block"]

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        check_unfinished(position)
        looked_at = 0
        if self._win_or_block:
            forced, looked_at = win_or_block(position)
            if forced is not None:
                return forced
        search, result, complete, visited = self._run(position)
        assert result.move is not None
        score = self._score(result.value, position.side, complete)
        return Choice(result.move, score, visited + looked_at, search.depths[-1], result.line)

    def _run(self, position: Position) -> tuple[Search, Result, bool, int]:
        """The search as deep as the limits let it go, what it found, and the positions visited on the way."""
        deepest = self._search
        if self._nodes is None and self._seconds is None:
            found = deepest.run(position, self._evaluation)
            assert found is not None
            return deepest, *found, found[0].nodes
        end = None if self._seconds is None else time.monotonic() + self._seconds
        search = deepest.at(1)
        found = search.run(position, self._evaluation)  # there must be a move: this one takes what it takes
        assert found is not None
        visited = found[0].nodes
        while not found[1] and search.depths[-1] < deepest.depths[-1]:
            nodes = None if self._nodes is None else self._nodes - visited
            seconds = None if end is None else end - time.monotonic()
            if (nodes is not None and nodes <= 0) or (seconds is not None and seconds <= 0):
                break
            deeper = search.at(search.depths[0] + 1)
            next_found = deeper.run(position, self._evaluation, nodes, seconds)
            if next_found is None:
                visited += nodes or 0  # by the clock nobody counts what was in vain
                break
            search, found = deeper, next_found
            visited += found[0].nodes
        return search, *found, visited

    def trace(self, position: Position, limit: int = LIMIT) -> Trace:
        """The tree that the search walks from here; with limits of its own, that of the deepest search within them.
        Raises TooLarge when it has more than `limit` nodes."""
        limited = self._nodes is not None or self._seconds is not None
        search = self._run(position)[0] if limited else self._search
        return search.trace(position, self._evaluation, limit)

    def _score(self, value: float, side: Side, complete: bool) -> Score:
        if self._proves and self._evaluation.decisive:
            win = self._evaluation.weights["win"]
            if abs(value) > win / 2:
                plies = round(win - abs(value))
                return Score.win(side, plies) if value > 0 else Score.loss(side, plies)
            if complete and value == 0:
                return Score.draw(side)
        return Score.heuristic(side, value)


def evaluation_of(game: LoadedGame, options: Mapping[str, Any]) -> Evaluation:
    """The evaluation that a player's options name. Raises InvalidOption where the game has no such thing."""
    return game.evaluation(options["evaluation"], weights_of(options), options["preset"])


def win_or_block(position: Position) -> tuple[Choice | None, int]:
    """A move that wins at once, or the only one after which the opponent does not; and the positions looked at."""
    looked_at = 0
    safe: list[Move] = []
    for move in position.moves():
        after = position.play(move)
        looked_at += 1
        outcome = after.outcome()
        if outcome is not None and outcome.winner is position.side:
            return Choice(move, Score.win(position.side, 1), looked_at, 1, (move,)), looked_at
        replies = [after.play(reply).outcome() for reply in after.moves()]
        looked_at += len(replies)
        if not any(reply is not None and reply.winner is after.side for reply in replies):
            safe.append(move)
    if len(safe) == 1 and len(position.moves()) > 1:
        return Choice(safe[0], None, looked_at, 2, (safe[0],)), looked_at
    return None, looked_at


def _kind(
    algorithm: Callable[..., Result],
    summary: str,
    depths: Sequence[Option],
    options: Sequence[Option],
    proves: bool = True,
) -> PlayerKind:
    """The player that searches with `algorithm`, which takes `depths` by position and `options` by name."""

    def make(game: LoadedGame, values: Mapping[str, Any]) -> ClassicPlayer:
        given = {option.name: values[option.name] for option in options}
        if "order" in given:
            given["order"] = game.order if given["order"] else None
        if "width" in given:
            given |= {"essential": game.essential, "order": game.order}
        limited = values["nodes"] is not None or values["time"] is not None
        plies = tuple(values[depth.name] or DEEPEST for depth in depths)
        if limited and len(plies) == 2:  # there is a limit to say how deep
            plies = (DEEPEST - plies[1] + plies[0], DEEPEST)
        search = Search(algorithm, plies, given)
        return ClassicPlayer(game, values, search, proves)

    def settle(game: LoadedGame, values: Mapping[str, Any]) -> dict[str, Any]:
        evaluation_of(game, values)
        plies = [values[depth.name] for depth in depths]
        if len(plies) == 2 and plies[0] > plies[1]:
            raise InvalidOption(f"min_depth {plies[0]} is greater than max_depth {plies[1]}", str(plies[0]))
        limited = values["nodes"] is not None or values["time"] is not None
        fixed = {} if limited or values.get("depth", PLIES) is not None else {"depth": PLIES}
        return {**values, **fixed}

    taken = (*depths, NODES, SECONDS, *options, EVALUATION, PRESET, WIN_OR_BLOCK)
    return PlayerKind(
        algorithm.__name__,
        summary,
        taken,
        make,
        weights=True,
        settle=settle,
        ceilings={"time": SERVED_SECONDS},
        units="evaluation",
    )


CLASSIC = (
    _kind(textbook.minimax, "looks at everything to a depth", [DEPTH], []),
    _kind(textbook.negamax, "minimax with one rule for both sides", [DEPTH], []),
    _kind(textbook.alphabeta, "minimax that leaves out what cannot matter", [DEPTH], [ORDER, TABLE]),
    _kind(textbook.selective, "minimax over the essential moves only", [DEPTH], [WIDTH], proves=False),
    _kind(textbook.average, "backs up averages of the best values", [DEPTH], [LARGEST, SMALLEST, CUTS], proves=False),
    _kind(textbook.variable, "goes deeper where the evaluation is restless", [MIN_DEPTH, MAX_DEPTH], [THRESHOLD]),
    _kind(
        textbook.combined,
        "negamax with selection, variable depth, averages and cuts",
        [MIN_DEPTH, MAX_DEPTH],
        [THRESHOLD, LARGEST, SMALLEST, WIDTH],
        proves=False,
    ),
)
