"""Explorations: how much is told, and how often."""

from __future__ import annotations

import time

from plyground import load
from plyground.advice.explorations import BETWEEN_PARTS, Exploration, explore
from plyground.exact import Patience
from plyground.history.line import Line


def test_many_moves_do_not_make_as_many_parts() -> None:
    parts: list[Exploration] = []
    begin = time.monotonic()
    found = explore(Line.of(load("nim"), "40,39 first"), Patience(), parts.append)
    assert found.done
    assert len(found.moves) == 79
    assert all(move.score for move in found.moves)
    assert len(parts) <= 2 + (time.monotonic() - begin) / BETWEEN_PARTS
