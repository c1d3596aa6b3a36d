"""Monte Carlo tree search from Python: what it tells of each move, and models, rollouts and values of one's own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from plyground import InvalidOption, load
from plyground.engine.tree_search import TreeSearch, value_of
from plyground.exact import solve_exhaustively
from plyground.score import Limit
from tests.places import ROOT

#: A native game, a game in Python, one with extra turns and payoffs.
GAMES = ["connect4", "nim", str(ROOT / "examples" / "kalah.py")]


def uniform(positions: Sequence[Any]) -> list[tuple[float, None]]:
    return [(0.0, None) for _ in positions]


def test_every_move_has_visits_value_and_prior() -> None:
    game = load("connect4")
    found = TreeSearch(game, seed=1).think(game.start(), Limit(nodes=2000))
    assert (found.simulations, found.inherited) == (2000, 0)
    assert sum(move.visits for move in found.moves) == 2000
    assert {str(move.move) for move in found.moves} == set("1234567")
    assert found.best.visits == max(move.visits for move in found.moves)
    assert all(-1 <= move.value <= 1 and move.prior == 0 for move in found.moves)
    again = TreeSearch(game, seed=1).think(game.start(), Limit(nodes=2000))
    assert again.moves == found.moves


def test_a_tree_is_kept_from_move_to_move() -> None:
    game = load("connect4")
    search = TreeSearch(game, seed=1)
    best = search.think(game.start(), Limit(nodes=2000)).best
    assert search.think(game.start().play(best.move), Limit(nodes=10)).inherited == best.visits


@pytest.mark.parametrize("spec", GAMES)
@pytest.mark.parametrize("batch", [1, 8])
def test_a_model_is_asked_in_batches_and_leads_the_search(spec: str, batch: int) -> None:
    game, asked = load(spec), list[int]()
    favourite = game.start().moves()[-1]

    def model(positions: Sequence[Any]) -> list[tuple[float, dict[Any, float] | None]]:
        asked.append(len(positions))
        assert all(position.outcome() is None for position in positions)
        return [(0.0, {favourite: 1.0} if position == game.start() else None) for position in positions]

    found = TreeSearch(game, model=model, batch=batch).think(game.start(), Limit(nodes=200))
    assert max(asked) == batch
    assert sum(asked) <= found.simulations <= 200
    assert (found.best.move, found.best.prior) == (favourite, 1.0)
    assert [move.prior for move in found.moves[1:]] == [0.0] * (len(found.moves) - 1)


def test_priors_are_shares_and_may_be_a_list() -> None:
    game = load("tictactoe")
    found = TreeSearch(game, model=lambda positions: [(0, range(len(p.moves()))) for p in positions]).think(
        game.start(), Limit(nodes=50)
    )
    priors = {str(move.move): move.prior for move in found.moves}
    assert priors["a3"] == 0
    assert sum(priors.values()) == pytest.approx(1)
    assert priors["c1"] == pytest.approx(8 / 36)


def test_a_value_leads_to_what_looks_good() -> None:
    """A model that likes the positions after one move finds that move, for either side."""
    game = load("connect4")
    for start in (game.start(), game.start().play("1")):
        good = start.play("6")

        def model(positions: Sequence[Any], good: Any = good) -> list[tuple[float, None]]:
            return [(-0.9 if position == good else 0.0, None) for position in positions]

        assert str(TreeSearch(game, model=model).think(start, Limit(nodes=300)).best.move) == "6"


@pytest.mark.parametrize("spec", ["tictactoe", "grundy:heap=7", "nim:heaps=1,2,4", str(ROOT / "examples" / "race.py")])
@pytest.mark.parametrize("batch", [1, 16])
def test_proofs_are_exact_whatever_the_model_says(spec: str, batch: int) -> None:
    chance, game = random.Random(1), load(spec)

    def model(positions: Sequence[Any]) -> list[tuple[float, list[float]]]:
        return [(chance.uniform(-1, 1), [chance.random() for _ in position.moves()]) for position in positions]

    for _ in range(20):
        position = game.start()
        while len(position.moves()) > 1 and chance.random() < 0.7:
            position = position.play(chance.choice(position.moves()))
        if not position.moves():
            continue
        found = TreeSearch(game, model=model, batch=batch).think(position, Limit(nodes=3000))
        for move in found.moves:
            if move.score.proved:
                exact = {str(known): score for known, score in solve_exhaustively(position).moves.items()}
                assert move.score.kind == exact[str(move.move)].kind


def test_a_rollout_of_ones_own() -> None:
    game, asked = load("tictactoe"), list[str]()

    def first(position: Any, chance: random.Random) -> Any:
        asked.append(str(position))
        return position.moves()[0]

    found = TreeSearch(game, rollout=first, seed=1).think(game.position("xx./oo./... x"), Limit(nodes=200))
    assert (str(found.best.move), str(found.best.score)) == ("c3", "win in 1 ply")
    assert asked


def test_an_evaluation_as_a_value() -> None:
    game = load("connect4")
    value = value_of(game.evaluation(), game.description.advantage)
    found = TreeSearch(game, value=value, seed=1).think(game.start(), Limit(nodes=500))
    assert str(found.best.move) == "4"


@pytest.mark.parametrize(
    ("model", "complaint"),
    [
        (lambda positions: [], "the model gave 0 answers for 1 positions"),
        (lambda positions: [0.5], r"the model gave '0.5' at '.*': expected \(value, priors\)"),
        (lambda positions: [(0.5, [1.0])], "the model gave 1 priors for 9 moves at"),
        (lambda positions: [(7, None)], "expected a value from -1 to 1, priors from 0"),
        (lambda positions: [(0, [-1.0] * 9)], "expected a value from -1 to 1, priors from 0"),
        (lambda positions: [(0, [float("nan")] * 9)], "expected a value from -1 to 1, priors from 0"),
    ],
)
def test_answers_that_no_search_can_use(model: Any, complaint: str) -> None:
    game = load("tictactoe")
    with pytest.raises(ValueError, match=complaint):
        TreeSearch(game, model=model).think(game.start(), Limit(nodes=50))


def test_a_model_that_raises_ends_the_search() -> None:
    def model(positions: Sequence[Any]) -> Any:
        raise KeyError("weights")

    for spec in GAMES:
        game = load(spec)
        with pytest.raises(KeyError, match="weights"):
            TreeSearch(game, model=model).think(game.start(), Limit(nodes=50))


def test_only_one_thing_says_what_a_leaf_is_worth() -> None:
    with pytest.raises(InvalidOption, match="give only one of them"):
        TreeSearch(load("nim"), model=uniform, value=lambda position: 0.0)
    with pytest.raises(InvalidOption, match="batch=0: expected at least 1"):
        TreeSearch(load("nim"), model=uniform, batch=0)
