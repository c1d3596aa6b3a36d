"""The classic family: the textbook's searches as players, run by the core where the game is native."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from plyground.evaluation import DEEPEST, Evaluation
from plyground.game import InvalidOption, Move, Position
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.classic_search import Search, Searched, SearchEnded
from plyground.players.player import (
    SERVED_SECONDS,
    WEIGHTS_FILE,
    Choice,
    Player,
    PlayerKind,
    unfinished,
    weights_of,
)
from plyground.score import Limit, Score
from plyground.textbook import ALGORITHMS, Algorithm, Trace
from plyground.textbook.algorithm import PLIES
from plyground.textbook.trace import LIMIT

EVALUATION = Option("evaluation", "text", None, "the evaluation's name, or a .py file; without it, the game's first")
PRESET = Option("preset", "text", None, "named weights of the evaluation (see plyground games --json)")
NODES = Option(
    "nodes",
    "integer",
    None,
    "search one ply deeper each time, until it has visited this number of positions",
    minimum=1,
    maximum=10**15,
)
SECONDS = Option(
    "time", "number", None, "search one ply deeper each time, for this number of seconds", minimum=0.001, maximum=1e6
)
WIN_OR_BLOCK = Option(
    "win_or_block",
    "switch",
    False,
    "before the search, play a move that wins at once, or the only move that stops the opponent's win",
)


class ClassicPlayer(Player):
    """Searches with a textbook algorithm: to its depth at once; or, with a limit of time or positions, one ply deeper
    each time."""

    def __init__(self, game: LoadedGame, options: Mapping[str, Any], search: Search) -> None:
        self._search = search
        self._limit = Limit(time=options["time"], depth=search.depths[-1], nodes=options["nodes"])
        self._evaluation = evaluation_of(game, options)
        self._win_or_block: bool = options["win_or_block"]
        self._stopped = False

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        """If `stop` comes before any search is complete, the choice is the best move of a search one ply deep."""
        position = unfinished(line)
        self._stopped = False
        looked_at = 0
        if self._win_or_block:
            forced, looked_at = win_or_block(position)
            if forced is not None:
                return forced
        search, found, visited = self._run(position, self._limit.within(limit))
        result = found.result
        assert result.move is not None
        return Choice(result.move, self._score(position, found), visited + looked_at, search.depths[-1], result.line)

    def stop(self) -> None:
        self._stopped = True

    def _check(self) -> None:
        if self._stopped:
            raise SearchEnded

    def _run(self, position: Position, limit: Limit) -> tuple[Search, Searched, int]:
        """The deepest search within the limits, what it found, and all positions visited."""
        assert limit.depth is not None
        deepest = self._search.down_to(limit.depth)
        if limit.nodes is None and limit.time is None:
            found = deepest.run(position, self._evaluation, check=self._check)
            if found is not None:
                return deepest, found, found.result.nodes
        end = None if limit.time is None else time.monotonic() + limit.time
        search = deepest.at(1)
        found = search.run(position, self._evaluation, seconds=limit.time, check=self._check)
        if found is None:  # there must be a move: this search has no limits
            search = deepest.down_to(1)
            found = search.run(position, self._evaluation)
            assert found is not None
        visited = found.result.nodes
        while not found.complete and search.depths[-1] < deepest.depths[-1] and not self._stopped:
            nodes = None if limit.nodes is None else limit.nodes - visited
            seconds = None if end is None else end - time.monotonic()
            if (nodes is not None and nodes <= 0) or (seconds is not None and seconds <= 0):
                break
            deeper = search.at(search.depths[0] + 1)
            next_found = deeper.run(position, self._evaluation, nodes, seconds, self._check)
            if next_found is None:
                visited += nodes or 0  # with a limit of time, positions of an unfinished search are not counted
                break
            search, found = deeper, next_found
            visited += found.result.nodes
        return search, found, visited

    def trace(self, position: Position, limit: int = LIMIT) -> Trace:
        """The tree that the search walks from here. If the player has limits, it is the tree of the deepest search
        within them. Raises TooLarge if the tree has more than `limit` nodes."""
        self._stopped = False
        limited = self._limit.nodes is not None or self._limit.time is not None
        search = self._run(position, self._limit)[0] if limited else self._search
        return search.trace(position, self._evaluation, limit)

    def _score(self, position: Position, found: Searched) -> Score:
        side, value = position.side, found.result.value
        if self._search.algorithm.proves and self._evaluation.decisive:
            if found.complete and value == 0:
                return Score.draw(side)
            if found.complete or abs(value) > self._evaluation.weights["win"] / 2:
                return _proved(position, found.result.line, found.complete and found.exact)
        return Score.heuristic(side, value)


def _proved(position: Position, line: Iterable[Move], exact: bool) -> Score:
    """The score of a win or loss at the end of a line. In a game with payoffs, only a search of everything that tells
    payoffs apart knows that no line is better."""
    plies, end = 0, position
    for plies, move in enumerate(line, 1):  # noqa: B007
        end = end.play(move)
    outcome = end.outcome()
    assert outcome is not None
    score = replace(Score.of_outcome(outcome, position.side), plies=plies)
    return score if exact or score.payoff is None else replace(score, plies=None, payoff=None)


def evaluation_of(game: LoadedGame, options: Mapping[str, Any]) -> Evaluation:
    """The evaluation that a player's options name. Raises InvalidOption if the game does not have it."""
    return game.evaluation(options["evaluation"], weights_of(options), options["preset"])


