"""Openings: random ones by a seed, and those of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

import plyground
from plyground.arena import Opening, Openings, read_openings
from plyground.game import InvalidOption
from plyground.players import PlayerSpec


def test_random_openings_are_a_function_of_their_seed() -> None:
    game = plyground.load("connect4")
    openings = Openings(plies=4)
    drawn = [openings.opening(game, number, seed=number) for number in range(20)]
    assert drawn == [openings.opening(game, number, seed=number) for number in range(20)]
    assert len(set(drawn)) > 15
    assert all(len(opening.moves) == 4 and opening.line(game).outcome is None for opening in drawn)


def test_no_random_opening_ends_the_game() -> None:
    game = plyground.load("tictactoe")
    for seed in range(30):
        assert Openings(plies=8).opening(game, 0, seed).line(game).outcome is None
    with pytest.raises(InvalidOption, match="no opening of 9 plies in 1,000 attempts"):
        Openings(plies=9).opening(game, 0, 1)


def test_undecided_openings_have_no_win_in_sight() -> None:
    game = plyground.load("tictactoe")
    judge = PlayerSpec.parse("perfect").player(game)

    def decided(openings: Openings) -> int:
        lines = [openings.opening(game, 0, seed).line(game) for seed in range(30)]
        kinds = [score.kind for line in lines if (score := judge.choose(line).score) is not None]
        return sum(kind != "draw" for kind in kinds)

    assert decided(Openings(plies=4)) > 0
    assert decided(Openings(plies=4, undecided=9)) == 0


def test_a_file_has_positions_and_moves(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# by hand\n\nb2 a1\n.../.x./..o x\n  c3\n", encoding="utf-8")
    game = plyground.load("tictactoe")
    openings = read_openings(path, game)
    assert openings.lines == (Opening(None, ("b2", "a1")), Opening(".../.x./..o x"), Opening(None, ("c3",)))
    assert [openings.opening(game, number, 0) for number in range(4)] == [*openings.lines, openings.lines[0]]
    assert Openings.from_json(openings.to_json()) == openings
    assert Openings.from_json(Openings(3, 2).to_json()) == Openings(3, 2)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("b2\nb2 b2\n", "line 2: 'b2 b2' is neither a position .* nor moves"),
        ("# nothing\n", "has no openings"),
        ("b2 a1 b3 a2 b1\n", "line 1: .* is the end of a game already"),
        (b"\xff\n", "byte 1 is not UTF-8"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, content: str | bytes, words: str) -> None:
    path = tmp_path / "openings.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InvalidOption, match=words):
        read_openings(path, plyground.load("tictactoe"))
    with pytest.raises(InvalidOption, match="cannot read the openings"):
        read_openings(tmp_path / "none.txt", plyground.load("tictactoe"))


def test_openings_that_contradict_themselves() -> None:
    for plies, undecided in ((-1, 0), (201, 0), (0, 3)):
        with pytest.raises(InvalidOption):
            Openings(plies, undecided)


def test_random_moves_follow_a_given_opening() -> None:
    game = plyground.load("connect4")
    openings = Openings(2, 0, (Opening(None, ("4", "4")), Opening(str(game.start().play("1")), ("7",))))
    assert Openings.from_json(openings.to_json()) == openings
    found = [openings.opening(game, number, number) for number in range(6)]
    assert [opening.moves[:-2] for opening in found] == [("4", "4"), ("7",)] * 3
    assert len({opening.moves for opening in found}) > 2
    assert found[1].start == openings.lines[1].start
    assert Openings.from_json({"plies": 2, "undecided": 0}) == Openings(2)
