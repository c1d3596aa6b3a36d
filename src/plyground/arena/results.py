"""The results of a contest: points, scores, ratings and the sequential test."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from plyground.arena.play import Played
from plyground.arena.ratings import Ratings, rate
from plyground.arena.schedule import Contest
from plyground.arena.statistics import Sprt, Verdict, elo, mean, score_interval
from plyground.arena.words import elo_words, percent, plus_minus
from plyground.draw.html import stacked, table
from plyground.draw.markup import Element
from plyground.wording import counted, shortened


@dataclass(frozen=True, repr=False)
class Tally:
    """The results of one player. `pairs` counts the pairs of games by their five possible sums, the worst first; None
    if the games are not all in pairs. `margin`: the mean of what the player got, over the games that have a payoff.

    >>> import plyground as pg
    >>> results = pg.match("nim", "perfect", "random", games=10, processes=1)
    >>> tally = results.tally()
    >>> tally.games, tally.wins + tally.draws + tally.losses
    (10, 10)
    >>> low, high = tally.interval
    >>> low <= tally.score <= high
    True
    """

    wins: int
    draws: int
    losses: int
    pairs: tuple[int, int, int, int, int] | None = None
    margin: float | None = None

    def __repr__(self) -> str:
        low, high = self.interval
        score = f", {percent(self.score)} % (95 %: {percent(low)} to {percent(high)} %)" if self.games else ""
        return f"<{plus_minus(self)}{score}>"

    @property
    def games(self) -> int:
        """How many games."""
        return self.wins + self.draws + self.losses

    @property
    def counts(self) -> tuple[int, ...]:
        """The counts for the statistics: of pairs if there are any, otherwise of single games."""
        return self.pairs or (self.losses, self.draws, self.wins)

    @property
    def score(self) -> float | None:
        """The mean result, from 0 (all lost) to 1 (all won); None without games."""
        return mean(self.counts) if self.games else None

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score."""
        return score_interval(self.counts) if self.games else (0.0, 1.0)

    @property
    def elo(self) -> float | None:
        """The difference in Elo. None without games; infinite if all games were won or all were lost."""
        return None if self.score is None else elo(self.score)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference in Elo."""
        low, high = self.interval
        return elo(low), elo(high)

    def to_json(self) -> dict[str, Any]:
        """The results as a JSON document."""
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "pairs": self.pairs and list(self.pairs),
            "score": rounded(self.score, 6),
            "interval": [rounded(end, 6) for end in self.interval],
            "elo": rounded(self.elo, 2),
            "elo_interval": [rounded(end, 2) for end in self.elo_interval],
            **({} if self.margin is None else {"margin": rounded(self.margin, 6)}),
        }


def rounded(number: float | None, digits: int) -> float | None:
    """The number, rounded for JSON. Infinity becomes None, because JSON has none."""
    return None if number is None or not math.isfinite(number) else round(number, digits)


def tally(games: Iterable[Played], player: int, paired: bool = False) -> Tally:
    """The results of `player`. With `paired`, games 2k and 2k + 1 are a pair."""
    counted = [game for game in games if not game.void]
    points = {game.number: game.points(player) for game in counted}
    made = list(points.values())
    pairs = None
    if paired and made and all(number ^ 1 in points for number in points):
        sums = [points[number] + points[number + 1] for number in points if number % 2 == 0]
        pairs = (sums.count(0), sums.count(0.5), sums.count(1), sums.count(1.5), sums.count(2))
    margins = [margin for game in counted if (margin := game.margin(player)) is not None]
    mean_margin = float(sum(margins, Fraction(0)) / len(margins)) if margins else None
    return Tally(made.count(1), made.count(0.5), made.count(0), pairs, mean_margin)


class SequentialTest:
    """An SPRT of a match in progress. It looks at the games in the order of their numbers, not in the order in which
    they end. So it stops after the same game with any number of processes."""

    def __init__(self, contest: Contest, sprt: Sprt) -> None:
        self.sprt = sprt
        self.verdict: Verdict | None = None
        self.games = 0  #: the games looked at so far; games after the verdict do not count
        self._step = 2 if contest.paired else 1
        self._counts = [0] * (2 * self._step + 1)

    def __repr__(self) -> str:
        return f"<{self.sprt}: {self.verdict or 'undecided'} after {counted(self.games, 'game')}>"

    def look(self, games: Mapping[int, Played]) -> Verdict | None:
        """Looks at more games, in the order of their numbers, up to the first that is missing."""
        while self.verdict is None and all(self.games + turn in games for turn in range(self._step)):
            looked_at = [games[self.games + turn] for turn in range(self._step)]
            self.games += self._step
            if any(game.void for game in looked_at):
                continue
            self._counts[round(2 * sum(game.points(0) for game in looked_at))] += 1
            self.verdict = self.sprt.verdict(self._counts)
        return self.verdict

    @property
    def llr(self) -> float:
        return self.sprt.llr(self._counts)

    def to_json(self) -> dict[str, Any]:
        lower, upper = self.sprt.bounds
        return {
            "elo0": self.sprt.elo0,
            "elo1": self.sprt.elo1,
            "alpha": self.sprt.alpha,
            "beta": self.sprt.beta,
            "llr": round(self.llr, 4),
            "bounds": [round(lower, 4), round(upper, 4)],
            "verdict": self.verdict,
        }


@dataclass(frozen=True, repr=False)
class Results:
    """A contest with the games that count, in the order of their numbers: with an SPRT those up to its verdict.

    >>> import plyground as pg
    >>> results = pg.match("nim", "perfect", "random", games=10, processes=1)
    >>> first, second = results.by_side()
    >>> len(results.games), first.games, second.games
    (10, 5, 5)
    """

    contest: Contest
    games: tuple[Played, ...]
    test: SequentialTest | None = None

    def __repr__(self) -> str:
        names = [shortened(name, 36) for name in self.contest.names]
        game, games = shortened(self.contest.game, 40), counted(len(self.games), "game")
        failed = f"; {self._failures()}" if self._failures() else ""
        if self.contest.kind == "match":
            return f"<match of {game}: {names[0]} - {names[1]}, {repr(self.tally())[1:-1]}{failed}>"
        return f"<{self.contest.kind} of {game}: {counted(len(names), 'player')}, {games}{failed}>"

    def _failures(self) -> str:
        """How often a player failed, and how the first time: what is won so says little."""
        failed = [game for game in self.games if game.failed]
        return f"{counted(len(failed), 'game')} lost by a failure: {shortened(failed[0].reason, 100)}" if failed else ""

    def _repr_html_(self) -> str:
        """The result of a match with its intervals, or a tournament's crosstable."""
        shown = self._score() if self.contest.kind == "match" else self._crosstable()
        words = f"{self.contest.game}, {counted(len(self.games), 'game')}, seed {self.contest.seed}."
        if self.different < len(self.games):
            words += f" {self.different:,} of the games are different."
        if self._failures():
            words += f" {self._failures()}"
        return str(stacked(shown, words))

    def _score(self) -> Element:
        """What the first player of a match has done, in all and on either side."""
        a, b = self.contest.names
        rows = []
        for name, tally in zip(("in all", "as First", "as Second"), (self.tally(), *self.by_side()), strict=True):
            if tally.games:
                score, elos = map(percent, tally.interval), map(elo_words, tally.elo_interval)
                between = [f"{percent(tally.score)} %", " to ".join(score), elo_words(tally.elo), " to ".join(elos)]
                rows.append([name, *map(str, (tally.wins, tally.draws, tally.losses)), *between])
        head = ["", "Won", "Drawn", "Lost", "Score", "95 %", "Elo", "95 %"]
        return table(head, rows, caption=f"{a} against {b}", named=True)

    def _crosstable(self) -> Element:
        """The standings of a tournament, and what each has done against each."""
        try:
            ratings: Ratings | None = self.ratings()
        except ValueError:
            ratings = None  # not yet connected by games
        points = [sum(row) for row in self.points()]
        order = sorted(range(len(points)), key=lambda number: -(ratings.elo if ratings else points)[number])
        rows = []
        for place, number in enumerate(order, 1):
            tally = self.tally(number)
            elos = [f"{ratings.elo[number]:+.0f}", f"{ratings.error[number]:.0f}"] if ratings else ["", ""]
            made = [f"{points[number]:g}/{tally.games}", percent(tally.score)]
            against = [self.tally(number, other) for other in order]
            cells = [plus_minus(each).replace(" ", "") if each.games else "·" for each in against]
            rows.append([str(place), self.contest.names[number], *elos, *made, *cells])
        head = ["", "Player", "Elo", "±", "Points", "%", *map(str, range(1, len(order) + 1))]
        return table(head, rows, words=(1,), caption=self.contest.kind.capitalize())

    @classmethod
    def of(cls, contest: Contest, games: Mapping[int, Played], test: SequentialTest | None = None) -> Results:
        """The results of the games by number; with a test, only those up to its verdict."""
        counted = [games[number] for number in sorted(games)]
        if test is not None and test.verdict is not None:
            counted = [game for game in counted if game.number < test.games]
        return cls(contest, tuple(counted), test)

    def tally(self, player: int = 0, other: int | None = None) -> Tally:
        """The results of a player against one other player, or against all others."""
        seats = range(len(self.contest.players)) if other is None else [other]
        chosen = [game for game in self.games if player in game.seats and any(seat in game.seats for seat in seats)]
        if other is not None:
            chosen = [game for game in chosen if set(game.seats) == {player, other}]
        return tally(chosen, player, self.contest.paired)

    def by_side(self, player: int = 0) -> tuple[Tally, Tally]:
        """The player's results as First, and as Second."""
        first, second = ([game for game in self.games if game.seats[side] == player] for side in (0, 1))
        return tally(first, player), tally(second, player)

    @property
    def different(self) -> int:
        """How many different games there are. A game with the same moves as another says nothing new."""
        return len({(game.seats, game.start, game.moves) for game in self.games})

    def points(self) -> list[list[float]]:
        """The points of each player against each other player."""
        number = len(self.contest.players)
        table = [[0.0] * number for _ in range(number)]
        for game in self.games:
            first, second = game.seats
            table[first][second] += game.points(first)
            table[second][first] += game.points(second)
        return table

    def ratings(self, anchor: int | None = None, elo: float = 0.0) -> Ratings:
        """The ratings of the players. Raises ValueError if no chain of games connects some of them with the others."""
        return rate(self.points(), anchor, elo)