def win_or_block(position: Position) -> tuple[Choice | None, int]:
    """A move that wins at once, or the only move after which the opponent cannot win at once; None if there is neither.
    The second value is the number of positions looked at."""
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
        if not any(reply is not None and reply.winner is position.side.other for reply in replies):
            safe.append(move)
    if len(safe) == 1 and len(position.moves()) > 1:
        return Choice(safe[0], None, looked_at, 2, (safe[0],)), looked_at
    return None, looked_at


def _kind(algorithm: Algorithm) -> PlayerKind:
    """The player that searches with this algorithm."""
    depths = [depth.name for depth in algorithm.depths]

    def make(game: LoadedGame, values: Mapping[str, Any]) -> ClassicPlayer:
        given = {option.name: values[option.name] for option in algorithm.options}
        given |= {hook: getattr(game, hook) if values.get(hook, True) else None for hook in algorithm.hooks}
        plies = tuple(values[depth] or DEEPEST for depth in depths)
        if _limited(values) and len(plies) == 2:  # the limit decides how deep it goes
            plies = (DEEPEST - plies[1] + plies[0], DEEPEST)
        return ClassicPlayer(game, values, Search(algorithm, plies, given))

    def settle(game: LoadedGame, values: Mapping[str, Any]) -> dict[str, Any]:
        evaluation_of(game, values)
        plies = [values[depth] for depth in depths]
        if len(plies) == 2 and plies[0] > plies[1]:
            raise InvalidOption(f"{depths[0]} {plies[0]} is greater than {depths[1]} {plies[1]}", str(plies[0]))
        fixed = {} if _limited(values) or values.get("depth", PLIES) is not None else {"depth": PLIES}
        return {**values, **fixed}

    return PlayerKind(
        algorithm.name,
        algorithm.summary,
        (*algorithm.depths, NODES, SECONDS, *algorithm.options, EVALUATION, PRESET, WEIGHTS_FILE, WIN_OR_BLOCK),
        make,
        weights=True,
        settle=settle,
        ceilings={"time": SERVED_SECONDS},
        units=algorithm.units,
    )


def _limited(values: Mapping[str, Any]) -> bool:
    return values["nodes"] is not None or values["time"] is not None


CLASSIC = tuple(map(_kind, ALGORITHMS.values()))
