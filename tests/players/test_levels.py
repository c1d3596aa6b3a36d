"""Levels for people: valid in every game, reproducible, each stronger than those well below it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from plyground import InvalidPlayer, Position, Side, UnknownGame, load
from plyground.advice.puzzles import Puzzle, shipped
from plyground.history.line import Line
from plyground.loading import registry
from plyground.loading.levels import LEVELS, Level, read_levels
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec
from plyground.score import Score
from tests.places import RACE

LARGE = ["chess", "connect4", "dobutsu", "gipf", "ultimate"]
#: Of other rules than those that the levels were measured with only the short ones.
PUZZLES = [
    puzzle
    for name in registry.game_names()
    for puzzle in shipped(load(name))
    if puzzle.game == name or puzzle.plies <= 5
]


@pytest.mark.parametrize("name", registry.game_names())
def test_every_game_has_levels_up_to_full_strength(name: str) -> None:
    levels = load(name).levels
    assert len(levels) == 8 if name in LARGE else 2 <= len(levels) <= 8
    assert len(set(levels)) == len(levels)
    assert [level.depth for level in levels] == sorted(level.depth for level in levels)
    assert all(level.slip < 1 for level in levels)
    assert levels[0].slip > 0
    assert (levels[-1].slip, levels[-1].depth) == (0, 100)
    assert all(level.table == 1 for level in levels[:3] if level is not levels[-1])


@pytest.mark.parametrize("name", registry.game_names())
def test_every_level_plays(name: str) -> None:
    game = load(name)
    for number in range(1, len(game.levels) + 1):
        player, line = PlayerSpec.parse(f"engine:level={number},seed=1").player(game), Line.of(game)
        while line.outcome is None and len(line.moves) < 5:
            line = line.play(player.choose(line).move)


def winner_of(game: LoadedGame, players: dict[Side, str], opening: Position | None = None) -> Side | None:
    seated = {side: PlayerSpec.parse(spec).player(game) for side, spec in players.items()}
    line = Line.of(game, opening)
    while line.outcome is None and len(line.moves) < 300:
        line = line.play(seated[line.position.side].choose(line).move)
    return line.outcome.winner if line.outcome else None


@pytest.mark.parametrize("name", LARGE)
def test_level_1_beats_random_play_and_loses_to_level_4(name: str) -> None:
    game = load(name)

    def points(strong: str, weak: str) -> float:
        """The points of ten games, five with each side."""
        total = 0.0
        for seed in range(5):
            for side in Side:
                players = {side: f"{strong},seed={seed}", side.other: f"{weak}seed={seed + 50}"}
                winner = winner_of(game, players)
                total += 0.5 if winner is None else winner is side
        return total

    assert points("engine:level=4", "engine:level=1,") >= 8
    assert points("engine:level=1", "random:") >= 7


@pytest.mark.parametrize("name", LARGE)
def test_the_same_seed_plays_the_same_moves(name: str) -> None:
    game = load(name)

    def moves(seed: int) -> tuple[str, ...]:
        player, line = PlayerSpec.parse(f"engine:level=2,seed={seed}").player(game), Line.of(game)
        while line.outcome is None and len(line.moves) < 30:
            line = line.play(player.choose(line).move)
        return line.moves

    assert moves(5) == moves(5)
    assert len({moves(seed) for seed in range(4)}) > 1


def test_the_text_says_who_played() -> None:
    game = load("dobutsu")
    given = PlayerSpec.parse("engine:level=2,seed=7").resolve(game)
    assert str(given) == "engine:level=2,seed=7,threads=1,table=1,selective=on,exact=off"
    assert PlayerSpec.parse("engine:level=2").seeded(7).resolve(game) == given
    without_level = PlayerSpec.parse("engine:depth=2").resolve(game)
    assert str(without_level) == "engine:depth=2,threads=1,table=64,selective=on,exact=off"


@pytest.mark.parametrize(
    ("game", "spec", "complaint"),
    [
        ("tictactoe", "engine:level=5", "tictactoe has levels 1 to 4, not 5"),
        ("dobutsu", "engine:level=9", "dobutsu has levels 1 to 8, not 9"),
        ("dobutsu", "engine:level=0", "dobutsu has levels 1 to 8, not 0"),
        ("dobutsu", "engine:level=best", "level takes a whole number, not 'best'"),
        ("dobutsu", "engine:level=2,time=1", "level and time both set how far the engine looks: give only one of them"),
        ("dobutsu", "engine:level=2,depth=1", "level and depth both"),
        ("dobutsu", "engine:level=2,nodes=100", "level and nodes both"),
    ],
)
def test_wrong_levels_are_refused(game: str, spec: str, complaint: str) -> None:
    with pytest.raises(InvalidPlayer) as caught:
        PlayerSpec.parse(spec).player(load(game))
    assert complaint in str(caught.value)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_the_highest_level_solves_the_puzzles(puzzle: Puzzle) -> None:
    game = load(puzzle.game)
    position = game.position(puzzle.position)
    choice = PlayerSpec.parse(f"engine:level={len(game.levels)},seed=1").player(game).choose(Line.of(game, position))
    assert choice.score is not None
    assert choice.score.kind == "win"
    assert str(choice.move) == puzzle.solution[0]


def slipping(**changes: Any) -> LoadedGame:
    """Connect Four with one level that always slips."""
    game = load("connect4")
    levels = read_levels([{"depth": 2, "slip": 1.0, **changes}])
    return LoadedGame(game.rules, type(game.description)(**{**vars(game.description), "levels": levels}), game.options)


def test_who_slips_still_wins_when_the_win_is_in_sight() -> None:
    game = slipping()
    position = game.position("......./......./......./......./o....../ooxxx.. x")
    for seed in range(20):
        choice = PlayerSpec.parse(f"engine:level=1,seed={seed}").player(game).choose(Line.of(game, position))
        assert (str(choice.move), choice.score) == ("6", Score.win(Side.FIRST, 1))


def test_who_slips_overlooks_only_what_is_out_of_sight() -> None:
    position_text = "......./......./......./......./x...x../ooo.x.. x"
    blind, seeing = slipping(sight=1), slipping(sight=2)

    def replies(game: LoadedGame) -> set[str]:
        at = game.position(position_text)
        return {
            str(PlayerSpec.parse(f"engine:level=1,seed={seed}").player(game).choose(Line.of(game, at)).move)
            for seed in range(20)
        }

    assert replies(seeing) == {"4"}  # O threatens to complete its row: every other move loses
    assert len(replies(blind)) > 2


def test_a_slip_is_not_the_best_move() -> None:
    game = slipping()
    best = PlayerSpec.parse("engine:depth=1").player(game).choose(Line.of(game)).move
    chosen = [
        str(PlayerSpec.parse(f"engine:level=1,seed={seed}").player(game).choose(Line.of(game)).move)
        for seed in range(40)
    ]
    assert str(best) not in chosen
    assert len(set(chosen)) >= 4


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        ([], "expected at least one level"),
        ([{"depth": 0}], "level 1: depth=0: expected a whole number from 1 to 100"),
        ([{}, {"slip": 1.5}], "level 2: slip=1.5: expected a number from 0 to 1"),
        ([{"slip": True}], "slip=True"),
        ([{"depth": 2, "sight": 3}], "level 1: sight=3: expected a whole number from 1 to 2"),
        ([{"depth": 1.5}], "depth=1.5"),
        ([{"nodes": 10}], "nodes=10: expected a whole number from 1000 to 10000000"),
        ([{"table": 100}], "table=100"),
        ([{"time": 1}], "level 1 has no 'time'; it has: depth, slip, sight, nodes, table"),
    ],
)
def test_levels_that_cannot_be(entries: list[dict[str, Any]], complaint: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        read_levels(entries)
    assert complaint in str(caught.value)


def test_a_game_of_ones_own_has_levels(tmp_path: Path) -> None:
    text = RACE.read_text(encoding="utf-8")
    own = tmp_path / "race.py"
    own.write_text(text, encoding="utf-8")
    assert load(str(own)).levels == LEVELS
    winner_of(load(str(own)), dict.fromkeys(Side, "engine:level=3,seed=1"))
    own.write_text(f"{text}\n    levels = [{{'depth': 2, 'slip': 0.5}}, {{}}]\n", encoding="utf-8")
    assert load(str(own)).levels == (Level(depth=2, slip=0.5), Level())
    own.write_text(f"{text}\n    levels = [{{'depht': 2}}]\n", encoding="utf-8")
    with pytest.raises(UnknownGame, match="level 1 has no 'depht'"):
        load(str(own))
    own.write_text(f"{text}\n    levels = 8\n", encoding="utf-8")
    with pytest.raises(UnknownGame, match="`levels` must be a list of tables"):
        load(str(own))
