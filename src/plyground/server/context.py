"""What a job is given to work with: the games, players and engines that are ready, and a way to report."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from plyground.engine.engine import Engine
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame, NativeRules
from plyground.players import Player, PlayerSpec
from plyground.server import shapes
from plyground.server.catalogue import Catalogue
from plyground.server.errors import GameOver

#: Megabytes of an engine's table where the player's options do not say: enough for some seconds.
TABLE = 16
#: So many players and engines are kept ready, each with its table.
PLAYERS = 12
ENGINES = 4

_T = TypeVar("_T")


class _Kept(Generic[_T]):
    """The things used last, so many at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[tuple[str, ...], _T] = OrderedDict()

    def get(self, key: tuple[str, ...], make: Callable[[], _T]) -> _T:
        if key not in self._things:
            while len(self._things) >= self._most:
                self._things.popitem(last=False)
            self._things[key] = make()
        self._things.move_to_end(key)
        return self._things[key]

    def clear(self) -> None:
        self._things.clear()


class Context:
    """One a process. `report` is told what a job has found so far.

    A job is ended in two ways. `finish` asks for what it has: it calls what the job has named with `finish_with`. A
    stop, which is the worker's business, raises an exception in the middle of the job.
    """

    def __init__(self, catalogue: Catalogue, report: Callable[[Any], None] = lambda found: None) -> None:
        self.catalogue = catalogue
        self.report = report
        self.finishing = False
        self._end: Callable[[], None] | None = None
        self._players: _Kept[Player] = _Kept(PLAYERS)
        self._engines: _Kept[Engine] = _Kept(ENGINES)

    def player(self, game: LoadedGame, spec: PlayerSpec) -> Player:
        """Raises InvalidPlayer."""
        return self._ready(self._players, (game.spec, str(spec)), lambda: _modest(spec, game).player(game))

    def engine(self, game: LoadedGame) -> Engine:
        """The engine that analyses, hints and reviews share, so that one profits from what another has found."""
        # On a game written in Python the table is emptied after each search, and that is what a large one costs.
        table = TABLE if isinstance(game.rules, NativeRules) else 1
        return self._ready(self._engines, (game.spec,), lambda: Engine(game, table=table))

    def _ready(self, kept: _Kept[_T], key: tuple[str, ...], make: Callable[[], _T]) -> _T:
        try:
            return kept.get(key, make)
        except MemoryError:
            self.forget()
            return kept.get(key, make)

    def forget(self) -> None:
        """Lets go of all players and engines."""
        self._players.clear()
        self._engines.clear()

    def unfinished(self, question: shapes.Question) -> Line:
        """The line asked about, which is not over. Raises a PlygroundError."""
        line = self.catalogue.line(question)
        outcome = line.outcome
        if outcome is not None:
            raise GameOver(f"the game is over ({outcome}, {outcome.reason}): there is nothing to think about")
        return line

    def begin(self) -> None:
        """Before each job."""
        self.finishing = False
        self._end = None

    @contextmanager
    def finish_with(self, end: Callable[[], None]) -> Iterator[None]:
        """Within this, `finish` calls `end`, from another thread; the job then gives what it has."""
        self._end = end
        try:
            yield
        finally:
            self._end = None

    def finish(self) -> bool:
        """Asks the job under way for what it has; False when it has said no way to."""
        end = self._end
        self.finishing = True
        if end is not None:
            end()
        return end is not None


def engine_of(player: Player) -> Engine | None:
    """The engine that a player asks, wherever it keeps it: to follow its thoughts, and to end them."""
    return next((part for part in vars(player).values() if isinstance(part, Engine)), None)


def _modest(spec: PlayerSpec, game: LoadedGame) -> PlayerSpec:
    """The player with a table that leaves room for many of its kind, unless its options say how large the table is."""
    option = spec.kind.table
    if option is None or option in spec.options:
        return spec
    return spec.with_options({option: str(min(TABLE, spec.resolve(game).options[option]))})
