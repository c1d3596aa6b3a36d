"""What a job is given to work with: the games, players and engines that are ready, and a way to report."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from plyground.advice import Analyst
from plyground.loading.loaded_game import LoadedGame
from plyground.players import Player, PlayerSpec
from plyground.server.catalogue import Catalogue
from plyground.work import context as work
from plyground.work.context import Report

#: Megabytes of an engine's table if the player's options do not set it: enough for a search of some seconds.
TABLE = 16
#: How many players and analysts are kept ready, each with its table.
PLAYERS = 12
ANALYSTS = 4

_T = TypeVar("_T")


class _Kept(Generic[_T]):
    """Keeps the `most` things that were used last, and lets go of older ones."""

    def __init__(self, most: int, let_go: Callable[[_T], None] = lambda thing: None) -> None:
        self._most = most
        self._let_go = let_go
        self._things: OrderedDict[tuple[str, ...], _T] = OrderedDict()

    def get(self, key: tuple[str, ...], make: Callable[[], _T]) -> _T:
        if key not in self._things:
            while len(self._things) >= self._most:
                self._let_go(self._things.popitem(last=False)[1])
            self._things[key] = make()
        self._things.move_to_end(key)
        return self._things[key]

    def clear(self) -> None:
        while self._things:
            self._let_go(self._things.popitem()[1])


class Context(work.Context):
    """The games, players and analysts that are ready."""

    def __init__(self, catalogue: Catalogue, report: Report = lambda found: None) -> None:
        super().__init__(report)
        self.catalogue = catalogue
        self._players: _Kept[Player] = _Kept(PLAYERS, lambda player: player.close())
        self._analysts: _Kept[Analyst] = _Kept(ANALYSTS)

    def player(self, game: LoadedGame, spec: PlayerSpec) -> Player:
        """Raises InvalidPlayer."""
        return self._ready(self._players, (game.spec, str(spec)), lambda: _modest(spec, game).player(game))

    @contextmanager
    def analyst(self, game: LoadedGame) -> Iterator[Analyst]:
        """The analyst of all questions about a game, so that one profits from what another has found."""
        analyst = self._ready(self._analysts, (game.spec,), lambda: Analyst(game))
        analyst.resume()
        with self.finish_with(analyst.stop):
            yield analyst

    def _ready(self, kept: _Kept[_T], key: tuple[str, ...], make: Callable[[], _T]) -> _T:
        try:
            return kept.get(key, make)
        except MemoryError:
            self.forget()
            return kept.get(key, make)

    def forget(self) -> None:
        """Lets go of all players and analysts."""
        self._players.clear()
        self._analysts.clear()


def _modest(spec: PlayerSpec, game: LoadedGame) -> PlayerSpec:
    """The player with a small table, so that many players fit in memory; unless its options set the table's size."""
    option = spec.kind.table
    if option is None or option in spec.options:
        return spec
    return spec.with_options({option: str(min(TABLE, spec.resolve(game).options[option]))})
