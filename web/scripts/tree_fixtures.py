"""Writes the recorded searches that the page's tests go through: python web/scripts/tree_fixtures.py"""

from __future__ import annotations

import json
from pathlib import Path

import plyground
from plyground.textbook import columns

SMALL = "tree:[[3,12,8],[2,4,6],[14,5,2]]"
SEARCHES = {
    "alphabeta": (SMALL, "alphabeta:depth=2"),
    "minimax": (SMALL, "minimax:depth=2"),
    "negamax": (SMALL, "negamax:depth=2"),
    "turned": ("tree:[4,5]", "negamax:depth=1"),
    "deep": ("tree:[5,[[[4,100],9],7]]", "alphabeta:depth=4"),
    "ordered": (SMALL, "alphabeta:depth=2,order=on"),
    "average": ("tree:[[8,8],[6,6],[1,3,99,50]]", "average:depth=2,m=2,n=2"),
    "selective": ("tree:[8:[4,9],1:[2,3],6:[7,5]]", "selective:depth=2,width=2"),
    "table": ("tictactoe", "alphabeta:depth=4,table=on,evaluation=open"),
    "variable": ("tree:0:[0:[1,1],9:[1,1]]", "variable:min_depth=1,max_depth=2,threshold=3"),
    "wide": ("tictactoe", "alphabeta:depth=4"),
}


def recorded(spec: str, algorithm: str) -> dict[str, object]:
    found = plyground.search_tree(plyground.load(spec), algorithm)
    return {**columns(found), "sides": ["first", "second"]}


found = {name: recorded(*search) for name, search in SEARCHES.items()}
path = Path(__file__).parents[1] / "src" / "tree" / "fixtures.json"
path.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")
