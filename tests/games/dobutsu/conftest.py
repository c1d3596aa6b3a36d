"""What the tests of Dobutsu Shogi's rules share."""

from __future__ import annotations

import pytest

from plyground.lab.piece_list import PieceList
from tests.games.dobutsu.sides import CORE, Table


@pytest.fixture(
    params=[(game, turn) for game in (CORE, PieceList()) for turn in (False, True)],
    ids=["core", "core turned", "list", "list turned"],
)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(*request.param)
