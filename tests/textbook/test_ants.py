"""The textbook's ant colony: what its parts do, and that the core's does the same."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, fields, replace
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from bench.ants_twins import BOUNDS, GAMES, chi_square, compare

from plyground import Position, _core, load
from plyground.evaluation import Evaluate, InvalidEvaluation
from plyground.game import Outcome, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.players.aco import GRAPH, PRESETS, preset_values
from plyground.textbook.ants import AntNode, Colony, Stream, ants
from tests.textbook.trees import Tree, TreePosition

READINGS = {name: get_args(hint) for name, hint in get_type_hints(Colony).items() if get_origin(hint) is not None}


class Given:
    """Random numbers from a list."""

    def __init__(self, *numbers: float) -> None:
        self._numbers = list(numbers)

    def random(self) -> float:
        return self._numbers.pop(0)


def leaves(game: LoadedGame) -> Evaluate:
    """The values of an artificial tree's leaves, and 0 before them, so that first moves are uniform."""
    evaluate = game.evaluation().value
    return lambda position, viewpoint, ply: 0 if position.moves() else evaluate(position, viewpoint, ply)


def edges(root: AntNode) -> dict[str, AntNode]:
    """The nodes by the moves that lead there: `1`, `12`."""
    found = {}

    def visit(node: AntNode, path: str) -> None:
        for child in node.children:
            found[f"{path}{child.move}"] = child
            visit(child, f"{path}{child.move}")

    visit(root, "")
    return found


class AllMine(TreePosition):
    """A tree where the first player makes every move, and wins."""

    def __init__(self, tree: Tree, path: tuple[str, ...] = ()) -> None:
        super().__init__(tree, path)
        self.side = Side.FIRST

    def play(self, move: Any, /) -> AllMine:
        return AllMine(self.tree[int(move) - 1], (*self.path, move))

    def outcome(self) -> Outcome | None:
        return None if self.moves() else Outcome(Side.FIRST, "end of the tree")


def test_an_edge_belongs_to_the_side_that_was_to_move() -> None:
    colony = Colony(ants=1, epochs=1, depth=2, deposit="sided", evaporation=0, end="decisive")
    result = ants(AllMine([[1]]), lambda position, viewpoint, ply: 0, colony, random=Given(0.5, 0.5))
    assert {path: node.pheromone for path, node in edges(result.root).items()} == {"1": 2, "11": 2}
    chosen = ants(AllMine([[3, 5]]), value, Colony(ants=1, epochs=9, depth=2, decide="backup"), random=Stream(1))
    assert chosen.value == 5, "the best of one's own moves, not the worst"


def value(position: TreePosition, viewpoint: Side, ply: int) -> float:
    return 0.0 if isinstance(position.tree, list) else position.tree


def test_one_epoch_by_hand() -> None:
    game = load("tree:[[3,5],[2,9]]")
    colony = Colony(ants=2, epochs=1, depth=2)
    # The first goes left and to 5 of 3 + 5, the second right and to 2 of 2 + 9.
    result = ants(game.start(), leaves(game), colony, random=Given(0.2, 0.5, 0.7, 0.1))
    assert result.nodes == 7
    by_path = edges(result.root)
    assert [by_path[path].weight for path in ("1", "2", "11", "12", "21", "22")] == [0, 0, 3, 5, 2, 9]
    pheromone = {path: node.pheromone for path, node in by_path.items()}
    assert pheromone == pytest.approx({"1": 5.9, "2": 2.9, "11": 0.9, "12": 5.9, "21": 2.9, "22": 0.9})
    assert (str(result.move), result.value, [str(move) for move in result.line]) == ("1", 5, ["1", "2"])


def test_paths_below_zero_are_erased_after_the_deposits_or_before() -> None:
    game = load("tree:[[4,-6],[1,1]]")
    evaluate = leaves(game)
    # Both go left, one to 4 and one to -6.
    numbers = (0.2, 0.1, 0.2, 0.9)  # two for each path

    def left(erase: Any) -> tuple[float, float, float]:
        colony = Colony(ants=2, epochs=1, depth=2, erase=erase)
        by_path = edges(ants(game.start(), evaluate, colony, random=Given(*numbers)).root)
        return by_path["1"].pheromone, by_path["11"].pheromone, by_path["12"].pheromone

    assert left("after") == pytest.approx((0, 4.9, 0))
    assert left("before") == pytest.approx((4, 4.9, 0))
    assert left("never") == pytest.approx((4.9, 4.9, 0.9))


def test_the_documents_example_of_a_decision() -> None:
    """Five ants with first moves A B A C C and values 19 22 14 20 23: C has 43."""
    game = load("tree:[[19,14],[22],[20,23]]")
    # Two random numbers a path: the first move of three, then a leaf by its value.
    numbers = (0.1, 0.1, 0.5, 0.5, 0.1, 0.9, 0.9, 0.1, 0.9, 0.9)
    result = ants(game.start(), leaves(game), Colony(epochs=1, depth=2), random=Given(*numbers))
    assert (str(result.move), result.value) == ("3", 43)


def test_values_of_a_path() -> None:
    game = load("tictactoe")
    position, evaluate = game.position("xx./oo./... x"), game.evaluation("threats").value

    def found(**changes: Any) -> float:
        """Of the path c3, which wins at once: 100."""
        colony = replace(Colony(ants=1, epochs=1, depth=4), **changes)
        return ants(position, evaluate, colony, random=Given(0.0)).value

    assert found() == 100
    assert found(end="rest") == 400
    assert found(end="rest", path="prefixes") == 100 + 200 + 300 + 400
    assert found(end="rest", path="last") == 100
    assert found(end="decisive") == 1e9 - 1


