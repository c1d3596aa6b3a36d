"""Which games are played: a function of the contest and a number."""

from __future__ import annotations

from collections import Counter

import pytest

import plyground
from plyground.arena import Contest, Openings, contest, reproducible
from plyground.arena.schedule import scheduled, seated
from plyground.game import InvalidOption, InvalidPlayer, UnknownGame
from plyground.players import PlayerSpec


def seats(played: Contest, number: int) -> list[tuple[int, int]]:
    return [scheduled(played, at).seats for at in range(number)]


def test_a_match_plays_every_opening_from_both_sides() -> None:
    played = contest("tictactoe", ["random", "perfect"])
    assert seats(played, 4) == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [scheduled(played, at).opening for at in range(4)] == [0, 0, 1, 1]
    assert len({scheduled(played, at).seed for at in range(1000)}) == 1000
    assert scheduled(played, 0).opening_seed == scheduled(played, 1).opening_seed
    assert scheduled(played, 0).seed != scheduled(contest("tictactoe", ["random", "perfect"], seed=2), 0).seed


def test_fixed_sides() -> None:
    for first, expected in (("a", (0, 1)), ("b", (1, 0))):
        played = contest("tictactoe", ["random", "perfect"], first=first)  # type: ignore[arg-type]
        assert seats(played, 3) == [expected] * 3
        assert [scheduled(played, at).opening for at in range(3)] == [0, 1, 2]


def test_a_round_robin_and_a_gauntlet() -> None:
    players = ["random", "perfect", "minimax:depth=2", "random"]
    everybody = contest("tictactoe", players, kind="round-robin")
    assert everybody.games(4) == 24
    met = Counter(seats(everybody, 24))
    assert len(met) == 12
    assert set(met.values()) == {2}
    assert [scheduled(everybody, at).opening for at in (0, 11, 12, 23)] == [0, 0, 1, 1]
    assert everybody.names == ("random", "perfect", "minimax:depth=2", "random #2")
    first = contest("tictactoe", players, kind="gauntlet")
    assert set(seats(first, first.games(2))) == {(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0)}


def test_players_are_written_out_without_the_seed_of_a_game() -> None:
    played = contest("tictactoe", ["engine:level=2", "random:seed=7"])
    assert "seed" not in played.players[0].options
    assert played.players[0].options["level"] == 2
    assert str(played.players[1]) == "random:seed=7"
    games = [seated(played, scheduled(played, number), plyground.load("tictactoe")) for number in (0, 2)]
    assert games[0][0] != games[1][0]
    assert games[0][0].options["seed"] != games[1][0].options["seed"]
    assert [game[1] for game in games] == [played.players[1]] * 2
    assert str(PlayerSpec.parse("random").seeded(5)) == "random:seed=5"
    assert str(PlayerSpec.parse("random:seed=7").seeded(5)) == "random:seed=7"
    assert str(PlayerSpec.parse("minimax:depth=2").seeded(5)) == "minimax:depth=2"


def test_who_can_be_reproduced() -> None:
    game = plyground.load("tictactoe")
    nim = plyground.load("nim")
    assert not reproducible(PlayerSpec.parse("engine:level=1").resolve(nim), nim)
    assert reproducible(PlayerSpec.parse("engine:depth=1").resolve(nim), nim)
    players = ["engine:depth=3", "engine:nodes=1000", "engine:level=1", "mcts", "random"]
    for player in contest("tictactoe", players, kind="round-robin").players:
        assert reproducible(player, game), player
    for player in contest(
        "tictactoe", ["engine", "engine:depth=3,threads=2", "mcts:time=0.1", "uci:path=x,nodes=5"], kind="gauntlet"
    ).players:
        assert not reproducible(player, game), player


def test_a_contest_reads_back() -> None:
    played = contest("tictactoe:4x4x4", ["random", "perfect"], seed=3, first="b", openings=Openings(2), adjudicate=True)
    assert Contest.from_json(played.to_json()) == played
    assert Contest.from_json({**played.to_json(), "names": ["x", "y"]}) == played
    assert Contest.from_json({**played.to_json(), "seed": 4}) != played
    with pytest.raises(ValueError, match="no contest"):
        Contest.from_json({**played.to_json(), "kind": "war"})


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownGame):
        contest("nothing", ["random", "random"])
    with pytest.raises(InvalidPlayer, match="nobody"):
        contest("tictactoe", ["random", "nobody"])
    with pytest.raises(InvalidPlayer, match="sead"):
        contest("tictactoe", ["random", "random:sead=1"])
    with pytest.raises(InvalidOption, match="two players"):
        contest("tictactoe", ["random"])
    with pytest.raises(InvalidOption, match="both sides"):
        contest("tictactoe", ["random", "random"], kind="gauntlet", first="a")
