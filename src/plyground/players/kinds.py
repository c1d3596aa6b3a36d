"""All kinds of players, by name: shipped ones, those of other packages by entry points, a user's own by its file."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from plyground.players.aco import ACO
from plyground.players.classic import CLASSIC
from plyground.players.engine_player import ENGINE
from plyground.players.mcts import MCTS
from plyground.players.own import file_kind, offered_kind
from plyground.players.perfect import PERFECT
from plyground.players.player import PlayerKind
from plyground.players.random_player import RANDOM
from plyground.players.rules import RULES
from plyground.players.uci_player import UCI

KINDS = {kind.name: kind for kind in (RANDOM, RULES, *CLASSIC, ENGINE, MCTS, ACO, PERFECT, UCI)}

#: Other packages offer their players in this entry point group: a function `choose`, or a class with such a method.
ENTRY_POINTS = "plyground.players"


def names() -> list[str]:
    """The players that have a name, shipped ones first."""
    return [*KINDS, *sorted(set(_offered()) - set(KINDS))]


def find_kind(name: str) -> PlayerKind:
    """The kind of a player with a name, or of a Python file, which is run. Raises InvalidPlayer."""
    if name in KINDS:
        return KINDS[name]
    return offered_kind(name, _offered()[name].load) if name in _offered() else file_kind(name)


copyreg.pickle(PlayerKind, lambda kind: (find_kind, (kind.name,)))  # it holds functions


@cache
def _offered() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
