"""A recorded search in a notebook, to go through step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import traitlets

from plyground.game import PlygroundError, Position, TooLarge
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.notebook.plain import told_game
from plyground.notebook.widget import Widget
from plyground.textbook import columns
from plyground.textbook.drawing import svg, text
from plyground.textbook.walked_tree import WalkedTree
from plyground.wording import counted

#: The most nodes that a notebook shows: it may be saved with all of them.
MOST_NODES = 20_000


class SearchBoard(Widget):
    """A recorded search in a notebook, to go through step by step. `plyground.board` makes it.

    `search` is the search. `step` is the step shown, from 0 on. It can be set, and observed.

    >>> import plyground as pg
    >>> board = pg.board(pg.search_tree(pg.load("tree:[[3,5],[2,9]]"), "alphabeta", depth=2))
    >>> board.step = 0
    >>> board
    <board of a search: alphabeta, 6 nodes, step 1 of 15>
    """

    _kind = traitlets.Unicode("search").tag(sync=True)
    _game = traitlets.Any(None).tag(sync=True)
    _search = traitlets.Dict().tag(sync=True)

    step = traitlets.Int(0).tag(sync=True)

    def __init__(self, search: WalkedTree, game: LoadedGame | None = None) -> None:
        """`game`: the game of the search's positions, if that is not clear from them. Raises TooLarge."""
        if search.visited > MOST_NODES:
            words = (
                f"the tree has {counted(search.visited, 'node')}, and a notebook shows {MOST_NODES:,}: search less deep"
            )
            raise TooLarge(words, str(search.root.position))
        self.search = search
        self._loaded = game
        if game is None:
            with suppress(PlygroundError):  # then no boards are drawn in the nodes
                self._loaded = registry.game_of(search.root.position)
        side = search.root.side
        told = {**columns(search), "sides": [str(side), str(side.other)]}
        self._last = len(told["steps"]["node"]) - 1
        super().__init__(_search=told, _game=None if self._loaded is None else told_game(self._loaded), step=self._last)

    @property
    def steps(self) -> int:
        """How many steps the search has."""
        return self._last + 1

    @traitlets.validate("step")
    def _step_is_there(self, proposal: Any) -> int:
        return max(0, min(int(proposal["value"]), self._last))

    def __repr__(self) -> str:
        step = f"step {self.step + 1} of {self.steps}"
        return f"<board of a search: {self.search.algorithm}, {counted(self.search.visited, 'node')}, {step}>"

    def _requests(self) -> Mapping[str, Callable[..., Any]]:
        return {"draw": self._draw}

    def _draw(self, paths: list[list[str]]) -> dict[str, Any]:
        """How the positions look that these moves lead to from the root."""
        assert self._loaded is not None
        return {"views": [self._loaded.view(self._reached(path)) for path in paths]}

    def _reached(self, path: list[str]) -> Position:
        position: Position = self.search.root.position
        for move in path:
            position = position.play(move)
        return position

    def _subject(self) -> object:
        return self.search

    def _picture(self) -> dict[str, str]:
        return {"image/svg+xml": svg(self.search), "text/plain": f"{self!r}\n\n{text(self.search)}"}
