"""Writes src/board/fixtures/*.json: layouts, views and moves of the real games, for the page's tests and its demo.

Run from anywhere with the package installed: python web/scripts/fixtures.py
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import plyground

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "web" / "src" / "board" / "fixtures"

#: For each game the positions to show: a name and either a position's text or the moves from the start.
POSITIONS: dict[str, dict[str, str | list[str]]] = {
    "tictactoe": {"start": [], "middle": ["b2", "a3", "c3"], "won": ["b2", "a3", "c3", "a2", "a1"]},
    "connect4": {
        "start": [],
        "middle": ["4", "4", "3", "5", "5", "4", "3", "2", "4", "6"],
        "won": ["4", "4", "3", "3", "5", "5", "2"],
    },
    "dobutsu": {"start": [], "hands": "g1e/2l/1L1/EG1[Cc] w", "promoted": "l1e/1+C1/3/ELG[gc] b"},
    "chess": {
        "start": [],
        "middle": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "promotion": "3r3k/2P3pp/8/8/8/8/6PP/6K1 w - - 0 1",
    },
    "gipf": {
        "start": [],
        "middle": "W:b5,d7,e2,f2,h2,h5 B:b2,b3,e8,g3,h3,h4 r:9/9 w",
        "row after": "W:b5,c3,c6,d7,e3,f7,g6,h5 B:b2,b3,b4,e2,e8,g3,h2,h4 r:7/7 w",
        "row taken": "W:b3,b5,d3,e3,e4,e6,g3,g4,g5,h2,h3 B:c3,d7,e8,f3,f4,f5,f6,g6,h5 r:4/5 b",
        "row before": "W:c6,d3,d6,e8,f3,f5,g2,g3,g6,h4,h5 B:b2,b3,b4,d4,d7,e3,e4,e5,e6,e7,f6,f7,g5,h3 r:4/1 b",
    },
    "gipf:rules=tournament": {
        "start": [],
        "kinds": "W:e2* B:b5* r:16/16 w o:wb",
        "row after": "W:b5*,e3*,e4,e5 B:e6*,h2* r:5/5 w o:-",
        "row before": "W:e3*,e4,e5,e6 B:e7*,h2* r:5/5 w o:-",
    },
    "ultimate": {"start": [], "middle": [], "late": []},
    "nim": {"start": [], "middle": "5,3,3,1 second", "large": "18,12,7,2 first"},
    "grundy": {"start": [], "middle": "4,3,3,1 first"},
    "tree": {"start": []},
    "tests/swap.py": {"start": [], "stone": ["pq+"]},
}
PLIES = {"middle": 14, "late": 44}
#: What must be marked in a position at random.
MARKED = {"middle": (), "late": ("won:first", "won:second")}


def random_position(game: Any, plies: int, marked: tuple[str, ...]) -> Any:
    """A position of a game at random, always the same, that is not over and has the marks."""
    for seed in range(1000):
        chance = random.Random(seed)
        position = game.start()
        for _ in range(plies):
            if position.outcome():
                break
            position = position.play(chance.choice(position.moves()))
        marks = {mark["kind"] for mark in game.view(position)["marks"]}
        if not position.outcome() and marks.issuperset(marked):
            return position
    raise ValueError(f"no game of {game.name} lasts {plies} plies")


def find(game: Any, name: str, described: str | list[str]) -> Any:
    if isinstance(described, str):
        return game.position(described)
    if not described and name in PLIES:
        return random_position(game, PLIES[name], MARKED[name])
    position = game.start()
    for move in described:
        position = position.play(move)
    return position


def shown(game: Any, name: str, position: Any) -> dict[str, Any]:
    """A position with its moves, and what follows each of a few of them: for the tests of motion."""
    clicks = game.drawn_moves(position)
    texts = [click["move"] for click in clicks[:: max(1, len(clicks) // 6)]]
    after = {text: game.view(position.play(text)) for text in texts}
    return {"name": name, "text": str(position), "view": game.view(position), "clicks": clicks, "after": after}


def main() -> None:
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for name, positions in POSITIONS.items():
        game = plyground.load(str(ROOT / name) if name.endswith(".py") else name)
        stem = Path(name).stem.replace(":rules=", "-")
        fixture = {
            "game": stem,
            "title": game.title,
            "layout": game.layout,
            "positions": [shown(game, title, find(game, title, described)) for title, described in positions.items()],
        }
        (FIXTURES / f"{stem}.json").write_text(json.dumps(fixture, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
