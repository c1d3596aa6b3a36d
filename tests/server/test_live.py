"""The live connection: told at once, acknowledged when written, resumed without loss."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.client import PERSON, Created, Server, computer, running
from tests.waiting import workers


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(tmp_path_factory.mktemp("live") / "games.sqlite"), messages=200.0) as server:
        yield server


def test_both_players_and_a_watcher_see_every_move(server: Server) -> None:
    game = server.create()
    with game.live("first") as first, game.live("second") as second, game.live() as watcher:
        assert first.get("state")["yours"] == ["first"]
        assert second.get("state")["yours"] == ["second"]
        assert watcher.get("state")["yours"] == []
        assert first.do("move", move="b2") == {"type": "ack", "id": 1, "node": 1}
        for other in (second, watcher):
            moved = other.get("changed")
            assert [node["move"] for node in moved["nodes"]] == ["b2"]
            assert moved["board"]["last"]["motion"] == [[{"to": "b2", "piece": "X"}]]
        assert second.do("move", move="a1")["node"] == 2
        refused = watcher.do("move", move="c3")
        assert refused["problem"]["type"] == "not-your-seat"
        assert second.do("move", move="c3")["problem"]["type"] == "not-your-turn"


def test_presence_is_told(server: Server) -> None:
    game = server.create()
    with game.live("first") as first:
        assert first.get("presence") == {"type": "presence", "first": True, "second": False, "watchers": 0}
        with game.live("second"):
            assert first.get("presence")["second"] is True
            with game.live():
                assert first.get("presence")["watchers"] == 1
            assert first.get("presence")["watchers"] == 0
        assert first.get("presence")["second"] is False


def test_who_comes_back_gets_everything_that_happened(server: Server) -> None:
    game = server.create()
    with game.live("first") as first:
        first.do("move", move="b2")
    game.play("a1", game.tokens["second"])
    with game.live("first") as first:
        state = first.get("state")["state"]
        assert [node["move"] for node in state["nodes"]] == ["b2", "a1"]
        assert state["head"] == 2


def test_the_engine_thinks_aloud_and_is_stopped_by_undo(server: Server) -> None:
    game = server.create("gipf", PERSON, computer("engine:time=8"))
    with game.live("first") as live:
        live.get("state")
        live.do("move", move="a1-b2")
        thinking = live.get("thinking")
        assert thinking["side"] == "second"
        assert thinking["depth"] >= 1
        assert thinking["line"]
        began = time.monotonic()
        assert live.do("undo")["node"] == 0
        assert time.monotonic() - began < 4
    assert len(game.state()["nodes"]) == 1


def test_analysis_streams_until_it_is_stopped(server: Server) -> None:
    game = server.create("dobutsu", PERSON, PERSON)
    with game.live("first", "second") as watcher:
        watcher.get("state")
        number = watcher.ask("analyse", node=0, seconds=20)
        first = watcher.get("analysis")
        assert first["id"] == number
        assert {move["move"] for move in first["analysis"]["moves"]} == {
            move["move"] for move in game.state()["board"]["moves"]
        }
        watcher.ask("stop")  # of another id: nothing happens
        watcher.socket.send_json({"type": "stop", "id": number})
        while not (last := watcher.get("analysis"))["done"]:
            pass
        assert last["id"] == number


def test_the_exact_result_of_a_small_game_is_told(server: Server) -> None:
    game = server.create("nim:heaps=3,4,5", PERSON, computer("random"))
    with game.live() as watcher:
        number = watcher.ask("analyse", node=0)
        while not (last := watcher.get("analysis"))["done"]:
            pass
        assert last["id"] == number
        assert last["analysis"]["moves"][0]["score"]["kind"] == "win"


def test_a_review_judges_every_move(server: Server) -> None:
    game = server.create("tictactoe", PERSON, PERSON)
    for move in ("b2", "b1", "a1", "c3", "a3"):
        game.play(move)
    with game.live("first", "second") as live:
        live.get("state")
        number = live.ask("review")
        reviewed: list[dict[str, Any]] = []
        while not (message := live.get("review"))["done"]:
            assert message["id"] == number
            assert message["of"] == 5
            reviewed.append(message["move"])
        assert [move["node"] for move in reviewed] == [1, 2, 3, 4, 5]
        assert reviewed[1]["verdict"] == "blunder"
        assert 0 <= message["accuracy"]["second"] < message["accuracy"]["first"] <= 100


def test_a_review_whose_worker_is_killed_goes_on_and_tells_every_move_once(server: Server) -> None:
    game = server.create("gipf", PERSON, PERSON)
    for _ in range(6):
        assert game.play(game.state()["board"]["moves"][0]["move"]).status_code == 201
    with game.live("first", "second") as live:
        live.get("state")
        live.ask("review")
        nodes = [live.get("review")["move"]["node"]]
        for worker in workers(os.getpid()):
            os.kill(worker, signal.SIGKILL)
        while not (message := live.get("review", "refused")).get("done"):
            assert message["type"] == "review", message
            nodes.append(message["move"]["node"])
        assert nodes == [1, 2, 3, 4, 5, 6]


def test_nobody_gets_help_while_two_people_play(server: Server) -> None:
    game = server.create("tictactoe", PERSON, PERSON)
    with game.live("first") as first, game.live() as watcher:
        for who in (first, watcher):
            for request in ({"kind": "analyse", "node": 0}, {"kind": "review"}):
                assert who.do(**request)["problem"]["message"].startswith("nobody gets help while two people play")
        assert game.post("resign", {"side": "first"}).status_code == 200
        watcher.ask("analyse", node=0)
        assert watcher.get("analysis")["analysis"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"type": "move"}', '{"type": "fly", "id": 1}', '{"type": "move", "id": 1, "move": 7}'],
)
def test_nonsense_is_refused_and_the_connection_goes_on(server: Server, text: str) -> None:
    game = server.create()
    with game.live("first") as live:
        live.get("state")
        live.socket.send_text(text)
        assert live.get("refused")["problem"]["type"] == "not-possible"
        assert live.do("move", move="b2")["type"] == "ack"


def test_without_hello_or_game_there_is_no_connection(server: Server) -> None:
    game = server.create()
    with server.http.websocket_connect(f"/api/games/{game.id}/live") as socket:
        socket.send_text('{"type": "move", "id": 1, "move": "b2"}')
        assert socket.receive_json()["problem"]["type"] == "not-possible"
    with server.http.websocket_connect("/api/games/none/live") as socket:
        socket.send_text('{"type": "hello"}')
        assert socket.receive_json()["problem"]["type"] == "unknown-id"
    assert game.moves() == []


def test_who_says_nothing_is_let_go(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.server.routes.live.HELLO_SECONDS", 0.2)
    game = server.create()
    with server.http.websocket_connect(f"/api/games/{game.id}/live") as socket:
        assert socket.receive_json()["problem"]["message"] == "expected hello first"
        assert socket.receive()["type"] == "websocket.close"


def test_a_flood_of_messages_is_dammed(tmp_path: Any) -> None:
    with running(str(tmp_path / "games.sqlite"), messages=1.0) as server:
        game = server.create()
        with game.live("first") as live:
            live.get("state")
            for _ in range(20):
                live.socket.send_json({"type": "ping"})
            refused = live.get("refused")
            assert refused["problem"]["type"] == "too-many-requests"
            assert refused["retry"] > 0


def test_time_runs_and_ends_the_game(server: Server) -> None:
    game = server.create("tictactoe", PERSON, PERSON, clock={"seconds": 1, "increment": 0})
    with game.live("first", "second") as live:
        assert live.get("state")["state"]["clock"]["running"] is None
        live.do("move", move="b2")
        clock = game.state()["clock"]
        assert clock["running"] == "second"
        ended = live.get("changed")
        assert ended["outcome"] == {"winner": "first", "result": "1-0", "reason": "ran out of time"}
        assert ended["clock"]["second"] == 0
    assert game.play("a1").status_code == 409


def test_a_deleted_game_is_gone_for_everybody(server: Server) -> None:
    game = server.create()
    with game.live() as watcher:
        watcher.get("state")
        server.http.delete(f"/api/games/{game.id}", headers={"Seat": game.both})
        watcher.get("gone")


def test_when_the_engines_are_busy_the_move_is_refused_and_nothing_is_lost(tmp_path: Any) -> None:
    with running(str(tmp_path / "games.sqlite"), workers=1, waiting=0) as server:
        games = [server.create("gipf", PERSON, computer("engine:time=5")) for _ in range(2)]
        assert games[0].play("a1-b2").status_code == 201
        refused = games[1].play("a1-b2")
        assert refused.status_code == 503
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.json()["type"] == "busy"
        assert games[1].moves() == []
        with games[1].live("first") as live:
            live.get("state")
            answer = live.do("move", move="a1-b2")
            assert (answer["problem"]["type"], answer["retry"]) == ("busy", 1.0)
        assert games[0].moves()[:1] == ["a1-b2"]
        assert games[0].post("undo").status_code == 200
        deadline = time.monotonic() + 5
        while games[1].play("a1-b2").status_code != 201:
            assert time.monotonic() < deadline, "the engine that was stopped is free again"


def test_a_user_game_whose_code_fails_is_a_sentence(tmp_path: Any) -> None:
    file = tmp_path / "bad.py"
    from tests.server.test_games import OWN

    file.write_text(
        OWN.replace("def outcome(self):", "def outcome(self):\n        if self.left < 8: raise KeyError('x')\n       ")
    )
    with running(str(tmp_path / "games.sqlite"), files=(str(file),)) as server:
        game = server.create(str(file))
        answer = game.play("2")
        assert answer.status_code in (400, 500)
        assert "Traceback" not in answer.text
        assert Created(server, game.document).moves() == []


def test_everybody_sees_the_same_evaluations_of_a_game(server: Server) -> None:
    game = server.create("connect4", PERSON, computer("engine:level=1"))
    game.play("4")
    with game.live("first") as player, game.live() as watcher:
        player.get("state"), watcher.get("state")
        assert player.do("evaluate", node=0)["type"] == "ack"
        seen = watcher.get("evaluation")
        assert (seen["node"], seen["score"]["kind"], seen["score"]["plies"]) == (0, "win", 41)
        assert watcher.do("evaluate", node=1)["type"] == "ack"
        assert player.get("evaluation")["node"] == 1
        with game.live() as late:
            known = late.get("state")["evaluations"]
            assert [one["node"] for one in known] == [0, 1]
            assert known[0] == seen
        assert player.do("evaluate", node=900)["problem"]["type"] == "unknown-id"


def test_a_review_says_what_the_game_says(server: Server) -> None:
    game = server.create("dobutsu", PERSON, PERSON)
    for move in ("b2b3", "b4b3", "c1c2", "C@b2"):
        assert game.play(move).status_code == 201
    with game.live("first", "second") as live:
        live.get("state")
        live.ask("review")
        reviewed = {}
        while not (message := live.get("review"))["done"]:
            reviewed[message["move"]["node"]] = message["move"]["evaluation"]
    again = server.create("dobutsu", PERSON, PERSON)
    for move in ("b2b3", "b4b3", "c1c2", "C@b2"):
        again.play(move)
    with again.live("first", "second") as live:
        live.get("state")
        for node in (4, 2, 1, 3):
            live.ask("evaluate", node=node)
            assert live.get("evaluation") == {"type": "evaluation", "node": node, "score": reviewed[node]}


def test_a_watcher_learns_nothing_until_two_people_are_done(server: Server) -> None:
    game = server.create("tictactoe", PERSON, PERSON)
    game.play("a1")
    refused = "nobody gets help while two people play"
    with game.live("first", "second") as both, game.live() as watcher:
        both.get("state")
        assert watcher.get("state")["evaluations"] == []
        assert both.do("evaluate", node=0)["type"] == "ack"  # two people at one board may ask
        watcher.ask("evaluate", node=0)
        answer = watcher.get("evaluation", "refused")
        assert answer["type"] == "refused"
        assert answer["problem"]["message"].startswith(refused)
    with game.live() as late:
        assert late.get("state")["evaluations"] == []
    for what in ("hint", "explain", "change"):
        for seat in ("", game.tokens["first"]):
            said = server.http.post(f"/api/games/{game.id}/{what}", json={"node": 1}, headers={"Seat": seat})
            assert said.status_code == 409
            assert said.json()["message"].startswith(refused)
        assert game.post(what, {"node": 1}).status_code == 200
    game.post("resign", {"side": "first"})
    assert server.http.post(f"/api/games/{game.id}/hint", json={"node": 1}).json()["words"]
    with game.live() as late:
        assert [one["node"] for one in late.get("state")["evaluations"]] == [0]
