"""Positions that are set up piece by piece: the text of a drawing. A game's `[editor]` says how to write it.

    [editor]
    text = "{rows}[{zone:hand:first}{zone:hand:second}] {side} {extra}"
    sides = ["w", "b"]              {side}
    empty = "1"                     {rows}: from the top, for an empty cell; with "1" a number for several
    extras = ["", "stays"]          {extra}: what no drawing shows, and what it may be
    [editor.letters.first]          {rows} and {zone:ID}: the letters of each side's pieces, zones in this order
    L = "L"

`{cells:first}` are the names of a side's cells, each followed by what `marks` has for its piece. `{count:ID}` is how
many pieces a zone has, `{heaps:ID}` are the sizes of its heaps. The game itself decides whether the text is a position.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from typing import Any

from plyground.drawing import View, ZoneEntry
from plyground.game import InvalidPosition, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import quoted

_FIELD = re.compile(r"\{([a-z]+)(?::([^{}]+))?\}")
#: The most pieces of a kind in a zone; more would only make a long text.
_MOST = 1000


def _description(game: LoadedGame) -> Mapping[str, Any] | None:
    return (game.description.drawing or {}).get("editor")


def is_editable(game: LoadedGame) -> bool:
    """Whether positions of the game can be set up."""
    return _description(game) is not None


def extras(game: LoadedGame) -> tuple[str, ...]:
    """The words for facts that a drawing does not show, the usual one first; empty if the game has none."""
    return tuple((_description(game) or {}).get("extras", ()))


def palette(game: LoadedGame) -> dict[str, list[str]]:
    """The pieces of each side that can be put on the board, in the order of the game's pieces."""
    letters = (_description(game) or {}).get("letters", {})
    pieces = game.layout["pieces"]
    return {str(side): [piece for piece in pieces if piece in letters.get(str(side), {})] for side in Side}


def compose(game: LoadedGame, view: View, extra: str = "") -> str:
    """The text of the position that is drawn. If the game has extras and `extra` is empty, it takes the first that
    fits.

    Raises InvalidPosition, which names every fault of the drawing and of the position.
    """
    text, faults = examine(game, view, extra)
    if faults:
        raise InvalidPosition(f"this is not a position of {game.title}: {'; '.join(faults)}", text, faults)
    return text


def examine(game: LoadedGame, view: View, extra: str = "") -> tuple[str, list[str]]:
    """The text, as far as it can be written, and everything that is wrong."""
    description = _description(game)
    if description is None:
        return "", [f"positions of {game.title} cannot be put together"]
    first: tuple[str, list[str]] | None = None
    for candidate in [extra] if extra or not extras(game) else extras(game):
        writer = _Writer(game, description, view, candidate)
        text = writer.text()
        faults = writer.faults + _faults(game, text)
        if not faults:
            return text, []
        first = first or (text, faults)
    assert first is not None
    return first


def _faults(game: LoadedGame, text: str) -> list[str]:
    try:
        game.position(text)
    except InvalidPosition as error:
        return list(error.faults) or [str(error)]
    return []


