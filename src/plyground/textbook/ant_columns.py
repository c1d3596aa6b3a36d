"""A recorded colony as columns of numbers: the graph, and epoch by epoch its pheromone and the ants' paths.

docs/reference/trees.md describes every field.
"""

from __future__ import annotations

from typing import Any

from plyground.textbook.ants import AntResult

_Path = tuple[int, ...]  # the way to a node: the place of each child on it


def ant_columns(result: AntResult) -> dict[str, Any]:
    """The colony as columns. Nodes are numbered in the order in which epochs found them, so the columns of an epoch
    have entries for the first nodes only: those found by then. Raises ValueError if the epochs were not recorded.

    >>> import plyground as pg
    >>> from plyground.textbook import Stream, ant_columns, ants
    >>> game = pg.load("tree:[[3,5],[2,9]]")
    >>> leaf = game.evaluation("leaf").value
    >>> found = ants(game.start(), leaf, random=Stream(1), record=True)
    >>> len(ant_columns(found)["epochs"])
    15
    """
    if not result.epochs:
        raise ValueError("the epochs were not recorded: ants(..., record=True)")
    numbers: dict[_Path, int] = {}
    nodes: dict[str, list[Any]] = {"parent": [], "move": [], "weight": []}
    epochs = []
    for epoch in result.epochs:
        pheromone: dict[int, float] = {}
        ants: dict[int, int] = {}
        for path, node in _walk(epoch.graph):
            if path not in numbers:
                numbers[path] = len(numbers)
                nodes["parent"].append(numbers[path[:-1]] if path else -1)
                nodes["move"].append(node["move"])
                nodes["weight"].append(node["weight"])
            pheromone[numbers[path]] = node["pheromone"]
            ants[numbers[path]] = node["ants"]
        walks = [{"nodes": _numbers(epoch.graph, line, numbers), "value": value} for line, value in epoch.walks]
        known = range(len(numbers))
        epochs.append({"pheromone": [pheromone[n] for n in known], "ants": [ants[n] for n in known], "walks": walks})
    return {
        "move": str(result.move),
        "value": result.value,
        "line": [str(move) for move in result.line],
        "nodes": nodes,
        "epochs": epochs,
    }


def _walk(graph: dict[str, Any]) -> list[tuple[_Path, dict[str, Any]]]:
    found: list[tuple[_Path, dict[str, Any]]] = []
    waiting: list[tuple[_Path, dict[str, Any]]] = [((), graph)]
    while waiting:
        path, node = waiting.pop()
        found.append((path, node))
        waiting.extend(((*path, place), child) for place, child in reversed(list(enumerate(node["children"]))))
    return found


def _numbers(graph: dict[str, Any], line: tuple[str, ...], numbers: dict[_Path, int]) -> list[int]:
    """The nodes of an ant's path, without the root."""
    path: _Path = ()
    found = []
    for move in line:
        place = next(place for place, child in enumerate(graph["children"]) if child["move"] == move)
        path, graph = (*path, place), graph["children"][place]
        found.append(numbers[path])
    return found
