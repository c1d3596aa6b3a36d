"""A player with its own Monte Carlo tree search (UCT): `plyground match connect4 examples/small_mcts.py random`.

Each round walks down the tree to a position that is not in it yet, adds it, plays at random from there to the end of
the game, and counts the result on the way back.
"""

import math
import random
import time

from plyground import Side


class Node:
    """A position in the tree. `points` counts results for the first player: 1 for a win, half for a draw."""

    def __init__(self, position):
        self.position = position
        self.untried = list(position.moves())
        self.children = {}  # nodes by the moves that lead to them
        self.visits = 0
        self.points = 0.0

    def mean_for(self, side):
        mean = self.points / self.visits
        return mean if side is Side.FIRST else 1 - mean

    def best(self, exploration):
        """The move to walk on with: good so far, or not tried often enough to know."""

        def worth(move):
            child = self.children[move]
            unsure = math.sqrt(math.log(self.visits) / child.visits)
            return child.mean_for(self.position.side) + exploration * unsure

        return max(self.children, key=worth)


class SmallMcts:
    """Monte Carlo tree search in a hundred lines; plays until its seconds are over, or its rounds."""

    def __init__(self, exploration=0.7, rounds: int | None = None, seed: int | None = None):
        self.exploration = exploration
        self.rounds = rounds
        self.random = random.Random(seed)
        self.root = None

    def choose(self, position, seconds):
        end = time.monotonic() + 0.9 * seconds
        self.root = Node(position)
        while self.root.visits < (self.rounds or math.inf) and time.monotonic() < end:
            path = self.walk()
            points = self.simulate(path[-1].position)
            for node in path:
                node.visits += 1
                node.points += points
        return self.favourite(self.root)

    def think(self):
        """What it thinks of its last move, for whoever looks: a value from -100 to 100 and the expected play."""
        line, node = [], self.root
        while node.children:
            line.append(self.favourite(node))
            node = node.children[line[-1]]
        mean = self.root.children[line[0]].mean_for(self.root.position.side)
        return {"value": round(200 * mean - 100), "nodes": self.root.visits, "depth": len(line), "line": line}

    def favourite(self, node):
        return max(node.children, key=lambda move: node.children[move].visits)

    def walk(self):
        """The nodes from the root down to a new one, or to the end of a game."""
        path = [self.root]
        while not path[-1].untried and path[-1].children:
            path.append(path[-1].children[path[-1].best(self.exploration)])
        last = path[-1]
        if last.untried:
            move = last.untried.pop(self.random.randrange(len(last.untried)))
            last.children[move] = Node(last.position.play(move))
            path.append(last.children[move])
        return path

    def simulate(self, position):
        """The points of a random game from here."""
        while moves := position.moves():
            position = position.play(self.random.choice(moves))
        winner = position.outcome().winner
        return 0.5 if winner is None else float(winner is Side.FIRST)
