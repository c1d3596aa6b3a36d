"""What every kind of player does: it chooses from a line, within a limit, until it is stopped or closed."""

from __future__ import annotations

import pickle
import sys
import time
from pathlib import Path

import pytest

from plyground import TooLarge, load
from plyground.arena import contest, play_game
from plyground.engine.analysis import Analysis
from plyground.history.line import Line
from plyground.players import KINDS, Choice, Player, PlayerKind, PlayerSpec
from plyground.players.player import unfinished
from plyground.score import Limit
from plyground.server.catalogue import Catalogue
from plyground.server.context import Context
from plyground.server.jobs import choose
from plyground.server.shapes import Turn
from tests.waiting import when_computing

#: For each kind options with which it thinks for minutes about the start of Ultimate tic-tac-toe, if it ever does.
LONG = {
    "engine": "engine:time=600,table=1",
    "mcts": "mcts:simulations=1000000000,tree=1000",
    "aco": "aco:epochs=1000000",
    "perfect": "perfect:limit=100000000",
    "variable": "variable:min_depth=30,max_depth=40",
    "combined": "combined:min_depth=30,max_depth=40",
    **{name: f"{name}:depth=40" for name in ("minimax", "negamax", "alphabeta", "selective", "average")},
}


@pytest.fixture
def ours(tmp_path: Path) -> str:
    """Our own engine, as another program."""
    path = tmp_path / "ours"
    path.write_text(f"#!/bin/sh\nexec {sys.executable} -m plyground uci\n")
    path.chmod(0o755)
    return f"uci:path={path}"


def short(kind: str, ours: str) -> str:
    """Options with which it answers at once."""
    return {"uci": f"{ours},nodes=500", "engine": "engine:nodes=500,table=1"}.get(kind, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_chooses_from_a_line_and_closes(kind: str, ours: str) -> None:
    game = load("tictactoe")
    line = Line.of(game, None, ["b2", "a1", "c3"])
    with PlayerSpec.parse(short(kind, ours)).player(game) as player:
        choice = player.choose(line)
        assert choice.move in line.position.moves()
        assert pickle.loads(pickle.dumps(choice)) == choice
        assert choice.score is None or choice.score.side is line.position.side
        if choice.score is not None and not choice.score.proved:
            expected = "expectation" if KINDS[kind].units == "expectation" else "heuristic"
            assert (choice.score.kind, KINDS[kind].units is not None) == (expected, True)
        player.stop()  # this has no effect on a player that does not think
        with pytest.raises(ValueError, match="the end of the game"):
            player.choose(Line.of(game, "xxx/oo./... o"))
        player.close()
        player.close()


def thinks_long(kind: str, game: str, ours: str) -> tuple[Player, Line]:
    loaded = load(game)
    return PlayerSpec.parse(LONG.get(kind, f"{ours},time=600")).player(loaded), Line.of(loaded)


IN_PYTHON = "nim:heaps=30,31,32,33,34"


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        *((kind, "ultimate") for kind in (*LONG, "uci")),
        *((k, IN_PYTHON) for k in ("engine", "mcts", "aco", "alphabeta")),
    ],
)
def test_every_kind_that_thinks_is_stopped_from_another_thread(kind: str, game: str, ours: str) -> None:
    player, line = thinks_long(kind, game, ours)
    if kind == "uci":
        player.choose(line, Limit(time=0.01))  # this starts the program, so what it computes from now on is its search
    with player, when_computing(player.stop):
        began = time.monotonic()
        if kind == "perfect":  # it does not guess
            with pytest.raises(TooLarge):
                player.choose(line)
        else:
            assert player.choose(line).move in line.position.moves()
        assert time.monotonic() - began < 30


@pytest.mark.parametrize("kind", [*LONG, "uci"])
def test_a_limit_is_for_one_move(kind: str, ours: str) -> None:
    player, line = thinks_long(kind, "ultimate", ours)
    with player:
        began = time.monotonic()
        if kind == "perfect":
            with pytest.raises(TooLarge):
                player.choose(line, Limit(time=0.3))
        else:
            assert player.choose(line, Limit(time=0.3)).move in line.position.moves()
        assert time.monotonic() - began < 30


@pytest.mark.parametrize("kind", ["engine", "minimax", "variable", "combined"])
def test_a_limit_of_depth(kind: str, ours: str) -> None:
    player, line = thinks_long(kind, "ultimate", ours)
    assert player.choose(line, Limit(depth=2)).depth == 2
    given = PlayerSpec.parse(f"{kind}:depth=1" if kind in ("engine", "minimax") else f"{kind}:min_depth=1,max_depth=1")
    assert given.player(line.game).choose(line, Limit(depth=2)).depth == 1


def test_a_limit_of_nodes() -> None:
    game = load("connect4")
    for text in ("engine:nodes=100000,table=1", "minimax:depth=7", "mcts:simulations=100000"):
        player = PlayerSpec.parse(text).player(game)
        assert player.choose(Line.of(game), Limit(nodes=2000)).nodes <= 2000
    assert PlayerSpec.parse("mcts:simulations=50").player(game).choose(Line.of(game), Limit(nodes=2000)).nodes == 50


def test_whoever_follows_an_engine_is_told() -> None:
    game, told = load("connect4"), list[Analysis]()
    for text in ("engine:depth=5,table=1", "engine:level=5,seed=1"):
        player = PlayerSpec.parse(text).player(game)
        player.listener = told.append
        choice = player.choose(Line.of(game))
        assert choice.move in [found.move for found in told.pop().moves]
        told.clear()


class FirstMove(Player):
    """A player that a user wrote. Only `choose` is required."""

    def choose(self, line: Line, limit: Limit | None = None) -> Choice:
        return Choice(unfinished(line).moves()[0])


def test_a_kind_of_ones_own_fits_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = PlayerKind("first", "the first legal move", (), lambda game, options: FirstMove())
    monkeypatch.setitem(KINDS, "first", kind)
    played = play_game(contest("tictactoe", ["first", "random:seed=1"]), 0)
    assert played.players[0] == "first"
    assert played.moves[0] == "a3"
    chosen = choose(Turn(game="tictactoe", player="first")).run(Context(Catalogue()))
    assert (chosen.move, chosen.score) == ("a3", None)
