from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plyground.server.storage import Storage, StorageProblem, StoredGame, StoredMove, database_url, shown_url
from tests.server.databases import Database


def stored(id: str = "one", **changes: Any) -> StoredGame:
    game = StoredGame(
        id=id,
        game="tictactoe",
        start=".../.../... x",
        seats=("human", "random:seed=1"),
        tokens=("a", "b"),
        clock=(60.0, 1.5),
        head=0,
        result="*",
        reason="",
        pause=0.5,
        created="then",
        changed="now",
    )
    return replace(game, **changes)


def with_storage(address: str, *works: Any) -> list[Any]:
    async def run() -> list[Any]:
        storage = Storage(address)
        await storage.open()
        try:
            return [await work(storage) for work in works]
        finally:
            await storage.close()

    return asyncio.run(run())


def test_what_was_written_is_there_after_opening_again(database: Database) -> None:
    moves = [StoredMove(1, 0, "b2", 1.25, None, (60.0, 60.0)), StoredMove(2, 1, "a1", None, {"kind": "draw"}, None)]
    game = stored(moves=moves[:1], head=1)
    changed = replace(game, head=2, result="1-0", reason="resigned", changed="later", pause=2.0)
    with_storage(
        database.address, lambda storage: storage.create(game), lambda storage: storage.add_move(changed, moves[1])
    )
    assert with_storage(database.address, lambda storage: storage.load("one")) == [replace(changed, moves=moves)]


def test_update_changes_seats_and_head_and_delete_takes_all_away(database: Database) -> None:
    game = stored(moves=[StoredMove(1, 0, "b2")], head=1)
    other = stored("two")
    changed = replace(game, seats=("human", "human"), head=0)
    found = with_storage(
        database.address,
        lambda storage: storage.create(game),
        lambda storage: storage.create(other),
        lambda storage: storage.update(changed),
        lambda storage: storage.load("one"),
        lambda storage: storage.delete("one"),
        lambda storage: storage.load("one"),
        lambda storage: storage.load("two"),
    )
    assert found[3:] == [changed, None, None, other]


def test_a_write_that_fails_does_not_fail_its_neighbours(database: Database) -> None:
    async def both(storage: Storage) -> list[Any]:
        works: list[Coroutine[Any, Any, None]] = [storage.create(stored(id)) for id in ("one", "two", "one", "three")]
        return list(await asyncio.gather(*works, return_exceptions=True))

    results, *found = with_storage(
        database.address, both, *(lambda storage, id=id: storage.load(id) for id in ("one", "two", "three"))
    )
    assert [result is None for result in results] == [True, True, False, True]
    assert all(found)


def test_one_database_one_server(database: Database) -> None:
    async def second(_: Storage) -> str:
        other = Storage(database.address)
        with pytest.raises(StorageProblem) as problem:
            await other.open()
        await other.close()
        return str(problem.value)

    [message] = with_storage(database.address, second)
    assert message.endswith("is in use by another Plyground")
    with_storage(database.address)  # and free again afterwards


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("mysql://here/games", "expected sqlite or postgresql"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be used"),
        ("nothing://", "expected sqlite or postgresql"),
    ],
)
def test_an_address_that_is_none_is_named(address: str, words: str) -> None:
    with pytest.raises(StorageProblem, match=words) as problem:
        with_storage(address)
    assert address in str(problem.value)


def test_a_file_that_is_no_database_and_one_of_the_future_are_refused(tmp_path: Path) -> None:
    junk = tmp_path / "junk.sqlite"
    junk.write_bytes(b"this is no database, though it is long enough to be one" * 100)
    with pytest.raises(StorageProblem, match="not a database"):
        with_storage(str(junk))
    future = tmp_path / "future.sqlite"
    with_storage(str(future))
    subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sqlite3; c = sqlite3.connect({str(future)!r}); "
            "c.execute(\"update about set value = '99'\"); c.commit()",
        ],
        check=True,
    )
    with pytest.raises(StorageProblem, match="newer Plyground"):
        with_storage(str(future))


def test_a_path_is_sqlite_and_postgresql_gets_its_driver() -> None:
    assert database_url("games.db").get_backend_name() == "sqlite"
    assert database_url("postgresql://me@there/games").drivername == "postgresql+psycopg"


def test_a_password_is_not_shown() -> None:
    assert shown_url("postgresql://anna:secret@host/games") == "postgresql://anna:***@host/games"
    assert shown_url("~/games.sqlite") == "~/games.sqlite"
    with pytest.raises(StorageProblem, match=r"'mysql://anna:\*\*\*@host/games' is not a database that can be used"):
        Storage("mysql://anna:secret@host/games")
