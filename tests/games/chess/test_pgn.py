"""PGN: we read what python-chess writes, it reads what we write, and nothing else is taken for a game."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import chess
import chess.pgn
import pytest
from fuzz.pgn import content
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import InvalidRecord, load
from plyground.game import Outcome, Side
from plyground.games.chess.pgn import each, read, write
from plyground.history.files import is_saved_game, load_game, load_games, read_game, save_game
from plyground.history.formats import Entry, Misread, format_of, format_of_file, formats_of, recognised
from plyground.history.line import Line
from plyground.history.saved import SavedGame
from plyground.history.tree import GameTree, Node
from tests.history.trees import trees

GAME = load("chess")
SCHOLAR = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")
ENDING = "4k3/1p6/8/2P5/8/8/6p1/4K3 b - - 3 20"
REMARKS = ["a comment", "with [%eval 0.3] marks", "two\nlines", "(brackets) $3 1-0"]


def one(text: str) -> SavedGame:
    (found,) = read(text)
    return found


def said(text: str) -> str:
    return " ".join(text.split())


def random_game(seed: int, plies: int, fen: str = chess.STARTING_FEN) -> chess.pgn.Game:
    """A game with comments, clocks, symbols and variations, some of them within variations."""
    chance = random.Random(seed)
    game = chess.pgn.Game()
    game.setup(chess.Board(fen))
    end = _extend(chance, game, plies, variations=True)
    game.headers["White"] = "Somebody, Anna"
    game.headers["Result"] = end.board().result()
    return game


def _extend(chance: random.Random, node: chess.pgn.GameNode, plies: int, variations: bool) -> chess.pgn.GameNode:
    for ply in range(plies):
        board = node.board()
        if board.is_game_over() or board.is_repetition(3) or board.halfmove_clock >= 100:
            break
        moves = list(board.legal_moves)
        chance.shuffle(moves)
        others = moves[1:3] if chance.random() < 0.2 and variations else []
        before, node = node, node.add_main_variation(moves[0])
        if chance.random() < 0.2:
            node.comment = chance.choice(REMARKS)
        if chance.random() < 0.3:
            node.set_clock(chance.randrange(10**7) / 1000)
        if chance.random() < 0.1:
            node.nags.add(chance.randrange(1, 10))
        for move in others:
            begun = before.add_variation(move, starting_comment=chance.choice(["", "instead"]))
            begun.comment = chance.choice(["", "why not"])
            _extend(chance, begun, chance.randrange(4), variations=ply < 5)
    return node


def their_tree(node: chess.pgn.GameNode) -> list[object]:
    """A game of python-chess as nested lists: of each move its text, comment and clock, and what follows."""
    found: list[object] = []
    for child in node.variations:
        assert isinstance(child, chess.pgn.ChildNode)
        words = re.sub(r"\[%clk [^]]*\]", "", f"{child.starting_comment} {child.comment}")
        clock = child.clock()
        found.append([child.move.uci(), said(words), None if clock is None else round(clock, 3), their_tree(child)])
    return found


def our_tree(tree: GameTree, node: Node) -> list[object]:
    found: list[object] = []
    for child in tree.children(node.number):
        clock = None if child.clock is None else child.clock[node.position.side is Side.SECOND]
        found.append([child.move, child.comment, clock, our_tree(tree, child)])
    return found


@pytest.mark.parametrize("fen", [chess.STARTING_FEN, ENDING])
def test_what_python_chess_writes_is_read_and_what_we_write_it_reads(fen: str) -> None:
    variations = 0
    for seed in range(40):
        theirs = random_game(seed, 5 * seed, fen)
        theirs.comment = "before the first move" if seed % 2 else ""
        if theirs.headers["Result"] != "*":
            theirs.end().comment = ""  # where the moves end the game, the last comment may be how it ended
        found = one(str(theirs))
        assert our_tree(found.tree, found.tree.root) == their_tree(theirs)
        assert list(found.line.moves) == [move.uci() for move in theirs.mainline_moves()]
        assert found.tree.root.comment == theirs.comment
        assert found.tags == {"White": "Somebody, Anna"}
        assert found.result == theirs.headers["Result"]
        variations += len(found.tree.nodes) - 1 - found.line.ply
        again = chess.pgn.read_game(io.StringIO(write([found])))
        assert again is not None
        assert not again.errors
        if found.outcome is not None:
            assert said(again.end().comment) == found.outcome.reason
            again.end().comment = ""
        assert their_tree(again) == our_tree(found.tree, found.tree.root)
        assert again.board().fen() == fen
        assert (again.headers["White"], again.headers["Result"]) == ("Somebody, Anna", found.result)
        assert one(write([found])) == found
    assert variations > 100


@given(trees(["chess"]))
@settings(max_examples=60, deadline=None)
def test_a_tree_is_written_and_read(tree: GameTree) -> None:
    """What PGN cannot say is left out once: scores, moves taken back after the end, fractions of a millisecond."""
    text = write([SavedGame(tree)])
    again = one(text)
    assert write([again]) == text
    assert one(write([again])) == again
    assert again.line.moves == tree.line().moves
    assert again.outcome == tree.outcome
    mine = {node.line.moves for node in tree.nodes if tree.head not in tree.path(node.number)[:-1]}
    if tree.head.number:
        assert {node.line.moves for node in again.tree.nodes} == mine


def test_a_game_as_it_is_written() -> None:
    line = Line.of(GAME, None, SCHOLAR)
    assert write([SavedGame.of(line, ("human", "engine:level=1"))]) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "human"]\n[Black "engine:level=1"]\n'
        '[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# {checkmate} 1-0\n'
    )


def test_a_game_with_variations_comments_and_clocks_as_it_is_written() -> None:
    tree = GameTree(Line.of(GAME, None, ("e2e4", "e7e5", "g1f3")))
    tree.annotate(0, comment="begin")
    tree.annotate(1, clock=(298.5, 300.0), seconds=1.5)
    tree.annotate(2, clock=(298.5, 3725.0), comment="solid")
    tree.add(1, "c7c5", comment="sharper")
    tree.add(4, "g1f3")
    tree.add(4, "d2d4", comment="a gambit")
    tree.end(Outcome(Side.FIRST, "resigned"))
    text = write([SavedGame(tree, tags={"White": "Anna", "no tag": "x"})])
    assert text.partition("\n\n")[2] == (
        "{begin} 1. e4 {[%clk 0:04:58.5] [%emt 0:00:01.5]} 1... e5 {[%clk 1:02:05] solid}\n"
        "( 1... c5 {sharper} 2. Nf3 ( 2. d4 {a gambit} ) ) 2. Nf3 {resigned} 1-0\n"
    )
    assert '[White "Anna"]\n[Black "human"]' in text
    assert "no tag" not in text
    again = one(text)
    assert again.tree.nodes[1].clock == (298.5, 298.5), "the other side's clock is not known yet"
    assert again.tree.nodes[2].clock == (298.5, 3725.0)
    assert again.tree.nodes[1].seconds == 1.5
    assert again.outcome == Outcome(Side.FIRST, "resigned")


def test_the_game_is_what_led_to_the_head() -> None:
    tree = GameTree(Line.of(GAME, None, ("e2e4", "e7e5")))
    tree.go_to(0)
    tree.play("d2d4")
    tree.play("d7d5")
    tree.go_to(3)
    again = one(write([SavedGame(tree)]))
    assert again.line.moves == ("d2d4",)
    assert [node.line.moves[-1:] for node in again.tree.nodes] == [(), ("d2d4",), ("e2e4",), ("e7e5",)]


def test_quotes_in_tags_are_escaped() -> None:
    saved = SavedGame(GameTree(Line.of(GAME, None, ["e4"])), tags={"White": 'A "quoted" \\ name'})
    assert '[White "A \\"quoted\\" \\\\ name"]' in write([saved])
    assert one(write([saved])) == saved


def test_variations_are_kept_symbols_and_escapes_are_read_over() -> None:
    text = """% escaped line
