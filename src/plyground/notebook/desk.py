"""A game on the board of a notebook: its tree, the position shown, who plays, and whose turn it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import wraps
from threading import RLock
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from plyground.advice import NoMove, told_node, told_score
from plyground.engine.analysis import Analysis
from plyground.game import Move, PlygroundError, Side
from plyground.history.drawn import drawn_board
from plyground.history.line import Line
from plyground.history.place import AnyGame, Place, line_of
from plyground.history.saved import SavedGame
from plyground.history.tree import GameTree, Node
from plyground.loading import registry
from plyground.notebook.plain import plain
from plyground.notebook.seats import Computer, Turn
from plyground.notebook.thinking import Interrupted, Thinking
from plyground.players.player import Choice
from plyground.wording import quoted

#: Seconds before each move of a game between two computers, so that people can follow it.
PAUSE = 0.5


class Locked(Protocol):
    """What has a lock, for all that happens to it."""

    lock: Any


P = ParamSpec("P")
S = TypeVar("S", bound=Locked)
T = TypeVar("T")


def alone(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Nothing else happens at the desk meanwhile: cells, views and computers are on threads of their own."""

    @wraps(method)
    def locked(self: S, /, *arguments: P.args, **named: P.kwargs) -> T:
        with self.lock:
            return method(self, *arguments, **named)

    return locked


