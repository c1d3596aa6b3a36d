"""What a position promises: its values, a text that reads back, moves that lead to new positions, and refusals."""

from __future__ import annotations

import pickle
import re
from collections.abc import Hashable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from plyground.game import IllegalMove, InvalidMove, Outcome, Position, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.testing.fault import Fault, calling, refuses, require, written_at

#: Texts that are neither a move nor a position of any game.
NONSENSE = ("", " ", "\0", "?", "no such thing", "-1-1", "9" * 400 + "z", "\u265f", "a" * 5000)

#: The members of a position, and what each is.
MEMBERS = {
    "side": "who moves, Side.FIRST or Side.SECOND",
    "moves": "def moves(self), the legal moves as a list",
    "play": "def play(self, move), the position after a move",
    "outcome": "def outcome(self), None while the game goes on",
}


def check_members(position: Any, whence: str) -> None:
    """It is a position at all: it has the four members, and each is of its kind."""
    require(position is not None, f"{whence} gives None: is a `return` missing?")
    for name, what in MEMBERS.items():
        if not hasattr(position, name):
            near = _nearest(name, position)
            hint = f": is `{near}` meant to be it?" if near else f": write {what}"
            raise Fault(f"a position, which {whence} gives, has no `{name}`{hint}", written_at(position, near))
        called = name != "side"
        if callable(getattr(position, name)) != called:
            words = "is a method" if called else "is no method"
            advice = f"write {what}" if called else "write it as a field, or put @property above it"
            raise Fault(f"`{name}` of a position {words}: {advice}", written_at(position, name))


def _nearest(name: str, position: Any) -> str:
    others = [member for member in dir(position) if not member.startswith("_") and member not in MEMBERS]
    return next(iter(get_close_matches(name, others, 1, 0.7)), "")


def check_values(game: LoadedGame, position: Position) -> None:
    """Side, moves and outcome are of their types, and moves are there exactly while the game goes on."""
    where = f"in '{position}'"
    side = position.side
    require(isinstance(side, Side), f"side is a Side, {where}, not {side!r}: write Side.FIRST", position, "side")
    with calling(f"moves(), {where},", position, "moves"):
        moves = position.moves()
    _check_is_sequence(moves, where, position)
    with calling(f"outcome(), {where},", position, "outcome"):
        outcome = position.outcome()
    _check_outcome(outcome, where, position)
    if outcome is None:
        words = f"moves() is empty exactly when the game is over, {where}: outcome() gives None, and there are no moves"
        require(len(moves) > 0, f"{words}: write Outcome(winner, reason) for this end", position, "outcome")
    else:
        words = f"moves() is empty exactly when the game is over, {where}: outcome() says that it is"
        require(len(moves) == 0, f"{words}, but there are moves: return [] there", position, "moves")


def _check_is_sequence(moves: Any, where: str, position: Position) -> None:
    kind = type(moves).__name__
    hint = "use `return` with a list, not `yield`" if isinstance(moves, Iterator) else "return a list"
    if moves is None:
        hint = "is a `return` missing?"
    is_list = isinstance(moves, Sequence) and not isinstance(moves, str)
    require(is_list, f"moves() is a sequence, {where}, not {kind}: {hint}", position, "moves")
    for move in moves:
        words = f"the move {move!r}, {where}, cannot be hashed: write a text, a tuple or a frozen dataclass"
        require(_hashes(move), words, position, "moves")


def _hashes(value: object) -> bool:
    if not isinstance(value, Hashable):
        return False
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _check_outcome(outcome: Any, where: str, position: Position) -> None:
    is_one = outcome is None or isinstance(outcome, Outcome)
    words = f"outcome() is None or an Outcome, {where}, not {outcome!r}: write Outcome(Side.FIRST, 'three in a row')"
    require(is_one, words, position, "outcome")
    if outcome is not None:
        winner = outcome.winner
        words = (
            f"the winner is a Side or None, {where}, not {winner!r}: write Outcome(Side.FIRST, ...), or None for a draw"
        )
        require(winner is None or isinstance(winner, Side), words, position, "outcome")
        words = f"an outcome has a reason, {where}: write half a sentence, such as 'three in a row'"
        require(isinstance(outcome.reason, str) and outcome.reason, words, position, "outcome")


