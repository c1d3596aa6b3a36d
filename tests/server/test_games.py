"""Games over plain requests: who may do what, and that nothing changes when something is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from plyground import load
from plyground.game import Outcome, Side
from plyground.history import GameTree, Line, SavedGame
from plyground.history.saved_json import to_json
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec
from plyground.score import Score
from tests.server.client import PERSON, Created, Server, computer, running
from tests.server.databases import Database
from tests.waiting import wait_for

RANDOM = computer("random:seed=1")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(tmp_path_factory.mktemp("server") / "games.sqlite")) as server:
        yield server


def problem(answer: Any, status: int, type: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    document: dict[str, Any] = answer.json()
    assert set(document) == {"type", "message", "input", "faults"}
    assert document["type"] == type
    assert "Traceback" not in answer.text
    return document


def wait_for_move(game: Created, count: int) -> dict[str, Any]:
    wait_for(lambda: len((state := game.state())["nodes"]) >= count or state["outcome"])
    return game.state()


def test_the_catalogue_has_every_game_with_its_drawing(server: Server) -> None:
    catalogue = {entry["name"]: entry for entry in server.http.get("/api/catalogue").json()}
    assert {"tictactoe", "connect4", "dobutsu", "gipf", "ultimate", "grundy", "nim", "tree"} <= set(catalogue)
    assert len(catalogue["gipf"]["layout"]["cells"]) == 61
    assert catalogue["dobutsu"]["start"]["position"] == "gle/1c1/1C1/ELG[] w"
    assert len(catalogue["connect4"]["start"]["moves"]) == 7
    assert server.http.get("/api/rules", params={"game": "tictactoe:5x5x4"}).json()["values"]["columns"] == "5"
    assert "push" in server.http.get("/api/help", params={"game": "gipf"}).json()["markdown"]
    assert "engine" in [kind["name"] for kind in server.http.get("/api/players").json()]


def test_two_people_play_a_game_to_its_end(server: Server) -> None:
    game = server.create()
    for number, move in enumerate(["a1", "b1", "a2", "b2", "a3"], 1):
        seat = game.tokens["first" if number % 2 else "second"]
        answer = game.play(move, seat)
        assert answer.status_code == 201
        assert answer.json()["node"] == number
    state = game.state()
    assert state["outcome"] == {"winner": "first", "result": "1-0", "reason": "3 in a row"}
    assert state["board"]["moves"] == []
    problem(game.play("c3"), 409, "game-over")
    assert [node["side"] for node in state["nodes"]] == ["first", "second", "first", "second", "first"]


def test_the_computer_answers_at_once_and_says_what_it_thought(server: Server) -> None:
    game = server.create("connect4", PERSON, computer("alphabeta:depth=4"))
    assert game.play("4", game.tokens["first"]).status_code == 201
    state = wait_for_move(game, 2)
    assert len(state["nodes"]) == 2
    assert state["nodes"][1]["score"]["side"] == "second"
    problem(game.play("4", game.tokens["second"]), 409, "not-your-turn")


def test_the_computer_begins_when_it_plays_first_and_somebody_is_there(server: Server) -> None:
    game = server.create("tictactoe", RANDOM, PERSON)
    with game.live("second") as live:
        assert live.get("changed")["nodes"][0]["side"] == "first"


@pytest.mark.parametrize(
    ("seat", "status", "type"),
    [("", 403, "not-your-seat"), ("nonsense", 403, "not-your-seat"), ("second", 409, "not-your-turn")],
)
def test_nobody_moves_for_another(server: Server, seat: str, status: int, type: str) -> None:
    game = server.create()
    problem(game.play("a1", game.tokens.get(seat, seat)), status, type)
    assert game.state() == game.document["game"]


def test_what_is_wrong_is_quoted_and_changes_nothing(server: Server) -> None:
    game = server.create()
    assert "'z9'" in problem(game.play("z9"), 400, "invalid-move")["message"]
    game.play("a1")
    before = game.state()
    assert problem(game.play("a1"), 400, "illegal-move")["input"] == "a1"
    problem(game.play("a2", parent=77), 404, "unknown-id")
    problem(game.post("moves", {"move": 5}), 422, "invalid-request")
    problem(game.post("moves", {"move": "a2", "more": 1}), 422, "invalid-request")
    problem(game.post("moves", {"move": "x" * 500}), 413, "too-large")
    problem(game.post("seats", {"side": "second", "seat": computer("nobody")}), 400, "invalid-player")
    problem(game.post("seats", {"side": "second", "seat": computer("engine:time=9999")}), 400, "invalid-player")
    assert game.state() == before


def test_a_move_to_more_choices_than_can_be_drawn_is_refused(server: Server) -> None:
    game = server.create("gipf:rules=tournament", moves=["Ge1-e2", "Ga5-b5"] * 5 + ["Ge1-e2"])
    before = game.state()
    words = problem(game.play("Ga5-b5"), 413, "too-large")["message"]
    assert words.endswith("has 12,430 legal moves, more than the 9,000 that this server takes")
    assert game.state() == before


@pytest.mark.parametrize(
    ("body", "status", "type"),
    [
        ({"game": "checkers"}, 400, "unknown-game"),
        ({"game": "gipf:reserve=0"}, 400, "invalid-option"),
        ({"game": "./own.py"}, 400, "unknown-game"),
        ({"game": "/etc/passwd.py"}, 400, "unknown-game"),
        ({"start": "nonsense"}, 400, "invalid-position"),
        ({"moves": ["b2", "b2"]}, 400, "illegal-move"),
        ({"clock": {"seconds": 0}}, 422, "invalid-request"),
        ({"seats": {"first": PERSON}}, 422, "invalid-request"),
        ({"seats": {"first": PERSON, "second": computer("engine:depth=many")}}, 400, "invalid-player"),
        ({"game": "nim:heaps=" + ",".join(str(700 + n) for n in range(30))}, 400, "invalid-option"),
    ],
)
def test_a_game_that_cannot_be_is_refused(server: Server, body: dict[str, Any], status: int, type: str) -> None:
    whole = {"game": "tictactoe", "seats": {"first": PERSON, "second": PERSON}, **body}
    problem(server.http.post("/api/games", json=whole), status, type)


def test_unknown_things_and_malformed_bodies(server: Server) -> None:
    problem(server.http.get("/api/games/none"), 404, "unknown-id")
    problem(server.http.get("/api/nothing"), 404, "unknown-address")
    problem(server.http.delete("/api/catalogue"), 405, "wrong-method")
    malformed = {"content-type": "application/json"}
    problem(server.http.post("/api/games", content=b"{", headers=malformed), 422, "invalid-request")
    problem(server.http.post("/api/games", content=b"x" * (3 << 20), headers=malformed), 413, "too-large")
    nested = b'{"game":' + b"[" * 100_000
    problem(server.http.post("/api/games", content=nested, headers=malformed), 400, "refused")


def test_undo_goes_back_to_the_persons_turn_and_nothing_is_lost(server: Server) -> None:
    game = server.create("tictactoe", PERSON, RANDOM)
    game.play("b2", game.tokens["first"])
    wait_for_move(game, 2)
    first_line = game.moves()
    assert game.post("undo", seat=game.tokens["first"]).json()["node"] == 0
    assert game.moves() == []
    assert len(game.state()["nodes"]) == 2
    assert game.post("redo", seat=game.tokens["first"]).json()["node"] == 2
    assert game.moves() == first_line
    game.post("undo")
    problem(game.post("undo"), 409, "not-possible")
    game.play("a1", game.tokens["first"])
    state = wait_for_move(game, 4)
    assert [node["parent"] for node in state["nodes"]] == [0, 1, 0, 3]


def test_another_move_from_an_earlier_place_makes_a_variation(server: Server) -> None:
    game = server.create()
    for move in ("a1", "b2", "c3"):
        game.play(move)
    assert game.play("c2", parent=1).json()["node"] == 4
    assert game.moves() == ["a1", "c2"]
    assert game.play("b2", parent=1).json()["node"] == 2, "a move that is there already is not made again"
    assert game.moves() == ["a1", "b2"]
    board = server.http.get(f"/api/games/{game.id}/boards/4").json()
    assert board["last"]["move"] == "c2"
    assert server.http.get(f"/api/games/{game.id}/boards/0").json()["position"] == ".../.../... x"
    problem(server.http.get(f"/api/games/{game.id}/boards/9"), 404, "unknown-id")


def test_over_a_link_nobody_takes_back_what_the_other_has_seen(server: Server) -> None:
    game = server.create()
    game.play("a1", game.tokens["first"])
    problem(game.post("undo", seat=game.tokens["first"]), 409, "not-possible")
    problem(game.play("b1", game.tokens["first"], parent=0), 409, "not-possible")
    assert game.moves() == ["a1"]


def test_resigning_ends_it_and_undo_takes_that_back(server: Server) -> None:
    game = server.create()
    game.play("a1")
    problem(game.post("resign", {"side": "second"}, seat=game.tokens["first"]), 403, "not-your-seat")
    assert game.post("resign", {"side": "second"}).status_code == 200
    assert game.state()["outcome"] == {"winner": "first", "result": "1-0", "reason": "resigned"}
    problem(game.play("b2"), 409, "game-over")
    record = server.http.get(f"/api/games/{game.id}/record")
    assert record.json()["reason"] == "resigned"
    game.post("undo")
    assert game.state()["outcome"] is None


def test_a_seat_changes_hands_in_mid_game(server: Server) -> None:
    game = server.create()
    game.play("a1")
    problem(game.post("seats", {"side": "second", "seat": RANDOM}, seat=game.tokens["first"]), 403, "not-your-seat")
    assert game.post("seats", {"side": "second", "seat": RANDOM}).status_code == 200
    assert wait_for_move(game, 2)["nodes"][1]["side"] == "second"
    assert game.post("seats", {"side": "second", "seat": PERSON}).status_code == 200
    assert game.play(game.state()["board"]["moves"][0]["move"]).status_code == 201


def test_computers_step_and_play_by_themselves(server: Server) -> None:
    game = server.create("tictactoe", RANDOM, computer("random:seed=2"))
    assert game.state()["nodes"] == []
    assert game.post("step").status_code == 200
    assert len(wait_for_move(game, 1)["nodes"]) == 1
    with game.live("first") as live:
        live.get("state")
        assert live.do("pace", running=True, pause=0)["type"] == "ack"
        while live.get("changed")["outcome"] is None:
            pass
    assert game.state()["outcome"]


def test_a_record_goes_out_and_comes_in_again(server: Server) -> None:
    game = server.create("dobutsu", PERSON, computer("random:seed=3"), moves=["b2b3"])
    record = server.http.get(f"/api/games/{game.id}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    again = server.http.post("/api/import", json={"record": record.text})
    assert again.status_code == 201
    copy = Created(server, again.json())
    assert copy.moves()[:1] == ["b2b3"]
    assert copy.state()["seats"]["second"] == computer("random:seed=3")
    problem(server.http.post("/api/import", json={"record": "{}"}), 400, "invalid-record")


def test_an_import_keeps_variations_times_scores_comments_and_tags(server: Server) -> None:
    tree = GameTree(Line.of(load("tictactoe"), None, ["b2", "a3", "c3"]))
    tree.annotate(0, comment="played in a train")
    tree.annotate(2, seconds=1.25, clock=(58.0, 57.5), score=Score.draw(Side.SECOND), comment="the corner holds")
    tree.add(1, "a2", score=Score.loss(Side.SECOND, 6))
    tree.go_to(2)
    tree.end(Outcome(Side.FIRST, "resigned"))
    text = to_json(SavedGame(tree, tags={"Event": "Club championship"}))
    answer = server.http.post("/api/import", json={"record": text})
    assert answer.status_code == 201
    game = Created(server, answer.json())
    assert [(node["parent"], node["move"]) for node in game.state()["nodes"]] == [
        (0, "b2"),
        (1, "a3"),
        (2, "c3"),
        (1, "a2"),
    ]
    assert game.state()["outcome"]["reason"] == "resigned"
    assert server.http.get(f"/api/games/{game.id}/record").text == text
    assert game.post("redo").json()["node"] == 3
    assert game.state()["outcome"] is None


def test_a_text_of_several_games_or_too_many_moves_is_no_import(server: Server) -> None:
    answer = server.http.post("/api/import", json={"record": "1. e4 *\n\n1. d4 *"})
    assert problem(answer, 400, "invalid-record")["message"] == "there are 2 games: expected one"
    tree = GameTree(Line.of(load("tictactoe")))
    for node in tree.nodes:  # they grow meanwhile
        for move in node.position.moves() if len(tree.nodes) <= 5000 else ():
            tree.add(node.number, move)
    answer = server.http.post("/api/import", json={"record": to_json(SavedGame(tree))})
    assert "are more than the 5,000 that this server takes" in problem(answer, 413, "too-large")["message"]


def test_an_import_makes_no_player(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(spec: PlayerSpec, game: LoadedGame) -> NoReturn:
        raise AssertionError("a player was made")

    monkeypatch.setattr(PlayerSpec, "player", fail)  # of the server's process, not of the workers
    document = {"format": "plyground-game", "version": 1, "game": "tictactoe", "moves": []}
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch '{tmp_path}/was-run'\n")
    program.chmod(0o755)
    for player, status in ((f"uci:path={program}", 400), ("engine:table=4000", 400), ("engine:table=64", 201)):
        record = json.dumps({**document, "players": {"first": "human", "second": player}})
        answer = server.http.post("/api/import", json={"record": record})
        assert answer.status_code == status, answer.text
        if status == 400:
            problem(answer, 400, "invalid-player")
    assert not (tmp_path / "was-run").exists()


def test_summaries_know_what_there_is_and_deleting_needs_the_seats(server: Server) -> None:
    game = server.create()
    game.play("b2")
    wanted = {"ids": [game.id, "none"]}
    [summary] = server.http.post("/api/summaries", json=wanted).json()
    assert (summary["moves"], summary["side"], summary["game"]) == (1, "second", "tictactoe")
    problem(server.http.delete(f"/api/games/{game.id}"), 403, "not-your-seat")
    alone = server.http.delete(f"/api/games/{game.id}", headers={"Seat": game.tokens["second"]})
    problem(alone, 409, "not-possible")  # somebody else plays it
    assert server.http.delete(f"/api/games/{game.id}", headers={"Seat": game.both}).status_code == 204
    problem(server.http.get(f"/api/games/{game.id}"), 404, "unknown-id")
    assert server.http.post("/api/summaries", json=wanted).json() == []


def test_a_game_survives_the_server_in_either_database(database: Database) -> None:
    with running(database.address) as server:
        game = server.create("gipf", PERSON, PERSON, clock={"seconds": 60, "increment": 1})
        game.play("a1-b2")
        game.play("a2-b3")
        game.play("a3-b3", parent=1)
        before = game.state()
    with running(database.address) as server:
        game.server = server
        after = game.state()
        for state in (before, after):
            state.pop("clock"), state.pop("version")
        assert after == before
        assert game.play(after["board"]["moves"][0]["move"]).status_code == 201


def test_own_files_are_offered_only_when_named(tmp_path: Path) -> None:
    file = tmp_path / "race.py"
    file.write_text(OWN)
    with running(str(tmp_path / "games.sqlite"), files=(str(file),)) as server:
        assert str(file) in [entry["spec"] for entry in server.http.get("/api/catalogue").json()]
        game = server.create(str(file), PERSON, computer("mcts:simulations=50"))
        move = game.state()["board"]["moves"][0]["move"]
        game.play(move, game.tokens["first"])
        assert len(wait_for_move(game, 2)["nodes"]) == 2


OWN = '''
class Game:
    """Take one or two from nine."""
    name = "take"
    def start(self): return Position(9, 0)
    def position(self, text):
        left, turn = text.split()
        return Position(int(left), int(turn))

from plyground.game import IllegalMove, Outcome, Side

class Position:
    def __init__(self, left, turn): self.left, self.turn = left, turn
    @property
    def side(self): return (Side.FIRST, Side.SECOND)[self.turn]
    def moves(self): return [str(n) for n in (1, 2) if n <= self.left]
    def play(self, move):
        if str(move) not in self.moves(): raise IllegalMove(f"'{move}' is not legal", str(move))
        return Position(self.left - int(move), 1 - self.turn)
    def outcome(self): return None if self.left else Outcome(self.side.other, "took the last one")
    def __eq__(self, other): return (self.left, self.turn) == (other.left, other.turn)
    def __hash__(self): return hash((self.left, self.turn))
    def __str__(self): return f"{self.left} {self.turn}"
'''


@pytest.mark.parametrize("bad", ["\ud800", "a\0b"])
def test_an_import_with_characters_that_no_database_takes_is_refused(server: Server, bad: str) -> None:
    tree = GameTree(Line.of(load("tictactoe"), None, ["b2"]))
    tree.annotate(1, comment=bad)
    for saved in (SavedGame(tree), SavedGame(GameTree(Line.of(load("tictactoe"))), tags={"Event": bad})):
        text = json.dumps(json.loads(to_json(saved)))
        problem(server.http.post("/api/import", json={"record": text}), 400, "invalid-record")
