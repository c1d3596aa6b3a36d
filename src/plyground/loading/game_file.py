"""Games in a user's own .py file: importing it, and saying where in it something went wrong."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

_PREFIX = "plyground_game_"


def import_file(path: Path) -> ModuleType:
    """The module of a file. The same file with the same content gives the same module, so that positions of a game that
    is loaded twice are equal and can be pickled. Errors of the file are passed on."""
    resolved, content = path.resolve(), path.read_bytes()
    name = _PREFIX + hashlib.sha256(str(resolved).encode() + b"\0" + content).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, resolved)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def file_hash(path: Path) -> str:
    """A hash of the file's content. The files that it imports do not count."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def place_of(error: BaseException) -> tuple[str, int] | None:
    """The last line of a user's game file that the error passed through; None if there is none."""
    place, trace = None, error.__traceback__
    while trace is not None:
        if str(trace.tb_frame.f_globals.get("__name__")).startswith(_PREFIX):
            place = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        place = error.filename, error.lineno
    return place


def described(error: BaseException) -> str:
    """The error in one line: its place in a user's game file, if there is one, its type and its message."""
    place = place_of(error)
    problem = error.msg if isinstance(error, SyntaxError) else str(error)
    where = f"'{place[0]}', line {place[1]}: " if place else ""
    return f"{where}{type(error).__name__}" + (f": {problem}" if problem else "")
