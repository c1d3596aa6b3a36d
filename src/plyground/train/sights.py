"""What a game's places are: found from its layout, and from what is seen in random games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from plyground.drawing import Layout, View, Zone
from plyground.game import UnknownGame
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.sight import FULL, MOST_STATES, Sight

#: Random games that are looked at, and the most plies of each.
GAMES, PLIES = 60, 200

_SIDES = ("first", "second", None)


def sight_of(game: LoadedGame) -> Sight:
    """The places of a game. Raises UnknownGame if nothing of it is drawn."""
    layout = game.layout
    drawn = [cell for cell in layout["cells"] if cell["shape"] != "dot"]  # nothing lies on a dot for long
    views = list(_views(game))
    zones = _zones(layout, views)
    if not drawn and not zones[0]:
        raise UnknownGame(
            f"nothing of {game.spec} is drawn, so there are no patterns: give the game a layout and a view", game.spec
        )
    names = list(dict.fromkeys(name for cell in drawn if (name := cell.get("group"))))
    groups = tuple(names.index(cell.get("group") or "") for cell in drawn) if names else ()
    kinds = _kinds(layout, views)
    states = [1 + 2 * max(len(kinds[0]), len(kinds[1])) + len(kinds[2])] * len(drawn)
    states += [FULL + 1] * len(names)
    # Good play may heap up more pieces than random play did.
    most = [max(_count(view, *place) for view in views for place in pair) for pair in zip(*zones, strict=True)]
    states += [1 + 2 * count for count in most]
    if max(states) > MOST_STATES:
        raise UnknownGame(f"{game.spec} has too many kinds of pieces for patterns, or too many in one place", game.spec)
    return Sight(tuple(cell["id"] for cell in drawn), groups, kinds, zones, tuple(states))


def _views(game: LoadedGame) -> Iterator[View]:
    """Views of unfinished positions of random games, always the same."""
    chance = random.Random(0)
    for _ in range(GAMES):
        position = game.start()
        for _ in range(PLIES):
            moves = position.moves()
            if not moves:
                break
            yield game.view(position)
            position = position.play(chance.choice(moves))


def _kinds(layout: Layout, views: Sequence[View]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The pieces of each side and of nobody, in the layout's order. Pieces that both sides have come at the same place
    of both lists; the others are paired in their order."""
    met = {(piece["piece"], piece["side"]) for view in views for piece in view["pieces"]}
    order = [*layout["pieces"], *sorted({piece for piece, _ in met} - set(layout["pieces"]))]
    first, second, nobody = ([piece for piece in order if (piece, side) in met] for side in _SIDES)
    if not set(first) & set(second):
        return tuple(first), tuple(second), tuple(nobody)
    both = tuple(piece for piece in order if piece in first or piece in second)
    return both, both, tuple(nobody)


def _zones(layout: Layout, views: Sequence[View]) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """Zone and piece of each place: for the first player to move, and for the second."""
    met = {
        (zone, entry["piece"])
        for view in views
        for zone, entries in view["zones"].items()
        for entry in entries
        if entry["count"] > 0
    }
    order = [*layout["pieces"], *sorted({piece for _, piece in met} - set(layout["pieces"]))]

    def pieces(zone: Zone) -> list[str]:
        return [piece for piece in order if (zone["id"], piece) in met]

    sided = {side: [zone for zone in layout["zones"] if zone.get("side") == side] for side in _SIDES}
    pairs = list(zip(sided["first"], sided["second"], strict=False))
    # Zones face each other in the layout's order, and their pieces in theirs.
    own, other = [], []
    for mine, his in pairs:
        a, b = pieces(mine), pieces(his)
        if set(a) & set(b):
            a = b = [piece for piece in order if piece in a or piece in b]
        own += [(mine["id"], piece) for piece in a[: max(len(a), len(b))]]
        other += [(his["id"], piece) for piece in b[: max(len(a), len(b))]]
    if len(own) != len(other):
        raise UnknownGame("the zones of the two sides hold different pieces", "")
    nobody = [(zone["id"], piece) for zone in sided[None] for piece in pieces(zone)]
    return (*own, *other, *nobody), (*other, *own, *nobody)


def _count(view: View, zone: str, piece: str) -> int:
    return max((entry["count"] for entry in view["zones"].get(zone, []) if entry["piece"] == piece), default=0)
