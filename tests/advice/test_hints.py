"""Hints and explanations: a move with its reason, and what was wrong with a move."""

from __future__ import annotations

import random
import re

import pytest

from plyground import Position, load
from plyground.advice import Analyst, NoMove, explain, hint
from plyground.advice.reasons import threat, wins_at_once
from plyground.game import GameOver
from plyground.history.line import Line


@pytest.mark.parametrize(
    ("game", "position", "why", "said"),
    [
        ("tictactoe", "xx./oo./... x", "wins", "c3 wins at once: 3 in a row."),
        ("nim", None, "wins", "3=1 wins in 6 moves at most: it leaves 5, 4, 1, whose nim-sum is 0; expected is "),
        ("dobutsu", "g1e/lc1/1CG/E1L[] b", "wins", "a3a2 wins in 2 moves at most: it threatens "),
        (
            "connect4",
            "......./......./x....../o..o.../o..x..x/xx.x.oo o",
            "delays",
            "Every move loses against best play; 3 holds out longest, for 11 moves.",
        ),
        (
            "dobutsu",
            "1ge/1Cl/3/ELG[C] b",
            "defends",
            "stops First from winning in 1 move: most other moves would lose.",
        ),
        (
            "gipf",
            "W:b2,b4,c6,d2,d3,d5,e8,f5,f6,g5,g6,h5 B:b3,b5,c2,c5,e2,e7,f7 r:3/8 b",
            "gains",
            "takes a piece; expected is",
        ),
        ("tictactoe", None, "draws", "draws; no move wins here."),
        ("tictactoe", "x../.../... o", "draws", "b2 holds the draw: every other move loses."),
        ("grundy", None, "delays", "Every move loses against best play; 7=6+1 holds out longest, for 2 moves."),
        ("tictactoe", "oxx/xoo/.ox x", "choice", "a1 is the only move."),
        ("gipf", None, "choice", "Best play, as far as the engine sees: "),
    ],
)
def test_a_hint_says_why(game: str, position: str | None, why: str, said: str) -> None:
    line = Line.of(load(game), position)
    found = hint(line, Analyst(line.game))
    assert (found.why, said in found.words) == (why, True), found.words
    assert found.line[0] == found.move
    assert found.move in [str(move) for move in line.position.moves()]


def test_a_capture_is_named_after_the_piece() -> None:
    # The Chick on b3 takes the Giraffe, and nothing takes the Chick.
    line = Line.of(load("dobutsu"), "1g1/1C1/l2/E1L[EGc] w")
    found = hint(line, Analyst(line.game))
    assert found.why in ("wins", "gains")
    if found.why == "gains":
        assert "Giraffe" in found.words


@pytest.mark.parametrize(
    ("game", "moves", "verdict", "said"),
    [
        ("tictactoe", ["b2", "a3"], "best", "a3 is the best move: it draws."),
        ("tictactoe", ["b2", "b3"], "blunder", "b3 threw away the draw (was: draws, now: loses in 3 moves). a3 "),
        ("nim", ["3=1"], "best", "3=1 is the best move: it wins in 6 moves."),
        ("nim", ["5=2"], "blunder", "(was: wins in 6 moves, now: loses in 4 moves). 3=1 keeps it."),
        ("grundy", ["7=6+1"], "best", "Every move loses"),
        ("connect4", ["1", "7", "1", "7", "1", "7", "1"], "best", "1 is the best move: it wins at once."),
        ("connect4", ["1", "7", "1", "7", "1", "7", "2"], "blunder", "loses at once"),
        (
            "connect4",
            ["1", "4", "1", "4", "1", "2"],
            "blunder",
            "(was: wins in 15 moves, now: loses at once). 1 keeps it.",
        ),
        ("connect4", ["1", "7", "1", "7", "1", "6"], "mistake", "it loses at once after 1. 1 loses in 17 moves."),
    ],
)
def test_the_last_move_is_explained(game: str, moves: list[str], verdict: str, said: str) -> None:
    line = Line.of(load(game), None, moves)
    found = explain(line, Analyst(line.game))
    assert (found.verdict, said in found.words) == (verdict, True), found.words
    assert found.played.move == moves[-1]
    assert bool(found.refutation) == (verdict in ("mistake", "blunder"))
    if found.refutation:
        assert found.played.line == (moves[-1], *found.refutation)


def test_there_is_nothing_to_say_without_a_move() -> None:
    line = Line.of(load("tictactoe"), "ooo/xx./x.. x")
    with pytest.raises(GameOver, match="0-1, 3 in a row"):
        hint(line, Analyst(line.game))
    with pytest.raises(NoMove, match="nothing to judge"):
        explain(line, Analyst(line.game))


def wins(position: Position, move: str) -> bool:
    outcome = position.play(move).outcome() if move in map(str, position.moves()) else None
    return outcome is not None and outcome.winner is position.side


def said(game: str, position: str) -> tuple[Position, str, str]:
    """The position, the move of a hint for it, and its words."""
    line = Line.of(load(game), position)
    found = hint(line, Analyst(line.game))
    return line.position, found.move, found.words


def test_a_fork_holds_on_the_board() -> None:
    position, move, words = said("connect4", "......./......./......./......./......./..xx.oo x")
    one, two = re.search(r"it threatens (\S+) and (\S+), and only one can be stopped", words).groups()  # type: ignore[union-attr]
    after = position.play(move)
    for answer in after.moves():
        reached = after.play(answer)
        assert wins(reached, one) or wins(reached, two)


@pytest.mark.parametrize(("game", "plies"), [("tictactoe", 5), ("connect4", 14), ("dobutsu", 8)])
def test_whatever_is_said_of_threats_is_true(game: str, plies: int) -> None:
    chance, loaded = random.Random(plies), load(game)
    kinds = set()
    for _ in range(12):
        position: Position = loaded.start()
        for _ in range(plies):
            if position.moves():
                position = position.play(chance.choice(position.moves()))
        for move in position.moves():
            found = threat(loaded, position, move)
            if found is None:
                continue
            after = position.play(move)
            named = [[win for win in found.moves if wins(reached, win)] for reached in map(after.play, after.moves())]
            some = [any(True for _ in wins_at_once(reached)) for reached in map(after.play, after.moves())]
            kinds.add((len(found.moves), found.certain))
            assert all(some) == found.certain
            assert all(named) == (found.certain and bool(found.moves))
            assert 2 * sum(map(bool, named)) > len(named) or not found.moves
    assert (1, False) in kinds


@pytest.mark.parametrize(
    ("game", "position"),
    [("tictactoe", "xx./.o./... o"), ("connect4", "......./......./......./o....../o....../ox.x..x x")],
)
def test_a_threat_that_is_met_holds_on_the_board(game: str, position: str) -> None:
    start, move, words = said(game, position)
    stopped = re.search(r"stops (\S+)'s (\S+), which would win at once", words)
    assert stopped, words
    assert not wins(start.play(move), stopped[2])
    others = [other for other in map(str, start.moves()) if other != move]
    assert 2 * sum(wins(start.play(other), stopped[2]) for other in others) > len(others)


def test_a_nim_sum_is_what_is_left() -> None:
    position, move, words = said("nim", "7,5,1 first")
    left = [int(heap) for heap in re.search(r"it leaves ([\d, ]+), whose nim-sum is 0", words)[1].split(", ")]  # type: ignore[index]
    assert f"{','.join(map(str, left))} " in str(position.play(move))
    total = 0
    for heap in left:
        total ^= heap
    assert total == 0
