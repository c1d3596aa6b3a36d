"""The problems of Standard GIPF: the document's kinds, and their proofs checked in other ways than they were found."""

from __future__ import annotations

from collections import Counter

import pytest

from plyground import _core, load
from plyground.advice.puzzles import Puzzle, shipped
from plyground.exact import check, forced_win, prove_win
from plyground.game import Position, Side
from tests.naive.gipf import Gipf

GAME = load("gipf:rules=standard")
PROBLEMS = [puzzle for puzzle in shipped(load("gipf")) if puzzle.game == GAME.spec]
SHORT = [puzzle for puzzle in PROBLEMS if puzzle.plies <= 3]


def test_there_are_ten_of_each_of_the_documents_kinds_and_some_of_every_length() -> None:
    kinds = Counter((puzzle.position.split()[2], (puzzle.plies + 1) // 2) for puzzle in PROBLEMS)
    assert len(PROBLEMS) >= 60
    assert min(kinds["r:2/1", 2], kinds["r:2/2", 2], kinds["r:3/2", 6]) >= 10
    assert {turns for _, turns in kinds} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("puzzle", PROBLEMS, ids=str)
def test_the_solution_ends_the_game_for_white(puzzle: Puzzle) -> None:
    position = GAME.position(puzzle.position)
    assert position.side is Side.FIRST
    assert forced_win(position, min(puzzle.plies - 1, 5)) is None  # all of it is proved among all games' puzzles
    for move in puzzle.solution:
        position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is Side.FIRST
    assert len(puzzle.solution) == puzzle.plies


def wins(position: Position, plies: int) -> bool:
    """Whether White wins within so many plies, by proof-number search. The problems were found by another search."""
    assert isinstance(position, _core.Position)
    won, *_ = _core.prove(position, Side.FIRST, plies, 30_000_000, None)
    assert won is not None
    return won


def check_by_proof_search(puzzle: Puzzle) -> None:
    """One first move wins within the plies of the problem, and that one not sooner: so the win is that long."""
    position = GAME.position(puzzle.position)
    solved, reached = position.play(puzzle.solution[0]), {position.play(move) for move in position.moves()}
    assert [one for one in reached if wins(one, puzzle.plies - 1)] == [solved]
    assert not wins(solved, puzzle.plies - 2)


@pytest.mark.parametrize("puzzle", [one for one in PROBLEMS if one.plies <= 5], ids=str)
def test_proof_search_finds_the_same_win_and_no_other_and_its_proof_holds(puzzle: Puzzle) -> None:
    check_by_proof_search(puzzle)
    proved = prove_win(GAME, GAME.position(puzzle.position), puzzle.plies)
    assert proved is not None
    assert check(proved.proof).plies == puzzle.plies


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [one for one in PROBLEMS if one.plies > 5], ids=str)
def test_proof_search_finds_the_same_long_win_and_no_other(puzzle: Puzzle) -> None:
    check_by_proof_search(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", SHORT, ids=str)
def test_the_naive_game_knows_one_solution_of_two_turns_and_none_of_one(puzzle: Puzzle) -> None:
    naive = Gipf("standard")
    after = {naive.play(puzzle.position, move) for move in naive.moves(puzzle.position)}
    assert not any(naive.winner(text) == "first" for text in after)
    winning = {text for text in after if not escapes(naive, text)}
    assert winning == {naive.play(puzzle.position, puzzle.solution[0])}


def escapes(naive: Gipf, text: str) -> bool:
    """Whether Black, to move, has an answer after which White cannot win at once."""
    if naive.winner(text) is not None:
        return naive.winner(text) == "second"
    for reply in {naive.play(text, move) for move in naive.moves(text)}:
        if naive.winner(reply) is not None:
            if naive.winner(reply) == "second":
                return True
            continue
        if not any(naive.winner(naive.play(reply, move)) == "first" for move in naive.moves(reply)):
            return True
    return False
