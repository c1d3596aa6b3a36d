"""The core against the list of pieces: random games, tree sizes, and minimax."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from plyground import InvalidPosition, _core, load
from plyground.engine.perft import perft
from plyground.lab.piece_list import PieceList
from plyground.textbook import alphabeta, minimax
from tests import goldens
from tests.games.dobutsu.positions import turned, turned_move

CORE = load("dobutsu")
NATIVE = _core.Game("dobutsu", {})
LIST = PieceList()
POSITIONS = [row[1] for row in goldens.lines("dobutsu", "perft.txt")]


@pytest.mark.parametrize("seed", range(4))
def test_random_games_agree_at_every_step(seed: int) -> None:
    """Moves with their multiplicities, results with their reasons, texts, and the same with the sides exchanged."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(150):
        ours, naive = CORE.start(), LIST.start()
        while True:
            text = str(ours)
            assert text == str(naive)
            assert ours.outcome() == naive.outcome()
            assert set(map(str, ours.moves())) == set(map(str, naive.moves()))
            reflected = CORE.position(turned(text))
            assert {turned_move(str(move)) for move in reflected.moves()} == set(map(str, ours.moves()))
            if not ours.moves():
                break
            seen.update(word for word in ("stays", "+", "CC]", "cc]") if word in text)
            move = chance.choice(ours.moves())
            ours, naive = ours.play(move), naive.play(str(move))
        outcome = ours.outcome()
        assert outcome is not None
        seen[outcome.reason] += 1
    assert len(seen) >= 5  # the games did come to the rare cases


@pytest.mark.parametrize("text", POSITIONS)
def test_tree_sizes_with_equal_pieces_apart(text: str) -> None:
    naive = 1 + sum(perft(LIST.position(text), 3))
    assert 1 + sum(NATIVE.position(text).perft(3, apart=True)) == naive
    merged = 1 + sum(perft(CORE.position(text), 3))
    assert 1 + sum(NATIVE.position(text).perft(3)) == merged


def test_a_game_without_copies_counts_the_same_apart() -> None:
    start = load("tictactoe").start()
    assert isinstance(start, _core.Position)
    assert start.perft(5, apart=True) == start.perft(5)


@pytest.mark.parametrize("text", [text for text in POSITIONS if CORE.position(text).moves()])
def test_both_evaluate_alike(text: str) -> None:
    core = CORE.evaluation("pieces")
    naive = LIST.evaluations["pieces"]
    value = minimax(LIST.position(text), 3, naive.value).value
    assert NATIVE.evaluation("pieces").search("minimax", NATIVE.position(text), min_depth=3, max_depth=3)[0] == value
    assert alphabeta(CORE.position(text), 3, core.value, order=CORE.order, table=True).value == value


@pytest.mark.parametrize("row", [row for row in goldens.lines("dobutsu", "positions.txt") if row[0] == "valid"])
def test_the_list_reads_what_the_core_reads(row: list[str]) -> None:
    assert str(LIST.position(row[2])) == row[2]
    assert LIST.position(row[2]).outcome() == CORE.position(row[2]).outcome()


@pytest.mark.parametrize(
    "text",
    ["", "gle/1c1/1C1/ELG w", "gle/1c1/1C1/ELG[c] w", "gle/1c1/1C1/EL[] w", "gle/1c1/1C1[] w", "gle/1q1/1C1/ELG[] w",
     "gLe/1c1/1C1/ELG[] w"],
)  # fmt: skip
def test_the_list_refuses_other_texts(text: str) -> None:
    with pytest.raises(InvalidPosition, match="is not a position"):
        LIST.position(text)


def test_two_equal_pieces_in_hand_are_two_moves_each_in_the_list() -> None:
    moves = Counter(map(str, LIST.position("1l1/3/3/1L1[CCGGEE] w").moves()))
    assert moves["C@a2"] == moves["E@a2"] == moves["G@a2"] == 2
    assert moves["b1a1"] == 1


def test_the_list_keeps_a_captured_piece_at_its_place() -> None:
    after = LIST.start().play("b2b3")
    kinds = [piece.kind for piece in after.pieces]
    assert kinds == list("GLECCELG")
    assert after.pieces[3].square is None
    assert after.pieces[3].owner is after.pieces[4].owner
