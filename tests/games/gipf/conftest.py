"""The rules that are asked about drawn positions: ours and the naive ones."""

from __future__ import annotations

import pytest

from tests.games.gipf.drawn import BOTH, Asked


@pytest.fixture(params=BOTH)
def rules(request: pytest.FixtureRequest) -> Asked:
    return BOTH[request.param]