def check_text(game: LoadedGame, position: Position) -> None:
    """The text of a position reads back as an equal position, with an equal hash; and it can be pickled."""
    text, where = str(position), f"in '{position}'"
    _check_hash(position, where)
    with calling(f"position({text!r}), which reads the position's own text,", game.rules, "position"):
        again = game.position(text)
    words = f"position({text!r}) gives {again!r}, which is no position: is a `return` missing?"
    require(isinstance(again, Position), words, game.rules, "position")
    if again != position and type(position).__eq__ is object.__eq__:
        words = f"positions are not compared by their values, {where}: put @dataclass(frozen=True) above the class"
        raise Fault(words, written_at(position))
    words = f"the text reads back as another position, {where}: '{again}'; str(position) has to tell everything"
    require(again == position, words, position, "__str__")
    require(hash(again) == hash(position), f"equal positions have equal hashes, {where}", position, "__hash__")
    words = f"the text of the position read back differs, {where}: '{again}'"
    require(str(again) == text, words, position, "__str__")
    for name in ("side", "moves", "outcome"):
        values = [_value(getattr(one, name)) for one in (position, again)]
        words = f"the position read back has another {name}, {where}: {values[1]}"
        require(values[0] == values[1], words, position, name)
    with calling(f"pickling the position, {where},", position):
        require(pickle.loads(pickle.dumps(position)) == position, f"a position survives pickling, {where}", position)


def _check_hash(position: Position, where: str) -> None:
    if not isinstance(position, Hashable):
        advice = "put @dataclass(frozen=True) above the class, or give it __hash__"
        raise Fault(f"a position cannot be hashed, {where}: {advice}", written_at(position))
    try:
        hash(position)
    except TypeError as error:
        wrong = [name for name, value in getattr(position, "__dict__", {}).items() if not _hashes(value)]
        which = f": its `{wrong[0]}` is a {type(getattr(position, wrong[0])).__name__}, write a tuple" if wrong else ""
        place = written_at(position, wrong[0] if wrong else "")
        raise Fault(f"a position cannot be hashed, {where}, because {error}{which}", place) from None
    parameters = getattr(position, "__dataclass_params__", None)
    if parameters is not None and not parameters.frozen:
        raise Fault("a position is not frozen: write @dataclass(frozen=True)", written_at(position))


def _value(attribute: Any) -> Any:
    value = attribute() if callable(attribute) else attribute
    return list(value) if isinstance(value, Sequence) else value


def check_moves(game: LoadedGame, position: Position) -> None:
    """Each move can be played, as a value and as its text, and gives a new position of the side to move next."""
    text, moves, where = str(position), list(position.moves()), f"in '{position}'"
    texts = [str(move) for move in moves]
    require(len(set(texts)) == len(texts), f"no two moves have the same text, {where}", position, "moves")
    require(len(set(moves)) == len(moves), f"no move comes twice, {where}", position, "moves")
    for move in moves:
        with calling(f"play({move!r}), which is legal {where},", position, "play"):
            after = position.play(move)
        words = f"play({move!r}), {where}, gives {after!r}: return the position after the move"
        require(isinstance(after, Position), words, position, "play")
        with calling(f"play({str(move)!r}), the text of a legal move {where},", position, "play"):
            by_text = position.play(str(move))
        words = f"'{move}' and its text lead to different positions, {where}: plyground.legal_move reads both"
        require(after == by_text, words, position, "play")
        unchanged = (str(position), list(position.moves())) == (text, moves)
        words = f"playing does not change a position, {where}, but '{move}' did: return a new one"
        require(unchanged, words, position, "play")
        require(after != position, f"'{move}' changes nothing, {where}", position, "play")
        words = f"the game says that the sides alternate, but after '{move}' the same side moves again, {where}"
        require(not game.alternates or after.side is position.side.other, words, position, "play")


def check_refusals(position: Position, others: Sequence[str]) -> None:
    """Nonsense, and moves of the game's notation that are not legal here, are refused."""
    where, texts = f"in '{position}'", [str(move) for move in position.moves()]
    for text in NONSENSE:
        _refuses_move(position, text, (InvalidMove, IllegalMove), f"the move {text[:40]!r} {where}")
    for other in others:
        if other not in texts and not _is_another_text(position, other):
            errors = (IllegalMove,) if _is_well_written(other, texts) else (InvalidMove, IllegalMove)
            _refuses_move(position, other, errors, f"'{other}', which is not legal {where},")


def _refuses_move(position: Position, text: str, errors: tuple[type[Exception], ...], what: str) -> None:
    refuses(lambda: position.play(text), errors, what, position, "play")


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
