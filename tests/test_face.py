"""`import plyground`: what it shows, what it loads, and that its examples run."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import plyground as pg

SOURCE = Path(inspect.getfile(pg))

#: Type aliases, which do not know where they are.
ALIASES = {"AnyGame", "AnyPlayer", "Move", "Payoff", "Place"}


def test_what_is_loaded_late_is_what_type_checkers_see() -> None:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        name.name: statement.module
        for statement in block.body
        if isinstance(statement, ast.ImportFrom)
        for name in statement.names
    }
    assert seen == pg._PLACES
    assert sorted(pg.__all__) == sorted([*seen, "__version__"])


def test_dir_shows_the_public_names_and_nothing_else() -> None:
    import plyground.textbook  # a module that is loaded does not show either

    assert dir(pg) == sorted(pg.__all__)
    assert plyground.textbook is not None
    for name in pg.__all__:
        assert getattr(pg, name) is not None


def test_no_public_name_is_that_of_a_room_or_module() -> None:
    assert {module.name for module in pkgutil.iter_modules(pg.__path__)}.isdisjoint(pg.__all__)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match=r"^module 'plyground' has no attribute 'lode'$"):
        pg.lode  # type: ignore[attr-defined]  # noqa: B018


def loaded_by(program: str) -> set[str]:
    program += "; import json, sys; print(json.dumps(list(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(json.loads(ran.stdout))


def test_importing_loads_almost_nothing() -> None:
    own = {name for name in loaded_by("import plyground") if name.startswith("plyground")}
    assert own == {"plyground", "plyground.build"}


def test_everyday_things_load_neither_server_nor_arrays() -> None:
    program = "import plyground as pg; p = pg.load('connect4').start(); pg.analyse(p, depth=2); pg.player('random')"
    for name in ("numpy", "scipy", "fastapi", "uvicorn", "sqlalchemy", "typer", "rich", "dask"):
        assert name not in loaded_by(program)


@pytest.mark.parametrize("name", [name for name in pg.__all__ if name not in ALIASES and name != "__version__"])
def test_a_public_name_is_found_where_it_is_defined(name: str) -> None:
    thing = getattr(pg, name)
    assert getattr(importlib.import_module(thing.__module__), name) is thing


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(pg).failed == 0
