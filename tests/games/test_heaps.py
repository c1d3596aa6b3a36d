"""Positions of heaps: what their texts may hold."""

from __future__ import annotations

import re

import pytest

from plyground import InvalidOption, load
from plyground.game import InvalidPosition
from plyground.games.heaps import MOST


@pytest.mark.parametrize("game", ["nim", "grundy"])
def test_a_short_text_makes_no_huge_position(game: str) -> None:
    loaded = load(game)
    assert loaded.position(f"{MOST // 2},{MOST // 2} first").moves()
    text = ",".join(str(heap) for heap in range(501, 1001)) + " first"
    assert len(text) < 2100
    with pytest.raises(InvalidPosition, match=re.escape(f"375250 in all heaps are more than {MOST}")):
        loaded.position(text)


def test_nor_do_short_options() -> None:
    with pytest.raises(InvalidOption, match=f"2001 in all heaps are more than {MOST}"):
        load("nim:heaps=1000,1000,1")
    assert len(load("nim:heaps=1000,1000").start().moves()) == 1000
