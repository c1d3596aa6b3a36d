"""Players: the grammar, the classic family, and the searching player that never loses."""

from __future__ import annotations

import time

import pytest

from plyground import InvalidPlayer, Position, Side, load
from plyground.exact import TooLarge, solve_exhaustively
from plyground.history.line import Line
from plyground.players import KINDS, PlayerSpec
from plyground.players.classic import CLASSIC, win_or_block

#: The kinds that need no other program.
OWN = [kind.name for kind in KINDS.values() if kind.program is None]


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("stockfish", "no player 'stockfish'; there are: random, rules, minimax"),
        ("", "no player ''"),
        ("minimax:depth=0", "depth takes a whole number from 1 to 500, not '0'"),
        ("minimax:depth=many", "not 'many'"),
        (
            "minimax:order=on",
            "minimax has no option 'order'; it has: depth, nodes, time, evaluation, preset, weights, win_or_block",
        ),
        ("alphabeta:order=yes", "order takes on or off, not 'yes'"),
        ("alphabeta:depth", "'depth' is not an option of alphabeta: expected key=value"),
        ("alphabeta:evaluation=best", "tictactoe has no evaluation 'best'; it has: default, threats, open, zero"),
        ("alphabeta:w.opne=1", "evaluation 'default' has no weight 'opne'; it has: open, own, opponent, blocked, win"),
        ("alphabeta:w.open=lots", "w.open takes a whole number from -1000000 to 1000000, not 'lots'"),
        ("alphabeta:w.open=99999999999", "from -1000000 to 1000000, not '99999999999'"),
        ("alphabeta:depth=2,w.own=-2147483648", "not '-2147483648'"),
        ("random:w.open=1", "random has no option 'w.open'; it has: seed"),
        ("alphabeta:depth=9_0", "not '9_0'"),
        ("variable:threshold=1_0", "threshold takes a number, at least 0, not '1_0'"),
        ("variable:threshold=nan", "threshold takes a number, at least 0, not 'nan'"),
    ],
)
def test_wrong_players_are_refused_by_name(spec: str, complaint: str) -> None:
    with pytest.raises(InvalidPlayer) as caught:
        PlayerSpec.parse(spec).player(load("tictactoe"))
    assert complaint in str(caught.value)


def test_a_player_says_who_it_is_with_all_options() -> None:
    game = load("tictactoe")
    resolved = PlayerSpec.parse("alphabeta:order=on,w.open=2").resolve(game)
    assert str(resolved) == "alphabeta:depth=4,order=on,table=off,win_or_block=off,w.open=2"
    assert PlayerSpec.parse(str(resolved)) == resolved == resolved.resolve(game)
    assert str(PlayerSpec.parse("random").resolve(game)) == "random"


def test_variable_depths_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(InvalidPlayer, match="min_depth 5 is greater than max_depth 3"):
        PlayerSpec.parse("variable:min_depth=5,max_depth=3").player(load("tictactoe"))


@pytest.mark.parametrize("kind", OWN)
@pytest.mark.parametrize("spec", ["tictactoe", "connect4", "grundy", "nim", "tree:[[3,[5,1],0],[2,[9,4]]]"])
def test_every_player_plays_every_game_to_the_end(kind: str, spec: str) -> None:
    game = load(spec)
    options = {option.name for option in KINDS[kind].options}
    depth = "depth=2" if "depth" in options else "max_depth=2" if "max_depth" in options else ""
    player, position = PlayerSpec.parse(f"{kind}:{depth}" if depth else kind).player(game), game.start()
    if kind == "perfect" and spec == "connect4":
        position = game.position("44444433333312")  # the opening takes its solver minutes
    while position.moves():
        choice = player.choose(Line.of(game, position))
        assert choice.move in position.moves()
        position = position.play(choice.move)
    assert position.outcome() is not None


@pytest.mark.parametrize("kind", OWN)
def test_there_is_nothing_to_choose_at_the_end(kind: str) -> None:
    game = load("tictactoe")
    with pytest.raises(ValueError, match=r"no move to choose: .* is the end of the game"):
        PlayerSpec.parse(kind).player(game).choose(Line.of(game, "xxx/oo./... o"))


def test_the_perfect_player_says_where_it_cannot_know() -> None:
    game = load("ultimate")
    with pytest.raises(TooLarge, match="more than 1,000 positions"):
        PlayerSpec.parse("perfect:limit=1000").player(game).choose(Line.of(game))
    began = time.monotonic()
    other = load("connect4")
    with pytest.raises(TooLarge, match="within the limit given"):
        PlayerSpec.parse("perfect:time=0.02").player(other).choose(Line.of(other, "44444435"))
    assert time.monotonic() - began < 2


