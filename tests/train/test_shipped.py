"""The learned evaluations that are shipped with games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from bench.learned_weights import again, shipped

import plyground as pg
from plyground.engine.engine import Engine
from plyground.game import Side
from plyground.history.line import Line
from plyground.loading.learned import Learned, read_learned
from plyground.score import Limit

FILES = shipped()


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_shipped_file_says_how_it_was_made(file: Path) -> None:
    assert file.stat().st_size < 1_000_000
    learned = read_learned(file)
    game = pg.load(learned.game)
    assert game.description.learned == file
    assert learned.about["command"].startswith(f"plyground train {learned.game} --games {learned.about['games']} ")
    assert learned.about["build"]
    evaluation = game.evaluation("learned")
    assert evaluation == game.learned(learned)
    assert evaluation.antisymmetric
    assert next(iter(game.evaluations)) != "learned"  # the hand-made one stays the default


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_the_same_command_makes_the_same_weights(file: Path, tmp_path: Path) -> None:
    """As far as it takes no time: fewer games than the file, learned twice."""
    learned = read_learned(file)
    few = Learned(learned.game, learned.sight, learned.patterns, learned.weights, {**learned.about, "games": 30})
    assert again(few, tmp_path / "a").weights == again(few, tmp_path / "b").weights
    assert read_learned(tmp_path / "a").patterns == learned.patterns


@pytest.mark.parametrize("spec", ["connect4", "gipf"])
def test_it_plays_better_than_the_hand_made_one(spec: str) -> None:
    game = pg.load(spec)
    chance = random.Random(3)
    players = (Engine(game, game.evaluation("learned"), table=1), Engine(game, table=1))
    points = 0.0
    for number in range(30):
        if number % 2 == 0:
            start: Any = game.start()
            for _ in range(4):
                start = start.play(chance.choice(start.moves()))
        position = start
        for _ in range(300):
            if position.outcome() is not None:
                break
            mover = players[(number + (position.side is Side.SECOND)) % 2]
            position = position.play(mover.think(position, Limit(nodes=300)).best.move)
        outcome = position.outcome()
        learned = Side.FIRST if number % 2 == 0 else Side.SECOND
        points += 0.5 if outcome is None or outcome.winner is None else float(outcome.winner is learned)
    assert points >= 18


def test_the_strongest_level_uses_it() -> None:
    game = pg.load("connect4")
    assert game.levels[-1].evaluation == "learned"
    line = Line.of(game, None, ("4", "4", "3"))
    top = pg.PlayerSpec.parse(f"engine:level={len(game.levels)}").player(game).choose(line)
    level = game.levels[-1]
    analysis = Engine(game, game.evaluation("learned"), table=level.table).think(
        line.position, Limit(nodes=level.nodes)
    )
    assert (top.move, top.score) == (analysis.best.move, analysis.best.score)


def test_other_rules_have_it_only_if_it_is_theirs() -> None:
    assert "learned" in pg.load("ultimate").evaluations
    assert "learned" not in pg.load("ultimate:sending=off").evaluations
    game = pg.load("ultimate:sending=off")
    assert pg.PlayerSpec.parse(f"engine:level={len(game.levels)}").player(game)


def test_tree_search_takes_its_values_natively() -> None:
    """The same tree, whether the values come from the core or from Python."""
    game = pg.load("connect4")
    evaluation = game.evaluation("learned")
    line = Line.of(game, None, ("4", "4"))
    native = pg.PlayerSpec.parse("mcts:simulations=300,seed=1,evaluation=learned").player(game).choose(line)

    def called(position: Any, side: Side) -> float:
        return evaluation.value(position, side, 0)

    own = pg.PlayerSpec.parse("mcts:simulations=300,seed=1,scale=4096").having({"evaluation": called})
    assert own.player(game).choose(line).score == native.score
