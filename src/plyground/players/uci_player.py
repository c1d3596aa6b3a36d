"""Any UCI engine as a player: `uci:path=stockfish,time=0.1,option.Skill Level=3`."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

from plyground.game import InvalidOption, Position, Side
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players.player import Choice, Player, PlayerKind, limit_options, unfinished
from plyground.players.uci_client import Answer, EngineFailed, Loop, PositionRefused, UciEngine
from plyground.score import Limit, Score
from plyground.wording import quoted

OPTION = "option."
#: The answers of engines that see no legal move.
NO_MOVE = ("(none)", "0000")
#: Seconds for each move, if no limit is given.
SECONDS = 1.0


class UciPlayer(Player):
    """A player whose moves come from an engine's process. It is started at the first move, and kept for later moves."""

    def __init__(self, game: LoadedGame, options: Mapping[str, Any]) -> None:
        self._path: str = options["path"]
        self._limit = Limit(time=options["time"], depth=options["depth"], nodes=options["nodes"])
        self._options = {name.removeprefix(OPTION): value for name, value in options.items() if name.startswith(OPTION)}
        if game.name != "chess":
            self._options.setdefault("UCI_Variant", game.name)
        self._loop: Loop | None = None
        self._engine: UciEngine | None = None
        self._stopped = False

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        """The engine's move. Raises PositionRefused, or EngineFailed; after that the next move starts a new process."""
        position = unfinished(line)
        self._stopped = False
        loop = self._loop = self._loop or Loop()
        try:
            if self._engine is None:
                self._engine = loop.run(UciEngine.start(self._path, self._options))
                loop.run(self._engine.new_game())
            limit = Limit(nodes=1) if self._stopped else self._limit.within(limit)
            answer = loop.run(self._engine.choose(str(line.start), line.moves, limit))
            return self._choice(position, answer)
        except BaseException:
            self.close()
            raise

    def _choice(self, position: Position, answer: Answer) -> Choice:
        legal = {str(move): move for move in position.moves()}
        # Fairy-Stockfish marks a promotion with a plus, because there it is a choice. We write it as a plain move.
        text = answer.move if answer.move in legal else answer.move.rstrip("+")
        if text not in legal:
            assert self._engine is not None
            if answer.move in NO_MOVE:
                words = f"{self._engine.name} sees no move at {quoted(str(position))}"
                if _hopeless(position):  # mate by the engine's rules
                    raise EngineFailed(f"{words}, where every move loses at once", answer.move)
                raise PositionRefused(words, str(position))
            words = f"{self._engine.name} answered {quoted(answer.move)}, which is not legal at {quoted(str(position))}"
            assert self._loop is not None
            elsewhere = self._loop.run(self._engine.where())
            if elsewhere is not None and elsewhere.split()[:1] != str(position).split()[:1]:
                raise PositionRefused(f"{words}: it is still at {quoted(elsewhere)}", str(position))
            raise EngineFailed(words, answer.move)
        line = [legal[text]]
        return Choice(legal[text], _score(answer.score, position.side), answer.nodes, answer.depth, tuple(line))

    def stop(self) -> None:
        """Tells the engine to answer now. If it is still starting, it answers as soon as it runs."""
        self._stopped = True
        loop, engine = self._loop, self._engine
        if loop is not None and engine is not None:
            loop.also(engine.stop)

    def close(self) -> None:
        """Ends the process. The next move would start a new one."""
        engine, self._engine = self._engine, None
        loop, self._loop = self._loop, None
        if loop is not None:
            if engine is not None:
                loop.run(engine.close())
            loop.close()

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close()


def _hopeless(position: Position) -> bool:
    """Whether the opponent can win at once after every move."""
    for move in position.moves():
        after = position.play(move)
        outcomes = [after.play(reply).outcome() for reply in after.moves()]
        if not any(outcome is not None and outcome.winner is after.side for outcome in outcomes):
            return False
    return True


def _score(score: tuple[str, int] | None, side: Side) -> Score | None:
    """The score of the engine's answer: always heuristic, because its claims are no proofs, not even a mate."""
    if score is None:
        return None
    kind, number = score
    if kind == "mate":
        return Score.heuristic(side, 100_000 - abs(number) if number > 0 else abs(number) - 100_000)
    return Score.heuristic(side, number)


def settle(game: LoadedGame, options: Mapping[str, Any]) -> dict[str, Any]:
    if options["path"] is None:
        raise InvalidOption("uci needs the path of an engine, as in uci:path=stockfish", "uci")
    limited = any(options[name] is not None for name in ("time", "depth", "nodes"))
    return {**options, "time": options["time"] if limited else SECONDS}


UCI = PlayerKind(
    "uci",
    "any UCI engine: another program",
    (
        Option("path", "text", None, "the program"),
        *limit_options(SECONDS, deepest=1000),
    ),
    UciPlayer,
    settle=settle,
    named=OPTION,
    program="path",
    units="centipawns",
)
