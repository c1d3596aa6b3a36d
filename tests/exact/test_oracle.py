"""The oracle: exact answers from the source that has them, shared, and within the time that is allowed."""

from __future__ import annotations

import random
import signal
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import load
from plyground.exact import Oracle, OutOfTime, OwnSolver, Patience, Solution, Statistics, solve_exhaustively
from plyground.exact import oracle as module
from plyground.exact.statistics import counted_values
from plyground.game import Move, Position, Side, TooLarge
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec
from plyground.score import Score
from tests.places import CONNECT4_POSITIONS, RACE
from tests.waiting import wait_for, when_computing

DATA = CONNECT4_POSITIONS


def played(game: LoadedGame, plies: int, seed: int) -> Position:
    """A position after `plies` random moves that is not over."""
    chance = random.Random(seed)
    while True:
        position = game.start()
        for _ in range(plies):
            if position.moves():
                position = position.play(chance.choice(list(position.moves())))
        if position.moves():
            return position


def played_out(position: Position, line: tuple[Move, ...]) -> Position:
    for move in line:
        position = position.play(move)
    return position


@pytest.mark.parametrize(
    "spec", ["tictactoe", "tictactoe:3x3x2", "nim", "grundy:11", "tree:[[3,[5,1],0],[2,[9,4]]]", str(RACE)]
)
def test_small_games_are_as_the_exhaustive_solver_says(spec: str) -> None:
    game = load(spec)
    position = game.start()
    while position.moves():
        found, expected = Oracle.of(game).solution(position), solve_exhaustively(position)
        assert (found.score, found.moves) == (expected.score, expected.moves)
        position = position.play(found.best[-1])


@pytest.mark.parametrize("name", ["L3_R1", "L2_R1"])
def test_connect_four_is_as_published(name: str) -> None:
    """The sets give a score: how many discs the winner has left at the win."""
    game = load("connect4")
    for text in (DATA / f"{name}.txt").read_text().splitlines()[:40]:
        moves, score = text.split()
        position = game.position(moves)
        found = Oracle.of(game).solution(position).score
        assert {"win": 1, "draw": 0, "loss": -1}[found.kind] * int(score) == abs(int(score))
        if found.plies:
            last = len(moves) + found.plies
            assert (43 + (last % 2 == 0) - last) // 2 == abs(int(score))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(22, 34))
def test_the_own_solver_and_looking_at_everything_agree(seed: int, plies: int) -> None:
    game = load("connect4")
    position = played(game, plies, seed)
    try:
        expected = solve_exhaustively(position, 30_000)
    except TooLarge:
        return
    assert Oracle.of(game).solution(position).moves == expected.moves


@pytest.mark.parametrize(("spec", "plies"), [("connect4", 16), ("tictactoe", 1), ("grundy:13", 0)])
def test_a_line_is_best_play_on_both_sides(spec: str, plies: int) -> None:
    game = load(spec)
    for seed in range(5):
        position = played(game, plies, seed)
        found = Oracle.of(game).solution(position)
        for move, score in found.moves.items():
            line = Oracle.of(game).line(position, move, score)
            outcome = played_out(position, line).outcome()
            assert outcome is not None
            expected = {"win": position.side, "loss": position.side.other, "draw": None}[score.kind]
            assert outcome.winner is expected
            assert score.plies in (None, len(line))


def test_every_move_is_told_as_soon_as_it_is_known() -> None:
    game = load("connect4")
    position = game.position("4444443333326")
    told: dict[Move, Score] = {}
    found = Oracle.of(game).solution(position, on_move=lambda move, score: told.update({move: score}))
    assert told == found.moves
    small = load("nim")
    told.clear()
    assert (
        Oracle.of(small).solution(small.start(), on_move=lambda move, score: told.update({move: score})).moves == told
    )


def test_patience_ends_in_the_middle_of_native_work() -> None:
    game = load("connect4")
    hard, oracle = game.position("631117365"), Oracle(game)
    began = time.process_time()
    with pytest.raises(OutOfTime, match=r"'.* o' could not be solved within the limit given"):
        oracle.solution(hard, patience=Patience(0.02))
    assert time.process_time() - began < 1  # seconds of computing; the whole answer takes more
    patience = Patience()
    with pytest.raises(OutOfTime), when_computing(patience.end):
        oracle.solution(hard, patience=patience)
    # Nothing is left behind: neither the alarm, nor wrong scores.
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    position = game.position("4444443333326")
    expected = OwnSolver.of(position, 1)
    assert expected is not None
    assert oracle.solution(position).moves == expected.solution(position).moves


