"""What a player is: something that chooses a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from plyground.game import Move, Position
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.score import Score


@dataclass(frozen=True)
class Choice:
    """A chosen move, and what the player thought. `score` is for the side to move; None when it did not judge."""

    move: Move
    score: Score | None = None
    nodes: int = 0
    depth: int | None = None
    line: tuple[Move, ...] = ()


class Player(Protocol):
    """A player of one game. `spec` is the text that makes it again, all options included."""

    @property
    def spec(self) -> str: ...

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
    """A kind of player: its name, its options, and how one is made of a game and the options' values."""

    name: str
    summary: str
    options: tuple[Option, ...]
    make: Callable[[LoadedGame, Mapping[str, Any], str], Player]
    weights: bool = False  # takes `w.NAME=VALUE` for the weights of its evaluation
    named: str = ""  # takes `PREFIX.NAME=VALUE` for options of another program; the values' key `named` has them
    runs_programs: bool = False  # so it is not for people who come over the network
    #: Fills in values that depend on the game or on other options. Raises InvalidOption.
    settle: Callable[[LoadedGame, Mapping[str, Any]], dict[str, Any]] | None = None
