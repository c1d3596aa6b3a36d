"""Colours of a game's own: are its pieces seen on the board, in the light and in the dark?"""

from __future__ import annotations

from itertools import chain

from plyground.draw.style import look_of, shade
from plyground.drawing import COLOURS
from plyground.loading.loaded_game import LoadedGame
from plyground.testing.fault import require

#: What the board is made of, as the page's style sheets name it.
PAPERS = ("--paper", "--paper-other")
#: The least contrast of what is not text (WCAG 2.2, success criterion 1.4.11).
LEAST = 3.0


def check_colours(game: LoadedGame) -> None:
    """The sides' own colours stand out from the board. A piece has a darker edge: it is enough if one of both does.
    Colours that have names are made for the board."""
    for side, colour in game.layout.get("colours", {}).items():
        if colour in COLOURS:
            continue
        for name, papers in zip(("light", "dark"), zip(*map(look_of, PAPERS), strict=True), strict=True):
            found = _seen(colour, papers)
            words = f"the {side} side's colour {colour!r} has a contrast of {found:.1f} to the {name} board"
            hint = f"{LEAST:g} is the least that is seen well: write {_better(colour)!r}, for example"
            require(found >= LEAST, f"{words}, and {hint}", game.rules, "layout")


def contrast(one: str, other: str) -> float:
    """The contrast of two colours `#rrggbb` by WCAG: from 1, equal, to 21, black and white."""
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _seen(colour: str, papers: tuple[str, ...]) -> float:
    return min(max(contrast(colour, paper), contrast(shade(colour), paper)) for paper in papers)


def _better(colour: str) -> str:
    """A colour that is seen everywhere: this one, as little lighter or darker as possible."""
    papers = list(zip(*map(look_of, PAPERS), strict=True))
    steps = ((_mixed(colour, other, share / 50) for other in ("#ffffff", "#000000")) for share in range(51))
    return next(one for one in chain.from_iterable(steps) if all(_seen(one, both) >= LEAST for both in papers))


def _mixed(one: str, other: str, share: float) -> str:
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(mine + share * (theirs - mine)):02x}" for mine, theirs in pairs)
