"""Positions of heaps: what their texts may hold."""

from __future__ import annotations

import re

import pytest

from plyground import InvalidOption, load
from plyground.game import InvalidPosition
from plyground.games.heaps import MOST
from plyground.loading.motion import between


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


@pytest.mark.parametrize("game", ["nim", "grundy"])
def test_all_moves_are_drawn_without_playing_them(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = load(game)
    position = loaded.position(",".join(str(heap) for heap in range(62, 0, -1)) + " first")
    expected = [
        between(loaded.layout, loaded.view(position), loaded.view(position.play(move)), []) for move in position.moves()
    ]
    monkeypatch.setattr(type(position), "play", None)
    assert [move["motion"] for move in loaded.drawn_moves(position)] == [[[], steps] for steps in expected]
