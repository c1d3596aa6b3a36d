"""Tables of all positions, as the tests see them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from plyground.exact.table import FOLDER


@pytest.fixture(scope="module", autouse=True)
def no_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What somebody has built for himself changes no answer here, nor of the servers that are started."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(tmp_path_factory.mktemp("tables")))
        yield
