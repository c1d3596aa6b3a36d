"""What each change of the colony's improved preset gains: matches of the preset against itself without it. Takes ten
minutes."""

from __future__ import annotations

from bench.ants_match import match
from plyground import load

LONG = True  # not run unless named

GAMES = (
    ("tictactoe", "threats", 500),
    ("ultimate", "threats", 200),
    ("connect4", "default", 500),
    ("dobutsu", "default", 500),
)
IMPROVED = "aco:preset=improved"
OTHERS = (
    "aco:preset=document,epochs=75",
    f"{IMPROVED},alpha=0",
    f"{IMPROVED},end=once",
    f"{IMPROVED},decide=last",
    f"{IMPROVED},deposit=total",
    f"{IMPROVED},weigh=sided,beta=1",
)


def run() -> None:
    print("points of the improved preset, 95 % interval, won, drawn, lost; sides alternating")
    for spec, evaluation, count in GAMES:
        game, end = load(spec), f",evaluation={evaluation}"
        for other in OTHERS:
            print(f"{spec:10} - {other:42} {match(game, IMPROVED + end, other + end, count, False)}", flush=True)
