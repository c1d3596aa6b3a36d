"""Games of OpenSpiel: random games agree with pyspiel to the last move, and so do our own games."""

from __future__ import annotations

import pickle
import random
import re
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pyspiel
import pytest

import plyground
from plyground.exact import solve_exhaustively
from plyground.game import IllegalMove, InvalidOption, InvalidPosition, Side, UnknownGame
from plyground.history.line import Line
from plyground.learning import Actions, Planes
from plyground.loading.openspiel import COMPLETE
from plyground.players import PlayerSpec
from plyground.testing import check

NAMED = ["breakthrough", "clobber", "havannah", "hex", "othello", "pentago", "y", "oware", "mancala"]
TYPES = pyspiel.GameType
FITTING = [
    kind.short_name
    for kind in pyspiel.registered_games()
    if kind.min_num_players <= 2 <= kind.max_num_players
    and kind.dynamics == TYPES.Dynamics.SEQUENTIAL
    and kind.chance_mode == TYPES.ChanceMode.DETERMINISTIC
    and kind.information == TYPES.Information.PERFECT_INFORMATION
    and kind.utility == TYPES.Utility.ZERO_SUM
    and kind.default_loadable
]
COLOUR = re.compile("\x1b\\[[0-9;]*m")


@pytest.mark.parametrize("name", FITTING)
def test_random_games_agree_to_the_last_move(name: str) -> None:
    game, chance = plyground.load(f"openspiel:{name}"), random.Random(3)
    actions = Actions(game)
    position, state = game.start(), pyspiel.load_game(name).new_initial_state()
    first = state.current_player()
    # A random game of Go or checkers may last for a thousand plies.
    for _ in range(1500 if name in NAMED else 150):
        assert list(actions.legal(position)) == state.legal_actions()
        assert game.view(position)["text"].split() == COLOUR.sub("", str(state)).split()
        if state.is_terminal():
            break
        assert position.outcome() is None
        assert (position.side is Side.FIRST) == (state.current_player() == first)
        action = chance.choice(state.legal_actions())
        position = position.play(actions.move(position, action))
        state.apply_action(action)
    assert state.is_terminal() or name not in NAMED
    if state.is_terminal():
        assert not position.moves()
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.value == state.returns()[first]
        assert game.position(str(position)) == position


def test_the_named_games_are_among_them() -> None:
    assert set(NAMED) <= set(FITTING)
    with pytest.raises(
        UnknownGame, match=f"no game 'openspiel:nosuchgame'; OpenSpiel has: {', '.join(sorted(FITTING))}"
    ):
        plyground.load("openspiel:nosuchgame")


SMALL = {
    "breakthrough": "rows=4,columns=3",
    "clobber": "rows=3,columns=3",
    "connect_four": "rows=3,columns=4,x_in_row=3",
    "havannah": "board_size=3",
    "hex": "board_size=4",
    "mnk": "m=4,n=3,k=3",
    "nim": "pile_sizes=2;3;4",
    "y": "board_size=4",
}


@pytest.mark.parametrize("name", NAMED)
def test_the_contract_is_kept(name: str) -> None:
    assert check(plyground.load(f"openspiel:{name}:{SMALL.get(name, '')}".rstrip(":")), games=1) > 5


@pytest.mark.parametrize("name", sorted(COMPLETE))
def test_equal_texts_are_equal_positions_where_we_say_so(name: str) -> None:
    """Positions that count as equal go on alike, also if different moves led to them."""
    game = plyground.load(f"openspiel:{name}:{SMALL.get(name, '')}".rstrip(":"))
    waiting, known, equal = [game.start()], dict[Any, Any](), 0
    for position in waiting:  # grows while it is read: every line of play, the short ones first
        after = {str(move): position.play(move) for move in position.moves()}
        going_on = {move: hash(reached) for move, reached in after.items()}, position.outcome(), position.side
        equal += position in known
        assert known.setdefault(position, going_on) == going_on
        if len(waiting) < 5000:
            waiting += after.values()
    assert equal > 100


def test_elsewhere_only_equal_moves_make_equal_positions() -> None:
    game = plyground.load("openspiel:gomoku")
    a, b, c, *_ = game.start().moves()
    one, other = game.start().play(a).play(b).play(c), game.start().play(c).play(b).play(a)
    assert game.view(one)["text"] == game.view(other)["text"]
    assert one != other


def test_what_is_small_is_solved() -> None:
    assert str(solve_exhaustively(plyground.load("openspiel:tic_tac_toe").start()).score) == "draw"
    assert solve_exhaustively(plyground.load("openspiel:hex:board_size=3").start()).score.kind == "win"
    misere = plyground.load("openspiel:nim:pile_sizes=1;1")
    assert solve_exhaustively(misere.start()).score.kind == "win"
    assert solve_exhaustively(plyground.load("openspiel:nim:is_misere=off,pile_sizes=1;1").start()).score.kind == "loss"


