"""Jobs for the page of trees: recorded searches, their counts, strategies, state graphs and ants.

Their results are large, so the worker already turns them into compressed JSON.
"""

from __future__ import annotations

import gzip
import json
from typing import Any, cast

from plyground.game import GameOver, InvalidPlayer, Position, Side
from plyground.history.line import Line
from plyground.players.aco import ACO, AcoPlayer
from plyground.players.classic import CLASSIC, ClassicPlayer
from plyground.server import bounds
from plyground.server.context import Context
from plyground.server.documents import checked, document
from plyground.server.players import check_player
from plyground.server.thinking import game_of
from plyground.server.tree_shapes import (
    AntQuestion,
    GraphQuestion,
    StrategyQuestion,
    TreeCount,
    TreePaths,
    TreeQuestion,
    TreeViews,
)
from plyground.textbook import AndOrNode, and_or_tree, ant_columns, columns, state_graph, winner
from plyground.wording import quoted
from plyground.work.job import job

#: Seconds that a recorded search may take.
SECONDS = 50.0

#: The gzip level of answers. Most of their numbers are small and alike: a higher level takes more time than it saves.
COMPRESSION = 4

_WINNERS = {None: 0, Side.FIRST: 1, Side.SECOND: 2}


def compressed(value: Any) -> bytes:
    """Raises OutOfBounds."""
    return checked(gzip.compress(json.dumps(value, separators=(",", ":")).encode(), COMPRESSION, mtime=0))


def _classic(context: Context, line: Line, spec: str) -> ClassicPlayer:
    checked = check_player(spec, line.game)
    if checked.kind not in CLASSIC:
        known = ", ".join(kind.name for kind in CLASSIC)
        raise InvalidPlayer(f"the tree of {quoted(spec)} cannot be recorded: expected one of {known}", spec)
    return cast(ClassicPlayer, context.player(line.game, checked))


@job(ceiling=SECONDS, topic=game_of)
def record_search(context: Context, question: TreeQuestion) -> bytes:
    """A search, recorded with its tree and its steps."""
    line = context.catalogue.line(question)
    player = _classic(context, line, question.algorithm)
    trace = player.trace(line.position, limit=question.nodes)
    side = line.position.side
    return compressed({**columns(trace), "sides": [str(side), str(side.other)]})


@job(ceiling=SECONDS, topic=game_of)
def count_nodes(context: Context, question: TreeQuestion) -> TreeCount:
    """How many nodes a search visits. The core counts also in trees that are too large to record."""
    line = context.catalogue.line(question)
    player = _classic(context, line, question.algorithm)
    if not line.position.moves():
        return TreeCount(algorithm=question.algorithm, nodes=1, value=None)
    choice = player.choose(line)
    value = None if choice.score is None else choice.score.value
    return TreeCount(algorithm=question.algorithm, nodes=choice.nodes, value=value)


@job(ceiling=SECONDS, topic=game_of)
def find_strategy(context: Context, question: StrategyQuestion) -> bytes:
    """The game as one player's AND/OR tree, with that player's strategy."""
    line = context.catalogue.line(question)
    side = Side(question.side)
    tree = and_or_tree(line.position, side, question.goal)
    won_by = winner(line.position)
    moves: dict[str, int] = {}
    nodes: dict[str, list[int]] = {
        name: [] for name in ("parent", "move", "kind", "winner", "reaches", "chosen", "position")
    }
    positions: dict[str, int] = {}
    waiting: list[tuple[AndOrNode, int]] = [(tree.root, -1)]
    while waiting:
        node, parent = waiting.pop()
        number = len(nodes["parent"])
        nodes["parent"].append(parent)
        nodes["move"].append(-1 if node.move is None else moves.setdefault(str(node.move), len(moves)))
        nodes["kind"].append(("or", "and", "leaf").index(node.kind))
        nodes["winner"].append(_WINNERS[node.outcome.winner] if node.outcome else 0)
        nodes["reaches"].append(int(node.reaches))
        nodes["chosen"].append(int(node.chosen))
        nodes["position"].append(positions.setdefault(str(node.position), len(positions)))
        waiting.extend((child, number) for child in reversed(node.children))
    return compressed(
        {
            "side": str(side),
            "goal": tree.goal,
            "found": tree.strategy is not None,
            "winner": None if won_by is None else str(won_by),
            "known": len(tree.strategy.moves) if tree.strategy else 0,
            "nodes": nodes,
            "moves": list(moves),
            "positions": list(positions),
        }
    )


@job(ceiling=SECONDS, topic=game_of)
def draw_graph(context: Context, question: GraphQuestion) -> bytes:
    """The state graph."""
    line = context.catalogue.line(question)
    graph = state_graph(line.position, question.depth)
    outcomes = [position.outcome() for position in graph.positions]
    return compressed(
        {
            "positions": [str(position) for position in graph.positions],
            "plies": graph.plies,
            "sides": [str(position.side) for position in graph.positions],
            "winners": [_WINNERS[outcome.winner] if outcome else -1 for outcome in outcomes],
            "best": None if graph.winners is None else [_WINNERS[winner] for winner in graph.winners],
            "edges": [{"parent": e.parent, "child": e.child, "move": str(e.move)} for e in graph.edges],
            "tree": graph.tree,
        }
    )


@job(ceiling=SECONDS, topic=game_of)
def send_ants(context: Context, question: AntQuestion) -> bytes:
    """A colony of ants, recorded."""
    line = context.catalogue.line(question)
    if not line.position.moves():
        raise GameOver("the game is over: there is nowhere for ants to go", str(line.position))
    spec = question.player
    checked = check_player(spec, line.game)
    if checked.kind is not ACO:
        raise InvalidPlayer(f"{quoted(spec)} has no ants: expected aco with its options", spec)
    # A new player, so that the same seed always gives the same ants.
    player = cast(AcoPlayer, checked.player(line.game))
    return compressed(ant_columns(player.record(line.position)))


@job(ceiling=10.0, topic=game_of)
def draw_nodes(context: Context, question: TreePaths) -> bytes:
    """How the positions of some nodes look."""
    start = context.catalogue.line(question)
    game = start.game
    bounds.check_moves(start.position, max(map(len, question.paths), default=0))
    positions = [_reached(start.position, path) for path in question.paths]
    return document(
        TreeViews(
            layout=game.layout,
            positions=[str(position) for position in positions],
            views=[game.view(position) for position in positions],
        )
    )


def _reached(position: Position, path: list[str]) -> Position:
    for move in path:
        position = position.play(move)
    return position