class Desk:
    """A game as people see it. The position shown need not be the one where the game stands, the head.

    Whenever it is a computer's turn at the head, it thinks, unless it was stopped. A game between two computers begins
    when somebody says so.
    """

    def __init__(
        self,
        tree: GameTree,
        computers: Mapping[Side, Computer],
        *,
        changed: Callable[[], None],
        played: Callable[[Node], None],
        thought: Callable[[dict[str, Any] | None], None],
    ) -> None:
        """`changed` is called after every change, `played` after every new move, `thought` with what a computer has
        found so far, and with None when it has ended."""
        self.lock = RLock()
        self.tree = tree
        self.shown = tree.head
        self.computers = computers
        self.running = len(computers) < 2
        self.pause = PAUSE
        self.problem = ""
        self._changed, self._played, self._thought = changed, played, thought
        self._thinking: Thinking[Choice] | None = None
        self._game = 0  # the number of the game on this board
        self._told: list[dict[str, Any]] = []  # the nodes, as they were told

    @property
    def at_head(self) -> bool:
        return self.shown.number == self.tree.head.number

    @property
    def thinking(self) -> bool:
        return self._thinking is not None

    @alone
    def play(self, move: Move | str, node: int | None = None) -> Node:
        """Plays a move at a node (None: the one shown), and goes on from there. Raises InvalidMove, IllegalMove."""
        parent = self.shown if node is None else self.node(node)
        known = len(self.tree.nodes)
        added = self.tree.add(parent.number, move)
        self._halt()
        self.running = self.running or len(self.computers) < 2
        self._stand(added, new=len(self.tree.nodes) > known)
        return added

    def node(self, number: int) -> Node:
        """Raises IndexError."""
        if not 0 <= number < len(self.tree.nodes):
            raise IndexError(f"there is no node {number}: the game has {len(self.tree.nodes)}, from 0 on")
        return self.tree.nodes[number]

    @alone
    def show(self, number: int) -> None:
        """Shows a node. The game stays where it stands."""
        self.shown = self.node(number)
        self._changed()

    @alone
    def undo(self) -> None:
        """Back to the last turn of a person, or by one move between two computers. Raises NoMove."""
        self._stand_again(self.tree.before_turn(self._stops_at), "there is no move to take back")

    @alone
    def redo(self) -> None:
        """Raises NoMove."""
        self._stand_again(self.tree.next_turn(self._stops_at), "there is no move to play again")

    @alone
    def begin(self, tree: GameTree) -> None:
        """Another game, with the same players."""
        self._halt()
        self.tree, self._told = tree, []
        self._game += 1
        self.running = len(self.computers) < 2
        self._stand(tree.head)

    @alone
    def resume(self) -> None:
        """Lets computers move again."""
        self.running, self.problem = True, ""
        self._changed()
        self.go_on()

    @alone
    def stop(self) -> None:
        """Ends a computer's thinking; it does not move until `resume` or another move."""
        self._halt()
        self.running = False
        self._changed()

    @alone
    def close(self) -> None:
        self._halt()
        for computer in self.computers.values():
            computer.close()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until no computer has to move. False if that takes longer than this time. A Ctrl-C stops the
        computer."""
        end = None if seconds is None else time.monotonic() + seconds
        try:
            while (thinking := self._thinking) is not None:
                if not thinking.wait(None if end is None else max(0.0, end - time.monotonic())):
                    return False
        except BaseException:
            self.stop()
            raise
        return True

    @alone
    def go_on(self) -> None:
        """Lets the computer think, if it is its turn."""
        computer, line = self._thinker(), self.tree.head.line
        if computer is None or self._thinking is not None:
            return
        turn = Turn(computer, line, self.pause if len(self.computers) == 2 else 0.0)
        self._thinking = Thinking(
            turn.choose,
            self.lock,
            done=self._answer,
            failed=lambda error: self._fail(line.position.side, error),
            told=lambda analysis: self._thought(told_thought(analysis, line)),
            stop=turn.stop,
        )
        self._thinking.begin()

    def state(self) -> dict[str, Any]:
        """All that a board is told, except the nodes."""
        tree, outcome = self.tree, self.tree.outcome
        return {
            "game": self._game,
            "head": tree.head.number,
            "shown": self.shown.number,
            "board": drawn_board(self.shown.line, outcome if self.at_head else None),
            "seats": {str(side): self._seat(side) for side in Side},
            "turn": None if outcome else str(tree.head.position.side),
            "running": self.running,
            "thinking": self._thinker() is not None,
            "undo": tree.before_turn(self._stops_at) is not None,
            "redo": tree.next_turn(self._stops_at) is not None,
            "problem": self.problem,
        }

    def nodes(self) -> list[dict[str, Any]]:
        """The tree's nodes, without the start."""
        new = self.tree.nodes[len(self._told) + 1 :]
        self._told = [*self._told, *(plain(told_node(node)) for node in new)]
        return self._told

    def _thinker(self) -> Computer | None:
        """The computer that has to move."""
        waits = self.running and self.tree.outcome is None
        return self.computers.get(self.tree.head.position.side) if waits else None

    def _seat(self, side: Side) -> dict[str, Any]:
        computer = self.computers.get(side)
        return {"kind": "computer", "player": computer.name} if computer else {"kind": "person", "waiting": False}

    def _stops_at(self, side: Side) -> bool:
        """Whether going back or forward stops where this side is to move: where a person is, or everywhere between two
        computers."""
        return side not in self.computers or len(self.computers) == 2

    def _stand_again(self, node: Node | None, otherwise: str) -> None:
        if node is None:
            raise NoMove(otherwise, "")
        self._halt()
        if len(self.computers) == 2:
            self.running = False
        self._stand(node)

    def _stand(self, node: Node, new: bool = False) -> None:
        """The game stands at a node from now on."""
        self.tree.go_to(node.number)
        self.shown, self.problem = node, ""
        self._changed()
        if new:
            self._played(node)
        self.go_on()

    def _halt(self) -> None:
        thinking, self._thinking = self._thinking, None
        if thinking is not None:
            thinking.stop()
            self._thought(None)

    def _answer(self, choice: Choice) -> None:
        self._thinking = None
        self._thought(None)
        follows = self.at_head
        node = self.tree.add(self.tree.head.number, choice.move, score=choice.score)
        shown = self.shown
        self.tree.go_to(node.number)
        self.shown = node if follows else shown
        self._changed()
        self._played(node)
        self.go_on()

    def _fail(self, side: Side, error: Exception) -> None:
        self._thinking = None
        self._thought(None)
        self.running = False
        who = f"{self.tree.game.description.sides[side is Side.SECOND]}, {quoted(self.computers[side].name)},"
        if isinstance(error, Interrupted):
            self.problem = ""
        elif isinstance(error, PlygroundError):
            self.problem = f"{who} could not move: {error}"
        else:
            self.problem = f"{who} could not move: {type(error).__name__}: {error}"
        self._changed()


def tree_of(place: Place, game: AnyGame | None = None) -> GameTree:
    """The tree of a place: its own if it has one, otherwise a new one from its line. Raises what `line_of` raises."""
    tree = place.tree if isinstance(place, SavedGame) else place
    if isinstance(tree, GameTree) and (game is None or registry.load(game) == tree.game):
        return tree
    return GameTree(line_of(place, game))


def told_thought(analysis: Analysis, line: Line) -> dict[str, Any]:
    """What a computer has found so far."""
    best = analysis.best
    return {"side": str(line.position.side), "depth": analysis.depth, "score": plain(told_score(best.score, line.game))}
