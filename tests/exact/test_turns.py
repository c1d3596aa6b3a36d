"""Games in which a side may move again: everything exact agrees with a naive minimax, in every position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import _core, load
from plyground.engine.engine import Engine
from plyground.evaluation import ZERO
from plyground.exact import InvalidProof, Oracle, Proof, check, forced_win, prove, solve_exhaustively
from plyground.exact.decide import Decision, decide
from plyground.game import Outcome, Payoff, Position, Side, TooLarge
from plyground.history.line import Line
from plyground.loading.loaded_game import Description, LoadedGame
from plyground.players import Player, PlayerSpec
from plyground.score import Limit, Score
from plyground.textbook import (
    alphabeta,
    average,
    combined,
    minimax,
    negamax,
    selective,
    theorem,
    variable,
    winner,
)

GAMES = (
    ("kalah", {"pits": 1, "seeds": 3}),
    ("kalah", {"pits": 2, "seeds": 2}),
    ("kalah", {"pits": 3, "seeds": 1}),
    ("dots_and_boxes", {"columns": 1, "rows": 1}),
    ("dots_and_boxes", {"columns": 2, "rows": 1}),
)
DEEP = 40


def small(name: str, options: Mapping[str, int]) -> LoadedGame:
    return load(f"examples/{name}.py:" + ",".join(f"{option}={value}" for option, value in options.items()))


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> LoadedGame:
    return small(*request.param)


def positions(game: LoadedGame) -> list[Position]:
    """Every position that can occur, the start first."""
    found = {game.start(): None}
    waiting = [game.start()]
    while waiting:
        position = waiting.pop()
        for move in position.moves():
            child = position.play(move)
            if child not in found:
                found[child] = None
                waiting.append(child)
    return list(found)


VALUES: dict[Position, tuple[Payoff, int]] = {}


def naive(position: Position) -> tuple[Payoff, int]:
    """What the first player gets with best play, and after how many plies: by nothing but the contract."""
    if position not in VALUES:
        VALUES[position] = _naive(position)
    return VALUES[position]


def _naive(position: Position) -> tuple[Payoff, int]:
    outcome = position.outcome()
    if outcome is not None:
        return outcome.value, 0
    children = [(payoff, plies + 1) for payoff, plies in (naive(position.play(move)) for move in position.moves())]
    sign = 1 if position.side is Side.FIRST else -1

    def worth(value: tuple[Payoff, int]) -> tuple[Payoff, int]:
        payoff, plies = sign * value[0], value[1]
        return payoff, -plies if payoff > 0 else plies if payoff < 0 else 0

    return max(children, key=worth)


def expected(position: Position) -> Score:
    """The exact score for the side to move."""
    payoff, plies = naive(position)
    mine = payoff if position.side is Side.FIRST else -payoff
    if mine == 0:
        return Score.draw(position.side)
    return Score("win" if mine > 0 else "loss", position.side, plies, payoff=mine)


def best_side(position: Position) -> Side | None:
    payoff, _ = naive(position)
    return Side.FIRST if payoff > 0 else Side.SECOND if payoff < 0 else None


def unfinished(game: LoadedGame, most: int) -> Iterator[Position]:
    """Positions that are not over: all, or so many of them spread over the game."""
    found = [position for position in positions(game) if position.moves()]
    yield from found[:: max(1, len(found) // most)]


def test_the_games_have_extra_turns_and_are_worth_different_amounts() -> None:
    for name, options in (GAMES[2], GAMES[-1]):
        found = positions(small(name, options))
        assert any(position.play(move).side is position.side for position in found for move in position.moves())
        assert len({abs(naive(position)[0]) for position in found}) > 1


def test_looking_at_everything(game: LoadedGame) -> None:
    known: dict[Any, Any] = {}
    for position in positions(game):
        found = solve_exhaustively(position, known=known)
        assert found.score == expected(position), str(position)
        for move, score in found.moves.items():
            child = position.play(move)
            assert score == expected(child).later().for_side(position.side)


def test_proofs_and_their_checker(game: LoadedGame) -> None:
    for position in unfinished(game, 60):
        decision = decide(game, position)
        assert decision.solution is not None
        assert decision.solution.score == expected(position)
        proved = prove(game, position)
        for proof in (decision.proof, proved.proof):
            assert isinstance(proof, Proof)
            assert proof.winner is best_side(position), str(position)
            check(proof)
        for move, score in proved.solution.moves.items():
            assert score.kind == expected(position.play(move)).for_side(position.side).kind


def test_strategies_of_the_textbook(game: LoadedGame) -> None:
    for position in unfinished(game, 60):
        assert winner(position) is best_side(position)
        assert theorem(position).winner is best_side(position)


def test_the_classic_family_in_python_and_in_the_core(game: LoadedGame) -> None:
    for position in unfinished(game, 12):
        payoff, plies = naive(position)
        mine = payoff if position.side is Side.FIRST else -payoff
        value = 10_000 * mine - plies if mine > 0 else 10_000 * mine + plies if mine < 0 else 0
        for search in (minimax, negamax, alphabeta):
            assert search(position, DEEP, ZERO.value).value == value, (search, str(position))
        assert alphabeta(position, DEEP, ZERO.value, table=True).value == value
        # With m = n = 1, all moves and one depth, each of the others is minimax too.
        assert average(position, DEEP, ZERO.value, m=1, n=1).value == value
        assert selective(position, DEEP, ZERO.value, width=1000).value == value
        assert variable(position, DEEP, DEEP, ZERO.value, threshold=0).value == value
        assert combined(position, DEEP, DEEP, ZERO.value, threshold=0).value == value, str(position)
        for name in ("minimax", "negamax", "alphabeta", "average", "selective", "variable", "combined"):
            width = 1000 if name == "selective" else 0
            found = _core.search_in_python(name, position, ZERO.value, min_depth=DEEP, max_depth=DEEP, width=width)
            assert found[0] == value, (name, str(position))


def test_means_and_cuts_where_a_side_moves_again(game: LoadedGame) -> None:
    for position in unfinished(game, 12):
        uncut = average(position, 4, ZERO.value, m=2, n=2)
        found = combined(position, 4, 4, ZERO.value, threshold=0, m=2, n=2)
        native = _core.search_in_python("combined", position, ZERO.value, min_depth=4, max_depth=4, m=2, n=2)
        assert found.value == uncut.value == native[0], str(position)
        assert found.nodes == native[2], str(position)


@pytest.mark.parametrize("spec", [f"{name}:depth={DEEP}" for name in ("minimax", "negamax", "alphabeta")])
def test_classic_players_say_what_is_proved(game: LoadedGame, spec: str) -> None:
    player = PlayerSpec.parse(f"{spec},evaluation=zero").player(game)
    for position in unfinished(game, 8):
        choice = player.choose(Line.of(game, str(position)))
        assert choice.score == expected(position)
        assert expected(position.play(choice.move)).later().for_side(position.side) == expected(position)


@pytest.mark.parametrize("selective", [True, False])
def test_the_engine(game: LoadedGame, selective: bool) -> None:
    engine = Engine(game, selective=selective)
    for position in unfinished(game, 60):
        analysis = engine.think(position, Limit(depth=100), multi=100)
        assert len(analysis.moves) == len(position.moves())
        for scored in analysis.moves:
            after = position.play(scored.move)
            assert scored.score == expected(after).later().for_side(position.side), (str(position), scored)


def test_simulations_prove_only_what_is_true(game: LoadedGame) -> None:
    some = False
    for position in unfinished(game, 30):
        search = _core.Mcts(exploration=1.4, repetition=0, tree=100_000, reuse=False)
        *_, choices = search.search(position, history=[], time=None, simulations=3000, seed=1)
        proved = [choice for choice in choices if choice[3] != "heuristic"]
        for move, _, _, proof, plies, payoff, _ in proved:
            score = expected(position.play(move)).later().for_side(position.side)
            found = (
                Score.draw(position.side)
                if proof == "draw"
                else Score("win" if proof == "win" else "loss", position.side, plies, payoff=payoff)
            )
            assert found == score, (str(position), move)
        some = some or bool(proved)
    assert some


def test_forced_wins(game: LoadedGame) -> None:
    """A win is within n plies if the winner can force it, whatever the margin."""

    def quickest(position: Position, side: Side) -> float:
        outcome = position.outcome()
        if outcome is not None:
            return 0 if outcome.winner is side else float("inf")
        after = [quickest(position.play(move), side) + 1 for move in position.moves()]
        return min(after) if position.side is side else max(after)

    for position in unfinished(game, 60):
        plies = quickest(position, position.side)
        found = forced_win(position, 8)
        assert (None if found is None else found.plies) == (plies if plies <= 8 else None), str(position)


def test_oracle_and_perfect_player(game: LoadedGame) -> None:
    perfect = PlayerSpec.parse("perfect").player(game)
    oracle = Oracle(game)
    for position in unfinished(game, 12):
        assert oracle.solution(position).score == expected(position)
        line = Line.of(game, str(position))
        while line.outcome is None:
            choice = perfect.choose(line)
            assert choice.score == expected(line.position)
            line = line.play(choice.move)
        assert line.outcome.value == naive(position)[0]


def test_simulations_maximise_the_payoff() -> None:
    """Where all moves win, but not by the same."""
    game = small("kalah", {"pits": 2, "seeds": 3})
    found = 0
    for position in unfinished(game, 10_000):
        after = [position.play(move) for move in position.moves()]
        if {best_side(child) for child in after} == {position.side} and len({naive(child)[0] for child in after}) > 1:
            choice = PlayerSpec.parse("mcts:simulations=3000,seed=1").player(game).choose(Line.of(game, str(position)))
            assert naive(position.play(choice.move))[0] == naive(position)[0], str(position)
            found += 1
    assert found > 0


def test_a_payoff_must_fit_the_winner() -> None:
    with pytest.raises(
        ValueError, match="the payoff -2 for the first player does not fit a game that the first player"
    ):
        Outcome(Side.FIRST, "more seeds", -2)
    with pytest.raises(ValueError, match=r"the payoff 0\.5 is not an int or a Fraction"):
        Outcome(Side.FIRST, "more seeds", 0.5)  # type: ignore[arg-type]


def test_a_score_and_a_proof_that_disagree_are_refused(game: LoadedGame) -> None:
    position = next(position for position in positions(game) if position.moves() and best_side(position) is not None)
    decision = decide(game, position)
    assert decision.solution is not None
    assert isinstance(decision.proof, Proof)
    wrong = replace(decision.solution, score=decision.solution.score.for_side(position.side.other))
    wrong = replace(wrong, score=replace(wrong.score, side=position.side))
    with pytest.raises(InvalidProof, match=r"the score says that the .* wins, the proof that the .* does"):
        Decision(wrong, decision.proof)


def test_a_large_game_in_python_is_proved_before_millions_of_positions_are_looked_at() -> None:
    told: list[tuple[str, int]] = []
    game = load("examples/domineering.py:columns=6,rows=4")
    decision = decide(game, game.start(), progress=lambda what, number: told.append((what, number)))
    assert decision.solution is not None
    assert decision.solution.score == Score.win(Side.FIRST)
    assert isinstance(decision.proof, Proof)
    check(decision.proof)
    assert max(number for what, number in told if what == "looking at every position") <= 50_000


@dataclass(frozen=True)
class Ended:
    """A tree of tuples, each with who moves there and what follows; a number ends the game: what First gets."""

    tree: Any
    side: Side = Side.FIRST

    def moves(self) -> list[str]:
        return [str(at) for at in range(len(self.tree) - 1)] if isinstance(self.tree, tuple) else []

    def play(self, move: Any) -> Ended:
        child = self.tree[1 + int(str(move))]
        return Ended(child, child[0] if isinstance(child, tuple) else self.side)

    def outcome(self) -> Outcome | None:
        if isinstance(self.tree, tuple):
            return None
        winner = Side.FIRST if self.tree > 0 else Side.SECOND if self.tree < 0 else None
        return Outcome(winner, "the end", self.tree)


#: Some are too close together for doubles, and for hundredths.
CLOSE = [10**15, 10**15 - 1, Fraction(1, 3), Fraction(10**17 - 3, 3 * 10**17), Fraction(1, 10**15), Fraction(2, 10**15)]
PAYOFFS = (
    st.integers(-6, 6)
    | st.fractions(-3, 3, max_denominator=7)
    | st.builds(lambda payoff, sign: sign * payoff, st.sampled_from(CLOSE), st.sampled_from([1, -1]))
)


def trees_of(payoffs: st.SearchStrategy[Payoff]) -> st.SearchStrategy[Any]:
    return st.recursive(
        payoffs,
        lambda tree: st.lists(tree, min_size=1, max_size=3).flatmap(
            lambda children: st.sampled_from([(side, *children) for side in Side])
        ),
        max_leaves=12,
    )


TREES = trees_of(PAYOFFS)
SIMPLE_TREES = trees_of(st.integers(-(10**15), 10**15)) | trees_of(st.fractions(-3, 3, max_denominator=7))


@given(tree=TREES.filter(lambda tree: isinstance(tree, tuple)))
def test_any_tree_of_turns_and_payoffs(tree: Any) -> None:
    position = Ended(tree, tree[0])
    assert solve_exhaustively(position).score == expected(position)
    for whole in (False, True):
        analysis = Engine(trees(), selective=not whole).think(position, Limit(depth=60), multi=9)
        for scored in analysis.moves:
            after = position.play(scored.move)
            assert scored.score == expected(after).later().for_side(position.side)
    best = expected(position)
    for name in ("minimax", "negamax", "alphabeta"):
        score = classic(name).choose(line_at(position)).score
        assert score is not None
        assert score == best if score.payoff is not None else score.kind == best.kind


def classic(name: str) -> Player:
    return PlayerSpec.parse(f"{name}:depth=20,evaluation=zero").player(trees())


@given(tree=SIMPLE_TREES.filter(lambda tree: isinstance(tree, tuple)))
def test_classic_searches_name_payoffs_that_differ_enough(tree: Any) -> None:
    position = Ended(tree, tree[0])
    for name in ("minimax", "alphabeta"):
        assert classic(name).choose(line_at(position)).score == expected(position)


def test_classic_searches_do_not_name_payoffs_that_the_plies_outweigh() -> None:
    """A sooner win by a little less looks better to them."""
    little, more = Fraction(10**6, 3 * 10**6 + 1), Fraction(1, 3)
    position = Ended((Side.FIRST, little, (Side.FIRST, (Side.FIRST, (Side.FIRST, more)))))
    assert classic("minimax").choose(line_at(position)).score == Score.win(Side.FIRST)
    analysis = Engine(trees()).think(position, Limit(depth=60))
    assert analysis.best.score == Score("win", Side.FIRST, 4, payoff=more)


def test_simulations_refuse_payoffs_that_they_cannot_tell_apart() -> None:
    position = Ended((Side.FIRST, CLOSE[2], CLOSE[3], 0))
    words = "the payoffs '.*' and '.*' are too close together for this search: `engine`, `perfect` and"
    with pytest.raises(TooLarge, match=words):
        PlayerSpec.parse("mcts:simulations=100,seed=1").player(trees()).choose(line_at(position))


def line_at(position: Any) -> Line:
    return Line(trees(), position, position)


def trees() -> LoadedGame:
    return LoadedGame(Trees(), Description("trees", "Trees"), {})


class Trees:
    name = "trees"

    def start(self) -> Any: ...

    def position(self, text: str) -> Any: ...
