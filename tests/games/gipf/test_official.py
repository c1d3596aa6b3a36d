"""The official notation of GIPF: moves, play-by-mail's form, and games noted down."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import IllegalMove, InvalidMove, InvalidRecord, load
from plyground.game import Outcome, Side
from plyground.games.gipf.official import each, read, recognises, write
from plyground.history.files import load_game, read_game, save_game
from plyground.history.formats import Entry, Misread, formats_of
from plyground.history.line import Line
from plyground.history.saved import SavedGame
from plyground.history.tree import GameTree
from tests.games.gipf import made
from tests.naive.gipf import WAYS, other, push, take
from tests.naive.gipf import read as state_of

BASIC, STANDARD, TOURNAMENT = (
    load(f"gipf:rules={rules},notation=official") for rules in ("basic", "standard", "tournament")
)
GAMES = {"basic": BASIC, "standard": STANDARD, "tournament": TOURNAMENT}


def noted(text: str, move: str) -> tuple[str, str]:
    """A move in the official notation and by mail, made from our own with the naive board."""
    state = state_of(text)
    official, mailed = [], []
    for part in move.split(";"):
        if part.startswith("x"):
            names = part[1:].split(",")
            marked = [
                "G" * state.board[name].isupper() + name + "*" * (state.board[name].lower() == other(state.side))
                for name in names
            ]
            official.append("x" + ",".join(marked))
            mailed.append(part)
            take(state.board, state.reserve, names, state.side)
        else:
            stack = part.startswith("G")
            dot, spot = part.removeprefix("G").split("-")
            spots = WAYS[dot, spot]
            reached = next(one for one in spots if state.board[one] == ".")
            official.append("G" * stack + (spot if reached == spot else f"{dot}-{reached}"))
            mailed.append(f"{'g' if stack else 'n'}{dot}-{reached}")
            pushed = push(state.board, dot, spot, state.side.upper() if stack else state.side)
            assert pushed is not None
            state.board = pushed
    return ";".join(official), ";".join(mailed)


@settings(max_examples=60, deadline=None)
@given(rules=st.sampled_from(list(GAMES)), seed=st.integers(0, 10**6))
def test_every_move_is_written_and_read_back(rules: str, seed: int) -> None:
    game = GAMES[rules]
    for text in islice(made.positions(rules, random.Random(seed)), 4):
        position = game.position(text)
        moves = position.moves()
        for move in moves[:: 1 + len(moves) // 40]:
            after = position.play(move)
            label = game.label(position, move)
            official, mailed = noted(text, str(move))
            assert label == official
            for written in (label, mailed, str(move)):
                assert position.play(written) == after, (text, written)
            # The first of the moves that are written alike is the one that is read.
            assert game.label(position, label) == label


def test_the_usual_notation_is_what_people_see_unless_they_choose() -> None:
    plain = load("gipf:rules=standard")
    assert plain.label(plain.start(), "e1-e2") == "e1-e2"
    assert STANDARD.label(STANDARD.start(), "e1-e2") == "e1-e3"
    assert STANDARD.spec == "gipf:rules=standard,notation=official"
    assert str(plain.start().play("e1-e3")) == "W:b5*,e2,e3*,h5* B:b2*,e8*,h2* r:11/12 b"


ROW = "W:b4,c4*,d4,e2* B:f3*,g2,e8* r:5/5 w"


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("a4-e4;xb4,c4,d4,e4,f3,g2", "a4-b4;xb4,c4,d4,e4,f3,g2"),
        ("a4-e4;xb4,c4,Gd4,e4,Gf3*,g2*", "a4-b4;xb4,c4,d4,e4,f3,g2"),
        ("na4-e4;xb4,c4,e4,g2", "a4-b4;xb4,c4,e4,g2"),
        ("b2", "a1-b2"),
        ("h2", "h1-h2"),
        ("nh1-h2", "h1-h2"),
        ("e9-e7", "e9-e8"),
    ],
)
def test_forms_that_are_read(written: str, move: str) -> None:
    position = STANDARD.position(ROW)
    assert position.play(written) == position.play(move)


@pytest.mark.parametrize(
    ("written", "error", "problem"),
    [
        ("a4-d4;xb4,c4,e4,g2", IllegalMove, "the furthest piece reaches e4"),
        ("e9-e6", IllegalMove, "the furthest piece reaches e7"),
        ("e8", IllegalMove, "e8 is not empty"),
        ("b2;x", IllegalMove, "nothing is taken"),
        ("a4-e4;x", InvalidMove, "say which row is taken after the push: xb4,c4,d4,e4,f3,g2 or"),
        ("a4-e4;xb4,Gc4,e4,g2", InvalidMove, "'G' goes before a GIPF-piece that is taken"),
        ("a4-e4;xb4*,c4,e4,g2", InvalidMove, "'[*]' follows one of the opponent's"),
        ("a4-e4;xb4,c4,e4,g2**", InvalidMove, "'g2[*][*]' is not a spot"),
        ("a4-e4;xGGb4", InvalidMove, "'GGb4' is not a spot"),
        ("d5", InvalidMove, "'d5' is not a push"),
        ("a1", InvalidMove, "'a1' is not a push"),
        ("a1-h2", InvalidMove, "'a1-h2' is not a push"),
        ("ne2-e3", InvalidMove, "'ne2-e3' is not a push"),
        ("nb2", None, ""),
        ("Gb2", IllegalMove, "'Gb2' is not legal"),
        ("mb2", InvalidMove, "'mb2' is not a push"),
    ],
)
def test_what_cannot_be_meant_is_told(written: str, error: type[Exception] | None, problem: str) -> None:
    position = STANDARD.position(ROW)
    if error is None:
        assert position.play(written) == position.play("a1-b2")
        return
    with pytest.raises(error, match=problem):
        position.play(written)


def test_a_row_that_has_no_choice_may_be_written_short() -> None:
    position = BASIC.position("W:c3,d4,e4,f5 B:b2,e2,e3,g5 r:8/8 w")
    assert position.play("e1-e5;x") == position.play("e1-e2;xb2,c3,d4,e5,f5,g5")
    waiting = BASIC.position("W:b2,c3,d4,e5 B:b5 r:0/5 w")
    assert waiting.play("x;c2") == waiting.play("xb2,c3,d4,e5;c1-c2")
    assert BASIC.label(waiting, "c1-c2") == "xb2,c3,d4,e5;c2"


def test_basic_gipf_has_no_gipf_pieces_to_bring_in() -> None:
    for written in ("Gb3", "gb1-b2", "Ga2-b3"):
        with pytest.raises(InvalidMove, match="is not a push"):
            BASIC.start().play(written)


# Games
# ---------------------------------------------------------------------------------------------------------------------

NOTED = """\
Game: gipf:rules=tournament
White: Anna
Black: Berta
Event: Club championship

