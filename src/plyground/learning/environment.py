"""Any game as an environment of PettingZoo, which asks one agent after the other (AEC): `Environment("connect4")`.

The agents are `player_0`, who begins, and `player_1`. An observation has the planes of the position (`planes`) and the
mask of the legal actions (`actions`), which is empty for the agent that is not to move. The reward comes at the end:
what the outcome is worth to the agent, 1, 0, -1 or the payoff. An agent may be asked twice in a row, where the game has
extra turns.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.game import Side
from plyground.history.line import Line
from plyground.learning.actions import Actions
from plyground.learning.planes import Planes
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.pictures import terminal

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise ImportError("an environment needs the package PettingZoo: pip install 'plyground[pettingzoo]'") from None


#: The agents' names, in PettingZoo's fashion.
AGENTS = {Side.FIRST: "player_0", Side.SECOND: "player_1"}


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo's types are not known
    """A game. `plies`: after that many moves an unfinished game is cut off (truncated); None: never.

    `reset(options={"position": text})` begins at a position. An action that is not legal raises IllegalMove.
    """

    def __init__(self, game: LoadedGame | str, *, plies: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = registry.load(game) if isinstance(game, str) else game
        self.metadata = {"name": self.game.spec, "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.planes, self.actions = Planes(self.game), Actions(self.game)
        self.possible_agents = list(AGENTS.values())
        self._plies = plies
        size = len(self.actions)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, self.planes.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. There is no chance in it, so a seed changes nothing."""
        self.line = Line.of(self.game, (options or {}).get("position"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(len(self.actions), dtype=np.int8)
        if agent == self.agent_selection and self.line.outcome is None:
            mask[:] = self.actions.mask(self.line.position)
        return {"observation": self.planes.encode(self.line.position), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.line = self.line.play(self.actions.move(self.line.position, -1 if action is None else int(action)))
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _look(self) -> None:
        """Sets whose turn it is, and at the end what each agent gets."""
        position, outcome = self.line.position, self.line.outcome
        self.agent_selection = AGENTS[position.side]
        if outcome is not None:
            value = float(outcome.value)
            self.rewards = {AGENTS[Side.FIRST]: value, AGENTS[Side.SECOND]: -value}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._plies is not None and self.line.ply >= self._plies:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        drawn = terminal(self.game, self.line.position).plain
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def close(self) -> None:
        """Nothing is held open."""