[Event "x"]
[Result "0-1"]

{before} 1. e4! $1 ({why} 1. d4 d5 (1... Nf6 {in a comment)}) 2. c4) 1... e5 ; to the end of the line
2.Ke2?! Ke7?? {white
resigned} 0-1
"""
    found = one(text)
    assert found.line.moves == ("e2e4", "e7e5", "e1e2", "e8e7")
    assert our_tree(found.tree, found.tree.root)[1] == [
        "d2d4",
        "why",
        None,
        [["d7d5", "", None, [["c2c4", "", None, []]]], ["g8f6", "in a comment)", None, []]],
    ]
    assert [node.comment for node in found.tree.path()] == ["", "to the end of the line", "", ""]
    assert found.tree.root.comment == "before"
    assert (found.result, found.reason) == ("0-1", "white resigned")
    assert one(write([found])) == found


def test_a_file_may_have_several_games(tmp_path: Path) -> None:
    text = '[White "Anna"]\n\n1. e4 *\n\n[White "Berta"]\n\n1. d4 d5 {resigned} 0-1\n\n1. c4 e5 1/2-1/2 {both tired}'
    games = read(text)
    assert [game.tags.get("White") for game in games] == ["Anna", "Berta", None]
    assert [game.line.moves[0] for game in games] == ["e2e4", "d2d4", "c2c4"]
    assert [(game.result, game.reason) for game in games] == [
        ("*", ""),
        ("0-1", "resigned"),
        ("1/2-1/2", "both tired"),
    ]
    assert read(write(games)) == games
    path = tmp_path / "games.pgn"
    path.write_text(text)
    assert load_games(path) == games
    assert load_game(f"{path}#2") == games[1]
    for name, message in ((f"{path}", "has 3 games: add the number of one"), (f"{path}#4", "has no game 4")):
        with pytest.raises(InvalidRecord, match=message):
            load_game(name)
    with pytest.raises(InvalidRecord, match="there are 3 games: expected one"):
        read_game(text)
    with pytest.raises(InvalidRecord, match="game 2: move 1: 'Ke3' is not legal"):
        read("1. e4 *\n1. Ke3 *")


def test_a_tag_begins_the_next_game() -> None:
    first, second = read('1. e4 e5\n[White "Berta"]\n1. d4 *')
    assert (first.line.ply, second.tags) == (2, {"White": "Berta"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no game"),
        ("{only a comment}", "there is no game"),
        ("hello", "move 1: 'hello' is not a move of chess"),
        ('[Result "1-0"]\n1. e4 0-1', "the tag Result says 1-0, but the game ends with 0-1"),
        ('[Result "won"]\n1. e4', "the tag Result takes"),
        ("1. e4 e5 2. Ke3", "move 3: 'Ke3' is not legal"),
        ("1. e4 e5 (1... Ke3)", "move 2 of a variation: 'Ke3' is not legal"),
        ("1. e4 (e5", "line 1: a variation does not end"),
        ('1. e4 (1. d4\n[White "x"]', "line 2: a variation does not end before"),
        ("(1. d4) 1. e4", "before a move: a variation follows the move that it replaces"),
        ("1. e4 ((1. d4))", "before a move"),
        ("1. e4\n) e5", "line 2: .* without"),
        ("1. e4 {never", "a comment does not end"),
        ('[White "unfinished]\n1. e4', "line 1: expected a tag"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', "the tag FEN: .*White has 0 kings"),
        ("1. e4 & e5", "'& e5' is not a part of a game"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "contradicts the moves: they end the game 0-1, checkmate"),
        ("1. f3 e5 2. g4 Qh4# 3. e4", "move 5: 'e4' is not legal: the game is over"),
    ],
)
def test_what_is_no_game_is_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidRecord, match=message):
        read(text)


@pytest.mark.parametrize(
    ("text", "comment", "reason"),
    [
        ("*;", "", ""),
        ("{ } *", "", ""),
        ("{one;} *", "one;", ""),
        ("{ {one } *", "{one", ""),
        ("; one } two\n*", "one ) two", ""),
        ("{one}{}{two} *", "one two", ""),
        ('[White " Anna  B\t"] *', "", ""),
        ('[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"] *', "", ""),
        ('[Termination "time } forfeit"] 1-0', "", "time ) forfeit"),
        ('[Termination "Normal"] {tired} 1-0', "", "tired"),
        ('[Termination "time forfeit"] {tired} 1-0', "tired", "time forfeit"),
        ('[Termination "[%clk 0:00:01]"] 1. e4 1-0', "", "[%clk 0:00:01]"),
        ("1. e4 {[%clk [%clk 0:00:01] 0:00:02]} *", "", ""),
        (f"{{{'x' * 199} y}} 1-0", f"{'x' * 199} y", "x" * 199),
        ("1. e4 {tired} 1-0", "", "tired"),
        ("1. e4 1-0", "", "resigned"),
        ("1. e4 1/2-1/2", "", "agreed"),
        ("1. f3 e5 2. g4 Qh4# {checkmate} 0-1", "", "checkmate"),
        ("1. f3 e5 2. g4 Qh4# {a pity} 0-1", "a pity", "checkmate"),
    ],
)
def test_what_is_read_is_written_and_read_as_the_same(text: str, comment: str, reason: str) -> None:
    found = one(text)
    assert (found.tree.head.comment, found.reason) == (comment, reason)
    assert one(write([found])) == found
    assert write([one(write([found]))]) == write([found])


def test_variations_may_be_nested_deep() -> None:
    text = "1. e4 " + "(1. d4 " * 5000 + ")" * 5000 + " *"
    found = one(text)
    assert len(found.tree.nodes) == 3
    assert one(write([found])) == found


@pytest.mark.parametrize("text", ["1-0 " + "a" * 9000, f'[FEN "{"," * 9000} w - - 0 1"] *', "1. " + "N" * 9000])
def test_a_refusal_does_not_repeat_a_long_text(text: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        read(text)
    assert len(str(refused.value)) < 2000


def test_half_of_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(InvalidRecord, match=r"line 2: '\\ud800' is not a character"):
        read("1. e4\n{a\ud800} *")


@given(st.text(alphabet='[]{}()"\\;%$*!?. \n-/=+#10aeNfO3d4x', max_size=60))
def test_any_text_is_games_or_refused(text: str) -> None:
    try:
        games = read(text)
    except InvalidRecord:
        return
    assert list(map(content, read(write(games)))) == list(map(content, games))


def test_files_by_their_names(tmp_path: Path) -> None:
    saved = SavedGame.of(Line.of(GAME, None, ["Nf3"]))
    save_game(saved, tmp_path / "game.PGN")
    assert (tmp_path / "game.PGN").read_text().startswith("[Event")
    assert load_game(tmp_path / "game.PGN") == saved
    assert is_saved_game(tmp_path / "game.PGN")
    other = SavedGame.of(Line.of(load("connect4")))
    save_game(other, tmp_path / "other.pgn")
    assert load_game(tmp_path / "other.pgn") == other, "another game is not written as PGN"


def test_the_formats_of_a_game() -> None:
    assert list(formats_of(GAME)) == ["pgn"]
    assert formats_of(load("nim")) == {}
    assert format_of_file(GAME, "x.PGN") == format_of(GAME, "pgn")
    assert format_of_file(GAME, "x.json") is None
    assert format_of_file(load("nim"), "x.pgn") is None
    assert recognised(write([SavedGame.of(Line.of(GAME))])) == format_of(GAME, "pgn")
    assert recognised("{}") is None
    with pytest.raises(InvalidRecord, match="'gif'; it has: pgn"):
        format_of(GAME, "gif")


def test_many_comments_are_read_in_one_go() -> None:
    """Each mark and each comment is read once. If the work grew with their square, this would take minutes."""
    marks = "[%clk 0:00:01] " * 20_000
    (saved,) = read(f"1. e4 {{{marks}well}} " + "{a} " * 20_000 + "*")
    node = saved.tree.nodes[1]
    assert node.clock is not None
    assert node.clock[0] == 1
    assert node.comment == "well" + " a" * 20_000


def test_a_wrong_game_does_not_hide_the_others() -> None:
    found = list(each('1. e4 *\n\n[White "Anna"]\n\n1. Ke3 *\n\n[Black "Berta"]\n\n1. d4 *\n\n1. c4 { *\n'))
    assert [entry.place for entry in found[:3]] == ["game 1", "game 2", "game 3"]
    assert [type(entry) for entry in found] == [Entry, Misread, Entry, Misread]
    assert [entry.name for entry in found if isinstance(entry, Entry)] == ["", "? - Berta"]
    last = found[3]
    assert isinstance(last, Misread)
    assert "a comment does not end" in str(last.error)
