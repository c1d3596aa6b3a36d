"""What each kind of experiment measures, compared with counts made in another way."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from plyground import InvalidOption, load
from plyground.arena import read_records
from plyground.history.line import Line
from plyground.lab import InvalidExperiment, run
from plyground.lab.solved import read_set
from plyground.loading.trust import Trust
from plyground.players import PlayerSpec
from plyground.textbook import alphabeta
from tests.lab.bench import experiment, measured, values


def test_tic_tac_toe_counts_are_the_documents_to_the_last_call() -> None:
    found = measured("tictactoe-counts")
    assert [one["nodes"] for one in values(found)] == [
        55_504, 59_704, 63_904, 549_945, 2_459, 3_957, 5_631, 16_771, 2_174, 1_607, 1_998, 7_273
    ]  # fmt: skip
    assert found.section.differing == 0
    assert found.section.remarks == ["12 of the document's 12 counts equal ours exactly."]


def test_counts_that_differ_are_told(tmp_path: Path) -> None:
    text = '[[count]]\nrow = "r"\ncolumn = "c"\ngame = "tictactoe"\ntree = { depth = 1 }\ndocument = 11\n'
    found = run(experiment(tmp_path, "counts", text), tmp_path)
    assert found.section.differing == 1
    assert "differs by -1" in found.section.tables[0].rows[0]


COUNT = '[[count]]\nrow = "r"\ncolumn = "c"\ngame = "tictactoe"\n'


@pytest.mark.parametrize(
    ("text", "error", "complaint"),
    [
        (COUNT, InvalidExperiment, "lacks 'player' in count 1"),
        (COUNT + "tree = {}", InvalidExperiment, "lacks 'depth' in count 1, tree"),
        (COUNT + "tree = 3", InvalidExperiment, "takes a table for 'tree'"),
        (
            COUNT + 'player = "random"\nown = { x = 3 }',
            InvalidExperiment,
            "has 3 where a table is expected in count 1, own 'x'",
        ),
        (COUNT + 'player = "random"\nown = { x = { player = 1 } }', InvalidExperiment, "in count 1, own 'x', not 1"),
        (
            COUNT + 'tree = { depth = 1 }\nmoves = "a1 b1 a2 b2 a3"',
            InvalidOption,
            "end the game .3 in a row.: there is",
        ),
        (COUNT.replace("tictactoe", "nim") + "tree = { depth = 1 }", InvalidOption, "native games only, not 'nim'"),
    ],
)
def test_wrong_counts_are_named(tmp_path: Path, text: str, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        run(experiment(tmp_path, "counts", text), tmp_path)


MATCH = """
[[match]]
row = "r"
game = "tictactoe"
a = "rules"
b = "random"
games = 11
seed = 5
document = { wins = 3, draws = 1, losses = 0, of = 4 }
"""


def test_a_match_is_the_arenas_with_its_games_beside_it(tmp_path: Path) -> None:
    found = run(experiment(tmp_path, "matches", MATCH), tmp_path, processes=1)
    (one,) = values(found)
    assert one["games"] == 12  # sides alternate
    games = read_records(tmp_path / "made" / one["record"]).games
    assert sum(game.points(0) for game in games) == one["wins"] + one["draws"] / 2
    row = found.section.tables[0].rows[0]
    assert "3 / 1 / 0 of 4" in row
    assert "the document's score of 87.5 %" in found.section.remarks[0]
    assert {game.number for game in found.section.games} <= set(range(12))
    seconds = {player: one[player]["seconds"] for player in "ab"}
    thoughts = [game.thoughts[ply].seconds for game in games for ply in range(game.seats[0] != 0, len(game.moves), 2)]
    assert seconds["a"] == pytest.approx(sum(thoughts) / len(thoughts), abs=1e-6)


TWICE = """
from dataclasses import dataclass
from plyground import Outcome, Side, legal_move

@dataclass(frozen=True)
class Position:
    total: int = 0

    @property
    def side(self):
        return Side.FIRST if self.total < 2 else Side.SECOND

    def moves(self):
        return ["1"] if self.total < 4 else []

    def play(self, move):
        return Position(self.total + int(legal_move(self, move, "1")))

    def outcome(self):
        return Outcome(None, "said 4") if self.total == 4 else None

    def __str__(self):
        return str(self.total)


