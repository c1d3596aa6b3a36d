"""Experiments of the kind "solved": how many positions of a test set players solve.

[[solver]]
row = "alpha-beta"
column = "depth 4"
game = "gipf"
set = "puzzles"                     # the game's own, or a file in the games' folders, as in "chess/kaufman.epd"
player = "alphabeta:depth=4"
document = 2                        # how many the document's player solved, if known
number = 5                          # only the first five

A puzzle is solved by its one winning move. A line of an EPD file has a position, and either `bm` with the moves that
solve it, or `am` with the moves that do not. The two kinds are counted separately.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from plyground.advice import puzzles
from plyground.arena.statistics import score_interval
from plyground.game import InvalidOption, Position
from plyground.history.entries import entries
from plyground.history.formats import Entry, Misread
from plyground.history.line import Line
from plyground.lab.experiment import Experiment
from plyground.lab.positions import load
from plyground.lab.task import Column, Section, Table, Task, Values, Workplace
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec

_SOLVER = {"row": str, "column": str, "game": str, "set": str, "player": str, "document": float, "number": int}
_NEEDED = ("row", "column", "game", "set", "player")


@dataclass(frozen=True)
class Test:
    """A position with the moves that solve it. `kind`: `bm`, a best move is asked for, or `am`, a bad one to avoid."""

    name: str
    kind: str
    position: Position
    solutions: frozenset[str]

    @property
    def by_chance(self) -> float:
        """The probability that a random legal move solves it."""
        return len(self.solutions) / len(self.position.moves())


def tasks(experiment: Experiment, quick: bool) -> list[Task]:
    found = []
    for entry in experiment.entries("solver", _SOLVER, _NEEDED, quick):
        game = load(entry["game"])
        PlayerSpec.parse(entry["player"]).resolve(game)
        read_set(game, entry["set"])
        found.append(Task(f"{entry['row']}, {entry['column']}", entry))
    return found


@cache
def read_set(game: LoadedGame, name: str) -> tuple[Test, ...]:
    """The tests of a set. Raises InvalidPosition, InvalidMove, InvalidOption."""
    if name == "puzzles":
        tests = []
        for number, puzzle in enumerate(puzzles.shipped(game), 1):
            if puzzle.game != game.spec:
                continue
            position = game.position(puzzle.position)
            reached = position.play(puzzle.solution[0])
            # Different moves may lead to the same position, and then all of them solve it.
            moves = frozenset(str(move) for move in position.moves() if position.play(move) == reached)
            tests.append(Test(f"{number}, win in {puzzle.plies} plies", "bm", position, moves))
        return tuple(tests)
    lines = (registry.GAMES_FOLDER / name).read_text(encoding="utf-8").splitlines(keepends=True)
    return tuple(_test(entry) for entry in entries(lines, game))


def _test(entry: Entry | Misread) -> Test:
    if isinstance(entry, Misread):
        raise entry.error
    position = entry.saved.line.position
    solutions = frozenset(move for move in map(str, position.moves()) if entry.solved_by(move))
    if not entry.best and not entry.avoid:
        raise InvalidOption(f"{entry.place} is not a test: expected moves to find, or moves to avoid", entry.place)
    return Test(entry.name or entry.place, "bm" if entry.best else "am", position, solutions)


def measure(task: Task, place: Workplace) -> dict[str, Any]:
    game = load(task.spec["game"])
    tests = read_set(game, task.spec["set"])[: task.spec.get("number")]
    answers: list[dict[str, Any]] = []
    for number, test in enumerate(tests):
        with PlayerSpec.parse(task.spec["player"]).player(game) as player:
            begin = time.perf_counter()
            choice = player.choose(Line.of(game, test.position))
            seconds = time.perf_counter() - begin
        solved = str(choice.move) in test.solutions
        answers.append(
            {
                "name": test.name,
                "kind": test.kind,
                "move": str(choice.move),
                "solved": solved,
                "seconds": round(seconds, 6),
                "nodes": choice.nodes,
            }
        )
        place.on_progress((number + 1) / len(tests), f"{sum(answer['solved'] for answer in answers)} solved")
    return {"answers": answers, "by_chance": round(sum(test.by_chance for test in tests), 4)}


def estimate(task: Task, place: Workplace) -> float:
    game = load(task.spec["game"])
    tests = read_set(game, task.spec["set"])
    begin = time.perf_counter()
    with PlayerSpec.parse(task.spec["player"]).player(game) as player:
        player.choose(Line.of(game, tests[0].position))
    return (time.perf_counter() - begin) * len(tests)


def section(experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
    apart = any(answer["kind"] == "am" for _, values in results for answer in values["answers"])
    rows = []
    for task, values in results:
        answers = values["answers"]
        solved = sum(answer["solved"] for answer in answers)
        low, high = score_interval((len(answers) - solved, 0, solved))
        row = [task.spec["row"], task.spec["column"], solved, len(answers)]
        if apart:
            for kind in ("bm", "am"):
                of_kind = [answer["solved"] for answer in answers if answer["kind"] == kind]
                row.append(f"{sum(of_kind)} of {len(of_kind)}")
        row += [f"{100 * low:.0f} to {100 * high:.0f}", values["by_chance"], task.spec.get("document")]
        row += [sum(answer["seconds"] for answer in answers) / len(answers)]
        row += [sum(answer["nodes"] for answer in answers) / len(answers)]
        rows.append(row)
    columns = [Column(""), Column(""), Column("solved", "count"), Column("of", "count")]
    columns += [Column("best moves"), Column("moves to avoid")] if apart else []
    columns += [Column("95 %, in per cent"), Column("at random", "number"), Column("document", "number")]
    columns += [Column("time each", "seconds"), Column("nodes each", "count")]
    answers_table = _answers(results)
    return Section([Table("", columns, rows), answers_table])


def _answers(results: Sequence[tuple[Task, Values]]) -> Table:
    names = list(dict.fromkeys(answer["name"] for _, values in results for answer in values["answers"]))
    given = [{answer["name"]: answer for answer in values["answers"]} for _, values in results]
    rows = [
        [name, *(f"{'✓' if one[name]['solved'] else '✗'} {one[name]['move']}" if name in one else "" for one in given)]
        for name in names
    ]
    return Table("Answers", [Column("position"), *(Column(task.title) for task, _ in results)], rows)
