"""The engine's nodes to a depth, all iterations together, beside the documents' alpha-beta."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from typing import Any

from plyground.cli import main

#: Game, evaluation, depth, the document's nodes.
DOCUMENTS = [("dobutsu", "pieces", 9, 84_720), ("gipf:reserve=15", "formula", 6, 228_615)]
HOW = {"off": "plain value", "on": "everything on"}


def found(game: str, evaluation: str, depth: int, selective: str) -> dict[str, Any]:
    """What the engine finds at the start. It is run by a command, because other versions of Plyground have that too."""
    player = f"engine:depth={depth},evaluation={evaluation},selective={selective}"
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(["search", game, player, "--json"]) == 0
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


def figures() -> dict[str, float]:
    measured: dict[str, float] = {}
    for game, evaluation, depth, _ in DOCUMENTS:
        for selective, how in HOW.items():
            documents = [found(game, evaluation, depth, selective) for _ in range(10)]
            for key, unit in (("nodes", "nodes"), ("seconds", "s")):
                measured[f"{game}, {how}, {unit}"] = min(document[key] for document in documents)
    return measured


def run() -> None:
    for game, evaluation, depth, document in DOCUMENTS:
        for selective, how in HOW.items():
            nodes = found(game, evaluation, depth, selective)["nodes"]
            share = document / nodes
            print(f"{game:16} depth {depth}  {how:14} {nodes:>8,} nodes, the document {document:,}: 1/{share:.1f}")
