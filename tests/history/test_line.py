"""Lines: values that share their common moves, and count repetition."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.game import IllegalMove, InvalidMove, InvalidPosition, Outcome, Position
from plyground.history.line import Line
from plyground.loading import registry
from tests.history.ring import LONG_RING, RING

TICTACTOE = registry.load("tictactoe")
SPECS = ["tictactoe", "tictactoe:4x3x3", "connect4", "dobutsu", "nim", "grundy:12", "tree:[[3,5],[2,[9,1]]]"]


def random_line(spec: str, choices: list[int]) -> Line:
    line = Line.of(registry.load(spec))
    for choice in choices:
        if line.outcome is not None:
            break
        moves = line.position.moves()
        line = line.play(moves[choice % len(moves)])
    return line


def test_a_line_keeps_every_position() -> None:
    line = Line.of(TICTACTOE, None, ["a1", "b2"])
    assert line.moves == ("a1", "b2")
    assert [str(position) for position in line.positions] == [".../.../... x", ".../.../x.. o", ".../.o./x.. x"]
    assert line.history == line.positions[:-1]
    assert line.position == line.positions[-1]
    assert line.start == line.positions[0]
    assert (line.move, line.ply, line.outcome) == ("b2", 2, None)


def test_playing_leaves_a_line_as_it_was_and_shares_it() -> None:
    line = Line.of(TICTACTOE, None, ["a1"])
    one, other = line.play("b2"), line.play("c3")
    assert line.moves == ("a1",)
    assert (one.moves, other.moves) == (("a1", "b2"), ("a1", "c3"))
    assert one.before is line
    assert other.before is line
    assert one.positions[1] is other.positions[1]


def test_a_line_begins_at_the_start_at_a_position_or_at_its_text() -> None:
    text = ".../.o./x.. x"
    assert Line.of(TICTACTOE, text) == Line.of(TICTACTOE, TICTACTOE.position(text))
    assert Line.of(TICTACTOE).position == TICTACTOE.start()
    with pytest.raises(InvalidPosition, match="zz"):
        Line.of(TICTACTOE, "zz")
    with pytest.raises(InvalidMove, match="zz"):
        Line.of(TICTACTOE, text, ["a3", "zz"])


def test_what_cannot_be_played_is_refused() -> None:
    line = Line.of(TICTACTOE, None, ["a1"])
    with pytest.raises(InvalidMove, match="zz"):
        line.play("zz")
    with pytest.raises(IllegalMove, match="a1"):
        line.play("a1")


def test_the_third_occurrence_draws() -> None:
    line = Line.of(RING, None, ("right", "left", "right"))
    assert (line.occurrences(), line.occurrences(line.start), line.outcome) == (2, 2, None)
    again = line.play("left")
    assert again.outcome == Outcome(None, "the position occurred for the third time")
    with pytest.raises(IllegalMove, match="the game is over"):
        again.play("left")
    assert (line.outcome, line.occurrences(line.start)) == (None, 2), "a variation from here counts for itself"


@given(st.lists(st.sampled_from(["left", "right"]), max_size=30))
def test_occurrences_are_those_of_the_positions(moves: list[str]) -> None:
    line = Line.of(RING)
    for move in moves:
        line = line if line.outcome else line.play(move)
    for position in {*line.positions}:
        assert line.occurrences(position) == line.positions.count(position)
    assert line.occurrences() == line.positions.count(line.position)


@given(st.integers(1, 400), st.integers(1, 400), st.integers(0, 200))
@settings(max_examples=20, deadline=None)
def test_repetition_is_found_far_back(there: int, back: int, again: int) -> None:
    line = Line.of(LONG_RING, None, ["right"] * there + ["left"] * back + ["right"] * again)
    seen: Counter[Position] = Counter()
    for part in [*line.back()][::-1]:
        seen[part.position] += 1
        assert part.occurrences() == seen[part.position]


@given(st.sampled_from(SPECS), st.lists(st.integers(0, 10**6), max_size=50))
@settings(max_examples=100, deadline=None)
def test_a_line_is_the_line_of_its_moves(spec: str, choices: list[int]) -> None:
    line = random_line(spec, choices)
    again = Line.of(registry.load(spec), str(line.start), line.moves)
    for same in (again, pickle.loads(pickle.dumps(line))):
        assert same == line
        assert hash(same) == hash(line)
        assert (same.positions, same.moves, same.outcome) == (line.positions, line.moves, line.outcome)
    if line.before is not None:
        assert line != line.before


def test_lines_of_other_games_starts_or_ways_are_others() -> None:
    line = Line.of(TICTACTOE, None, ["a1", "b2", "c3"])
    assert line != Line.of(TICTACTOE, None, ["c3", "b2", "a1"]), "the same position by another way"
    assert line != Line.of(TICTACTOE, line.position)
    assert Line.of(registry.load("nim:heaps=3,4")) != Line.of(registry.load("nim:heaps=5,4"), "4,3 first")
    assert line != line.moves


def test_a_line_may_be_long() -> None:
    """Lines form a chain. It must be freed without one recursion for each move."""
    nim = registry.load("nim:heaps=1000")
    moves = [f"{left}={left - 1}" for left in range(1000, 0, -1)]
    line = Line.of(nim, None, moves)
    assert (line.ply, len(line.positions), line.moves) == (1000, 1001, tuple(moves))
    assert pickle.loads(pickle.dumps(line)) == line
