"""The check of the core's includes (`make check` runs it) finds wrong includes."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tests.places import ROOT

CHECK = runpy.run_path(str(ROOT / ".ci" / "includes.py"))["check"]


def test_the_core_goes_one_way() -> None:
    assert CHECK() == []


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({"core/base/a.hpp": "solve/b.hpp", "core/solve/b.hpp": ""}, 'base must not include "solve/b.hpp"'),
        ({"core/mcts/a.hpp": "engine/b.hpp", "core/engine/b.hpp": ""}, 'mcts must not include "engine/b.hpp"'),
        ({"core/base/a.hpp": "b.hpp", "core/base/b.hpp": ""}, 'no file "b.hpp"'),
        ({"core/base/a.hpp": "base/b.hpp", "core/base/b.hpp": "base/a.hpp"}, "a circle: a.hpp -> b.hpp -> a.hpp"),
        ({"games/x/rules.hpp": "text.hpp", "games/x/text.hpp": "rules.hpp"}, "a circle: rules.hpp -> text.hpp"),
        ({"games/x/rules.hpp": "search/a.hpp", "core/search/a.hpp": ""}, 'x must not include "search/a.hpp"'),
        ({"games/x/rules.hpp": "../y/a.hpp", "games/y/a.hpp": ""}, 'x must not include "../y/a.hpp"'),
        (
            {"games/x/rules.hpp": "door/register_game.hpp", "core/door/register_game.hpp": ""},
            'x must not include "door/register_game.hpp"',
        ),
    ],
)
def test_finds(files: dict[str, str], fault: str, tmp_path: Path) -> None:
    for name, included in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#include <vector>\n#include "{included}"\n' if included else "")
    faults = CHECK(tmp_path / "core", tmp_path / "games")
    assert any(fault in line for line in faults), faults


def test_a_game_registers_itself_from_its_source(tmp_path: Path) -> None:
    for name, text in {
        "core/door/register_game.hpp": "",
        "games/x/game.cpp": '#include "door/register_game.hpp"\n#include "rules.hpp"\n',
        "games/x/rules.hpp": '#include "base/game.hpp"\n#include "solve/solver.hpp"\n',
        "core/base/game.hpp": "",
        "core/solve/solver.hpp": "",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert CHECK(tmp_path / "core", tmp_path / "games") == []
