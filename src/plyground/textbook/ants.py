"""Ant colony optimisation: ants walk down the game's tree, and leave pheromone on paths that went well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from random import Random
from typing import Any, Literal, Protocol

from plyground.brief import brief
from plyground.evaluation import Evaluate, InvalidEvaluation
from plyground.game import Move, Position, Side
from plyground.textbook.result import Line, Result, check, total

#: With `end="decisive"`, a won game is worth this number minus the plies it took: more than any evaluation.
DECISIVE = 1e9

#: With `weigh="relative"`, the least weight of a move, so that every move keeps a chance.
LEAST_WEIGHT = 0.1


@brief
@dataclass(frozen=True)
class Colony:
    """The parameters of a colony, and choices where its source can be read in several ways. The source is
    Angeles-Garcia and others, Ant Colony Optimization vs. Minimax; the defaults are its parameters and our reading.

    >>> from plyground.textbook import Colony
    >>> Colony(ants=10, epochs=30).evaporation
    0.1
    """

    ants: int = 5  #: how many walk in an epoch, one after the other
    epochs: int = 15
    depth: int = 7  #: the most plies that an ant walks
    look: int = 20  #: how many moves an ant sees at a position, drawn at random; the source's n
    q: float = 1  #: deposits are multiplied by it
    evaporation: float = 0.1  #: the part of the pheromone that an update takes away; the source's rho
    alpha: float = 1  #: exponent of the pheromone in the roulette
    beta: float = 1  #: exponent of the weight in the roulette
    start: float = 1  #: pheromone on a new edge

    #: A move's weight is made from the value of the position after it. "sided": on own plies the value, 0 if it is
    #: below that; on the opponent's its amount. "absolute": always its amount. "relative": where it lies between the
    #: best and the worst of the moves seen, for the side that moves.
    weigh: Literal["sided", "absolute", "relative"] = "sided"
    #: Where no move has a weight, the ant takes any move, or chooses by pheromone alone, or ends its path.
    blind: Literal["uniform", "pheromone", "stop"] = "uniform"
    #: A finished game counts with the evaluation's value once, or once for each ply left, or above all other values.
    end: Literal["once", "rest", "decisive"] = "once"
    #: A path's value is the sum of its positions' values; or the total of all sums on the way; or its last position's.
    path: Literal["sum", "prefixes", "last"] = "sum"
    #: An ant leaves its path's value on every edge if that is above 0; or it leaves on each side's edges how well the
    #: path went for that side, from 0 to 1.
    deposit: Literal["total", "sided"] = "total"
    #: The edges of a path below 0 lose all pheromone: after the other ants' deposits, before them, or not.
    erase: Literal["after", "before", "never"] = "after"
    update: Literal["epoch", "ant"] = "epoch"  #: the pheromone changes after each epoch, or after each ant
    fade: Literal["all", "walked"] = "all"  #: all edges evaporate, or those that were walked
    again: Literal["more", "same"] = "more"  #: an ant at a known position sees more of its moves, or the same ones
    #: The colony chooses the first move with the largest sum over the last epoch's paths; or with the largest mean over
    #: all paths; or with the most pheromone; or with the best value when both sides choose: the root player among the
    #: moves that ants took, the opponent among the moves that ants saw.
    decide: Literal["last", "mean", "pheromone", "backup"] = "last"


class Randomness(Protocol):
    def random(self) -> float:
        """A number from 0 up to 1."""
        ...


class Stream:
    """The same random numbers as in the core, splitmix64: with the same seed, ants walk the same paths in both.

    >>> from plyground.textbook import Stream
    >>> Stream(1).random() == Stream(1).random()
    True
    """

    def __init__(self, seed: int) -> None:
        self._state = seed

    def __repr__(self) -> str:
        return f"<stream of random numbers at {self._state}>"

    def random(self) -> float:
        """The next number, from 0 up to 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % 2**64
        return float((mixed ^ (mixed >> 31)) >> 11) * 2.0**-53


