"""Every game against its golden files, and the golden files against the naive games."""

from __future__ import annotations

import random

import pytest
from _pytest.mark import ParameterSet

from plyground import InvalidPosition, load
from plyground.engine.perft import perft
from plyground.exact import solve_exhaustively
from plyground.history.line import Line
from plyground.loading import registry
from plyground.players import PlayerSpec
from plyground.score import Score
from tests import goldens
from tests.naive import naive_games
from tests.naive import perft as naive_perft

GAMES = registry.game_names()


def rows(file: str) -> list[ParameterSet]:
    return [pytest.param(*row, id=" | ".join(row[:3])) for name in GAMES for row in goldens.lines(name, file)]


def positions(kind: str) -> list[ParameterSet]:
    found = [row for name in GAMES for row in goldens.lines(name, "positions.txt")]
    return [pytest.param(*row[1:], id=" | ".join(row)) for row in found if row[0] == kind]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_all_its_files_and_a_naive_game(name: str) -> None:
    missing = [file for file in goldens.FILES if not (goldens.folder(name) / file).is_file()]
    assert not missing, f"games/{name} lacks {missing}"
    assert name in naive_games(), f"tests/naive has nothing for {name}"


@pytest.mark.parametrize(("spec", "text", "numbers"), rows("perft.txt"))
def test_perft(spec: str, text: str, numbers: str) -> None:
    expected = [int(number) for number in numbers.split()]
    assert perft(load(spec).position(text), len(expected)) == expected


@pytest.mark.parametrize(("spec", "text", "numbers"), rows("perft.txt"))
def test_perft_goldens_are_those_of_naive_games(spec: str, text: str, numbers: str) -> None:
    shallow = [int(number) for number in numbers.split() if int(number) <= 100_000][:3]
    assert naive_perft(goldens.naive_game(spec), text, len(shallow)) == shallow


def test_perft_of_connect_four_to_eight_plies() -> None:
    assert perft(load("connect4").start(), 8) == [7, 49, 343, 2401, 16807, 117649, 823536, 5673234]


@pytest.mark.parametrize(("spec", "text", "value"), rows("values.txt"))
def test_values(spec: str, text: str, value: str) -> None:
    game = load(spec)
    if game.repetition is None:
        score: Score | None = solve_exhaustively(game.position(text)).score
    else:
        searcher = f"alphabeta:depth={value.split()[1]},evaluation=zero,order=on,table=on"
        score = PlayerSpec.parse(searcher).player(game).choose(Line.of(game, text)).score
    assert score is not None
    assert (score.kind if score.plies is None else f"{score.kind} {score.plies}") == value


@pytest.mark.parametrize(("spec", "text"), positions("valid"))
def test_valid_positions(spec: str, text: str) -> None:
    assert str(load(spec).position(text)) == text


@pytest.mark.parametrize(("spec", "text", "faults"), positions("invalid"))
def test_invalid_positions_name_every_fault(spec: str, text: str, faults: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        load(spec).position(text)
    assert caught.value.input == text
    assert f"'{text}'" in str(caught.value)
    expected = [fault.strip() for fault in faults.split(";")]
    assert len(caught.value.faults) == len(expected), caught.value.faults
    for fault in expected:
        assert any(fault in found for found in caught.value.faults), caught.value.faults


@pytest.mark.parametrize(
    "spec",
    ["tictactoe", "tictactoe:4x3x3", "tictactoe:5x5x4", "tictactoe:7x9x3", "tictactoe:26x2x2", "tictactoe:1x9x4",
     "tictactoe:8x8x5", "connect4", "grundy:heap=30", "nim:heaps=9,9,4,1", "tree:[[3,[5,0]],[2,[-9,[1,2]]],4]",
     "ultimate", "ultimate:sending=off", "dobutsu", "chess"],
)  # fmt: skip
def test_random_games_agree_with_the_naive_game_at_every_step(spec: str) -> None:
    game, naive = load(spec), goldens.naive_game(spec)
    chance = random.Random(7)
    winners = {"first": "1-0", "second": "0-1", "draw": "1/2-1/2"}
    for _ in range(30):
        position = game.start()
        while True:
            text = str(position)
            assert [str(move) for move in position.moves()] == naive.moves(text)
            assert str(position.side) == naive.side(text)
            expected, outcome = naive.winner(text), position.outcome()
            assert (outcome and str(outcome)) == (expected and winners[expected])
            if outcome is not None:
                break
            move = chance.choice(position.moves())
            position = position.play(move)
            assert str(position) == naive.play(text, str(move))
