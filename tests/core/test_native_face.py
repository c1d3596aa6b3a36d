"""Native positions and moves as Python values."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import IllegalMove, InvalidMove, InvalidOption, InvalidPosition, PlygroundError, Side, _core, load
from plyground.engine.perft import perft
from plyground.history.line import Line
from plyground.players import PlayerSpec
from tests.waiting import interrupted


def test_moves_are_values_made_once() -> None:
    position = load("tictactoe").start()
    assert position.moves()[0] is position.moves()[0]
    assert [str(move) for move in position.moves()] == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
    assert len({*position.moves(), *position.moves()}) == 9
    assert position.moves()[0] != "a3"
    assert repr(position.moves()[4]) == "Move('b2')"


def test_moves_of_different_games_differ_and_are_refused() -> None:
    three, four = load("tictactoe").start(), load("tictactoe:4x4x4").start()
    assert three.moves()[0] != four.moves()[0]
    with pytest.raises(InvalidMove, match="another game"):
        three.play(four.moves()[0])


def test_errors_quote_their_input() -> None:
    position = load("connect4").start()
    with pytest.raises(InvalidMove, match="'8' is not a move of connect4: expected a column from 1 to 7") as invalid:
        position.play("8")
    assert (invalid.value.input, invalid.value.type) == ("8", "invalid-move")
    full = load("connect4").position("444444")
    with pytest.raises(IllegalMove, match="'4' is not legal in ") as illegal:
        full.play("4")
    assert (illegal.value.input, illegal.value.type) == ("4", "illegal-move")
    with pytest.raises(IllegalMove, match="the game is over"):
        load("connect4").position("1212121").play("3")
    with pytest.raises(TypeError):
        position.play(4)
    with pytest.raises(InvalidMove) as half:
        position.play("\udc80")  # what an undecodable byte of the command line becomes
    assert half.value.input == "\udc80"
    with pytest.raises(InvalidPosition):
        load("connect4").position("\udc80 x")


def test_a_position_survives_copying_and_pickling() -> None:
    position = load("tictactoe:5x5x4").start().play("c3")
    assert copy.deepcopy(position) == position
    restored = pickle.loads(pickle.dumps(position))
    assert restored == position
    assert hash(restored) == hash(position)
    assert restored.play("a1") == position.play("a1")


def test_connect_four_reads_columns_played() -> None:
    game = load("connect4")
    position = game.start()
    for move in "4453":
        position = position.play(move)
    assert game.position("4453") == position


def test_evaluations_have_weights_by_name() -> None:
    evaluation = load("tictactoe").evaluation("threats", {"open": 3})
    assert evaluation.weights == {"open": 3, "own": 50, "opponent": -100, "blocked": 40, "win": 100}
    position = load("tictactoe").position("x../.../... o")
    assert evaluation.value(position, Side.FIRST, 1) == 8 * 3
    assert evaluation.value(position, Side.SECOND, 1) == 5 * 3
    with pytest.raises(InvalidOption, match="no weight 'opne'; it has: open, own"):
        evaluation.weighted({"opne": 1})
    with pytest.raises(InvalidOption, match="no evaluation 'best'"):
        load("tictactoe").evaluation("best")
    for game in ("tictactoe", "nim"):
        with pytest.raises(InvalidOption, match="takes a number from -1000000 to 1000000, not '1000001'"):
            load(game).evaluation("zero", {"win": 1_000_001})
    with pytest.raises(ValueError, match="another game"):
        evaluation.value(load("connect4").start(), Side.FIRST, 1)


@pytest.mark.parametrize(
    ("text", "threats_x", "threats_o", "open_x"),
    [
        # Lines: rows top to bottom, columns left to right, diagonals. Counted by hand.
        (".../.../... x", 8, 8, 0),
        ("x../.../... o", 8, 5, 3),
        ("xx./o../... o", 50 + 6, -100 + 4, 2),  # x: all but row 2 and column a; o: rows 2, 3, column c, a diagonal
        ("xxo/o../... x", 3, 40 + 4, -1),  # the top row is blocked by o
    ],
)
def test_tic_tac_toe_evaluations_by_hand(text: str, threats_x: int, threats_o: int, open_x: int) -> None:
    game = load("tictactoe")
    position = game.position(text)
    assert game.evaluation("threats").value(position, Side.FIRST, 2) == threats_x
    assert game.evaluation("threats").value(position, Side.SECOND, 2) == threats_o
    assert game.evaluation("open").value(position, Side.FIRST, 2) == open_x


def test_threats_divides_a_win_by_the_ply() -> None:
    game = load("tictactoe")
    won = game.position("xxx/oo./... o")
    assert game.evaluation("threats").value(won, Side.FIRST, 3) == pytest.approx(100 / 3)
    assert game.evaluation("threats").value(won, Side.SECOND, 4) == -25
    assert game.evaluation("open").value(won, Side.FIRST, 3) == 997
    assert game.evaluation("zero").value(won, Side.SECOND, 3) == -9997


def test_by_default_a_search_takes_every_win_at_hand() -> None:
    """Document D's evaluation, a win divided by its ply, leaves some of them."""
    game = load("tictactoe")
    seen, waiting = {game.start()}, [game.start()]
    wins = missed = left = 0
    while waiting:
        position = waiting.pop()
        after = {move: position.play(move) for move in position.moves()}
        waiting += set(after.values()) - seen
        seen |= set(after.values())
        winning = [move for move, then in after.items() if (end := then.outcome()) and end.winner is not None]
        if not winning:
            continue
        wins += 1
        missed += (
            PlayerSpec.parse("minimax:depth=2").player(game).choose(Line.of(game, str(position))).move not in winning
        )
        threats = PlayerSpec.parse("minimax:depth=2,evaluation=threats").player(game)
        left += threats.choose(Line.of(game, str(position))).move not in winning
    assert (wins, missed) == (2358, 0)
    assert left > 0


