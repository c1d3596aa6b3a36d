"""The searches of the textbook by name."""

from __future__ import annotations

from importlib import import_module

from plyground.textbook.algorithm import Algorithm

#: In the order in which people meet them. A search stands in the file of its name and describes itself there; to add
#: one is a file and a line here, and another file in core/search/classic if the core is to have it too.
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
