"""Matches and tournaments, each by one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Literal

from plyground.arena.openings import Opening, Openings, read_openings
from plyground.arena.play import play_game
from plyground.arena.results import Results
from plyground.arena.run import run
from plyground.arena.schedule import First, contest
from plyground.arena.statistics import Sprt
from plyground.history.place import AnyGame
from plyground.history.tree import GameTree
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.players import AnyPlayer

#: How many games are played, if nothing else is said: of a match, and of each pairing of a tournament.
MATCH_GAMES = 100
PAIRING_GAMES = 20


def match(
    game: AnyGame,
    a: AnyPlayer,
    b: AnyPlayer,
    *,
    games: int = MATCH_GAMES,
    seed: int = 1,
    first: First = "alternate",
    openings: int | str | PathLike[str] | Openings = 0,
    adjudicate: bool = False,
    sprt: tuple[float, float] | Sprt | None = None,
    record: str | PathLike[str] | None = None,
    processes: int | None = None,
    cluster: str | None = None,
    on_game: Callable[[Results], None] | None = None,
) -> Results:
    """Lets two players play many games against each other, and returns the results as `a` sees them.

    game: a text, a path, or a game.
    a, b: a text such as `engine:time=0.1`, a spec, or the path of a .py file; or of your own program an object with a
        method `choose(self, position)`, a class of such objects, or a function `choose(position)`. With such a player
        all games are played in this process, one after the other; a class makes a new object for each game.
    games: how many; sides alternate, and each opening is played from both.
    seed: the same seed, the same openings and the same seeds of players.
    first: who begins: "alternate", "a" or "b".
    openings: so many random moves before each game, the file of openings, or `Openings`. Players without chance need
        them, or else they play the same game again and again.
    adjudicate: end a game when both players have proved how it ends.
    sprt: stop as soon as this test has decided, as in `(0, 10)`: whether `a` is 0 or 10 Elo stronger.
    record: a file that keeps the games. The same call goes on with what is in it.
    processes: how many processes play; one for each processor if nothing is said.
    cluster: the address of a Dask scheduler, to play on a cluster instead.
    on_game: called with the results so far, from time to time.

    Raises UnknownGame, InvalidPlayer, InvalidOption, InvalidRecord, or GameFailed if a game cannot be played to its
    end. A player that crashes, or answers what is no legal move, loses its game.

    >>> import plyground as pg
    >>> def first_move(position):
    ...     return position.moves()[0]
    >>> results = pg.match("tictactoe", "alphabeta:depth=9", first_move, games=2)
    >>> results.tally().wins
    2
    """
    loaded = registry.load(game)
    played = contest(
        loaded, [a, b], seed=seed, first=first, openings=_openings(openings, loaded), adjudicate=adjudicate
    )
    test = Sprt(*sprt) if isinstance(sprt, tuple) else sprt
    return run(played, games, record=record, processes=processes, cluster=cluster, sprt=test, on_game=on_game)


def play(
    game: AnyGame,
    first: AnyPlayer,
    second: AnyPlayer,
    *,
    position: str | None = None,
    moves: Sequence[str] = (),
    seed: int = 1,
) -> GameTree:
    """Lets two players play one game, and returns it with their scores and times.

    game: a text, a path, or a game.
    first, second: who begins, and who answers, each given as for `match`.
    position, moves: where the game begins, instead of the game's start.
    seed: for players that choose at random.

    Raises as `match` does. A player that crashes, or answers what is no legal move, loses the game.

    >>> import plyground as pg
    >>> tree = pg.play("nim", "perfect", "random")
    >>> print(tree.outcome)
    1-0
    """
    loaded = registry.load(game)
    opening = Opening(position, tuple(moves))
    opening.line(loaded)
    made = contest(loaded, [first, second], seed=seed, first="a", openings=Openings(lines=(opening,)))
    return play_game(made, 0, loaded).saved(loaded).tree


def tournament(
    game: AnyGame,
    players: Sequence[AnyPlayer],
    *,
    kind: Literal["round-robin", "gauntlet"] = "round-robin",
    games: int = PAIRING_GAMES,
    seed: int = 1,
    openings: int | str | PathLike[str] | Openings = 0,
    adjudicate: bool = False,
    record: str | PathLike[str] | None = None,
    processes: int | None = None,
    cluster: str | None = None,
    on_game: Callable[[Results], None] | None = None,
) -> Results:
    """Lets several players play each other, each pairing from both sides; `results.ratings()` rates them.

    players: two or more, each given as for `match`.
    kind: everybody against everybody, or with "gauntlet" the first against all others.
    games: how many for each pairing, an even number.

    All else is as for `match`, and so are the errors.

    >>> import plyground as pg
    >>> results = pg.tournament("nim", ["perfect", "rules", "random"], games=2, processes=1)
    >>> len(results.games)
    6
    """
    loaded = registry.load(game)
    played = contest(loaded, players, kind=kind, seed=seed, openings=_openings(openings, loaded), adjudicate=adjudicate)
    return run(played, games, record=record, processes=processes, cluster=cluster, on_game=on_game)


def _openings(given: int | str | PathLike[str] | Openings, game: LoadedGame) -> Openings:
    if isinstance(given, Openings):
        return given
    return Openings(given) if isinstance(given, int) else read_openings(given, game)
