"""Every public type: a value of it can be pickled, copied and sent to another process.

The values are real ones. Some calls make large results, and everything that is found inside them is a value too.
"""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import plyground as pg
from plyground import _core, advice, arena, exact, lab, players, testing, textbook, theory
from plyground.engine.engine import Engine
from plyground.lab import find
from plyground.learning import Actions, Planes
from plyground.loading.openspiel import OpenSpielPosition
from plyground.loading.own_evaluation import OwnEvaluation
from plyground.textbook.tree_game import as_tree_game
from plyground.train import Training
from tests.places import RACE

NATIVE = [_core.Game, _core.Position, _core.Move, _core.Evaluation]

#: They have no values of their own: what fits them is a value of another type.
PROTOCOLS = {"Evaluation", "Game", "Player", "Position", "Watch"}

#: They are no values but things on a screen, bound to their kernel: a test of their own says what they do.
WIDGETS = {"Board", "SearchBoard"}

#: What they have found is not part of the value: their copies are made alike, and have found nothing yet.
SEARCHING = (exact.Oracle, exact.OwnSolver, advice.Analyst, Engine)


def public_types() -> list[type]:
    """The classes in the `__all__` of the package and of its rooms."""
    rooms = [module.name for module in pkgutil.iter_modules(pg.__path__) if module.ispkg]
    modules = [pg, *(importlib.import_module(f"plyground.{room}") for room in rooms)]
    named = [getattr(module, name) for module in modules for name in getattr(module, "__all__", ())]
    classes = {thing for thing in named if inspect.isclass(thing) and thing.__module__.startswith("plyground")}
    return sorted((each for each in classes if each.__name__ not in PROTOCOLS | WIDGETS), key=str)


def games() -> Iterator[Any]:
    for spec in ("connect4", "gipf:reserve=15,12", "nim", "tree", str(RACE), "openspiel:hex:board_size=4"):
        game = pg.load(spec)
        yield game
        yield game.start()
        yield game.start().moves()
        yield game.evaluation()
    yield from (pg.load(name).evaluation(str(RACE.parent / "center.py") + "#center") for name in ("connect4", "nim"))


def played() -> Iterator[Any]:
    line = pg.Line.of(pg.load("tictactoe"), None, ["b2", "b3", "a1", "c3"])
    tree = pg.GameTree(line)
    tree.add(2, "a3", comment="a variation", seconds=1.5)
    yield tree
    yield tree.nodes[1]
    yield pg.SavedGame(tree, ("human", "engine:level=3"))
    yield pg.analyse(line, depth=3)
    yield pg.hint(line)
    yield pg.review(tree)
    yield advice.explain(line, advice.Analyst(line.game))
    yield advice.told_analysis(pg.analyse(line, depth=2), line.game, line.position)
    yield advice.told_node(tree.nodes[1])
    parts: list[Any] = []
    yield advice.explore(line, exact.Patience(), parts.append)
    yield parts
    yield advice.find_change(line)
    yield advice.count_positions(pg.load("grundy"), exact.Patience())
    puzzle = pg.puzzles("connect4")[0]
    yield puzzle
    game = pg.load(puzzle.game)
    yield advice.judge_attempt(puzzle, pg.Line.of(game, puzzle.position, puzzle.solution[:1]))


def searched() -> Iterator[Any]:
    start = pg.load("tictactoe").start()
    trace = pg.search_tree(start, "alphabeta", depth=3, order=True)
    yield trace
    yield next(iter(textbook.steps(trace)))
    yield from textbook.ALGORITHMS.values()
    grundy = pg.load("grundy").start()
    yield textbook.theorem(grundy)
    yield textbook.and_or_tree(grundy, pg.Side.SECOND)
    yield textbook.state_graph(grundy)
    yield textbook.ants(start, pg.load("tictactoe").evaluation("threats").value, textbook.Colony(epochs=2), record=True)
    yield textbook.Colony()
    yield textbook.Stream(3)


def solved() -> Iterator[Any]:
    grundy = pg.load("grundy")
    solution = pg.solve(grundy, proof=True)
    yield solution
    assert solution.proof is not None
    yield exact.check(solution.proof)
    yield exact.prove(grundy, grundy.start())
    yield exact.Decision(solution, solution.proof)
    known: dict[pg.Position, exact.Value] = {}
    exact.solve_exhaustively(grundy.start(), known=known)
    yield known
    yield exact.forced_win(pg.load("tictactoe").position("xx./oo./... x"), 3)
    yield exact.Oracle.of(grundy)
    yield exact.Oracle.of(grundy).statistics()
    yield exact.OwnSolver.of(pg.load("connect4").start(), 1)
    yield exact.Patience(5, 1000)


def contests() -> Iterator[Any]:
    with TemporaryDirectory() as folder:
        record = Path(folder) / "match.jsonl"
        results = pg.match(
            "tictactoe",
            "alphabeta:depth=2",
            str(RACE.parent / "greedy.py"),
            games=2,
            openings=2,
            sprt=(0, 10),
            record=record,
        )
        yield results
        yield results.tally()
        yield arena.read_records(record)
        yield lab.run(find("tictactoe-counts"), Path(folder), quick=True)
    yield pg.tournament("nim", ["perfect", "random"], games=2, processes=1).ratings()
    yield arena.Opening(None, ("4", "4"))
    yield players.PlayerSpec.parse("engine:level=2")
    yield pg.player("random:seed=1")
    yield pg.player("random:seed=1").choose(pg.load("nim"))
    yield from players.KINDS.values()


