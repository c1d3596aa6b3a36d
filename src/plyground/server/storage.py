"""Where games are kept. What is written is on disk before the caller goes on.

Several servers may use one database. Every change of a game names the version that it changes; if another server has
changed the game in between, the change is refused as `Outdated`. So each move is played once, each side's time is used
up once, and each computer answers once, whichever servers try.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Connection

from plyground.server import tables
from plyground.server.database import Database
from plyground.server.tables import DamagedGame, StoredGame, StoredMove
from plyground.server.tasks import gently
from plyground.server.writer import StorageDown, Writer

#: Seconds after its last sign of life for which a server keeps the computers' turns that it has taken.
LEASE = 2.0
#: The channel on which servers that share a database tell each other which games have changed.
CHANNEL = "plyground"
#: What stands before the server at which somebody has come or gone, in such a message.
PRESENCE = "@"
#: A server that has not been seen for this many seconds is forgotten.
_FORGOTTEN = 24 * 3600.0


class Outdated(Exception):
    """Another server has changed or deleted the game since it was read."""


@dataclass(frozen=True)
class Presence:
    """Who follows a game at one server or at several."""

    first: bool = False
    second: bool = False
    watchers: int = 0

    def __add__(self, other: Presence) -> Presence:
        return Presence(self.first or other.first, self.second or other.second, self.watchers + other.watchers)


class Storage:
    """The games of one database. `server` is this process among those that use it."""

    def __init__(self, address: str, *, pause_clocks: bool = False) -> None:
        """`pause_clocks`: the time in which no server ran is not counted to anybody. Raises StorageProblem."""
        self.database = Database(address)
        self.server = secrets.token_hex(8)
        self._pause_clocks = pause_clocks
        self._writer: Writer | None = None
        self._offset = 0.0  # from this process's clock to the database's

    @property
    def shared(self) -> bool:
        """Whether other servers may use the database at the same time."""
        return self.database.shared

    def now(self) -> float:
        """The time by the database's clock, in seconds: the same for all servers."""
        return time.monotonic() + self._offset

    async def open(self) -> None:
        """Raises StorageProblem."""
        await asyncio.get_running_loop().run_in_executor(None, self.database.open)
        dialect = self.database.engine.dialect
        self._change, self._insert = tables.change_statement(dialect), tables.move_statement(dialect)
        self._writer = Writer(self.database.engine, self.database.name)
        try:
            await self._writer.do(self._begin)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Writes what is still to be written, gives back what this server has taken, and ends."""
        if self._writer is not None:
            with suppress(StorageDown):
                await self._writer.do(self._end)
            await self._writer.close()
            self._writer = None
        self.database.close()

    async def _do(self, work: Any, locks: str = "", is_done: Any = lambda connection: False) -> Any:
        """As the writer's `do`."""
        assert self._writer is not None
        return await self._writer.do(work, locks, is_done)

    async def ping(self) -> None:
        """Returns if the database answers. Raises StorageDown."""
        await self._do(lambda connection: connection.execute(sql.select(1)).scalar())

    # The servers

    def _begin(self, connection: Connection) -> None:
        self._measure_clock(connection)
        last = connection.execute(sql.select(sql.func.max(tables.servers.c.seen))).scalar()
        alone = not self.shared or last is None or last < self.now() - LEASE
        if alone and last is not None:
            connection.execute(tables.servers.delete())  # their turns are free at once
            connection.execute(tables.presence.delete())
            if self._pause_clocks:
                _give_back(connection, last, self.now())
        self._say_alive(connection)

    def _end(self, connection: Connection) -> None:
        mine = tables.games.c.thinker == self.server
        ids = connection.execute(sql.select(tables.games.c.id).where(mine)).scalars()
        for id in sorted(ids):  # the order in which every server locks games
            connection.execute(tables.games.update().where(mine, tables.games.c.id == id).values(thinker=None))
        connection.execute(tables.presence.delete().where(tables.presence.c.server == self.server))
        self._say_alive(connection)

    async def say_alive(self) -> None:
        """Renews this server's lease of the computers' turns that it has taken. Raises StorageDown."""

        def work(connection: Connection) -> None:
            self._measure_clock(connection)
            self._say_alive(connection)

        await self._do(work)

    def _say_alive(self, connection: Connection) -> None:
        servers, now = tables.servers, self.now()
        if not connection.execute(servers.update().where(servers.c.id == self.server).values(seen=now)).rowcount:
            connection.execute(servers.insert().values(id=self.server, seen=now))
            connection.execute(servers.delete().where(servers.c.seen < now - _FORGOTTEN))

    def _measure_clock(self, connection: Connection) -> None:
        if not self.shared:
            self._offset = self._offset or time.time() - time.monotonic()
            return
        before = time.monotonic()
        theirs = connection.execute(sql.text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one()
        after = time.monotonic()
        offset = float(theirs) - (before + after) / 2
        if abs(offset - self._offset) > after - before:  # otherwise it is as exact as this measurement
            self._offset = offset

    # Games

    async def create(self, game: StoredGame, most_an_hour: int | None = None) -> bool:
        """Writes a new game. False if its creator has made as many games in the last hour as allowed."""

        def work(connection: Connection) -> bool:
            if most_an_hour is not None and self._made_by(connection, game.creator or "") >= most_an_hour:
                return False
            connection.execute(tables.games.insert().values(tables.game_row(game)))
            if game.moves:
                connection.execute(tables.moves.insert(), [tables.move_row(game.id, move) for move in game.moves])
            return True

        def is_done(connection: Connection) -> bool:
            return _version(connection, game.id) is not None

        return await self._do(work, game.creator or "", is_done) is not False

    async def write(self, game: StoredGame, move: StoredMove | None = None) -> StoredGame:
        """Writes a change of the game, and a new move where there is one; returns the game with its new version.

        Raises Outdated if the game in the database has another version than `game`.
        """
        changed = replace(game, version=game.version + 1)
        stamp = secrets.token_hex(8)
        values = {**tables.changing(changed), "written": stamp, "of": game.id, "before": game.version}
        row = None if move is None else tables.move_row(game.id, move)

        def work(connection: Connection) -> bool:
            if not self._change.run(connection, values):
                return False
            if row is not None:
                self._insert.run(connection, row)
            self._tell_others(connection, f"{game.id} {changed.version}")
            return True

        def is_done(connection: Connection) -> bool:
            last = connection.execute(sql.select(tables.games.c.written).where(tables.games.c.id == game.id)).scalar()
            return last == stamp or (row is not None and _has_move(connection, row))

        if await self._do(work, game.id, is_done) is False:
            raise Outdated
        return changed

    def _tell_others(self, connection: Connection, message: str) -> None:
        if self.shared:
            connection.execute(sql.select(sql.func.pg_notify(CHANNEL, message)))

    async def delete(self, id: str) -> None:
        def work(connection: Connection) -> None:
            _delete(connection, [id])
            self._tell_others(connection, f"{id} 0")

        await self._do(work, id)

    async def load(self, id: str, since: int = 0) -> StoredGame | None:
        """The game, with its moves of numbers above `since`; None if there is none. Raises DamagedGame."""

        def work(connection: Connection) -> tuple[Any, Sequence[Any]] | None:
            row = connection.execute(sql.select(tables.games).where(tables.games.c.id == id)).mappings().first()
            if row is None:
                return None
            newer = (tables.moves.c.game_id == id) & (tables.moves.c.number > since)
            moves = connection.execute(sql.select(tables.moves).where(newer).order_by(tables.moves.c.number))
            return row, moves.mappings().all()

        found = await self._do(work)
        if found is None:
            return None
        moves: list[StoredMove] = []
        async for some in gently(found[1]):
            moves += map(tables.move_of, some)
        return tables.game_of(found[0], moves)

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """The versions of these games; a game that is not there is left out."""
        wanted = sql.select(tables.games.c.id, tables.games.c.version).where(tables.games.c.id.in_(ids))
        rows = await self._do(lambda connection: connection.execute(wanted).all())
        return {row.id: row.version for row in rows}

    async def lease(self, game: StoredGame) -> bool:
        """Takes the computer's turn of a game for this server. False if another living server has it, or the game has
        changed. A lease saves double work; that one answer counts is ensured by `write`."""

        def work(connection: Connection) -> bool:
            alive = sql.select(tables.servers.c.id).where(tables.servers.c.seen > self.now() - LEASE)
            thinker = tables.games.c.thinker
            free = sql.or_(thinker.is_(None), thinker == self.server, thinker.not_in(alive))
            same = sql.and_(tables.games.c.id == game.id, tables.games.c.version == game.version, free)
            taken = connection.execute(tables.games.update().where(same).values(thinker=self.server))
            return taken.rowcount == 1

        return bool(await self._do(work, game.id))

    async def release(self, game: StoredGame, due: float | None) -> None:
        """Gives the computer's turn back. `due`: when a server must look at the game next."""
        mine = (tables.games.c.id == game.id) & (tables.games.c.version == game.version)
        mine &= tables.games.c.thinker == self.server
        freed = tables.games.update().where(mine).values(thinker=None, due=due)
        await self._do(lambda connection: connection.execute(freed), game.id)

    async def due(self, most: int, without: Iterable[str] = ()) -> list[str]:
        """Games that a server must look at now: no living server has their turn."""
        left_out = list(without)

        def work(connection: Connection) -> list[str]:
            now = self.now()
            alive = sql.select(tables.servers.c.id).where(tables.servers.c.seen > now - LEASE)
            thinker = tables.games.c.thinker
            wanted = (tables.games.c.due <= now) & sql.or_(thinker.is_(None), thinker.not_in(alive))
            wanted &= tables.games.c.id.not_in(left_out)
            found = sql.select(tables.games.c.id).where(wanted).order_by(tables.games.c.due).limit(most)
            return list(connection.execute(found).scalars())

        found: list[str] = await self._do(work)
        return found

    # Presence, quotas, expiry

    async def set_presence(self, id: str, here: Presence) -> None:
        """Says who follows a game at this server; the other servers are told. Nothing to do on a database that is not
        shared."""
        if not self.shared:
            return

        def work(connection: Connection) -> None:
            mine = (tables.presence.c.server == self.server) & (tables.presence.c.game_id == id)
            empty = here == Presence()
            connection.execute(tables.presence.delete().where(mine) if empty else self._presence(id, here))
            self._tell_others(connection, f"{id} {PRESENCE}{self.server}")

        await self._do(work, id)

    def _presence(self, id: str, here: Presence) -> Any:
        """The statement that writes who follows a game at this server, if there is the game."""
        values = {"server": self.server, **vars(here)}
        row = sql.select(tables.games.c.id, *map(sql.literal, values.values())).where(tables.games.c.id == id)
        added = postgresql.insert(tables.presence).from_select(["game_id", *values], row)
        return added.on_conflict_do_update(index_elements=["server", "game_id"], set_=vars(here))

    async def presence_elsewhere(self, id: str) -> Presence:
        """Who follows a game at the other servers."""
        if not self.shared:
            return Presence()
        alive = sql.select(tables.servers.c.id).where(tables.servers.c.seen > self.now() - LEASE)
        wanted = (tables.presence.c.game_id == id) & tables.presence.c.server.in_(alive)
        others = sql.select(tables.presence).where(wanted, tables.presence.c.server != self.server)
        rows = await self._do(lambda connection: connection.execute(others).all())
        return sum((Presence(row.first, row.second, row.watchers) for row in rows), Presence())

    def _made_by(self, connection: Connection, creator: str) -> int:
        """How many games this creator has made in the last hour. Another of the same creator waits until this one is
        counted, at other servers too."""
        if self.shared:
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(sql.func.hashtext(creator))))
        since = tables.text_of(datetime.now(timezone.utc) - timedelta(hours=1))
        mine = (tables.games.c.creator == creator) & (tables.games.c.created > since)
        return connection.execute(sql.select(sql.func.count()).select_from(tables.games).where(mine)).scalar_one()

    async def expire(self, days: float, most: int = 500) -> list[str]:
        """Deletes unfinished games that nobody has touched for so long; returns their ids."""
        before = tables.text_of(datetime.now(timezone.utc) - timedelta(days=days))
        old = (tables.games.c.changed < before) & (tables.games.c.result == "*")

        def work(connection: Connection) -> list[str]:
            ids = list(connection.execute(sql.select(tables.games.c.id).where(old).limit(most)).scalars())
            _delete(connection, ids)
            for id in ids:
                self._tell_others(connection, f"{id} 0")
            return ids

        found: list[str] = await self._do(work)
        return found