def best(state: Any, first: int) -> float:
    """What the first player gets, naively."""
    if state.is_terminal():
        return float(state.returns()[first])
    values = [best(state.child(action), first) for action in state.legal_actions()]
    return max(values) if state.current_player() == first else min(values)


def test_margins_are_payoffs_and_extra_turns_count() -> None:
    game = plyground.load("openspiel:dots_and_boxes:num_rows=1,num_cols=2,utility_margin=on")
    parameters = {"num_rows": 1, "num_cols": 2, "utility_margin": True}
    state = pyspiel.load_game("dots_and_boxes", parameters).new_initial_state()
    position, chance = game.start(), random.Random(1)
    turns = set()
    while not state.is_terminal():
        expected = Fraction(best(state, 0))
        found = solve_exhaustively(position).score.for_side(Side.FIRST)
        assert (found.payoff or 0) == expected, str(position)
        move, action = chance.choice([*zip(position.moves(), state.legal_actions(), strict=True)])
        after = position.play(move)
        turns.add(after.side is position.side)
        position = after
        state.apply_action(action)
    assert turns == {True, False}
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.payoff == state.returns()[0]


@pytest.mark.parametrize("player", ["random", "alphabeta:depth=2", "engine:depth=2", "mcts:simulations=20", "aco"])
def test_players_without_native_rules_play(player: str) -> None:
    game = plyground.load("openspiel:othello")
    line = Line.of(game)
    with PlayerSpec.parse(player).player(game) as chooser:
        for _ in range(4):
            line = line.play(chooser.choose(line).move)
    assert line.ply == 4


def test_texts_read_back_and_nonsense_does_not() -> None:
    game = plyground.load("openspiel:ultimate_tic_tac_toe")
    assert str(game.start()) == "-"
    position = game.start().play(game.start().moves()[0])
    position = position.play(position.moves()[1])
    assert str(position) == "Choose_local_board_0 Local_board_0:x(0,1)"
    assert game.position(str(position)) == position
    for text in ("", "x", "Choose_local_board_0 Choose_local_board_0", "- -", "Choose_local_board_0 " * 500):
        with pytest.raises(InvalidPosition, match="is not a position of openspiel:ultimate_tic_tac_toe"):
            game.position(text)
    with pytest.raises(IllegalMove):
        position.play("Choose_local_board_3")
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize(
    ("spec", "error", "words"),
    [
        ("openspiel:kuhn_poker", UnknownGame, "'openspiel:kuhn_poker' cannot be played here: it has chance"),
        (
            "openspiel:matrix_mp",
            UnknownGame,
            "'openspiel:matrix_mp' cannot be played here: it has moves at the same time",
        ),
        ("openspiel:hex:size=3", InvalidOption, "no option 'size'; it has: board_size"),
        ("openspiel:hex:board_size=x", InvalidOption, "board_size takes a whole number from 1 to 30, not 'x'"),
        ("openspiel:havannah:board_size=100", InvalidOption, "from 1 to 30, not '100'"),
        ("openspiel:gomoku:dims=5", InvalidOption, "dims takes a whole number from 1 to 4"),
        ("openspiel:go:board_size=25", InvalidOption, "openspiel:go cannot be made with 'board_size=25'"),
    ],
)
def test_what_cannot_be_loaded(spec: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        plyground.load(spec)


def test_openspiels_own_words_are_not_printed() -> None:
    command = [sys.executable, "-m", "plyground", "perft", "openspiel:go:board_size=25", "1"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "supports board size up to 19" in done.stderr


def test_options_are_part_of_the_name() -> None:
    game = plyground.load("openspiel:hex:board_size=3")
    assert game.spec == "openspiel:hex:board_size=3"
    assert game.start() != plyground.load("openspiel:hex:board_size=4").start()
    assert plyground.load("openspiel:hex:board_size=11").spec == "openspiel:hex"


def test_actions_and_planes_are_openspiels() -> None:
    game = plyground.load("openspiel:othello")
    state = pyspiel.load_game("othello").new_initial_state()
    assert Actions(game).mask(game.start()).tolist() == [bool(legal) for legal in state.legal_actions_mask()]
    assert Planes(game).encode(game.start()).ravel().tolist() == [*state.observation_tensor(0), 0]


def test_the_package_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(UnknownGame, match=r"need the package open_spiel: pip install 'plyground\[openspiel\]'"):
        plyground.load("openspiel:hex")
