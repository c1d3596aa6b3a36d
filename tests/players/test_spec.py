"""A player before it is a program: read, checked, filled in and compared, and nothing is made on the way."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import InvalidPlayer, _core, load
from plyground.arena import contest, read_records
from plyground.arena.play import Played
from plyground.arena.records import RecordFile
from plyground.arena.verify import verify
from plyground.cli import main
from plyground.history.files import load_game, read_game
from plyground.loading.options import Option
from plyground.players import KINDS, PlayerSpec
from plyground.server.players import check_player

GAME = load("tictactoe")


def values(option: Option) -> st.SearchStrategy[Any]:
    """Values of an option that any game takes."""
    if option.name in ("evaluation", "preset", "without", "level"):
        return {"evaluation": st.just("zero"), "level": st.integers(1, 4)}.get(option.name, st.nothing())
    if option.type == "switch":
        return st.booleans()
    if option.type == "choice":
        return st.sampled_from(option.choices)
    if option.type == "text":
        return st.from_regex(r"[a-z/]([a-z0-9/ =]|,[0-9])*[a-z]", fullmatch=True)
    least, most = option.minimum, option.maximum
    if option.type == "integer":
        return st.integers(-(10**17) if least is None else int(least), 10**17 if most is None else int(most))
    return st.floats(least, most, allow_nan=False, allow_infinity=False)


@st.composite
def specs(draw: st.DrawFn) -> PlayerSpec:
    kind = draw(st.sampled_from(list(KINDS.values())))
    optional = {
        option.name: values(option) for option in kind.options if option.name not in ("path", "exact", "weights")
    }
    if kind.name == "engine":  # a level and a limit cannot both be given
        dropped = draw(st.sampled_from([("level",), ("time", "depth", "nodes")]))
        optional = {name: value for name, value in optional.items() if name not in dropped}
    if kind.weights:
        optional["w.win"] = st.integers(-1_000_000, 1_000_000)
    if kind.named:
        optional[f"{kind.named}Skill Level"] = st.from_regex("[a-z0-9]([a-z0-9 ]*[a-z0-9])?", fullmatch=True)
    required = {"path": st.from_regex("/[a-z/ .]*[a-z]", fullmatch=True)} if kind.name == "uci" else {}
    options = draw(st.fixed_dictionaries(required, optional=optional))
    if {"min_depth", "max_depth"} <= options.keys():
        options["min_depth"], options["max_depth"] = sorted((options["min_depth"], options["max_depth"]))
    elif "min_depth" in options or "max_depth" in options:
        options |= {"min_depth": 1} if "max_depth" in options else {"max_depth": 500}
    if "evaluation" not in options:
        options = {name: value for name, value in options.items() if name not in ("w.win", "scale")}
    return PlayerSpec(kind.name, options)


@given(specs())
def test_every_spec_reads_back_as_it_is_written(spec: PlayerSpec) -> None:
    resolved = spec.resolve(GAME)
    assert PlayerSpec.parse(str(spec)) == spec
    assert PlayerSpec.parse(str(resolved)) == resolved == resolved.resolve(GAME)
    assert pickle.loads(pickle.dumps(resolved)) == resolved
    assert hash(PlayerSpec.parse(str(resolved))) == hash(resolved)
    assert set(spec.options.items()) <= set(resolved.options.items())


def test_a_spec_cannot_be_changed() -> None:
    given = {"depth": 3}
    spec = PlayerSpec("minimax", given)
    given["depth"] = 4
    with pytest.raises(TypeError):
        spec.options["depth"] = 5  # type: ignore[index]
    assert spec == PlayerSpec.parse("minimax:depth=3") == copy.deepcopy(spec)
    assert {spec: "found"}[replace(spec)] == "found"


def test_resolved_specs_are_equal_where_the_player_is_the_same() -> None:
    def resolved(text: str) -> PlayerSpec:
        return PlayerSpec.parse(text).resolve(GAME)

    assert resolved("engine") == resolved("engine:time=1,table=64")
    assert resolved("alphabeta:w.open=2,w.own=3") == resolved("alphabeta:w.own=3,depth=4,w.open=2")
    assert resolved("engine:level=4") != resolved("engine:level=3")
    assert resolved("random") != resolved("random:seed=1")
    assert resolved("minimax") != resolved("negamax")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("engine:level=9", "tictactoe has levels 1 to 4, not 9"),
        ("engine:evaluation=threats", "the engine needs an antisymmetric evaluation"),
        ("engine:without=magic", "the engine has no part 'magic'"),
        ("engine:exact=on", "Tic-tac-toe has no solution table"),
        ("aco:evaluation=best", "tictactoe has no evaluation 'best'"),
        ("aco:w.opne=1", "no weight 'opne'"),
        ("variable:min_depth=5,max_depth=3", "min_depth 5 is greater than max_depth 3"),
        ("uci", "needs the path of an engine"),
    ],
)
def test_what_depends_on_the_game_is_checked_when_it_is_known(text: str, complaint: str) -> None:
    spec = PlayerSpec.parse(text)
    with pytest.raises(InvalidPlayer) as caught:
        spec.resolve(GAME)
    assert complaint in str(caught.value)
    assert f"'{text}'" in str(caught.value)


@pytest.fixture
def nothing_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every attempt to make a player, or a native object for one, fail."""

    def fail(*arguments: object, **named: object) -> NoReturn:
        raise AssertionError("a player was made")

    for name in ("Engine", "Mcts", "Ants", "solver", "open_table"):
        monkeypatch.setattr(_core, name, fail)
    for name, kind in list(KINDS.items()):
        monkeypatch.setitem(KINDS, name, replace(kind, make=fail))


