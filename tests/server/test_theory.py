"""Matrix games over HTTP."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground.server.theory_shapes import MOST_STRATEGIES
from plyground.theory import EXAMPLES
from tests.server.client import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(Path(tmp_path_factory.mktemp("theory")) / "games.sqlite")) as server:
        yield server


def table(payoffs: list[list[str]], **more: Any) -> dict[str, Any]:
    rows, columns = len(payoffs), len(payoffs[0]) if payoffs else 0
    strategies = [[f"r{at}" for at in range(rows)], [f"c{at}" for at in range(columns)]]
    return {"players": ["Ann", "Bob"], "strategies": strategies, "payoffs": payoffs, **more}


def solve(server: Server, question: dict[str, Any]) -> dict[str, Any]:
    answer = server.http.post("/api/theory/solve", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json()  # type: ignore[no-any-return]


def test_examples_are_solved_as_the_documents_have_it(server: Server) -> None:
    found = server.http.get("/api/theory/examples").json()
    assert [entry["name"] for entry in found] == [entry.name for entry in EXAMPLES]
    for entry in found:
        question = {"table": entry["table"], "order": entry["order"], "tree": entry["tree"]}
        solution = solve(server, question)["solution"]
        assert solution["equilibria"]["components"]
        again = server.http.post("/api/theory/read", json={"text": solution["text"]}).json()
        assert (again["table"], again["tree"]) == (entry["table"], entry["tree"])
        if entry["name"] == "elimination":
            steps = solution["elimination"]["steps"]
            assert [step["kept"] for step in steps][::2] == [[[0, 1, 2], [0, 2]], [[0], [0, 2]]]
        if entry["name"] == "rock-paper-scissors":
            assert solution["value"]["value"] == "0"
            assert solution["value"]["first"]["probabilities"] == ["1/3"] * 3
        if entry["name"] == "market-entry":
            assert solution["kind"]["timing"] == "sequential"
            assert solution["induction"]["line"] == ["Enter", "Share"]


def test_faults_name_row_and_column(server: Server) -> None:
    answer = solve(server, {"table": table([["1, 1", "x"], ["2,", "3"]])})
    assert answer["solution"] is None
    assert [(fault["row"], fault["column"]) for fault in answer["faults"]] == [(1, 2), (2, 1)]
    wrong = table([["1, 1"]])
    wrong["strategies"] = [[""], ["c"]]
    [fault] = solve(server, {"table": wrong})["faults"]
    assert (fault["row"], fault["column"]) == (1, None)
    assert "empty" in solve(server, {"table": table([])})["faults"][0]["message"]
    refused = server.http.post("/api/theory/read", json={"text": "  D E\nA 1,1 2,2\nB 3,3 4,x"})
    assert refused.status_code == 400
    assert refused.json()["type"] == "invalid-game"
    assert "row 2, column 2" in refused.json()["message"]


def test_an_order_that_fits_no_more_is_followed_as_far_as_it_does(server: Server) -> None:
    question = {"table": table([["1, 1", "2, 2"], ["3, 3", "4, 4"]]), "order": [[0, 0], [1, 1], [0, 9]]}
    steps = solve(server, question)["solution"]["elimination"]["steps"]
    assert [(step["player"], step["strategy"]) for step in steps] == [(0, 0), (1, 0)]


def test_a_tree_that_is_not_the_tables_is_not_believed(server: Server) -> None:
    tree = "tree:\nPlayer 1\n  a: 1, 1\n  b: 2, 2"
    solution = solve(server, {"table": table([["1, 1"]]), "tree": tree})["solution"]
    assert solution["kind"]["timing"] == "simultaneous"
    assert solution["induction"] is None


def test_no_size_takes_long(server: Server) -> None:
    most = MOST_STRATEGIES
    games = [
        [["0, 0"] * most] * most,
        [[f"{(3 * i + 7 * j) % 5}, {(i * j) % 4}" for j in range(most)] for i in range(most)],
        [
            [f"{(i * i * 31 + j * 17) % 97}/89, {(i * 41 + j * j * 13) % 89}/97" for j in range(most)]
            for i in range(most)
        ],
        [[f"{int(i == j)}, {int(i == j)}" for j in range(most)] for i in range(most)],
    ]
    for payoffs in games:
        began = time.monotonic()
        answer = server.http.post("/api/theory/solve", json={"table": table(payoffs), "weak": True})
        assert answer.status_code in (200, 400), answer.text
        assert time.monotonic() - began < 15
    too_many = server.http.post("/api/theory/solve", json={"table": table([["0"] * (most + 1)])})
    assert too_many.status_code == 413
    wide = "\n".join(" ".join("1" for _ in range(most + 1)) for _ in range(2))
    refused = server.http.post("/api/theory/read", json={"text": wide})
    assert refused.status_code == 400
    assert "up to 12 strategies" in refused.json()["message"]
    assert server.http.post("/api/theory/read", json={"text": "1" * 20_001}).status_code == 413


@pytest.mark.parametrize(
    "text", ["\ud800", "tree:\nPlayer 1\n  \ud800: 1, 1", '{"title": "\\ud800", "payoffs": [[1]]}']
)
def test_texts_that_are_no_texts(server: Server, text: str) -> None:
    body = '{"text": ' + json.dumps(text) + "}"
    answer = server.http.post("/api/theory/read", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (200, 400, 413, 422)
