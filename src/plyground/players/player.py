"""The contract of a player: it chooses a move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Protocol

from typing_extensions import Self

from plyground.brief import brief
from plyground.engine.analysis import Analysis
from plyground.evaluation import LARGEST_WEIGHT
from plyground.game import GameOver, InvalidOption, Move, PlygroundError, Position
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.loading.weights import read_weights
from plyground.score import Limit, Score, Units
from plyground.wording import did_you_mean

#: Seconds that a server lets a player think about a move.
SERVED_SECONDS = 10.0

#: What the name of an evaluation's weight begins with: `w.open=2`.
WEIGHT = "w."
WEIGHTS_FILE = Option("weights", "text", None, "a file with the evaluation's weights, as `plyground weights` writes it")


class PlayerFailed(PlygroundError):
    """A player crashed, did not answer in time, or answered what is no legal move: it loses the game.

    `trace`: Python's traceback, if the player is a user's own and crashed.
    """

    type = "player-failed"
    trace: str = ""

    def __init__(self, message: str, input: str, trace: str = "") -> None:
        super().__init__(message, input)
        self.trace = trace


@brief
@dataclass(frozen=True)
class Choice:
    """A chosen move, and what the player thought. `score` is for the side to move; None if the player gave none.

    >>> import plyground as pg
    >>> choice = pg.player("alphabeta:depth=4").choose(pg.load("connect4").position("4455"))
    >>> str(choice.move), str(choice.score)
    ('3', 'win in 3 plies')
    """

    move: Move
    score: Score | None = None
    nodes: int = 0
    depth: int | None = None
    line: tuple[Move, ...] = ()


class Player(Protocol):
    """A player of one game. It is asked for one move at a time, and closed after the last.

    A class with Player as its base must define only `choose`. The other methods here are enough for players that think
    only for a short time and hold nothing that must be given back.

    >>> import plyground as pg
    >>> class First(pg.Player):
    ...     def choose(self, line, limit=None):
    ...         return pg.Choice(line.position.moves()[0])
    >>> str(pg.player(First()).choose(pg.load("tictactoe")).move)
    'a3'
    """

    #: Called with what the player has found so far, while it thinks. Only players that use the engine call it.
    listener: Callable[[Analysis], None] | None = None

    @abstractmethod
    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        """A legal move in the last position of the line. Raises GameOver.

        limit: for this move; the player's own limits hold too. A player ignores a limit that it does not count: a
        player that never looks ahead has no depth.
        """

    def stop(self) -> None:
        """Ends the running choice soon, with what has been found; does nothing if none is running. May be called from
        any thread."""
        return

    def close(self) -> None:
        """Gives back what the player holds. May be called twice."""
        return

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def unfinished(line: Line) -> Position:
    """The last position of the line. Raises GameOver."""
    if not line.position.moves():
        words = f"there is no move to choose: '{line.position}' is the end of the game"
        raise GameOver(words, str(line.position))
    return line.position


def limit_options(seconds: float, deepest: int) -> tuple[Option, ...]:
    """The options that say how long to think. `seconds`: the time for a move if none of them is given."""
    words = f"seconds for each move; {seconds:g} if no limit is given"
    return (
        Option("time", "number", None, words, minimum=0.001, maximum=1e6),
        Option("depth", "integer", None, "plies to look ahead", minimum=1, maximum=deepest),
        Option("nodes", "integer", None, "positions to visit", minimum=1, maximum=10**15),
    )


@brief
@dataclass(frozen=True)
class PlayerKind:
    """A kind of player: its name, its options, and the function that makes a player from a game and all option values.

    Everything that other code must know about a kind is declared here, so that no player must be made to find out.
    """

    name: str
    summary: str
    options: tuple[Option, ...]
    make: Callable[[LoadedGame, Mapping[str, Any]], Player]
    weights: bool = False  #: takes `w.NAME=VALUE` for the weights of its evaluation
    named: str = ""  #: takes `PREFIX.NAME=VALUE` for the options of another program
    #: Fills in the values that depend on the game or on other options, and checks all that a game must have for this
    #: player. Starts, allocates and runs nothing. Raises InvalidOption.
    settle: Callable[[LoadedGame, Mapping[str, Any]], Mapping[str, Any]] = lambda game, values: values
    #: The option that names another program, for a kind that runs one: neither the network nor a file may start it.
    program: str | None = None
    ceilings: Mapping[str, float] = field(default_factory=dict)  #: the most that a server allows, by option
    units: Units | None = None  #: the units of a score that is not proved; None: all its scores are proved
    table: str | None = None  #: the option that sets the megabytes of its transposition table

    def option(self, name: str) -> Option:
        """The option of that name, weights and options of another program included. Raises InvalidOption."""
        if self.weights and name.startswith(WEIGHT):
            return Option(name, "integer", minimum=-LARGEST_WEIGHT, maximum=LARGEST_WEIGHT)
        if self.named and name.startswith(self.named):
            return Option(name, "text")
        for option in self.options:
            if option.name == name:
                return option
        names = [option.name for option in self.options]
        known = ", ".join(names) or "none"
        raise InvalidOption(f"{self.name} has no option '{name}'; it has: {known}{did_you_mean(name, names)}", name)


def with_weights_file(values: Mapping[str, Any]) -> dict[str, Any]:
    """The options with the weights of the file in its place: a record then has the weights themselves. Weights that are
    given as options count more. Raises InvalidOption."""
    path = values.get(WEIGHTS_FILE.name)
    if path is None:
        return dict(values)
    found = read_weights(path)
    if found.evaluation is not None and values["evaluation"] not in (None, found.evaluation):
        words = f"'{path}' has the weights of '{found.evaluation}', not of '{values['evaluation']}'"
        raise InvalidOption(words, path)
    read = {WEIGHT + name: value for name, value in found.weights.items()}
    evaluation = values["evaluation"] or found.evaluation
    return {**read, **values, WEIGHTS_FILE.name: None, "evaluation": evaluation}


def weights_of(values: Mapping[str, Any]) -> dict[str, int]:
    """The weights of the evaluation among a player's options."""
    return {name.removeprefix(WEIGHT): value for name, value in values.items() if name.startswith(WEIGHT)}
