"""How a position can be drawn, and what it means that a position draws itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Protocol

from typing_extensions import TypedDict, Unpack

from plyground.draw.markup import Svg
from plyground.game import Position


class How(TypedDict, total=False):
    """What can be said of a picture: `plyground.loading.pictures.svg` explains it."""

    last: Iterable[str]
    marks: Iterable[str] | Mapping[str, str]
    arrows: Iterable[tuple[str, str]]
    flip: bool
    size: float
    dark: bool | None
    letters: bool


class DrawnPosition(Position, Protocol):
    """A position that draws itself, as those of loaded games do."""

    def svg(self, path: str | PathLike[str] | None = None, **how: Unpack[How]) -> Svg:
        """The position as an SVG picture; written to the file `path` too, if one is given."""
        ...