{in the park} 1. Ge8 (16) / Gd8-f7 (16)
2. Ge9-e7 / Gf8-d7 {to be seen
"""


def random_game(rules: str, seed: int) -> SavedGame:
    chance, game = random.Random(seed), load(f"gipf:rules={rules}")
    line = Line.of(game)
    for _ in range(chance.randint(0, 40)):
        if line.outcome is None:
            rows = [move for move in line.position.moves() if "x" in str(move)]
            line = line.play(chance.choice(rows or line.position.moves()))
    tree = GameTree(line)
    if line.ply > 2:
        tree.annotate(2, comment="a comment, 3. with/slash and } bracket")
    if line.outcome is None and chance.random() < 0.5:
        tree.end(Outcome(chance.choice(list(Side)), "resigned, in a lost position"))
    tags = {"White": "Anna", "Event": "Club championship"} if seed % 2 else {}
    return SavedGame(tree, tags=tags)


@settings(max_examples=40, deadline=None)
@given(rules=st.sampled_from(list(GAMES)), seed=st.integers(0, 10**6))
def test_games_are_written_and_read_back(rules: str, seed: int) -> None:
    saved = random_game(rules, seed)
    text = write([saved])
    assert recognises(text)
    (again,) = read(text)
    assert [str(one) for one in again.line.positions] == [str(one) for one in saved.line.positions]
    assert (again.result, again.reason, again.tags) == (saved.result, saved.reason, saved.tags)
    assert again.tree.game.spec == saved.tree.game.spec
    assert write([again]) == text
    assert read(write([saved, again])) == [again, again]


def test_a_game_as_people_note_it_down() -> None:
    text = NOTED.replace("to be seen", "to be seen}")
    saved = read_game(text)  # recognised among all formats
    assert saved.line.moves == ("Gd8-e8", "Gd8-e8", "Ge9-e8", "Gf8-e8")
    assert saved.tags == {"White": "Anna", "Black": "Berta", "Event": "Club championship"}
    assert (saved.tree.root.comment, saved.tree.head.comment) == ("in the park", "to be seen")
    assert "1. Ge8 / Gd8-f7\n2. Ge9-e7 / Gf8-d7 {to be seen}\n" in write([saved])


def test_a_game_that_black_begins_and_one_that_is_not_over(tmp_path: Path) -> None:
    start = "W:b5*,e2*,h5* B:b2*,e8*,h2* r:12/12 b"
    saved = SavedGame.of(Line.of(load("gipf:rules=standard"), start, ["e9-e8", "a2-b3", "a2-b3"]))
    save_game(saved, tmp_path / "game.gipf")
    text = (tmp_path / "game.gipf").read_text(encoding="utf-8")
    assert text.endswith("\n1. / e9-e7\n2. b3 / a2-c4\n")
    assert load_game(tmp_path / "game.gipf") == saved
    assert list(formats_of(saved.tree.game)) == ["gipf"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (NOTED, "line 7: a comment does not end: expected '}'"),
        ("Game: gipf\n\n1. e2\n", "move 1: 'e2' is not legal in .*: e2 is not empty"),
        ("Game: gipf\n\n1. e1-e3 %\n", "line 3: '%' is not a move"),
        ("Game: gipf:rules=blitz\n", "rules takes one of"),
        ("Game: gipf\nPosition: W:\n", "is not a position of gipf"),
        ("Game: gipf\nResult: 2-0\n", "Result takes 1-0, 0-1, 1/2-1/2, [*] and a reason, not '2-0'"),
        ("Game: gipf\nResult: 1-0\n", "no 'reason' is given"),
        ("Game: gipf\n\n1. b2\n\nGame: gipf\n\n1. b3 / b9", "game 1: move 1: 'b2' is not legal"),
        ("Game: chess\n\n1. e4\n", "expected Game: gipf and its options, got 'chess'"),
        ("1. e2\n", "expected Game: gipf and its options, got ''"),
    ],
)
def test_what_is_wrong_with_a_game_is_told(text: str, problem: str) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read(text)


def test_a_wrong_game_does_not_hide_the_next() -> None:
    first, second = each("Game: gipf\n\n1. e2\n\nGame: gipf\nWhite: Anna\n\n1. b3\n")
    assert isinstance(first, Misread)
    assert first.place == "game 1"
    assert isinstance(second, Entry)
    assert (second.place, second.name, second.saved.line.moves) == ("game 2", "Anna - ?", ("a2-b3",))
    (broken,) = each("Game: gipf\n\n1. b3 {no end\n")
    assert isinstance(broken, Misread)
    with pytest.raises(InvalidRecord, match="is not a character"):
        read("Game: gipf\nWhite: \ud800\n")


def test_moves_are_counted_before_they_are_played() -> None:
    seen = []
    read("Game: gipf\n\n1. b3 / b4\n2. c2\n", lambda start, moves: seen.append(moves))
    assert seen == [3]
