"""A game that is being played: who may do what, what is written when, who is told, and when an engine thinks."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from plyground.advice import GameOver, told_score
from plyground.game import Outcome, PlygroundError, Position, Side
from plyground.history.line import Line
from plyground.history.saved import HUMAN, RESULTS, UNFINISHED, SavedGame
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.server import shapes
from plyground.server.catalogue import board_of, outcome_of
from plyground.server.clock import Clock
from plyground.server.errors import NotPossible, NotYours, NotYourTurn, UnknownId, problem_of
from plyground.server.jobs import Chosen, choose
from plyground.server.players import check_player
from plyground.server.seats import hashed, seat_shape, seat_text
from plyground.server.storage import StoredGame, StoredMove, now_text
from plyground.work.errors import Busy
from plyground.work.pool import Reservation, Ticket

if TYPE_CHECKING:
    from plyground.server.games import Games

_log = logging.getLogger("plyground.server")

#: Moves of one game, variations included: beyond that it is no game but a way to fill the disk.
MOST_NODES = 5000

Tokens = Sequence[str]


class Listener(Protocol):
    """A connection that wants to know what happens. `seats` are those that it speaks for."""

    seats: frozenset[Side]

    def send(self, message: shapes.Shape) -> None: ...


class LiveGame:
    """One game in memory. Everything that changes it goes through `_lock`, is written, and is told, in this order."""

    def __init__(self, stored: StoredGame, games: Games) -> None:
        self._stored = stored
        self._games = games
        self.game: LoadedGame = games.catalogue.load(stored.game)
        self._start: Position = self.game.position(stored.start)
        self._line = self._line_to(stored.head)
        self._reached: list[Position] = [self._start]  # by each node, the start first
        self._labels: list[str] = []  # of each node's move
        for move in stored.moves:
            self._note(move)
        self._lock = asyncio.Lock()
        self._listeners: set[Listener] = set()
        self._version = 0
        self._running = False  # computer against computer goes on by itself
        self._ticket: Ticket[Chosen] | None = None
        self._engine: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._turn_began = asyncio.get_running_loop().time()
        self._clock: Clock | None = None
        if stored.clock is not None:
            left = next((move.clock for move in stored.moves if move.number == stored.head), None)
            self._clock = Clock(*stored.clock, left=left)
        self.used = asyncio.get_running_loop().time()

    # What it is

    @property
    def id(self) -> str:
        return self._stored.id

    def _note(self, move: StoredMove) -> None:
        before = self._reached[move.parent]
        self._labels.append(self.game.label(before, move.move))
        self._reached.append(before.play(move.move))

    def _line_to(self, number: int) -> Line:
        return Line.of(self.game, self._start, [node.move for node in self._path(number)])

    def _path(self, number: int) -> list[StoredMove]:
        """The moves from the start to a node. Raises UnknownId."""
        path: list[StoredMove] = []
        while number:
            if not 0 < number <= len(self._stored.moves):
                raise UnknownId(f"the game has no move number '{number}'", str(number))
            path.append(self._stored.moves[number - 1])
            number = path[-1].parent
        return path[::-1]

    @property
    def outcome(self) -> Outcome | None:
        """By the rules, or by the players: resigned, out of time."""
        by_rules = self._line.outcome
        if by_rules is None and self._stored.result != UNFINISHED:
            winner = {"1-0": Side.FIRST, "0-1": Side.SECOND}.get(self._stored.result)
            return Outcome(winner, self._stored.reason)
        return by_rules

    def _computer(self, side: Side) -> str | None:
        """The player at a side; None for a person."""
        seat = self._stored.seats[side is Side.SECOND]
        return None if seat == HUMAN else seat

    def seats_of(self, tokens: Iterable[str]) -> frozenset[Side]:
        """The sides that these tokens may move for."""
        hashes = [hashed(token) for token in tokens]
        kept = zip(Side, self._stored.tokens, strict=True)
        return frozenset(side for side, own in kept if any(hmac.compare_digest(own, other) for other in hashes))

    def question(self, number: int | None = None) -> shapes.Question:
        """A node (None: the head) as a question to think about."""
        moves = [node.move for node in self._path(self._stored.head if number is None else number)]
        return shapes.Question.model_construct(game=self.game.spec, position=self._stored.start, moves=moves)

    def line_numbers(self) -> list[int]:
        """The nodes from the start to the head."""
        return [node.number for node in self._path(self._stored.head)]

    def state(self) -> shapes.GameState:
        stored = self._stored
        return shapes.GameState(
            id=stored.id,
            info=self._games.catalogue.info(self.game.spec),
            start=stored.start,
            nodes=[self._node(move) for move in stored.moves],
            head=stored.head,
            board=self._board(),
            seats=shapes.Seats(first=seat_shape(stored.seats[0]), second=seat_shape(stored.seats[1])),
            clock=self._clock.shape() if self._clock else None,
            pace=shapes.Pace(running=self._running, pause=stored.pause),
            outcome=outcome_of(self.outcome),
            created=stored.created,
            version=self._version,
        )

    def _board(self) -> shapes.Board:
        drawn = board_of(self._line)
        if self.outcome is not None and drawn.outcome is None:
            drawn = drawn.model_copy(update={"outcome": outcome_of(self.outcome), "moves": []})
        return drawn

    def board_at(self, number: int) -> shapes.Board:
        """The board of any node; one may always play from it, whatever became of the game."""
        return self._board() if number == self._stored.head else board_of(self._line_to(number))

    def _node(self, move: StoredMove) -> shapes.Node:
        side = self._reached[move.parent].side
        score = None if move.score is None else told_score(Score.from_json(move.score, side), self.game)
        return shapes.Node(
            number=move.number,
            parent=move.parent,
            move=move.move,
            label=self._labels[move.number - 1],
            side=str(side),  # type: ignore[arg-type]
            score=score,
            seconds=move.seconds,
        )

    def summary(self) -> shapes.GameSummary:
        outcome = self.outcome
        return shapes.GameSummary(
            id=self.id,
            game=self.game.spec,
            title=self.game.title,
            moves=len(self._line.moves),
            side=None if outcome else str(self._line.position.side),  # type: ignore[arg-type]
            outcome=outcome_of(outcome),
            seats=shapes.Seats(first=seat_shape(self._stored.seats[0]), second=seat_shape(self._stored.seats[1])),
            changed=self._stored.changed,
            view=self.game.view(self._line.position),
        )

    def saved(self) -> SavedGame:
        saved = SavedGame.of(self._line, self._stored.seats)
        if self.outcome is not None and saved.outcome is None:
            saved.tree.end(self.outcome)
        return saved

    # Who listens

    def join(self, listener: Listener) -> None:
        self._listeners.add(listener)
        self.used = asyncio.get_running_loop().time()
        self._tell_presence()
        self._go_on()

    def leave(self, listener: Listener) -> None:
        self._listeners.discard(listener)
        self.used = asyncio.get_running_loop().time()
        self._tell_presence()

    @property
    def watched(self) -> bool:
        return bool(self._listeners)

    def _tell(self, message: shapes.Shape) -> None:
        for listener in list(self._listeners):
            listener.send(message)

    def state_for(self, seats: frozenset[Side]) -> shapes.StateMessage:
        return shapes.StateMessage(state=self.state(), yours=[str(side) for side in Side if side in seats])  # type: ignore[misc]

    def _tell_state(self) -> None:
        for listener in list(self._listeners):
            listener.send(self.state_for(listener.seats))

    def _tell_presence(self) -> None:
        present = {side: any(side in listener.seats for listener in self._listeners) for side in Side}
        watchers = sum(not listener.seats for listener in self._listeners)
        self._tell(shapes.PresenceMessage(first=present[Side.FIRST], second=present[Side.SECOND], watchers=watchers))

    # What people do

    async def play(self, tokens: Tokens, move: str, parent: int | None = None) -> shapes.Played:
        """Plays a move for whoever's turn it is at `parent`; elsewhere than at the head it begins a variation."""
        async with self._lock:
            head = self._stored.head if parent is None else parent
            going_back = head != self._stored.head
            line = self._line_to(head)
            held = self.seats_of(tokens)
            if going_back:
                self._check_alone(held, "play another move than was played")
                if line.outcome is not None:
                    raise GameOver(f"'{move}' cannot be played: the game is over there", move)
            else:
                self._check_unfinished(move)
            side = line.position.side
            self._check_turn(side, held, move)
            if self._clock is not None and self._clock.running is side and self._clock.left(side) <= 0:
                await self._run_out(side)
                raise GameOver(f"'{move}' comes too late: the time is up", move)
            seconds = None if going_back else asyncio.get_running_loop().time() - self._turn_began
            return await self._play(line, move, head, seconds, None)

    async def _play(
        self,
        line: Line,
        move: str,
        parent: int,
        seconds: float | None,
        score: Score | None,
        *,
        by_engine: bool = False,
    ) -> shapes.Played:
        """Plays on `line`, nobody else's, which stands at `parent`; writes the move, tells it, has it answered."""
        if len(self._stored.moves) >= MOST_NODES:
            raise NotPossible(f"'{move}' cannot be played: the game has {MOST_NODES} moves already", move)
        side = line.position.side
        line = line.play(move)
        again = self._child(parent, line.move or "")
        if again is not None:
            return await self._move_head(again)
        reservation: Reservation | None = None
        try:
            left = self._clock.after_move(side) if self._clock else None
            if line.outcome is None and self._computer(line.position.side) and not by_engine:
                reservation = self._games.pool.reserve()
            stored = StoredMove(
                number=len(self._stored.moves) + 1,
                parent=parent,
                move=line.move or "",
                seconds=None if seconds is None else round(seconds, 3),
                score=score.to_json() if score else None,
                clock=left,
            )
            changed = replace(
                self._stored,
                head=stored.number,
                result=UNFINISHED,
                reason="",
                changed=now_text(),
                moves=self._stored.moves,
            )
            if line.outcome is not None:
                changed = replace(changed, result=str(line.outcome), reason=line.outcome.reason)
            await self._games.storage.add_move(changed, stored)
        except BaseException:
            if reservation is not None:
                reservation.release()
            raise
        jumped = parent != self._stored.head
        if not by_engine:
            self._stop_engine()
        self._stored = changed
        self._stored.moves.append(stored)
        self._note(stored)
        self._line = line
        self._begin_turn(left)
        if jumped:
            self._tell_state()
        else:
            self._tell(
                shapes.MovedMessage(
                    node=self._node(stored),
                    board=self._board(),
                    clock=self._clock.shape() if self._clock else None,
                    outcome=outcome_of(self.outcome),
                    version=self._version,
                )
            )
        if not by_engine:
            self._go_on(reservation)
        return shapes.Played(node=stored.number, version=self._version)

    def _child(self, parent: int, move: str) -> int | None:
        """The node of this move at that place, if it has been played there before."""
        for node in self._stored.moves:
            if node.parent == parent and node.move == move:
                return node.number
        return None

    async def _move_head(self, number: int) -> shapes.Played:
        """Goes to a node that is there already."""
        line = self._line_to(number)
        outcome = line.outcome
        result, reason = (UNFINISHED, "") if outcome is None else (str(outcome), outcome.reason)
        reservation = None
        if outcome is None and self._computer(line.position.side):
            reservation = self._games.pool.reserve()
        changed = replace(self._stored, head=number, result=result, reason=reason, changed=now_text())
        try:
            await self._games.storage.update(changed)
        except BaseException:
            if reservation is not None:
                reservation.release()
            raise
        self._stop_engine()
        self._stored = changed
        self._line = line
        node = self._stored.moves[number - 1] if number else None
        self._begin_turn((node.clock if node else None) or (self._stored.clock and (self._stored.clock[0],) * 2))
        self._tell_state()
        self._go_on(reservation)
        return shapes.Played(node=number, version=self._version)

    async def undo(self, tokens: Tokens) -> shapes.Played:
        """Back to the last turn of a person; the moves taken back stay in the tree."""
        async with self._lock:
            self._check_alone(self.seats_of(tokens), "take moves back")
            path = self._path(self._stored.head)
            turns = [0, *(node.number for node in path)]
            sides = [position.side for position in self._line.positions]
            for number, side in list(zip(turns, sides, strict=True))[-2::-1]:
                if self._computer(side) is None or self._nobody_plays:
                    return await self._move_head(number)
            raise NotPossible("there is no move of yours to take back")

    async def redo(self, tokens: Tokens) -> shapes.Played:
        """Forward again along the moves played last, to the next turn of a person."""
        async with self._lock:
            self._check_alone(self.seats_of(tokens), "play moves again")
            number, side = self._stored.head, self._line.position.side
            target = None
            while children := [node.number for node in self._stored.moves if node.parent == number]:
                number, side = children[-1], side.other
                target = number
                if self._computer(side) is None or self._nobody_plays:
                    break
            if target is None:
                raise NotPossible("there is no move to play again")
            return await self._move_head(target)

    async def resign(self, tokens: Tokens, side: Side) -> shapes.Played:
        async with self._lock:
            self._check_unfinished("resign")
            if side not in self.seats_of(tokens) or self._computer(side):
                raise NotYours(f"you do not play for '{side}'", str(side))
            await self._end("0-1" if side is Side.FIRST else "1-0", "resigned")
            return shapes.Played(node=self._stored.head, version=self._version)

    async def change_seat(self, tokens: Tokens, side: Side, seat: shapes.Person | shapes.Computer) -> shapes.Played:
        """Has another play for a side: a person, or a computer."""
        async with self._lock:
            if side not in self.seats_of(tokens):
                raise NotYours(f"you do not have the seat of '{side}'", str(side))
            text = seat_text(seat)
            if text != HUMAN:
                check_player(text, self.game)
            seats = (text, self._stored.seats[1]) if side is Side.FIRST else (self._stored.seats[0], text)
            changed = replace(self._stored, seats=seats, changed=now_text())
            await self._games.storage.update(changed)
            self._stop_engine()
            self._stored = changed
            self._running = False
            self._version += 1
            self._tell_state()
            self._go_on()
            return shapes.Played(node=self._stored.head, version=self._version)

    async def set_pace(self, tokens: Tokens, pace: shapes.Pace) -> shapes.Played:
        async with self._lock:
            self._check_holder(self.seats_of(tokens))
            changed = replace(self._stored, pause=pace.pause)
            await self._games.storage.update(changed)
            self._stored = changed
            self._running = pace.running
            if not pace.running and self._nobody_plays:
                self._stop_engine()
            self._version += 1
            self._tell_state()
            self._go_on()
            return shapes.Played(node=self._stored.head, version=self._version)

    async def step(self, tokens: Tokens) -> shapes.Played:
        """One move of a game between computers that stands still."""
        async with self._lock:
            self._check_holder(self.seats_of(tokens))
            self._check_unfinished("step")
            if self._computer(self._line.position.side) is None:
                raise NotPossible("a person is to move")
            if self._engine is None:
                self._start_engine(self._games.pool.reserve())
            return shapes.Played(node=self._stored.head, version=self._version)

    async def delete(self, tokens: Tokens) -> None:
        async with self._lock:
            self._check_holder(self.seats_of(tokens))
            await self._games.storage.delete(self.id)
            self.put_away()
            self._tell(shapes.GoneMessage())
            self._games.forget(self.id)

    # Who may

    @property
    def _nobody_plays(self) -> bool:
        return all(self._computer(side) for side in Side)

    def _check_holder(self, held: frozenset[Side]) -> None:
        if not held:
            raise NotYours("you watch this game: only who has a seat can do that")

    def _check_alone(self, held: frozenset[Side], what: str) -> None:
        """Only who holds every person's seat may change what has been played."""
        self._check_holder(held)
        others = [side for side in Side if self._computer(side) is None and side not in held]
        if others:
            raise NotPossible(f"you cannot {what}: somebody else plays for '{others[0]}'", str(others[0]))

    def _check_unfinished(self, input: str) -> None:
        outcome = self.outcome
        if outcome is not None:
            raise GameOver(f"'{input}' cannot be done: the game is over ({outcome}, {outcome.reason})", input)

    def _check_turn(self, side: Side, held: frozenset[Side], move: str) -> None:
        self._check_holder(held)
        if self._computer(side) is not None:
            raise NotYourTurn(f"'{move}' cannot be played: it is the computer's turn", move)
        if side not in held:
            raise NotYourTurn(f"'{move}' cannot be played: it is not your turn", move)

    # Clock

    def _begin_turn(self, left: tuple[float, float] | None) -> None:
        self._version += 1
        self._turn_began = asyncio.get_running_loop().time()
        self.used = self._turn_began
        if self._clock is None:
            return
        over = self.outcome is not None or not self._line.moves
        self._clock.set(left or self._clock.both, None if over else self._line.position.side)
        self._watch_flag()

    def _watch_flag(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        if self._clock is not None and self._clock.running is not None:
            wait = self._clock.left(self._clock.running) + 0.01
            self._flag = asyncio.get_running_loop().call_later(wait, self._flag_falls)

    def _flag_falls(self) -> None:
        self._flag = None
        self._games.spawn(self._lose_on_time())

    async def _lose_on_time(self) -> None:
        async with self._lock:
            side = self._clock.running if self._clock else None
            if self._clock is None or side is None or self.outcome is not None:
                return
            if self._clock.left(side) > 0:
                self._watch_flag()
                return
            await self._run_out(side)

    async def _run_out(self, side: Side) -> None:
        await self._end("0-1" if side is Side.FIRST else "1-0", "ran out of time")

    async def _end(self, result: str, reason: str) -> None:
        """Ends the game by what the players did, not by the rules."""
        assert result in RESULTS
        changed = replace(self._stored, result=result, reason=reason, changed=now_text())
        await self._games.storage.update(changed)
        self._stop_engine()
        self._stored = changed
        if self._clock is not None:
            self._clock.stop()
            self._watch_flag()
        self._version += 1
        self._tell_state()

    # The computer

    def _computer_goes_on(self) -> bool:
        """Whether it is the computer's turn and somebody wants to see its move."""
        if self.outcome is not None or self._computer(self._line.position.side) is None:
            return False
        return not self._nobody_plays or (self._running and self.watched)

    def _go_on(self, reservation: Reservation | None = None) -> None:
        """Has time run and the computer think, where they should; a reservation that is not needed is given back."""
        clock = self._clock
        if clock is not None and clock.running is None and self._line.moves and self.outcome is None:
            clock.set(clock.both, self._line.position.side)  # a game that was put away
            self._watch_flag()
        if self._computer_goes_on() and self._engine is None:
            self._start_engine(reservation)
        elif reservation is not None:
            reservation.release()

    def _start_engine(self, reservation: Reservation | None) -> None:
        self._engine = self._games.spawn(self._move_by_computer(reservation))

    def _stop_engine(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None
        if self._engine is not None:
            self._engine.cancel()
            self._engine = None

    async def _move_by_computer(self, reservation: Reservation | None) -> None:
        """The computer's moves, from the position as it is now until it is not its turn any more."""
        me = asyncio.current_task()
        try:
            while True:
                if self._nobody_plays and self._running:
                    await asyncio.sleep(self._stored.pause)
                while reservation is None:
                    try:
                        reservation = self._games.pool.reserve()
                    except Busy as busy:  # nobody waits for an answer here: it is asked again
                        await asyncio.sleep(busy.retry or 1)
                submitting, reservation = reservation, None
                await self._one_move(submitting, me)
                if self._engine is not me or not self._computer_goes_on():
                    return
        except PlygroundError as error:
            self._complain(error)
        except Exception:
            _log.exception("game %s: the computer's move failed", self.id)
            self._complain(NotPossible("the computer could not move"))
        finally:
            if reservation is not None:
                reservation.release()
            if self._engine is me:
                self._engine = None

    async def _one_move(self, reservation: Reservation, me: asyncio.Task[None] | None) -> None:
        side = self._line.position.side
        began = asyncio.get_running_loop().time()
        turn = shapes.Turn(**dict(self.question()), player=str(self._computer(side)))
        ticket = self._ticket = reservation.submit(choose(turn), lambda thought: self._thinks(me, thought))
        chosen = await ticket.result
        async with self._lock:
            if self._engine is not me:
                return
            self._ticket = None
            seconds = asyncio.get_running_loop().time() - began
            head = self._stored.head
            await self._play(self._line_to(head), chosen.move, head, seconds, chosen.score, by_engine=True)

    def _complain(self, error: PlygroundError) -> None:
        """The computer cannot move: everybody is told, and the game stands still."""
        self._running = False
        self._tell(shapes.RefusedMessage(id=None, problem=problem_of(error)))

    def _thinks(self, task: asyncio.Task[None] | None, thought: shapes.ThinkingMessage) -> None:
        if self._engine is task:
            self._tell(thought)

    def put_away(self) -> None:
        """Ends what runs for this game; it can be loaded again."""
        self._stop_engine()
        if self._clock is not None:
            self._clock.stop()
            self._watch_flag()
