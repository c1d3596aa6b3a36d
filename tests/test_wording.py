"""Words of messages."""

from __future__ import annotations

import pytest

from plyground.wording import did_you_mean

GAMES = ("chess", "connect4", "grundy", "nim", "tictactoe")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("tictactoo", "; did you mean 'tictactoe'?"),
        ("tic-tac-toe", "; did you mean 'tictactoe'?"),
        ("Connect", "; did you mean 'connect4'?"),
        ("CHESS", "; did you mean 'chess'?"),
        ("backgammon", ""),
        ("", ""),
    ],
)
def test_a_mistyped_word_is_found(typed: str, said: str) -> None:
    assert did_you_mean(typed, GAMES) == said


def test_several_words_may_be_meant() -> None:
    assert did_you_mean("mdepth", ["min_depth", "mid_depth", "seed"]) == "; did you mean 'min_depth' or 'mid_depth'?"
