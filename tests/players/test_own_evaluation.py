"""Evaluations that users write: in every search, on native games and on others; and weights in files."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from plyground import InvalidOption, Side, load
from plyground.arena import contest, play_game, run
from plyground.cli import main
from plyground.engine.engine import Engine
from plyground.game import InvalidPlayer
from plyground.history.line import Line
from plyground.loading.own_evaluation import EvaluationFailed
from plyground.loading.weights import read_weights, save_weights
from plyground.players import PlayerSpec
from plyground.players.classic import ClassicPlayer
from plyground.score import Limit
from plyground.server.players import check_player
from plyground.textbook import ALGORITHMS
from tests.places import ROOT

#: The open lines of tic-tac-toe, as the game's own evaluation counts them; for the first player, and for a side.
MINE = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def ahead(position, open=1):
    'Open lines.'
    board = str(position).split()[0].replace("/", "")
    free = {mark: sum(all(board[cell] != other for cell in line) for line in LINES) for mark, other in ("xo", "ox")}
    return open * (free["x"] - free["o"])


def mine(position, side, open=1):
    board = str(position).split()[0].replace("/", "")
    other = "o" if str(side) == "first" else "x"
    return open * sum(all(board[cell] != other for cell in line) for line in LINES)
"""

Written = Callable[..., str]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "mine.py") -> str:
        Path(name).write_text(text, encoding="utf-8")
        return name

    return write


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_native_search_calls_it_and_finds_what_the_textbook_finds(written: Written, name: str) -> None:
    """The same search with the same values, natively and in the textbook: move, value, line and nodes are equal."""
    written(MINE)
    game, depths = load("tictactoe"), ",".join(f"{depth.name}=3" for depth in ALGORITHMS[name].depths)
    line = Line.of(game, "x../.o./... x")
    for spec in ("mine.py#ahead", "mine.py#mine"):
        player = PlayerSpec.parse(f"{name}:{depths},evaluation={spec}").player(game)
        assert isinstance(player, ClassicPlayer)
        choice, expected = player.choose(line), player.trace(line.position).result
        assert (choice.move, choice.nodes, choice.line) == (expected.move, expected.nodes, expected.line)


def test_the_engine_needs_no_antisymmetric_one_and_no_threads(written: Written) -> None:
    written(MINE)
    game = load("tictactoe")
    scores = []
    for spec in ("mine.py#ahead", "mine.py#mine"):
        engine = Engine(game, game.evaluation(spec, {"open": 2}), table=1, threads=4, selective=False)
        scores.append(engine.think(game.start(), Limit(depth=3)).best.score)
    assert scores[0].value == 2 * scores[1].value  # type: ignore[operator]  # half the difference
    assert scores[0].value


def test_a_native_evaluation_and_its_copy_in_python_search_alike(written: Written) -> None:
    """The game's own evaluation, asked from Python: every search gives what it gives natively."""
    written(
        "from plyground import load\nOWN = load('connect4').evaluation()\n"
        "def same(position, side):\n    return OWN.value(position, side, 0)\n"
    )
    game = load("connect4")
    line = Line.of(game, None, ["4", "4", "3"])
    for text in ("alphabeta:depth=4", "engine:depth=5,selective=off", "average:depth=3"):
        own, copy = (PlayerSpec.parse(text + more).player(game).choose(line) for more in ("", ",evaluation=mine.py"))
        assert (own.move, own.line, own.score) == (copy.move, copy.line, copy.score)


@pytest.mark.parametrize("kind", ["engine:depth=3", "alphabeta:depth=2", "mcts:simulations=50", "aco:epochs=2"])
@pytest.mark.parametrize("game", ["tictactoe", "chess", "nim", str(ROOT / "examples" / "race.py")])
def test_it_is_for_every_game_and_search(written: Written, kind: str, game: str) -> None:
    written("def evaluate(position):\n    return len(position.moves())\n")
    loaded = load(game)
    player = PlayerSpec.parse(f"{kind},evaluation=mine.py").player(loaded)
    assert player.choose(Line.of(loaded)).move in loaded.start().moves()


