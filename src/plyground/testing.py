"""The conformance suite: does a game keep the contract of `plyground.game`? Run it on your own game."""

from __future__ import annotations

import json
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from typing import Any

from plyground.drawing import KINDS, Click, Element
from plyground.evaluation import Evaluation, finished_value
from plyground.game import Game, IllegalMove, InvalidMove, InvalidPosition, Outcome, Position, Side
from plyground.history.line import Line
from plyground.loading.loaded_game import Description, LoadedGame
from plyground.loading.motion import Pieces, played
from plyground.loading.registry import is_repetition

#: Texts that are neither a move nor a position of any game.
NONSENSE = ("", " ", "\0", "?", "no such thing", "-1-1", "9" * 400 + "z", "\u265f", "a" * 5000)

#: How many moves of earlier positions are tried in positions where they are not legal.
REMEMBERED = 50


def check(game: Game, *, games: int = 20, plies: int = 1000, seed: int = 0) -> int:
    """Plays `games` random games and checks every position on the way. Returns how many positions it checked.

    Raises AssertionError, which says what is wrong and in which position: texts that do not read back, positions that
    change, moves() that is empty too early or too late, sides that do not take turns, legal moves that are refused and
    others that are not, click paths that two moves share, motion that does not lead to the next view, evaluations that
    break their promises, games that do not end within `plies` plies (by their rules, or by the repetition
    that they declare), and whatever the game itself raises.
    """
    assert isinstance(game, Game), "a game has name, start() and position(text)"
    repetition = getattr(game, "repetition", None)
    assert is_repetition(repetition), f"repetition is None or a whole number of at least 2, not {repetition!r}"
    description = Description(game.name, game.name, repetition=repetition)
    loaded = game if isinstance(game, LoadedGame) else LoadedGame(game, description, {})
    assert game.name, "a game has a name"
    with _calling("start()"):
        assert str(game.start()) == str(game.start()), "start() always gives the same position"
    with _calling("layout"):
        check_layout(loaded)
    for text in NONSENSE:
        _refuses(lambda text=text: game.position(text), (InvalidPosition,), f"the position text {text[:40]!r}")  # type: ignore[misc]
    chance = random.Random(seed)
    met: dict[str, None] = {}  # the texts of the moves met so far, in order
    checked = 0
    for _ in range(games):
        line = Line.of(loaded)
        for _ in range(plies):
            check_position(loaded, line.position, tuple(met))
            checked += 1
            if line.outcome is not None:
                break
            moves = line.position.moves()
            if len(met) < REMEMBERED:
                met.update(dict.fromkeys(map(str, moves)))
            line = line.play(str(chance.choice(moves)))
        else:
            raise AssertionError(f"a random game has not ended after {plies} plies: '{line.position}'")
    return checked


def check_position(game: LoadedGame, position: Position, others: Sequence[str] = ()) -> None:
    """Checks everything that must hold for one position. `others`: moves in the game's notation, legal here or not."""
    with _calling("str(position)"):
        where = f"in '{position}'"
    assert isinstance(position, Position), f"a position has side, moves(), play() and outcome(), {where}"
    for check_part in (_check_values, _check_text, _check_moves, _check_hooks, check_drawing, check_motion):
        with _calling(f"{_NAMES[check_part.__name__]}, {where}"):
            check_part(game, position)
    texts = [str(move) for move in position.moves()]
    for nonsense in NONSENSE:
        _refuses(lambda: position.play(nonsense), (InvalidMove, IllegalMove), f"the move {nonsense[:40]!r} {where}")  # noqa: B023
    for other in others:
        if other not in texts and not _is_another_text(position, other):
            errors = (IllegalMove,) if _is_well_written(other, texts) else (InvalidMove, IllegalMove)
            _refuses(lambda: position.play(other), errors, f"'{other}', which is not legal {where},")  # noqa: B023
    for name, evaluation in game.evaluations.items():
        with _calling(f"evaluation '{name}', {where}"):
            _check_evaluation(name, evaluation, position)


def _is_another_text(position: Position, text: str) -> bool:
    """Whether the text stands for a legal move: a game may read moves more freely than it writes them."""
    try:
        after = position.play(text)
    except Exception:
        return False
    return any(position.play(move) == after for move in position.moves())


def _is_well_written(move: str, legal: Sequence[str]) -> bool:
    """Whether a move of another position is certainly in the game's notation here: it has the form of a legal move, and
    is not a part of one, which might be an abbreviation."""
    form, *forms = (re.sub("[^\\W_]+", "0", text) for text in (move, *legal))
    return form in forms and not any(move in text for text in legal)


