"""The description that every search of the textbook has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from plyground.brief import brief
from plyground.evaluation import DEEPEST
from plyground.loading.options import Option
from plyground.score import Units
from plyground.textbook.pseudocode import CodeLine, CodeLines
from plyground.textbook.result import Result
from plyground.textbook.walked_tree import View, WalkedTree

#: What a recorded tree can show beside moves and values: alpha and beta at each node with the cuts they make, answers
#: from a table, moves left out by selection, and the evaluation of nodes that are not leaves.
Record = Literal["windows", "table", "selection", "static"]

#: What a game itself can give a search: its static order of moves, and the moves worth looking at.
Hook = Literal["order", "essential"]

#: How far a player looks ahead when nothing limits it.
PLIES = 4

DEPTH = Option(
    "depth", "integer", None, f"plies to look ahead; {PLIES} if there is no limit", minimum=1, maximum=DEEPEST
)


@brief
@dataclass(frozen=True)
class Algorithm:
    """A search, and everything that players, recorded trees, the page, tests and documents need to know about it.

    `function` takes a position, then one number for each of `depths`, then the evaluation; and by name the `options`,
    the `hooks` and `watch`. Its name is the name of the algorithm.

    >>> from plyground.textbook import ALGORITHMS
    >>> ALGORITHMS["alphabeta"].summary
    'minimax that leaves out branches that cannot matter'
    >>> [option.name for option in ALGORITHMS["alphabeta"].options]
    ['order', 'table']
    """

    function: Callable[..., Result]
    #: As a title begins; options may stand in braces: `({m},{n})-average`.
    called: str
    summary: str
    #: The recorded search in pseudocode. A line that the options leave out is None.
    pseudocode: Callable[[WalkedTree], CodeLines]
    #: The name of the same search in the core; None if the core has none, and the player uses the textbook.
    native: str | None = None
    depths: tuple[Option, ...] = (DEPTH,)
    options: tuple[Option, ...] = ()
    #: A hook with an option of the same name is used if that option is on. Any other hook is always used.
    hooks: tuple[Hook, ...] = ()
    records: tuple[Record, ...] = ()
    #: Whose values a recorded tree has: always the root player's, or at each node those of the player who moves there.
    view: View = "root"
    units: Units = "evaluation"
    #: Whether a decisive value is a proof: the search has left out nothing that could change it.
    proves: bool = True

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.function.__name__

    def title(self, options: Mapping[str, Any]) -> str:
        """The search with its options as a title: `Alpha-beta, depth 3, with a table`.

        >>> from plyground.textbook import ALGORITHMS
        >>> ALGORITHMS["average"].title({"depth": 2, "m": 2, "n": 2, "cuts": True})
        '(2,2)-average, depth 2'
        """
        given = dict(options)
        words = [self.called.format(**given)]
        if "depth" in given:
            words.append(f"depth {given['depth']}")
        elif "max_depth" in given:
            words.append(f"depth {given['min_depth']} to {given['max_depth']}")
        if "threshold" in given:
            words.append(f"threshold {given['threshold']:g}")
        if given.get("essential"):
            words.append("essential moves only")
        elif given.get("width") is not None:
            words.append("the best move at each node" if given["width"] == 1 else f"the best {given['width']} moves")
        if given.get("order") and any(option.name == "order" for option in self.options):
            words.append("moves in order")
        if given.get("table"):
            words.append("with a table")
        if not given.get("cuts", True):
            words.append("without cuts")
        return ", ".join(words)

    def lines(self, trace: WalkedTree) -> list[CodeLine]:
        """The recorded search in pseudocode, without the lines that its options leave out."""
        return [line for line in self.pseudocode(trace) if line is not None]
