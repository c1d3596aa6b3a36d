"""Whatever a game written in Python does, no player crashes the process: it refuses, or plays on."""

from __future__ import annotations

import subprocess
import sys

import pytest

#: Positions that break a promise, as changes of a game in which each side adds one or two, up to nine.
BREAKS = {
    "no moves, and not over": "moves = lambda self: [] if self.total > 4 else ['1', '2']",
    "never any moves": "moves = lambda self: []",
    "moves of a finished game": "outcome = lambda self: Outcome(None, 'over') if self.total > 2 else None",
    "a winner that is a text": "outcome = lambda self: Outcome('first', 'over') if self.total > 4 else None",
    "an outcome that is a number": "outcome = lambda self: 1 if self.total > 4 else None",
    "an outcome that changes": "outcome = lambda self: random.choice([None, Outcome(None, 'over')])",
    "a side that is a text": "side = 'first'",
    "a side that changes": "side = property(lambda self: random.choice(list(Side)))",
    "a play that gives nothing": "play = lambda self, move: None",
    "a play that gives a text": "play = lambda self, move: 'next'",
    "a play that stands still": "play = lambda self, move: self",
    "a play that raises": "play = lambda self, move: 1 / 0",
    "moves that are nothing": "moves = lambda self: None",
    "moves that are numbers": "moves = lambda self: 3",
    "moves that are lists": "moves = lambda self: [[1], [2]]",
    "moves that change": "moves = lambda self: random.sample(['1', '2', '3'], random.randint(1, 3))",
    "too many moves": "moves = lambda self: [str(n) for n in range(1100)]",
    "a move that comes often": "moves = lambda self: ['1'] * 50",
    "a hash that changes": "__hash__ = lambda self: random.getrandbits(20)",
    "no hash": "__hash__ = None",
    "an equality that raises": "__eq__ = lambda self, other: 1 / 0",
    "all positions are equal": "__eq__ = lambda self, other: True\n    __hash__ = lambda self: 1",
    "no text": "__str__ = lambda self: None",
    "a game without end": "moves = lambda self: ['1']\n    outcome = lambda self: None",
}

PROGRAM = """
import random, sys
from plyground import Outcome, Side
from plyground.history.line import Line
from plyground.loading.loaded_game import Description, LoadedGame
from plyground.players import PlayerSpec

class Base:
    def __init__(self, total=0, side=Side.FIRST):
        self.total = total
        if not hasattr(type(self), "side"):
            self.side = side
    def moves(self):
        return ["1", "2"] if self.total < 9 else []
    def play(self, move):
        return type(self)(self.total + int(str(move)), Side.SECOND if self.side is Side.FIRST else Side.FIRST)
    def outcome(self):
        return Outcome(Side.FIRST, "over") if self.total >= 9 else None
    def __eq__(self, other):
        return self.total == other.total and self.side == other.side
    def __hash__(self):
        return hash(self.total)
    def __str__(self):
        return f"{self.total}"

class Broken(Base):
    BREAK

class Game:
    name = "broken"
    def start(self):
        return Broken()
    def position(self, text):
        return Broken(int(text))

for player in sys.argv[1:]:
    game = LoadedGame(Game(), Description("broken", "broken"), {})
    try:
        PlayerSpec.parse(player).player(game).choose(Line.of(game))
        print(player, "plays")
    except (Exception, SystemExit) as error:
        print(player, "refuses:", type(error).__name__, error)
"""

#: One of each kind of search: in the core, and in Python.
PLAYERS = [
    "mcts:simulations=200,seed=1",
    "engine:nodes=2000,depth=6",
    "minimax:depth=2",
    "alphabeta:depth=2,order=on,table=on",
    "aco:seed=1",
    "random:seed=1",
]


@pytest.mark.parametrize("name", BREAKS)
def test_no_player_crashes(name: str) -> None:
    program = PROGRAM.replace("BREAK", BREAKS[name])
    done = subprocess.run([sys.executable, "-c", program, *PLAYERS], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(PLAYERS)