def test_the_perfect_player_looks_once() -> None:
    game = load("grundy:23")
    player, position = PlayerSpec.parse("perfect").player(game), game.start()
    assert player.choose(Line.of(game, position)).nodes > 50
    while position.moves():
        choice = player.choose(Line.of(game, position))
        assert choice.nodes == 0
        assert choice.score == solve_exhaustively(position).score
        position = position.play(choice.move)


def test_random_play_is_reproduced_by_its_seed() -> None:
    game = load("connect4")

    def moves(spec: str) -> list[str]:
        player, position, played = PlayerSpec.parse(spec).player(game), game.start(), []
        while position.moves():
            played.append(str(player.choose(Line.of(game, position)).move))
            position = position.play(played[-1])
        return played

    assert moves("random:seed=5") == moves("random:seed=5")
    assert moves("random:seed=5") != moves("random:seed=6")


@pytest.mark.parametrize("spec", ["minimax:depth=9", "negamax:depth=9", "alphabeta:depth=9,order=on,table=on"])
@pytest.mark.parametrize("text", ["x.o/.x./... o", "xo./.../... x", "x../.o./..x o", "xox/.o./.x. o", "xx./oo./... x"])
def test_proved_scores_are_exact(spec: str, text: str) -> None:
    game = load("tictactoe")
    position = game.position(text)
    for evaluation in ("zero", "open"):
        choice = PlayerSpec.parse(f"{spec},evaluation={evaluation}").player(game).choose(Line.of(game, position))
        assert choice.score is not None
        assert choice.score == solve_exhaustively(position).score or (
            evaluation == "open" and choice.score.kind == "heuristic"
        )
        if evaluation == "zero":
            assert choice.move in solve_exhaustively(position).best


def test_a_search_that_stops_early_claims_no_draw() -> None:
    game = load("tictactoe")
    shallow = PlayerSpec.parse("minimax:depth=3,evaluation=zero").player(game).choose(Line.of(game))
    assert shallow.score is not None
    assert (shallow.score.kind, shallow.score.value) == ("heuristic", 0)
    whole = PlayerSpec.parse("minimax:depth=9,evaluation=zero,w.win=9").player(game).choose(Line.of(game))
    assert whole.score is not None
    assert whole.score.kind == "heuristic", "with win=9 a win at the ninth mark looks like a draw"


@pytest.mark.parametrize("kind", [kind.name for kind in CLASSIC if kind.name in ("selective", "average", "combined")])
def test_searches_that_do_not_look_at_everything_claim_nothing(kind: str) -> None:
    game = load("tictactoe")
    choice = PlayerSpec.parse(f"{kind}:evaluation=zero").player(game).choose(Line.of(game, "xx./oo./... x"))
    assert choice.score is not None
    assert choice.score.kind == "heuristic"


def test_win_or_block() -> None:
    game = load("tictactoe")
    win, _ = win_or_block(game.position("xx./oo./... x"))
    assert win is not None
    assert (str(win.move), str(win.score)) == ("c3", "win in 1 ply")
    block, _ = win_or_block(game.position("x.o/.x./... o"))
    assert block is not None
    assert (str(block.move), block.score) == ("c1", None)
    assert win_or_block(game.start())[0] is None
    fork = game.position("x.x/.o./x.o o")  # two threats: nothing stops both
    assert win_or_block(fork)[0] is None


def test_win_or_block_saves_the_search() -> None:
    game = load("tictactoe")
    position = game.position("x.o/.x./... o")
    plain = PlayerSpec.parse("minimax:depth=9").player(game).choose(Line.of(game, position))
    quick = PlayerSpec.parse("minimax:depth=9,win_or_block=on").player(game).choose(Line.of(game, position))
    assert quick.move == plain.move
    assert quick.nodes < plain.nodes / 5


SEARCHING = "alphabeta:depth=9,order=on,table=on,evaluation=zero"


@pytest.mark.parametrize("spec", [SEARCHING, f"{SEARCHING},win_or_block=on", "perfect"])
@pytest.mark.parametrize("side", Side)
def test_the_searching_player_never_loses_at_tic_tac_toe(spec: str, side: Side) -> None:
    """Against every possible opponent: the tree of all moves of the opponent, each position once."""
    game = load("tictactoe")
    player = PlayerSpec.parse(spec).player(game)
    seen: set[Position] = set()
    finished = 0

    def visit(position: Position) -> None:
        nonlocal finished
        if position in seen:
            return
        seen.add(position)
        outcome = position.outcome()
        if outcome is not None:
            finished += 1
            assert outcome.winner is not side.other, f"lost in '{position}'"
        elif position.side is side:
            visit(position.play(player.choose(Line.of(game, position)).move))
        else:
            for move in position.moves():
                visit(position.play(move))

    visit(game.start())
    assert finished > 20
