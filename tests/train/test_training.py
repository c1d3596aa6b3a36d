"""Training: the core beside the textbook, files that are equal, and trainings that are interrupted."""

from __future__ import annotations

import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import plyground as pg
from plyground.engine.engine import Engine
from plyground.game import InvalidOption, Side
from plyground.loading.learned import BOUND, read_learned
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Limit
from plyground.textbook.td import Learner
from plyground.train import Settings, Training, features
from tests.train.test_features import NATIVE, Dots, positions

SHORT = Settings(opening=3, explore=0.1)


def textbook(game: LoadedGame, seed: int, settings: Settings) -> Learner:
    found = features(game)

    def seen(position: Any) -> list[Hashable]:
        indices = found.patterns.indices(found.sight.see(game.view(position)), position.side is Side.SECOND)
        return [group[0] for group in indices]

    return Learner(seen, seed=seed, **vars(settings))


@pytest.mark.parametrize(("spec", "games"), [("tictactoe", 150), ("tictactoe:4x3x3", 60), ("dobutsu", 4), ("gipf", 1)])
def test_the_core_learns_what_the_textbook_learns(spec: str, games: int) -> None:
    """To the last bit: with equal random numbers the games are the same, and so is every weight."""
    game = pg.load(spec)
    training = Training(game, seed=3, settings=SHORT)
    training.run(games=games)
    book = textbook(game, 3, SHORT)
    book.learn(game.start(), games)
    values = training.values()
    assert len(book.weights) > 100
    for index, weight in book.weights.items():
        assert values[index] == weight.value  # type: ignore[call-overload]


def test_a_game_in_python_is_learned_like_a_native_one() -> None:
    game = pg.load(Dots())
    training = Training(game, seed=4, settings=SHORT)
    assert game.sighted is None
    training.run(games=30)
    book = textbook(game, 4, SHORT)
    book.learn(game.start(), 30)
    values = training.values()
    assert all(values[index] == weight.value for index, weight in book.weights.items())  # type: ignore[call-overload]


def test_equal_seeds_give_equal_files(tmp_path: Path) -> None:
    game = pg.load("connect4")
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        training = Training(game, seed=seed)
        training.run(games=300)
        training.learned().write(tmp_path / name)
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b != c


def test_an_interrupted_training_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    game = pg.load("ultimate")
    whole = Training(game, seed=1)
    whole.run(games=120)
    for games in (17, 18, 90, 120):
        part = Training(game, seed=1)
        if (tmp_path / "kept").exists():
            part.resume(tmp_path / "kept")
        part.run(games=games)
        part.save(tmp_path / "kept")
    assert part.games == 120
    assert (part.values() == whole.values()).all()
    assert part.learner.state() == whole.learner.state()


def test_another_training_is_not_gone_on_with(tmp_path: Path) -> None:
    training = Training(pg.load("connect4"), seed=1)
    training.save(tmp_path / "kept")
    with pytest.raises(InvalidOption, match="of another training"):
        Training(pg.load("connect4"), seed=2).resume(tmp_path / "kept")
    (tmp_path / "kept").write_bytes(b"something else")
    with pytest.raises(InvalidOption, match="is not a training"):
        training.resume(tmp_path / "kept")


def test_several_threads_learn_together() -> None:
    training = Training(pg.load("connect4"), seed=1)
    training.run(games=2000, threads=2)
    assert training.games == 2000
    assert np.count_nonzero(training.values()) > 10_000


def test_it_learns() -> None:
    """A few seconds of learning beat the game's own evaluation at an equal number of nodes."""
    game = pg.load("gipf")
    training = Training(game, seed=1)
    training.run(games=2500)
    chance = random.Random(8)
    players = (Engine(game, training.evaluation(), table=1), Engine(game, table=1))
    points = 0.0
    for number in range(20):
        position: Any = game.start()
        if number % 2 == 0:
            opening = [chance.randrange(30) for _ in range(4)]
        for choice in opening:
            position = position.play(position.moves()[choice])
        for _ in range(300):
            if position.outcome() is not None:
                break
            mover = players[(number + (position.side is Side.SECOND)) % 2]
            position = position.play(mover.think(position, Limit(nodes=200)).best.move)
        outcome = position.outcome()
        learned = Side.FIRST if number % 2 == 0 else Side.SECOND
        points += 0.5 if outcome is None or outcome.winner is None else float(outcome.winner is learned)
    assert points >= 13


@pytest.mark.parametrize("spec", [*NATIVE, "python"])
def test_a_learned_evaluation_is_what_the_engine_needs(spec: str) -> None:
    """Antisymmetric, whole, decisive, and the same whether the core or Python adds the weights up."""
    game = pg.load(Dots()) if spec == "python" else pg.load(spec)
    training = Training(game, seed=1, settings=SHORT)
    training.run(games=20)
    learned = training.learned()
    evaluation = game.learned(learned)
    assert evaluation.antisymmetric
    assert evaluation.decisive
    assert evaluation.name == "learned"
    met = 0
    for position in positions(game, games=3):
        value = evaluation.value(position, position.side, 0)
        assert value == -evaluation.value(position, Side.SECOND if position.side is Side.FIRST else Side.FIRST, 0)
        seen, second = learned.sight.see(game.view(position)), position.side is Side.SECOND
        indices = learned.patterns.indices(seen, second)
        assert value == max(-BOUND, min(BOUND, sum(learned.weights[group[0]] for group in indices)))
        assert all(learned.weights[index] == learned.weights[group[0]] for group in indices for index in group)
        met += value != 0
        if met == 1:
            assert Engine(game, evaluation, table=1).think(position, Limit(nodes=50)).best
    assert met > 5
    finished = next(p for p in _ends(game) if p.outcome().winner is not None)
    assert evaluation.value(finished, finished.outcome().winner, 3) == evaluation.weights["win"] - 3


