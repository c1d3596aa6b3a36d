"""Checks of the other files that users write: players and evaluations."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Callable, Iterator
from typing import Literal

from plyground.exact.patience import Ended
from plyground.game import InvalidOption, InvalidPlayer, PlygroundError, Position, Side
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.own_evaluation import EvaluationFailed
from plyground.loading.user_file import file_of, import_file
from plyground.players import PlayerSpec
from plyground.players.own_source import CHOOSE
from plyground.players.player import PlayerFailed
from plyground.score import Limit
from plyground.testing.fault import ENDS, Fault, Place

#: Seconds that a player has for a move while it is checked.
SECONDS = 0.2
#: A place in a message, as `signatures.where` writes it.
_PLACE = re.compile(r" ?\(?'([^']*\.py)', line (\d+)\)?(?::(?= ))?")

Written = Literal["game", "player", "evaluation"]


def what_is(file: str) -> Written:
    r"""What a user's file is, which is run: a player has `choose`, a game has `game` or a class with `start`, and all
    others are evaluations. Errors of the file are passed on.

    >>> from pathlib import Path
    >>> from plyground.testing import what_is
    >>> _ = Path("first.py").write_text("def choose(position):\n    return position.moves()[0]\n")
    >>> what_is("first.py")
    'player'
    """
    members = vars(import_file(file))
    name = members["__name__"]
    own = [value for value in members.values() if inspect.isclass(value) and value.__module__ == name]
    if CHOOSE in members or any(hasattr(found, CHOOSE) for found in own):
        return "player"
    if "game" in members or any(hasattr(found, "start") or hasattr(found, "position") for found in own):
        return "game"
    return "evaluation"


def player_faults(
    text: str,
    game: LoadedGame,
    *,
    games: int = 4,
    plies: int = 1000,
    seed: int = 0,
    alive: Callable[[], None] = lambda: None,
) -> tuple[list[Fault], int]:
    """What is wrong with a player such as `ann.py:depth=3`, and how many moves it chose: it plays against chance, on
    either side, until it makes a mistake; at most `plies` plies in a game. `alive` is called before each of them.

    >>> import plyground as pg
    >>> from plyground.testing import player_faults
    >>> player_faults("random:seed=1", pg.load("grundy:heap=7"))
    ([], 8)
    """
    chance, moves = random.Random(seed), 0
    for number in range(games):
        line = Line.of(game)
        try:
            with PlayerSpec.parse(text).player(game) as player:
                while line.outcome is None and line.ply < plies:
                    alive()
                    if line.position.side is list(Side)[number % 2]:
                        line = line.play(player.choose(line, Limit(time=SECONDS)).move)
                        moves += 1
                    else:
                        line = line.play(chance.choice(line.position.moves()))
        except (PlayerFailed, EvaluationFailed, InvalidPlayer) as error:
            return [_fault(error)], moves
    return [], moves


def evaluation_faults(
    spec: str,
    game: LoadedGame,
    *,
    games: int = 4,
    plies: int = 1000,
    seed: int = 0,
    alive: Callable[[], None] = lambda: None,
) -> tuple[list[Fault], int]:
    """What is wrong with an evaluation such as `mine.py#material`, and how many positions of random games it valued,
    each for both sides; at most `plies` in a game. `alive` is called before each of them.

    >>> import plyground as pg
    >>> from plyground.testing import evaluation_faults
    >>> evaluation_faults("zero", pg.load("grundy:heap=7"))[0]
    []
    """
    values: list[float] = []
    try:
        evaluation = game.evaluation(spec)
        for position in _positions(game, games, plies, seed):
            alive()
            for side in Side:
                value, again = (evaluation.value(position, side, 1) for _ in range(2))
                if value != again:
                    words = f"'{spec}' gives {value!r} and then {again!r} at '{position}': a value may not change"
                    return [Fault(words, _file_place(spec))], len(values)
                values.append(value)
    except (EvaluationFailed, InvalidOption) as error:
        return [_fault(error)], len(values)
    if any(values) and not any(map(round, values)):
        words = f"'{spec}' gives values from {min(values):g} to {max(values):g}, which the engine rounds to 0"
        return [Fault(f"{words}: multiply them by 100", _file_place(spec))], len(values)
    return [], len(values)


def _positions(game: LoadedGame, games: int, plies: int, seed: int) -> Iterator[Position]:
    """The unfinished positions of random games."""
    chance = random.Random(seed)
    for _ in range(games):
        line = Line.of(game)
        while line.outcome is None and line.ply < plies:
            yield line.position
            line = line.play(chance.choice(line.position.moves()))


def _fault(error: PlygroundError) -> Fault:
    """An error with its place, which stands in its message, apart from the words."""
    text, ends = str(error), isinstance(error.__cause__, (*ENDS, Ended))
    found = _PLACE.search(text)
    if found is None:
        return Fault(text, ends=ends)
    return Fault((text[: found.start()] + text[found.end() :]).strip(), Place(found[1], int(found[2])), ends=ends)


def _file_place(spec: str) -> Place | None:
    file = file_of(spec)
    return None if file is None else Place(file, 1)
