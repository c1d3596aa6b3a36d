"""PGN: what python-chess writes is read, what we write it reads, and nothing else is taken for a game."""

from __future__ import annotations

import io
import random
from pathlib import Path

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import InvalidRecord, load
from plyground.games.chess.pgn import Pgn, parse, read, write
from plyground.history.formats import format_of, format_of_file, formats_of, recognised
from plyground.history.line import Line
from plyground.history.record import Record, is_record

GAME = load("chess")
SCHOLAR = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")


def random_game(seed: int, plies: int, fen: str = chess.STARTING_FEN) -> chess.pgn.Game:
    chance, board = random.Random(seed), chess.Board(fen)
    game = chess.pgn.Game()
    game.setup(board)
    node: chess.pgn.GameNode = game
    for _ in range(plies):
        if board.is_game_over() or board.is_repetition(3) or board.halfmove_clock >= 100:
            break
        move = chance.choice(list(board.legal_moves))
        board.push(move)
        node = node.add_main_variation(move)
        if chance.random() < 0.2:
            node.comment = chance.choice(["a comment", "with [%eval 0.3] marks", "two\nlines", "(brackets) $3 1-0"])
        if chance.random() < 0.1:
            node.nags.add(chance.randrange(1, 10))
    game.headers["White"] = "Somebody, Anna"
    game.headers["Result"] = board.result()
    return game


@pytest.mark.parametrize("fen", [chess.STARTING_FEN, "4k3/1p6/8/2P5/8/8/6p1/4K3 b - - 3 20"])
def test_what_the_oracle_writes_is_read_and_what_we_write_the_oracle_reads(fen: str) -> None:
    for seed in range(40):
        theirs = random_game(seed, 5 * seed, fen)
        found = parse(str(theirs))
        moves = [move.uci() for move in theirs.mainline_moves()]
        assert list(found.moves) == moves
        assert found.tags["White"] == "Somebody, Anna"
        said = {ply: " ".join(node.comment.split()) for ply, node in enumerate(theirs.mainline(), 1) if node.comment}
        assert found.comments == said
        again = chess.pgn.read_game(io.StringIO(str(found)))
        assert again is not None
        assert not again.errors
        assert [move.uci() for move in again.mainline_moves()] == moves
        assert again.board().fen() == fen
        assert again.headers["White"] == theirs.headers["White"]
        assert again.headers["Result"] == theirs.headers["Result"]
        assert parse(str(found)) == parse(str(theirs))


def test_a_game_as_it_is_written() -> None:
    line = Line.of(GAME, None, SCHOLAR)
    assert write(Record.of(line, ("human", "engine:level=1"))) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "human"]\n[Black "engine:level=1"]\n'
        '[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# {checkmate} 1-0\n'
    )


def test_quotes_in_tags_are_escaped() -> None:
    game = Pgn(("e2e4",), tags={"White": 'A "quoted" \\ name'})
    assert '[White "A \\"quoted\\" \\\\ name"]' in str(game)
    assert parse(str(game)).tags["White"] == 'A "quoted" \\ name'


