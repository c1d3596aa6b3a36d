"""What people do in a game that is being played, and whether they may."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from plyground.advice import ToldScore
from plyground.game import GameOver, IllegalMove, Outcome, Side
from plyground.history.saved import HUMAN
from plyground.server import live_shapes, shapes, thinking
from plyground.server.errors import NotPossible, NotYours
from plyground.server.kept_game import KeptGame
from plyground.server.running import RunningGame, Surroundings, act
from plyground.server.seats import hashed, new_token, replaced, seat_text
from plyground.work.shares import Share

Tokens = Sequence[str]


class LiveGame(RunningGame):
    """A running game with its acts. Each act takes the tokens of whoever asks for it."""

    def __init__(self, kept: KeptGame, around: Surroundings) -> None:
        super().__init__(kept, around)
        self._evaluations: dict[int, live_shapes.EvaluationMessage] = {}  # by node

    @act
    async def play(self, tokens: Tokens, move: str, parent: int | None = None) -> shapes.Played:
        """Plays a move for the side to move at `parent`. If `parent` is not the head, the move begins a variation."""
        tree, held = self.kept.tree, self.seats_of(tokens)
        node = tree.head if parent is None else self.kept.at(parent)
        going_back = node.number != tree.head.number
        if going_back:
            self.seats.check_alone(held, "begin a variation")
            if node.line.outcome is not None:
                raise GameOver(f"'{move}' cannot be played: the game is over there", move)
        else:
            self._check_unfinished(move)
        self.seats.check_turn(node.position.side, held, move)
        if await self.ended_by_time():
            raise GameOver(f"'{move}' comes too late: the time is up", move)
        seconds = None if going_back else asyncio.get_running_loop().time() - self.turn_began
        try:
            return await self.play_at(node, move, seconds, None)
        except IllegalMove as error:  # people see the position: its text would tell them nothing
            raise IllegalMove(str(error).replace(f" in '{node.position}'", " here"), move) from None

    @act
    async def undo(self, tokens: Tokens) -> shapes.Played:
        """Back to the last turn of a person; the moves taken back stay in the tree."""
        self.seats.check_alone(self.seats_of(tokens), "take moves back")
        node = self.kept.tree.before_turn(self.seats.stops_at)
        if node is None:
            raise NotPossible("there is no move of yours to take back")
        return await self.stand_again_at(node)

    @act
    async def redo(self, tokens: Tokens) -> shapes.Played:
        """Forward again along the moves played last, to the next turn of a person."""
        self.seats.check_alone(self.seats_of(tokens), "play moves again")
        node = self.kept.tree.next_turn(self.seats.stops_at)
        if node is None:
            raise NotPossible("there is no move to play again")
        return await self.stand_again_at(node)

    @act
    async def resign(self, tokens: Tokens, side: Side) -> shapes.Played:
        self._check_unfinished("resign")
        if side not in self.seats_of(tokens) or self.seats.computer(side):
            raise NotYours(f"you do not play for '{side}'", str(side))
        await self.finish(Outcome(side.other, "resigned"))
        return self.played()

    @act
    async def set_pace(self, tokens: Tokens, pace: shapes.Pace) -> shapes.Played:
        self.seats.check_holder(self.seats_of(tokens))
        await self.change(pause=pace.pause, running=pace.running)
        return self.played()

    @act
    async def step(self, tokens: Tokens) -> shapes.Played:
        """Lets the computer make one move in a game between computers that stands still."""
        self.seats.check_holder(self.seats_of(tokens))
        self._check_unfinished("step")
        if self.seats.computer(self.kept.side) is None:
            raise NotPossible("a person is to move")
        self.let_computer_move()
        return self.played()

    @act
    async def change_seat(self, tokens: Tokens, side: Side, seat: shapes.Person | shapes.Computer) -> shapes.Played:
        """Gives a side's seat to a person or to a computer."""
        if side not in self.seats_of(tokens):
            raise NotYours(f"you do not have the seat of '{side}'", str(side))
        text = seat_text(seat)
        if text != HUMAN:
            self.kept.check_player(text)
        await self.change(seats=replaced(self.kept.row.seats, side, text), running=False)
        return self.played()

    @act
    async def invite(self, tokens: Tokens, side: Side) -> shapes.Invitation:
        """Gives one of two seats away: nobody has it until somebody claims the invitation. Who has the other seat may
        make a new invitation as long as nobody has."""
        held, row = self.seats_of(tokens), self.kept.row
        self.seats.check_holder(held)
        if self.seats.computer(side) is not None or not (len(held) == 2 or self.seats.waits(side)):
            raise NotYours(f"you cannot give away the seat of '{side}'", str(side))
        invitation = new_token()
        await self.change(
            invitations=replaced(row.invitations, side, hashed(invitation)), tokens=replaced(row.tokens, side, "")
        )
        return shapes.Invitation(invitation=invitation)

    @act
    async def claim(self, invitation: str, token: str) -> shapes.Claimed:
        """Takes the seat that an invitation is for; it has this token from now on. A claim may be repeated."""
        side, row = self.seats.invited_by(invitation), self.kept.row
        if side is not None:
            await self.change(
                invitations=replaced(row.invitations, side, None), tokens=replaced(row.tokens, side, hashed(token))
            )
        else:  # the answer to the same claim may have been lost
            side = next(iter(self.seats_of([token])), None)
        if side is None:
            raise NotYours("this invitation is not valid any more: somebody has the seat")
        return shapes.Claimed(side=str(side), token=token)  # type: ignore[arg-type]

    @act
    async def delete(self, tokens: Tokens) -> None:
        held = self.seats_of(tokens)
        self.seats.check_holder(held)
        if self.kept.tree.outcome is None:
            self.seats.check_alone(held, "delete a game in play")
        await self._storage.delete(self.id)
        self.end()

    # Help

    def check_help(self, held: frozenset[Side]) -> None:
        """Raises NotPossible where somebody who holds these seats may not ask the computer now."""
        if self.kept.tree.outcome is None:
            self.seats.check_help(held)

    def may_be_helped(self, held: frozenset[Side]) -> bool:
        try:
            self.check_help(held)
        except NotPossible:
            return False
        return True

    def state_for(self, seats: frozenset[Side]) -> live_shapes.StateMessage:
        """The whole game for somebody who holds these seats."""
        yours = [str(side) for side in Side if side in seats]
        known = self._evaluations.values() if self.may_be_helped(seats) else ()
        return live_shapes.StateMessage(
            state=self.kept.state(),
            yours=yours,  # type: ignore[arg-type]
            evaluations=list(known),
        )

    async def evaluation(self, node: int, share: Share) -> live_shapes.EvaluationMessage:
        """What a position of the game is worth. It is found once. Raises UnknownId, Busy."""
        if node not in self._evaluations:
            ticket = self._pool.submit(thinking.evaluate(self.kept.question(node)), share=share)
            self.keep_evaluation(node, await ticket.result)
        return self._evaluations[node]

    def keep_evaluation(self, node: int, score: ToldScore) -> None:
        """Keeps what a position is worth, and tells all listeners if they may know it."""
        if node not in self._evaluations:
            self._evaluations[node] = live_shapes.EvaluationMessage(node=node, score=score)
            if self.may_be_helped(frozenset()):
                self.tell(self._evaluations[node])

    def _check_unfinished(self, input: str) -> None:
        outcome = self.kept.tree.outcome
        if outcome is not None:
            raise GameOver(f"'{input}' cannot be done: the game is over ({outcome}, {outcome.reason})", input)
