"""Connect Four's solver: the public sets of positions, the exhaustive solver, and what its bounds claim."""

from __future__ import annotations

import random

import pytest
from bench import connect4_book

from plyground import Position, load
from plyground.exact import OwnSolver, TooLarge, solve_exhaustively
from plyground.exact.own import read_book
from plyground.score import Score
from tests.places import CONNECT4_POSITIONS

GAME = load("connect4")
DATA = CONNECT4_POSITIONS
#: How many of each set are looked at every time; `make slow` looks at all.
QUICK = {"L3_R1": 500, "L2_R1": 500, "L1_R1": 500, "L2_R2": 200, "L1_R2": 12, "L1_R3": 1}


def solver() -> OwnSolver:
    found = OwnSolver.of(GAME.start())
    assert found is not None
    return found


def public_score(score: Score, played: int) -> int:
    """The score of the sets: how many discs the winner has left at the win; negative for a loss."""
    if score.kind == "draw":
        return 0
    last = played + (score.plies or 0)
    left = 22 - (last + 1) // 2
    return left if score.kind == "win" else -left


def check(name: str, number: int) -> None:
    own = solver()
    for line in (DATA / f"{name}.txt").read_text().splitlines()[:number]:
        moves, expected = line.split()
        assert public_score(own.score(GAME.position(moves)), len(moves)) == int(expected), line


