"""Exact results over HTTP."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.advice import ExactChange, find_change
from plyground.history.line import Line
from tests.places import SLOW_RACE
from tests.server.client import Server, ranked, running

SLOW = str(SLOW_RACE)
#: Fourteen plies of Connect Four.
MIDDLE = list("44444433333312")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(tmp_path_factory.mktemp("exploring") / "games.sqlite")) as started:
        yield started


def explore(server: Server, game: str, moves: list[str], **more: Any) -> list[dict[str, Any]]:
    """All that is sent, in order."""
    answer = server.http.post("/api/explore", json={"game": game, "moves": moves, **more})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_position_of_connect_four_is_explored(server: Server) -> None:
    begun, *parts, ended = explore(server, "connect4", MIDDLE)
    legal = [str(move) for move in load("connect4").position("".join(MIDDLE)).moves()]
    assert (begun["type"], begun["board"]["side"]) == ("board", "first")
    assert {part["type"] for part in parts} == {"moves"}
    moves = ranked(parts)
    assert sorted(move["move"] for move in moves) == sorted(legal), "each move is told once"
    ranks = {"win": 2, "draw": 1, "loss": 0}
    kinds = [ranks[move["score"]["kind"]] for move in moves]
    assert kinds == sorted(kinds, reverse=True)
    assert (ended["type"], ended["unknown"], ended["line"][0]) == ("end", None, moves[0]["move"])
    assert (moves[0]["score"]["kind"], len(ended["line"]), len(ended["labels"])) == ("draw", 28, 28)
    assert ended["sides"] == ["first", "second"] * 14


def test_the_board_is_sent_once_and_each_move_once(server: Server) -> None:
    begun, *parts, _ = explore(server, "nim", [], position="300 first")
    assert len(ranked(parts)) == len(begun["board"]["moves"]) == 300
    assert max(len(json.dumps(part)) for part in parts) < 64 << 10


def test_the_end_of_a_game_is_explored(server: Server) -> None:
    begun, ended = explore(server, "tictactoe", ["a1", "b1", "a2", "b2", "a3"])
    assert begun["board"]["outcome"]["winner"] == "first"
    assert (ended["line"], ended["unknown"]) == ([], None)


def test_what_is_too_large_says_so_and_shows_the_position(server: Server) -> None:
    begun, ended = explore(server, "chess", [])
    assert "a position can come again" in ended["unknown"]
    assert not ended["again"]
    assert len(begun["board"]["moves"]) == 20
    assert len(begun["board"]["view"]["pieces"]) == 32


def test_an_answer_that_takes_long_ends_with_what_is_known(tmp_path: Path) -> None:
    with running(str(tmp_path / "games.sqlite"), seconds=1.5, files=(SLOW,)) as server:
        began = time.monotonic()
        begun, *parts, ended = explore(server, SLOW, [])
        assert time.monotonic() - began < 20
        assert ended["again"]
        assert ended["unknown"] == "this takes longer than is allowed"
        assert len(ranked(parts)) < len(begun["board"]["moves"])
        # The worker is well.
        _, *parts, _ = explore(server, "tictactoe", [])
        assert ranked(parts)[0]["score"]["kind"] == "draw"


def test_nonsense_is_refused_before_anything_is_sent(server: Server) -> None:
    for body, kind in (
        ({"game": "connect4", "moves": ["9"]}, "invalid-move"),
        ({"game": "nothing"}, "unknown-game"),
        ({"game": "tictactoe", "position": "x"}, "invalid-position"),
    ):
        answer = server.http.post("/api/explore", json=body)
        assert (answer.status_code, answer.json()["type"]) == (400, kind)


def test_what_a_move_gave_away(server: Server) -> None:
    def change(game: str, moves: list[str], position: str | None = None) -> dict[str, Any]:
        answer = server.http.post("/api/explore/change", json={"game": game, "moves": moves, "position": position})
        assert answer.status_code == 200, answer.text
        document: dict[str, Any] = answer.json()
        return document

    lost = change("tictactoe", ["b2", "b3"])
    assert (lost["before"]["kind"], lost["after"]["kind"], lost["thrown"]) == ("draw", "loss", "draw")
    assert lost["words"] == "b3 threw away the draw (was: draws, now: loses in 3 moves). a3 keeps it."
    kept = change("tictactoe", ["b2", "a3"])
    assert (kept["thrown"], kept["words"]) == (None, "")
    slower = change("nim", ["5=4"], "5,2 first")  # wins at leisure, or not at all
    assert slower["before"]["kind"] == "win"
    assert change("chess", ["e2e4"]) == {"before": None, "after": None, "thrown": None, "words": ""}
    none = server.http.post("/api/explore/change", json={"game": "tictactoe"})
    assert none.status_code == 409


def test_all_positions_counted(server: Server) -> None:
    found = server.http.get("/api/explore/statistics", params={"game": "tictactoe"}).json()
    assert (found["positions"], found["wins"], found["losses"], found["draws"]) == (5478, 2836, 1574, 1068)
    assert [entry["plies"] for entry in found["distances"]] == [0, 1, 2, 3, 4, 5]
    assert sum(entry["wins"] + entry["losses"] for entry in found["distances"]) + found["draws"] == 5478
    assert all(win["plies"] == 5 and win["view"]["pieces"] for win in found["longest"])
    assert server.http.get("/api/explore/statistics", params={"game": "chess"}).json() is None
    assert server.http.get("/api/explore/statistics", params={"game": "connect4"}).json() is None
    assert server.http.get("/api/explore/statistics", params={"game": "nothing"}).status_code == 400


def test_the_analysis_says_whether_it_is_exact(server: Server) -> None:
    def analysis(**question: Any) -> dict[str, Any]:
        answer = server.http.post("/api/analyse", json={"seconds": 2, **question})
        document: dict[str, Any] = answer.json()
        return document

    exact = analysis(game="connect4", moves=MIDDLE)
    assert exact["exact"]
    assert {move["score"]["kind"] for move in exact["moves"]} <= {"win", "draw", "loss"}
    assert len(analysis(game="connect4", moves=MIDDLE, lines=2)["moves"]) == 2
    assert not analysis(game="connect4", moves=MIDDLE, depth=2)["exact"]
    assert not analysis(game="gipf", seconds=0.3)["exact"]


def test_nothing_is_said_of_an_opening_that_takes_too_long() -> None:
    line = Line.of(load("connect4"), None, "444444351")
    assert find_change(line, seconds=0.01) == ExactChange()