@brief
@dataclass(eq=False)
class AntNode:
    """A position, and the edge that leads to it. `weight` is its value for the player at the root.

    >>> import plyground as pg
    >>> from plyground.textbook import Stream, ants
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> root = ants(game.start(), leaf, random=Stream(1)).root
    >>> [child.move for child in root.children]
    ['1', '2']
    """

    move: Move | None
    position: Any = field(repr=False)
    weight: float
    pheromone: float
    own: bool  #: the player at the root is to move here
    over: bool  #: the game is finished here
    ants: int = 0  #: how many came here
    children: list[AntNode] = field(default_factory=list, repr=False)  #: the moves seen, in the order seen


@dataclass(frozen=True)
class Walk:
    """An ant's path from the root, and its value."""

    nodes: tuple[AntNode, ...]
    value: float

    @property
    def line(self) -> Line:
        return tuple(node.move for node in self.nodes if node.move is not None)


@brief
@dataclass(frozen=True)
class Epoch:
    """The result of an epoch: the paths of its ants with their values, and the graph with its pheromone, as data.

    >>> import plyground as pg
    >>> from plyground.textbook import Stream, ants
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> found = ants(game.start(), leaf, random=Stream(1), record=True)
    >>> len(found.epochs), len(found.epochs[0].walks)
    (15, 5)
    """

    number: int
    walks: tuple[tuple[tuple[str, ...], float], ...]
    graph: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The epoch as a JSON document."""
        walks = [{"line": list(line), "value": value} for line, value in self.walks]
        return {"epoch": self.number, "walks": walks, "graph": self.graph}


@brief
@dataclass(frozen=True)
class AntResult(Result):
    """`value`: the number by which the move was chosen. `line`: the last epoch's best path that begins with the move.
    `nodes`: the size of the graph.

    >>> import plyground as pg
    >>> from plyground.textbook import Stream, ants
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> found = ants(game.start(), leaf, random=Stream(1))
    >>> found.move, found.nodes
    ('2', 7)
    """

    root: AntNode = field(repr=False)
    epochs: tuple[Epoch, ...] = field(repr=False, default=())  #: empty unless they were recorded


def ants(
    position: Position,
    evaluate: Evaluate,
    colony: Colony | None = None,
    *,
    random: Randomness | None = None,
    record: bool = False,
) -> AntResult:
    """The move that a colony chooses. `evaluate` must be finite; it values every position seen, for the player at the
    root. The same random numbers give the same choice; without any it differs each time.

    Raises ValueError for numbers below 1, and InvalidEvaluation for a value that is not finite.

    >>> import plyground as pg
    >>> from plyground.textbook import Colony, Stream, ants
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> ants(game.start(), leaf, Colony(epochs=3), random=Stream(1)).move
    '2'
    """
    colony = colony or Colony()
    check(1, ants=colony.ants, epochs=colony.epochs, depth=colony.depth, look=colony.look)
    if not position.moves():
        raise ValueError(f"'{position}' is the end of the game: there is nowhere to go")
    search = _Search(position, evaluate, colony, random or Random())
    recorded: list[Epoch] = []
    last: list[Walk] = []
    for number in range(1, colony.epochs + 1):
        last = search.epoch()
        if record:
            walks = tuple((tuple(map(str, walk.line)), walk.value) for walk in last)
            recorded.append(Epoch(number, walks, snapshot(search.root)))
    chosen, value = search.decide(last)
    best = max((walk for walk in last if walk.nodes[:1] == (chosen,)), key=lambda walk: walk.value, default=None)
    assert chosen.move is not None
    line = best.line if best else (chosen.move,)
    return AntResult(value, chosen.move, line, len(search.nodes), search.root, tuple(recorded))


def snapshot(node: AntNode) -> dict[str, Any]:
    """The graph below a node as data. A move that no ant took has only its edge, because nothing is below it."""
    return {
        "move": None if node.move is None else str(node.move),
        "weight": node.weight,
        "pheromone": node.pheromone,
        "ants": node.ants,
        "children": [snapshot(child) for child in node.children],
    }


class _Search:
    """A graph that ants walk, and the values of their paths."""

    def __init__(self, position: Position, evaluate: Evaluate, colony: Colony, random: Randomness) -> None:
        self.colony = colony
        self.root = AntNode(None, position, 0.0, 0.0, own=True, over=False)
        self.nodes = [self.root]
        self._viewpoint: Side = position.side
        self._evaluate = evaluate
        self._random = random.random
        self._values: list[float] = []  # the values of all paths that did not end a game
        self._firsts: dict[AntNode, list[float]] = {}  # the values of all paths, by their first edge

    def epoch(self) -> list[Walk]:
        walks = []
        for _ in range(self.colony.ants):
            walk = self._walk()
            walks.append(walk)
            if walk.nodes:
                self._firsts.setdefault(walk.nodes[0], []).append(walk.value)
                if abs(walk.value) < DECISIVE / 2:
                    self._values.append(walk.value)
            if self.colony.update == "ant":
                self._update([walk])
        if self.colony.update == "epoch":
            self._update(walks)
        return walks

    def _walk(self) -> Walk:
        node, nodes = self.root, []
        for ply in range(1, self.colony.depth + 1):
            if node.over:
                break
            self._look(node, ply)
            chosen = self._choose(node)
            if chosen is None:
                break
            node = chosen
            node.ants += 1
            nodes.append(node)
        return Walk(tuple(nodes), self._value(nodes))

    def _look(self, node: AntNode, ply: int) -> None:
        """Sees some of the moves; those not seen before become children."""
        if node.children and self.colony.again == "same":
            return
        moves = list(node.position.moves())
        if len(node.children) == len(moves):
            return
        if len(moves) > self.colony.look:
            for place in range(self.colony.look):
                other = place + int(self._random() * (len(moves) - place))
                moves[place], moves[other] = moves[other], moves[place]
            del moves[self.colony.look :]
        known = {child.move for child in node.children}
        new = [self._child(node, move, ply) for move in moves if move not in known]
        node.children += new
        self.nodes += new

    def _child(self, node: AntNode, move: Move, ply: int) -> AntNode:
        position = node.position.play(move)
        outcome = position.outcome()
        weight = float(self._evaluate(position, self._viewpoint, ply))
        if not isfinite(weight):
            raise InvalidEvaluation(f"the evaluation must be finite, not {weight}", str(weight))
        if self.colony.end == "decisive" and outcome is not None and outcome.winner is not None:
            weight = DECISIVE - ply if outcome.winner is self._viewpoint else ply - DECISIVE
        own = position.side is self._viewpoint
        return AntNode(move, position, weight, self.colony.start, own=own, over=outcome is not None)

    def _choose(self, node: AntNode) -> AntNode | None:
        alpha, beta = self.colony.alpha, self.colony.beta
        weights = self._weights(node)
        chances = [child.pheromone**alpha * weight**beta for child, weight in zip(node.children, weights, strict=True)]
        if not any(chance > 0 for chance in chances):
            if self.colony.blind == "stop":
                return None
            if self.colony.blind == "pheromone":
                chances = [child.pheromone for child in node.children]
            if self.colony.blind == "uniform" or not any(chances):
                chances = [1.0] * len(chances)
        return self._roulette(node.children, chances)

    def _weights(self, node: AntNode) -> list[float]:
        values = [child.weight for child in node.children]
        if self.colony.weigh == "absolute" or (self.colony.weigh == "sided" and not node.own):
            return [abs(value) for value in values]
        if self.colony.weigh == "sided":
            return [max(value, 0.0) for value in values]
        low, high = min(values), max(values)
        if low == high:
            return [1.0] * len(values)
        return [(value - low if node.own else high - value) / (high - low) + LEAST_WEIGHT for value in values]

    def _roulette(self, nodes: Sequence[AntNode], chances: Sequence[float]) -> AntNode:
        stop = self._random() * total(chances)
        reached = 0.0
        for node, chance in zip(nodes, chances, strict=True):
            if chance > 0:
                chosen = node  # after the loop: the last with a chance, if rounding left `reached` too small
                reached += chance
                if stop < reached:
                    break
        return chosen

    def _value(self, nodes: Sequence[AntNode]) -> float:
        """The value of a path."""
        if not nodes:
            return 0.0
        weights = [node.weight for node in nodes]
        if self.colony.path == "last":
            return weights[-1]
        if self.colony.end == "rest" and nodes[-1].over:
            weights += [weights[-1]] * (self.colony.depth - len(weights))
        if self.colony.path == "sum":
            return total(weights)
        return total([total(weights[: length + 1]) for length in range(len(weights))])

    def _update(self, walks: Sequence[Walk]) -> None:
        """Changes the pheromone: deposits, evaporation, and erased paths."""
        colony = self.colony
        deposits: dict[AntNode, float] = {}
        for walk in walks:
            for node, amount in zip(walk.nodes, self._amounts(walk), strict=True):
                deposits[node] = deposits.get(node, 0.0) + amount
        forgotten = [node for walk in walks if walk.value < 0 for node in walk.nodes]
        if colony.erase == "before":
            for node in forgotten:
                node.pheromone = 0.0
        for node in self.nodes if colony.fade == "all" else deposits:
            node.pheromone = (1 - colony.evaporation) * node.pheromone + deposits.get(node, 0.0)
        if colony.erase == "after":
            for node in forgotten:
                node.pheromone = 0.0

    def _amounts(self, walk: Walk) -> list[float]:
        """What an ant leaves on each edge of its path."""
        if self.colony.deposit == "total":
            return [self.colony.q * max(walk.value, 0.0)] * len(walk.nodes)
        success = self._success(walk.value)
        # An edge belongs to the side that made the move: the side to move at its beginning.
        begins = (self.root, *walk.nodes[:-1])[: len(walk.nodes)]
        return [self.colony.q * (success if node.own else 1 - success) for node in begins]

    def _success(self, value: float) -> float:
        """How well a path went, from 0 (lost) to 1 (won). Paths that do not end a game get 0.25 to 0.75."""
        if abs(value) >= DECISIVE / 2:
            return float(value > 0)
        low, high = min(self._values, default=0.0), max(self._values, default=0.0)
        return 0.5 if low == high else 0.25 + 0.5 * ((value - low) / (high - low))

    def decide(self, last: Sequence[Walk]) -> tuple[AntNode, float]:
        """The chosen first edge, and the value by which it was chosen. Of equal edges it is the first ant's, or the
        edge seen first."""
        walked = [child for child in self.root.children if child.ants]
        if self.colony.decide == "last":
            walked = [walk.nodes[0] for walk in last if walk.nodes]
            values = {node: total([walk.value for walk in last if walk.nodes[:1] == (node,)]) for node in walked}
        elif self.colony.decide == "mean":
            values = {node: total(self._firsts[node]) / len(self._firsts[node]) for node in walked}
        elif self.colony.decide == "pheromone":
            values = {node: node.pheromone for node in walked}
        else:
            values = {node: backed_up(node) for node in walked}
        if not values:  # every ant stopped at once
            heaviest = max(self.root.children, key=lambda node: node.weight)
            return heaviest, heaviest.weight
        chosen = max(values, key=lambda node: values[node])
        return chosen, values[chosen]


def backed_up(node: AntNode) -> float:
    """The value of a node if the root player takes the best of the moves that ants took, and the opponent takes the
    best of the moves that ants saw."""
    known = [child for child in node.children if child.ants or not node.own]
    if not known:
        return node.weight
    values = [backed_up(child) for child in known]
    return max(values) if node.own else min(values)
