"""The command `go`: what it may contain, and the limit of the search that it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plyground.evaluation import DEEPEST as PLIES
from plyground.game import InvalidOption, Side
from plyground.loading.options import whole_number
from plyground.score import Limit
from plyground.wording import quoted

#: The depth of a search without any other limit.
DEEPEST = 100

_NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft")
_SWITCHES = ("infinite", "ponder")


@dataclass(frozen=True)
class Go:
    """What a `go` asks for. Times are in milliseconds, as they are written."""

    numbers: dict[str, int] = field(default_factory=dict)
    infinite: bool = False
    ponder: bool = False
    moves: tuple[str, ...] = ()  #: search only these moves; all if empty

    @property
    def waits(self) -> bool:
        """Whether the answer may come only after `stop`."""
        return self.infinite or self.ponder

    def limit(self, side: Side) -> Limit:
        """The limit of the search: all limits of the command together. Without any, the search ends only by `stop`."""
        numbers = self.numbers
        depth = numbers.get("depth")
        if "mate" in numbers:
            plies = 2 * numbers["mate"] - 1
            depth = plies if depth is None else min(depth, plies)
        nodes = numbers.get("nodes")
        clock = numbers.get("wtime" if side is Side.FIRST else "btime")
        if self.waits:
            return Limit(depth=min(depth or DEEPEST, DEEPEST), nodes=nodes)
        if "movetime" in numbers:
            return Limit(time=max(numbers["movetime"], 1) / 1000, depth=depth, nodes=nodes)
        if clock is not None:
            increment = numbers.get("winc" if side is Side.FIRST else "binc", 0)
            # A clock can be below zero if the board has not stopped it yet.
            shared = Limit.of_clock(
                max(clock, 0) / 1000, max(increment, 0) / 1000, max(numbers.get("movestogo", 0), 0) or None
            )
            return Limit(time=shared.time, enough=shared.enough, depth=depth, nodes=nodes)
        if depth is None and nodes is None:
            return Limit(depth=DEEPEST)
        return Limit(depth=None if depth is None else min(depth, DEEPEST), nodes=nodes)


def read_go(words: Sequence[str]) -> Go:
    """Reads what follows `go`. Raises InvalidOption, which quotes what it cannot read."""
    numbers: dict[str, int] = {}
    switches: set[str] = set()
    moves: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in _SWITCHES:
            switches.add(word)
        elif word in _NUMBERS:
            text = words[at] if at < len(words) else ""
            at += 1
            try:
                number = whole_number(text)
            except ValueError:
                raise InvalidOption(f"go {word} takes a whole number, not {quoted(text)}", text) from None
            least = {"depth": 1, "nodes": 1, "mate": 1, "perft": 1}.get(word)
            if least is not None and number < least:
                raise InvalidOption(f"go {word} takes a number from {least}, not {quoted(text)}", text)
            if word == "perft" and number > PLIES:
                raise InvalidOption(f"go perft takes a number from 1 to {PLIES}, not {quoted(text)}", text)
            numbers[word] = number
        elif word == "searchmoves":
            while at < len(words) and words[at] not in (*_SWITCHES, *_NUMBERS):
                moves.append(words[at])
                at += 1
        else:
            raise InvalidOption(f"go has no word {quoted(word)}", word)
    return Go(numbers, "infinite" in switches, "ponder" in switches, tuple(moves))
