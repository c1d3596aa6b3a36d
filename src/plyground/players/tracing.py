"""The tree that a search walks, recorded."""

from __future__ import annotations

from typing import Any

from plyground.game import InvalidOption, InvalidPlayer
from plyground.history.place import AnyGame, Place, line_of
from plyground.players.classic import CLASSIC, ClassicPlayer
from plyground.players.spec import PlayerSpec
from plyground.score import whole_number
from plyground.textbook import Trace
from plyground.textbook.trace import LIMIT
from plyground.wording import did_you_mean


def search_tree(
    place: Place,
    algorithm: str | PlayerSpec = "alphabeta",
    *,
    depth: int | None = None,
    limit: int = LIMIT,
    game: AnyGame | None = None,
    **options: Any,
) -> Trace:
    """The tree that a textbook search walks: its windows, values and cuts, with their reasons.

    place: the root: a position, a line, a game tree, a game or its name (its start), or a text with its `game`.
    algorithm: `minimax`, `negamax`, `alphabeta`, `average`, `variable`, `selective` or `combined`; its options may
        follow, as in `alphabeta:order=on`.
    depth: how many plies it looks ahead; the most, for a search of variable depth.
    limit: the most nodes of the tree, because all of them stay in memory.
    options: those of the algorithm, as in `order=True`; `evaluation` is a name, or a function of your own.

    Raises InvalidPlayer, or TooLarge if the tree has more nodes.

    >>> import plyground as pg
    >>> tree = pg.search_tree(pg.load("tree:[[3,5],[2,9]]"), "alphabeta", depth=2)
    >>> tree.result.value, tree.visited, tree.cut
    (3, 6, 1)
    """
    line = line_of(place, game)
    spec = _deep(PlayerSpec.of(algorithm), depth).having(options)
    player = spec.player(line.game)
    if not isinstance(player, ClassicPlayer):
        names = [kind.name for kind in CLASSIC]
        words = f"'{spec.name}' walks no tree that can be recorded: expected one of {', '.join(names)}"
        raise InvalidPlayer(words + did_you_mean(spec.name, names), spec.name)
    return player.trace(line.position, whole_number("limit", limit, 1))


def _deep(algorithm: PlayerSpec, depth: int | None) -> PlayerSpec:
    """The algorithm with this depth as its option: the deepest that it may look."""
    if depth is None or algorithm.kind not in CLASSIC:
        return algorithm
    values = {"depth": depth} if algorithm.takes("depth") else {"min_depth": min(depth, 2), "max_depth": depth}
    for name in values:
        if name in algorithm.options:
            raise InvalidOption(f"'{algorithm}' says itself how deep to look: leave out depth={depth}", str(depth))
    return algorithm.having(values)