def test_variations_symbols_and_escapes_are_read_over() -> None:
    text = """% escaped line
[Event "x"]
[Result "0-1"]

{before} 1. e4! $1 (1. d4 d5 (1... Nf6 {in a comment)}) 2. c4) 1... e5 ; to the end of the line
2.Ke2?! Ke7?? {white
resigned} 0-1
"""
    found = parse(text)
    assert found.moves == ("e2e4", "e7e5", "e1e2", "e8e7")
    assert found.comments == {0: "before", 2: "to the end of the line", 4: "white resigned"}
    record = found.record()
    assert (record.result, record.reason) == ("0-1", "white resigned")
    assert read(write(record)) == record


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no game"),
        ("hello", "move 1: 'hello' is not a move of chess"),
        ('[Result "1-0"]\n1. e4 0-1', "the tag Result says 1-0, but the game ends with 0-1"),
        ('[Result "won"]\n1. e4', "the tag Result takes"),
        ("1. e4 e5 2. Ke3", "move 3: 'Ke3' is not legal"),
        ("1. e4 (e5", "line 1: a variation does not end"),
        ("1. e4\n) e5", "line 2: .* without"),
        ("1. e4 {never", "a comment does not end"),
        ("1. e4 * 1. d4 *", "another game"),
        ('1. e4 *\n\n[Event "two"]\n1. d4', "line 3: .* another game"),
        ('[White "unfinished]\n1. e4', "line 1: expected a tag"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', "the tag FEN: .*White has 0 kings"),
        ("1. e4 & e5", "'& e5' is no part of a game"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "contradicts the moves: they end the game 0-1, checkmate"),
        ("1. f3 e5 2. g4 Qh4# 3. e4", "move 5: 'e4' is not legal: the game is over"),
    ],
)
def test_what_is_no_game_is_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidRecord, match=message):
        read(text)


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("*;", {}),
        ("{ } *", {}),
        ("{one;} *", {0: "one;"}),
        ("{ {one } *", {0: "{one"}),
        ("; one } two\n*", {0: "one ) two"}),
        ("{one}{}{two} *", {0: "one two"}),
        ('[White " Anna  B\t"] *', {}),
        ('[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"] *', {}),
        ('[Result "1-0"][Termination "time } forfeit"] *', None),
    ],
)
def test_what_is_read_is_written_and_read_as_the_same(text: str, comments: dict[int, str] | None) -> None:
    if comments is None:
        with pytest.raises(InvalidRecord):
            parse(text)
        text, comments = text.replace("*", "1-0"), {}
    found = parse(text)
    again = parse(str(found))
    assert found.comments == again.comments == comments
    assert (again.moves, again.result, again.start) == (found.moves, found.result, found.start)
    assert again.tags == {**again.tags, **found.tags}
    assert str(again) == str(found)
    assert read(write(found.record())) == found.record()


def test_a_reason_cut_off_at_a_blank_is_read_back() -> None:
    record = read(f"1. e4 {{{'x' * 199} y}} 1-0")
    assert record.reason == "x" * 199
    assert read(write(record)) == record


@pytest.mark.parametrize("text", ["1-0 " + "a" * 9000, f'[FEN "{"," * 9000} w - - 0 1"] *', "1. " + "N" * 9000])
def test_a_refusal_does_not_repeat_a_long_text(text: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        read(text)
    assert len(str(refused.value)) < 2000


def test_half_of_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(InvalidRecord, match=r"line 2: '\\ud800' is no character"):
        read("1. e4\n{a\ud800} *")


@given(st.text(alphabet='[]{}()"\\;%$*!?. \n-/=+#10aeNfO3d4x', max_size=60))
def test_any_text_is_a_game_or_refused(text: str) -> None:
    try:
        record = read(text)
    except InvalidRecord:
        return
    assert read(write(record)).moves == record.moves


def test_files_by_their_names(tmp_path: Path) -> None:
    line = Line.of(GAME, None, ["Nf3"])
    record = Record.of(line)
    record.save(tmp_path / "game.PGN")
    assert (tmp_path / "game.PGN").read_text().startswith("[Event")
    assert Record.load(tmp_path / "game.PGN") == record
    assert is_record(tmp_path / "game.PGN")
    other = Record.of(Line.of(load("connect4")))
    other.save(tmp_path / "other.pgn")
    assert Record.load(tmp_path / "other.pgn") == other, "another game's record is not written as PGN"


def test_the_formats_of_a_game() -> None:
    assert list(formats_of(GAME)) == ["pgn"]
    assert formats_of(load("nim")) == {}
    assert format_of_file("x.pgn") == format_of(GAME, "pgn")
    assert format_of_file("x.json") is None
    assert recognised(str(Pgn(("e2e4",)))) == format_of(GAME, "pgn")
    assert recognised("{}") is None
    with pytest.raises(InvalidRecord, match="'gif'; it has: pgn"):
        format_of(GAME, "gif")
