"""Monte Carlo tree search that keeps its tree: what it inherits, when it begins anew, and that its proofs stay true."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from plyground import Side, _core, load
from plyground.game import InvalidPlayer, Outcome
from plyground.history.line import Line
from plyground.players import PlayerSpec
from tests.clothed import Clothed

GAMES = ["connect4", "tictactoe:5x5x4", "ultimate", "dobutsu", "gipf", "nim:heaps=5,6,7,8"]


def searcher(repetition: int | None = None, tree: int = 1_000_000, reuse: bool = True) -> _core.Mcts:
    return _core.Mcts(exploration=1.4, repetition=repetition or 0, tree=tree, reuse=reuse)


def search(mcts: _core.Mcts, position: Any, history: Any = (), simulations: int = 500, seed: int = 1) -> Any:
    return mcts.search(position, history=list(history), time=None, simulations=simulations, seed=seed)


@pytest.mark.parametrize("with_history", [True, False])
@pytest.mark.parametrize("spec", GAMES)
def test_the_simulations_of_what_was_played_are_inherited(spec: str, with_history: bool) -> None:
    game = load(spec)
    if game.repetition and not with_history:
        return
    mcts, line = searcher(game.repetition), Line.of(game)

    def look(simulations: int) -> Any:
        history = line.history if with_history else ()
        return search(mcts, line.position, history, simulations)

    simulations, inherited, _, _, choices = look(3000)
    assert (simulations, inherited) == (3000, 0)
    assert sum(visits for _, visits, *_ in choices) == 3000
    line = line.play(choices[0][0])
    best = choices[0][1]
    _, inherited, _, _, replies = look(1)
    assert inherited == best
    assert sum(visits for _, visits, *_ in replies) == best  # plus one of its own, from before it had children

    line = line.play(replies[0][0])
    simulations, inherited, _, _, choices = look(200)
    assert inherited >= replies[0][1] > 0
    line = line.play(choices[0][0])
    line = line.play(line.position.moves()[0])
    simulations, inherited, _, _, _ = look(200)  # two moves on
    assert inherited > 0
    assert look(200)[1] == inherited + simulations  # the same position again


def test_without_reuse_nothing_is_inherited() -> None:
    game = load("connect4")
    mcts = searcher(reuse=False)
    first = search(mcts, game.start())
    again = search(mcts, game.start())
    assert first[1] == again[1] == 0
    assert first[4] == again[4]


def test_any_other_position_begins_a_new_tree() -> None:
    game, other = load("connect4"), load("tictactoe:5x5x4")
    mcts = searcher()
    later = game.start().play("4").play("4")
    expected = search(searcher(), game.start())[4]
    search(mcts, later)
    assert search(mcts, game.start())[1] == 0  # taken back
    assert search(mcts, game.start().play("1").play("1"))[1] > 0
    assert search(mcts, later)[1] == 0  # the other reply
    assert search(mcts, other.start())[1] == 0  # another game
    assert search(mcts, load("nim").start())[1] == 0  # and one in Python
    found = search(mcts, game.start())
    assert found[1] == 0
    assert found[4] == expected  # the tree is new


def test_where_positions_may_repeat_only_the_same_past_keeps_the_tree() -> None:
    game = load("dobutsu")
    line = Line.of(game)
    mcts = searcher(game.repetition)
    search(mcts, line.position, line.history)
    for move in ("c1c2", "a4a3"):
        line = line.play(move)
    assert search(mcts, line.position, line.history)[1] > 0
    assert search(mcts, line.position, ())[1] == 0
    assert search(mcts, line.position, line.history)[1] == 0
    for move in ("c2c1", "a3a4"):
        line = line.play(move)
    assert line.position == game.start()
    assert search(mcts, line.position, line.history)[1] > 0
    assert search(mcts, line.position, line.history[:2])[1] == 0  # one occurrence less


@dataclass(frozen=True)
class Place:
    """A place on a map of roads, which may lead in circles."""

    roads: Any = field(compare=False)
    at: int = 0
    side: Side = Side.FIRST

    def moves(self) -> list[int]:
        return list(self.roads[self.at]) if self.outcome() is None else []

    def play(self, move: int) -> Place:
        return Place(self.roads, move, self.side.other)

    def outcome(self) -> Outcome | None:
        goes_on = isinstance(self.roads[self.at], tuple)
        return None if goes_on else Outcome(self.roads[self.at], "arrived")


def value(place: Place, past: tuple[Place, ...], repetition: int) -> int:
    """1, 0 or -1 for the side to move, by a complete search."""
    outcome = place.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner is place.side else -1
    if past.count(place) + 1 >= repetition:
        return 0
    return max(-value(place.play(move), (*past, place), repetition) for move in place.moves())


def values(place: Place, past: tuple[Place, ...], repetition: int) -> dict[int, int]:
    return {move: -value(place.play(move), (*past, place), repetition) for move in place.moves()}


@pytest.mark.parametrize("repetition", [2, 3])
def test_what_it_proves_stays_true_with_repetition(repetition: int) -> None:
    """On small maps everything is known, for every past. The tree is kept along games, some of whose past is then
    left out, so that a position is no draw any more."""
    worth = {"win": 1, "draw": 0, "loss": -1}
    chance = random.Random(repetition)
    proved = inherited = draws = 0
    for seed in range(150):
        ends: list[Any] = [Side.FIRST, Side.SECOND, None]
        roads = [tuple(chance.sample(range(6), 2)) for _ in range(4)] + chance.sample(ends, 2)
        mcts, place = searcher(repetition), Place(roads)
        past: tuple[Place, ...] = ()
        while place.outcome() is None and past.count(place) + 1 < repetition:
            _, known, _, _, choices = search(mcts, place, past, chance.choice([20, 60, 400]), seed)
            inherited += known > 0
            truth = values(place, past, repetition)
            for move, _, _, proof, *_ in choices:
                if proof != "heuristic":
                    proved += 1
                    draws += proof == "draw"
                    assert worth[proof] == truth[move], (roads, place.at, move)
            past, place = (*past, place), place.play(chance.choice(place.moves()))
            if chance.random() < 0.3:
                past = past[chance.randrange(len(past) + 1) :]
    assert min(proved, inherited, draws) > 50


def test_equal_seeds_play_equal_games() -> None:
    for spec in ("connect4", "dobutsu", "nim:heaps=3,4,5"):
        game = load(spec)
        games = []
        for _ in range(2):
            players = [PlayerSpec.parse(f"mcts:simulations=300,seed={seed}").player(game) for seed in (1, 2)]
            line = Line.of(game)
            while line.outcome is None and len(line.history) < 30:
                line = line.play(players[len(line.history) % 2].choose(line).move)
            games.append([*line.history, line.position])
        assert games[0] == games[1]


def test_a_game_written_in_python_is_the_same_also_when_it_makes_room() -> None:
    game = load("tictactoe:4x4x3")
    for tree in (800, 4_000_000):  # with 800 it forgets all positions but the tree's
        native, python = searcher(tree=tree), searcher(tree=tree)
        position = game.start()
        for seed in range(5):
            ours = search(native, position, simulations=1000, seed=seed)
            theirs = search(python, Clothed(position), simulations=1000, seed=seed)
            assert ours[:2] == theirs[:2]
            assert [(str(move), *rest) for move, *rest in ours[4]] == theirs[4]
            position = position.play(ours[4][0][0])
            if not position.moves():
                break
            position = position.play(position.moves()[seed % len(position.moves())])


def test_a_full_tree_grows_no_more_and_is_still_simulated() -> None:
    game = load("nim:heaps=2,2")
    assert search(searcher(), game.start(), simulations=5000)[0] < 5000  # all is proved
    simulations, _, _, _, choices = search(searcher(tree=1), game.start(), simulations=5000)
    assert simulations == 5000
    assert sum(visits for _, visits, *_ in choices) == 5000
    assert {choice[3] for choice in choices} == {"heuristic"}


def test_a_win_that_is_proved_is_played_without_another_simulation() -> None:
    game = load("tictactoe")
    player = PlayerSpec.parse("mcts:simulations=5000,seed=1").player(game)
    position = game.position("x../.../..o x")
    plies: list[int] = []
    while position.moves():
        choice = player.choose(Line.of(game, position))
        assert choice.score is not None
        assert choice.score.kind == "win"
        plies.append(choice.score.plies or 0)
        assert (choice.nodes > 0) is (len(plies) == 1)
        position = position.play(choice.move)
        if position.moves():
            position = position.play(position.moves()[-1])
    assert plies == sorted(plies, reverse=True)


def test_a_game_that_fails_leaves_a_search_that_works() -> None:
    class Broken(Clothed):
        def play(self, move: str) -> Clothed:
            raise RuntimeError("no way on")

    game = load("tictactoe")
    mcts = searcher()
    search(mcts, Clothed(game.start()))
    with pytest.raises(RuntimeError, match="no way on"):
        search(mcts, Broken(load("tictactoe:4x4x3").start()))
    assert search(mcts, Clothed(game.start()))[:2] == (500, 0)


def test_finished_positions_and_wrong_options_are_refused() -> None:
    over = load("tictactoe").position("xxx/oo./... o")
    for position in (over, Clothed(over)):
        with pytest.raises(ValueError, match="the game is over"):
            search(searcher(), position)
    for spec in ("mcts:reuse=perhaps", "mcts:tree=0"):
        with pytest.raises(InvalidPlayer):
            PlayerSpec.parse(spec).player(load("tictactoe"))