def test_a_win_is_a_proof_and_a_large_guess_is_none(written: Written) -> None:
    written("def evaluate(position):\n    return 10**12\n")
    game = load("tictactoe")
    choose = PlayerSpec.parse("alphabeta:depth=2,evaluation=mine.py").player(game).choose
    assert str(choose(Line.of(game, "xx./oo./... x")).score) == "win in 1 ply"
    assert choose(Line.of(game)).score.kind == "heuristic"  # type: ignore[union-attr]


def test_weights_are_keyword_parameters(written: Written) -> None:
    written(MINE)
    game, start = load("tictactoe"), load("tictactoe").position("x../.../... o")
    evaluation = game.evaluation("mine.py#ahead")
    assert dict(evaluation.weights) == {"open": 1, "win": 1_000_000}
    assert (evaluation.summary, evaluation.antisymmetric, evaluation.decisive) == ("Open lines.", True, True)
    assert evaluation.value(start, Side.FIRST, 1) == -evaluation.value(start, Side.SECOND, 1) == 3
    assert game.evaluation("mine.py#ahead", {"open": 5}).value(start, Side.FIRST, 1) == 15
    assert not game.evaluation("mine.py#mine").antisymmetric
    again = pickle.loads(pickle.dumps(evaluation.weighted({"open": 2})))
    assert again == evaluation.weighted({"open": 2}) != evaluation
    assert again.value(start, Side.FIRST, 1) == 6
    with pytest.raises(InvalidPlayer, match=r"evaluation 'mine.py#mine' has no weight 'close'; it has: open, win"):
        PlayerSpec.parse("engine:evaluation=mine.py#mine,w.close=3").resolve(game)


MISTAKES = {
    "def evaluate(position\n": "line 1: SyntaxError",
    "x = 1\n": "'mine.py' has no function: write `def evaluate(position):`",
    MINE: "'mine.py' has several functions: say which is meant, as in mine.py#ahead",
    "def evaluate():\n    pass\n": "line 1: `evaluate` takes no position: write `def evaluate(position):`",
    "def evaluate(position, viewpoint):\n    pass\n": "'viewpoint' of `evaluate` has no default: `evaluate` is given",
    "def evaluate(position, open=0.5):\n    pass\n": "the weight 'open' of `evaluate` is '0.5': a weight is a whole",
    "def evaluate(position, win=3):\n    pass\n": "'win' of `evaluate` has a name that Plyground uses itself",
    "def evaluate(position):\n    yield 1\n": "`evaluate` gives no number: write `def` and `return`",
    "import nowhere\n": "line 1: ModuleNotFoundError",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_file_with_a_mistake(written: Written, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    written(text)
    assert main(["search", "tictactoe", "engine:evaluation=mine.py"]) == 2
    said = capsys.readouterr().err
    assert MISTAKES[text] in said
    assert said.count("\n") == 1


def test_a_decorated_function_is_one_too(written: Written) -> None:
    written("from functools import cache\n@cache\ndef evaluate(position, few=3):\n    return few\n")
    game = load("tictactoe")
    assert game.evaluation("mine.py", {"few": 7}).value(game.start(), Side.FIRST, 0) == 7
    written("from functools import cache\n@cache\ndef choose(position):\n    return position.moves()[0]\n", "ann.py")
    assert str(PlayerSpec.parse("ann.py").player(game).choose(Line.of(game)).move) == "a3"


def test_texts_that_name_nothing(written: Written) -> None:
    written(MINE)
    game = load("tictactoe")
    with pytest.raises(InvalidOption, match=r"'mine.py' has no function 'yours'; it has: ahead, mine"):
        game.evaluation("mine.py#yours")
    with pytest.raises(InvalidOption, match=r"no file 'other.py'"):
        game.evaluation("other.py")
    with pytest.raises(InvalidOption, match=r"has no evaluation 'best'; .* or a function in a \.py file"):
        game.evaluation("best")


@pytest.mark.parametrize("kind", ["engine:depth=3", "alphabeta:depth=2", "mcts:simulations=50", "aco:epochs=2"])
@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("return 1 / 0", "'mine.py' crashed: '.*mine.py', line 2: ZeroDivisionError"),
        ("return None", "'mine.py' gives 'None' at '.*': expected a finite number .*line 1"),
        ("return float('nan')", "gives 'nan'"),
        ("return 'good'", "gives 'good'"),
    ],
)
@pytest.mark.parametrize("game", ["tictactoe", "nim"])
def test_what_is_no_value_loses_the_game(written: Written, kind: str, body: str, complaint: str, game: str) -> None:
    written(f"def evaluate(position):\n    {body}\n")
    loaded = load(game)
    with pytest.raises(EvaluationFailed, match=complaint.replace("'good'", "\"'good'\"|'\\\\'good\\\\''|good")):
        PlayerSpec.parse(f"{kind},evaluation=mine.py").player(loaded).choose(Line.of(loaded))
    played = play_game(contest(game, [f"{kind},evaluation=mine.py", "random"]), 0)
    assert (played.failed, played.points(0)) == (True, 0)
    assert ("ZeroDivisionError" in played.trace) == ("1 / 0" in body)