def _ends(game: LoadedGame) -> Any:
    chance = random.Random(1)
    while True:
        position: Any = game.start()
        while position.moves():
            position = position.play(chance.choice(position.moves()))
        yield position


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    game = pg.load("connect4")
    training = Training(game, seed=1)
    training.run(games=200)
    path = tmp_path / "mine.weights"
    training.learned({"command": "by hand"}).write(path)
    found = read_learned(path)
    assert found.weights == training.learned().weights
    assert (found.game, found.about["games"], found.about["command"]) == ("connect4", 200, "by hand")
    evaluation = game.evaluation(str(path))
    position = game.start().play("4").play("4")
    assert evaluation.value(position, Side.FIRST, 0) == training.evaluation().value(position, Side.FIRST, 0)
    assert pickle.loads(pickle.dumps(evaluation)) == evaluation == training.evaluation() != game.evaluation()
    assert evaluation.weighted({"win": 5000}).weights == {"win": 5000}
    with pytest.raises(InvalidOption, match="has no weight 'loss'"):
        evaluation.weighted({"loss": 1})
    assert pg.PlayerSpec.parse(f"engine:nodes=100,evaluation={path}").program is None  # data run nothing
    with pytest.raises(InvalidOption, match="has the weights of 'connect4', not of gipf"):
        pg.load("gipf").evaluation(str(path))


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    game = pg.load("tictactoe")
    training = Training(game, seed=1)
    training.learned().write(tmp_path / "good.weights")
    good = (tmp_path / "good.weights").read_bytes()
    bad = tmp_path / "bad.weights"
    wrong = {
        b"": "is not a file of learned weights",
        good[:40]: "is not a file of learned weights",
        good[:-10]: "is not a file of learned weights: expected .* bytes of weights",
        good[:-1]: "is not a file of learned weights: expected .* bytes of weights",
        good + b"!!": "is not a file of learned weights: expected .* bytes of weights",
        good.replace(b"{", b"[]\n{", 1): "is not a file of learned weights: what it says of itself cannot be read",
        good.replace(b'"apart"', b'"opart"'): "is not a file of learned weights: there is no 'apart'",
        good.replace(b'"states":[3', b'"states":[9'): "is not a file of learned weights",
        good.replace(b'"tables":[[[[0', b'"tables":[[[[-1'): "is not .*: what it says of itself cannot be read",
    }
    for content, problem in wrong.items():
        assert content != good
        bad.write_bytes(content)
        with pytest.raises(InvalidOption, match=problem):
            game.evaluation(str(bad))
    with pytest.raises(InvalidOption, match="no file"):
        game.evaluation(str(tmp_path / "none.weights"))
    with pytest.raises(InvalidOption, match="not of tictactoe:5x5x4"):
        pg.load("tictactoe:5x5x4").evaluation(str(tmp_path / "good.weights"))


def run(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "plyground", "train", *arguments]
    return subprocess.Popen(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    done = run("tictactoe", "--games", "500", "--compare", "2", folder=tmp_path)
    said, _ = done.communicate()
    assert done.returncode == 0
    assert said.startswith("tictactoe.weights: 500 games, 39,366 weights\n")
    assert "against its own evaluation" in said
    about = read_learned(tmp_path / "tictactoe.weights").about
    assert about["command"] == "plyground train tictactoe --games 500 --threads 1 --seed 1"
    assert [path.name for path in tmp_path.iterdir()] == ["tictactoe.weights"]
    again = run("tictactoe", "--games", "500", folder=tmp_path)
    assert "is there already" in again.communicate()[1]
    assert again.returncode == 2


@pytest.mark.parametrize("wrong", [[], ["--games", "1", "--minutes", "1"]])
def test_the_command_wants_to_know_how_long(tmp_path: Path, wrong: list[str]) -> None:
    done = run("tictactoe", *wrong, folder=tmp_path)
    assert "--minutes M or --games N, one of them" in done.communicate()[1]
    assert done.returncode == 2


def test_a_training_that_is_killed_ends_with_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    arguments = ("connect4", "--games", "40000", "--compare", "0")
    run(*arguments, folder=tmp_path / "a").communicate()
    kept = tmp_path / "b" / "connect4.weights.training"
    for sign in (signal.SIGKILL, signal.SIGINT, signal.SIGKILL):
        process = run(*arguments, "--keep", "0.1", folder=tmp_path / "b")
        began, before = time.monotonic(), kept.stat().st_mtime if kept.exists() else 0
        while process.poll() is None and time.monotonic() < began + 60:
            if kept.exists() and kept.stat().st_mtime > before:
                process.send_signal(sign)
                break
            time.sleep(0.01)
        process.communicate()
        assert kept.exists()
    done = run(*arguments, folder=tmp_path / "b")
    assert "going on with" in done.communicate()[1]
    assert done.returncode == 0
    assert (tmp_path / "a" / "connect4.weights").read_bytes() == (tmp_path / "b" / "connect4.weights").read_bytes()
    assert not kept.exists()
