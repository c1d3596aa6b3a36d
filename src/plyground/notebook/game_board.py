"""A game on a board in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import traitlets
from ipywidgets import CallbackDispatcher

from plyground.engine.analysis import Analysis
from plyground.game import Move, Outcome, Side
from plyground.history.line import Line
from plyground.history.place import Place
from plyground.history.tree import GameTree, Node
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.pictures import check_marks, read_marks, svg, terminal
from plyground.notebook.analysing import Analysing
from plyground.notebook.desk import Desk, tree_of
from plyground.notebook.plain import plain, told_game
from plyground.notebook.seats import Computer
from plyground.notebook.thinking import heed_interrupts
from plyground.notebook.widget import Widget
from plyground.wording import counted


class Board(Widget):
    """A game on a board in a notebook: people play it by clicks, players answer. `plyground.board` makes it.

    The game is `tree`, with all variations. `position` is the position shown. It can be observed:
    `board.observe(show, "position")` calls `show` whenever another position is shown. Players think on a thread of
    their own: `wait` waits for their move.

    >>> import plyground as pg
    >>> board = pg.board("connect4", second="random")
    >>> node = board.play("4")
    >>> board.wait()
    True
    >>> board
    <board of connect4: 2 moves, X to move>
    """

    _kind = traitlets.Unicode("game").tag(sync=True)
    _game = traitlets.Dict().tag(sync=True)
    _nodes = traitlets.Any([]).tag(sync=True)
    _state = traitlets.Dict().tag(sync=True)
    _thought = traitlets.Any(None).tag(sync=True)
    _analysis = traitlets.Any(None).tag(sync=True)
    _marks = traitlets.Dict().tag(sync=True)

    #: Whether the second player's side is at the bottom.
    flipped = traitlets.Bool(False).tag(sync=True)
    #: The position shown.
    position = traitlets.Any(read_only=True)

    def __init__(self, tree: GameTree, computers: Mapping[Side, Computer], flipped: bool = False) -> None:
        self._desk = Desk(tree, computers, changed=self._show, played=self._tell_move, thought=self._tell_thought)
        self._analysing = Analysing(tree.game, self._desk.lock, self._tell_analysis)
        self._listeners = CallbackDispatcher()
        self._how: dict[str, Any] = {}  # the marks, as they were given
        marks = plain(read_marks())
        super().__init__(_game=told_game(tree.game), _marks=marks, flipped=flipped)
        self._show()
        self._desk.go_on()
        heed_interrupts()

    @property
    def tree(self) -> GameTree:
        """The game with all variations. Its head is where the game stands."""
        return self._desk.tree

    @property
    def game(self) -> LoadedGame:
        """The game that is played."""
        return self.tree.game

    @property
    def node(self) -> Node:
        """The node of the tree whose position is shown."""
        return self._desk.shown

    @property
    def line(self) -> Line:
        """The line to the position shown."""
        return self.node.line

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, where it stands; None while it goes on."""
        return self.tree.outcome

    def play(self, move: Move | str) -> Node:
        """Plays a move in the position shown, for whoever is to move; a player answers. If another move was played
        there, this one begins a variation. Raises InvalidMove or IllegalMove."""
        return self._desk.play(move)

    def undo(self) -> None:
        """Takes moves back, to the last turn of a person. They stay in the tree. Raises NoMove if there are none."""
        self._desk.undo()

    def redo(self) -> None:
        """Plays moves again that were taken back. Raises NoMove if there are none."""
        self._desk.redo()

    def show(self, node: Node | int) -> None:
        """Shows the position of a node of the tree, or of its number. The game stays where it stands. Raises
        IndexError."""
        self._desk.show(node if isinstance(node, int) else node.number)

    def restart(self, place: Place | None = None) -> None:
        """Begins a new game, with a new tree: from the same start (None), or from another position, line or tree of the
        same game. Raises InvalidPosition."""
        self._analysing.clear()
        self._desk.begin(GameTree(self.tree.root.line) if place is None else tree_of(place, self.game))

    def flip(self) -> None:
        """Turns the board around."""
        self.flipped = not self.flipped

    def analyse(self, time: float | None = None, depth: int | None = None, nodes: int | None = None) -> Analysis:
        """Judges every move of the position shown, as `plyground.analyse` does, and shows it on the board: an arrow for
        the best move, and a score on each place where a move is one click. Raises GameOver."""
        return self._analysing.now(self.node, time=time, depth=depth, nodes=nodes)

    def mark(
        self,
        marks: Iterable[str] | Mapping[str, str] = (),
        arrows: Iterable[tuple[str, str]] = (),
    ) -> None:
        """Draws on the board, in place of what was drawn before. `marks`: cells to put a ring around, or a short text
        for each of some cells, as in `{"b2": "!"}`; `arrows`: pairs of cells. Raises InvalidOption for a cell that the
        board does not have."""
        found = read_marks((), marks, arrows)
        check_marks(self.game, found)
        self._how = {"marks": {note.cell: note.text for note in found.notes} or found.ringed}
        self._how["arrows"] = [(arrow.start, arrow.end) for arrow in found.arrows]
        self._marks = plain(found)
        self._changed()

    def stop(self) -> None:
        """Ends what is thinking. A player does not move until somebody else moves or calls `resume`."""
        self._analysing.stop()
        self._desk.stop()

    def resume(self) -> None:
        """Lets players move again; begins a game between two of them."""
        self._desk.resume()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until no player has to move. False if that takes longer than this time."""
        return self._desk.wait(seconds)

    def on_move(self, callback: Callable[[Node], object], remove: bool = False) -> None:
        """Has `callback` called with the node of every new move, whoever made it; or not any more."""
        self._listeners.register_callback(callback, remove=remove)

    def close(self) -> None:
        """Takes the board out of the notebook. The players at it are closed."""
        self._analysing.stop()
        self._desk.close()
        super().close()

    def __repr__(self) -> str:
        head = self.tree.head
        turn = f"{self.game.description.sides[head.position.side is Side.SECOND]} to move"
        return f"<board of {self.game.spec}: {counted(head.line.ply, 'move')}, {self.outcome or turn}>"

    def _requests(self) -> Mapping[str, Callable[..., Any]]:
        desk, analysing = self._desk, self._analysing

        def play(move: str, node: int) -> None:
            desk.play(move, node)

        return {
            "play": play,
            "show": desk.show,
            "undo": desk.undo,
            "redo": desk.redo,
            "restart": self.restart,
            "analyse": lambda: analysing.begin(self.node),
            "end analysis": analysing.stop,
            "stop": desk.stop,
            "resume": desk.resume,
        }

    def _show(self) -> None:
        """Hands the state of the game to all views at once."""
        desk = self._desk
        self._analysing.leave(desk.shown)
        with self.hold_sync():
            self._nodes = desk.nodes()
            self._state = desk.state()
        self.set_trait("position", desk.shown.position)
        self._changed()

    @traitlets.observe("flipped")
    def _turned(self, _: Any) -> None:
        self._changed()

    def _tell_move(self, node: Node) -> None:
        self._listeners(node)

    def _tell_thought(self, thought: dict[str, Any] | None) -> None:
        self._thought = thought

    def _tell_analysis(self, analysis: dict[str, Any] | None) -> None:
        self._analysis = analysis

    def _subject(self) -> object:
        return self.line, self.flipped, self._marks

    def _picture(self) -> dict[str, str]:
        line, game = self.line, self.game
        last = game.touched(line.before.position, line.move or "") if line.before else ()
        text = terminal(game, line.position, last, flipped=self.flipped).plain
        drawn = svg(game, line.position, last=last, flip=self.flipped, **self._how)
        return {"image/svg+xml": drawn, "text/plain": f"{self!r}\n\n{text}"}
