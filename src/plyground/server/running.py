"""A game that goes on: it is written, its listeners are told, its clock is watched, and its computers move."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from plyground.game import Outcome, PlygroundError, Side
from plyground.history.tree import Node
from plyground.score import Score
from plyground.server import live_shapes, shapes
from plyground.server.bounds import check_position
from plyground.server.broadcast import Broadcast, Listener
from plyground.server.clock import Alarm, falls_at
from plyground.server.errors import NotPossible, UnknownId, problem_of
from plyground.server.jobs import Chosen
from plyground.server.kept_game import KeptGame
from plyground.server.rows import ending
from plyground.server.seats import Seats
from plyground.server.storage import Outdated, Storage
from plyground.server.tables import StoredGame, StoredTime, now_text
from plyground.server.tasks import Tasks, weakly
from plyground.server.turns import ComputerTurns
from plyground.server.users_games import blamed_on_users
from plyground.server.writer import StorageDown
from plyground.work.errors import Busy
from plyground.work.pool import Pool, Reservation
from plyground.work.shares import Share

#: How often an act is tried again because another server has changed the game meanwhile.
MOST_TRIES = 5

_T = TypeVar("_T")
_P = ParamSpec("_P")
_Game = TypeVar("_Game", bound="RunningGame")


def act(
    method: Callable[Concatenate[_Game, _P], Awaitable[_T]],
) -> Callable[Concatenate[_Game, _P], Coroutine[Any, Any, _T]]:
    """Makes a method an act: it is done while nothing else changes the game. If another server has changed the game
    meanwhile, it is done again with the game as it is then. Raises StorageDown, UnknownId, Busy and BrokenGame too."""

    @wraps(method)
    async def done(game: _Game, /, *args: _P.args, **named: _P.kwargs) -> _T:
        async with game.lock:
            for _ in range(MOST_TRIES):
                if game.kept.stale:
                    await game.catch_up()
                with suppress(Outdated), blamed_on_users():
                    return await method(game, *args, **named)
            raise Busy("the game is being changed by others: try again soon")

    return done


#: Called for each move that was played: was it the computer's?
OnMove = Callable[[bool], None]


@dataclass(frozen=True)
class Surroundings:
    """What all games of a server share."""

    storage: Storage
    pool: Pool
    tasks: Tasks
    most_moves: int  # of one game
    on_move: OnMove


class RunningGame:
    """One game in memory. A change first takes `lock`, then it is written, then the listeners are told.

    Other servers may change the same game: a write that comes too late is refused, and what they wrote is read.
    """

    def __init__(self, kept: KeptGame, around: Surroundings) -> None:
        self.kept = kept
        self._around = around
        self._storage = around.storage
        self._pool = around.pool
        self._tasks = around.tasks
        self.lock = asyncio.Lock()
        # Large games must not wait for the garbage collector: what a game has does not keep the game.
        self._listeners = Broadcast(weakly(self._tell_others_who_is_here))
        self._turns = ComputerTurns(weakref.proxy(self), around.pool, around.tasks)
        self._alarm = Alarm(weakly(self._wake))
        self.turn_began = self.used = asyncio.get_running_loop().time()
        self._watch_clock()

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def share(self) -> Share:
        """Whose share of the engines the computer's moves take: that of the client who made the game."""
        return Share(self.kept.row.creator or "", self.id)

    @property
    def seats(self) -> Seats:
        return self.kept.seats

    def seats_of(self, tokens: Iterable[str]) -> frozenset[Side]:
        """The sides that these tokens may move for."""
        return self.seats.held_by(tokens)

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

    @property
    def idle_since(self) -> float | None:
        """When the game was last used; None if it is in use."""
        return None if self.watched or self._turns.under_way else self.used

    def tell(self, message: shapes.Shape) -> None:
        self._listeners.tell(message)

    def _tell_others_who_is_here(self) -> None:
        async def tell() -> None:
            with suppress(StorageDown):
                await self._storage.set_presence(self.id, self._listeners.here)
                await self.hear_presence()

        if self._storage.shared:
            self._tasks.spawn(tell())

    async def hear_presence(self) -> None:
        """Asks who follows the game at other servers, and tells the listeners."""
        if self.watched:
            self._listeners.hear_elsewhere(await self._storage.presence_elsewhere(self.id))

    # Changes

    async def refresh(self) -> None:
        """Reads what another server may have written. Raises StorageDown or UnknownId."""
        async with self.lock:
            await self.catch_up()

    async def catch_up(self) -> None:
        """As `refresh`, for a caller that has the lock."""
        try:
            if not await self.kept.catch_up():
                return
        except UnknownId:
            self.end()
            raise
        self._turns.stop()
        self._begin_turn()
        self._go_on()

    async def play_at(
        self, parent: Node, move: str, seconds: float | None, score: Score | None, *, by_computer: bool = False
    ) -> shapes.Played:
        """Plays a move at a node, writes it, tells the listeners, and lets the computer answer."""
        tree = self.kept.tree
        if len(tree.nodes) > self._around.most_moves:
            raise NotPossible(f"'{move}' cannot be played: the game has {self._around.most_moves} moves already", move)
        line = parent.line.play(move)
        check_position(line.position)
        clock = self.kept.clock
        left = clock.after_move(parent.position.side, line.position.side) if clock else None
        again = tree.child(parent.number, line.move or "")
        if again is not None:  # it was taken back; the time goes on from now, not from then
            await self._stand_at(again, left, by_computer=by_computer)
            return self.played()
        rounded = None if seconds is None else round(seconds, 3)
        node = Node(len(tree.nodes), line, parent.number, rounded, left, score)
        await self._stand_at(node, left, new=True, by_computer=by_computer)
        self._around.on_move(by_computer)
        return self.played()

    async def stand_again_at(self, node: Node) -> shapes.Played:
        """Makes a node of the tree the head."""
        row = self.kept.row
        await self._stand_at(node, node.clock or (row.clock and (row.clock[0],) * 2))
        return self.played()

    async def _stand_at(
        self, node: Node, left: tuple[float, float] | None, *, new: bool = False, by_computer: bool = False
    ) -> None:
        """Writes that the game stands at a node, which may be a new one, tells the listeners, and goes on from there.
        `left`: what both sides have left."""
        reservation = None if by_computer else self._reserved(node)
        try:
            await self.kept.write(
                node if new else None, head=node.number, changed=now_text(), **self._turn_at(node, left)
            )
        except BaseException:
            if reservation is not None:
                reservation.release()
            raise
        if not by_computer:
            self._turns.stop()
        self.kept.tree.go_to(node.number)
        self._begin_turn()
        if not by_computer:
            self._go_on(reservation)

    def _turn_at(self, node: Node, left: tuple[float, float] | None) -> dict[str, Any]:
        """The columns that say what happens at a node: the result, whose time runs, and who looks after the turn."""
        outcome, side, clock = node.line.outcome, node.position.side, self.kept.clock
        time = clock.set(left, side if self._time_runs(node, self.seats) else None) if clock and left else None
        mover = None if outcome is not None else side
        return {**ending(outcome), "time": time, **self._care(self.kept.row, mover, time)}

    @staticmethod
    def _time_runs(node: Node, seats: Seats) -> bool:
        """Whether a side's time runs at a node: not before the first move, and not while somebody is waited for."""
        return node.line.outcome is None and node.line.ply > 0 and not any(seats.waits(side) for side in Side)

    def _care(self, row: StoredGame, mover: Side | None, time: StoredTime | None) -> dict[str, Any]:
        """The columns that say which server looks for a computer's move, and when any server must look at the game.
        `mover`: the side to move; None if the game is over."""
        seats = Seats(row.seats, row.tokens)
        computes = mover is not None and seats.computer(mover) is not None
        thinks = computes and (not seats.nobody_plays or row.running)
        due = self._storage.now() if computes and not seats.nobody_plays else falls_at(time)
        return {"thinker": self._storage.server if thinks else None, "due": due}

    def played(self) -> shapes.Played:
        return shapes.Played(node=self.kept.tree.head.number, version=self.kept.row.version)

    def _reserved(self, node: Node) -> Reservation | None:
        """A place in the pool, if the computer is to move at a node. Raises Busy."""
        answers = node.line.outcome is None and self.seats.computer(node.position.side)
        return self._pool.reserve(self.share) if answers else None

    async def change(self, **changes: Any) -> None:
        """Writes a change that is not a move, and lets the computers go on as they may now."""
        row, clock = replace(self.kept.row, **changes), self.kept.clock
        if clock is not None and "invitations" in changes:  # somebody is waited for, or has come
            runs = self._time_runs(self.kept.tree.head, Seats(row.seats, row.tokens, row.invitations))
            changes["time"] = clock.set(clock.both, self.kept.side if runs else None)
            row = replace(row, time=changes["time"])
        mover = None if self.kept.tree.outcome is not None else self.kept.side
        await self.kept.write(changed=now_text(), **changes, **self._care(row, mover, row.time))
        self._turns.stop()
        self._tell_news()
        self._go_on()

    async def finish(self, outcome: Outcome) -> None:
        """Ends the game for a reason outside the rules: resignation or time."""
        clock = self.kept.clock
        time = clock.set(clock.both, None) if clock else None
        await self.kept.write(changed=now_text(), time=time, due=None, thinker=None, **ending(outcome))
        self._turns.stop()
        self.kept.tree.end(outcome)
        self._watch_clock()
        self._tell_news()

    def put_away(self) -> None:
        """Stops the alarm and the search of this game. The game can be loaded from the database again."""
        self._turns.stop()
        self._alarm.set(None)

    def end(self) -> None:
        """The game has been deleted."""
        self.put_away()
        self.tell(live_shapes.GoneMessage())

    # Time

    def _begin_turn(self) -> None:
        self.turn_began = self.used = asyncio.get_running_loop().time()
        self._watch_clock()
        self._tell_news()

    def _tell_news(self) -> None:
        self._listeners.tell(self.kept.news())

    def _watch_clock(self) -> None:
        falls = None if self.kept.tree.outcome is not None else falls_at(self.kept.row.time)
        self._alarm.set(None if falls is None else falls - self._storage.now())

    def _wake(self) -> None:
        self._tasks.spawn(self.look_after())

    async def look_after(self) -> None:
        """Does what is due: ends the game if a side's time is used up, or lets the computer move."""
        with suppress(UnknownId):
            try:
                await self._look_after()
            except (StorageDown, Busy) as away:
                self._alarm.set(away.retry)

    @act
    async def _look_after(self) -> None:
        if not await self.ended_by_time():
            self._watch_clock()
            self._go_on()

    async def ended_by_time(self) -> bool:
        """Ends the game if the time of the side to move is used up. Returns whether it did."""
        clock, side = self.kept.clock, self.kept.side
        if clock is None or self.kept.tree.outcome is not None or not clock.is_up(side):
            return False
        await self.finish(Outcome(side.other, "ran out of time"))
        return True

    # The computer

    def let_computer_move(self) -> None:
        """Begins a computer's turn now, if none is under way. Raises Busy."""
        if not self._turns.under_way:
            self._turns.begin(self._pool.reserve(self.share))

    def _go_on(self, reservation: Reservation | None = None) -> None:
        """Starts the computer's search if it is due. Gives back a reservation that is not needed."""
        if self.waits_for_computer() and not self._turns.under_way:
            self._turns.begin(reservation)
        elif reservation is not None:
            reservation.release()

    def waits_for_computer(self) -> bool:
        """Whether it is the computer's turn and somebody wants to see its move."""
        if self.kept.tree.outcome is not None or self.seats.computer(self.kept.side) is None:
            return False
        return not self.seats.nobody_plays or (self.kept.row.running and self.watched)

    def pause(self) -> float:
        """Seconds before the computer moves, so that people can follow a game between computers."""
        return self.kept.row.pause if self.seats.nobody_plays and self.kept.row.running else 0.0

    async def take_turn(self) -> bool:
        """Takes the computer's turn for this server; False as long as another server has it. Raises StorageDown."""
        row = self.kept.row
        if row.thinker != self._storage.server:
            if not await self._storage.lease(row):
                return False
            if self.kept.row is row:
                self.kept.row = replace(row, thinker=self._storage.server)
        return True

    async def give_turn_back(self) -> None:
        """This server does not look for the computer's move any more."""
        row = self.kept.row
        if row.thinker == self._storage.server:
            self.kept.row = replace(row, thinker=None)
            with suppress(StorageDown):
                await self._storage.release(row, falls_at(row.time))

    def turn(self) -> shapes.Turn:
        """The position of the head as a question to its computer: which move does it play?"""
        return shapes.Turn(**dict(self.kept.question()), player=str(self.seats.computer(self.kept.side)))

    @act
    async def play_chosen(self, chosen: Chosen, seconds: float, wanted: Callable[[], bool]) -> None:
        """Waits until nothing else changes the game, then plays the computer's move if it is still wanted."""
        if wanted() and not await self.ended_by_time():
            await self.play_at(self.kept.tree.head, chosen.move, seconds, chosen.score, by_computer=True)

    def complain(self, error: PlygroundError) -> None:
        """The computer cannot move: everybody is told, and the game stands still."""
        self.tell(live_shapes.RefusedMessage(id=None, problem=problem_of(error)))