class _Writer:
    """Writes one drawing. `faults` has what cannot be written."""

    def __init__(self, game: LoadedGame, description: Mapping[str, Any], view: View, extra: str) -> None:
        self.faults: list[str] = []
        self._game = game
        self._description = description
        self._view = view
        self._extra = extra
        self._zones = {zone["id"]: zone.get("side") for zone in game.layout["zones"]}
        self._board = self._pieces_by_cell()
        self._check_zones()

    def text(self) -> str:
        written = _FIELD.sub(lambda match: self._field(match[1], match[2]), self._description["text"])
        return written.strip()

    def _field(self, name: str, what: str | None) -> str:
        if name == "rows":
            return self._rows()
        if name == "side":
            return self._side()
        if name == "extra":
            return self._extra.strip()
        assert what is not None, f"{{{name}}} needs to say of what"
        if name == "cells":
            marks = self._description.get("marks", {})
            own = sorted((cell, piece) for cell, (piece, side) in self._board.items() if side == what)
            return ",".join(cell + marks.get(piece, "") for cell, piece in own) or "-"
        entries = [entry for entry in self._view["zones"].get(what, []) if 0 <= entry["count"] <= _MOST]
        if name == "zone":
            return self._letters_of(entries, self._zones[what] or "")
        if name == "count":
            return str(sum(entry["count"] for entry in entries))
        assert name == "heaps", f"{{{name}}} is not a field of an editor's text"
        sizes = sorted((entry["count"] for entry in entries if entry["count"]), reverse=True)
        return ",".join(map(str, sizes)) or "-"

    def _side(self) -> str:
        side = self._view["side"]
        if side not in ("first", "second"):
            self.faults.append(f"the side to move is {quoted(side)}, neither 'first' nor 'second'")
        letters: Sequence[str] = self._description["sides"]
        return letters[1 if side == str(Side.SECOND) else 0]

    def _rows(self) -> str:
        rows: dict[float, list[tuple[float, str]]] = {}
        for cell in self._game.layout["cells"]:
            rows.setdefault(cell["y"], []).append((cell["x"], cell["id"]))
        return "/".join(self._row([cell for _, cell in sorted(rows[y])]) for y in sorted(rows, reverse=True))

    def _row(self, cells: Sequence[str]) -> str:
        empty = self._description["empty"]
        letters = [self._letter(*self._board[cell]) if cell in self._board else None for cell in cells]
        if empty != "1":
            return "".join(letter or empty for letter in letters)
        groups = itertools.groupby(letters, key=lambda letter: letter is None)
        return "".join(str(len(list(group))) if gap else "".join(map(str, group)) for gap, group in groups)

    def _letter(self, piece: str, side: str) -> str:
        letters: Mapping[str, str] = self._description.get("letters", {}).get(side, {})
        return letters.get(piece, "")

    def _letters_of(self, entries: Sequence[ZoneEntry], side: str) -> str:
        letters: Mapping[str, str] = self._description["letters"][side]
        counts = {entry["piece"]: entry["count"] for entry in entries}
        return "".join(letter * counts.get(piece, 0) for piece, letter in letters.items())

    # Checks of what cannot be written, so that it is not lost in silence

    def _pieces_by_cell(self) -> dict[str, tuple[str, str]]:
        cells = {cell["id"] for cell in self._game.layout["cells"]}
        letters = self._description.get("letters", {})
        board: dict[str, tuple[str, str]] = {}
        for piece in self._view["pieces"]:
            cell, kind, side = piece["cell"], piece["piece"], piece["side"] or ""
            if cell not in cells:
                self.faults.append(f"there is no cell {quoted(cell)}")
            elif cell in board:
                self.faults.append(f"there are two pieces on {cell}")
            elif kind not in letters.get(side, {}):
                self.faults.append(f"on {cell}: {quoted(side)} has no piece {quoted(kind)}")
            else:
                board[cell] = kind, side
        return board

    def _check_zones(self) -> None:
        letters = self._description.get("letters", {})
        for zone, entries in self._view["zones"].items():
            if zone not in self._zones:
                self.faults.append(f"there is no place {quoted(zone)} beside the board")
                self._zones[zone] = None
                continue
            seen = set()
            for entry in entries:
                piece, side = entry["piece"], self._zones[zone]
                if side is not None and piece not in letters.get(side, {}):
                    self.faults.append(f"in {zone}: {quoted(side)} has no piece {quoted(piece)}")
                if side is not None and piece in seen:
                    self.faults.append(f"in {zone}: {quoted(piece)} is there twice")
                seen.add(piece)
                if not 0 <= entry["count"] <= _MOST:
                    self.faults.append(f"in {zone}: {entry['count']} of {quoted(piece)}, expected 0 to {_MOST}")
