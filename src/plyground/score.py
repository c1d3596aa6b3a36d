"""What a search or a solver says about a position, and how long it may take."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import index
from typing import Any, Literal, TypeVar, cast, get_args

from plyground.brief import brief
from plyground.game import InvalidOption, Outcome, Payoff, Side
from plyground.wording import as_written, counted, quoted

Kind = Literal["win", "loss", "draw", "heuristic", "expectation"]

#: What the value of a score counts: the units of an evaluation, an expected result, or hundredths of a pawn.
Units = Literal["evaluation", "expectation", "centipawns"]

_N = TypeVar("_N", int, float)

#: The largest number of nodes, games and the like that can be asked for, and of plies.
LARGEST, _DEEPEST = 2**63 - 1, 2**31 - 1

#: The kind of a score as the other side sees it; all other kinds stay the same.
_OTHER_KIND: dict[Kind, Kind] = {"win": "loss", "loss": "win"}
#: The result of a proved score.
_RESULTS: dict[Kind, float] = {"win": 1.0, "draw": 0.5, "loss": 0.0}
#: An expectation has this many decimals: enough for any sample, and 1 - (1 - value) is the same value again.
_DECIMALS = 6
#: How a payoff is written.
_PAYOFF = re.compile(r"-?[0-9]{1,100}(/[1-9][0-9]{0,99})?")


@brief
@dataclass(frozen=True)
class Score:
    """What a position or a move is worth to `side`.

    A win, a loss or a draw is proved; `plies` says after how many plies a win or loss ends the game, and `payoff` what
    `side` then gets in a game with payoffs (None: not known).
    A heuristic `value` is in the units of the evaluation that gave it, and 0 is even.
    The `value` of an expectation is the expected result: 1 is a win, 0.5 a draw, 0 a loss.

    >>> from plyground import Side
    >>> from plyground.score import Score
    >>> score = Score.win(Side.FIRST, plies=3)
    >>> print(score, "|", score.for_side(Side.SECOND))
    win in 3 plies | loss in 3 plies
    >>> score.proved
    True
    """

    kind: Kind
    side: Side
    plies: int | None = None
    value: float | None = None
    payoff: Payoff | None = None

    @classmethod
    def win(cls, side: Side, plies: int | None = None) -> Score:
        """A proved win of `side`, in that many plies if they are known."""
        return cls("win", side, plies=plies)

    @classmethod
    def loss(cls, side: Side, plies: int | None = None) -> Score:
        """A proved loss of `side`, in that many plies if they are known."""
        return cls("loss", side, plies=plies)

    @classmethod
    def draw(cls, side: Side) -> Score:
        """A proved draw."""
        return cls("draw", side)

    @classmethod
    def heuristic(cls, side: Side, value: float) -> Score:
        """What an evaluation says: `value` for `side`; 0 is even."""
        return cls("heuristic", side, value=value)

    @classmethod
    def expectation(cls, side: Side, value: float) -> Score:
        """The expected result of `side`, from 0 (a loss) to 1 (a win)."""
        return cls("expectation", side, value=round(value, _DECIMALS))

    @classmethod
    def of_winner(
        cls, winner: Side | None, side: Side, plies: int | None = None, payoff: Payoff | None = None
    ) -> Score:
        """The proved score for `side` when `winner` wins in `plies` plies; a draw if nobody wins. `payoff`: what `side`
        gets."""
        if winner is None:
            return cls.draw(side)
        return cls("win" if winner is side else "loss", side, plies, payoff=payoff)

    @classmethod
    def of_outcome(cls, outcome: Outcome, side: Side) -> Score:
        """The score for `side` of a game that is over."""
        payoff = None if outcome.payoff is None else outcome.payoff if side is Side.FIRST else -outcome.payoff
        return cls.of_winner(outcome.winner, side, 0, payoff)

    @classmethod
    def best(cls, scores: Iterable[Score]) -> Score:
        """The best of several scores for one side; the first of equals. Raises ValueError if there are no scores."""
        return max(scores, key=cls.rank)

    @property
    def proved(self) -> bool:
        """Whether it is certain: a win, a loss or a draw."""
        return self.kind in _RESULTS

    def for_side(self, side: Side) -> Score:
        """The same score as `side` sees it."""
        if side is self.side:
            return self
        if self.kind == "expectation":
            return Score.expectation(side, 1 - (self.value or 0.0))
        value = None if self.value is None else -self.value
        payoff = None if self.payoff is None else -self.payoff
        return replace(self, kind=_OTHER_KIND.get(self.kind, self.kind), side=side, value=value, payoff=payoff)

    def later(self) -> Score:
        """The same score where the end is one ply later: from the position after a move to the position before it."""
        return self if self.plies is None else replace(self, plies=self.plies + 1)

    def sooner(self) -> Score:
        """The opposite of `later`: from the position before the best move to the position after it."""
        return self if self.plies is None else replace(self, plies=self.plies - 1)

    def rank(self) -> tuple[int, Payoff, float]:
        """Sorts scores for one side: any win above any value; larger payoffs, then sooner wins and later losses better.

        A draw is as good as a heuristic value of 0, or as an expectation of one half.
        """
        if self.kind == "win":
            return 1, self.payoff or 0, -float(self.plies or 0)
        if self.kind == "loss":
            return -1, self.payoff or 0, float(self.plies or 0)
        if self.kind == "expectation":
            return 0, 0, (self.value or 0.0) - 0.5
        return 0, 0, self.value or 0.0

    def chance(self, advantage: float) -> float:
        """The expected result of `side`, from 0 (a loss) to 1 (a win).

        advantage: the heuristic value that is a clear advantage in this game (`game.description.advantage`).
        """
        if self.kind == "heuristic":
            # Beyond forty the result would only differ by rounding, and exp() would overflow.
            exponent = max(-40.0, min(40.0, (self.value or 0.0) / advantage))
            return 1 / (1 + math.exp(-exponent))
        return _RESULTS.get(self.kind, self.value or 0.0)

    def to_json(self) -> dict[str, str | float | None]:
        """The JSON of a score, without its side: the place where the score stands says whose it is."""
        value = self.value if self.value is None or math.isfinite(self.value) else None  # JSON has no infinity
        document: dict[str, str | float | None] = {"kind": self.kind, "plies": self.plies, "value": value}
        return document if self.payoff is None else {**document, "payoff": str(self.payoff)}

    @classmethod
    def from_json(cls, document: Mapping[str, Any], side: Side) -> Score:
        """The score that `to_json` wrote. `side` is the side of that score. Raises ValueError."""
        kind, plies, value = (document.get(name) for name in ("kind", "plies", "value"))
        if kind not in get_args(Kind):
            raise ValueError(f"the score's kind {quoted(str(kind))} is not one of {', '.join(get_args(Kind))}")
        if plies is not None and (type(plies) is not int or plies < 0):
            raise ValueError(f"the score's plies {quoted(str(plies))} are not a whole number")
        if value is not None and (type(value) not in (int, float) or not math.isfinite(value)):
            raise ValueError(f"the score's value {quoted(str(value))} is not a number")
        return cls(cast(Kind, kind), side, plies, value, read_payoff(document.get("payoff")))

    def __str__(self) -> str:
        if self.kind == "heuristic":
            return f"{self.value:+g}"
        if self.kind == "expectation":
            return f"{self.value:.1%}"
        if self.kind == "draw":
            return "draw"
        by = "" if self.payoff is None else f" by {abs(self.payoff)}"
        return f"{self.kind}{by} in {counted(self.plies, 'ply')}" if self.plies else f"{self.kind}{by}"


def read_payoff(text: object) -> Payoff | None:
    """The payoff that is written as `6` or `1/2`; None for None. Raises ValueError."""
    if text is None:
        return None
    if not isinstance(text, str) or not _PAYOFF.fullmatch(text):
        raise ValueError(f"the payoff {quoted(str(text))} is not a number or a fraction")
    return Fraction(text) if "/" in text else int(text)


def whole_number(name: str, value: object, least: int = 0, most: int = LARGEST) -> int:
    """The whole number that a caller gave for `name`. Raises InvalidOption."""
    try:
        number = -1 if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not least <= number <= most:
        limits = f"at least {least}" if number < least else f"at most {most:,}"
        raise InvalidOption(f"{name}={as_written(value)}: expected a whole number, {limits}", str(value))
    return number


@brief
@dataclass(frozen=True)
class Limit:
    """How long a search may go on: seconds, plies and positions. It ends at the first limit it meets; one must be set.

    A search may also aim at `enough` seconds, below `time`: after that it begins no new depth.

    Raises ValueError if none is set, or one is not a number above zero.

    >>> from plyground.score import Limit
    >>> Limit(time=2, depth=9)
    Limit(time=2, depth=9)
    >>> Limit()
    Traceback (most recent call last):
        ...
    ValueError: a limit needs a time, a depth or a number of nodes
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    enough: float | None = None

    def __post_init__(self) -> None:
        if self.time is None and self.depth is None and self.nodes is None:
            raise ValueError("a limit needs a time, a depth or a number of nodes")
        for name, most in (("depth", _DEEPEST), ("nodes", LARGEST)):
            if getattr(self, name) is not None:
                whole_number(name, getattr(self, name), 1, most)
        for name in ("time", "enough"):
            value = getattr(self, name)
            if value is not None and not (isinstance(value, (int, float)) and 0 < value < math.inf):
                raise InvalidOption(f"{name}={as_written(value)}: expected a number of seconds above zero", str(value))

    def within(self, other: Limit | None) -> Limit:
        """Both limits together: the lower of each two numbers."""
        if other is None:
            return self

        def lower(one: _N | None, another: _N | None) -> _N | None:
            return min((number for number in (one, another) if number is not None), default=None)

        return Limit(
            lower(self.time, other.time),
            lower(self.depth, other.depth),
            lower(self.nodes, other.nodes),
            lower(self.enough, other.enough),
        )

    @classmethod
    def of_clock(
        cls,
        clock: float,
        increment: float = 0.0,
        moves: int | None = None,
        *,
        overhead: float = 0.02,
    ) -> Limit:
        """The limit for one move of a game with a clock: `clock` seconds are left for the next `moves` moves, or for
        the rest of the game, and each move earns `increment`. `overhead`: seconds lost at each move before the clock
        stops.

        The search aims at an even share of what is left, may take several times that when its best move changes, and
        never more than would leave the clock without time for the moves to come.
        """
        if not (clock >= 0 and increment >= 0 and overhead >= 0):
            raise ValueError(f"clock={clock}, increment={increment}: expected seconds, none below zero")
        if moves is not None and moves < 1:
            raise ValueError(f"moves={moves}: expected at least 1")
        left = max(clock - overhead, 0.0)
        shares = min(moves or _MOVES_AHEAD, _MOVES_AHEAD)
        enough = min(left / shares + 0.8 * increment, 0.6 * left)
        most = min(4 * enough, 0.8 * left if shares == 1 else 0.4 * left + 0.5 * increment, 0.9 * left)
        return cls(time=max(most, _LEAST), enough=max(min(enough, most), _LEAST))


#: The time left on a clock is shared among this many moves.
_MOVES_AHEAD = 26
#: The least seconds for a move; with less a search finds nothing.
_LEAST = 0.002
