"""All kinds of players, by name."""

from __future__ import annotations

from plyground.players.aco import ACO
from plyground.players.classic import CLASSIC
from plyground.players.engine_player import ENGINE
from plyground.players.mcts import MCTS
from plyground.players.perfect import PERFECT
from plyground.players.random_player import RANDOM
from plyground.players.rules import RULES
from plyground.players.uci_player import UCI

KINDS = {kind.name: kind for kind in (RANDOM, RULES, *CLASSIC, ENGINE, MCTS, ACO, PERFECT, UCI)}
