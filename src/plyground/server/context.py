"""What a job is given to work with: the games, players and engines that are ready, and a way to report."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from plyground.advice import Analyst
from plyground.exact import Oracle
from plyground.loading.loaded_game import LoadedGame
from plyground.players import Player, PlayerSpec
from plyground.server.catalogue import Catalogue
from plyground.server.kept import Kept
from plyground.work import context as work
from plyground.work.context import Report

#: Megabytes of an engine's table if the player's options do not set it: enough for a search of some seconds.
TABLE = 16
#: Megabytes that a player without a table may take: some keep the tree that they have grown.
TREE = 64
#: Megabytes of the players, and of the analysts, that are kept ready.
PLAYERS = 192
ANALYSTS = 64

_T = TypeVar("_T")


class Context(work.Context):
    """The games, players and analysts that are ready."""

    def __init__(self, catalogue: Catalogue, report: Report = lambda found: None) -> None:
        super().__init__(report)
        self.catalogue = catalogue
        self._players: Kept[Player] = Kept(PLAYERS << 20, lambda player: player.close())
        self._analysts: Kept[Analyst] = Kept(ANALYSTS << 20)

    def player(self, game: LoadedGame, spec: PlayerSpec) -> Player:
        """Raises InvalidPlayer."""
        modest = _modest(spec, game)
        return self._ready(self._players, (game.spec, str(spec)), lambda: modest.player(game), _megabytes(modest, game))

    @contextmanager
    def playing(self, game: LoadedGame, spec: PlayerSpec) -> Iterator[Player]:
        """A player for one move. A user's own is made anew: it may remember a game, and the next move may be another
        game's. Raises InvalidPlayer."""
        if not spec.is_own:
            yield self.player(game, spec)
            return
        with spec.player(game) as player:
            yield player

    @contextmanager
    def analyst(self, game: LoadedGame) -> Iterator[Analyst]:
        """The analyst of all questions about a game, so that one profits from what another has found."""
        analyst = self._ready(self._analysts, game.spec, lambda: Analyst(game), TABLE)
        analyst.resume()
        with self.finish_with(analyst.stop):
            yield analyst

    def _ready(self, kept: Kept[_T], key: Hashable, make: Callable[[], _T], megabytes: int) -> _T:
        found = kept.find(key)
        if found is not None:
            return found
        try:
            made = make()
        except MemoryError:
            self.forget()
            made = make()
        return kept.put(key, made, megabytes << 20)

    def forget(self) -> None:
        """Lets go of all players and analysts, and of what oracles have found."""
        self._players.clear()
        self._analysts.clear()
        Oracle.forget_all()


def _modest(spec: PlayerSpec, game: LoadedGame) -> PlayerSpec:
    """The player with a small table, so that many players fit in memory; unless its options set the table's size."""
    option = spec.kind.table
    if option is None or option in spec.options:
        return spec
    return spec.with_options({option: str(min(TABLE, spec.resolve(game).options[option]))})


def _megabytes(spec: PlayerSpec, game: LoadedGame) -> int:
    """About what the player takes."""
    return int(spec.resolve(game).options[spec.kind.table]) if spec.kind.table else TREE
