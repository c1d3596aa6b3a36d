"""What a search of the textbook says about itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

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

DEPTH = Option("depth", "integer", None, f"plies to look ahead; {PLIES} without a limit", minimum=1, maximum=DEEPEST)


@dataclass(frozen=True)
class Algorithm:
    """A search and everything that others need to know of it: players, recorded trees, the page, tests and documents.

    `function` takes a position, then one number for each of `depths`, then the evaluation; and by name the `options`,
    the `hooks` and `watch`. It is the algorithm's name, too.
    """

    function: Callable[..., Result]
    summary: str
    #: The recorded search in pseudocode. A line may be None: the options have left it out.
    pseudocode: Callable[[WalkedTree], CodeLines]
    #: The name of the same search in the core; None: there is none, and the textbook plays.
    native: str | None = None
    depths: tuple[Option, ...] = (DEPTH,)
    options: tuple[Option, ...] = ()
    #: A hook with an option of the same name is used where that is on, any other always.
    hooks: tuple[Hook, ...] = ()
    records: tuple[Record, ...] = ()
    #: Whose values a recorded tree has: always the root player's, or at each node those of the player who moves there.
    view: View = "root"
    units: Units = "evaluation"
    #: Whether a decisive value is a proof: the search has left out nothing that could change it.
    proves: bool = True

    @property
    def name(self) -> str:
        return self.function.__name__

    def lines(self, trace: WalkedTree) -> list[CodeLine]:
        """The recorded search in pseudocode, with what its options leave of it."""
        return [line for line in self.pseudocode(trace) if line is not None]
