"""The problems of Standard GIPF: the document's kinds, and their proofs checked in other ways than they were found."""

from __future__ import annotations

import pytest

from plyground import load
from plyground.advice.puzzles import Puzzle, shipped
from plyground.exact import check, forced_win, prove_win
from plyground.game import Side
from tests.naive.gipf import Gipf

GAME = load("gipf:rules=standard")
PROBLEMS = [puzzle for puzzle in shipped(load("gipf")) if puzzle.game == GAME.spec]
SHORT = [puzzle for puzzle in PROBLEMS if puzzle.plies <= 3]


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


@pytest.mark.parametrize("puzzle", [one for one in PROBLEMS if one.plies <= 5], ids=str)
def test_the_win_is_found_by_proof_search_too_and_its_proof_holds(puzzle: Puzzle) -> None:
    proved = prove_win(GAME, GAME.position(puzzle.position), puzzle.plies)
    assert proved is not None
    assert proved.proof.within == puzzle.plies
    assert check(proved.proof).plies == puzzle.plies


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [one for one in PROBLEMS if one.plies > 5], ids=str)
def test_the_long_wins_are_found_by_proof_search_too(puzzle: Puzzle) -> None:
    proved = prove_win(GAME, GAME.position(puzzle.position), puzzle.plies, limit=30_000_000)
    assert proved is not None
    assert check(proved.proof).plies == puzzle.plies


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
