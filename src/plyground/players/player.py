"""What a player is: something that chooses a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from plyground.evaluation import LARGEST_WEIGHT
from plyground.game import InvalidOption, Move, Position
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.score import Score

#: Seconds that a server lets a player think about a move.
SERVED_SECONDS = 10.0

#: What the name of an evaluation's weight begins with: `w.open=2`.
WEIGHT = "w."

#: What a player's heuristic score is measured in: the units of its evaluation, an expected result, or hundredths of a
#: pawn. None: it never gives one.
Units = Literal["evaluation", "expectation", "centipawns"]


@dataclass(frozen=True)
class Choice:
    """A chosen move, and what the player thought. `score` is for the side to move; None when it did not judge."""

    move: Move
    score: Score | None = None
    nodes: int = 0
    depth: int | None = None
    line: tuple[Move, ...] = ()


class Player(Protocol):
    """A player of one game."""

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Choice:
        """A legal move of a position that is not over (ValueError). `history` has the positions before it, the oldest
        first."""
        ...


def check_unfinished(position: Position) -> None:
    """Raises ValueError where there is nothing to choose."""
    if not position.moves():
        raise ValueError(f"there is no move to choose: '{position}' is the end of the game")


@dataclass(frozen=True)
class PlayerKind:
    """A kind of player: its name, its options, and how one is made of a game and the values of all options.

    Everything that others must know of a kind is declared here, so that nobody has to make a player to find out.
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
    #: False for a kind that runs other programs: neither the network nor a file may have one started.
    served: bool = True
    ceilings: Mapping[str, float] = field(default_factory=dict)  #: the most that a server allows, by option
    units: Units | None = None
    table: str | None = None  #: the option that says how many megabytes it takes to remember positions in

    def option(self, name: str) -> Option:
        """The option of that name, weights and options of another program included. Raises InvalidOption."""
        if self.weights and name.startswith(WEIGHT):
            return Option(name, "integer", minimum=-LARGEST_WEIGHT, maximum=LARGEST_WEIGHT)
        if self.named and name.startswith(self.named):
            return Option(name, "text")
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options) or "none"
        raise InvalidOption(f"{self.name} has no option '{name}'; it has: {known}", name)


def weights_of(values: Mapping[str, Any]) -> dict[str, int]:
    """The weights of the evaluation among a player's options."""
    return {name.removeprefix(WEIGHT): value for name, value in values.items() if name.startswith(WEIGHT)}
