"""Every public name has a docstring, and the examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.places import ROOT


def _check() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docstrings", ROOT / ".ci" / "docstrings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECK = _check()


def _documented(room: str) -> list[Any]:
    """What a room's public names stand for, each thing once."""
    module = importlib.import_module(room)
    found = {id(value): value for value in (getattr(module, name) for name in module.__all__)}
    return [value for value in found.values() if inspect.isclass(value) or inspect.isroutine(value)]


@pytest.mark.parametrize("room", CHECK.ROOMS)
def test_examples_are_true(room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    finder, runner = doctest.DocTestFinder(exclude_empty=True), doctest.DocTestRunner(verbose=False)
    tried = 0
    for value in _documented(room):
        for case in finder.find(value, f"{room}.{value.__name__}", module=sys.modules[value.__module__], globs={}):
            tried += bool(case.examples)
            runner.run(case)
    assert tried
    assert runner.failures == 0


def test_every_public_name_has_a_docstring() -> None:
    assert CHECK.check() == []


def test_what_is_missing_is_told(tmp_path: Path) -> None:
    (tmp_path / "room.py").write_text(
        '''
__all__ = ["CONSTANT", "Error", "Silent", "Said", "gone", "silent", "said"]
CONSTANT = 1
class Silent:
    def method(self): ...
    @property
    def value(self): ...
    def _own(self): ...
class Said:
    """Said.

    >>> Said()
    """
class Error(ValueError):
    """An error needs no example."""
def silent(): ...
def said():
    """Said, without an example."""
'''
    )
    (tmp_path / "reference.md").write_text(
        "\n".join(f"::: room.{name}" for name in ("Said", "Silent", "silent", "Error"))
    )
    assert CHECK.check(tmp_path, ("room",), tmp_path) == [
        "room.CONSTANT: no docstring",
        "room.CONSTANT: not in docs/reference/python",
        "room.Silent: no docstring",
        "room.Silent.method: no docstring",
        "room.Silent.value: no docstring",
        "room.Silent: no example",
        "room.gone: stands in __all__, but nothing of this name can be found without running the module",
        "room.silent: no docstring",
        "room.silent: no example",
        "room.said: no example",
        "room.said: not in docs/reference/python",
    ]
