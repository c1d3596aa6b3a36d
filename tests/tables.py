"""Tables of all positions, as the tests see them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from plyground.exact.table import FOLDER


@pytest.fixture(scope="module", autouse=True)
def no_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Hides tables that the user has built: they must not change answers, here or in servers that tests start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(tmp_path_factory.mktemp("tables")))
        yield
