"""Saved games: the file format, and everything that may be wrong with a file."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.game import InvalidRecord, Outcome, Side
from plyground.history.files import LARGEST_FILE, load_game, save_game
from plyground.history.line import Line
from plyground.history.saved import SavedGame
from plyground.history.saved_json import from_json, to_json
from plyground.history.tree import GameTree
from plyground.loading import registry
from plyground.score import Score
from tests.history.ring import RING
from tests.history.trees import trees
from tests.places import RACE

SPECS = ["tictactoe", "tictactoe:4x3x3", "connect4", "nim", "grundy:12", "tree:[[3,5],[2,[9,1]]]"]
LETTERS = st.characters(exclude_categories=["Cs"])


def line_of(spec: str, moves: str = "") -> Line:
    return Line.of(registry.load(spec), None, moves.split())


def test_a_record_of_a_repetition_is_a_draw_when_read_again() -> None:
    saved = SavedGame.of(Line.of(RING, None, ("right", "left") * 2))
    assert saved.result == "1/2-1/2"
    assert from_json(to_json(saved), lambda spec: RING) == saved
    longer = json.loads(to_json(saved))
    longer["moves"].append("left")
    with pytest.raises(InvalidRecord, match="move 5, 'left', comes after the end of the game"):
        from_json(json.dumps(longer), lambda spec: RING)


@given(trees(SPECS), st.dictionaries(st.text(LETTERS, max_size=5), st.text(LETTERS, max_size=5), max_size=2))
@settings(max_examples=200, deadline=None)
def test_trees_come_back(tree: GameTree, tags: dict[str, str]) -> None:
    saved = SavedGame(tree, ("human", "alphabeta:depth=7"), tags)
    for again in (from_json(to_json(saved)), pickle.loads(pickle.dumps(saved))):
        assert again == saved
        assert again.tree.nodes == tree.nodes
        assert (again.line, again.outcome, again.players) == (tree.line(), tree.outcome, saved.players)
        assert again.tree.game.spec == tree.game.spec


def golden(name: str) -> str:
    return (Path(__file__).parent / "data" / name).read_text(encoding="utf-8")


def test_files_of_version_1_still_load() -> None:
    won = from_json(golden("version-1-won.json"))
    assert won == SavedGame.of(line_of("tictactoe", "a1 b1 a2 b2 a3"), ("human", "engine:level=3"))
    resigned = from_json(golden("version-1-resigned.json"))
    assert (resigned.line.moves, resigned.players) == (("1", "2", "4"), ("alphabeta:depth=4", "human"))
    assert resigned.line.start == registry.load("connect4").position("4453")
    assert resigned.outcome == Outcome(Side.SECOND, "resigned")


def test_version_1_has_neither_variations_nor_comments() -> None:
    document = json.loads(golden("version-1-won.json"))
    with pytest.raises(InvalidRecord, match="unknown key 'comment'"):
        from_json(json.dumps({**document, "comment": "x"}))
    with pytest.raises(InvalidRecord, match="move 1 takes a text"):
        from_json(json.dumps({**document, "moves": [{"move": "a1"}]}))


def everything() -> SavedGame:
    """A game with all that a file can say."""
    tree = GameTree(line_of("tictactoe", "b2 a3 c3"))
    tree.annotate(0, comment="Played on the train")
    tree.annotate(2, seconds=1.25, clock=(58.0, 57.5), score=Score.draw(Side.SECOND))
    tree.add(1, "a2", comment="loses \u2013 why?", score=Score.loss(Side.SECOND, 6))
    tree.add(4, "c3", score=Score.heuristic(Side.FIRST, 2.5))
    tree.go_to(3)
    tree.end(Outcome(Side.FIRST, "out of time"))
    return SavedGame(tree, ("human", "engine:level=3"), {"Event": "Holiday"})


def test_a_file_of_version_2_as_it_is_written() -> None:
    assert to_json(everything()) == golden("version-2.json")
    assert from_json(golden("version-2.json")) == everything()


WON = json.loads(to_json(SavedGame.of(line_of("tictactoe", "a1 b1 a2 b2 a3"))))
OPEN = json.loads(to_json(SavedGame.of(line_of("tictactoe", "a1 b2"))))

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(SPECS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from([WON, OPEN]), st.sampled_from([*WON, "other"]), json_values)
@settings(max_examples=300, deadline=None)
def test_a_changed_value_is_refused_or_read(document: dict[str, Any], key: str, value: Any) -> None:
    try:
        saved = from_json(json.dumps({**document, key: value}))
    except InvalidRecord as error:
        str(error).encode("utf-8")
    else:
        assert from_json(to_json(saved)) == saved


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_changed_text_is_refused_or_read(data: st.DataObject) -> None:
    text = json.dumps(data.draw(st.sampled_from([WON, OPEN])))
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 10)))
    try:
        from_json(text[:begin] + data.draw(st.text(max_size=5)) + text[end:])
    except InvalidRecord as error:
        str(error).encode("utf-8")


@given(st.binary(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "game.json"
    path.write_bytes(content)
    with pytest.raises(InvalidRecord):
        load_game(path)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "chess"}, "'format' must be 'plyground-game', not 'chess'"),
        ({"version": 3}, "was written by a newer Plyground (format version 3; this one reads 2)"),
        ({"version": "1"}, "'version' takes a whole number of at least 1, not '1'"),
        ({"version": True}, "not true"),
        ({"version": 10**4000}, "newer Plyground"),
        ({"game": "checkers"}, "no game 'checkers'"),
        ({"game": "tictactoe:size=9"}, "tictactoe has no option 'size'"),
        ({"game": ["nim"]}, "'game' takes a text, not [\"nim\"]"),
        ({"start": "x"}, "start: 'x' is not a position of tictactoe"),
        ({"moves": "a1"}, "'moves' takes a list of texts, not 'a1'"),
        ({"moves": ["a1", 2]}, "move 2 takes a text, not 2"),
        ({"moves": ["a1", "zz"]}, "move 2: 'zz' is not a move of tictactoe"),
        ({"moves": ["a1", "a1"]}, "move 2: 'a1' is not legal"),
        ({"moves": ["\ud800"]}, "move 1 is not a text that can be written: '\\ud800'"),
        ({"moves": [*WON["moves"], "c3"]}, "move 6, 'c3', comes after the end of the game (1-0, 3 in a row)"),
        ({"players": "human"}, "'players' takes an object with 'first' and 'second', not 'human'"),
        ({"players": {"first": 1, "second": "human"}}, "player 'first' takes a text, not 1"),
        ({"result": "0-1"}, "result '0-1' contradicts the moves: they end the game 1-0, 3 in a row"),
        ({"result": "*"}, "contradicts the moves"),
        ({"result": "won"}, "'result' takes 1-0, 0-1, 1/2-1/2 or *, not 'won'"),
        ({"moves": ["a1"], "reason": ""}, "result '1-0' contradicts the moves: the game is not over"),
        ({"reason": 3}, "'reason' takes a text, not 3"),
        ({"reason": "resigned"}, "reason 'resigned' contradicts the moves: they end the game 1-0, 3 in a row"),
        ({"result": ""}, "'result' takes 1-0, 0-1, 1/2-1/2 or *, not ''"),
        ({"moves": ["a1"], "result": "*", "reason": "tired"}, "reason 'tired' needs a result"),
        ({"moves": ["a1"], "result": "0-1", "reason": "  "}, "no 'reason' is given"),
        ({"game": "./race.py"}, "'./race.py' is a program that a file names"),
        ({"move": []}, "unknown key 'move'"),
        ({"moves": [{"text": "a1"}]}, "move 1: unknown key 'text'"),
        ({"moves": [{"parent": 0}]}, "move 1: 'move' is missing"),
        ({"moves": ["a1", {"move": "b2", "parent": 2}]}, "move 2: 'parent' takes a whole number from 0 to 1, not 2"),
        ({"moves": ["a1", {"move": "a1", "parent": 0}]}, "move 2: 'a1' was played there before, by move 1"),
        ({"moves": [{"move": "a1", "seconds": -1}]}, "move 1: 'seconds' takes a number of at least 0, not -1"),
        (
            {"moves": [{"move": "a1", "clock": [1]}]},
            "move 1: 'clock' takes the seconds that First and Second have left",
        ),
        ({"moves": [{"move": "a1", "clock": [1, "2"]}]}, "move 1: 'clock' takes a number of at least 0, not '2'"),
        ({"moves": [{"move": "a1", "score": 3}]}, "move 1: 'score' takes an object, not 3"),
        ({"moves": [{"move": "a1", "score": {"kind": "good"}}]}, "move 1: the score's kind 'good' is not one of"),
        ({"moves": [{"move": "a1", "comment": 3}]}, "move 1: 'comment' takes a text, not 3"),
        ({"head": 6}, "'head' takes a whole number from 0 to 5, not 6"),
        ({"head": 2, "reason": ""}, "result '1-0' contradicts the moves: the game is not over"),
        ({"tags": ["x"]}, "'tags' takes an object with texts"),
        ({"tags": {"Event": 1}}, "tag 'Event' takes a text, not 1"),
    ],
)
def test_the_first_wrong_thing_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        from_json(json.dumps({**WON, **changes}))
    assert message in str(caught.value)
    assert caught.value.type == "invalid-record"


@pytest.mark.parametrize("key", ["format", "version", "game", "moves"])
def test_what_must_be_there(key: str) -> None:
    with pytest.raises(InvalidRecord, match=f"'{key}'.* missing"):
        from_json(json.dumps({k: v for k, v in WON.items() if k != key}))


def test_what_may_be_left_out() -> None:
    bare = {key: WON[key] for key in ("format", "version", "game", "moves")}
    assert from_json(json.dumps(bare)) == from_json(json.dumps(WON))


def test_a_game_may_end_before_the_rules_end_it() -> None:
    saved = from_json(json.dumps({**OPEN, "result": "0-1", "reason": "resigned"}))
    assert saved.outcome == Outcome(Side.SECOND, "resigned")
    assert from_json(to_json(saved)) == saved


def test_a_reason_is_stripped() -> None:
    assert from_json(json.dumps({**WON, "reason": " 3 in a row\n"})).reason == "3 in a row"


def test_a_game_file_is_run_only_where_the_caller_allows_it(tmp_path: Path) -> None:
    example = RACE
    game = tmp_path / "race.py"
    game.write_text(example.read_text() + f"\nopen({str(tmp_path / 'ran')!r}, 'w').close()\n")
    text = json.dumps({**OPEN, "game": str(game), "start": "0 first", "moves": ["3"]})
    with pytest.raises(InvalidRecord, match="is a program that a file names"):
        from_json(text)
    assert not (tmp_path / "ran").exists()
    assert from_json(text, registry.load).line.moves == ("3",)
    assert (tmp_path / "ran").exists()


def test_texts_are_read_freely_and_kept_as_the_game_writes_them() -> None:
    saved = from_json(json.dumps({**OPEN, "game": "connect4", "start": "4453", "moves": ["1"]}))
    assert saved.tree.start == registry.load("connect4").position("4453")
    gipf = registry.load("gipf")
    line = Line.of(gipf, "W:b2,b4,b5,c2,c5,c6,e2,f2,g2,g4 B:b3,d7,e7,e8,f7,g3 r:5/9 w", ["h1-h2"])
    assert line.moves == ("h1-h2;xe2,f2,g2,h2",), "and not another push with the same result"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1 cannot be read"),
        ('{"format":\n  plyground}', "line 2, column 3 cannot be read"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "expected a JSON object, got []"),
        ('{"version": NaN}', "'NaN' is not JSON"),
        ('{"version": 1, "version": 1}', "'version' is given twice"),
        ("9" * 5000, "the text is not JSON"),
    ],
)
def test_what_is_not_json(text: str, message: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        from_json(text)
    assert message in str(caught.value)


def test_files_come_back(tmp_path: Path) -> None:
    saved = SavedGame.of(line_of("nim", "5=2"), ("human", "random"))
    save_game(saved, tmp_path / "game.json")
    assert load_game(tmp_path / "game.json") == saved
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    save_game(SavedGame.of(line_of("nim")), path)
    path.chmod(0o600)
    link.symlink_to(path)
    save_game(SavedGame.of(line_of("nim", "5=2")), link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        save_game(SavedGame.of(line_of("nim", "5=1")), path)
    assert path.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["game.json", "link.json"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    garbage, large = tmp_path / "garbage.json", tmp_path / "large.json"
    garbage.write_bytes(b"\x00\xff\xfe")
    large.write_bytes(b" " * (LARGEST_FILE + 1))
    for path, message in (
        (tmp_path / "none.json", "No such file"),
        (tmp_path, "Is a directory"),
        (garbage, "byte 2 is not UTF-8 text"),
        (large, "larger than 16 MB"),
        (Path("a\0b"), "cannot read 'a\\x00b'"),
    ):
        with pytest.raises(InvalidRecord) as caught:
            load_game(path)
        assert message in str(caught.value)