def test_a_decisive_evaluation_says_so_only_while_it_is() -> None:
    game = load("tictactoe")
    assert game.evaluation("default").decisive
    assert game.evaluation("open").decisive
    assert not game.evaluation("open", {"line": 100}).decisive
    assert not game.evaluation("zero", {"win": 9}).decisive
    assert not game.evaluation("threats").decisive
    assert load("connect4").evaluation("default").decisive
    assert not load("grundy").evaluation("zero", {"win": 9}).decisive


@given(text=st.text(max_size=60), name=st.sampled_from(["tictactoe", "connect4"]))
def test_no_text_crashes_the_parsers(text: str, name: str) -> None:
    game = load(name)
    try:
        position = game.position(text)
        assert game.position(str(position)) == position
    except InvalidPosition as error:
        assert error.input == text
        assert error.faults
    try:
        game.start().play(text)
    except (InvalidMove, IllegalMove) as error:
        assert error.input == text


@given(text=st.text(alphabet="[]0123456789,.:- ab", max_size=40), name=st.sampled_from(["tree", "grundy", "nim"]))
def test_no_text_crashes_the_python_games(text: str, name: str) -> None:
    game = load(name)
    try:
        position = game.position(text)
        assert game.position(str(position)) == position
    except PlygroundError as error:
        assert error.input == text


def test_a_refusal_quotes_a_long_text_shortened_between_characters() -> None:
    text = "é" * 5000
    with pytest.raises(InvalidPosition) as refused:
        load("tictactoe").position(f"{text}/.../... x")
    assert len(refused.value.faults) > 5000
    assert len(str(refused.value)) < 2000
    assert str(refused.value).startswith(f"'{'é' * 197}...' is not a position of tictactoe")
    assert str(refused.value).endswith("; and 4989 more")
    assert f"row 1, '{'é' * 197}...', has 5000 cells" in str(refused.value)


def test_long_native_work_can_be_interrupted() -> None:
    code = (
        "from plyground import load\n"
        "try:\n    print('ready', flush=True)\n    load('connect4').start().perft(30)\n"
        "except KeyboardInterrupt:\n    print('stopped')\n"
    )
    assert interrupted(code) == (0, "stopped\n", "")


@pytest.mark.parametrize(("name", "depth"), [("connect4", 30), ("nim", 12)])
def test_a_count_ends_with_what_it_is_told_to_raise(name: str, depth: int) -> None:
    told: list[int] = []

    def on_nodes(nodes: int) -> None:
        told.append(nodes)
        if len(told) == 3:
            raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        perft(load(name).start(), depth, on_nodes=on_nodes)
    assert len(told) == 3
    assert told == sorted(set(told))


def test_nothing_is_left_over_at_exit() -> None:
    code = "from plyground import load; p = load('tictactoe').start(); m = p.moves(); q = p.play('a1')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""


@pytest.mark.parametrize("depth", [-1, -100])
def test_negative_depths_are_refused(depth: int) -> None:
    game = _core.Game("tictactoe", {})
    with pytest.raises(ValueError, match=str(depth)):
        game.start().perft(depth)
    with pytest.raises(ValueError, match=str(depth)):
        game.evaluation("zero").search("minimax", game.start(), min_depth=depth, max_depth=depth)


def test_perft_refuses_a_negative_depth() -> None:
    for spec in ("tictactoe", "nim"):
        with pytest.raises(ValueError, match="depth=-1: expected a whole number, at least 0"):
            perft(load(spec).start(), -1)


@pytest.mark.parametrize(("spec", "example"), [("nim", "5=2"), ("grundy", "7=4+3"), ("tree", "1")])
def test_a_wrong_move_is_answered_with_an_example(spec: str, example: str) -> None:
    for text in ("zz", "\u0665=\u0662"):
        with pytest.raises(InvalidMove) as caught:
            load(spec).start().play(text)
        assert str(caught.value) == f"'{text}' is not a move: expected a move as in '{example}'"
