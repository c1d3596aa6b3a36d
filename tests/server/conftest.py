from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Database, Unavailable, new_database, postgresql_server
from tests.tables import no_tables  # noqa: F401  # for all tests here


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a real server, for this run; skipped with a message where it cannot be had."""
    running = postgresql_server()
    try:
        address = running.__enter__()
    except Unavailable as problem:
        pytest.skip(str(problem))
    yield address
    running.__exit__(None, None, None)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return Database(str(tmp_path / "games.sqlite"))
    return new_database(request.getfixturevalue("postgresql"))