@pytest.mark.parametrize("name", QUICK)
def test_public_positions(name: str) -> None:
    check(name, QUICK[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_all_public_positions(name: str) -> None:
    check(name, 500)


def late_positions(number: int, plies: int) -> list[Position]:
    chance = random.Random(plies)
    found: list[Position] = []
    while len(found) < number:
        position = GAME.start()
        while position.moves() and len(str(position).replace(".", "").split()[0]) - 5 < plies:
            position = position.play(chance.choice(position.moves()))
        if position.moves():
            found.append(position)
    return found


@pytest.mark.parametrize("plies", [28, 31, 34, 37, 40])
def test_the_exhaustive_solver_agrees_on_every_move(plies: int) -> None:
    own = solver()
    compared = 0
    for position in late_positions(12, plies):
        try:
            expected = solve_exhaustively(position, 20_000)
        except TooLarge:
            continue
        found = own.solution(position)
        assert (found.score, dict(found.moves)) == (expected.score, dict(expected.moves)), str(position)
        compared += 1
    assert compared >= 4


def test_mirror_images_have_the_same_score() -> None:
    own = OwnSolver.of(GAME.start(), 16, remember=True)  # so that results for one are used for the other
    assert own is not None
    lines = (DATA / "L1_R1.txt").read_text().splitlines()[:30] + (DATA / "L2_R2.txt").read_text().splitlines()[:30]
    for line in lines:
        moves = line.split()[0]
        image = "".join(str(8 - int(column)) for column in moves)
        assert own.score(GAME.position(moves)) == own.score(GAME.position(image))


def test_finished_games_and_other_games() -> None:
    own = solver()
    won = GAME.position("1212121")
    assert own.score(won) == Score.loss(won.side, 0)
    assert own.solution(won).moves == {}
    assert OwnSolver.of(load("dobutsu").start()) is None
    assert OwnSolver.of(load("nim").start()) is None


def test_a_solver_of_one_game_refuses_another() -> None:
    with pytest.raises(ValueError, match="of another game"):
        solver().score(load("tictactoe").start())


def solved(name: str, number: int) -> list[tuple[Position, int]]:
    lines = (line.split() for line in (DATA / f"{name}.txt").read_text().splitlines()[:number])
    return [(GAME.position(moves), int(score)) for moves, score in lines]


def test_several_threads_and_a_memory_for_all_change_nothing() -> None:
    # Few megabytes, so that much is forgotten.
    positions = solved("L1_R3", 1) + solved("L1_R2", 8) + solved("L2_R2", 40)
    for threads, remember in ((2, False), (1, True), (3, True)):
        own = OwnSolver.of(GAME.start(), 4, threads=threads, remember=remember)
        assert own is not None
        for place, (position, expected) in enumerate(positions):
            discs = str(position).count("x") + str(position).count("o") - 1
            assert public_score(own.score(position), discs) == expected
            assert place > 0 or own.nodes > 2_000_000  # enough work for the other threads to take part


#: What the second player has after the first disc in columns 1 to 4, by the public convention.
AFTER_ONE = {1: 2, 2: 1, 3: 0, 4: -1}


def book_of_one_ply() -> bytes:
    after = {column: GAME.position(str(column)) for column in AFTER_ONE}
    scores = {connect4_book.key(position): AFTER_ONE[column] for column, position in after.items()}
    assert set(scores) == set(connect4_book.positions(1))
    return bytes([1, *(scores[key] + connect4_book.OFFSET for key in sorted(scores))])


def test_a_book_is_believed() -> None:
    own = OwnSolver.of(GAME.start(), 1, book=book_of_one_ply())
    assert own is not None
    assert own.score(GAME.start()) == Score.win(GAME.start().side, 41)
    scores = [own.score(GAME.position(str(column))) for column in range(1, 8)]
    assert [public_score(score, 1) for score in scores] == [2, 1, 0, -1, 0, 1, 2]
    assert own.nodes == 0
    assert own.score(GAME.position("4444443333331212121")) == solver().score(GAME.position("4444443333331212121"))


@pytest.mark.parametrize("book", [b"\x01", b"\x01\x40\x40", b"\x0d" + bytes(4), b"\xff", b"\x01\x40\x40\x40\x56"])
def test_what_is_no_book_is_refused(book: bytes) -> None:
    with pytest.raises(ValueError, match="a book of"):
        OwnSolver.of(GAME.start(), 1, book=book)


@pytest.fixture(scope="module")
def with_book() -> OwnSolver:
    found = OwnSolver.of(GAME.start(), 64, book=read_book("connect4"))
    assert found is not None
    return found


def test_from_the_start_every_column_has_its_score_at_once(with_book: OwnSolver) -> None:
    found = with_book.solution(GAME.start())
    assert [public_score(score, 0) for score in found.moves.values()] == [-2, -1, 0, 1, 0, -1, -2]
    assert with_book.nodes == 0


def opening(chance: random.Random, plies: int) -> Position:
    """So many random moves, none of which ends the game."""
    position = GAME.start()
    while str(position).count("x") + str(position).count("o") - 1 < plies:
        after = position.play(chance.choice(position.moves()))
        position = after if after.outcome() is None else GAME.start()
    return position


@pytest.mark.parametrize("number", [8, pytest.param(400, marks=pytest.mark.slow)])
def test_the_book_is_what_the_solver_finds(with_book: OwnSolver, number: int) -> None:
    """The book's last level, and the one before, which is put together from it."""
    without, chance = solver(), random.Random(number)
    for position in [opening(chance, connect4_book.PLIES - place % 2) for place in range(number)]:
        before = with_book.nodes
        assert with_book.score(position) == without.score(position), str(position)
        assert with_book.nodes == before


def test_public_positions_that_are_in_the_book(with_book: OwnSolver) -> None:
    lines = [line.split() for name in QUICK for line in (DATA / f"{name}.txt").read_text().splitlines()]
    openings = [(moves, int(score)) for moves, score in lines if len(moves) <= connect4_book.PLIES]
    assert len(openings) > 500
    before = with_book.nodes
    for moves, score in openings:
        assert public_score(with_book.score(GAME.position(moves)), len(moves)) == score, moves
    assert with_book.nodes == before


def test_the_book_has_every_opening(with_book: OwnSolver) -> None:
    assert read_book("connect4")[0] == connect4_book.PLIES
    chance, before = random.Random(1), with_book.nodes
    for place in range(200):
        with_book.score(opening(chance, place % (connect4_book.PLIES + 1)))
    assert with_book.nodes == before
