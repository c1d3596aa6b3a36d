"""Objects of the core are values: they can be pickled and unpickled, also in another process, and print readably."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from plyground import _core, load
from tests import goldens

POSITIONS = [
    (row[1], row[2]) for name in _core.game_names() for row in goldens.lines(name, "positions.txt") if row[0] == "valid"
]


def again(value: object) -> object:
    """The value pickled and unpickled: by the newest protocol, and equally by the oldest that classes use."""
    restored: object = pickle.loads(pickle.dumps(value))
    assert pickle.loads(pickle.dumps(value, protocol=2)) == restored
    return restored


def native(game: str, text: str) -> _core.Position:
    position = load(game).position(text)
    assert isinstance(position, _core.Position)
    return position


def test_every_native_game_is_here() -> None:
    assert {load(game).name for game, _ in POSITIONS} == set(_core.game_names())


@pytest.mark.parametrize(("game", "text"), POSITIONS)
def test_a_position_and_its_moves(game: str, text: str) -> None:
    position = native(game, text)
    restored = again(position)
    assert restored == position
    assert hash(restored) == hash(position)
    assert str(position) in repr(restored) or len(str(position)) > 200
    moves = position.moves()
    assert again(moves) == moves
    for move in moves:
        assert hash(again(move)) == hash(move)
        assert repr(move) == f"Move('{move}')"


@pytest.mark.parametrize("game", sorted({game for game, _ in POSITIONS}))
def test_a_game_and_its_evaluations(game: str) -> None:
    rules = native(game, str(load(game).start())).game
    assert again(rules) is rules
    assert repr(rules).startswith(f"Game('{rules.name}'")
    for name in rules.evaluation_names:
        own = rules.evaluation(name)
        assert again(own) == own
        assert repr(own) == f"Evaluation('{name}')"
        weight = next(iter(own.weights), None)
        if weight is None:
            continue
        other = own.weighted({weight: own.weights[weight] + 1})
        assert other != own
        restored = again(other)
        assert restored == other
        assert hash(restored) == hash(other)
        assert isinstance(restored, _core.Evaluation)
        assert restored.weights == other.weights
        assert repr(restored) == f"Evaluation('{name}', {weight}={other.weights[weight]})"


def test_another_process_reads_them() -> None:
    position = native("gipf", str(load("gipf").start()))
    values = (position, position.moves()[0], position.game, position.game.evaluation("zero").weighted({"win": 99}))
    code = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()))"
    run = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(values), capture_output=True, check=True)
    assert run.stdout.decode().strip() == str(values)


def test_a_move_of_another_build_is_refused() -> None:
    """The bytes of a move may mean another move in another build; the text that is pickled with them shows that."""
    game = native("connect4", str(load("connect4").start())).game
    with pytest.raises(ValueError, match="'d9' was pickled by another build of connect4"):
        game.restored_move(0, 0, "d9")
