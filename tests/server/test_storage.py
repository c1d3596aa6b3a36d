"""What is kept of games, and what happens when several servers write the same game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sql

from plyground.server.database import database_url
from plyground.server.storage import LEASE, Outdated, Presence, Storage
from plyground.server.tables import StoredGame, StoredMove, StoredTime
from tests.server.databases import Database, new_database


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


def with_storages(address: str, number: int, work: Callable[..., Awaitable[Any]]) -> Any:
    """Does work with storages on the same database, as several servers have them."""

    async def run() -> Any:
        storages = [Storage(address) for _ in range(number)]
        for storage in storages:
            await storage.open()
        try:
            return await work(*storages)
        finally:
            for storage in storages:
                await storage.close()

    return asyncio.run(run())


def test_what_was_written_is_there_after_opening_again(database: Database) -> None:
    moves = [
        StoredMove(1, 0, "b2", 1.25, None, (60.0, 60.0), "a fine move"),
        StoredMove(2, 1, "a1", None, {"kind": "draw"}, None),
    ]
    game = stored(
        moves=moves[:1],
        head=1,
        time=StoredTime((60.0, 58.5), "first", 12.5, 3.0),
        invitations=(None, "hash"),
        creator="somebody",
        comment="a game",
        tags={"Event": "Club"},
    )
    changed = replace(game, head=2, result="1-0", reason="resigned", changed="later", pause=2.0, running=True, due=7.0)

    async def write(storage: Storage) -> StoredGame:
        await storage.create(game)
        return await storage.write(replace(changed, moves=[]), moves[1])

    written = with_storages(database.address, 1, write)
    assert written.version == 1
    found = with_storages(database.address, 1, lambda storage: storage.load("one"))
    assert found == replace(written, moves=moves)
    newer = with_storages(database.address, 1, lambda storage: storage.load("one", since=1))
    assert newer.moves == moves[1:]


def test_delete_takes_all_of_a_game_away_and_nothing_else(database: Database) -> None:
    async def work(storage: Storage) -> list[StoredGame | None]:
        await storage.create(stored("one", moves=[StoredMove(1, 0, "b2")], head=1))
        await storage.create(stored("two"))
        await storage.delete("one")
        return [await storage.load("one"), await storage.load("two")]

    assert with_storages(database.address, 1, work) == [None, stored("two")]


def test_a_write_that_fails_does_not_fail_its_neighbours(database: Database) -> None:
    async def work(storage: Storage) -> tuple[list[Any], list[Any]]:
        works: list[Coroutine[Any, Any, bool]] = [storage.create(stored(id)) for id in ("one", "two", "one", "three")]
        results = list(await asyncio.gather(*works, return_exceptions=True))
        return results, [await storage.load(id) for id in ("one", "two", "three")]

    results, found = with_storages(database.address, 1, work)
    assert [result is True for result in results] == [True, True, False, True]
    assert all(found)


def test_a_change_of_an_old_version_is_refused(database: Database) -> None:
    async def work(storage: Storage) -> tuple[StoredGame | None, dict[str, int]]:
        game = stored()
        await storage.create(game)
        await storage.write(replace(game, head=1), StoredMove(1, 0, "b2"))
        with pytest.raises(Outdated):
            await storage.write(replace(game, head=1), StoredMove(1, 0, "a1"))
        await storage.delete("one")
        with pytest.raises(Outdated):
            await storage.write(game)
        await storage.create(game)
        return await storage.load("one"), await storage.versions(["one", "two"])

    assert with_storages(database.address, 1, work) == (stored(), {"one": 0})


def two_servers(postgresql: str, work: Callable[[Storage, Storage], Awaitable[Any]]) -> Any:
    return with_storages(new_database(postgresql).address, 2, work)


def test_of_two_servers_that_move_at_once_one_is_heard(postgresql: str) -> None:
    async def work(one: Storage, other: Storage) -> None:
        game = stored()
        await one.create(game)
        for number in range(1, 30):
            game = replace(game, head=number)
            results = await asyncio.gather(
                one.write(game, StoredMove(number, number - 1, "one")),
                other.write(game, StoredMove(number, number - 1, "other")),
                return_exceptions=True,
            )
            [game] = [result for result in results if isinstance(result, StoredGame)]
            assert [type(result) for result in results].count(Outdated) == 1
        found = await one.load("one")
        assert found is not None
        assert [move.number for move in found.moves] == list(range(1, 30))
        assert found.version == 29

    two_servers(postgresql, work)


def test_servers_that_write_many_games_at_once_do_not_wait_for_each_other(postgresql: str) -> None:
    """PostgreSQL would end such a wait after a second, and undo what one of them wrote."""
    address = new_database(postgresql).address

    async def work(one: Storage, other: Storage) -> None:
        games = [stored(f"{number:02}") for number in range(50)]
        await asyncio.gather(*map(one.create, games))
        for _ in range(20):
            writes = [one.write(game) for game in games] + [other.write(game) for game in reversed(games)]
            results = await asyncio.gather(*writes, return_exceptions=True)
            games = sorted((game for game in results if isinstance(game, StoredGame)), key=lambda game: game.id)
            assert len(games) == 50

    with_storages(address, 2, work)
    engine = sql.create_engine(database_url(address))
    with engine.connect() as connection:
        wanted = sql.text("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        found = connection.execute(wanted).scalar()
    engine.dispose()
    assert found == 0


def test_a_turn_belongs_to_one_server_until_it_dies(postgresql: str) -> None:
    async def work(one: Storage, other: Storage) -> None:
        game = stored(due=one.now() - 1)
        await one.create(game)
        assert await other.due(10) == ["one"]
        assert await other.due(10, without=["one"]) == []
        assert await one.lease(game)
        assert await one.lease(game), "who has it may take it again"
        await one.say_alive()
        assert not await other.lease(game)
        assert await other.due(10) == []
        alive = one.now()
        while not await other.due(10):  # the first server does not say that it is alive any more
            await asyncio.sleep(0.05)
        assert other.now() > alive + LEASE - 0.5
        assert await other.lease(game)
        await other.say_alive()
        await one.say_alive()
        assert not await one.lease(game)
        await other.release(game, None)
        assert await one.lease(game)

    two_servers(postgresql, work)


def test_a_server_that_ends_in_order_gives_its_turns_back_at_once(postgresql: str) -> None:
    address = new_database(postgresql).address

    async def work(other: Storage) -> None:
        one = Storage(address)
        await one.open()
        game = stored(due=one.now() - 1)
        await one.create(game)
        await one.lease(game)
        assert await other.due(10) == []
        await one.close()
        assert await other.due(10) == ["one"]

    with_storages(address, 1, work)


def test_servers_know_who_is_present_at_the_others(postgresql: str) -> None:
    async def work(one: Storage, other: Storage) -> None:
        await one.create(stored())
        await one.set_presence("one", Presence(first=True, watchers=2))
        await other.set_presence("one", Presence(second=True, watchers=1))
        assert await one.presence_elsewhere("one") == Presence(second=True, watchers=1)
        assert await other.presence_elsewhere("one") == Presence(first=True, watchers=2)
        await one.set_presence("one", Presence())
        assert await other.presence_elsewhere("one") == Presence()
        await one.delete("one")
        await other.set_presence("one", Presence(first=True))
        assert await one.presence_elsewhere("one") == Presence()

    two_servers(postgresql, work)


def test_all_servers_have_the_same_time(postgresql: str) -> None:
    async def work(one: Storage, other: Storage) -> None:
        assert abs(one.now() - other.now()) < 0.5

    two_servers(postgresql, work)


def test_old_unfinished_games_expire_and_an_address_is_counted(database: Database) -> None:
    old, new = "2020-01-01T00:00:00.000+00:00", "2999-01-01T00:00:00.000+00:00"

    async def work(storage: Storage) -> tuple[list[str], list[str], list[bool]]:
        await storage.create(stored("old", changed=old, created=old, creator="a"))
        await storage.create(stored("over", changed=old, created=old, creator="a", result="1-0", reason="resigned"))
        await storage.create(stored("new", changed=new, created=new, creator="a"))
        gone = await storage.expire(30)
        made = [await storage.create(stored(f"more{n}", created=new, creator="a"), most_an_hour=3) for n in range(4)]
        return gone, list(await storage.versions(["old", "over", "new"])), made

    gone, left, made = with_storages(database.address, 1, work)
    assert gone == ["old"]
    assert sorted(left) == ["new", "over"]
    assert made == [True, True, False, False]


@pytest.mark.parametrize("pausing", [False, True])
def test_the_time_without_a_server_counts_unless_clocks_are_paused(database: Database, pausing: bool) -> None:
    async def play(storage: Storage) -> float:
        began = storage.now() - 105  # five seconds of thinking, then no server for a hundred
        await storage.create(stored(time=StoredTime((60.0, 60.0), "second", began), due=began + 60))
        return began

    began = with_storages(database.address, 1, play)
    engine = sql.create_engine(database_url(database.address))
    with engine.begin() as connection:
        connection.execute(sql.text("UPDATE servers SET seen = seen - 100"))
    engine.dispose()

    async def after() -> StoredGame:
        storage = Storage(database.address, pause_clocks=pausing)
        await storage.open()
        game = await storage.load("one")
        await storage.close()
        assert game is not None
        return game

    game = asyncio.run(after())
    assert game.time is not None
    assert game.due is not None
    away = 100 if pausing else 0
    assert game.time.paused == pytest.approx(away, abs=20)
    assert game.time.since - began == pytest.approx(away, abs=20)
    assert game.due - game.time.since == pytest.approx(60)
    assert game.version == int(pausing), "a listener must be told"
