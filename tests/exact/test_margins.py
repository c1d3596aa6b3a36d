"""Proofs of margins: the winner gets at least that, the other side loses at most that, and each is checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import load
from plyground.exact import InvalidProof, Proof, check, prove, prove_win, read_proof, solve_exhaustively
from plyground.exact.decide import Decision, decide
from plyground.game import Move, Payoff, Position, Side
from plyground.loading.loaded_game import LoadedGame
from tests.exact.test_turns import GAMES, TREES, Ended, naive, small, trees, unfinished


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> LoadedGame:
    return small(*request.param)


def proofs(game: LoadedGame, position: Position) -> Iterator[Proof]:
    """The proofs that are found in two ways: by the textbook for small games, and by proof-number search."""
    decision, proved = decide(game, position), prove(game, position)
    for solution, proof in ((decision.solution, decision.proof), (proved.solution, proved.proof)):
        assert isinstance(proof, Proof)
        assert solution is not None
        payoff = naive(position)[0]
        assert proof.winner is (None if payoff == 0 else Side.FIRST if payoff > 0 else Side.SECOND)
        assert proof.margin == (abs(payoff) or None)
        assert solution.score.payoff == proof_payoff(proof)
        yield proof
    for move, score in proved.solution.moves.items():
        payoff = naive(position.play(move))[0]
        mine = payoff if position.side is Side.FIRST else -payoff
        assert score.kind == ("draw" if mine == 0 else "win" if mine > 0 else "loss")
        assert score.payoff in (None, mine)


def proof_payoff(proof: Proof) -> Payoff | None:
    """What the side to move gets."""
    if proof.margin is None:
        return None
    return proof.margin if proof.winner is proof.position.side else -proof.margin


def test_the_margin_is_proved_and_checked(game: LoadedGame) -> None:
    for position in unfinished(game, 40):
        for proof in proofs(game, position):
            checked = check(proof)
            assert checked.payoffs
            assert_kept(proof)


def assert_kept(proof: Proof) -> None:
    """By nothing but the contract: each strategy gets what the proof says, against every reply."""
    for side, strategy in proof.strategies.items():
        ends = list(reached(proof.position, side, strategy))
        value = naive(proof.position)[0]
        assert min(ends) == (value if side is Side.FIRST else -value)


def reached(position: Position, side: Side, strategy: Any) -> Iterator[Payoff]:
    outcome = position.outcome()
    if outcome is not None:
        yield outcome.value if side is Side.FIRST else -outcome.value
    elif position in strategy:
        yield from reached(position.play(strategy[position]), side, strategy)
    elif position.side is side:  # left out: it reaches its goal at once
        ends = [child for child in map(position.play, position.moves()) if child.outcome()]
        yield max((end for child in ends for end in reached(child, side, strategy)), default=-(10**20))  # or nothing
    else:
        for move in position.moves():
            yield from reached(position.play(move), side, strategy)


@given(tree=TREES.filter(lambda tree: isinstance(tree, tuple)))
def test_any_tree_of_turns_and_payoffs(tree: Any) -> None:
    position = Ended(tree, tree[0])
    for proof in proofs(trees(), position):
        check(proof)
        assert_kept(proof)


@given(tree=TREES.filter(lambda tree: isinstance(tree, tuple)), data=st.data())
def test_a_changed_proof_is_accepted_only_where_it_is_true(tree: Any, data: st.DataObject) -> None:
    position = Ended(tree, tree[0])
    proof = next(proofs(trees(), position))
    side = data.draw(st.sampled_from(list(proof.strategies)))
    moves = dict(proof.strategies[side])
    if moves:
        at = data.draw(st.sampled_from(list(moves)))
        moves[at] = data.draw(st.sampled_from(list(at.moves())))
    wrong = replace(proof, strategies={**proof.strategies, side: moves})
    gets = min(reached(position, side, moves))
    value = naive(position)[0] * (1 if side is Side.FIRST else -1)
    if gets < value:
        with pytest.raises(InvalidProof, match=r"leads to|has no move"):
            check(wrong)
    else:
        check(wrong)


@pytest.fixture
def proof() -> Proof:
    game = small("kalah", {"pits": 2, "seeds": 2})
    found = decide(game, game.start()).proof
    assert isinstance(found, Proof)
    assert (found.winner, found.margin) == (Side.SECOND, 2)
    return found


def test_false_claims_are_refused(proof: Proof) -> None:
    winner, loser = Side.SECOND, Side.FIRST
    for margin in (1, Fraction(3, 2), Fraction(5, 2), 3, 10**15):
        with pytest.raises(InvalidProof):
            check(replace(proof, margin=margin))
    for wrong, words in (
        (replace(proof, strategies={winner: proof.strategies[winner]}), "must have"),
        (replace(proof, strategies={loser: proof.strategies[loser]}), "must have"),
        (replace(proof, winner=loser), "leads to|has no move"),
        (replace(proof, margin=3), "to win by at least 3, leads to .*: 0-1, the first player gets -2"),
        (replace(proof, margin=1), "to lose by at most 1, leads to .*: 0-1, the first player gets -2"),
    ):
        with pytest.raises(InvalidProof, match=words):
            check(wrong)
    for side, strategy in proof.strategies.items():
        for left_out in strategy:
            fewer: dict[Position, Move] = {known: move for known, move in strategy.items() if known != left_out}
            try:
                check(replace(proof, strategies={**proof.strategies, side: fewer}))
            except InvalidProof as error:
                assert "has no move for" in str(error)
            else:  # the side reaches its goal there at once
                assert any(left_out.play(move).outcome() for move in left_out.moves())


def test_a_score_and_a_proof_of_another_margin_are_refused(proof: Proof) -> None:
    solution = solve_exhaustively(proof.position)
    Decision(solution, proof)
    with pytest.raises(InvalidProof, match="the second player by 2 wins, the proof that the second player by 3 does"):
        Decision(solution, replace(proof, margin=3))


def test_files(proof: Proof, tmp_path: Path) -> None:
    path = tmp_path / "proof.txt"
    proof.write(path)
    text = path.read_text()
    assert '"goal": "win by at least 2"' in text
    assert '"goal": "lose by at most 2"' in text
    read = read_proof(path, load)
    assert (read.winner, read.margin) == (Side.SECOND, 2)
    assert check(read) == check(proof)
    for margin in ("0", "-2", "1/0", "two", "2.0"):
        path.write_text(text.replace('"margin": "2"', f'"margin": "{margin}"'))
        with pytest.raises(InvalidProof, match="is not a complete proof file"):
            read_proof(path, load)
    path.write_text(text.replace('"margin": "2"', '"margin": "5/2"'))
    with pytest.raises(InvalidProof, match="to win by at least 5/2"):
        check(read_proof(path, load))


def test_a_proof_of_the_first_version_is_of_the_result(tmp_path: Path) -> None:
    game = load("tictactoe:4x3x3")
    path = tmp_path / "proof.txt"
    prove(game, game.start()).proof.write(path)
    text = path.read_text()
    assert ', "margin": null' in text
    path.write_text(text.replace(', "margin": null', "").replace('"version": 2', '"version": 1'))
    read = read_proof(path, load)
    assert (read.winner, read.margin) == (Side.FIRST, None)
    check(read)


def test_where_the_margin_takes_too_long_the_result_is_proved() -> None:
    game = small("kalah", {"pits": 3, "seeds": 2})
    few, enough = (prove(game, game.start(), limit) for limit in (100, 200))
    assert (few.proof.winner, few.proof.margin, few.solution.score.payoff, few.open) == (Side.FIRST, None, None, True)
    assert (enough.proof.winner, enough.proof.margin, enough.open) == (Side.FIRST, 4, False)
    for proof in (few.proof, enough.proof):
        assert check(proof).payoffs


def test_a_large_game_is_decided_by_a_proof_of_its_margin() -> None:
    """Looking at every position would take millions."""
    game = load("examples/kalah.py:pits=4,seeds=3")
    told: list[tuple[str, int]] = []
    decision = decide(game, game.start(), progress=lambda what, number: told.append((what, number)))
    assert decision.solution is not None
    assert isinstance(decision.proof, Proof)
    assert decision.solution.score.payoff == proof_payoff(decision.proof)
    check(decision.proof)
    assert max(number for what, number in told if what == "looking at every position") <= 50_000


def test_a_quick_win_is_proved_without_its_margin() -> None:
    game = small("kalah", {"pits": 2, "seeds": 2})
    for position in unfinished(game, 60):
        found = prove_win(game, position, 3)
        if found is not None:
            assert (found.proof.margin, found.solution.score.payoff) == (None, None)
            assert check(found.proof).payoffs
