"""What kind of game it is, in document E's words for games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from plyground.brief import brief
from plyground.game import TooLarge
from plyground.theory.dominance import dominances
from plyground.theory.game import FIRST, SECOND, MatrixGame
from plyground.theory.matrix_form import matrix_form
from plyground.theory.numbers import Number, close
from plyground.theory.tree import Chance, Decision, Leaf, Node, Path, TreeGame, children
from plyground.theory.zero_sum import is_zero_sum, sum_of

#: The most cells of the matrix form by which a tree is classified.
MOST_CELLS = 10_000

Timing = Literal["simultaneous", "sequential", "partly simultaneous"]


@brief
@dataclass(frozen=True)
class Kind:
    """The kind of a game. If a tree is too large for a matrix, fields that need the matrix are None.

    - `zero_sum`: what one wins the other loses, in every outcome. `constant_sum`: what the payoffs always add up to.
    - `symmetric`: both have the same strategies and, with the roles exchanged, the same payoffs.
    - `timing`: simultaneous, if no player sees what the other chooses; sequential, if the player to move knows all
      moves before; otherwise partly simultaneous.
    - `perfect_information`: the player to move knows all that has happened.
    - `complete_information`: both players know the game. It is incomplete if chance decides something at the beginning
      that a player does not learn (Harsanyi 1967).
    - `stages`: a new stage begins when a player knows a choice that was made since the last stage began.
    - `intransitive`, for each player: none of the strategies dominates another, strictly or weakly.
    - `beats`: a circle of strategies of a symmetric game, each of which beats the next, as in rock, scissors, paper.
    - `perfect_recall`: both players remember everything that they knew and did.

    >>> from plyground.theory import classify, example
    >>> game = example("prisoners-dilemma").game
    >>> kind = classify(game)
    >>> kind.symmetric, kind.zero_sum, kind.timing
    (True, False, 'simultaneous')
    """

    zero_sum: bool
    constant_sum: Number | None
    symmetric: bool | None
    timing: Timing
    perfect_information: bool
    complete_information: bool
    stages: int
    intransitive: tuple[bool, bool] | None
    beats: tuple[int, ...]
    perfect_recall: bool = True


def classify(game: MatrixGame | TreeGame) -> Kind:
    """The kind of a game. A game in matrix form is simultaneous, has one stage and imperfect information.

    >>> from plyground.theory import classify, example
    >>> game = example("market-entry").game
    >>> classify(game).timing
    'sequential'
    """
    if isinstance(game, MatrixGame):
        return Kind(
            zero_sum=is_zero_sum(game),
            constant_sum=sum_of(game),
            symmetric=is_symmetric(game),
            timing="simultaneous",
            perfect_information=False,
            complete_information=True,
            stages=1,
            intransitive=(intransitive(game, FIRST), intransitive(game, SECOND)),
            beats=circle(game),
        )
    try:
        matrix = matrix_form(game, MOST_CELLS).game
    except TooLarge:
        matrix = None
    stages = _stages(game)
    timing: Timing = "partly simultaneous"
    if game.perfect_information:
        timing = "sequential"
    elif stages == 1:
        timing = "simultaneous"
    outcomes = MatrixGame((tuple(node.payoffs for _, node in game.nodes() if isinstance(node, Leaf)),), ((), ()))
    return Kind(
        zero_sum=is_zero_sum(outcomes),
        constant_sum=sum_of(outcomes),
        symmetric=None if matrix is None else is_symmetric(matrix),
        timing=timing,
        perfect_information=game.perfect_information,
        complete_information=_complete(game),
        stages=stages,
        intransitive=None if matrix is None else (intransitive(matrix, FIRST), intransitive(matrix, SECOND)),
        beats=() if matrix is None else circle(matrix),
        perfect_recall=_recall(game),
    )


def is_symmetric(game: MatrixGame) -> bool:
    """Whether the game stays the same if the players exchange their roles; the strategies keep their order.

    >>> from plyground.theory import example, is_symmetric
    >>> game = example("prisoners-dilemma").game
    >>> is_symmetric(game)
    True
    """
    rows, columns = game.shape
    return rows == columns and all(
        close(game.payoffs[i][j][FIRST], game.payoffs[j][i][SECOND], game.margin)
        for i in range(rows)
        for j in range(columns)
    )


def intransitive(game: MatrixGame, player: int) -> bool:
    """Whether the player has several strategies and none dominates another. The word is document E's.

    >>> from plyground.theory import FIRST, example, intransitive
    >>> game = example("rock-paper-scissors").game
    >>> intransitive(game, FIRST)
    True
    """
    return game.shape[player] > 1 and not dominances(game, player, strict=False, mixed=False)


def circle(game: MatrixGame) -> tuple[int, ...]:
    """A shortest circle of strategies that beat each other, in a symmetric game; empty if there is none.

    >>> from plyground.theory import circle, example
    >>> game = example("rock-paper-scissors").game
    >>> [game.strategies[0][strategy] for strategy in circle(game)]
    ['Rock', 'Scissors', 'Paper']
    """
    if not is_symmetric(game):
        return ()
    own, size = game.own[FIRST], game.shape[FIRST]
    beats = [[j for j in range(size) if own[i][j] - own[j][i] > game.margin] for i in range(size)]
    found: list[tuple[int, ...]] = []
    for start in range(size):
        ways: dict[int, tuple[int, ...]] = {start: (start,)}
        waiting = [start]
        while waiting:
            at = waiting.pop(0)
            if start in beats[at]:
                found.append(ways[at])
                break
            for other in beats[at]:
                if other not in ways:
                    ways[other] = (*ways[at], other)
                    waiting.append(other)
    return min(found, key=len, default=())


def _complete(game: TreeGame) -> bool:
    """Whether both players learn what chance decides before the first move."""
    if not isinstance(game.root, Chance):
        return True
    return all(len({path[0] for path in found.paths}) == 1 for found in game.information)


def _recall(game: TreeGame) -> bool:
    """Whether both players remember everything that they knew and did."""
    nodes = dict(game.nodes())

    def past(path: Path, player: int) -> tuple[object, ...]:
        return tuple(
            (game.set_of[path[:length]], path[length])
            for length in range(len(path))
            if isinstance(node := nodes[path[:length]], Decision) and node.player == player
        )

    return all(len({past(path, found.player) for path in found.paths}) == 1 for found in game.information)


def _stages(game: TreeGame) -> int:
    """The largest number of stages on a way from the root to an end."""
    most = 0
    waiting: list[tuple[Path, Node, int, tuple[Path, ...], frozenset[int]]] = [((), game.root, 0, (), frozenset())]
    while waiting:
        path, node, stages, open_nodes, movers = waiting.pop()
        if isinstance(node, Decision):
            blind = node.player not in movers and all(_unseen(game, path, earlier) for earlier in open_nodes)
            if not open_nodes or not blind:
                stages, open_nodes, movers = stages + 1, (), frozenset()
            open_nodes, movers = (*open_nodes, path), movers | {node.player}
        most = max(most, stages)
        waiting.extend(((*path, name), child, stages, open_nodes, movers) for name, child in children(node))
    return max(most, 1)


def _unseen(game: TreeGame, path: Path, earlier: Path) -> bool:
    """Whether the mover at `path` cannot tell which action was taken at `earlier`."""
    taken = {other[len(earlier)] for other in game.set_of[path].paths if other[: len(earlier)] == earlier}
    return taken == set(game.set_of[earlier].actions)
