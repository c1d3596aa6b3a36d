"""First lessons: a few positions with one thing to do in each, from `lesson.toml` in a game's folder.

title = "Your first game"

game = "gipf:rules=standard"    the game with the options of this lesson; its standard options without it

[[steps]]
text = "What is to be done, in a sentence or two."
position = "..."                the game's start without it
moves = ["b2b3"]                the right moves; "wins": all that win at once; left out: there is only text to read
done = "What is said when it is done."
otherwise = "What is said when another move was made."
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn

from plyground.game import PlygroundError, Position
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.registry import load
from plyground.wording import quoted

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FILE = "lesson.toml"
WINS = "wins"

_KEYS = {"text", "position", "moves", "done", "otherwise"}


class InvalidLesson(PlygroundError):
    type = "invalid-lesson"


@dataclass(frozen=True)
class Step:
    """`moves`: the right moves, as the game writes them; empty: there is only text to read."""

    text: str
    position: Position
    moves: tuple[str, ...] = ()
    done: str = ""
    otherwise: str = ""


@dataclass(frozen=True)
class Lesson:
    """`game`: the game, with the options that the positions belong to."""

    title: str
    steps: tuple[Step, ...]
    game: LoadedGame


def has_lesson(game: LoadedGame) -> bool:
    return _file(game) is not None


def lesson(game: LoadedGame) -> Lesson | None:
    """The game's lesson; None where it has none. Raises InvalidLesson, which names the step and what is wrong."""
    file = _file(game)
    return None if file is None else read(_text(file), load(game.name))


def _file(game: LoadedGame) -> Path | None:
    folder = game.description.folder
    name = (game.description.drawing or {}).get("lesson", FILE)
    return folder / name if folder is not None and (folder / name).is_file() else None


@lru_cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def read(text: str, game: LoadedGame) -> Lesson:
    """A lesson from its file's text. Raises InvalidLesson."""
    try:
        table: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidLesson(f"the lesson of {game.name} is not TOML: {error}", text[:200]) from None
    steps = table.get("steps")
    known = set(table) - {"game"} == {"title", "steps"}
    if not known or not isinstance(table["title"], str) or not isinstance(steps, list):
        raise InvalidLesson(f"the lesson of {game.name} takes a title and steps, not {', '.join(table)}", "")
    game = load(table["game"]) if "game" in table else game
    return Lesson(table["title"], tuple(_step(game, number, entry) for number, entry in enumerate(steps, 1)), game)


def _step(game: LoadedGame, number: int, entry: Mapping[str, Any]) -> Step:
    def refuse(problem: str, value: Any = "") -> NoReturn:
        raise InvalidLesson(f"step {number} of the lesson of {game.name}: {problem}", str(value))

    for key, value in entry.items():
        if key not in _KEYS:
            refuse(f"unknown key {quoted(key)}: expected one of {', '.join(sorted(_KEYS))}", key)
        if key != "moves" and not isinstance(value, str):
            refuse(f"{quoted(key)} takes a text, not {quoted(value)}", value)
    try:
        position = game.position(entry["position"]) if "position" in entry else game.start()
        moves = _moves(position, entry.get("moves", []))
    except PlygroundError as error:
        refuse(str(error), error.input)
    needed = ("text", "done", "otherwise") if moves else ("text",)
    for key in needed:
        if not entry.get(key, "").strip():
            refuse(f"{quoted(key)} is missing", key)
    if len(moves) >= len(position.moves()) > 0:
        refuse("every move is right, so there is nothing to do")
    texts = {key: entry.get(key, "").strip() for key in ("text", "done", "otherwise")}
    return Step(position=position, moves=moves, **texts)


def _moves(position: Position, wanted: Any) -> tuple[str, ...]:
    """The moves that do what a step asks for, as the game writes them. Raises a PlygroundError."""
    legal = {str(move): position.play(move) for move in position.moves()}
    if wanted == WINS:
        won = [text for text, after in legal.items() if (end := after.outcome()) and end.winner is position.side]
        if not won:
            raise InvalidLesson(f"no move wins in '{position}'", str(position))
        return tuple(won)
    if not isinstance(wanted, list) or not all(isinstance(move, str) for move in wanted):
        raise InvalidLesson(f"'moves' takes a list of moves, or '{WINS}', not {quoted(wanted)}", str(wanted))
    for move in wanted:
        position.play(move)  # raises an error that says what is wrong
        if move not in legal:
            raise InvalidLesson(f"'{move}' must be written as the game writes it", move)
    return tuple(wanted)
