"""The engine's nodes to a depth, all iterations together, beside the documents' alpha-beta."""

from __future__ import annotations

from plyground import load
from plyground.engine.engine import Engine
from plyground.score import Limit

#: Game, evaluation, depth, the document's nodes.
DOCUMENTS = [("dobutsu", "pieces", 9, 84_720), ("gipf:reserve=15", "formula", 6, 228_615)]


def run() -> None:
    for spec, name, depth, document in DOCUMENTS:
        game = load(spec)
        for selective in (False, True):
            engine = Engine(game, game.evaluation(name), selective=selective)
            found = engine.think(game.start(), Limit(depth=depth))
            how = "everything on" if selective else "plain value"
            share = document / found.nodes
            print(
                f"{spec:16} depth {depth}  {how:14} {found.nodes:>8,} nodes, the document {document:,}: 1/{share:.1f}"
            )
