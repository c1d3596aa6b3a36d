"""Proof-number search, the proofs that it writes, and the checker that follows every reply."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from plyground import _core, load
from plyground.exact import (
    InvalidProof,
    Proof,
    TooLarge,
    check,
    forced_win,
    prove,
    prove_win,
    read_proof,
    solve_exhaustively,
)
from plyground.game import Move, Position, Side
from plyground.textbook import winner
from tests.clothed import Clothed
from tests.exact import graphs

#: Who wins m,n,k games: known from the literature (X is first; None: a draw).
KNOWN = {
    "3x3x3": None,
    "4x3x3": Side.FIRST,
    "4x4x3": Side.FIRST,
    "4x4x4": None,
    "5x4x4": None,
    "5x5x4": None,
    "5x5x5": None,
    "6x4x4": None,
    "6x5x4": Side.FIRST,
    "6x6x5": None,
    "2x2x2": Side.FIRST,
    "7x1x3": None,
    "1x1x1": Side.FIRST,
}


@pytest.mark.parametrize("size", KNOWN)
def test_known_values_are_proved_and_the_proofs_hold(size: str) -> None:
    game = load(f"tictactoe:{size}")
    proved = prove(game, game.start())
    assert proved.proof.winner is KNOWN[size]
    assert proved.solution.score.kind == ("draw" if KNOWN[size] is None else "win")
    checked = check(proved.proof)
    assert checked.positions > 0


def unfinished(spec: str, plies: int, seed: int) -> Iterator[Position]:
    """Positions after `plies` random moves; games that end before are left out."""
    rng = random.Random(seed)
    while True:
        position = load(spec).start()
        for _ in range(plies):
            if position.moves():
                position = position.play(rng.choice(position.moves()))
        if position.moves():
            yield position


@pytest.mark.parametrize(
    ("spec", "plies"),
    [("tictactoe", 2), ("tictactoe:4x3x3", 3), ("tictactoe:4x4x4", 6), ("ultimate", 64), ("connect4", 28)],
)
def test_a_proof_says_what_looking_at_everything_says(spec: str, plies: int) -> None:
    game = load(spec)
    positions = unfinished(spec, plies, seed=7)
    for _ in range(12):
        position = next(positions)
        exact = solve_exhaustively(position)
        proved = prove(game, position)
        assert proved.solution.score.kind == exact.score.kind
        assert all(exact.moves[move].kind == score.kind for move, score in proved.solution.moves.items())
        assert set(proved.solution.best) <= {m for m, s in exact.moves.items() if s.kind == exact.score.kind}
        check(proved.proof)


@pytest.mark.parametrize("seed", range(150))
def test_random_games_are_won_by_whom_the_textbook_says(seed: int) -> None:
    game = graphs.load(graphs.Graph(seed, 40))
    proved = prove(game, game.start())
    assert proved.proof.winner is winner(game.start())
    checked = check(proved.proof)
    assert checked.held == 0


@pytest.mark.parametrize("seed", range(300))
def test_where_positions_come_again_nothing_false_is_proved(seed: int) -> None:
    graph = graphs.Graph(seed, 12, cycles=True)
    for side in Side:
        found, _, settled, strategy = _core.prove_in_python(graph.start(), side, 0, 10_000, None, least=0, more=True)
        won = graphs.wins(graph, side)
        if found is not None:
            assert found == (graph.start() in won)
        for move, succeeds in settled:
            reached = graph.start().play(move) in won
            assert succeeds == (reached if side is Side.FIRST else not reached)
        if found:
            check(Proof(graphs.load(graph), graph.start(), side, None, {side: dict(strategy)}))


def test_wins_are_found_where_positions_come_again() -> None:
    """A search that gives up early may give no answer, but never a wrong one."""
    found = missed = 0
    for seed in range(300):
        graph = graphs.Graph(seed, 12, cycles=True)
        if graph.start() in graphs.wins(graph, Side.FIRST):
            answer = _core.prove_in_python(graph.start(), Side.FIRST, 0, 10_000, None, least=0, more=True)[0]
            found, missed = found + (answer is True), missed + (answer is not True)
    assert found > 50
    assert missed <= found // 20


@pytest.mark.parametrize("seed", range(100))
def test_wins_within_so_many_plies(seed: int) -> None:
    graph = graphs.Graph(seed, 15, cycles=True)
    game = graphs.load(graph)
    expected = forced_win(graph.start(), 8)
    proved = prove_win(game, graph.start(), 8)
    assert (proved is None) == (expected is None)
    if proved is not None and expected is not None:
        assert proved.solution.score.plies == expected.plies == check(proved.proof).plies
        assert set(proved.solution.best) <= set(expected.moves)


@pytest.mark.parametrize("spec", ["gipf", "ultimate", "dobutsu"])
def test_puzzles_are_won_in_as_many_plies_as_they_say(spec: str) -> None:
    game = load(spec)
    lines = [line.split("|") for line in _puzzles(spec) if not line.startswith("#")]
    for _, position, plies, _ in [line for line in lines if int(line[2]) <= 5][:6]:
        proved = prove_win(game, game.position(position.strip()), int(plies))
        assert proved is not None
        assert proved.solution.score.plies == int(plies)
        assert check(proved.proof).plies == int(plies)
        assert prove_win(game, game.position(position.strip()), int(plies) - 1) is None


def _puzzles(spec: str) -> list[str]:
    folder = load(spec).description.folder
    assert folder is not None
    return (folder / "puzzles" / "win.txt").read_text().splitlines()


def test_the_search_is_the_same_for_a_game_in_python() -> None:
    position = load("tictactoe:4x3x3").start().play("a1")
    assert _core.prove_in_python(Clothed(position), Side.SECOND, 0, 100_000, None, least=0, more=True)[0] is False
    assert _core.prove_in_python(Clothed(position), Side.FIRST, 0, 100_000, None, least=0, more=True)[0] is (
        solve_exhaustively(position).score.kind == "loss"
    )


def test_too_large_is_said() -> None:
    game = load("ultimate")
    with pytest.raises(TooLarge, match="more than 1,000 positions"):
        prove(game, game.start(), limit=1000)
    chess = load("chess")
    with pytest.raises(TooLarge, match="count moves"):
        prove(chess, chess.start())


# --- proofs that were changed


@pytest.fixture
def won() -> Proof:
    game = load("tictactoe:4x3x3")
    return prove(game, game.start()).proof


@pytest.fixture
def drawn() -> Proof:
    game = load("tictactoe:5x4x4")
    return prove(game, game.start()).proof


def changed(proof: Proof, side: Side, moves: dict[Position, Move]) -> Proof:
    return replace(proof, strategies={**proof.strategies, side: moves})


def test_every_move_of_a_proof_is_needed(won: Proof) -> None:
    moves = won.strategies[Side.FIRST]
    for position in moves:
        with pytest.raises(InvalidProof, match="has no move for"):
            check(changed(won, Side.FIRST, {known: move for known, move in moves.items() if known != position}))


def test_another_move_is_accepted_only_where_it_is_as_good(won: Proof) -> None:
    """What is accepted must be true: the position after it is still won."""
    refused = 0
    moves = won.strategies[Side.FIRST]
    for position, written in moves.items():
        for move in position.moves():
            if move == written:
                continue
            try:
                check(changed(won, Side.FIRST, {**moves, position: move}))
            except InvalidProof:
                refused += 1
            else:
                assert solve_exhaustively(position.play(move)).score.kind == "loss"
    assert refused > len(moves)


def test_mutated_drawing_strategies_are_refused_unless_they_hold(drawn: Proof) -> None:
    rng = random.Random(1)
    moves = dict(drawn.strategies[Side.SECOND])
    refused = 0
    for position in rng.sample(list(moves), 60):
        move = rng.choice(position.moves())
        try:
            check(changed(drawn, Side.SECOND, {**moves, position: move}))
        except InvalidProof:
            refused += 1
        else:
            assert prove(drawn.game, position.play(move)).proof.winner is not Side.FIRST
    assert refused > 20


def test_claims_that_the_strategies_do_not_show_are_refused(won: Proof, drawn: Proof) -> None:
    for false in (
        replace(won, winner=None),
        replace(won, winner=Side.SECOND),
        replace(won, winner=Side.SECOND, strategies={Side.SECOND: won.strategies[Side.FIRST]}),
        replace(won, within=5),
        replace(won, strategies={}),
        replace(drawn, winner=Side.FIRST, strategies={Side.FIRST: drawn.strategies[Side.FIRST]}),
        replace(drawn, strategies={Side.FIRST: drawn.strategies[Side.FIRST]}),
        replace(drawn, argued=False),
    ):
        with pytest.raises(InvalidProof):
            check(false)
    position = next(iter(won.strategies[Side.FIRST]))
    with pytest.raises(InvalidProof, match="wrong move"):
        check(changed(won, Side.FIRST, {**won.strategies[Side.FIRST], position: "z9"}))


def test_a_strategy_that_goes_round_in_circles_wins_nothing() -> None:
    graph = graphs.Graph(0, 3)
    graph.targets, graph.winners = [[1, 2], [0], []], [None, None, Side.FIRST]
    first, second = graph.start(), graph.start().play("1").play("0")
    circling: dict[Position, Move] = {first: "1", second: "1"}
    with pytest.raises(InvalidProof, match="comes again"):
        check(Proof(graphs.load(graph), first, Side.FIRST, None, {Side.FIRST: circling}))


# --- files


@pytest.mark.parametrize("name", ["proof.txt", "proof.gz"])
def test_a_proof_reads_back(tmp_path: Path, name: str, drawn: Proof) -> None:
    drawn.write(tmp_path / name)
    read = read_proof(tmp_path / name, load)
    assert (read.game.spec, read.position, read.winner, read.within) == (drawn.game.spec, drawn.position, None, None)
    assert check(read) == check(drawn)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_half_a_file_is_refused(tmp_path: Path, won: Proof) -> None:
    path = tmp_path / "proof.txt"
    won.write(path)
    content = path.read_text()
    for end in range(0, len(content) - 1, 37):
        path.write_text(content[:end])
        with pytest.raises(InvalidProof):
            check(read_proof(path, load))
    won.write(tmp_path / "proof.gz")
    packed = (tmp_path / "proof.gz").read_bytes()
    path.write_bytes(packed[:-9])
    with pytest.raises(InvalidProof):
        read_proof(path, load)
    with pytest.raises(InvalidProof, match="no-such-file"):
        read_proof(tmp_path / "no-such-file", load)
    path.write_text(content.replace('"version": 2', '"version": 3'))
    with pytest.raises(InvalidProof, match="version"):
        read_proof(path, load)
