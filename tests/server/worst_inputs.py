"""For every route of a server the requests that cost it most: as large as they may be, and larger."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from fastapi import FastAPI

from plyground import load
from plyground.history.line import Line
from plyground.history.saved import SavedGame
from plyground.history.saved_json import to_json
from plyground.history.tree import GameTree
from plyground.server.bounds import LONGEST_RECORD, MOST_MOVES

#: As many legal moves as a position of heaps has, in heaps that are all different; as many heaps as fit into a text.
WIDE = ",".join(str(heap) for heap in range(62, 0, -1)) + " first"
HEAPS = ",".join(["1"] * 990) + " first"
MOST_LEGAL = "nim:heaps=1000,999"
CROWDED = "W:e2*,e3*,e4*,e5*,e6* B:b2*,b5*,c3*,h2*,h5* r:8/8 w o:wb"
LONGEST_GAME = "tree:tree=[" + ",".join(["1"] * 490) + "]"
BROAD_TREE = "[" + ",".join(["[1,2]"] * 2000) + "]"
PERSONS = {"first": {"kind": "person"}, "second": {"kind": "person"}}
COMPUTERS = {side: {"kind": "computer", "player": "random"} for side in ("first", "second")}


@cache
def long_line() -> tuple[str, ...]:
    """As many moves as a game may have, none of which ends it."""
    chance = random.Random(1)
    line = Line.of(load("dobutsu"))
    while line.ply < MOST_MOVES:
        moves = list(line.position.moves())
        chance.shuffle(moves)
        line = next(longer for longer in map(line.play, moves) if longer.outcome is None)
    return line.moves


@cache
def bushy_record() -> str:
    """A game of chess with as many variations as a game may have."""
    chance = random.Random(1)
    tree = GameTree(Line.of(load("chess")))
    while tree.outcome is None and len(tree.nodes) <= MOST_MOVES:
        moves = list(tree.head.position.moves())
        for move in moves[: MOST_MOVES + 1 - len(tree.nodes)]:
            tree.add(tree.head.number, move)
        tree.go_to(chance.choice(tree.children(tree.head.number)).number)
    return to_json(SavedGame(tree))


def record(game: str, moves: tuple[str, ...] = (), start: str | None = None) -> str:
    document = {"format": "plyground-game", "version": 2, "game": game, "moves": moves, "start": start}
    return json.dumps({key: value for key, value in document.items() if value is not None})


#: The games that the requests are about, by name; each is imported before.
GAMES: dict[str, Callable[[], str]] = {
    "long": lambda: record("dobutsu", long_line()),
    "bushy": bushy_record,
    "wide": lambda: record("nim", (), WIDE),
    "heaps": lambda: record("nim", ("1=0",) * 980, HEAPS),
    "doomed": lambda: record("dobutsu", long_line()),
    "resigned": lambda: record("dobutsu", long_line()),
    "invited": lambda: record("dobutsu", long_line()),
}


@dataclass(frozen=True)
class Worst:
    """`path` may name a game's id as `{long}`. `body` is sent as JSON, unless it is bytes. `seat`: the game whose
    seats the client holds. `messages` are sent over a live connection, after its hello."""

    route: str
    what: str
    path: str
    body: Any = None
    seat: str = ""
    messages: tuple[Any, ...] = ()

    @property
    def method(self) -> str:
        return self.route.split()[0]

    def content(self, ids: dict[str, str]) -> bytes | None:
        if self.body is None or isinstance(self.body, bytes):
            return self.body
        return self.with_ids(json.dumps(self.body, separators=(",", ":")), ids).encode()

    @staticmethod
    def with_ids(text: str, ids: dict[str, str]) -> str:
        for name, id in ids.items():
            text = text.replace(f"{{{name}}}", id)
        return text


def routes_of(app: FastAPI) -> Iterator[str]:
    """Every route of the application: its method and its path."""
    for included in app.routes:
        router = getattr(included, "original_router", None)
        for route in [included] if router is None else router.routes:
            for method in getattr(route, "methods", None) or ["WEBSOCKET"]:
                yield f"{method} {getattr(route, 'path')}"  # noqa: B009  # any route has one


def _about(position: str | None = WIDE, moves: tuple[str, ...] = (), game: str = "nim", **more: Any) -> dict[str, Any]:
    return {"game": game, "position": position, "moves": moves, **more}


_MANY_KEYS = ("{" + ",".join(f'"{number}":0' for number in range(24_000)) + "}").encode()
_MANY_NUMBERS = b'{"game":"nim","moves":[' + b",".join([b"0"] * 120_000) + b"]}"
_EMPTYING = tuple(f"{heap}=0" for heap in range(62, 0, -1))
_VIEW = {"side": "first", "pieces": [], "marks": [], "zones": {"heaps": [{"piece": "1", "count": 1}] * 2000}}
_BAD_VIEW = {**_VIEW, "pieces": [0] * 100_000}
_MATRIX = {
    "players": ["A", "B"],
    "strategies": [[f"a{n}" for n in range(12)], [f"b{n}" for n in range(12)]],
    "payoffs": [[f"{(7 * i + 5 * j) % 11}, {(3 * i + 8 * j) % 13}" for j in range(12)] for i in range(12)],
}

WORST = [
    Worst("GET /", "the page", "/"),
    Worst("GET /{path}", "a name that no file has", "/" + "a" * 5000 + "%00"),
    Worst("GET /assets/{path}", "a name that no file has", "/assets/" + "a" * 5000),
    *(Worst(f"{method} {path}", "", path) for method in ("GET", "HEAD") for path in ("/healthz", "/readyz")),
    Worst("GET /openapi.json", "the whole description", "/openapi.json"),
    Worst("GET /api/version", "", "/api/version"),
    Worst("GET /api/catalogue", "all games", "/api/catalogue"),
    Worst("GET /api/rules", "a start with 1,999 moves", f"/api/rules?game={MOST_LEGAL}"),
    Worst("GET /api/rules", "a long text", f"/api/rules?game={LONGEST_GAME}"),
    Worst("GET /api/art", "a long text", f"/api/art?game={LONGEST_GAME}&piece=A"),
    Worst("GET /api/help", "a long text", f"/api/help?game={LONGEST_GAME}"),
    Worst("GET /api/players", "", "/api/players"),
    Worst("POST /api/games", "1,999 moves to draw", "/api/games", {"game": MOST_LEGAL, "seats": PERSONS}),
    Worst("POST /api/games", "a start of many heaps", "/api/games", {"game": "nim", "start": WIDE, "seats": PERSONS}),
    Worst(
        "POST /api/games",
        "5,000 moves",
        "/api/games",
        {"game": "dobutsu", "seats": PERSONS, "moves": long_line()},
    ),
    Worst("POST /api/games", "24,000 unknown fields", "/api/games", _MANY_KEYS),
    Worst("POST /api/import", "5,000 moves", "/api/import", {"record": record("dobutsu", long_line())}),
    Worst("POST /api/import", "5,000 variations", "/api/import", {"record": bushy_record()}),
    Worst("POST /api/import", "large positions", "/api/import", {"record": GAMES["heaps"]()}),
    Worst(
        "POST /api/import",
        "too many large positions",
        "/api/import",
        {"record": record("nim", ("1=0",) * 12_000, ",".join(["1"] * 2000) + " first")},
    ),
    Worst("POST /api/import", "a megabyte of brackets", "/api/import", {"record": "{" + "[" * (LONGEST_RECORD - 1)}),
    Worst("POST /api/import", "24,000 unknown fields", "/api/import", _MANY_KEYS),
    Worst(
        "POST /api/summaries",
        "large games",
        "/api/summaries",
        {"ids": [f"{{{name}}}" for name in GAMES] * (200 // len(GAMES))},
    ),
    Worst("GET /api/games/{id}", "5,000 moves", "/api/games/{long}"),
    Worst("GET /api/games/{id}", "5,000 variations", "/api/games/{bushy}"),
    Worst("GET /api/games/{id}", "1,953 moves to draw", "/api/games/{wide}"),
    Worst("GET /api/games/{id}", "large positions", "/api/games/{heaps}"),
    Worst("GET /api/games/{id}/boards/{node}", "1,953 moves to draw", "/api/games/{wide}/boards/0"),
    Worst("GET /api/games/{id}/boards/{node}", "large positions", "/api/games/{heaps}/boards/0"),
    Worst("GET /api/games/{id}/record", "5,000 moves", "/api/games/{long}/record"),
    Worst("GET /api/games/{id}/record", "5,000 variations as PGN", "/api/games/{bushy}/record?format=pgn"),
    Worst("GET /api/games/{id}/record", "large positions", "/api/games/{heaps}/record"),
    Worst("DELETE /api/games/{id}", "5,000 moves", "/api/games/{doomed}", seat="doomed"),
    Worst("POST /api/games/{id}/moves", "to 1,952 moves", "/api/games/{wide}/moves", {"move": "62=61"}, "wide"),
    Worst("POST /api/games/{id}/moves", "too long a game", "/api/games/{long}/moves", {"move": "x"}, "long"),
    Worst("POST /api/games/{id}/undo", "in a long game", "/api/games/{long}/undo", seat="long"),
    Worst("POST /api/games/{id}/redo", "in a long game", "/api/games/{long}/redo", seat="long"),
    Worst("POST /api/games/{id}/resign", "a long game", "/api/games/{resigned}/resign", {"side": "first"}, "resigned"),
    Worst(
        "POST /api/games/{id}/seats",
        "in a long game",
        "/api/games/{resigned}/seats",
        {"side": "first", "seat": {"kind": "computer", "player": "alphabeta:" + "," * 480}},
        "resigned",
    ),
    Worst(
        "POST /api/games/{id}/invitations",
        "to a long game",
        "/api/games/{invited}/invitations",
        {"side": "first"},
        "invited",
    ),
    Worst("POST /api/games/{id}/claim", "of a long game", "/api/games/{invited}/claim", {"invitation": "x" * 100}),
    Worst("POST /api/games/{id}/pace", "in a long game", "/api/games/{long}/pace", {"running": True}, "long"),
    Worst("POST /api/games/{id}/step", "of a person", "/api/games/{wide}/step", seat="wide"),
    Worst("POST /api/boards", "62 boards with many moves", "/api/boards", _about(moves=_EMPTYING)),
    Worst("POST /api/boards", "100 boards", "/api/boards", _about(None, long_line()[:100], "dobutsu")),
    Worst("POST /api/boards", "24,000 unknown fields", "/api/boards", _MANY_KEYS),
    Worst("POST /api/boards", "numbers for moves", "/api/boards", _MANY_NUMBERS),
    Worst("POST /api/analyse", "1,953 moves", "/api/analyse", _about(seconds=1, lines=1000)),
    Worst("POST /api/analyse", "a long line", "/api/analyse", _about(None, long_line(), "dobutsu")),
    Worst("POST /api/moves", "8,130 moves", "/api/moves", _about(CROWDED, game="gipf:rules=tournament")),
    *(
        Worst(f"POST /api/games/{{id}}/{help}", "5,000 moves", f"/api/games/{{long}}/{help}", {"node": MOST_MOVES})
        for help in ("hint", "explain", "change")
    ),
    Worst("POST /api/hint", "1,953 moves", "/api/hint", _about()),
    Worst("POST /api/explain", "1,953 moves", "/api/explain", _about(moves=("62=61",))),
    Worst("POST /api/explore", "1,953 moves", "/api/explore", _about()),
    Worst("POST /api/explore", "300 moves that become known", "/api/explore", _about("300 first")),
    Worst("POST /api/explore/change", "1,953 moves", "/api/explore/change", _about(moves=("62=61",))),
    Worst("GET /api/explore/statistics", "more than can be", f"/api/explore/statistics?game={MOST_LEGAL}"),
    Worst("GET /api/puzzles", "all puzzles", "/api/puzzles?game=dobutsu"),
    Worst(
        "POST /api/puzzles/attempt",
        "5,000 moves",
        "/api/puzzles/attempt",
        {"game": "dobutsu", "number": 1, "moves": long_line()},
    ),
    Worst("GET /api/lessons", "a lesson", "/api/lessons?game=chess"),
    Worst("POST /api/compose", "2,000 heaps", "/api/compose", {"game": "nim", "view": _VIEW}),
    Worst("POST /api/compose", "100,000 pieces that are none", "/api/compose", {"game": "nim", "view": _BAD_VIEW}),
    Worst(
        "POST /api/trees/search",
        "as many nodes as may be",
        "/api/trees/search",
        {"game": "connect4", "algorithm": "minimax:depth=6", "nodes": 300_000},
    ),
    Worst(
        "POST /api/trees/search",
        "a broad tree",
        "/api/trees/search",
        {"game": "tree", "position": BROAD_TREE, "algorithm": "minimax:depth=2"},
    ),
    Worst(
        "POST /api/trees/count",
        "a deep search",
        "/api/trees/count",
        {"game": "connect4", "algorithm": "alphabeta:depth=9"},
    ),
    Worst(
        "POST /api/trees/strategy",
        "a game near its end",
        "/api/trees/strategy",
        {"game": "tictactoe", "moves": ["b2", "a1"], "side": "first"},
    ),
    Worst(
        "POST /api/trees/graph",
        "a long text each",
        "/api/trees/graph",
        {"game": "tree", "position": BROAD_TREE[:8001] + "]"},
    ),
    Worst("POST /api/trees/ants", "a colony", "/api/trees/ants", {"game": "connect4", "player": "aco:ants=20,time=1"}),
    Worst(
        "POST /api/trees/views",
        "200 large positions",
        "/api/trees/views",
        {"game": "nim", "position": HEAPS, "paths": [["1=0"] * 50] * 200},
    ),
    Worst("GET /api/theory/examples", "all examples", "/api/theory/examples"),
    Worst("POST /api/theory/read", "a long text", "/api/theory/read", {"text": "1 " * 10_000}),
    Worst("POST /api/theory/solve", "12 x 12", "/api/theory/solve", {"table": _MATRIX, "weak": True}),
    Worst(
        "WEBSOCKET /api/games/{id}/live",
        "analysis and review of a long game",
        "/api/games/{long}/live",
        messages=(
            {"type": "analyse", "id": 1, "node": 0, "seconds": 1, "lines": 1000},
            {"type": "review", "id": 2},
        ),
    ),
    Worst(
        "WEBSOCKET /api/games/{id}/live",
        "1,953 moves analysed",
        "/api/games/{wide}/live",
        messages=({"type": "analyse", "id": 1, "node": 0, "seconds": 1, "lines": 1000},),
    ),
    Worst(
        "WEBSOCKET /api/games/{id}/live",
        "unknown fields",
        "/api/games/{wide}/live",
        messages=({"type": "review", "id": 1, **{str(number): 0 for number in range(6000)}},),
    ),
]
