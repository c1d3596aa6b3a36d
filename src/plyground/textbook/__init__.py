"""The algorithms of the textbook, one in each file: short, readable, for any game.

They are written against the contract of a game (`plyground.game`), and use only `side`, `moves()` and `play()` of a
position. All values are for the player to move at the root, MAX. The searches are recursive: Python's recursion limit
stops them at about 900 plies, or at 450 if the tree is traced. `ALGORITHMS` describes them.

Uses the contract, the options of `loading`, and `theory` for the tree game of a position: `textbook.tree_game`, which
is not imported here, because `theory` loads NumPy and a search needs neither. Knows nothing of the core.
"""

from plyground.textbook.algorithm import Algorithm
from plyground.textbook.algorithms import ALGORITHMS
from plyground.textbook.alphabeta import alphabeta
from plyground.textbook.and_or import ProofNode, Strategy, Theorem, strategy, theorem, winner
from plyground.textbook.and_or_tree import AndOrNode, AndOrTree, and_or_tree
from plyground.textbook.ant_columns import ant_columns
from plyground.textbook.ants import AntNode, AntResult, Colony, Epoch, Stream, ants
from plyground.textbook.average import average
from plyground.textbook.columns import columns
from plyground.textbook.combined import combined
from plyground.textbook.drawing import svg, text
from plyground.textbook.minimax import minimax
from plyground.textbook.negamax import negamax
from plyground.textbook.result import Essential, Order, Result
from plyground.textbook.selective import selective
from plyground.textbook.state_graph import StateGraph, state_graph
from plyground.textbook.steps import Step, steps
from plyground.textbook.trace import Trace, trace
from plyground.textbook.variable import variable
from plyground.textbook.walked_tree import Cut, TraceNode
from plyground.textbook.watch import Watch, watched, watched_choice

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "AndOrNode",
    "AndOrTree",
    "AntNode",
    "AntResult",
    "Colony",
    "Cut",
    "Epoch",
    "Essential",
    "Order",
    "ProofNode",
    "Result",
    "StateGraph",
    "Step",
    "Strategy",
    "Stream",
    "Theorem",
    "Trace",
    "TraceNode",
    "Watch",
    "alphabeta",
    "and_or_tree",
    "ant_columns",
    "ants",
    "average",
    "columns",
    "combined",
    "minimax",
    "negamax",
    "selective",
    "state_graph",
    "steps",
    "strategy",
    "svg",
    "text",
    "theorem",
    "trace",
    "variable",
    "watched",
    "watched_choice",
    "winner",
]
