"""Experiments of the kind "matches": players against each other, compared with the document's results.

[[match]]
row = "3x3"                         # the row of the table
column = "ants first"
game = "tictactoe"
a = "aco"
b = "minimax:depth=3"
games = 500
first = "a"                         # who begins: a, b or alternate; left out: alternate
openings = 4                        # random plies at the beginning; left out: none
undecided = 3                       # no opening with a win within three plies
seed = 1
document = { wins = 6, draws = 92, losses = 2 }     # for A, in per cent; or in games, with `of`: their number
x = 1000                            # its place in the plot, if there is one

[plot]
x = "nodes a move"
y = "elo"                           # or score
log = true                          # x doubles from mark to mark
title = "Elo"

The games are kept as `plyground match` keeps them, in a folder beside the results.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, cast

from plyground import arena
from plyground.arena import Contest, Openings, Played, Results, Thought
from plyground.arena.results import Tally
from plyground.build import identity
from plyground.game import Side
from plyground.history.line import Line
from plyground.lab.experiment import Experiment
from plyground.lab.positions import load
from plyground.lab.task import Column, Plot, Point, Section, ShownGame, Table, Task, Values, Workplace
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import counted
from plyground.work.processes import available

_MATCH = {
    "row": str,
    "column": str,
    "game": str,
    "a": str,
    "b": str,
    "games": int,
    "first": str,
    "openings": int,
    "undecided": int,
    "seed": int,
    "document": dict,
    "x": float,
}
_DOCUMENT = {"wins": float, "draws": float, "losses": float, "of": float}
_PLOT = {"x": str, "y": str, "log": bool, "title": str}

#: The most games that a report can replay: of one match, and of one experiment.
SHOWN, SHOWN_IN_ALL = 2, 6
#: The most plies of a game that a report replays.
LONGEST = 300


def tasks(experiment: Experiment, quick: bool) -> list[Task]:
    found = []
    for number, entry in enumerate(experiment.entries("match", _MATCH, ("row", "game", "a", "b", "games"), quick), 1):
        where = f" in match {number}"
        if "document" in entry:
            experiment.check(entry["document"], _DOCUMENT, ("wins", "draws", "losses"), f"{where}, document")
        if entry.get("first", "alternate") not in ("a", "b", "alternate"):
            raise experiment.fault(f"has first = '{entry['first']}'{where}: expected a, b or alternate")
        # With alternating sides, games come in pairs.
        even = entry["games"] + entry["games"] % 2 if entry.get("first", "alternate") == "alternate" else entry["games"]
        _contest(entry)  # raises an error if a player cannot be made
        title = f"{entry['row']}, {entry['column']}" if "column" in entry else entry["row"]
        found.append(Task(title, {**entry, "games": even}))
    if "plot" in experiment.table:
        experiment.check(experiment.table["plot"], _PLOT, ("x", "y"), " in plot")
    return found


def _contest(spec: Values) -> Contest:
    return arena.contest(
        load(spec["game"]),
        [spec["a"], spec["b"]],
        seed=spec.get("seed", 1),
        first=cast(Literal["alternate", "a", "b"], spec.get("first", "alternate")),
        openings=Openings(spec.get("openings", 0), spec.get("undecided", 0)),
    )


def record_name(title: str, contest: Contest) -> str:
    """The name of the file with the games of a task. Other games, or another build, give another name."""
    whole = json.dumps([identity(), contest.to_json()], sort_keys=True)
    words = re.sub("[^a-z0-9]+", "-", title.lower()).strip("-")
    return f"{words}-{hashlib.blake2b(whole.encode(), digest_size=4).hexdigest()}.jsonl"


def measure(task: Task, place: Workplace) -> dict[str, Any]:
    spec = task.spec
    place.folder.mkdir(parents=True, exist_ok=True)
    contest = _contest(spec)
    record = record_name(task.title, contest)
    results = arena.run(
        contest,
        spec["games"],
        record=place.folder / record,
        processes=place.processes,
        cluster=place.cluster,
        on_notice=place.on_notice,
        on_game=lambda so_far: place.on_progress(len(so_far.games) / spec["games"], _words(so_far)),
    )
    tally = results.tally()
    first, second = results.by_side()
    thoughts = _thoughts(load(spec["game"]), results.games)
    return {
        **tally.to_json(),
        "first": [first.wins, first.draws, first.losses],
        "second": [second.wins, second.draws, second.losses],
        "different": results.different,
        "endless": sum(game.endless for game in results.games),
        "plies": round(sum(len(game.moves) for game in results.games) / len(results.games), 2),
        "a": _means(thoughts[0]),
        "b": _means(thoughts[1]),
        "record": record,
    }


def _words(results: Results) -> str:
    tally = results.tally()
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


def _thoughts(game: LoadedGame, games: Sequence[Played]) -> tuple[list[Thought], list[Thought]]:
    """What A and B thought about their moves. The positions say who made which."""
    found: tuple[list[Thought], list[Thought]] = ([], [])
    for played in games:
        seats = dict(zip(Side, played.seats, strict=True))
        movers = [position.side for position in Line.of(game, played.start, played.moves).positions]
        for ply, thought in enumerate(played.thoughts, played.opening):
            found[seats[movers[ply]]].append(thought)
    return found


def _means(thoughts: Sequence[Thought]) -> dict[str, float]:
    """The mean seconds, nodes and depth of a move."""
    number = max(1, len(thoughts))
    depths = [thought.depth for thought in thoughts if thought.depth is not None]
    return {
        "seconds": round(sum(thought.seconds for thought in thoughts) / number, 6),
        "nodes": round(sum(thought.nodes for thought in thoughts) / number, 1),
        "depth": round(sum(depths) / len(depths), 2) if depths else 0,
    }


def estimate(task: Task, place: Workplace) -> float:
    sample = min(2, task.spec["games"])
    results = arena.run(_contest(task.spec), sample, processes=1)
    a_game: float = sum(game.seconds for game in results.games) / sample
    games: int = task.spec["games"]
    return a_game * games / (place.processes or available())


def section(experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
    has_document = any("document" in task.spec for task, _ in results)
    has_columns = any("column" in task.spec for task, _ in results)
    rows: list[list[Any]] = []
    games: list[list[ShownGame]] = []
    for task, values in results:
        spec = task.spec
        low, high = values["interval"]
        row = [spec["row"], *([spec.get("column", "")] if has_columns else []), spec["a"], spec["b"]]
        row += [values["games"], values["wins"], values["draws"], values["losses"]]
        row += [values["score"], f"{100 * low:.1f} to {100 * high:.1f}", _elo(values)]
        if has_document:
            row.append(_document_words(spec, values) if "document" in spec else "")
        row += [values["a"]["seconds"], values["b"]["seconds"], values["a"]["nodes"], values["b"]["nodes"]]
        rows.append([*row, values["different"]])
        games.append(_shown(task, values, folder))
    columns = [Column(""), *([Column("")] if has_columns else []), *(Column(who, detail=True) for who in "AB")]
    columns += [Column("games", "count"), Column("won", "count"), Column("drawn", "count"), Column("lost", "count")]
    columns += [Column("A's score", "percent"), Column("95 %"), Column("Elo", "elo")]
    columns += [Column("document")] if has_document else []
    columns += [Column(f"{who}, a move", "seconds", True) for who in "AB"]
    columns += [Column(f"{who}, nodes", "count", True) for who in "AB"]
    columns.append(Column("different games", "count", True))
    remarks = _agreements(results) if has_document else []
    endless = sum(values["endless"] for _, values in results)
    if endless:
        remarks.append(f"{counted(endless, 'game')} did not end, and counted as drawn.")
    return Section([Table("", columns, rows)], _plots(experiment, results), _spread(games), remarks)


def _elo(values: Values) -> float | str | None:
    """The Elo of a result. JSON has no infinity, so an infinite Elo follows from the score."""
    if values["elo"] is None:
        return "∞" if values["score"] > 0.5 else "-∞"
    return float(values["elo"])


def _share(spec: Values, key: str) -> float:
    """The document's share of wins, draws or losses, between 0 and 1."""
    document = spec["document"]
    return float(document[key]) / float(document.get("of", 100))


