"""Python files of users: games, players and evaluations. Importing them, sending them to other machines, and saying
where in them something went wrong."""

from __future__ import annotations

import builtins
import hashlib
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NoReturn
from urllib.parse import quote, unquote

#: The modules of users' files stand below this one, and their names have path and content. So what is pickled of them
#: can be read by any process: importing such a module imports the file.
__path__: list[str] = []
_PREFIX = f"{__name__}."
_FILE = re.compile(r"(.*?\.py)(?:[:#].*)?", re.DOTALL)


@dataclass
class _Imported:
    """A file that was imported. `contents`: its own, and those of the files beside it that it imports."""

    module: ModuleType
    contents: dict[Path, bytes]


@dataclass(frozen=True)
class Parcel:
    """Users' files on their way to another process or machine: which file each text names, and what is in the files."""

    places: Mapping[str, Path] = field(default_factory=dict)
    contents: Mapping[Path, bytes] = field(default_factory=dict)


_imported: dict[Path, _Imported] = {}
_delivered: dict[str, Path] = {}
_delivered_contents: dict[Path, bytes] = {}


def file_of(spec: str) -> str | None:
    """The Python file of a text such as `ann.py:depth=3` or `mine.py#material`; None if it names none."""
    found = _FILE.fullmatch(spec)
    return found[1] if found else None


def is_there(path: str | os.PathLike[str]) -> bool:
    place = _place(path)
    return place in _delivered_contents or place.is_file()


def import_file(path: str | os.PathLike[str]) -> ModuleType:
    """The module of a file. It may import the files beside it: `from helper import x`.

    A file is imported again only if it, or a file beside it that it imports, has changed. So positions of a game that
    is loaded twice are equal and can be pickled. Errors of the file are passed on.
    """
    place = _place(path)
    known = _imported.get(place)
    if known is not None and all(_content(file) == content for file, content in known.contents.items()):
        return known.module
    content = _content(place)
    name = f"{_PREFIX}{quote(str(place)).replace('.', '%2E')}#{hashlib.sha256(content).hexdigest()[:16]}"
    module = ModuleType(name)
    module.__file__ = str(place)
    imported = _imported[place] = _Imported(module, {place: content})
    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": _importer(place, imported)}
    os._exit = _leave
    sys.modules[name] = module  # dataclasses and pickle look their module up there
    try:
        exec(compile(content, str(place), "exec", dont_inherit=True), module.__dict__)
    except BaseException:
        del sys.modules[name], _imported[place]
        raise
    return module


_PROCESS, _exit = os.getpid(), os._exit


def _leave(status: int) -> NoReturn:
    """`os._exit`, as soon as a user's file is imported. Called in such a file it raises SystemExit, as `sys.exit` does:
    otherwise the process ends, and nobody says why. All others leave as ever, and so do processes that are forked."""
    if os.getpid() == _PROCESS and is_users(sys._getframe(1)):
        raise SystemExit(f"os._exit({status})")
    _exit(status)


class _Finder(MetaPathFinder, Loader):
    """Finds the modules of users' files by their names."""

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname.startswith(_PREFIX) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        file = unquote(spec.name.removeprefix(_PREFIX).rpartition("#")[0])
        if not is_there(file):
            raise ImportError(f"no file '{file}'", name=spec.name, path=file)
        module = import_file(file)
        if module.__name__ != spec.name:
            raise ImportError(f"the file '{file}' has changed since then", name=spec.name, path=file)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It has been run already."""


sys.meta_path.append(_Finder())


def _importer(place: Path, imported: _Imported) -> Callable[..., Any]:
    """What an `import` in the file does. The standard library and Plyground come first, then the files beside it.
    Python's own way, the folder in `sys.path`, would mix up files of the same name in two folders."""

    def import_(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: tuple[str, ...] = (),
        level: int = 0,
    ) -> ModuleType:
        beside = place.parent / f"{name}.py"
        foreign = level or name in sys.stdlib_module_names or name == "plyground" or beside == place
        if foreign or "." in name or not is_there(beside):
            return builtins.__import__(name, globals, locals, fromlist, level)
        module = import_file(beside)
        imported.contents.update(_imported[_place(beside)].contents)
        return module

    return import_


def file_hash(path: str | os.PathLike[str]) -> str:
    """A hash of the file's content, and of the files beside it that it imports."""
    place = _place(path)
    contents = _imported[place].contents if place in _imported else {place: _content(place)}
    if len(contents) == 1:
        return hashlib.sha256(contents[place]).hexdigest()[:16]
    hashes = [f"{file.name} {hashlib.sha256(contents[file]).hexdigest()}" for file in sorted(contents)]
    return hashlib.sha256("\n".join(hashes).encode()).hexdigest()[:16]


def packed(files: Iterable[str]) -> Parcel:
    """These files with what they import from beside them, to be sent. Imports them."""
    places: dict[str, Path] = {}
    contents: dict[Path, bytes] = {}
    for file in files:
        import_file(file)
        places[file] = _place(file)
        contents.update(_imported[places[file]].contents)
    return Parcel(places, contents)


def deliver(parcel: Parcel) -> None:
    """From now on these texts name these files in this process, whatever is on the disk."""
    _delivered.update(parcel.places)
    _delivered_contents.update(parcel.contents)


def _place(path: str | os.PathLike[str]) -> Path:
    return _delivered.get(os.fspath(path)) or Path(path).resolve()


def _content(place: Path) -> bytes:
    content = _delivered_contents.get(place)
    return place.read_bytes() if content is None else content


def place_of(error: BaseException) -> tuple[str, int] | None:
    """The last line of a user's file that the error passed through; None if there is none."""
    place, trace = None, error.__traceback__
    while trace is not None:
        if is_users(trace.tb_frame):
            place = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        place = error.filename, error.lineno
    return place


def described(error: BaseException) -> str:
    """The error in one line: its place in a user's file, if there is one, its type and its message."""
    place = place_of(error)
    problem = error.msg if isinstance(error, SyntaxError) else str(error)
    where = f"'{place[0]}', line {place[1]}: " if place else ""
    return f"{where}{type(error).__name__}" + (f": {problem}" if problem else "")


def trace_of(error: BaseException) -> str:
    """Python's traceback of an error, from the first line of a user's file on."""
    first = error.__traceback__
    while first is not None and not is_users(first.tb_frame):
        first = first.tb_next
    return "".join(traceback.format_exception(type(error), error, first or error.__traceback__))


def is_users(code: FrameType | type) -> bool:
    """Whether running code, or a class, is of a user's file."""
    name = code.__module__ if isinstance(code, type) else code.f_globals.get("__name__")
    return str(name).startswith(_PREFIX)
