"""Opening a database: addresses, the lock, the schemas that it may have, and rows that are damaged."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql

from plyground.server.database import SCHEMA, Database, StorageProblem, database_url, shown_url
from plyground.server.storage import Storage
from tests.server import databases
from tests.server.client import running
from tests.server.process import serving

#: A database as the first released version left it, with a game in it: what it made tables and rows with.
FIRST = (
    "CREATE TABLE about (key TEXT NOT NULL, value TEXT, PRIMARY KEY (key))",
    "CREATE TABLE games (id TEXT NOT NULL, game TEXT NOT NULL, start TEXT NOT NULL, first TEXT NOT NULL, "
    "second TEXT NOT NULL, first_token TEXT NOT NULL, second_token TEXT NOT NULL, clock TEXT, head INTEGER NOT NULL, "
    "result TEXT NOT NULL, reason TEXT NOT NULL, pause FLOAT NOT NULL, created TEXT NOT NULL, changed TEXT NOT NULL, "
    "PRIMARY KEY (id))",
    "CREATE TABLE moves (game_id TEXT NOT NULL, number INTEGER NOT NULL, parent INTEGER NOT NULL, move TEXT NOT NULL, "
    "seconds FLOAT, score TEXT, clock TEXT, PRIMARY KEY (game_id, number), "
    "FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE)",
    "INSERT INTO about VALUES ('schema', '1')",
    "INSERT INTO games VALUES ('old', 'tictactoe', '.../.../... x', 'human', 'human', 'a', 'b', '[60.0, 1.0]', 2, '*', "
    "'', 0.5, '2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000+00:00')",
    "INSERT INTO moves VALUES ('old', 1, 0, 'b2', 1.5, NULL, '[60.0, 60.0]')",
    "INSERT INTO moves VALUES ('old', 2, 1, 'a1', 2.5, NULL, '[60.0, 58.5]')",
)


def opened(address: str) -> None:
    database = Database(address)
    database.open()
    database.close()


def execute(address: str, *statements: str) -> None:
    engine = sql.create_engine(database_url(address))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(sql.text(statement.replace(":", r"\:")))
    engine.dispose()


def test_a_database_of_the_first_schema_is_brought_up_to_date(database: databases.Database) -> None:
    execute(database.address, *FIRST)
    with running(database.address) as server:
        state = server.http.get("/api/games/old").json()
    assert [node["move"] for node in state["nodes"]] == ["b2", "a1"]
    assert (state["clock"]["first"], state["clock"]["second"], state["clock"]["running"]) == (60.0, 58.5, None)
    opened(database.address)  # a second time there is nothing to do


def test_an_sqlite_file_is_copied_before_its_schema_changes(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    execute(str(path), *FIRST)
    opened(str(path))
    copies = list(tmp_path.glob("games.sqlite.schema-*"))
    assert [copy.name for copy in copies] == ["games.sqlite.schema-1"]
    with closing(sqlite3.connect(copies[0])) as copy:
        assert copy.execute("SELECT value FROM about").fetchone() == ("1",)
        assert copy.execute("SELECT count(*) FROM moves").fetchone() == (2,)


def test_a_change_of_schema_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    execute(str(path), *FIRST, "CREATE INDEX games_due ON games (head)")  # in the way of the new index
    with pytest.raises(StorageProblem, match="games_due already exists"):
        opened(str(path))
    with closing(sqlite3.connect(path)) as connection:
        columns = {row[1] for row in connection.execute("PRAGMA table_info(games)")}
        assert "version" not in columns
        assert connection.execute("SELECT value FROM about").fetchone() == ("1",)


def test_several_servers_may_start_at_once_on_an_old_database(postgresql: str) -> None:
    database = databases.new_database(postgresql)
    execute(database.address, *FIRST)

    async def start() -> None:
        storages = [Storage(database.address) for _ in range(4)]
        await asyncio.gather(*(storage.open() for storage in storages))
        assert [len(found.moves) for found in [await storage.load("old") for storage in storages] if found] == [2] * 4
        for storage in storages:
            await storage.close()

    asyncio.run(start())


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (["UPDATE about SET value = '99'"], "was written by a newer Plyground (schema 99)"),
        (["UPDATE about SET value = 'x'"], "does not say which schema it has: 'x'"),
        (["DELETE FROM about"], "does not say which schema it has: 'None'"),
        (["ALTER TABLE moves DROP COLUMN comment"], "its table 'moves' has no column 'comment'"),
        (["DROP TABLE about"], "has tables of another program"),
    ],
)
def test_a_database_of_another_schema_is_refused(
    database: databases.Database, statements: list[str], words: str
) -> None:
    opened(database.address)
    execute(database.address, *statements)
    with pytest.raises(StorageProblem) as problem:
        opened(database.address)
    assert words in str(problem.value)


def test_a_server_that_cannot_start_says_so_and_does_not_exit_with_0(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    opened(str(path))
    execute(str(path), "ALTER TABLE games DROP COLUMN version")
    with pytest.raises(AssertionError, match="has no column 'version'"), serving("--database", str(path)) as server:
        pass
    with pytest.raises(AssertionError) as refused, serving("--database", str(path)) as server:
        assert server.process.returncode == 2
    assert "Traceback" not in str(refused.value)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE moves SET parent = 2 WHERE number = 1",  # a cycle
        "UPDATE moves SET parent = -1 WHERE number = 2",
        "UPDATE moves SET number = 7 WHERE number = 2",
        "UPDATE moves SET move = 'z9' WHERE number = 2",
        "UPDATE moves SET clock = '[1]'",
        "UPDATE moves SET clock = '[NaN, 1]'",
        "UPDATE moves SET clock = '{'",
        "UPDATE moves SET score = '[1]'",
        """UPDATE moves SET score = '{"kind": "magic"}'""",
        "UPDATE games SET head = 99",
        "UPDATE games SET head = -1",
        "UPDATE games SET result = 'won'",
        "UPDATE games SET start = 'nothing'",
        "UPDATE games SET clock = '[60]'",
        "UPDATE games SET time = '[1, 2, \"third\", 0, 0]'",
        "UPDATE games SET time = '[1, 2]'",
        "UPDATE games SET tags = '[]'",
        "UPDATE games SET invitations = '3'",
        "UPDATE games SET invitations = '[1, 2]'",
        "UPDATE games SET version = 'x'",
        f"UPDATE games SET tags = '{'[' * 5000}'",
    ],
)
def test_a_damaged_game_is_refused_and_the_others_go_on(tmp_path: Path, damage: str) -> None:
    address = str(tmp_path / "games.sqlite")
    execute(address, *FIRST)
    opened(address)
    execute(address, damage)
    with running(address) as server:
        answer = server.http.get("/api/games/old")
        assert answer.status_code == 409, answer.text
        assert answer.json()["type"] == "damaged-game"
        assert "the game 'old' cannot be read" in answer.json()["message"]
        assert server.http.post("/api/summaries", json={"ids": ["old"]}).json() == []
        assert server.create().play("b2").status_code == 201


def test_one_sqlite_file_has_one_server_whatever_its_path(tmp_path: Path) -> None:
    path, link = tmp_path / "games.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(path)
    (tmp_path / "folder").symlink_to(tmp_path)
    first = Database(str(path))
    first.open()
    for other in (path, link, tmp_path / "folder" / "games.sqlite"):
        with pytest.raises(StorageProblem, match="is in use by another Plyground"):
            opened(str(other))
    first.close()
    opened(str(link))


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
        opened(address)
    assert address in str(problem.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    junk = tmp_path / "junk.sqlite"
    junk.write_bytes(b"this is no database, though it is long enough to be one" * 100)
    with pytest.raises(StorageProblem, match="not a database"):
        opened(str(junk))


def test_the_newest_schema_is_the_last_of_the_migrations(tmp_path: Path) -> None:
    import plyground.server.migrations as migrations

    versions = Path(migrations.__file__).parent / "versions"
    assert sorted(file.stem for file in versions.glob("schema_*.py"))[-1] == f"schema_{SCHEMA}"


def test_a_path_is_sqlite_and_postgresql_gets_its_driver() -> None:
    assert database_url("games.db").get_backend_name() == "sqlite"
    assert database_url("postgresql://me@there/games").drivername == "postgresql+psycopg"


def test_a_password_is_not_shown() -> None:
    assert shown_url("postgresql://anna:secret@host/games") == "postgresql://anna:***@host/games"
    assert shown_url("~/games.sqlite") == "~/games.sqlite"
    with pytest.raises(StorageProblem, match=r"'mysql://anna:\*\*\*@host/games' is not a database that can be used"):
        Storage("mysql://anna:secret@host/games")


def test_an_address_that_cannot_be_read_does_not_show_its_password() -> None:
    with pytest.raises(StorageProblem, match="neither a file nor a URL") as problem:
        Database("postgresql://anna:secret@127.0.0.1:notaport/games")
    assert "secret" not in str(problem.value)