def _version(connection: Connection, id: str) -> int | None:
    return connection.execute(sql.select(tables.games.c.version).where(tables.games.c.id == id)).scalar()


def _has_move(connection: Connection, row: dict[str, Any]) -> bool:
    """Whether the very same move stands in the database: its seconds and clock are as good as a signature."""
    here = [tables.moves.c[name] == value for name, value in row.items() if value is not None]
    return connection.execute(sql.select(tables.moves.c.number).where(*here)).first() is not None


def _delete(connection: Connection, ids: list[str]) -> None:
    connection.execute(tables.presence.delete().where(tables.presence.c.game_id.in_(ids)))
    connection.execute(tables.moves.delete().where(tables.moves.c.game_id.in_(ids)))
    connection.execute(tables.games.delete().where(tables.games.c.id.in_(ids)))


def _give_back(connection: Connection, since: float, until: float) -> None:
    """Adds the time in which no server ran to the clocks that ran meanwhile."""
    away = max(0.0, until - since)
    for row in connection.execute(sql.select(tables.games).where(tables.games.c.time.is_not(None))).mappings():
        with suppress(DamagedGame):
            game = tables.game_of(row, [])
            time = game.time
            if time is None or time.running is None:
                continue
            later = replace(time, since=time.since + away, paused=time.paused + away)
            due = None if game.due is None else game.due + away
            changed = replace(game, time=later, due=due, version=game.version + 1)
            connection.execute(
                tables.games.update().where(tables.games.c.id == game.id).values(tables.changing(changed))
            )
