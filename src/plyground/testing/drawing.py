"""What a drawing promises: a layout, views and click paths that fit it, and motion from view to view."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from plyground.drawing import KINDS, SHAPES, ZONES, Click, Element, covered
from plyground.game import Position
from plyground.loading.art import read_art
from plyground.loading.editing import examine, extras, is_editable
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.motion import Pieces, played
from plyground.testing.fault import calling, require
from plyground.testing.shapes import (
    ANY_TEXT,
    COLOUR,
    COUNT,
    LIST,
    NO_SIDE,
    NUMBER,
    PAIR,
    PAIRS,
    SIDE,
    TABLE,
    TEXT,
    Reader,
    one_of,
)

_LAYOUT = {"cells": LIST, "edges": LIST, "zones": LIST, "pieces": TABLE}
_CELL = {"id": TEXT, "x": NUMBER, "y": NUMBER, "shape": one_of(SHAPES), "label": TEXT}
_ZONE = {"id": TEXT, "kind": one_of(ZONES)}
_BORDER = {"side": SIDE, "cells": LIST, "towards": PAIR}
_KIND = {"art": ANY_TEXT, "covers": PAIRS}
_VIEW = {"side": SIDE, "pieces": LIST, "zones": TABLE, "marks": LIST}
_PIECE = {"cell": TEXT, "piece": TEXT, "side": NO_SIDE}
_ENTRY = {"piece": TEXT, "count": COUNT}
_CLICK = {"move": TEXT, "path": LIST, "kind": one_of(KINDS), "label": TEXT}


def check_layout(game: LoadedGame) -> None:
    """The layout has all that is drawn, names every cell once, and only cells that it has. Raises a Fault.

    >>> import plyground as pg
    >>> from plyground import testing
    >>> testing.check_layout(pg.load("connect4"))
    """
    reader, rules = Reader(game.rules, "layout"), game.rules
    with calling("layout", rules, "layout"):
        layout: Any = game.layout
    reader.table(layout, "the layout", _LAYOUT, {"borders": LIST, "colours": TABLE, "signs": TABLE})
    for number, cell in enumerate(layout["cells"], 1):
        named = f" ({cell['id']})" if isinstance(cell, dict) and "id" in cell else ""
        reader.table(cell, f"cell {number} of the layout{named}", _CELL, {})
    for number, zone in enumerate(layout["zones"], 1):
        reader.table(zone, f"zone {number} of the layout", _ZONE, {"side": NO_SIDE, "title": TEXT})
    for code, piece in layout["pieces"].items():
        reader.table(piece, f"the piece {code!r} of the layout", {"name": TEXT}, _KIND)
        with calling(f"the piece {code!r}", rules, "layout"):
            read_art(game, code)
    for number, border in enumerate(layout.get("borders", []), 1):
        reader.table(border, f"border {number} of the layout", _BORDER, {})
    if "colours" in layout:
        reader.table(layout["colours"], "the table of colours", {"first": COLOUR, "second": COLOUR}, {})
    if "signs" in layout:
        sign = one_of(layout["pieces"])
        reader.table(layout["signs"], "the table of signs", {"first": sign, "second": sign}, {})
    _check_names(game, rules)


def _check_names(game: LoadedGame, rules: object) -> None:
    cells = [cell["id"] for cell in game.layout["cells"]]
    twice = [cell for cell, times in Counter(cells).items() if times > 1]
    require(not twice, f"every cell has an id of its own, but {', '.join(twice)} come twice", rules, "layout")
    for edge in game.layout["edges"]:
        words = f"an edge is a pair of cells, not {edge!r}"
        require(isinstance(edge, (list, tuple)) and len(edge) == 2, words, rules, "layout")
        one, other = edge
        require(one in cells, f"the edge {one}-{other} begins at no cell", rules, "layout")
        require(other in cells, f"the edge {one}-{other} ends at no cell", rules, "layout")
    for border in game.layout.get("borders", []):
        strange = [cell for cell in border["cells"] if cell not in cells]
        require(not strange, f"a border has cells of the layout, not {strange[:3]}", rules, "layout")
    for zone in game.layout["zones"]:
        require(zone["id"] not in cells, f"the zone {zone['id']} has the id of a cell", rules, "layout")


def check_drawing(game: LoadedGame, position: Position) -> None:
    """The view and the click paths fit the layout, and no two moves are clicked in the same way."""
    _check_view(game, position)
    with calling(f"click(), in '{position}',", game.rules, "click"):
        _check_clicks(game, position)


def _check_view(game: LoadedGame, position: Position) -> None:
    where, rules, reader = f"in '{position}'", game.rules, Reader(game.rules, "view")
    cells = {cell["id"] for cell in game.layout["cells"]}
    zones = {zone["id"] for zone in game.layout["zones"]}
    with calling(f"view(), {where},", rules, "view"):
        view: Any = game.view(position)
    reader.table(view, f"the view, {where},", _VIEW, {})
    side = str(position.side)
    require(view["side"] == side, f"the view's side is the side to move, {where}, not {view['side']!r}", rules, "view")
    for piece in view["pieces"]:
        reader.table(piece, f"a piece of the view, {where},", _PIECE, {})
        require(
            piece["cell"] in cells,
            f"pieces stand on cells of the layout, {where}, not on {piece['cell']!r}",
            rules,
            "view",
        )
    with calling(f"view(), {where},", rules, "view"):
        occupied = Counter(cell for piece in view["pieces"] for cell in covered(game.layout, piece))
    require(max(occupied.values(), default=1) == 1, f"no cell shows two pieces, {where}", rules, "view")
    for mark in view["marks"]:
        reader.table(mark, f"a mark of the view, {where},", {"cell": TEXT, "kind": TEXT}, {})
        require(
            mark["cell"] in cells, f"marks are on cells of the layout, {where}, not on {mark['cell']!r}", rules, "view"
        )
    for zone, entries in view["zones"].items():
        require(zone in zones, f"zones are those of the layout, {where}, not {zone!r}", rules, "view")
        for entry in reader.rows(entries, f"the zone {zone!r} of the view, {where},"):
            reader.table(entry, f"an entry of the zone {zone!r}, {where},", _ENTRY, {})


def _check_clicks(game: LoadedGame, position: Position) -> None:
    where, rules, reader = f"in '{position}'", game.rules, Reader(game.rules, "click")
    cells = {cell["id"] for cell in game.layout["cells"]}
    zones = {zone["id"] for zone in game.layout["zones"]}
    clicks: list[Click] = game.clicks(position)
    for move, click in zip(map(str, position.moves()), clicks, strict=True):
        what = f"the click of '{move}', {where},"
        reader.table(click, what, _CLICK, {})
        require(click["move"] == move, f"{what} has the move '{click['move']}'", rules, "click")
        require(click["path"], f"every move has a path to click, {where}: '{move}' has none", rules, "click")
        for element in click["path"]:
            _check_element(element, cells, zones, where, rules)
    paths = [[*map(_key, click["path"])] for click in clicks]
    begun = Counter(tuple(path[:end]) for path in paths for end in range(1, len(path) + 1))
    for path in paths:
        words = (
            f"the path {', '.join(path)} is also the beginning of another move's, {where}: let it go on, by a choice"
        )
        require(begun[tuple(path)] == 1, words, rules, "click")


def _key(element: Element) -> str:
    """A key that is equal for equal elements. A click on a cell means the same for every move."""
    return element["cell"] if "cell" in element else json.dumps(element, sort_keys=True)


def _check_element(element: Any, cells: set[str], zones: set[str], where: str, rules: object) -> None:
    """An element names cells and zones of the layout."""
    kinds = "a path's element is a cell, a zone, a row or a choice"
    words = f"{kinds}, {where}, not {element!r}: write {{'cell': 'a1'}}"
    require(isinstance(element, dict), words, rules, "click")
    if "cell" in element:
        clicked = {element["cell"], *element.get("also", [])}
        require(clicked <= cells, f"a path has cells of the layout, {where}, not {element}", rules, "click")
    elif "zone" in element:
        require(element["zone"] in zones, f"a path has zones of the layout, {where}, not {element}", rules, "click")
        words = f"a path names the piece in a zone, {where}, not {element}"
        require(isinstance(element.get("piece"), str), words, rules, "click")
    elif "row" in element:
        require(element["row"], f"a row has cells, {where}", rules, "click")
        words = f"a row has cells of the layout, {where}, not {element}"
        require(cells.issuperset(element["row"]), words, rules, "click")
    else:
        require(element.get("choice"), words, rules, "click")


def check_editor(game: LoadedGame, position: Position) -> None:
    """What the view shows can be put together again: the editor writes it as a position that looks the same."""
    if not is_editable(game):
        return
    where, view = f"in '{position}'", game.view(position)
    with calling(f"the editor, {where},", game.rules, "editor"):
        written = [examine(game, view, extra) for extra in extras(game) or ("",)]
        texts = [text for text, faults in written if not faults]
        faults = "; ".join(written[0][1])
        require(texts, f"the editor cannot write the drawing, {where}: {faults}", game.rules, "editor")
        words = f"the editor writes the drawing as a position that looks different, {where}: '{(*texts, '')[0]}'"
        require(any(game.view(game.position(text)) == view for text in texts), words, game.rules, "editor")


def check_motion(game: LoadedGame, position: Position) -> None:
    """The steps of a move lead from the view of the position to the next view. Moves whose paths begin with the same
    elements have the same steps for them."""
    where = f"in '{position}'"
    if not hasattr(game.rules, "motion"):  # then it is made from the views
        for move in position.moves():
            _check_view(game, position.play(move))
    with calling(f"motion(), {where},", game.rules, "motion"):
        _check_steps(game, position, where)


def _check_steps(game: LoadedGame, position: Position, where: str) -> None:
    cells, rules, view = {cell["id"] for cell in game.layout["cells"]}, game.rules, game.view(position)
    begun: dict[tuple[str, ...], Any] = {}  # the elements and steps of the beginning of a path
    for drawn in game.drawn_moves(position):
        move, path, motion = drawn["move"], drawn["path"], drawn["motion"]
        after = Pieces.of(game.view(position.play(move)))
        words = f"'{move}' has steps for each element of its path, {where}"
        require(len(motion) == len(path), words, rules, "motion")
        for end in range(1, len(path) + 1):
            alike = begun.setdefault(tuple(map(_key, path[:end])), (path[:end], motion[:end]))
            words = f"'{move}' begins like another, but moves otherwise, {where}"
            require(alike == (path[:end], motion[:end]), words, rules, "motion")
            try:
                pieces = played(view, motion[:end], game.layout)
            except ValueError as error:
                require(False, f"a step of '{move}' cannot happen, {where}: {error}", rules, "motion")
            words = f"a step of '{move}' ends at no cell, {where}"
            require(cells.issuperset(pieces.cells), words, rules, "motion")
        if pieces != after:
            words = f"the steps of '{move}' lead to another view, {where}: {pieces}, not {after}"
            require(False, words, rules, "motion")
