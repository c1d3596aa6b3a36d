"""Our own games against OpenSpiel's: the same legal moves in every position of random games, and the same results."""

from __future__ import annotations

import random

import pyspiel
import pytest

import plyground
from plyground.history.line import Line

GAMES = 25


def cells(columns: int, rows: int) -> dict[str, int]:
    """OpenSpiel counts cells from the top left, row by row."""
    return {
        f"{chr(ord('a') + column)}{row + 1}": (rows - 1 - row) * columns + column
        for row in range(rows)
        for column in range(columns)
    }


@pytest.mark.parametrize(
    ("spec", "name", "actions"),
    [
        ("tictactoe", "tic_tac_toe", cells(3, 3)),
        ("tictactoe:4x3x3", "mnk(m=4,n=3,k=3)", cells(4, 3)),
        ("tictactoe:8x7x4", "mnk(m=8,n=7,k=4)", cells(8, 7)),
        ("connect4", "connect_four", {str(column + 1): column for column in range(7)}),
    ],
)
def test_one_action_for_each_move(spec: str, name: str, actions: dict[str, int]) -> None:
    for seed in range(GAMES):
        chance = random.Random(seed)
        line, state = Line.of(plyground.load(spec)), pyspiel.load_game(name).new_initial_state()
        while not state.is_terminal():
            assert line.outcome is None
            assert {actions[str(move)] for move in line.position.moves()} == set(state.legal_actions())
            move = str(chance.choice(line.position.moves()))
            line = line.play(move)
            state.apply_action(actions[move])
        assert line.outcome is not None
        assert line.outcome.value == state.returns()[0]


def test_ultimate_tic_tac_toe() -> None:
    numbers = cells(9, 9)
    names = {number: name for name, number in numbers.items()}
    game = plyground.load("ultimate")

    def split(cell: str) -> tuple[int, int]:
        """The board and the cell in it."""
        row, column = divmod(numbers[cell], 9)
        return row // 3 * 3 + column // 3, row % 3 * 3 + column % 3

    def together(board: int, cell: int) -> str:
        return names[(board // 3 * 3 + cell // 3) * 9 + board % 3 * 3 + cell % 3]

    for seed in range(GAMES):
        chance = random.Random(seed)
        line, state = Line.of(game), pyspiel.load_game("ultimate_tic_tac_toe").new_initial_state()
        while not state.is_terminal():
            free = "Choose" in state.action_to_string(state.legal_actions()[0])
            reached = [(board, state.child(board)) for board in state.legal_actions()] if free else [(None, state)]
            theirs = {
                together(forced(str(after)) if board is None else board, cell)
                for board, after in reached
                for cell in after.legal_actions()
            }
            assert {str(move) for move in line.position.moves()} == theirs
            move = str(chance.choice(line.position.moves()))
            line = line.play(move)
            board, cell = split(move)
            for action in (board, cell) if free else (cell,):
                state.apply_action(action)
        assert line.outcome is not None
        assert line.outcome.value == state.returns()[0]


def forced(text: str) -> int:
    return int(text.rpartition("Forced board:")[2])


def reached(fen: str) -> tuple[str, ...]:
    """Board, side and rights; OpenSpiel also names squares en passant that nobody can take on."""
    return tuple(fen.split()[:3])


def test_chess() -> None:
    game = plyground.load("chess")
    ended = set()
    for seed in range(GAMES):
        chance = random.Random(seed)
        line, state = Line.of(game), pyspiel.load_game("chess").new_initial_state()
        while not state.is_terminal() and line.outcome is None:
            theirs = {reached(str(state.child(action))): action for action in state.legal_actions()}
            ours = {reached(str(line.position.play(move))): str(move) for move in line.position.moves()}
            assert theirs.keys() == ours.keys()
            after = chance.choice(sorted(ours))
            line = line.play(ours[after])
            state.apply_action(theirs[after])
        assert state.is_terminal(), line.outcome
        assert line.outcome is not None, str(state)
        # White is OpenSpiel's player 1.
        assert line.outcome.value == state.returns()[1]
        ended.add(line.outcome.winner)
    assert len(ended) == 3
