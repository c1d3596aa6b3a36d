"""A position of a loaded game, drawn: as SVG, and as text for a terminal."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from inspect import signature
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plyground.draw.board import NOTHING, Arrow, Marks, Note
from plyground.draw.markup import Svg
from plyground.draw.picture import SIZE, Picture
from plyground.drawing import Layout
from plyground.game import BrokenGame, InvalidOption, Position
from plyground.loading.art import read_art
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import did_you_mean, quoted

if TYPE_CHECKING:
    from rich.text import Text

#: The largest picture, in pixels.
LARGEST = 10_000


def svg(
    game: LoadedGame,
    position: Position,
    path: str | PathLike[str] | None = None,
    *,
    last: Iterable[str] = (),
    marks: Iterable[str] | Mapping[str, str] = (),
    arrows: Iterable[tuple[str, str]] = (),
    flip: bool = False,
    size: float = SIZE,
    dark: bool | None = None,
    letters: bool = False,
) -> Svg:
    """The position as an SVG picture, which a notebook shows; written to the file `path` too, if one is given.

    Args:
        last: the cells of the last move, which are lit: `game.touched(before, move)`. A line lights them itself.
        marks: cells to put a ring around, or a short text for each of some cells, as in `{"d4": "+1"}`.
        arrows: pairs of cells, with an arrow from one to the other.
        flip: as the second player sees it.
        size: of the longer side, in pixels.
        dark: a dark picture (True) or a light one (False). Left out, it is light, and dark where the reader's system
            is and the program that shows it follows that.
        letters: letters in place of the pieces' pictures.

    Raises InvalidOption for a cell that the board does not have, and for a size that is no size; OSError if the file
    cannot be written.
    """
    drawn = Svg(
        picture(game, position, read_marks(last, marks, arrows), flip=flip, size=size, dark=dark, letters=letters).svg()
    )
    if path is not None:
        Path(path).write_text(drawn + "\n", encoding="utf-8")
    return drawn


def picture(
    game: LoadedGame,
    position: Position,
    marks: Marks = NOTHING,
    *,
    flip: bool = False,
    size: float = SIZE,
    dark: bool | None = None,
    letters: bool = False,
) -> Picture:
    """The picture of a position, to be drawn alone or with others. Raises InvalidOption."""
    if isinstance(size, bool) or not isinstance(size, (int, float)) or not 0 < size <= LARGEST:
        raise InvalidOption(f"the size {quoted(size)} is not a number of pixels from 1 to {LARGEST:,}", str(size))
    check_marks(game, marks)
    view = game.view(position)
    return Picture(
        layout=with_images(game),
        view=view,
        marks=marks,
        flipped=flip,
        letters=letters,
        size=size,
        dark=dark,
        title=_title(game, position),
        sides=game.description.sides,
        text=view.get("text", str(position)),
    )


def read_marks(
    last: Iterable[str] = (),
    marks: Iterable[str] | Mapping[str, str] = (),
    arrows: Iterable[tuple[str, str]] = (),
) -> Marks:
    """What is shown over a position, as `svg` takes it. Raises InvalidOption for an arrow that is no pair."""
    said = marks if isinstance(marks, Mapping) else {}
    return Marks(
        last=_cells(last),
        ringed=() if said else _cells(marks),
        notes=[Note(cell, str(text)) for cell, text in said.items()],
        arrows=[Arrow(*_pair(ends)) for ends in arrows],
    )


def check_marks(game: LoadedGame, marks: Marks) -> None:
    """Raises InvalidOption for a cell that the board does not have."""
    known = {cell["id"] for cell in game.layout["cells"]}
    for cell in marks.cells():
        if cell not in known:
            name = str(cell)
            raise InvalidOption(f"{game.name} has no cell {quoted(name)}{did_you_mean(name, known)}", name)


def _cells(cells: Iterable[str]) -> list[str]:
    return [cells] if isinstance(cells, str) else list(cells)


def _pair(ends: Any) -> tuple[str, str]:
    try:
        start, end = ends
    except (TypeError, ValueError):
        raise InvalidOption(f"the arrow {quoted(ends)} is not a pair of cells", str(ends)) from None
    return start, end


def _title(game: LoadedGame, position: Position) -> str:
    """The game, and whose turn it is or how it ended."""
    outcome = position.outcome()
    if outcome is not None:
        return f"{game.title}: {outcome}, {outcome.reason}"
    return f"{game.title}: {game.description.sides[str(position.side) == 'second']} to move"


def with_images(game: LoadedGame) -> Layout:
    """The layout, with the SVG files of a user's pieces in it. A file that cannot be read is left out: then the piece
    has its letters."""
    pieces = dict(game.layout["pieces"])
    for code, kind in pieces.items():
        with suppress(BrokenGame, OSError):
            content = read_art(game, code)
            if content is not None:
                image = f"data:image/svg+xml;base64,{b64encode(content).decode()}"
                pieces[code] = {**kind, "image": image}
    return {**game.layout, "pieces": pieces}


def give(kind: type, svg_of: Callable[..., Svg], shown: Callable[[Position], Svg | None]) -> None:
    """Lets positions of a class draw themselves by these functions, unless they can already."""

    def drawn(self: Position, *path: Any, **how: Any) -> Svg:
        return svg_of(self, *path, **how)

    drawn.__name__, drawn.__qualname__, drawn.__doc__ = "svg", f"{kind.__qualname__}.svg", svg.__doc__
    _, *taken = signature(svg).parameters.values()
    drawn.__signature__ = signature(svg).replace(parameters=[taken[0].replace(name="self"), *taken[1:]])  # type: ignore[attr-defined]
    for name, method in (("svg", drawn), ("_repr_svg_", lambda self: shown(self))):
        if not hasattr(kind, name):
            with suppress(TypeError):  # a class that is not written in Python may not take it
                setattr(kind, name, method)


# For a terminal -------------------------------------------------------------------------------------------------------


def terminal(
    game: LoadedGame,
    position: Position,
    last: Collection[str] = (),
    *,
    flipped: bool = False,
    ascii: bool = False,
    width: int | None = None,
) -> Text:
    """The position as a person sees it. `last`: the cells of the last move (`game.touched`). All lines except the last
    end in newlines. If a board is wider than `width`, its cells are drawn close together. For a game without a drawing
    it is the text of the view, or the position's own."""
    from rich.text import Text  # only terminals need it

    from plyground.draw.terminal import WIDTH, draw

    layout = game.layout
    if not layout["cells"] and not layout["zones"]:
        return Text(game.view(position).get("text", str(position)))
    names = _column_names(game) if any(cell["shape"] == "hole" for cell in layout["cells"]) else {}
    return draw(
        layout,
        game.view(position),
        last,
        flipped=flipped,
        ascii=ascii,
        width=width or WIDTH,
        sides=game.description.sides,
        column_names=names,
    )


def emblem(game: LoadedGame, side: str, ascii: bool = False) -> str:
    """The sign of a side's pieces, if the side is named after its piece and the piece is not drawn by that name.
    Otherwise an empty text."""
    from plyground.draw.canvas import glyph_of

    layout, name = game.layout, game.description.sides[side == "second"]
    for code, piece in layout["pieces"].items():
        if name in (code, piece.get("name")):
            glyph = glyph_of(layout, code, side, ascii)
            return "" if glyph == name else glyph
    return ""


def _column_names(game: LoadedGame) -> dict[float, str]:
    """The names of moves by their column, if moves do not have the names of cells (discs that fall)."""
    at = {cell["id"]: cell["x"] for cell in game.layout["cells"]}
    called: dict[str, str] = {}
    for click in game.clicks(game.start()):
        (first, *rest) = click["path"]
        if "cell" in first and not rest:
            called[first["cell"]] = click["label"]
    if all(cell == label for cell, label in called.items()):
        return {}
    return {at[cell]: label for cell, label in called.items()}