_NAMES = {
    "_check_values": "side, moves() or outcome()",
    "_check_text": "position(text), comparing or pickling",
    "_check_moves": "moves() or play()",
    "_check_hooks": "order(), essential() or noisy()",
    "check_drawing": "view() or click()",
    "check_motion": "motion()",
}


def _check_values(game: LoadedGame, position: Position) -> None:
    where = f"in '{position}'"
    assert isinstance(position.side, Side), f"side is a Side, {where}"
    moves, outcome = position.moves(), position.outcome()
    assert isinstance(moves, Sequence), f"moves() is a sequence, {where}, not {type(moves).__name__}"
    assert outcome is None or isinstance(outcome, Outcome), f"outcome() is None or an Outcome, {where}"
    assert (not moves) == (outcome is not None), f"moves() is empty exactly when the game is over, {where}"
    if outcome is not None:
        assert outcome.winner is None or isinstance(outcome.winner, Side), f"the winner is a Side or None, {where}"
        assert outcome.reason, f"an outcome has a reason, {where}"


def _check_text(game: LoadedGame, position: Position) -> None:
    text, where = str(position), f"in '{position}'"
    again = game.position(text)
    assert again == position, f"the text reads back as another position, {where}: '{again}'"
    assert hash(again) == hash(position), f"equal positions have equal hashes, {where}"
    assert str(again) == text, f"the text of the position read back differs, {where}: '{again}'"
    for name in ("side", "moves", "outcome"):
        values = [_value(getattr(one, name)) for one in (position, again)]
        assert values[0] == values[1], f"the position read back has another {name}, {where}: {values[1]}"
    assert pickle.loads(pickle.dumps(position)) == position, f"a position survives pickling, {where}"


def _value(attribute: Any) -> Any:
    value = attribute() if callable(attribute) else attribute
    return list(value) if isinstance(value, Sequence) else value


def _check_moves(game: LoadedGame, position: Position) -> None:
    text, moves, where = str(position), list(position.moves()), f"in '{position}'"
    texts = [str(move) for move in moves]
    assert len(set(texts)) == len(texts), f"no two moves have the same text, {where}"
    assert len(set(moves)) == len(moves), f"no move comes twice, {where}"
    for move in moves:
        after = position.play(move)
        assert after == position.play(str(move)), f"'{move}' and its text lead to different positions, {where}"
        assert after != position, f"'{move}' changes nothing, {where}"
        if game.alternates:
            assert after.side is position.side.other, (
                f"the game says that sides alternate, but not after '{move}', {where}"
            )
    assert (str(position), list(position.moves())) == (text, moves), f"playing does not change a position, {where}"


def _check_hooks(game: LoadedGame, position: Position) -> None:
    moves, where = position.moves(), f"in '{position}'"
    assert sorted(map(str, game.order(position, moves))) == sorted(map(str, moves)), f"order() only orders, {where}"
    if game.essential and moves:
        essential = game.essential(position, moves)
        assert essential, f"essential() gives at least one move, {where}"
        assert all(move in moves for move in essential), f"essential() gives legal moves only, {where}"
    for move in moves:
        game.noisy(position, move)


def _check_evaluation(name: str, evaluation: Evaluation, position: Position) -> None:
    """An evaluation gives a number. If it is antisymmetric, the other side has minus that number; if it is decisive,
    exactly the finished positions have large numbers."""
    where, ply = f"in '{position}'", 1
    ours, theirs = (evaluation.value(position, side, ply) for side in (position.side, position.side.other))
    for value in (ours, theirs):
        assert isinstance(value, (int, float)), f"evaluation '{name}' gives a number, {where}"
        assert isfinite(value), f"evaluation '{name}' gives a finite number, {where}, not {value}"
    assert not evaluation.antisymmetric or ours == -theirs, f"evaluation '{name}' is not antisymmetric, {where}"
    if evaluation.decisive:
        win, outcome = evaluation.weights["win"], position.outcome()
        kept = abs(ours) < win / 2 if outcome is None else ours == finished_value(position, position.side, ply, win)
        assert kept, f"evaluation '{name}' is not decisive, {where}: it gives {ours} with win={win}"


def check_layout(game: LoadedGame) -> None:
    """The layout names every cell once and only cells that it has."""
    cells = [cell["id"] for cell in game.layout["cells"]]
    assert len(set(cells)) == len(cells), "every cell has an id of its own"
    for one, other in game.layout["edges"]:
        assert one in cells, f"the edge {one}-{other} begins at no cell"
        assert other in cells, f"the edge {one}-{other} ends at no cell"
    for zone in game.layout["zones"]:
        assert zone["id"] not in cells, f"the zone {zone['id']} has the id of a cell"


