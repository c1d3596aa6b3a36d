"""What learning needs to know: a push, and which of the ways to take rows with it.

How rows can be taken has no list. Where a push can be played in several ways, they are numbered in the order of the
legal moves: `a1-b2`, `a1-b2 (2)`. In Basic GIPF two ways are rare; in a million positions of random games there were
never more than five. With GIPF-pieces, each of which is taken or left, there are more.
"""

from __future__ import annotations

from collections import Counter

from plyground.game import Position
from plyground.loading.loaded_game import LoadedGame

#: The most ways of one push that have an action, by the rules.
WAYS = {"basic": 16, "standard": 64, "tournament": 64}


def actions(game: LoadedGame) -> list[str]:
    shapes = {cell["id"]: cell["shape"] for cell in game.layout["cells"]}
    either = sorted({pair for one, other in game.layout["edges"] for pair in ((one, other), (other, one))})
    pushes = [f"{dot}-{spot}" for dot, spot in either if (shapes[dot], shapes[spot]) == ("dot", "spot")]
    if game.options["rules"] == "tournament":
        pushes += [f"G{push}" for push in pushes]
    return [_numbered(push, way) for way in range(1, WAYS[game.options["rules"]] + 1) for push in pushes]


def actions_at(game: LoadedGame, position: Position) -> list[str]:
    ways: Counter[str] = Counter()
    found = []
    for move in position.moves():
        push = next(part for part in str(move).split(";") if not part.startswith("x"))
        ways[push] += 1
        found.append(_numbered(push, ways[push]))
    return found


def features(game: LoadedGame, position: Position) -> list[int]:
    """In Tournament GIPF: whether White, and whether Black, may still bring GIPF-pieces in."""
    if game.options["rules"] != "tournament":
        return []
    opening = str(position).rpartition("o:")[2]
    return [int("w" in opening), int("b" in opening)]


def _numbered(push: str, way: int) -> str:
    return push if way == 1 else f"{push} ({way})"