def record(player: str) -> str:
    document = {"format": "plyground-game", "version": 1, "game": "tictactoe", "moves": ["b2"]}
    return json.dumps({**document, "players": {"first": "human", "second": player}})


@pytest.mark.usefixtures("nothing_is_made")
@pytest.mark.parametrize("text", [*KINDS, "engine:table=4000", "mcts:tree=100000000", "uci:path=/bin/true"])
def test_neither_reading_nor_resolving_makes_a_player(text: str) -> None:
    spec = PlayerSpec.parse("uci:path=x" if text == "uci" else text)
    assert spec.resolve(GAME) == spec.resolve(GAME)
    assert read_game(record(str(spec))).players[1] == str(spec)
    contest("tictactoe", [str(spec), "random"])


LOAD = """
import sys
from plyground.history.files import load_game
from plyground.players import PlayerSpec

def peak():
    return next(int(line.split()[1]) // 1024 for line in open("/proc/self/status") if line.startswith("VmPeak"))

before = peak()
saved = load_game(sys.argv[1])
PlayerSpec.parse(saved.players[1]).resolve(saved.tree.game)
print(peak() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux says how much memory a process has had")
def test_a_saved_game_takes_no_memory_for_its_players(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(record("engine:table=4000"))
    grown = subprocess.run([sys.executable, "-c", LOAD, str(path)], capture_output=True, text=True, check=True).stdout
    assert int(grown) < 100  # instead of 4,000 MB


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program that leaves a file behind when it is run."""
    path = tmp_path / "program"
    path.write_text(f"#!/bin/sh\ntouch '{tmp_path}/was-run'\n")
    path.chmod(0o755)
    return path


def test_a_program_that_a_file_names_is_not_run(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"uci:path={program},nodes=5"
    game = tmp_path / "game.json"
    game.write_text(record(text))
    assert load_game(game).players == ("human", text)
    assert main(["play", "--load", str(game)]) == 2
    assert "is a program that a file names" in capsys.readouterr().err
    with pytest.raises(InvalidPlayer, match="this server does not run"):
        check_player(text, GAME)

    match, played = tmp_path / "match.jsonl", contest("tictactoe", [text, "random"])
    players = str(played.players[0]), "random:seed=1"
    with RecordFile(match, played) as file:
        file.append([Played(0, (0, 1), players, 1, str(GAME.start()), (), 0, "1-0", "resigned", True, ())])
    found = verify(read_records(match))
    assert (found.reproduced, len(found.faults)) == (0, 1)
    assert not (tmp_path / "was-run").exists()

    assert main(["play", "--load", str(game), "--second", text]) == 2  # a player that a person names is run
    assert (tmp_path / "was-run").exists()