def test_somebody_elses_alarm_still_comes() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda signum, frame: heard.append(signum))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.4)
        with Patience(60).watch():
            pass
        wait_for(lambda: heard)
        assert heard == [signal.SIGALRM]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_other_threads_ask_too_and_wait_no_longer_than_they_said() -> None:
    game = load("connect4")
    oracle, position = Oracle.of(game), game.position("4444443333326")
    found: list[Solution | None] = []

    def ask(seconds: float) -> None:
        found.append(oracle.quick(position, Patience(seconds)))

    asked, answered = threading.Event(), threading.Event()

    def ask_long() -> None:
        def on_move(move: Move, score: Score) -> None:
            asked.set()
            answered.wait()

        oracle.solution(position, on_move=on_move)

    long = threading.Thread(target=ask_long)
    long.start()
    asked.wait()
    waiting = threading.Thread(target=ask, args=(0.05,))
    waiting.start()
    try:
        waiting.join(20)
        assert found == [None]
    finally:
        answered.set()
        long.join()
    threads = [threading.Thread(target=ask, args=(30.0,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    moves = oracle.solution(position).moves
    assert [answer.moves for answer in found[1:] if answer is not None] == [moves] * 4


def test_nobody_knows_games_that_go_on_for_ever_or_are_too_large() -> None:
    for spec, words in (("chess", "in Chess a position can come again"), ("ultimate", "more than 2,000 positions")):
        game = load(spec)
        with pytest.raises(TooLarge, match=words):
            Oracle.of(game).solution(game.start(), limit=2000)
        assert Oracle.of(game).quick(game.start(), Patience(5.0)) is None
        assert Oracle.of(game).analysis(game.start(), Patience(5.0), 3) is None


def test_what_was_too_much_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("ultimate")
    oracle = Oracle(game)
    asked: list[int] = []

    def look(position: Position, limit: int, *rest: object) -> None:
        asked.append(limit)
        raise TooLarge("too large", "")

    monkeypatch.setattr(module, "solve_exhaustively", look)
    for _ in range(3):
        assert oracle.quick(game.start(), Patience(1.0)) is None
    oracle.quick(played(game, 1, 1), Patience(1.0))
    assert asked == [module.SMALL, module.TINY]


def test_all_who_ask_about_a_game_share_its_oracle() -> None:
    assert Oracle.of(load("nim:heaps=1,2")) is Oracle.of(load("nim:heaps=1,2"))
    assert Oracle.of(load("nim:heaps=1,2")) is not Oracle.of(load("nim:heaps=1,3"))


def test_only_the_games_used_last_keep_their_oracle() -> None:
    games = [load(f"grundy:{heap}") for heap in range(3, 4 + module.GAMES)]
    oldest, second, *others = games[: module.GAMES]
    before = {game.spec: Oracle.of(game) for game in (oldest, second, *others)}
    assert Oracle.of(oldest) is before[oldest.spec]  # now it is no longer the oldest
    before[games[-1].spec] = Oracle.of(games[-1])
    for game in (oldest, *others, games[-1]):
        assert Oracle.of(game) is before[game.spec]
    assert Oracle.of(second) is not before[second.spec]


def test_a_new_one_counts_as_if_nobody_had_asked_before(monkeypatch: pytest.MonkeyPatch) -> None:
    for spec, text in (("grundy:14", "14 first"), ("connect4", "4444443333326")):
        game = load(spec)
        position = game.position(text)
        counts = [Oracle.anew(game).solution(position).positions for _ in range(2)]
        assert counts[0] == counts[1] > 0
    # It has no solver of its own: the shared one was made by the questions above.
    monkeypatch.setattr(module, "source", lambda *_: pytest.fail("another solver was made"))
    game = load("connect4")
    assert Oracle.anew(game).solution(game.position("4444443333326")).positions == counts[0]


def test_all_positions_are_counted() -> None:
    found = Oracle.of(load("tictactoe")).statistics()
    assert found is not None
    assert (found.positions, found.draws) == (5478, 1068)
    assert (sum(found.wins.values()), sum(found.losses.values())) == (2836, 1574)
    assert found.losses[0] == 626 + 316  # won by the first and by the second player
    game = load("tictactoe")
    assert {solve_exhaustively(game.position(text)).score for text in found.longest} <= {
        Score.win(side, max(found.wins)) for side in Side
    }
    assert 1 <= len(found.longest) <= 5
    assert Oracle.of(load("connect4")).statistics() is None
    with pytest.raises(TooLarge):
        Oracle.of(load("ultimate")).statistics(1000)


def test_the_longest_wins_are_named() -> None:
    game = load("grundy:9")
    a, b, c = (game.position(text) for text in ("9 first", "8 first", "7 first"))
    values = [(a, (1, 3)), (b, (1, 5)), (c, (1, 5)), (a, (-1, 8)), (a, (0, 4))]
    assert counted_values(values) == Statistics({3: 1, 5: 2}, {8: 1}, 1, (str(b), str(c)))
    assert counted_values([]).positions == 0


def test_a_limit_in_nodes_ends_at_the_same_place_each_time() -> None:
    game = load("connect4")
    position = game.position("4444443333")
    found = [_solved(game, position, nodes) for nodes in (100_000, 100_000, 100_000_000)]
    assert found[0] == found[1]
    assert found[0] is None
    assert found[2] is not None
    # Known positions do not count again: a little more than what is missing is enough for an answer.
    assert _solved(game, position, found[2].positions + 1) == found[2]
    assert _solved(game, position, found[2].positions // 2) is None


def _solved(game: LoadedGame, position: Position, nodes: int) -> Solution | None:
    return Oracle.anew(game).quick(position, Patience(nodes=nodes))


def test_a_limit_in_nodes_counts_positions_looked_at() -> None:
    game = load("tictactoe")
    assert _solved(game, game.start(), 100) is None
    assert _solved(game, game.start(), 10_000) is not None


def test_a_source_that_knows_all_counts_them_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = load("dobutsu")

    class Table:
        nodes = 0

        def score(self, position: Position, patience: Patience | None = None) -> Score:
            return Score.draw(position.side)

        def statistics(self) -> Statistics:
            return Statistics({1: 2}, {0: 1}, 4)

    monkeypatch.setenv("PLYGROUND_TABLES", str(tmp_path))
    monkeypatch.setattr(module, "LOOK_AGAIN", 0.0)
    oracle = Oracle(game)
    with pytest.raises(TooLarge, match="has not been built: 'plyground solve dobutsu --build' makes it"):
        oracle.solution(game.start())
    monkeypatch.setattr(module, "source", lambda *_: Table())  # it has been made meanwhile
    assert oracle.solution(game.start()).score == Score.draw(Side.FIRST)
    assert oracle.statistics() == Statistics({1: 2}, {0: 1}, 4)


@pytest.mark.parametrize("seed", range(6))
def test_perfect_play_ends_as_the_oracle_says(seed: int) -> None:
    game = load("connect4")
    position = played(game, 14, seed)
    expected = Oracle.of(game).solution(position).score
    player, plies = PlayerSpec.parse("perfect").player(game), 0
    while position.moves():
        choice = player.choose(Line.of(game, position))
        assert choice.score is not None
        assert choice.score.for_side(expected.side).kind == expected.kind
        position, plies = position.play(choice.move), plies + 1
    outcome = position.outcome()
    assert outcome is not None
    winner = {"win": expected.side, "loss": expected.side.other, "draw": None}[expected.kind]
    assert outcome.winner is winner
    assert expected.plies in (None, plies)


def test_the_perfect_player_never_lets_a_result_slip() -> None:
    """Against any player it keeps the result that it has."""
    game = load("connect4")
    perfect, other = PlayerSpec.parse("perfect").player(game), PlayerSpec.parse("random:seed=3").player(game)
    for seed in range(4):
        position = played(game, 13, seed)
        side = position.side
        least = Oracle.of(game).solution(position).score.rank()[0]
        while position.moves():
            position = position.play((perfect if position.side is side else other).choose(Line.of(game, position)).move)
            if position.moves():
                now = Oracle.of(game).solution(position).score.for_side(side).rank()[0]
                assert now >= least
                least = now
        outcome = position.outcome()
        assert outcome is not None
        assert {side: 1, None: 0, side.other: -1}[outcome.winner] >= least
