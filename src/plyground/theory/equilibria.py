"""All equilibria of a game of two players, pure and mixed, even if there are infinitely many.

Two extreme strategies are an equilibrium if each plays only best responses to the other. In a game that is not
degenerate, these are all equilibria. In a degenerate game they are the extreme points: if every strategy of a set X is
in equilibrium with every strategy of a set Y, then so is every mixture of X with every mixture of Y (Winkels 1979;
Avis, Rosenberg, Savani and von Stengel 2010, "Enumeration of Nash equilibria for two-player games"). The components
consist of the largest such sets X x Y.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce

from plyground.brief import brief
from plyground.draw.html import stacked, table
from plyground.game import TooLarge
from plyground.theory.game import FIRST, SECOND, Cell, MatrixGame, Mixed
from plyground.theory.numbers import shown
from plyground.theory.support_enumeration import extremes_by_support
from plyground.theory.vertices import Extreme, extremes
from plyground.wording import counted

#: The most of these largest sets that are listed.
MOST_PARTS = 10_000
#: The most extreme equilibria that are listed, and the most pairs of extreme strategies that are tried.
MOST_EQUILIBRIA = 100_000
MOST_PAIRS = 4_000_000
#: The most equilibria that a notebook shows.
MOST_SHOWN = 50


@brief
@dataclass(frozen=True)
class Equilibrium:
    """A strategy of each player, and the payoffs of both.

    >>> from plyground.theory import equilibria, example
    >>> game = example("prisoners-dilemma").game
    >>> found = equilibria(game).extreme[0]
    >>> found.pure, [str(payoff) for payoff in found.payoffs]
    (True, ['-4', '-4'])
    """

    first: Mixed
    second: Mixed
    payoffs: Cell

    @property
    def pure(self) -> bool:
        """Whether each player plays one strategy."""
        return all(sum(1 for weight in strategy if weight) == 1 for strategy in (self.first, self.second))


@brief
@dataclass(frozen=True)
class Part:
    """Every mixture of `first` is in equilibrium with every mixture of `second`.

    >>> from plyground.theory import equilibria, example
    >>> game = example("prisoners-dilemma").game
    >>> equilibria(game).components[0].parts[0].single
    True
    """

    first: tuple[Mixed, ...]
    second: tuple[Mixed, ...]

    @property
    def single(self) -> bool:
        """Whether it is one equilibrium."""
        return len(self.first) == len(self.second) == 1


@brief
@dataclass(frozen=True)
class Component:
    """A connected set of equilibria: the extreme ones, and the convex parts that they span.

    >>> from plyground.theory import equilibria, example
    >>> game = example("degenerate").game
    >>> [len(component.extreme) for component in equilibria(game).components]
    [3, 1, 2]
    """

    extreme: tuple[Equilibrium, ...]
    parts: tuple[Part, ...]

    @property
    def isolated(self) -> bool:
        """Whether the component is a single equilibrium."""
        return len(self.extreme) == 1


@brief
@dataclass(frozen=True)
class Degeneracy:
    """A mixed strategy with more best responses than strategies that it plays: it makes the game degenerate.

    >>> from plyground.theory import equilibria, example
    >>> game = example("degenerate").game
    >>> equilibria(game).degeneracy.responses
    (0, 1)
    """

    player: int
    strategy: Mixed
    responses: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Equilibria:
    """All equilibria, as components.

    >>> from plyground.theory import equilibria, example
    >>> found = equilibria(example("battle").game)
    >>> len(found.components), found.degenerate
    (3, False)
    """

    components: tuple[Component, ...]
    degeneracy: Degeneracy | None
    game: MatrixGame | None = field(default=None, compare=False)

    def __str__(self) -> str:
        pure = sum(1 for equilibrium in self.extreme if equilibrium.pure)
        if all(component.isolated for component in self.components):
            kinds = f"{pure} pure, {len(self.extreme) - pure} mixed"
            return f"{'1 equilibrium' if len(self.extreme) == 1 else f'{len(self.extreme)} equilibria'}: {kinds}"
        parts = counted(len(self.components), "component")
        return f"infinitely many equilibria in {parts}; {len(self.extreme)} extreme ones, {pure} of them pure"

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        """The extreme equilibria in a table."""
        rows = []
        for number, component in enumerate(self.components, 1):
            for found in component.extreme:
                rows.append([str(number), *_written(self.game, found), *map(shown, found.payoffs)])
        players = self.game.players if self.game else ("Player 1", "Player 2")
        head = ["Component", *players, *(f"{player} gets" for player in players)]
        more = f"and {len(rows) - MOST_SHOWN:,} more" if len(rows) > MOST_SHOWN else None
        return str(
            stacked(f"{str(self)[:1].upper()}{str(self)[1:]}.", table(head, rows[:MOST_SHOWN], words=(1, 2)), more)
        )

    @property
    def degenerate(self) -> bool:
        """Whether a strategy has more best responses than strategies that it plays: there may be infinitely many
        equilibria."""
        return self.degeneracy is not None

    @property
    def extreme(self) -> tuple[Equilibrium, ...]:
        """The extreme equilibria of all components."""
        return tuple(equilibrium for component in self.components for equilibrium in component.extreme)


def equilibria(game: MatrixGame, *, supports: bool = False, most: int = MOST_EQUILIBRIA) -> Equilibria:
    """All equilibria; exact if the payoffs are exact. Raises TooLarge if there are more than `most` extreme ones.

    Extreme strategies are found by walking from corner to corner; with `supports`, and for floats, by trying all
    supports.

    >>> from plyground.theory import equilibria, example
    >>> for found in equilibria(example("battle").game).extreme:
    ...     print(*found.first, "|", *found.second)
    1 0 | 1 0
    3/5 2/5 | 2/5 3/5
    0 1 | 0 1
    """
    method: Callable[[MatrixGame, int], list[Extreme]] = extremes_by_support if supports or not game.exact else extremes
    found = method(game, FIRST), method(game, SECOND)
    neighbours = _neighbours(*found, most)
    components = [_component(game, found, rows, neighbours) for rows in _connected(neighbours)]
    return Equilibria(tuple(components), _degeneracy(found), game)


def _written(game: MatrixGame | None, found: Equilibrium) -> list[str]:
    """Both strategies, with their names if the game is known."""
    if game is None:
        return ["(" + ", ".join(map(shown, strategy)) + ")" for strategy in (found.first, found.second)]
    return [game.mixture(player, strategy) for player, strategy in enumerate((found.first, found.second))]


def _neighbours(first: Sequence[Extreme], second: Sequence[Extreme], most: int) -> dict[int, int]:
    """For each extreme strategy of the row player, a bit set of the column player's strategies that are in equilibrium
    with it; strategies without any are left out."""
    if len(first) * len(second) > MOST_PAIRS:
        raise TooLarge(f"the game has {len(first):,} and {len(second):,} extreme strategies, too many to compare", "")
    found, total = {}, 0
    for at, one in enumerate(first):
        together = sum(
            1 << number
            for number, other in enumerate(second)
            if not one.support & ~other.responses and not other.support & ~one.responses
        )
        if together:
            found[at] = together
            total += together.bit_count()
            if total > most:
                raise TooLarge(f"the game has more than {most:,} extreme equilibria", "")
    return found


def _connected(neighbours: dict[int, int]) -> list[list[int]]:
    """The row player's extreme strategies, component by component."""
    groups: list[tuple[int, list[int]]] = []
    for at, together in neighbours.items():
        touched = [group for group in groups if group[0] & together]
        groups = [group for group in groups if not group[0] & together]
        merged = reduce(lambda bits, group: bits | group[0], touched, together)
        groups.append((merged, sorted([at, *(row for group in touched for row in group[1])])))
    return sorted(rows for _, rows in groups)


