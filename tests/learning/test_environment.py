"""PettingZoo's own test, for every shipped game, and what it does not look at."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test

from plyground.game import IllegalMove, InvalidPosition, Outcome
from plyground.learning.environment import Environment
from plyground.loading import registry
from tests.places import ROOT

#: A game in a file, with extra turns and a margin.
KALAH = str(ROOT / "examples/kalah.py")


# PettingZoo says these of its own board games too, and excepts them by their names.
@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
    "ignore:Observation is not a NumPy array",
    "ignore:Observation numpy array is all zeros",
)
@pytest.mark.parametrize("spec", [*registry.shipped_names(), "openspiel:mancala", KALAH])
def test_pettingzoos_own_test_passes(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(Environment(spec), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


def played(environment: Any, seed: int) -> tuple[list[str], dict[str, float]]:
    """The agents in the order in which they were asked, and what each got, in a random game."""
    chance, asked, got = random.Random(seed), [], {}
    environment.reset()
    for agent in environment.agent_iter():
        observation, reward, over, cut, _ = environment.last()
        if over or cut:
            got[agent] = reward
            environment.step(None)
            continue
        asked.append(agent)
        legal = np.flatnonzero(observation["action_mask"])
        assert set(legal) == set(environment.actions.legal(environment.line.position))
        other = next(name for name in environment.possible_agents if name != agent)
        assert not environment.observe(other)["action_mask"].any()
        environment.step(int(chance.choice(legal)))
    return asked, got


def outcome_of(environment: Environment) -> Outcome:
    assert environment.line.outcome is not None
    return environment.line.outcome


def test_rewards_are_what_the_outcome_is_worth() -> None:
    environment = Environment("tictactoe")
    results = set()
    for seed in range(30):
        asked, got = played(environment, seed)
        assert asked == ["player_0", "player_1"] * (len(asked) // 2) + ["player_0"] * (len(asked) % 2)
        assert got["player_0"] == outcome_of(environment).value
        assert got["player_1"] == -got["player_0"]
        results.add(got["player_0"])
    assert results == {1, 0, -1}


def test_margins_and_extra_turns() -> None:
    environment = Environment(KALAH)
    asked, got = played(environment, 4)
    assert any(one == other for one, other in pairwise(asked))
    assert got["player_0"] == outcome_of(environment).payoff


def test_repetition_ends_a_game() -> None:
    environment = Environment("dobutsu")
    environment.reset()
    for _ in range(2):
        for move in ("c1c2", "a4a3", "c2c1", "a3a4"):
            environment.step(environment.actions.index(environment.line.position, move))
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert environment.rewards == {"player_0": 0, "player_1": 0}


def test_a_long_game_is_cut_off() -> None:
    environment = Environment("chess", plies=5)
    asked, got = played(environment, 1)
    assert (len(asked), set(got.values())) == (5, {0})


def test_a_game_begins_where_it_is_told() -> None:
    environment = Environment("tictactoe")
    environment.reset(options={"position": "xx./oo./... x"})
    environment.step(environment.actions.index(environment.line.position, "c3"))
    assert environment.rewards == {"player_0": 1, "player_1": -1}
    with pytest.raises(InvalidPosition):
        environment.reset(options={"position": "nonsense"})


def test_illegal_actions_are_refused() -> None:
    environment = Environment("connect4")
    environment.reset()
    for action in (7, -1, None):
        with pytest.raises(IllegalMove):
            environment.step(action)
    assert environment.line.ply == 0


def test_the_board_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    environment = Environment("tictactoe", render_mode="human")
    environment.reset()
    environment.step(4)
    assert "X" in capsys.readouterr().out
    drawn = Environment("tictactoe", render_mode="ansi")
    drawn.reset(options={"position": "x../.../... o"})
    assert "X" in str(drawn.render())


def test_the_package_is_named_where_it_is_missing() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import plyground.learning.environment"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "an environment needs the package PettingZoo: pip install 'plyground[pettingzoo]'" in done.stderr
