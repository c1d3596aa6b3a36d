"""The conformance suite: does a game keep the contract of `plyground.game`? Run it on your own game."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

from plyground.drawing import Click
from plyground.game import Game, IllegalMove, InvalidMove, InvalidPosition, Outcome, Position, Side
from plyground.loaded_game import Description, LoadedGame

#: Texts that are no move and no position of any game.
NONSENSE = ("", " ", "\0", "?", "no such thing", "-1-1", "9" * 400 + "z", "\u265f", "a" * 5000)


def check(game: Game, *, games: int = 20, plies: int = 1000, seed: int = 0) -> int:
    """Plays `games` random games and checks every position on the way. Returns how many positions it checked.

    Raises AssertionError, which says what is wrong and in which position: texts that do not read back, positions that
    change, moves() that is empty too early or too late, sides that do not take turns, legal moves that are refused and
    others that are not, click paths that two moves share, games that do not end within `plies` plies.
    """
    loaded = game if isinstance(game, LoadedGame) else LoadedGame(game, Description(game.name, game.name), {})
    assert isinstance(game, Game), "a game has name, start() and position(text)"
    assert game.name, "a game has a name"
    assert str(game.start()) == str(game.start()), "start() always gives the same position"
    check_layout(loaded)
    for text in NONSENSE:
        _refuses(lambda text=text: game.position(text), (InvalidPosition,), f"the position text {text[:40]!r}")  # type: ignore[misc]
    chance = random.Random(seed)
    checked = 0
    for _ in range(games):
        position = game.start()
        for _ in range(plies):
            check_position(loaded, position)
            checked += 1
            if not position.moves():
                break
            position = position.play(chance.choice(position.moves()))
        else:
            raise AssertionError(f"a random game has not ended after {plies} plies: '{position}'")
    return checked


def check_position(game: LoadedGame, position: Position) -> None:
    """Everything that holds of one position."""
    where = f"in '{position}'"
    assert isinstance(position, Position), f"a position has side, moves(), play() and outcome(), {where}"
    assert isinstance(position.side, Side), f"side is a Side, {where}"
    text, moves, outcome = str(position), list(position.moves()), position.outcome()
    assert outcome is None or isinstance(outcome, Outcome), f"outcome() is None or an Outcome, {where}"
    assert (not moves) == (outcome is not None), f"moves() is empty exactly when the game is over, {where}"
    assert outcome is None or outcome.reason, f"an outcome has a reason, {where}"

    again = game.position(text)
    assert again == position, f"the text reads back as another position, {where}: '{again}'"
    assert hash(again) == hash(position), f"equal positions have equal hashes, {where}"
    assert str(again) == text, f"the text of the position read back differs, {where}: '{again}'"
    assert pickle.loads(pickle.dumps(position)) == position, f"a position survives pickling, {where}"

    texts = [str(move) for move in moves]
    assert len(set(texts)) == len(texts), f"no two moves have the same text, {where}"
    assert len(set(moves)) == len(moves), f"no move comes twice, {where}"
    for move in moves:
        after = position.play(move)
        assert after == position.play(str(move)), f"'{move}' and its text lead to different positions, {where}"
        assert after != position, f"'{move}' changes nothing, {where}"
        assert after.side is position.side.other, f"after '{move}' the other side moves, {where}"
    assert (str(position), list(position.moves())) == (text, moves), f"playing does not change a position, {where}"

    for nonsense in NONSENSE:
        _refuses(lambda: position.play(nonsense), (InvalidMove, IllegalMove), f"the move {nonsense[:40]!r} {where}")  # noqa: B023
    if not moves:
        for move in game.start().moves():
            _refuses(lambda: position.play(move), (InvalidMove, IllegalMove), f"'{move}' after the end {where}")  # noqa: B023
    assert sorted(map(str, game.order(position, moves))) == sorted(texts), f"order() only orders the moves, {where}"
    check_drawing(game, position)
    for name, evaluation in game.evaluations.items():
        ours, theirs = (evaluation.value(position, side, 1) for side in (position.side, position.side.other))
        assert isinstance(ours, (int, float)), f"evaluation '{name}' gives a number, {where}"
        assert not evaluation.antisymmetric or ours == -theirs, f"evaluation '{name}' is not antisymmetric, {where}"


def check_layout(game: LoadedGame) -> None:
    """The layout names every cell once and only cells that it has."""
    cells = [cell["id"] for cell in game.layout["cells"]]
    assert len(set(cells)) == len(cells), "every cell has an id of its own"
    for one, other in game.layout["edges"]:
        assert one in cells, f"the edge {one}-{other} begins at no cell"
        assert other in cells, f"the edge {one}-{other} ends at no cell"


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
    paths = [tuple(click["path"]) for click in clicks]
    assert all(paths), f"every move has a path to click, {where}"
    for path in paths:
        longer = [other for other in paths if other[: len(path)] == path]
        assert longer == [path], f"the path {path} is also the beginning of another move's, {where}"


def _refuses(action: Callable[[], object], errors: tuple[type[Exception], ...], what: str) -> None:
    names = " or ".join(error.__name__ for error in errors)
    try:
        action()
    except errors:
        return
    except Exception as error:
        raise AssertionError(f"{what} raises {type(error).__name__}, expected {names}") from error
    raise AssertionError(f"{what} is accepted, expected {names}")
