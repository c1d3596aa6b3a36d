"""A game that is being played: its state, what people do in it, when it is written, and who is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from plyground.advice import GameOver
from plyground.game import Outcome, PlygroundError, Side
from plyground.history.saved import HUMAN, SavedGame
from plyground.history.tree import Node
from plyground.score import Score
from plyground.server import live_shapes, shapes
from plyground.server.broadcast import Broadcast, Listener
from plyground.server.catalogue import Catalogue, board_of, node_of, outcome_of
from plyground.server.clock import GameClock
from plyground.server.errors import NotPossible, NotYours, UnknownId, problem_of
from plyground.server.jobs import Chosen
from plyground.server.players import check_player
from plyground.server.rows import ending, move_row, tree_of
from plyground.server.seats import Seats, seat_text
from plyground.server.storage import Storage, StoredGame, now_text
from plyground.server.tasks import Tasks
from plyground.server.turns import ComputerTurns
from plyground.work.pool import Pool, Reservation

#: The most moves of one game, variations included: nobody shall fill the disk with one game.
MOST_NODES = 5000

Tokens = Sequence[str]
OnMove = Callable[[bool], None]  # called for each move that was played: was it the computer's?


class LiveGame:
    """One game in memory. A change first takes `_lock`, then it is written, then the listeners are told."""

    def __init__(
        self, stored: StoredGame, catalogue: Catalogue, storage: Storage, pool: Pool, tasks: Tasks, on_move: OnMove
    ) -> None:
        self._catalogue = catalogue
        self._storage = storage
        self._pool = pool
        self._tasks = tasks
        self._on_move = on_move
        self._row = replace(stored, moves=[])  # the row as it was written last; the moves are in the tree
        self.game = catalogue.load(stored.game)
        self._tree = tree_of(stored, self.game)
        self._nodes = [node_of(node) for node in self._tree.nodes[1:]]
        self._lock = asyncio.Lock()
        self._listeners = Broadcast()
        self._turns = ComputerTurns(self, pool, tasks)
        self._version = 0
        self._running = False  # whether a game between computers goes on by itself
        self._turn_began = self.used = asyncio.get_running_loop().time()
        self._clock = GameClock(stored.clock, self._tree.head.clock, lambda: tasks.spawn(self._lose_on_time()))

    # Its state

    @property
    def id(self) -> str:
        return self._row.id

    @property
    def _seats(self) -> Seats:
        return Seats(self._row.seats, self._row.tokens)

    @property
    def _side(self) -> Side:
        """Whose turn it is."""
        return self._tree.head.position.side

    def seats_of(self, tokens: Iterable[str]) -> frozenset[Side]:
        """The sides that these tokens may move for."""
        return self._seats.held_by(tokens)

    def _at(self, number: int) -> Node:
        """Raises UnknownId."""
        if not 0 <= number < len(self._tree.nodes):
            raise UnknownId(f"the game has no move number '{number}'", str(number))
        return self._tree.nodes[number]

    def question(self, number: int | None = None) -> shapes.Question:
        """A node (None: the head) as a question to think about."""
        line = (self._tree.head if number is None else self._at(number)).line
        return shapes.Question.model_construct(game=self.game.spec, position=self._row.start, moves=list(line.moves))

    def line_numbers(self) -> list[int]:
        """The nodes from the start to the head."""
        return [node.number for node in self._tree.path()]

    def state(self) -> shapes.GameState:
        return shapes.GameState(
            id=self.id,
            info=self._catalogue.info(self.game.spec),
            start=self._row.start,
            nodes=list(self._nodes),
            head=self._tree.head.number,
            board=self._board(),
            seats=self._seats.shape(),
            clock=self._clock.shape(),
            pace=shapes.Pace(running=self._running, pause=self._row.pause),
            outcome=outcome_of(self._tree.outcome),
            created=self._row.created,
            version=self._version,
        )

    def _board(self) -> shapes.Board:
        return board_of(self._tree.line(), self._tree.outcome)

    def board_at(self, number: int) -> shapes.Board:
        """The board of any node. One may play from an earlier node even if people have ended the game."""
        return self._board() if number == self._tree.head.number else board_of(self._at(number).line)

    def summary(self) -> shapes.GameSummary:
        outcome = self._tree.outcome
        return shapes.GameSummary(
            id=self.id,
            game=self.game.spec,
            title=self.game.title,
            moves=self._tree.line().ply,
            side=None if outcome else str(self._side),  # type: ignore[arg-type]
            outcome=outcome_of(outcome),
            seats=self._seats.shape(),
            changed=self._row.changed,
            view=self.game.view(self._tree.head.position),
        )

    def saved(self) -> SavedGame:
        return SavedGame(self._tree, self._row.seats)

    # Who listens

    def join(self, listener: Listener) -> None:
        self._listeners.add(listener)
        self.used = asyncio.get_running_loop().time()
        self._go_on()

    def leave(self, listener: Listener) -> None:
        self._listeners.remove(listener)
        self.used = asyncio.get_running_loop().time()

    @property
    def watched(self) -> bool:
        return bool(self._listeners)

    def tell(self, message: shapes.Shape) -> None:
        self._listeners.tell(message)

    def state_for(self, seats: frozenset[Side], state: shapes.GameState | None = None) -> live_shapes.StateMessage:
        yours = [str(side) for side in Side if side in seats]
        return live_shapes.StateMessage(state=state or self.state(), yours=yours)  # type: ignore[arg-type]

    def _tell_state(self) -> None:
        if self._listeners:
            state = self.state()
            self._listeners.tell_each(lambda seats: self.state_for(seats, state))

    # What people do

    async def play(self, tokens: Tokens, move: str, parent: int | None = None) -> shapes.Played:
        """Plays a move for the side to move at `parent`. If `parent` is not the head, the move begins a variation."""
        async with self._lock:
            node = self._tree.head if parent is None else self._at(parent)
            going_back = node.number != self._tree.head.number
            held = self.seats_of(tokens)
            if going_back:
                self._seats.check_alone(held, "begin a variation")
                if node.line.outcome is not None:
                    raise GameOver(f"'{move}' cannot be played: the game is over there", move)
            else:
                self._check_unfinished(move)
            side = node.position.side
            self._seats.check_turn(side, held, move)
            if self._clock.is_up(side):
                await self._end(Outcome(side.other, "ran out of time"))
                raise GameOver(f"'{move}' comes too late: the time is up", move)
            seconds = None if going_back else asyncio.get_running_loop().time() - self._turn_began
            return await self._play(node, move, seconds, None)

    async def _play(
        self, parent: Node, move: str, seconds: float | None, score: Score | None, *, by_computer: bool = False
    ) -> shapes.Played:
        """Plays a move at a node, writes it, tells the listeners, and lets the computer answer."""
        if len(self._tree.nodes) > MOST_NODES:
            raise NotPossible(f"'{move}' cannot be played: the game has {MOST_NODES} moves already", move)
        line = parent.line.play(move)
        again = self._tree.child(parent.number, line.move or "")
        if again is not None:
            return await self._move_head(again)
        left = self._clock.after_move(parent.position.side)
        rounded = None if seconds is None else round(seconds, 3)
        node = Node(len(self._tree.nodes), line, parent.number, rounded, left, score)
        reservation = None if by_computer else self._reserved(node)
        await self._write(reservation, node, head=node.number, changed=now_text(), **ending(line.outcome))
        self._on_move(by_computer)
        jumped = parent.number != self._tree.head.number
        if not by_computer:
            self._turns.stop()
        self._tree.append(node)
        self._tree.go_to(node.number)
        self._nodes.append(node_of(node))
        self._begin_turn(left)
        if jumped:
            self._tell_state()
        else:
            self.tell(self._moved())
        if not by_computer:
            self._go_on(reservation)
        return self._played()

    def _moved(self) -> live_shapes.MovedMessage:
        return live_shapes.MovedMessage(
            node=self._nodes[-1],
            board=self._board(),
            clock=self._clock.shape(),
            outcome=outcome_of(self._tree.outcome),
            version=self._version,
        )

    def _played(self) -> shapes.Played:
        return shapes.Played(node=self._tree.head.number, version=self._version)

    def _reserved(self, node: Node) -> Reservation | None:
        """A place in the pool, if the computer is to move at a node. Raises Busy."""
        answers = node.line.outcome is None and self._seats.computer(node.position.side)
        return self._pool.reserve() if answers else None

    async def _write(self, reservation: Reservation | None = None, node: Node | None = None, **changes: Any) -> None:
        """Writes the changed columns, and the new node if there is one; gives the reservation back if that fails."""
        row = replace(self._row, **changes)
        try:
            if node is None:
                await self._storage.update(row)
            else:
                await self._storage.add_move(row, move_row(node))
        except BaseException:
            if reservation is not None:
                reservation.release()
            raise
        self._row = row

    async def _move_head(self, node: Node) -> shapes.Played:
        """Makes a node of the tree the head."""
        reservation = self._reserved(node)
        await self._write(reservation, head=node.number, changed=now_text(), **ending(node.line.outcome))
        self._turns.stop()
        self._tree.go_to(node.number)
        self._begin_turn(node.clock or (self._row.clock and (self._row.clock[0],) * 2))
        self._tell_state()
        self._go_on(reservation)
        return self._played()

    async def undo(self, tokens: Tokens) -> shapes.Played:
        """Back to the last turn of a person; the moves taken back stay in the tree."""
        async with self._lock:
            self._seats.check_alone(self.seats_of(tokens), "take moves back")
            node = self._tree.before_turn(self._seats.stops_at)
            if node is None:
                raise NotPossible("there is no move of yours to take back")
            return await self._move_head(node)

    async def redo(self, tokens: Tokens) -> shapes.Played:
        """Forward again along the moves played last, to the next turn of a person."""
        async with self._lock:
            self._seats.check_alone(self.seats_of(tokens), "play moves again")
            node = self._tree.next_turn(self._seats.stops_at)
            if node is None:
                raise NotPossible("there is no move to play again")
            return await self._move_head(node)

    async def resign(self, tokens: Tokens, side: Side) -> shapes.Played:
        async with self._lock:
            self._check_unfinished("resign")
            if side not in self.seats_of(tokens) or self._seats.computer(side):
                raise NotYours(f"you do not play for '{side}'", str(side))
            await self._end(Outcome(side.other, "resigned"))
            return self._played()

    async def change_seat(self, tokens: Tokens, side: Side, seat: shapes.Person | shapes.Computer) -> shapes.Played:
        """Gives a side's seat to a person or to a computer."""
        async with self._lock:
            if side not in self.seats_of(tokens):
                raise NotYours(f"you do not have the seat of '{side}'", str(side))
            text = seat_text(seat)
            if text != HUMAN:
                check_player(text, self.game)
            await self._write(seats=self._seats.given(side, text), changed=now_text())
            self._turns.stop()
            self._running = False
            return self._changed()

    async def set_pace(self, tokens: Tokens, pace: shapes.Pace) -> shapes.Played:
        async with self._lock:
            self._seats.check_holder(self.seats_of(tokens))
            await self._write(pause=pace.pause)
            self._running = pace.running
            if not pace.running and self._seats.nobody_plays:
                self._turns.stop()
            return self._changed()

    def _changed(self) -> shapes.Played:
        self._version += 1
        self._tell_state()
        self._go_on()
        return self._played()

    async def step(self, tokens: Tokens) -> shapes.Played:
        """Lets the computer make one move in a game between computers that stands still."""
        async with self._lock:
            self._seats.check_holder(self.seats_of(tokens))
            self._check_unfinished("step")
            if self._seats.computer(self._side) is None:
                raise NotPossible("a person is to move")
            if not self._turns.under_way:
                self._turns.begin(self._pool.reserve())
            return self._played()

    async def delete(self, tokens: Tokens) -> None:
        async with self._lock:
            self._seats.check_holder(self.seats_of(tokens))
            await self._storage.delete(self.id)
            self.put_away()
            self.tell(live_shapes.GoneMessage())

    def _check_unfinished(self, input: str) -> None:
        outcome = self._tree.outcome
        if outcome is not None:
            raise GameOver(f"'{input}' cannot be done: the game is over ({outcome}, {outcome.reason})", input)

    async def _end(self, outcome: Outcome) -> None:
        """Ends the game for a reason outside the rules: resignation or time."""
        await self._write(changed=now_text(), **ending(outcome))
        self._turns.stop()
        self._tree.end(outcome)
        self._clock.run(None)
        self._version += 1
        self._tell_state()

    def put_away(self) -> None:
        """Stops the clock and the search of this game. The game can be loaded from the database again."""
        self._turns.stop()
        self._clock.run(None)

    # Time

    def _begin_turn(self, left: tuple[float, float] | None) -> None:
        self._version += 1
        self._turn_began = self.used = asyncio.get_running_loop().time()
        self._clock.run(self._side if self._time_runs() else None, left)

    def _time_runs(self) -> bool:
        """Whether a side's time runs: from the first move on, until the game is over."""
        return self._tree.outcome is None and self._tree.line().ply > 0

    async def _lose_on_time(self) -> None:
        async with self._lock:
            side = self._clock.running
            if side is not None and self._clock.is_up(side):
                await self._end(Outcome(side.other, "ran out of time"))
            else:
                self._clock.watch()

    # The computer

    def _go_on(self, reservation: Reservation | None = None) -> None:
        """Starts the clock and the computer's search if they are due. Gives back a reservation that is not needed."""
        if self._clock.running is None and self._time_runs():
            self._clock.run(self._side)  # the game has just been loaded from the database
        if self.waits_for_computer() and not self._turns.under_way:
            self._turns.begin(reservation)
        elif reservation is not None:
            reservation.release()

    def waits_for_computer(self) -> bool:
        """Whether it is the computer's turn and somebody wants to see its move."""
        if self._tree.outcome is not None or self._seats.computer(self._side) is None:
            return False
        return not self._seats.nobody_plays or (self._running and self.watched)

    def pause(self) -> float:
        """Seconds before the computer moves, so that people can follow a game between computers."""
        return self._row.pause if self._seats.nobody_plays and self._running else 0.0

    def turn(self) -> shapes.Turn:
        """The position of the head as a question to its computer: which move does it play?"""
        return shapes.Turn(**dict(self.question()), player=str(self._seats.computer(self._side)))

    async def play_chosen(self, chosen: Chosen, seconds: float, wanted: Callable[[], bool]) -> None:
        """Waits until nothing else changes the game, then plays the computer's move if it is still wanted."""
        async with self._lock:
            if wanted():
                await self._play(self._tree.head, chosen.move, seconds, chosen.score, by_computer=True)

    def complain(self, error: PlygroundError) -> None:
        """The computer cannot move: everybody is told, and the game stands still."""
        self._running = False
        self.tell(live_shapes.RefusedMessage(id=None, problem=problem_of(error)))