def test_it_plays_in_processes_and_a_server_runs_none(written: Written) -> None:
    written(MINE)
    made = contest("tictactoe", ["alphabeta:depth=2,evaluation=mine.py#ahead", "random"])
    assert [path for path, hash in made.files] == ["mine.py"]
    assert run(made, 20, processes=2).games == run(made, 20, processes=1).games
    text = "engine:depth=2,evaluation=mine.py#ahead"
    assert PlayerSpec.parse(text).program == "mine.py"
    with pytest.raises(InvalidPlayer, match="which it was not started with"):
        check_player(text, load("tictactoe"))
    check_player(text, load("tictactoe"), [text])


# Weights in files


def test_weights_of_shipped_evaluations_are_saved_and_loaded(
    written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    game = load("connect4")
    for name, evaluation in game.evaluations.items():
        changed = evaluation.weighted({next(iter(evaluation.weights)): 77})
        save_weights(changed, "w.toml")
        found = read_weights("w.toml")
        assert (found.evaluation, dict(found.weights)) == (name, dict(changed.weights))
        assert game.evaluation(found.evaluation, found.weights) == changed
    assert main(["weights", "connect4", "zero"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith('evaluation = "zero"\n\n[weights]\nwin = 10000  # a win at the root')
    assert main(["weights", "connect4", "nothing"]) == 2


def test_a_player_with_a_file_of_weights_is_recorded_with_the_weights(written: Written) -> None:
    game = load("tictactoe")
    written('evaluation = "zero"\n[weights]\nwin = 5000\n', "w.toml")
    resolved = PlayerSpec.parse("alphabeta:depth=2,weights=w.toml").resolve(game)
    assert resolved == PlayerSpec.parse("alphabeta:depth=2,evaluation=zero,w.win=5000").resolve(game)
    given = PlayerSpec.parse("engine:depth=2,weights=w.toml,w.win=6000").resolve(game)
    assert given.options["w.win"] == 6000
    with pytest.raises(InvalidPlayer, match=r"'w.toml' has the weights of 'zero', not of 'open'"):
        PlayerSpec.parse("engine:weights=w.toml,evaluation=open").resolve(game)
    with pytest.raises(InvalidPlayer, match="this server reads no file of weights"):
        check_player("engine:weights=w.toml", game)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("win = ", "'w.toml' is not a file of weights: "),
        ("win = 3\n", 'expected evaluation = "NAME" and a table [weights]'),
        ("[weights]\nwin = 0.5\n", "the weight 'win' takes a whole number from -1000000 to 1000000, not \"0.5\""),
        ("[weights]\nwon = 5\n", "has no weight 'won'; it has: "),
    ],
)
def test_files_that_are_no_weights(written: Written, text: str, complaint: str) -> None:
    written(text, "w.toml")
    with pytest.raises(InvalidPlayer, match=re.escape(complaint)):
        PlayerSpec.parse("engine:weights=w.toml").resolve(load("tictactoe"))
    with pytest.raises(InvalidPlayer, match=r"no file 'x.toml'"):
        PlayerSpec.parse("engine:weights=x.toml").resolve(load("tictactoe"))


def test_the_example_beats_chance() -> None:
    center = ROOT / "examples" / "center.py"
    for name in ("center", "height"):
        made = contest("connect4", [f"alphabeta:depth=2,evaluation={center}#{name}", "random"])
        assert sum(play_game(made, number).points(0) for number in range(6)) >= 5
