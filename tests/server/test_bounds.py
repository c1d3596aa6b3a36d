"""What a server takes from outside, and what it keeps: bounded before work begins, at one place."""

from __future__ import annotations

import ast
import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import plyground.server
from plyground import load
from plyground.server import bounds, shapes
from plyground.server.bounds import BoundedGame, OutOfBounds
from plyground.server.catalogue import Catalogue
from plyground.server.games import Games
from plyground.server.kept import Kept
from plyground.server.reading import begun
from plyground.server.settings import Settings
from plyground.server.setup import make_context
from plyground.server.storage import Storage
from plyground.server.tables import StoredGame
from plyground.work.processes import ProcessPool
from tests.server.client import PERSON, Server, running

#: Who may make a line besides `bounds.line`: of a game's start, of rows that were checked before they were stored, and
#: of shipped lessons.
MAKERS_OF_LINES = {"bounds.py", "catalogue.py", "describing.py", "rows.py"}


def calls(file: Path) -> Iterator[str]:
    """The methods and functions that a module calls, as far as they have a plain name."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def test_lines_and_games_are_made_at_one_place() -> None:
    makers: dict[str, set[str]] = {"Line.of": set(), "registry.load": set()}
    for file in Path(plyground.server.__file__).parent.rglob("*.py"):
        for name in makers.keys() & set(calls(file)):
            makers[name].add(file.name)
    assert makers == {"Line.of": MAKERS_OF_LINES, "registry.load": {"catalogue.py"}}


def wide(moves: int) -> str:
    return "[" + ",".join(["1"] * moves) + "]"


@pytest.mark.parametrize(
    ("work", "words"),
    [
        (
            lambda: Catalogue().load("tree:" + "1" * 1000),
            "the game 'tree:1.*' has 1,005 characters, more than",
        ),
        (lambda: Catalogue().load("nim").position("1," * 10_001), "the position '1,1.*' has 20,002 characters"),
        (lambda: Catalogue().load("tree").position(wide(9001)), "'.1,1.*' has 9,001 legal moves, more than the 9,000"),
        (lambda: bounds.line(BoundedGame(load("nim")), None, ["5=4"] * 5001), "5,001 moves from '5,4,3 first'"),
        (
            lambda: bounds.line(BoundedGame(load("nim")), ",".join(["1"] * 2000) + " first", ["1=0"] * 999),
            "999 moves from '1,1.*' are more than the 998 that",
        ),
    ],
)
def test_what_is_too_large_is_quoted(work: Callable[[], Any], words: str) -> None:
    with pytest.raises(OutOfBounds, match=words):
        work()


def test_the_library_has_none_of_these_bounds() -> None:
    assert len(load("tree").position(wide(9001)).moves()) == 9001


def test_what_is_kept_is_bounded_in_bytes() -> None:
    gone: list[str] = []
    kept: Kept[str] = Kept(10, gone.append)
    kept.put("a", "aaaa", 4)
    kept.put("b", "bbbb", 4)
    assert kept.find("a") == "aaaa"
    kept.put("c", "cccc", 4)
    assert (gone, kept.bytes, kept.find("b")) == (["bbbb"], 8, None)
    kept.put("a", "anew", 5)
    assert (gone[1:], kept.bytes) == (["aaaa"], 9)
    kept.put("d", "d" * 20, 20)
    assert (kept.find("d"), kept.bytes) == ("d" * 20, 20), "the newest is kept, however large"
    kept.clear()
    assert (kept.bytes, gone[-1]) == (0, "d" * 20)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(tmp_path_factory.mktemp("bounds") / "games.sqlite")) as started:
        yield started


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        (
            "boards",
            {"game": "nim", "position": "1" * 2001},
            "position '111.*' has 2,001 characters, more than the",
        ),
        ("boards", {"game": "nim", "moves": ["x"] * 5001}, r"moves '\['x', .*' has 5,001 entries, more than the 5,000"),
        ("hint", {"game": "nim", "moves": ["x" * 201]}, r"moves.0 'xxx.*' has 201 characters, more than the 200"),
        ("analyse", {"game": "n" * 1001}, "game 'nnn.*' has 1,001 characters, more than the 1,000"),
        ("trees/count", {"game": "tree", "position": wide(9001), "algorithm": "minimax"}, "has 9,001 legal moves"),
        ("trees/views", {"game": "nim", "paths": [["x"]] * 201}, r"paths '\[\['x'\], .*' has 201 entries"),
        ("import", {"record": "x" * 1_000_001}, "record 'xxx.*' has 1,000,001 characters, more than the 1,000,000"),
        ("games", {"game": "nim", "start": "1" * 2001, "seats": {"first": PERSON, "second": PERSON}}, "start '111"),
    ],
)
def test_a_request_that_is_too_large_is_refused_with_413(server: Server, path: str, body: Any, words: str) -> None:
    answer = server.http.post(f"/api/{path}", json=body)
    assert (answer.status_code, answer.json()["type"]) == (413, "too-large"), answer.text
    with pytest.raises(OutOfBounds, match=words):
        raise OutOfBounds(answer.json()["message"], "")


def test_a_thousand_unknown_fields_are_one_fault(server: Server) -> None:
    answer = server.http.post("/api/boards", json={str(number): 0 for number in range(1000)})
    assert answer.status_code == 422
    assert answer.json()["faults"] == ["the request: '0' is not a field"]


def test_large_games_that_nobody_watches_leave_memory(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    plain = Storage.load

    async def load(storage: Storage, id: str, since: int = 0) -> StoredGame | None:
        loaded.append(id)
        return await plain(storage, id, since)

    monkeypatch.setattr(Storage, "load", load)
    game = server.create("nim", start=",".join(["1"] * 990) + " first", moves=["1=0"] * 900)
    for _ in range(2):
        assert len(game.state()["nodes"]) == 900
    assert loaded == [game.id], "it waits on disk until somebody comes for it, and then stays a while"
    monkeypatch.setattr("plyground.server.games.QUIET", -1.0)
    monkeypatch.setattr("plyground.server.games.IDLE_BYTES", 0)
    server.create()
    assert len(game.state()["nodes"]) == 900
    assert loaded == [game.id] * 2


def test_a_game_that_leaves_memory_is_free_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With many large games the garbage collector would have much to do at a time."""
    monkeypatch.setattr("plyground.server.games.IDLE", -1.0)

    async def leave() -> None:
        storage = Storage(str(tmp_path / "games.sqlite"))
        await storage.open()
        try:
            await use(storage)
        finally:
            await storage.close()

    async def use(storage: Storage) -> None:
        pool = ProcessPool(partial(make_context, ()), workers=1, waiting=1, seconds=1, memory=1024)
        games = Games(Catalogue(), storage, pool, Settings())
        asked = {"game": "tictactoe", "seats": {"first": PERSON, "second": PERSON}, "clock": {"seconds": 60}}
        new = shapes.NewGame.model_validate(asked)
        created = await games.create(new, begun(Catalogue(), new), "")
        game = await games.get(created.game.id)
        await game.play([created.tokens.first or ""], "b2")
        left = weakref.ref(game)
        del game
        await games.tidy()
        assert left() is None

    gc.disable()
    try:
        asyncio.run(leave())
    finally:
        gc.enable()
