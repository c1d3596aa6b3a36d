"""The routes for thinking, puzzles, lessons and the editor, in an application of the smallest kind."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from plyground import load
from plyground.advice.puzzles import shipped
from plyground.game import PlygroundError
from plyground.server.app import make_app
from plyground.server.catalogue import Catalogue
from plyground.server.errors import problem_of, status_of
from plyground.server.kept import Kept
from plyground.server.routes import editor, lessons, puzzles, thinking
from plyground.server.setup import make_context
from plyground.work.processes import ProcessPool
from tests.waiting import until


def application(pool: ProcessPool) -> FastAPI:
    app = FastAPI()
    app.state.catalogue, app.state.pool, app.state.readers = Catalogue(), pool, pool
    app.state.documents = Kept[bytes](1 << 20)
    for module in (thinking, puzzles, lessons, editor):
        app.include_router(module.router)

    @app.exception_handler(PlygroundError)
    async def refuse(request: Request, error: PlygroundError) -> JSONResponse:
        return JSONResponse(problem_of(error).model_dump(), status_of(error))

    return app


class Client:
    """Asks the application on an event loop of its own."""

    def __init__(self, app: FastAPI, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._http = httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://test")

    def get(self, path: str, **params: str) -> httpx2.Response:
        return self._loop.run_until_complete(self._http.get(path, params=params))

    def post(self, path: str, body: Any) -> httpx2.Response:
        return self._loop.run_until_complete(self._http.post(path, json=body, timeout=60))


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    loop = asyncio.new_event_loop()
    pool = ProcessPool(partial(make_context, ()), workers=1, waiting=5, seconds=60, memory=1024)
    loop.run_until_complete(pool.start())
    yield Client(application(pool), loop)
    loop.run_until_complete(pool.close())
    loop.close()


def ask(client: Client, path: str, status: int = 200, **body: Any) -> Any:
    answer = client.post(f"/api/{path}", body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_boards(client: Client) -> None:
    found = ask(client, "boards", game="tictactoe", moves=["b2", "a3"])
    assert [board["side"] for board in found] == ["first", "second", "first"]
    assert [board["last"] and board["last"]["move"] for board in found] == [None, "b2", "a3"]
    assert found[2]["last"]["path"] == [{"cell": "a3"}]
    assert found[2]["last"]["motion"] == [[{"to": "a3", "piece": "O"}]]
    assert [len(board["moves"]) for board in found] == [9, 8, 7]
    problem = ask(client, "boards", 400, game="tictactoe", moves=["b2", "b2"])
    assert (problem["type"], problem["input"]) == ("illegal-move", "b2")
    assert ask(client, "boards", 413, game="tictactoe", moves=["b2"] * 101)["type"] == "too-large"
    assert ask(client, "boards", 400, game="/etc/passwd.py")["type"] == "unknown-game"
    assert ask(client, "boards", 400, game="openspiel:hex:board_size=3")["type"] == "unknown-game"
    assert ask(client, "boards", 400, game="tictactoe", position="?")["type"] == "invalid-position"


def test_thinking(client: Client) -> None:
    found = ask(client, "analyse", game="tictactoe", position="xx./oo./... x", seconds=0.2)
    best = found["moves"][0]
    assert (best["move"], best["score"]["kind"], best["score"]["plies"], best["score"]["chance"]) == ("c3", "win", 1, 1)
    assert ask(client, "hint", game="tictactoe", position="xx./oo./... x")["words"] == "c3 wins at once: 3 in a row."
    assert ask(client, "explain", game="nim", moves=["5=2"])["verdict"] == "blunder"
    assert ask(client, "hint", 409, game="tictactoe", position="xxx/oo./... o")["type"] == "game-over"
    assert ask(client, "explain", 409, game="nim")["type"] == "no-move"
    ask(client, "analyse", 422, game="nim", seconds=1000)
    ask(client, "hint", 422, game="nim", surprise=True)


@pytest.mark.parametrize("game", ["connect4", "dobutsu", "gipf", "ultimate"])
def test_a_puzzle_is_solved_move_by_move(game: str, client: Client) -> None:
    found = client.get("/api/puzzles", game=game).json()
    expected = shipped(load(game))
    assert [puzzle["board"]["position"] for puzzle in found] == [puzzle.position for puzzle in expected]
    number = next(puzzle["number"] for puzzle in found if puzzle["plies"] == 5)
    moves: list[str] = []
    for left in (3, 2, 1):
        rest = ask(client, "puzzles/attempt", game=game, number=number, moves=moves, show=True)
        assert rest["right"]
        assert 1 <= len(rest["solution"]) <= 2 * left - 1
        assert len(rest["boards"]) == len(rest["solution"])
        assert rest["boards"][-1]["outcome"]
        moves.append(rest["solution"][0])
        answer = ask(client, "puzzles/attempt", game=game, number=number, moves=moves)
        assert answer["right"]
        if answer["solved"]:
            assert answer["reply"] is None
            assert answer["words"].startswith("Solved: ")
            return
        assert answer["words"].startswith("Right. ")
        assert len(answer["boards"]) == 2
        moves.append(answer["reply"])
    pytest.fail("the puzzle was not solved in time")


def test_a_wrong_move_is_refuted(client: Client) -> None:
    puzzle = next(puzzle for puzzle in shipped(load("dobutsu")) if puzzle.plies == 3)
    start = load("dobutsu").position(puzzle.position)
    wrong = next(str(move) for move in start.moves() if str(move) != puzzle.solution[0])
    number = shipped(load("dobutsu")).index(puzzle) + 1
    answer = ask(client, "puzzles/attempt", game="dobutsu", number=number, moves=[wrong])
    assert not answer["right"]
    assert answer["words"] == f"This move misses the win: after {answer['reply']} there is no win in 1 move any more."
    assert len(answer["boards"]) == 2
    shown = ask(client, "puzzles/attempt", game="dobutsu", number=number, moves=[wrong, answer["reply"]], show=True)
    assert (shown["right"], shown["solution"]) == (False, [])
    assert ask(client, "puzzles/attempt", 404, game="dobutsu", number=1000, moves=[])["type"] == "unknown-id"
    assert ask(client, "puzzles/attempt", 409, game="dobutsu", number=1, moves=[])["type"] == "no-move"
    assert ask(client, "puzzles/attempt", 404, game="nim", number=1, moves=[])["type"] == "unknown-id"


def test_lessons(client: Client) -> None:
    found = client.get("/api/lessons", game="gipf:reserve=3").json()
    assert found["title"] == "Your first game of GIPF"
    assert found["steps"][0]["moves"] == ["c1-c2", "c1-d2"]
    assert {click["move"] for click in found["steps"][0]["board"]["moves"]} > {"c1-c2", "c1-d2"}
    assert client.get("/api/lessons", game="nim").status_code == 404
    assert client.get("/api/lessons", game="nosuch").status_code == 400


def test_the_editor(client: Client) -> None:
    view = ask(client, "boards", game="dobutsu")[0]["view"]
    found = ask(client, "compose", game="dobutsu", view=view)
    assert (found["text"], found["faults"]) == ("gle/1c1/1C1/ELG[] w", [])
    assert found["board"]["moves"]
    view["pieces"] = view["pieces"][1:]
    found = ask(client, "compose", game="dobutsu", view=view)
    assert found["board"] is None
    assert len(found["faults"]) == 1
    assert ask(client, "compose", game="tree", view=view)["faults"]
    ask(client, "compose", 422, game="dobutsu", view={"pieces": "all"})


def test_the_description_names_every_refusal() -> None:
    operations = {
        operation["operationId"]: set(operation["responses"])
        for path in make_app().openapi()["paths"].values()
        for operation in path.values()
    }
    always = {"200", "400", "422", "429"}
    engines = {*always, "409", "503"}
    for name in ("boards", "puzzles", "compose", "lesson"):
        assert operations[name] >= always, name
    for name in ("analyse", "hint", "explain", "attempt"):
        assert operations[name] >= engines, name
    assert "404" in operations["lesson"] & operations["attempt"]


def test_a_busy_server_says_so_and_a_client_that_goes_ends_its_work() -> None:
    """Straight through ASGI, where a client can go away in the middle."""

    async def call(app: FastAPI, leave: asyncio.Event | None = None) -> int | None:
        body = b'{"game": "connect4", "seconds": 30}'
        sent = iter([{"type": "http.request", "body": body, "more_body": False}])
        statuses: list[int] = []

        async def receive() -> Any:
            message = next(sent, None)
            if message is None:
                await (leave or asyncio.Event()).wait()
                return {"type": "http.disconnect"}
            return message

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "path": "/api/analyse",
            "raw_path": b"/api/analyse",
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        await app(scope, receive, send)
        return statuses[0] if statuses else None

    async def test() -> None:
        pool = ProcessPool(partial(make_context, ()), workers=1, waiting=0, seconds=60, memory=1024)
        app = application(pool)
        await pool.start()
        leave = asyncio.Event()
        first = asyncio.create_task(call(app, leave))
        await until(lambda: pool.load["running"])
        assert await call(app) == 503
        leave.set()
        await first
        await until(lambda: not pool.load["running"], 20)  # of the 30 seconds that were asked for
        await pool.close()

    asyncio.run(asyncio.wait_for(test(), 60))


def test_addresses_share_the_engines() -> None:
    async def test() -> None:
        pool = ProcessPool(partial(make_context, ()), workers=1, waiting=9, seconds=60, memory=1024, spare=2)
        app = application(pool)
        await pool.start()
        one, two = (
            httpx2.AsyncClient(transport=httpx2.ASGITransport(app, client=(address, 1)), base_url="http://test")
            for address in ("127.0.0.1", "127.0.0.2")
        )
        body = {"game": "connect4", "seconds": 30}
        long = [asyncio.create_task(one.post("/api/analyse", json=body, timeout=60)) for _ in range(3)]
        await until(lambda: pool.load == {"running": 1, "urgent": 0, "others": 2})
        quick = await two.post("/api/analyse", json={"game": "tictactoe", "moves": ["b2"]}, timeout=20)
        assert quick.status_code == 200  # before the 30 seconds of the first
        assert not any(request.done() for request in long)
        await pool.close()
        await asyncio.gather(*long, return_exceptions=True)

    asyncio.run(asyncio.wait_for(test(), 60))
