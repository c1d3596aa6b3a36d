"""Copies of a database: of one in use, checked, put back without losing anything."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import PERSON, running
from tests.server.process import serving

SEATS = {"first": PERSON, "second": PERSON}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """One with a game of two moves."""
    path = tmp_path / "games.sqlite"
    with running(str(path)) as server:
        game = server.create()
        game.play("b2", game.tokens["first"])
        game.play("a1", game.tokens["second"])
    return path


def moves(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [move for (move,) in connection.execute("SELECT move FROM moves ORDER BY number")]


def test_a_copy_is_one_checked_file_of_its_owner(database: Path, tmp_path: Path, run: Any) -> None:
    copy = tmp_path / "copy.sqlite"
    code, out, err = run("backup", "--database", database, copy)
    assert (code, err) == (0, "")
    assert out.startswith(f"{copy} has 1 game with 2 moves, ")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert moves(copy) == ["b2", "a1"]
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith((".", "copy"))) == ["copy.sqlite"]
    code, out, err = run("backup", "--database", database, copy)
    assert (code, out) == (2, "")
    assert f"'{copy}' exists" in err
    code, out, _ = run("backup", "--database", f"sqlite:///{database}", copy, "--force", "--json")
    found = json.loads(out)
    assert (code, found) == (
        0,
        {"format": 1, "file": str(copy), "bytes": found["bytes"], "games": 1, "moves": 2, "kept": None},
    )


def test_a_database_in_use_is_copied_as_it_is_at_one_moment(tmp_path: Path, run: Any) -> None:
    database = tmp_path / "games.sqlite"
    with serving("--database", str(database), "--workers", "1") as server:
        enough, stop = threading.Event(), threading.Event()

        def create() -> None:
            """Games with nine moves each: a copy must have all moves of a game, or none."""
            line = ["a1", "a2", "a3", "b1", "b3", "b2", "c1", "c3", "c2"]
            body = {"game": "tictactoe", "seats": SEATS, "moves": line}
            for number in range(2000):
                assert server.http.post("/api/games", json=body).status_code in (201, 429)
                if number == 5:
                    enough.set()
                if stop.is_set():
                    return

        writing = threading.Thread(target=create)
        writing.start()
        try:
            assert enough.wait(60)
            for number in range(5):
                code, out, _ = run("backup", "--database", database, tmp_path / f"{number}", "--json")
                found = json.loads(out)
                assert code == 0
                assert found["games"] >= 5
                assert found["moves"] == 9 * found["games"]
        finally:
            stop.set()
            writing.join()
        (tmp_path / "linked").symlink_to(database)
        code, _, err = run("restore", "--database", tmp_path / "linked", tmp_path / "0", "--force")
        assert code == 2
        assert "is in use by another Plyground" in err


def test_what_a_killed_server_left_is_copied(tmp_path: Path, run: Any) -> None:
    database = tmp_path / "games.sqlite"
    with serving("--database", str(database), "--workers", "1") as server:
        server.http.post("/api/games", json={"game": "tictactoe", "seats": SEATS, "moves": ["b2"]})
        server.kill()
    assert (tmp_path / "games.sqlite-wal").stat().st_size > 0
    assert run("backup", "--database", database, tmp_path / "copy")[0] == 0
    assert moves(tmp_path / "copy") == ["b2"]


def test_a_copy_is_put_back_and_what_was_there_is_kept(database: Path, tmp_path: Path, run: Any) -> None:
    copy, linked = tmp_path / "copy", tmp_path / "linked.sqlite"
    run("backup", "--database", database, copy)
    with running(str(database)) as server:
        server.create(moves=["c3"])
    linked.symlink_to(database)
    database.chmod(0o640)
    code, _, err = run("restore", "--database", linked, copy)
    assert code == 2
    assert "exists: --force replaces it, and keeps a copy of it" in err
    assert len(moves(database)) == 3
    # A crash has left what belonged to the old database. It must not come into the new one.
    (tmp_path / "games.sqlite-wal").write_bytes(b"of the old one")
    code, out, err = run("restore", "--database", linked, copy, "--force", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["games"], found["moves"]) == (1, 2)
    assert linked.is_symlink()
    assert stat.S_IMODE(database.stat().st_mode) == 0o640
    assert moves(database) == ["b2", "a1"]
    assert Path(found["kept"] + "-wal").read_bytes() == b"of the old one"
    Path(found["kept"] + "-wal").unlink()
    assert len(moves(Path(found["kept"]))) == 3
    with running(str(database)) as server:
        server.create()


def test_a_new_place_needs_no_force(database: Path, tmp_path: Path, run: Any) -> None:
    new = tmp_path / "deep" / "er" / "games.sqlite"
    code, out, _ = run("restore", "--database", new, database)
    assert (code, moves(new)) == (0, ["b2", "a1"])
    assert out.startswith(f"{new} has 1 game with 2 moves, ")


def test_a_damaged_database_can_be_replaced(database: Path, tmp_path: Path, run: Any) -> None:
    run("backup", "--database", database, tmp_path / "copy")
    database.write_bytes(b"SQLite format 3\x00" + os.urandom(5000))
    code, _, err = run("backup", "--database", database, tmp_path / "other")
    assert code == 2
    assert "is damaged, or no database" in err
    assert not (tmp_path / "other").exists()
    assert run("restore", "--database", database, tmp_path / "copy", "--force")[0] == 0
    assert moves(database) == ["b2", "a1"]


def test_what_is_no_copy_is_refused_and_nothing_changes(database: Path, tmp_path: Path, run: Any) -> None:
    (tmp_path / "text").write_text("not a database " * 100)
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        other.execute("CREATE TABLE games (id TEXT)")
    damaged = bytearray(database.read_bytes())
    damaged[4096 : 2 * 4096] = bytes(4096)
    (tmp_path / "damaged").write_bytes(damaged)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for name, words in {
        "text": "is damaged, or no database",
        "other.sqlite": "is not a database of Plyground",
        "damaged": "is damaged, or no database",
        "missing": "there is no file",
        ".": "there is no file",
        "games.sqlite": "is the database itself",
    }.items():
        code, out, err = run("restore", "--database", database, tmp_path / name, "--force")
        assert (code, out, err.count("\n")) == (2, "", 1), err
        assert words in err
        assert str(tmp_path / name) in err
    code, _, err = run("backup", "--database", database, database, "--force")
    assert code == 2
    assert "is the database itself" in err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_postgresql_has_its_own_commands(tmp_path: Path, run: Any) -> None:
    url = "postgresql://someone:secret@127.0.0.1/games"
    for command, own in (("backup", "pg_dump"), ("restore", "pg_restore")):
        code, out, err = run(command, "--database", url, tmp_path / "copy")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert own in err
        assert "secret" not in err