def test_who_looks_again_sees_more_or_the_same() -> None:
    game = load("connect4")
    evaluate = game.evaluation().value
    more = ants(game.start(), evaluate, Colony(look=2), random=random.Random(1))
    same = ants(game.start(), evaluate, Colony(look=2, again="same"), random=random.Random(1))
    assert len(more.root.children) > 2
    assert len(same.root.children) == 2


def test_a_stuck_ant() -> None:
    game = load("tictactoe")
    colony = Colony(blind="stop", start=0.0)
    assert ants(game.start(), game.evaluation().value, colony, random=random.Random(1)).move in game.start().moves()


def test_records_show_the_pheromone_epoch_by_epoch() -> None:
    game = load("tictactoe")
    result = ants(game.start(), game.evaluation().value, random=random.Random(1), record=True)
    assert [epoch.number for epoch in result.epochs] == list(range(1, 16))
    first, last = (json.loads(json.dumps(epoch.to_json())) for epoch in (result.epochs[0], result.epochs[-1]))
    assert len(first["walks"]) == 5
    assert sum(child["ants"] for child in first["graph"]["children"]) == 5
    assert sum(child["ants"] for child in last["graph"]["children"]) == 75
    assert [child["pheromone"] for child in last["graph"]["children"]] == [
        child.pheromone for child in result.root.children
    ]
    assert first["graph"] != last["graph"]


def test_what_cannot_be_searched_is_refused() -> None:
    game = load("tictactoe")
    with pytest.raises(ValueError, match="ants must be at least 1, not 0"):
        ants(game.start(), game.evaluation().value, Colony(ants=0))
    with pytest.raises(ValueError, match="the end of the game"):
        ants(game.position("xxx/oo./... o"), game.evaluation().value)
    with pytest.raises(InvalidEvaluation, match="must be finite, not inf"):
        ants(game.start(), lambda *_: float("inf"))


def random_colony(chance: random.Random) -> Colony:
    readings: dict[str, Any] = {name: chance.choice(choices) for name, choices in READINGS.items()}
    numbers: dict[str, Any] = {
        "ants": chance.randint(1, 6),
        "epochs": chance.randint(1, 12),
        "depth": chance.randint(1, 8),
        "look": chance.randint(1, 25),
        "q": chance.choice([0.3, 1.0, 2.0]),
        "evaporation": chance.choice([0.0, 0.1, 0.5, 1.0]),
        "alpha": chance.choice([0.0, 0.5, 1.0, 2.0]),
        "beta": chance.choice([0.0, 1.0, 2.0, 3.0]),
        "start": chance.choice([0.0, 0.1, 1.0]),
    }
    assert {*readings, *numbers} == {field.name for field in fields(Colony)}
    return Colony(**readings, **numbers)


@pytest.mark.parametrize(
    "spec",
    ["tictactoe", "tictactoe:5x5x5", "ultimate:sending=off", "connect4", "dobutsu", "gipf", "nim", "grundy"],
)
def test_the_core_walks_the_same_paths(spec: str) -> None:
    """With the same random numbers, whatever the options: the same graph, pheromone, move and line, to the last bit."""
    game, chance = load(spec), random.Random(7)
    settings = [Colony(**preset_values(preset)) for preset in PRESETS] + [random_colony(chance) for _ in range(60)]
    for colony in settings:
        position: Position = game.start()
        for _ in range(chance.randrange(8)):
            after = position.play(chance.choice(position.moves()))
            position = after if after.moves() else position
        evaluation = game.evaluation(chance.choice(list(game.evaluations)))
        seed = chance.getrandbits(63)
        slow = ants(position, evaluation.value, colony, random=Stream(seed))
        fast = _core.Ants(**asdict(colony), graph=GRAPH).search(evaluation, position, time=None, seed=seed)
        assert (slow.move, slow.value, slow.line, slow.nodes) == tuple(
            fast[key] for key in ("move", "value", "line", "nodes")
        ), f"{position} {colony}"
        assert [(node.move, node.weight, node.pheromone, node.ants) for node in slow.root.children] == [
            tuple(move[key] for key in ("move", "weight", "pheromone", "ants")) for move in fast["moves"]
        ]


def test_random_numbers_are_uniform() -> None:
    stream = Stream(1)
    numbers = [stream.random() for _ in range(20_000)]
    assert all(0 <= number < 1 for number in numbers)
    statistic, freedom = chi_square([int(8 * number) for number in numbers], [i % 8 for i in range(20_000)])
    assert statistic < BOUNDS[freedom]


@pytest.mark.parametrize("games", [150, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_games_by_other_random_numbers_have_the_same_distribution(games: int) -> None:
    for name, statistic, freedom in compare(games, 11):
        assert freedom >= 1, name
        assert statistic < BOUNDS[freedom], name


def test_chi_square_sees_a_difference() -> None:
    assert chi_square(["a", "b"] * 50, ["a", "b"] * 50) == (0, 1)
    statistic, freedom = chi_square(["a"] * 60 + ["b"] * 40, ["a"] * 40 + ["b"] * 60)
    assert statistic == pytest.approx(8.0)
    assert freedom == 1
