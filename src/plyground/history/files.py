"""Files of saved games, in Plyground's own format or in another that a game offers (`formats.py`)."""

from __future__ import annotations

import os
import re
import secrets
import stat
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from plyground.game import InvalidRecord
from plyground.history.formats import format_of_file, recognised
from plyground.history.line import Line
from plyground.history.saved import Check, SavedGame, any_number
from plyground.history.saved_json import check_format, from_json, to_json
from plyground.history.tree import GameTree
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.trust import NOTHING
from plyground.wording import as_written, quoted

#: The largest file that is read as a game.
LARGEST_FILE = 16 * 2**20

_T = TypeVar("_T")
Loader = Callable[[str], LoadedGame]


def read_games(text: str, load: Loader = NOTHING.load, check: Check = any_number) -> list[SavedGame]:
    """All games of a text in any format. Raises InvalidRecord, and what `check` raises. `load`: see `from_json`."""
    other = None if text.lstrip("\ufeff \t\r\n").startswith("{") else recognised(text)
    return [from_json(text, load, check)] if other is None else other.read(text, check)


def read_game(text: str, load: Loader = NOTHING.load, check: Check = any_number) -> SavedGame:
    """The game of a text. Raises InvalidRecord, also if there are several games, and what `check` raises."""
    games = read_games(text, load, check)
    if len(games) != 1:
        raise InvalidRecord(f"there are {len(games)} games: expected one", text[:200])
    return games[0]


def load_games(path: str | os.PathLike[str], load: Loader = NOTHING.load) -> list[SavedGame]:
    """All games of a file, of Plyground's own format or of another that a game knows, such as PGN.

    load: what loads the games that the file names. The default runs no program: for a game of your own, in a .py file
        that you trust, give `plyground.load`.

    Raises InvalidRecord, which names the file and the first thing that is wrong, and Untrusted if the game is a .py
    file.

    >>> import pathlib, plyground as pg
    >>> written = pathlib.Path("two.pgn").write_text("1. e4 e5 *\\n\\n1. d4 *\\n")
    >>> [saved.line.moves for saved in pg.load_games("two.pgn")]
    [('e2e4', 'e7e5'), ('d2d4',)]
    """
    return _from_file(path, lambda text: read_games(text, load))


def load_game(path: str | os.PathLike[str], load: Loader = NOTHING.load) -> SavedGame:
    """The game of a file, as `load_games` reads it. If the file has several, `games.pgn#2` names the second.

    Raises InvalidRecord and Untrusted.

    >>> import plyground as pg
    >>> pg.save_game(pg.Line.of(pg.load("nim"), None, ["5=2"]), "nim.json")
    >>> pg.load_game("nim.json").line.moves
    ('5=2',)
    """
    name, number = os.fspath(path), None
    numbered = re.fullmatch(r"(.+)#([0-9]{1,9})", name)
    if numbered is not None and not os.path.exists(name):
        name, number = numbered[1], int(numbered[2])
    games = load_games(name, load)
    if number is None and len(games) == 1:
        return games[0]
    if number is None:
        words = f"{quoted(name)} has {len(games)} games: add the number of one, as in {quoted(f'{name}#1')}"
        raise InvalidRecord(words, name)
    if not 1 <= number <= len(games):
        raise InvalidRecord(f"{quoted(name)} has no game {number}: expected 1 to {len(games)}", name)
    return games[number - 1]


def save_game(game: SavedGame | GameTree | Line, path: str | os.PathLike[str]) -> None:
    """Writes a game to a file: the whole file, or it raises OSError and leaves the old file as it was.

    game: a saved game, which has the players; or a tree or a line, as two people played it.
    path: the ending of the name chooses one of the game's formats, such as `.pgn` for chess; with any other ending it
        is Plyground's own.

    >>> import plyground as pg
    >>> tree = pg.GameTree(pg.load("chess"))
    >>> node = tree.play("e2e4")
    >>> pg.save_game(tree, "e4.pgn")
    >>> pg.load_game("e4.pgn").line.moves
    ('e2e4',)
    """
    if not isinstance(game, (SavedGame, GameTree, Line)):
        words = f"{as_written(game)} is not a game as played: expected a line, a tree or a saved game"
        raise InvalidRecord(words, str(game))
    tree = GameTree(game) if isinstance(game, Line) else game
    saved = SavedGame(tree) if isinstance(tree, GameTree) else tree
    other = format_of_file(saved.tree.game, os.fspath(path))
    text = to_json(saved) if other is None else other.write([saved])
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
    try:
        with open(temporary, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        os.replace(temporary, target)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is not None:  # the name that was given, not the temporary one
            raise OSError(error.errno, error.strerror, os.fspath(path)) from None
        raise


def is_saved_game(path: str | os.PathLike[str]) -> bool:
    """Whether a file has the format of a saved game. The moves are not checked."""
    try:
        _from_file(path, _check_saved)
    except InvalidRecord:
        return False
    return True


def _check_saved(text: str) -> None:
    """Raises InvalidRecord if a text is not a saved game. In a format that is only read there are none."""
    other = recognised(text)
    if other is None or not other.writes:
        check_format(text)


def _from_file(path: str | os.PathLike[str], read: Callable[[str], _T]) -> _T:
    name = quoted(os.fspath(path))
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise InvalidRecord(f"cannot read {name}: {problem}", os.fspath(path)) from None
    try:
        if len(content) > LARGEST_FILE:
            raise InvalidRecord(f"the file is larger than {LARGEST_FILE // 2**20} MB", os.fspath(path))
        return read(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InvalidRecord(
            f"{name}: byte {error.start + 1} is not UTF-8 text, so this is no saved game", os.fspath(path)
        ) from None
    except InvalidRecord as error:
        raise InvalidRecord(f"{name}: {error}", error.input) from error
