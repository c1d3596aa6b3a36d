"""The ant colony as a player: its options, presets and seeds, every game, time and stop."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from plyground import InvalidPlayer, Outcome, Position, Side, _core, load
from plyground.history.line import Line
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players import KINDS, PlayerSpec
from plyground.players.aco import ACO, GRAPH, PRESETS, preset_values
from plyground.textbook.ants import Colony
from tests.places import RACE
from tests.waiting import computing, wait_for, when_computing


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("aco:preset=best", "aco: preset takes one of document, as-printed, improved, not 'best'"),
        ("aco:weigh=all", "aco: weigh takes one of sided, absolute, relative, not 'all'"),
        ("aco:ants=0", "aco: ants takes a whole number from 1 to 10000, not '0'"),
        ("aco:evaporation=1.5", "aco: evaporation takes a number from 0 to 1, not '1.5'"),
        ("aco:rho=0.1", "aco has no option 'rho'; it has: preset, epochs, time, ants, depth, look, q, evaporation"),
        ("aco:evaluation=best", "tictactoe has no evaluation 'best'; it has: default, threats, open, zero"),
        ("aco:w.opne=1", "evaluation 'default' has no weight 'opne'"),
    ],
)
def test_wrong_options_are_refused_by_name(spec: str, complaint: str) -> None:
    with pytest.raises(InvalidPlayer) as caught:
        PlayerSpec.parse(spec).player(load("tictactoe"))
    assert complaint in str(caught.value)


def test_every_parameter_and_reading_is_a_documented_option() -> None:
    options = {option.name: option for option in ACO.options}
    assert set(Colony.__dataclass_fields__) <= set(options)
    assert all(option.summary for option in options.values())
    for name in PRESETS["document"]:
        assert f"document {PRESETS['document'][name]}" in options[name].summary


def test_the_textbooks_defaults_are_the_documents() -> None:
    assert Colony(**preset_values("document")) == Colony()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_written_out_in_full(preset: str) -> None:
    game = load("tictactoe")
    spec = PlayerSpec.parse(f"aco:preset={preset},seed=3")
    resolved = spec.resolve(game)
    for name, value in preset_values(preset).items():
        assert f",{name}={value}" in str(resolved)
    assert "epochs=15,ants=5,depth=7,look=20,q=1.0,evaporation=0.1,alpha=1.0" in str(resolved)
    assert PlayerSpec.parse(str(resolved)) == resolved
    assert resolved.player(game).choose(Line.of(game)) == spec.player(game).choose(Line.of(game))


def test_an_option_beside_a_preset_changes_it() -> None:
    game = load("tictactoe")
    improved = PlayerSpec.parse("aco:preset=improved,decide=last").resolve(game)
    assert improved == PlayerSpec.parse("aco:decide=last,preset=improved,beta=3").resolve(game)
    assert improved != PlayerSpec.parse("aco:preset=improved").resolve(game)
    assert "epochs" not in PlayerSpec.parse("aco:time=0.01").resolve(game).options
    assert PlayerSpec.parse("aco:time=0.01,epochs=4").resolve(game).options["epochs"] == 4


def played(game: LoadedGame, spec: str, plies: int = 30) -> tuple[str, ...]:
    player, line = PlayerSpec.parse(spec).player(game), Line.of(game)
    while line.outcome is None and len(line.moves) < plies:
        choice = player.choose(line)
        assert choice.move in line.position.moves()
        assert choice.line[0] == choice.move
        line = line.play(choice.move)
    return line.moves


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("spec", [*registry.game_names(), "tictactoe:5x5x5", "ultimate:sending=off", str(RACE)])
def test_legal_moves_and_seeds_in_every_game(spec: str, preset: str) -> None:
    game = load(spec)
    assert played(game, f"aco:preset={preset},seed=1") == played(game, f"aco:preset={preset},seed=1")
    if len(game.start().moves()) > 3:
        assert len({played(game, f"aco:preset={preset},seed={seed}", 6) for seed in range(6)}) > 1


@pytest.mark.parametrize("option", [option for option in ACO.options if option.choices], ids=lambda option: option.name)
def test_every_reading_plays(option: Option) -> None:
    for choice in option.choices:
        for game in ("connect4", "nim"):
            assert played(load(game), f"aco:{option.name}={choice},epochs=3,seed=1")


def test_a_line_can_be_played_and_the_graph_is_counted() -> None:
    game = load("connect4")
    position: Position = game.start()
    choice = PlayerSpec.parse("aco:seed=2").player(game).choose(Line.of(game, position))
    assert 7 < choice.nodes <= 1 + 5 * 15 * 7 * 7
    for move in choice.line:
        position = position.play(move)
    assert len(choice.line) == 7


def colony(**changes: Any) -> _core.Ants:
    return _core.Ants(**{**Colony().__dict__, "graph": GRAPH, **changes})


def test_the_graph_grows_no_larger_than_it_may() -> None:
    game = load("gipf")
    evaluation, position = game.evaluation(), game.start()
    settings = {**preset_values("improved"), "epochs": 60}
    free = colony(**settings).search(evaluation, position, time=None, seed=1)
    bound = colony(**settings, graph=500).search(evaluation, position, time=None, seed=1)
    assert free["nodes"] > 5000
    assert 500 <= bound["nodes"] < 520
    assert bound["bytes"] == bound["nodes"] * free["bytes"] // free["nodes"]
    assert bound["paths"] == free["paths"] == 300


@pytest.mark.parametrize("spec", ["connect4", str(RACE)])
def test_the_time_is_kept(spec: str) -> None:
    game = load(spec)
    player = PlayerSpec.parse("aco:time=0.2,preset=improved").player(game)
    began = time.perf_counter()
    assert player.choose(Line.of(game)).move in game.start().moves()
    assert 0.15 < time.perf_counter() - began < 2


def test_very_little_time_is_enough() -> None:
    game = load("gipf")
    assert PlayerSpec.parse("aco:time=0.001,ants=10000").player(game).choose(Line.of(game)).move in game.start().moves()


@pytest.mark.parametrize("spec", ["connect4", str(RACE)])
def test_it_is_stopped_from_another_thread(spec: str) -> None:
    game = load(spec)
    ants = colony(epochs=0)
    with when_computing(ants.stop):
        found = ants.search(game.evaluation(), game.start(), time=60, seed=1)
    assert found["seconds"] < 20
    assert found["move"] in game.start().moves()
    ants.stop()  # no search is running


def test_one_search_at_a_time() -> None:
    game = load("connect4")
    ants = colony(epochs=0)
    running = threading.Thread(
        target=ants.search, args=(game.evaluation(), game.start()), kwargs={"time": 60, "seed": 1}
    )
    begun = computing(os.getpid())
    running.start()
    wait_for(begun)
    with pytest.raises(ValueError, match="under way"):
        ants.search(game.evaluation(), game.start(), time=None, seed=1)
    ants.stop()
    running.join(20)
    assert not running.is_alive()


def test_ctrl_c_ends_it() -> None:
    game = load("connect4")
    with pytest.raises(KeyboardInterrupt), when_computing(lambda: os.kill(os.getpid(), signal.SIGINT)):
        colony(epochs=0).search(game.evaluation(), game.start(), time=60, seed=1)


def test_wrong_readings_and_positions_are_refused() -> None:
    game = load("tictactoe")
    with pytest.raises(ValueError, match="no reading 'loud'; there are: sided, absolute, relative"):
        colony(weigh="loud")
    with pytest.raises(ValueError, match="must be at least 1"):
        colony(ants=0)
    with pytest.raises(ValueError, match="the game is over"):
        colony().search(game.evaluation(), game.position("xxx/oo./... o"), time=None, seed=1)
    with pytest.raises(ValueError, match="another game"):
        colony().search(game.evaluation(), load("connect4").start(), time=None, seed=1)
    race = load(str(RACE))
    with pytest.raises(ValueError, match="the game is over"):
        colony().search(race.evaluation(), race.position("21 second"), time=None, seed=1)


@dataclass(frozen=True)
class Failing:
    """A position whose moves work and whose evaluation does not."""

    side: Side = Side.FIRST

    def moves(self) -> list[str]:
        return ["on"]

    def play(self, move: str) -> Failing:
        return Failing(self.side.other)

    def outcome(self) -> Outcome | None:
        return None


class Values:
    def __init__(self, value: float) -> None:
        self._value = value

    def value(self, position: Failing, viewpoint: Side, ply: int) -> float:
        if ply > 2:
            raise RuntimeError("out of ideas")
        return self._value


def test_errors_of_a_game_written_in_python_come_through() -> None:
    with pytest.raises(RuntimeError, match="out of ideas"):
        colony().search(Values(1), Failing(), time=None, seed=1)
    with pytest.raises(ValueError, match="not finite"):
        colony().search(Values(float("nan")), Failing(), time=None, seed=1)


def test_a_win_at_once_is_proved_and_nothing_else() -> None:
    game = load("tictactoe")
    win = PlayerSpec.parse("aco:preset=improved,seed=1").player(game).choose(Line.of(game, "xx./oo./... x"))
    assert (str(win.move), str(win.score)) == ("c3", "win in 1 ply")
    kinds = Counter[str]()
    for seed in range(20):
        position = game.position("x../.o./..x o")
        choice = PlayerSpec.parse(f"aco:preset=improved,seed={seed}").player(game).choose(Line.of(game, position))
        assert choice.score is not None
        kinds[choice.score.kind] += 1
    assert kinds == {"heuristic": 20}
    assert PlayerSpec.parse("aco:seed=1").player(game).choose(Line.of(game)).score is None


def points(game: LoadedGame, one: str, other: str, games: int) -> float:
    total = 0.0
    for seed in range(games):
        side = Side.FIRST if seed % 2 == 0 else Side.SECOND
        players = {
            side: PlayerSpec.parse(f"{one},seed={seed}").player(game),
            side.other: PlayerSpec.parse(f"{other},seed={seed}").player(game),
        }
        line = Line.of(game)
        while line.outcome is None and len(line.moves) < 200:
            line = line.play(players[line.position.side].choose(line).move)
        winner = line.outcome.winner if line.outcome else None
        total += 0.5 if winner is None else winner is side
    return total / games


@pytest.mark.parametrize("preset", ["document", "as-printed"])
@pytest.mark.parametrize("spec", ["tictactoe", "connect4", "dobutsu", "gipf"])
def test_the_improved_preset_is_better(spec: str, preset: str) -> None:
    """docs/benchmarks.md has the figures. Here a few games are played, with bounds wide enough for chance."""
    games = 200 if spec == "tictactoe" else 40
    assert points(load(spec), "aco:preset=improved", f"aco:preset={preset}", games) > 0.53


def test_it_is_a_kind_of_player() -> None:
    assert KINDS["aco"] is ACO
