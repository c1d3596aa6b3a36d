"""The live connection to a game: news is sent at once; a request is acknowledged when its change is on disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from plyground.advice import ReviewedMove, ToldAnalysis
from plyground.game import PlygroundError, Side
from plyground.server import live_shapes, shapes, thinking
from plyground.server.errors import NotPossible, TooMany, problem_of
from plyground.server.games import Games
from plyground.server.guard import Bucket
from plyground.server.live import LiveGame
from plyground.server.live_connections import LiveConnections
from plyground.server.metrics import Metrics
from plyground.server.routes.answering import client_of
from plyground.server.users_games import blamed_on_users
from plyground.work.errors import Refused
from plyground.work.pool import Pool, Ticket
from plyground.work.shares import Share

router = APIRouter()
_log = logging.getLogger("plyground.server")

#: Messages, and characters of them, that may wait for a slow client. With more it is disconnected; it connects again
#: and gets the state. One message may be larger: it is shared with the other listeners.
MOST_WAITING = 256
MOST_CHARACTERS = 1 << 20

#: Seconds in which a connection must say who it is.
HELLO_SECONDS = 10.0

#: Seconds in which changes must be done when the server stops, and the code that then tells clients to connect again.
CHANGING_SECONDS = 3.0
RESTART = 1012

_request = TypeAdapter[live_shapes.LiveRequest](live_shapes.LiveRequest)


@router.websocket("/api/games/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    connections: LiveConnections = socket.app.state.connections
    address = socket.client.host if socket.client else ""
    await socket.accept()
    if connections.full(address):
        await socket.close(1013, "too many connections")
        return
    connection = _Connection(socket, id)
    with connections.counted(address, connection):
        await connection.run()


class _Connection:
    def __init__(self, socket: WebSocket, id: str) -> None:
        self._socket = socket
        self._id = id
        self._games: Games = socket.app.state.games
        self._pool: Pool = socket.app.state.pool
        self._share = Share(client_of(socket), id)
        self._metrics: Metrics = socket.app.state.metrics
        self._bucket = Bucket(socket.app.state.settings.messages, 3 * socket.app.state.settings.messages)
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._characters = 0  # of the messages that wait
        self._thinking: dict[int, Ticket[Any]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._tokens: list[str] = []
        self._closing = False
        self._code = 1000
        self.seats: frozenset[Side] = frozenset()

    def send(self, message: shapes.Shape) -> None:
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Puts a message into the queue of what is sent. A client that reads too slowly is disconnected."""
        if self._closing:
            return
        waiting = self._waiting.qsize()
        if waiting and (waiting >= MOST_WAITING or self._characters + len(text) > MOST_CHARACTERS):
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self._characters = 0
            self._end()
        else:
            self._characters += len(text)
            self._waiting.put_nowait(text)

    def _end(self) -> None:
        """Closes the connection after what waits has been sent."""
        self._closing = True
        self._waiting.put_nowait(None)

    async def restart(self) -> None:
        """Finishes the changes that it was asked for, and closes so that its client connects again at once. The client
        asks the next server again for what it had asked this one to think about."""
        changing = [task for task in self._tasks if task.get_name() not in ("analyse", "review")]
        if changing:
            await asyncio.wait(changing, timeout=CHANGING_SECONDS)
        self._code = RESTART
        self._end()

    async def run(self) -> None:
        writing = asyncio.create_task(self._write())
        game: LiveGame | None = None
        try:
            first = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
            hello = live_shapes.Hello.model_validate_json(first)
            with blamed_on_users():
                game = await self._games.get(self._id, fresh=True)
                self._tokens = hello.tokens
                self.seats = game.seats_of(hello.tokens)
                self.send(game.state_for(self.seats))
                game.join(self)
            while True:
                self._take(await self._receive())
        except ValidationError as error:
            self._refuse(None, NotPossible(f"expected hello first: {error.errors()[0]['msg']}"))
        except PlygroundError as error:
            self._refuse(None, error)
        except asyncio.TimeoutError:
            self._refuse(None, NotPossible("expected hello first"))
        except WebSocketDisconnect:
            pass
        finally:
            if game is not None:
                game.leave(self)
            for ticket in self._thinking.values():
                ticket.cancel()
            for task in self._tasks:
                task.cancel()
            self._end()
            with contextlib.suppress(asyncio.TimeoutError, WebSocketDisconnect, RuntimeError):
                await asyncio.wait_for(writing, 5)

    async def _receive(self) -> str:
        """The next message. Raises WebSocketDisconnect where there will be none."""
        try:
            return await self._socket.receive_text()
        except (RuntimeError, KeyError):  # the connection has been closed here meanwhile, or the message is no text
            raise WebSocketDisconnect from None

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (text := await self._waiting.get()) is not None:
                self._characters -= len(text)
                await self._socket.send_text(text)
            await self._socket.close(self._code)

    def _refuse(self, id: int | None, error: PlygroundError) -> None:
        retry = error.retry if isinstance(error, Refused) else None
        self.send(live_shapes.RefusedMessage(id=id, problem=problem_of(error), retry=retry))

    def _take(self, text: str) -> None:
        """Begins what a message asks for. Requests are carried out in the order in which they came."""
        wait = self._bucket.take()
        if wait:
            self._refuse(None, TooMany("too many messages: try again soon", retry=wait))
            return
        try:
            request = _request.validate_json(text)
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"])
            self._refuse(_id_in(first), NotPossible(f"not a message: {place}: {first['msg']}", text[:200]))
            return
        if isinstance(request, live_shapes.Ping):
            self.send(live_shapes.PongMessage())
            return
        task = asyncio.create_task(self._carry_out(request), name=request.type)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, request: Any) -> None:
        began, status = time.perf_counter(), "cancelled"
        try:
            game = await self._games.get(self._id)
            if isinstance(request, live_shapes.AnalyseRequest):
                await self._analyse(game, request)
            elif isinstance(request, live_shapes.EvaluateRequest):
                await self._evaluate(game, request)
            elif isinstance(request, live_shapes.ReviewRequest):
                await self._review(game, request)
            elif isinstance(request, live_shapes.StopRequest):
                if request.id in self._thinking:
                    self._thinking[request.id].cancel()
            else:
                played = await self._games.carry_out(self._act(game, request))
                self.send(live_shapes.AcknowledgedMessage(id=request.id, node=played.node))
            status = "done"
        except PlygroundError as error:
            status = "refused"
            self._refuse(request.id, error)
        except Exception:
            status = "failed"
            _log.exception("game %s: a request failed", self._id)
            self._refuse(request.id, NotPossible("the server failed; the error is in its log"))
        finally:
            self._metrics.request("LIVE", request.type, status, time.perf_counter() - began)

    async def _act(self, game: LiveGame, request: Any) -> shapes.Played:
        tokens = self._tokens
        if isinstance(request, live_shapes.MoveRequest):
            return await game.play(tokens, request.move, request.parent)
        if isinstance(request, live_shapes.ResignRequest):
            return await game.resign(tokens, Side(request.side))
        if isinstance(request, live_shapes.SeatRequest):
            return await game.change_seat(tokens, Side(request.side), request.seat)
        if isinstance(request, live_shapes.PaceRequest):
            return await game.set_pace(tokens, shapes.Pace(running=request.running, pause=request.pause))
        acts = {"undo": game.undo, "redo": game.redo, "step": game.step}
        return await acts[request.type](tokens)

    async def _analyse(self, game: LiveGame, request: live_shapes.AnalyseRequest) -> None:
        game.check_help(game.seats_of(self._tokens))
        for other in self._thinking.values():
            other.cancel()
        asked = shapes.AnalysisQuestion(
            **dict(game.kept.question(request.node)), seconds=request.seconds, lines=request.lines
        )

        def told(analysis: ToldAnalysis | None, done: bool = False) -> None:
            self.send(live_shapes.AnalysisMessage(id=request.id, node=request.node, analysis=analysis, done=done))

        last: ToldAnalysis | None = None
        job = thinking.analyse(asked)
        with self._ticket(request.id, self._pool.submit(job, on_progress=told, share=self._share)) as ticket:
            last = await ticket.result
        told(last, done=True)

    async def _evaluate(self, game: LiveGame, request: live_shapes.EvaluateRequest) -> None:
        game.check_help(game.seats_of(self._tokens))
        self.send(await self._games.carry_out(game.evaluation(request.node, self._share)))
        self.send(live_shapes.AcknowledgedMessage(id=request.id, node=request.node))

    async def _review(self, game: LiveGame, request: live_shapes.ReviewRequest) -> None:
        game.check_help(game.seats_of(self._tokens))
        numbers = [node.number for node in game.kept.tree.path()]

        of = len(numbers)
        plies = 0  # that have been told

        def reviewed(move: ReviewedMove) -> None:
            nonlocal plies
            if move.ply > plies:  # a review whose worker is lost begins again with the first move
                plies = move.ply
                node = numbers[move.ply - 1]
                game.keep_evaluation(node, move.evaluation)
                self.send(live_shapes.EvaluationMessage(node=node, score=move.evaluation))
                told = shapes.ReviewedNode(**vars(move), node=node)
                self.send(live_shapes.ReviewMessage(id=request.id, move=told, of=of, done=False))

        found: dict[str, Any] = {}  # nothing, if it is stopped
        job = thinking.review(game.kept.question())
        with self._ticket(request.id, self._pool.submit(job, on_progress=reviewed, share=self._share)) as ticket:
            review = await ticket.result
            found = {"accuracy": review.accuracy, "known": review.known}
        self.send(live_shapes.ReviewMessage(id=request.id, move=None, of=of, done=True, **found))

    @contextlib.contextmanager
    def _ticket(self, id: int, ticket: Ticket[Any]) -> Any:
        """Keeps the ticket while it is under way, so that it can be stopped."""
        self._thinking[id] = ticket
        try:
            yield ticket
        except asyncio.CancelledError:
            if not ticket.result.cancelled():
                raise  # the connection was cancelled, not only the analysis
        finally:
            ticket.cancel()
            self._thinking.pop(id, None)


def _id_in(fault: Any) -> int | None:
    found = fault.get("input")
    id = found.get("id") if isinstance(found, dict) else None
    return id if isinstance(id, int) else None