def theories() -> Iterator[Any]:
    dilemma = pg.matrix("prisoners-dilemma")
    yield from theory.EXAMPLES
    yield theory.classify(dilemma)
    yield from theory.dominances(dilemma, theory.FIRST)
    yield theory.eliminate(dilemma)
    yield theory.weak_orders(pg.matrix([[(1, 1), (0, 0)], [(1, 1), (0, 0)], [(0, 0), (0, 0)]]))
    yield theory.equilibria(pg.matrix([[(1, 1), (0, 0)], [(1, 1), (0, 0)]]))
    yield theory.fictitious_play(dilemma, 10)
    yield theory.play_repeatedly(dilemma, "tit-for-tat", "random")
    yield theory.tournament(dilemma, ["tit-for-tat", "random"])
    yield theory.mark(dilemma)
    yield theory.best_responses(dilemma, theory.FIRST, 0)
    yield theory.bounds(dilemma)
    yield theory.solve_zero_sum(pg.matrix([[1, -1], [-1, 1]]))
    tree = as_tree_game(pg.load("nim:heaps=1,1").start())
    yield tree
    yield tree.information
    yield theory.matrix_form(tree)
    yield theory.backward_induction(tree)
    leaf = theory.Leaf((Fraction(1), Fraction(-1)))
    yield theory.tree_game(theory.Chance((("heads", Fraction(1, 2), leaf), ("tails", Fraction(1, 2), leaf))))


def errors() -> Iterator[Any]:
    for kind in public_types():
        if issubclass(kind, theory.InvalidGame):
            yield kind([theory.Fault("no number", 1, 2)])
        elif issubclass(kind, testing.Fault):
            yield kind("'x' breaks a rule")
        elif issubclass(kind, pg.PlygroundError):
            yield kind("'x' is wrong", "x")


def others() -> Iterator[Any]:
    game = pg.load("connect4")
    yield pg.Limit(time=1)
    yield Actions(game)
    yield Planes(game)
    yield advice.Analyst(game)
    yield Engine(game)
    training = Training(pg.load("tictactoe"), seed=1)
    training.run(games=20)
    yield training


@cache
def values() -> Mapping[type, Any]:
    """A value of each type that is found."""
    found: dict[type, Any] = {}
    seen: dict[int, Any] = {}
    waiting = [
        value for make in (games, played, searched, solved, contests, theories, errors, others) for value in make()
    ]
    while waiting:
        value = waiting.pop()
        if id(value) in seen or inspect.isclass(value) or inspect.ismodule(value):
            continue
        seen[id(value)] = value  # kept, so that no other gets its id
        found.setdefault(type(value), value)
        if isinstance(value, Mapping):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, (list, tuple, set, frozenset)):
            waiting += value
        elif type(value).__module__.startswith("plyground"):
            waiting += vars(value).values() if hasattr(value, "__dict__") else []
    return found


def test_there_is_a_value_of_every_public_type() -> None:
    assert [kind for kind in public_types() if kind not in values()] == []


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal, or consist of equal parts: some have no equality of their own."""
    if type(one) is not type(other):
        return False
    if isinstance(one, SEARCHING):
        return same(made_of(one), made_of(other))
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    return bool(one == other) or (hasattr(one, "__dict__") and same(vars(one), vars(other)))


def made_of(one: Any) -> tuple[Any, ...]:
    """What a searching thing is made of, as it says when it is copied."""
    function, arguments = one.__reduce__()
    if isinstance(function, partial):
        return function.func, function.args, function.keywords, arguments
    return function, arguments


@pytest.mark.parametrize("kind", public_types(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_value_of_every_public_type_pickles_and_copies(kind: type) -> None:
    value = values()[kind]
    for made in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert same(made, value)
        printed = re.sub(r"[\d,]+ nodes? so far", "0 nodes so far", str(value))
        assert str(made) == (printed if isinstance(value, SEARCHING) else str(value))


@pytest.mark.parametrize("shown", ["tictactoe", pg.search_tree("tictactoe", depth=1)], ids=["game", "search"])
def test_a_board_says_that_it_is_no_value(shown: Any) -> None:
    with pytest.raises(TypeError, match="is bound to its notebook and cannot be pickled"):
        pickle.dumps(pg.board(shown))
    with pytest.raises(NotImplementedError, match="cannot be copied"):
        copy.copy(pg.board(shown))


ELSEWHERE = """
import pickle, sys
for line in sys.stdin:
    print(pickle.dumps(pickle.loads(bytes.fromhex(line))).hex())
"""


def test_all_of_them_go_to_another_process_and_come_back() -> None:
    kinds = [*public_types(), *NATIVE, OpenSpielPosition, type(pg.load(RACE).start()), OwnEvaluation, Engine]
    chosen = {kind: values()[kind] for kind in kinds}
    sent = "\n".join(pickle.dumps(value).hex() for value in chosen.values())
    ran = subprocess.run([sys.executable, "-c", ELSEWHERE], input=sent, capture_output=True, text=True, check=True)
    returned = [pickle.loads(bytes.fromhex(line)) for line in ran.stdout.splitlines()]
    assert [kind for (kind, value), back in zip(chosen.items(), returned, strict=True) if not same(back, value)] == []
