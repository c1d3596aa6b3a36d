"""Recorded searches over HTTP, and the boards, strategies, graphs and ants that the page of trees draws."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.players import PlayerSpec
from plyground.players.classic import ClassicPlayer
from plyground.server.tree_shapes import AntGraph, StateGraph, StrategyTree, WalkedTree
from plyground.textbook import columns

from .client import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(tmp_path_factory.mktemp("trees") / "games.sqlite")) as server:
        yield server


def ask(server: Server, what: str, status: int = 200, **body: Any) -> Any:
    answer = server.http.post(f"/api/trees/{what}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


ALGORITHMS = [
    "minimax:depth=3",
    "negamax:depth=3",
    "alphabeta:depth=3",
    "alphabeta:depth=3,order=on",
    "alphabeta:depth=3,table=on",
    "selective:depth=3,width=2",
    "average:depth=3",
    "variable:max_depth=3",
    "combined:max_depth=3",
]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("game", ["tictactoe", "dobutsu", "grundy", "tree"])
def test_a_search_is_recorded_as_the_textbook_walks_it(server: Server, game: str, algorithm: str) -> None:
    found = ask(server, "search", game=game, algorithm=algorithm)
    WalkedTree.model_validate(found)
    loaded = load(game)
    player = PlayerSpec.parse(algorithm).player(loaded)
    assert isinstance(player, ClassicPlayer)
    expected = json.loads(json.dumps(columns(player.trace(loaded.start()))))
    assert found == {**expected, "sides": ["first", "second"]}
    count = ask(server, "count", game=game, algorithm=algorithm)
    assert count["nodes"] == found["visited"]


def test_from_any_position(server: Server) -> None:
    found = ask(server, "search", game="tictactoe", position="xo./.x./... o", moves=["c1"], algorithm="minimax:depth=1")
    assert found["sides"] == ["first", "second"]
    assert len(found["moves"]) == 5
    after = ask(server, "search", game="tictactoe", moves=["b2"], algorithm="minimax:depth=1")
    assert after["sides"] == ["second", "first"]
    own = ask(server, "search", game="tree", position="[[3,5],[2,9]]", algorithm="alphabeta:depth=9")
    assert own["reasons"][own["cuts"]["reason"][0]] == "beta 2 <= alpha 3, because MAX already has 3 by 1"


def test_a_hundred_thousand_nodes_travel_small(server: Server) -> None:
    body = {"game": "gipf", "algorithm": "alphabeta:depth=5", "nodes": 300_000}
    answer = server.http.post("/api/trees/search", json=body)
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    document = answer.json()
    assert document["visited"] > 80_000
    assert int(answer.headers["content-length"]) < 20 * document["visited"]
    plain = server.http.post(
        "/api/trees/search",
        json={"game": "tree", "algorithm": "minimax:depth=2"},
        headers={"accept-encoding": "identity"},
    )
    assert "content-encoding" not in plain.headers
    assert plain.json()["visited"] == 7


def test_what_cannot_be_recorded_is_refused_with_the_reason(server: Server) -> None:
    large = ask(server, "search", 400, game="connect4", algorithm="minimax:depth=8", nodes=1000)
    assert large["type"] == "too-large"
    assert "more than 1,000 nodes" in large["message"]
    other = ask(server, "search", 400, game="nim", algorithm="random")
    assert (other["type"], other["input"]) == ("invalid-player", "random")
    assert ask(server, "search", 400, game="tree", position="[1,", algorithm="minimax")["type"] == "invalid-position"
    ask(server, "search", 422, game="nim", algorithm="minimax", nodes=10**9)
    assert ask(server, "count", 400, game="nim", algorithm="engine")["type"] == "invalid-player"
    assert ask(server, "ants", 400, game="nim", player="random")["type"] == "invalid-player"
    assert ask(server, "ants", 409, game="tictactoe", position="xxx/oo./... o")["type"] == "game-over"
    assert ask(server, "strategy", 400, game="tictactoe", side="first")["type"] == "too-large"
    assert ask(server, "graph", 400, game="dobutsu")["type"] == "too-large"


def test_the_boards_of_nodes(server: Server) -> None:
    found = ask(server, "views", game="tictactoe", moves=["b2"], paths=[[], ["a1"], ["a1", "c3"]])
    assert found["positions"] == [".../.x./... o", ".../.x./o.. x", "..x/.x./o.. o"]
    assert [len(view["pieces"]) for view in found["views"]] == [1, 2, 3]
    assert len(found["layout"]["cells"]) == 9
    assert ask(server, "views", 400, game="tictactoe", paths=[["b2", "b2"]])["type"] == "illegal-move"
    ask(server, "views", 413, game="tictactoe", paths=[[]] * 201)


def test_a_strategy(server: Server) -> None:
    found = ask(server, "strategy", game="grundy", side="second")
    StrategyTree.model_validate(found)
    assert (found["found"], found["winner"], found["known"]) == (True, "second", 4)
    nodes = found["nodes"]
    assert len(nodes["parent"]) == 24
    leaves = [n for n, kind in enumerate(nodes["kind"]) if kind == 2 and nodes["chosen"][n]]
    assert leaves
    assert {nodes["winner"][leaf] for leaf in leaves} == {2}
    assert ask(server, "strategy", game="grundy", side="first")["found"] is False


def test_a_state_graph(server: Server) -> None:
    found = ask(server, "graph", game="grundy")
    StateGraph.model_validate(found)
    assert (len(found["positions"]), len(found["edges"]), found["tree"]) == (14, 17, 24)
    assert found["winners"].count(-1) + found["winners"].count(1) + found["winners"].count(2) == 14
    assert len(ask(server, "graph", game="dobutsu", depth=1)["positions"]) == 5


def test_ants(server: Server) -> None:
    found = ask(server, "ants", game="tictactoe", player="aco:ants=2,epochs=3,depth=2,seed=5")
    AntGraph.model_validate(found)
    assert len(found["epochs"]) == 3
    assert found == ask(server, "ants", game="tictactoe", player="aco:ants=2,epochs=3,depth=2,seed=5")


def test_the_command_line_writes_the_same_document(server: Server, tmp_path: Path) -> None:
    from plyground.cli import main

    file = tmp_path / "tree.json"
    assert main(["tree", "tree:[[3,5],[2,9]]", "alphabeta", "--depth=2", "--format=json", "--output", str(file)]) == 0
    sent = ask(server, "search", game="tree:[[3,5],[2,9]]", algorithm="alphabeta:depth=2")
    sent.pop("sides")
    assert json.loads(file.read_text()) == sent
