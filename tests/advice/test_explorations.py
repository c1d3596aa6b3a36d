"""Explorations: how much is told, and how often."""

from __future__ import annotations

import time

from plyground import load
from plyground.advice.explorations import BETWEEN_PARTS, LARGEST_PART, ExactMove, explore
from plyground.exact import Patience, solve_exhaustively
from plyground.history.line import Line


def ranked(parts: list[tuple[ExactMove, ...]]) -> list[ExactMove]:
    """All moves, each put into its place."""
    known: list[ExactMove] = []
    for part in parts:
        for move in part:
            known.insert(move.place, move)
    return known


def test_each_move_is_told_once_and_the_places_rank_them() -> None:
    position = load("nim").position("40,39 first")
    parts: list[tuple[ExactMove, ...]] = []
    found = explore(Line.of(load("nim"), str(position)), Patience(), parts.append)
    scores = solve_exhaustively(position).moves
    moves = ranked(parts)
    assert sorted(move.move for move in moves) == sorted(map(str, position.moves()))
    assert [scores[move.move].rank() for move in moves] == sorted((s.rank() for s in scores.values()), reverse=True)
    assert found.line[0] == moves[0].move
    assert len(found.labels) == len(found.line)


def test_many_moves_come_in_few_parts_of_a_bounded_size() -> None:
    parts: list[tuple[ExactMove, ...]] = []
    begin = time.monotonic()
    explore(Line.of(load("nim"), "400 first"), Patience(), parts.append)
    assert sum(map(len, parts)) == 400
    assert max(map(len, parts)) <= LARGEST_PART
    assert len(parts) <= 2 + 400 / LARGEST_PART + (time.monotonic() - begin) / BETWEEN_PARTS


def test_the_end_of_a_game_has_nothing_to_explore() -> None:
    parts: list[tuple[ExactMove, ...]] = []
    found = explore(Line.of(load("nim"), "- first"), Patience(), parts.append)
    assert (found.line, found.unknown, parts) == ((), None, [])