class Twice:
    name = "twice"

    def start(self):
        return Position()

    def position(self, text):
        return Position(int(text))
"""


def test_a_thought_belongs_to_the_side_that_was_to_move(tmp_path: Path) -> None:
    game = tmp_path / "twice.py"  # each side moves twice in a row
    game.write_text(TWICE, encoding="utf-8")
    text = f'[[match]]\nrow = "r"\ngame = "{game}"\na = "minimax:depth=1"\nb = "random"\ngames = 2\nfirst = "a"\n'
    made = replace(experiment(tmp_path, "matches", text), trust=Trust.in_named(str(game)))
    (one,) = values(run(made, tmp_path, processes=1))
    assert (one["plies"], one["a"]["nodes"], one["b"]["nodes"]) == (4, 2, 0)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seed = 5", 'first = "c"', "has first = 'c' in match 1: expected a, b or alternate"),
        ("wins = 3, ", "", "lacks 'wins' in match 1, document"),
    ],
)
def test_wrong_matches_are_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(InvalidExperiment, match=complaint):
        run(experiment(tmp_path, "matches", MATCH.replace(old, new)), tmp_path)


def test_growth_is_the_mean_over_the_same_positions(tmp_path: Path) -> None:
    text = """
[[search]]
row = "3x3"
column = "{player}"
game = "tictactoe"
player = "{player}:depth={depth}"
depth = "{depth}"
vary = [{ player = ["minimax", "alphabeta"] }, { depth = [1, 3] }]
positions = { number = 4, plies = 3 }
"""
    found = run(experiment(tmp_path, "growth", text), tmp_path)
    nodes = {(task.spec["column"], task.spec["depth"]): one["nodes"] for task, one in found.results}
    assert nodes["minimax", 1] == nodes["alphabeta", 1] == 7  # six cells are free, and the root
    assert nodes["minimax", 3] > nodes["alphabeta", 3] > 7
    shown = found._repr_html_()
    assert shown.count("<figure>") == len(found.section.plots) == 1
    assert "3x3: nodes</figcaption><svg" in shown
    rows = found.section.tables[0].rows
    factor = [row[4] for row in rows if row[0] == "minimax" and row[1] == 3]
    assert factor == [pytest.approx((nodes["minimax", 3] / 7) ** 0.5)]


def test_cuts_are_those_of_the_trace(tmp_path: Path) -> None:
    text = """
[[tree]]
row = "trees"
column = ""
game = "tree:tree=[[3,5,6],[2,9,9],[1,9,9]]"
player = "alphabeta:depth=2"
depth = 2
positions = { number = 1 }
"""
    (one,) = values(run(experiment(tmp_path, "cuts", text), tmp_path))
    # The second and the third branch are cut after their first leaves, 2 and 1.
    assert (one["cuts"], one["mean"], one["leaves"], one["full"], one["root"]) == (2, 1, 5, 9, 3)
    assert one["before"] == [2, 0, 0, 0, 0, 0, 0, 0, 0]
    assert one["best"] == pytest.approx(5)


def test_leaves_of_native_games_include_games_that_end_early(tmp_path: Path) -> None:
    text = """
[[tree]]
row = "3x3"
column = ""
game = "tictactoe"
player = "minimax:depth=7,evaluation=zero"
depth = 7
positions = { number = 3, plies = 2 }
"""
    (one,) = values(run(experiment(tmp_path, "cuts", text), tmp_path))
    assert one["leaves"] == one["full"]  # minimax cuts nothing
    assert one["cuts"] == 0


def test_ranges_are_over_every_position_of_so_many_plies(tmp_path: Path) -> None:
    text = """
[[range]]
row = "r"
column = "c"
game = "tictactoe"
player = "minimax:depth=9,evaluation=zero"
plies = 7
root = false
document = [2, 3]
"""
    found = run(experiment(tmp_path, "ranges", text), tmp_path)
    (one,) = values(found)
    # Seven marks stand and two cells are free: two moves, and one more after each that does not win.
    assert (one["least"], one["most"]) == (2, 4)
    assert "inside" in found.section.tables[0].rows[0]


def test_puzzles_are_solved_by_who_looks_deep_enough(tmp_path: Path) -> None:
    text = """