def check_drawing(game: LoadedGame, position: Position) -> None:
    """The view and the click paths fit the layout, and no two moves are clicked in the same way."""
    where = f"in '{position}'"
    cells = {cell["id"] for cell in game.layout["cells"]}
    zones = {zone["id"] for zone in game.layout["zones"]}
    view = game.view(position)
    assert view["side"] == str(position.side), f"the view's side is the side to move, {where}"
    occupied = [piece["cell"] for piece in view["pieces"]]
    assert len(set(occupied)) == len(occupied), f"no cell shows two pieces, {where}"
    assert cells.issuperset(occupied), f"pieces stand on cells of the layout, {where}"
    assert cells.issuperset(mark["cell"] for mark in view["marks"]), f"marks are on cells of the layout, {where}"
    assert zones.issuperset(view["zones"]), f"zones are those of the layout, {where}"
    clicks: list[Click] = game.clicks(position)
    assert [click["move"] for click in clicks] == [str(move) for move in position.moves()], f"a click a move, {where}"
    for click in clicks:
        kind, label = click.get("kind"), click.get("label")
        assert kind in KINDS, f"a click's kind is one of {', '.join(KINDS)}, {where}, not {kind!r}"
        assert label, f"a click has a label, {where}"
        assert isinstance(label, str), f"a click's label is a text, {where}"
        assert click["path"], f"every move has a path to click, {where}"
        for element in click["path"]:
            _check_element(element, cells, zones, where)
    paths = [[*map(_key, click["path"])] for click in clicks]
    begun = Counter(tuple(path[:end]) for path in paths for end in range(1, len(path) + 1))
    for path in paths:
        assert begun[tuple(path)] == 1, f"the path {', '.join(path)} is also the beginning of another move's, {where}"


def _key(element: Element) -> str:
    """A key that is equal for equal elements. A click on a cell means the same for every move."""
    return element["cell"] if "cell" in element else json.dumps(element, sort_keys=True)


def _check_element(element: Element, cells: set[str], zones: set[str], where: str) -> None:
    """An element names cells and zones of the layout."""
    if "cell" in element:
        clicked = {element["cell"], *element.get("also", [])}
        assert clicked <= cells, f"a path has cells of the layout, {where}, not {element}"
    elif "zone" in element:
        assert element["zone"] in zones, f"a path has zones of the layout, {where}, not {element}"
        assert isinstance(element["piece"], str), f"a path names the piece in a zone, {where}, not {element}"
    elif "row" in element:
        assert element["row"], f"a row has cells, {where}"
        assert cells.issuperset(element["row"]), f"a row has cells of the layout, {where}, not {element}"
    else:
        assert element.get("choice"), f"a path's element is a cell, a zone, a row or a choice, {where}, not {element}"


def check_motion(game: LoadedGame, position: Position) -> None:
    """The steps of a move lead from the view of the position to the next view. Moves whose paths begin with the same
    elements have the same steps for them."""
    where = f"in '{position}'"
    cells = {cell["id"] for cell in game.layout["cells"]}
    view = game.view(position)
    begun: dict[tuple[str, ...], Any] = {}  # the elements and steps of the beginning of a path
    for drawn in game.drawn_moves(position):
        move, path, motion = drawn["move"], drawn["path"], drawn["motion"]
        after = Pieces.of(game.view(position.play(move)))
        assert len(motion) == len(path), f"'{move}' has steps for each element of its path, {where}"
        for end in range(1, len(path) + 1):
            alike = begun.setdefault(tuple(map(_key, path[:end])), (path[:end], motion[:end]))
            assert alike == (path[:end], motion[:end]), f"'{move}' begins like another, but moves otherwise, {where}"
            try:
                pieces = played(view, motion[:end], game.layout)
            except ValueError as error:
                raise AssertionError(f"a step of '{move}' cannot happen, {where}: {error}") from error
            assert cells.issuperset(pieces.cells), f"a step of '{move}' ends at no cell, {where}: {motion}"
        assert pieces == after, f"the steps of '{move}' lead to another view, {where}: {pieces}, not {after}"


@contextmanager
def _calling(what: str) -> Iterator[None]:
    """Turns any error of the game into an AssertionError that names what was called."""
    try:
        yield
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{what} raises {type(error).__name__}: {error}") from error


def _refuses(action: Callable[[], object], errors: tuple[type[Exception], ...], what: str) -> None:
    names = " or ".join(error.__name__ for error in errors)
    try:
        action()
    except errors:
        return
    except Exception as error:
        raise AssertionError(f"{what} raises {type(error).__name__}, expected {names}") from error
    raise AssertionError(f"{what} is accepted, expected {names}")
