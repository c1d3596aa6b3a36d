"""The searches of the textbook by name."""

from __future__ import annotations

from importlib import import_module

from plyground.textbook.algorithm import Algorithm
from plyground.textbook.walked_tree import WalkedTree

#: In the order in which people learn them. Each search has a file of its name, with its description. To add a search,
#: add a file and a line here; and another file in core/search/classic if the core shall have it too.
_NAMES = (
    "minimax",
    "negamax",
    "alphabeta",
    "selective",
    "average",
    "variable",
    "combined",
)

ALGORITHMS: dict[str, Algorithm] = {name: import_module(f"plyground.textbook.{name}").ALGORITHM for name in _NAMES}
"""The searches by name, in the order in which people learn them."""


def title(trace: WalkedTree) -> str:
    """A recorded search as a title says it: `(2,2)-average, depth 2`. A search of one's own has its name."""
    algorithm = ALGORITHMS.get(trace.algorithm)
    return trace.algorithm if algorithm is None else algorithm.title(trace.options)