[[solver]]
row = "deep"
column = ""
game = "dobutsu"
set = "puzzles"
player = "alphabeta:depth=5,order=on,table=on"
number = 6

[[solver]]
row = "random"
column = ""
game = "dobutsu"
set = "puzzles"
player = "random:seed=3"
number = 6
"""
    found = run(experiment(tmp_path, "solved", text), tmp_path)
    deep, blind = values(found)
    tests = read_set(load("dobutsu"), "puzzles")[:6]
    plies = [int(test.name.split()[3]) for test in tests]
    assert all(answer["solved"] for answer, length in zip(deep["answers"], plies, strict=True) if length <= 5)
    assert min(plies) <= 5
    for answer, test in zip(blind["answers"], tests, strict=True):
        assert answer["solved"] == (answer["move"] in test.solutions)
    assert blind["by_chance"] == pytest.approx(sum(1 / len(test.position.moves()) for test in tests), abs=1e-3)


def test_cost_is_measured_in_a_process_of_its_own(tmp_path: Path) -> None:
    text = """
[[mover]]
row = "r"
column = "{player}"
game = "connect4"
vary = { player = ["random:seed=1", "mcts:simulations=300000,seed=1"] }
player = "{player}"
positions = { number = 1, plies = 2 }
document = { seconds = 0.757, megabytes = 115 }
"""
    found = run(experiment(tmp_path, "cost", text), tmp_path)
    small, large = values(found)
    assert 5 < small["peak"] < large["peak"]
    assert large["above"] > small["above"] + 5  # its tree
    assert 0.757 in found.section.tables[0].rows[0]


def test_a_search_within_a_number_of_nodes_is_the_deepest_that_fits() -> None:
    for spec in ("connect4", "nim:heaps=5,6,7"):
        game = load(spec)
        position = game.start()
        whole = [
            PlayerSpec.parse(f"alphabeta:depth={depth}").player(game).choose(Line.of(game, position))
            for depth in (1, 2, 3, 4)
        ]
        for limit in (1, 60, 400, 3000):
            choice = PlayerSpec.parse(f"alphabeta:nodes={limit}").player(game).choose(Line.of(game, position))
            fits = [depth for depth in (1, 2, 3, 4) if sum(one.nodes for one in whole[:depth]) <= limit]
            deepest = max(fits, default=1)
            if deepest < 4:
                assert (choice.depth, choice.move) == (deepest, whole[deepest - 1].move)
                assert choice.nodes == max(limit, whole[0].nodes)


def test_a_search_within_a_time_ends_and_one_that_sees_everything_stops() -> None:
    choice = PlayerSpec.parse("alphabeta:time=0.05").player(load("gipf")).choose(Line.of(load("gipf")))
    assert choice.depth is not None
    assert choice.depth >= 2
    game = load("tictactoe")
    finished = PlayerSpec.parse("alphabeta:time=60,evaluation=zero").player(game).choose(Line.of(game))
    assert finished.depth == 9
    assert finished.score is not None
    assert finished.score.kind == "draw"


def test_both_depths_of_a_search_grow_together() -> None:
    game = load("dobutsu")
    choice = (
        PlayerSpec.parse("variable:nodes=3000,min_depth=2,max_depth=4,threshold=10").player(game).choose(Line.of(game))
    )
    same = PlayerSpec.parse(
        f"variable:min_depth={(choice.depth or 0) - 2},max_depth={choice.depth},threshold=10"
    ).player(game)
    assert same.choose(Line.of(game)).move == choice.move


def test_specs_of_limited_players_say_what_they_do() -> None:
    game = load("tictactoe")
    assert str(PlayerSpec.parse("alphabeta").resolve(game)).startswith("alphabeta:depth=4,")
    assert str(PlayerSpec.parse("alphabeta:nodes=100").resolve(game)).startswith("alphabeta:nodes=100,")
    assert json.dumps(PlayerSpec.parse("alphabeta:nodes=100,depth=3").player(game).choose(Line.of(game)).depth) == "2"
    assert alphabeta.__name__ == "alphabeta"
