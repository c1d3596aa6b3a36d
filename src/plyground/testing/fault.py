"""A fault of a game: one sentence that says what is wrong, where in the user's file, and what to write instead."""

from __future__ import annotations

import functools
import inspect
import linecache
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from plyground.game import BrokenGame
from plyground.loading.user_file import place_of

#: Where Plyground itself is: none of its lines is at fault.
_PACKAGE = Path(__file__).parents[1]
#: Errors that are not about one position: there is no going on after them.
ENDS = (SystemExit, RecursionError, MemoryError)


class Place(NamedTuple):
    file: str
    line: int


class Fault(BrokenGame, AssertionError):
    """A promise of the contract that a game breaks. `ends`: it ends or holds up the whole process."""

    def __init__(self, words: str, place: Place | None = None, *, ends: bool = False) -> None:
        super().__init__((f"'{place.file}', line {place.line}: " if place else "") + words, "")
        self.words = words
        self.place = place
        self.ends = ends

    @classmethod
    def of_running(cls, error: BaseException) -> Fault:
        """The fault of a file that cannot be run."""
        place = place_of(error)
        problem = error.msg if isinstance(error, SyntaxError) else str(error)
        words = f"the file cannot be run, {type(error).__name__}: {problem}"
        return cls(words, Place(*place) if place else None, ends=isinstance(error, ENDS))


def require(holds: object, words: str, owner: object = None, member: str = "") -> None:
    """Raises a Fault unless the promise holds. `owner` and `member` say whose it is: a position's `moves`."""
    if not holds:
        raise Fault(words, written_at(owner, member))


@contextmanager
def calling(what: str, owner: object = None, member: str = "") -> Iterator[None]:
    """Turns any error of the game into a Fault that names what was called."""
    try:
        yield
    except Fault:
        raise
    except (Exception, SystemExit) as error:
        found = place_of(error)
        place = Place(*found) if found else written_at(owner, member)
        problem = f": {error}" if str(error) else ""
        raise Fault(f"{what} raises {type(error).__name__}{problem}", place, ends=isinstance(error, ENDS)) from error


def refuses(
    action: Callable[[], object], errors: tuple[type[Exception], ...], what: str, owner: object, member: str
) -> None:
    """Raises a Fault unless the action raises one of these errors."""
    names = " or ".join(error.__name__ for error in errors)
    try:
        action()
    except errors:
        return
    except (Exception, SystemExit) as error:
        found = place_of(error)
        place = Place(*found) if found else written_at(owner, member)
        words = f"{what} raises {type(error).__name__}: expected {names}"
        raise Fault(words, place, ends=isinstance(error, ENDS)) from error
    raise Fault(f"{what} is accepted: expected {names}", written_at(owner, member))


def written_at(owner: object, member: str = "") -> Place | None:
    """Where a member of an object's class is written; otherwise where its class is. None for what is no Python."""
    if owner is None:
        return None
    kind = owner if inspect.isclass(owner) or inspect.isfunction(owner) else type(owner)
    linecache.checkcache()  # the file may have been written again
    for found in (_function(kind, member), kind):
        try:
            if found is not None:
                file, (lines, first) = inspect.getsourcefile(found), inspect.getsourcelines(found)
                ours = file is None or Path(file).is_relative_to(_PACKAGE)
                return None if ours else Place(str(file), first + _offset(lines, member, found is kind))
        except (OSError, TypeError):
            continue
    return None


def _function(kind: Any, member: str) -> Any:
    """The function behind a member, if it is one."""
    found = inspect.getattr_static(kind, member, None) if member else None
    if isinstance(found, property):
        return found.fget
    if isinstance(found, functools.cached_property):
        return found.func
    if isinstance(found, (staticmethod, classmethod)):
        return found.__func__
    return found if inspect.isfunction(found) else None


def _offset(lines: list[str], member: str, is_class: bool) -> int:
    """In a class the line where a member is set, otherwise its first."""
    if is_class and member:
        for number, line in enumerate(lines):
            written = line.strip()
            if written.startswith((f"{member} ", f"{member}:", f"{member}=")):
                return number
    return 0