def _component(
    game: MatrixGame,
    found: tuple[Sequence[Extreme], Sequence[Extreme]],
    rows: Sequence[int],
    neighbours: dict[int, int],
) -> Component:
    first, second = found
    extreme = tuple(
        Equilibrium(
            first[row].strategy,
            second[column].strategy,
            game.expected(first[row].strategy, second[column].strategy),
        )
        for row in rows
        for column in _bits(neighbours[row])
    )
    parts = tuple(
        Part(
            tuple(first[row].strategy for row in rows if not columns & ~neighbours[row]),
            tuple(second[column].strategy for column in _bits(columns)),
        )
        for columns in _largest(rows, neighbours)
    )
    return Component(extreme, parts)


def _largest(rows: Sequence[int], neighbours: dict[int, int]) -> list[int]:
    """The columns of the largest sets in which every row is in equilibrium with every column. They are the
    intersections of the rows' neighbours; the rows of such a set are all rows whose neighbours contain the
    intersection."""
    closed: set[int] = set()
    for row in rows:
        closed |= {neighbours[row]} | {columns & neighbours[row] for columns in closed if columns & neighbours[row]}
        if len(closed) > MOST_PARTS:
            raise TooLarge(f"a component of the game's equilibria has more than {MOST_PARTS:,} parts", "")
    return sorted(closed, key=lambda columns: [row for row in rows if not columns & ~neighbours[row]])


def _degeneracy(found: tuple[Sequence[Extreme], Sequence[Extreme]]) -> Degeneracy | None:
    """The simplest strategy with too many best responses."""
    many = [
        (extreme.support.bit_count(), player, -at, extreme)
        for player, strategies in enumerate(found)
        for at, extreme in enumerate(strategies)
        if extreme.excess > 0
    ]
    if not many:
        return None
    _, player, _, extreme = min(many, key=lambda entry: entry[:3])
    return Degeneracy(player, extreme.strategy, tuple(_bits(extreme.responses)))


def _bits(number: int) -> list[int]:
    return [at for at in range(number.bit_length()) if number >> at & 1]
