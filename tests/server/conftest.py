from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Database, PostgreSQL, Unavailable, new_database, own_postgresql
from tests.tables import no_tables  # noqa: F401  # for all tests here


def _postgresql() -> Iterator[PostgreSQL]:
    """A real server; skipped with a message where it cannot be had."""
    running = own_postgresql()
    try:
        server = running.__enter__()
    except Unavailable as problem:
        pytest.skip(str(problem))
    yield server
    running.__exit__(None, None, None)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a server for this run."""
    for server in _postgresql():
        yield server.address


@pytest.fixture
def cluster() -> Iterator[PostgreSQL]:
    """A server for one test, which may kill it."""
    yield from _postgresql()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return Database(str(tmp_path / "games.sqlite"))
    return new_database(request.getfixturevalue("postgresql"))