def _document_words(spec: Values, values: Values) -> str:
    document = spec["document"]
    unit = f" of {document['of']:g}" if "of" in document else " %"
    return " / ".join(f"{document[key]:g}" for key in ("wins", "draws", "losses")) + unit


def _agreements(results: Sequence[tuple[Task, Values]]) -> list[str]:
    """Sentences that say whether the document's scores lie in our intervals."""
    remarks = []
    for task, values in results:
        if "document" in task.spec:
            score = _share(task.spec, "wins") + _share(task.spec, "draws") / 2
            low, high = values["interval"]
            where = "inside" if low <= score <= high else "outside"
            ours = f"{100 * low:.1f} to {100 * high:.1f} % around {100 * values['score']:.1f}"
            words = f"the document's score of {100 * score:.1f} % lies {where} our interval, {ours}"
            remarks.append(f"{task.title}: {words}.")
    return remarks


def _plots(experiment: Experiment, results: Sequence[tuple[Task, Values]]) -> list[Plot]:
    drawn = experiment.table.get("plot")
    if drawn is None:
        return []
    series: dict[str, list[Point]] = {}
    for task, values in results:
        if "x" in task.spec:
            tally = Tally(values["wins"], values["draws"], values["losses"], values["pairs"] and tuple(values["pairs"]))
            if drawn["y"] == "elo":
                y, (low, high) = tally.elo, tally.elo_interval
            else:
                y, (low, high) = tally.score, tally.interval
            if y is not None:
                series.setdefault(task.spec["row"], []).append((float(task.spec["x"]), y, low, high))
    label = "Elo" if drawn["y"] == "elo" else "A's score"
    return [Plot(drawn.get("title", label), drawn["x"], label, series, log_x=drawn.get("log", False))]


def _spread(games: Sequence[Sequence[ShownGame]]) -> list[ShownGame]:
    """The first game of each match, then the second of each, until there are enough."""
    rounds = itertools.chain.from_iterable(itertools.zip_longest(*games))
    return [game for game in rounds if game is not None][:SHOWN_IN_ALL]


def _shown(task: Task, values: Values, folder: Path) -> list[ShownGame]:
    """One game that was won and one that was drawn, if there are both."""
    path = folder / values["record"]
    if not path.is_file():
        return []
    games = [game for game in arena.read_records(path).games[: task.spec["games"]] if len(game.moves) <= LONGEST]
    decided = [game for game in games if game.result != "1/2-1/2"]
    drawn = [game for game in games if game.result == "1/2-1/2"]
    chosen = (decided[:1] + drawn[:1] + games[:SHOWN])[:SHOWN]
    numbers = dict.fromkeys(game.number for game in chosen)
    return [ShownGame(f"{task.title}, game {number + 1}", str(path), number) for number in numbers]
