"""A player that is not bound to a game: it sits down at the game of the first position that it is asked about."""

from __future__ import annotations

from typing import Any

from plyground.history.place import AnyGame, Place, line_of
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.players.player import Choice, Player
from plyground.players.spec import AnyPlayer, PlayerSpec
from plyground.score import Limit


class FreePlayer(Player):
    """A player as `plyground.player` returns it: a spec until it is first asked to choose.

    Then it is made for the game of that position. If it is later asked about another game, it is made anew for that.

    >>> import plyground as pg
    >>> with pg.player("alphabeta:depth=4") as player:
    ...     print(player.choose(pg.load("connect4").position("4455")).score)
    win in 3 plies
    """

    def __init__(self, spec: PlayerSpec) -> None:
        self.spec = spec
        self._game: LoadedGame | None = None
        self._made: Player | None = None

    def choose(self, place: Place, limit: Limit | None = None, *, game: AnyGame | None = None) -> Choice:
        """A legal move, and what the player thought of it.

        place: a position, a line, a game tree, a game or its name (its start), or a text with its `game`.
        limit: for this move; the player's own limits hold too.

        Raises InvalidPlayer if the player cannot play the game, GameOver if there is no move, and PlayerFailed if the
        player crashes or answers what is no legal move.
        """
        line = line_of(place, game)
        return self._player_of(line.game).choose(line, limit)

    def stop(self) -> None:
        """Ends the running choice soon, with what has been found. May be called from any thread."""
        if self._made is not None:
            self._made.stop()

    def close(self) -> None:
        """Gives back what the player holds. May be called twice; asked again, the player is made anew."""
        made, self._made, self._game = self._made, None, None
        if made is not None:
            made.close()

    def _player_of(self, game: LoadedGame) -> Player:
        if self._made is None or self._game != game:
            self.close()
            self._made, self._game = self.spec.player(game), game
            self._made.listener = self.listener
        return self._made

    def __str__(self) -> str:
        return str(self.spec)

    def __repr__(self) -> str:
        return f"<player {self.spec}>"

    def __reduce__(self) -> tuple[type[FreePlayer], tuple[PlayerSpec]]:
        return FreePlayer, (self.spec,)


def player(player: AnyPlayer, game: AnyGame | None = None, **options: Any) -> FreePlayer:
    """A player that can be asked for moves, in any game.

    player: a text such as `engine:time=1`, a spec, or the path of a .py file; or of your own program an object with a
        method `choose(self, position)`, a class of such objects, or a function `choose(position)`.
    game: if it is given, the player is made for it now, so that what does not fit the game is found now.
    options: those of the player, as in `player("engine", time=1)`; `evaluation` may be a function of your own.

    Raises InvalidPlayer.

    >>> import plyground as pg
    >>> pg.player("engine:level=3")
    <player engine:level=3>
    >>> def first_move(position):
    ...     return position.moves()[0]
    >>> print(pg.player(first_move).choose(pg.load("chess")).move)
    a2a3
    """
    made = FreePlayer(PlayerSpec.of(player).having(options))
    if game is not None:
        made._player_of(registry.load(game))
    return made
