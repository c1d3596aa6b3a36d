"""Games read and written: texts, JSON, CSV, trees; and the errors for texts that are not games."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example as with_example
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.game import PlygroundError
from plyground.theory import (
    EXAMPLES,
    Chance,
    Decision,
    InvalidGame,
    Leaf,
    MatrixGame,
    TreeGame,
    from_arrays,
    matrix_form,
    matrix_game,
    read,
    read_csv,
    read_file,
    read_json,
    read_text,
    read_tree,
    short_text,
    to_json,
    tree_game,
    write_csv,
    write_text,
    write_tree,
)
from tests.theory.games import matrix_games

few = settings(max_examples=80, deadline=None)

names = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=12).map(
    lambda name: name.replace("|", "/").replace('"', "'").replace("#", "+").strip() or "x"
)


@given(matrix_games(), st.data())
@few
def test_every_format_reads_back(game: MatrixGame, data: st.DataObject) -> None:
    called = [data.draw(st.lists(names, min_size=size, max_size=size, unique=True)) for size in game.shape]
    named = matrix_game(game.payoffs, called, ("Ann", "Bob"), "A title")
    assert read_json(json.dumps(to_json(named))) == named
    for text in (write_text(named), short_text(named)):
        assert read(text) == named
    written = read_csv(write_csv(named))
    assert (written.payoffs, written.strategies) == (named.payoffs, named.strategies)


@pytest.mark.parametrize("name", ["a|b", "#1", "title: x", '"', "1", "1, 2", "tree:", "---", "\N{NO-BREAK SPACE}x"])
def test_short_texts_read_back_whatever_names_there_are(name: str) -> None:
    game = matrix_game([[1, 2], [3, 4]], [[name, "other"], ["D", name]], ("Ann", f"{name}!"))
    assert read(short_text(game)) == game


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda entry: entry.name)
def test_every_example_reads_back_in_every_format(entry: Any) -> None:
    game = entry.game
    assert game.title
    assert read_json(json.dumps(to_json(game))) == game
    if isinstance(game, TreeGame):
        assert read_tree(write_tree(game)) == game
        assert read(write_tree(game)) == game
        game = matrix_form(game).game
    assert read(write_text(game)) == game
    assert read(write_text(game)).title == game.title
    assert read_csv(write_csv(game)).strategies == game.strategies
    for name in entry.order:
        assert any(name in called for called in game.strategies)


PAYOFFS = (((7, 7), (3, 2)), ((2, 4), (Fraction(1, 2), -3)))


@pytest.mark.parametrize(
    "text",
    [
        "7, 7   3, 2\n2, 4   1/2, -3\n",
        "7,7 3,2\n2,4 0.5,-3",
        "   D E\nA 7, 7 3, 2\nB 2, 4 1/2, -3",
        " | D | E\nA | 7, 7 | 3, 2\nB | 2 4 | 1/2; -3",
        "|   | D | E |\n|---|:-:|---|\n| A | (7, 7) | 3, 2 |\n| B | 2, 4 | 0.5, -3 |",
        '# a comment\nD "two words"\nA 7,7 3,2   # another\nB 2,4 1/2,\N{MINUS SIGN}3',
        "title: T\nplayers: X, Y\n\n7,7 3,2\n\n2,4 5e-1,-3",
        'D,E\n"7, 7","3, 2"\n"2, 4","1/2, -3"',
        ",D,E\nA,7;7,3;2\nB,2;4,1/2;-3",
        ";D;E\nA;7,7;3,2\nB;2,4;0.5,-3",
        "\tD\tE\nA\t7, 7\t3, 2\nB\t2, 4\t1/2, -3",
        '{"payoffs": [[[7, 7], [3, 2]], [[2, 4], ["1/2", -3]]]}',
        "[[[7, 7], [3, 2]], [[2, 4], [0.5, -3]]]",
    ],
)
def test_ways_to_write_the_same(text: str) -> None:
    game = read(text)
    assert isinstance(game, MatrixGame)
    assert game.payoffs == PAYOFFS
    assert game.exact


def test_names_are_read_and_made() -> None:
    game = read_text('D "two words"\nA 7,7 3,2\nB 2,4 1,1')
    assert game.strategies == (("A", "B"), ("D", "two words"))
    assert read_text("1 2\n3 4").strategies == (("A", "B"), ("C", "D"))
    assert read_text("1 2\n3 4").payoffs == (((1, -1), (2, -2)), ((3, -3), (4, -4)))
    assert read_text("title: T\nplayers: X, Y\n1").players == ("X", "Y")


@pytest.mark.parametrize(
    ("text", "row", "column", "said"),
    [
        ("   D E\nA 7,7 3,x\nB 2,4 1,1", 1, 2, "'3,x' is not a payoff"),
        ("   D E\nA 7,7 3,2\nB 2,4 1,1,1", 2, 2, "'1,1,1' is not a payoff"),
        ("   D E\nA 7,7 3,2\nB 2,4", 2, 2, "1 columns, but row 1 has 2"),
        ("   D E\nA 7,7 3,2\nB 2,4 nan", 2, 2, "'nan' is not a payoff"),
        ("   D E\nA 7,7 3,2\nB 2,4 1/0,1", 2, 2, "'1/0,1' is not a payoff"),
        ("   D D\nA 7,7 3,2\nB 2,4 1,1", None, 2, "'D' names two columns"),
        ("   D E\nA 7,7 3,2\nA 2,4 1,1", 2, None, "'A' names two rows"),
        (',D,E\nA,"7, 7",3;2\nB,2;4,1e99999', 2, 2, "'1e99999' is not a payoff"),
        ('{"payoffs": [[[1, 2], [1, true]]]}', 1, 2, "true is not a number"),
        ('{"payoffs": [[[1, 2], [1, 2, 3]]]}', 1, 2, "3 numbers"),
        ('{"payoffs": [[1, 2], [3]]}', 2, 2, "1 column, but row 1 has 2"),
        ("", None, None, "empty"),
        ("# nothing\n", None, None, "empty"),
        ("players: X\n1", None, None, "two different names"),
        ('{"payoffs": []}', None, None, "empty"),
        ('{"payoffs": 3}', None, None, "a list of rows"),
        ('{"payoff": [[1]]}', None, None, "'payoff' is not known"),
        ('{"payoffs": [[NaN]]}', None, None, "'NaN' is not a number"),
        ('{"payoffs": [[1]], "strategies": [["A"]]}', None, None, "1 lists of strategies"),
        ("{", None, None, "not JSON"),
        ("[" * 5000, None, None, "not JSON"),
    ],
)
def test_faults_name_row_and_column(text: str, row: int | None, column: int | None, said: str) -> None:
    with pytest.raises(InvalidGame) as caught:
        read(text)
    fault = next(fault for fault in caught.value.faults if said in fault.message)
    assert (fault.row, fault.column) == (row, column)
    places = [f"row {row}"] * (row is not None) + [f"column {column}"] * (column is not None)
    assert all(place in str(caught.value) for place in places)


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(InvalidGame) as caught:
        read_text("   D E\nA 7,7 a\nB b 1,1")
    assert [(fault.row, fault.column) for fault in caught.value.faults] == [(1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (np.zeros((2, 2)), np.zeros((2, 3)), "shapes 2 x 2 and 2 x 3"),
        (np.zeros(3), None, "expected rows and columns"),
        (np.zeros((0, 0)), None, "empty"),
        (np.array([["a"]]), None, "expected numbers"),
        (np.array([[1.0, np.nan]]), None, "row 1, column 2"),
        ([[1, 2], [3]], None, "the rows differ in length"),
        (np.array([[1, None]], dtype=object), np.zeros((1, 2)), "row 1, column 2"),
    ],
)
def test_arrays_that_are_no_games(first: Any, second: Any, said: str) -> None:
    with pytest.raises(InvalidGame, match=said):
        from_arrays(first, second)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tree:\n", "empty"),
        ("tree:\nAnn\n  a: 1, 1", "expected payoffs, chance, Player 1 or Player 2"),
        ("tree:\nPlayer 1\na: 1, 1", "further to the right"),
        ("tree:\nPlayer 1\n    a: 1, 1\n  b: 1, 1", "exactly below 'a'"),
        ("tree:\nPlayer 1\n  a 1, 1", "a colon"),
        ("tree:\nPlayer 1\n  a: 1, 1\n  a: 2, 2", "two moves are called 'a'"),
        ("tree:\nPlayer 1\n  a: 1, 1\n    b: 2, 2", "payoffs end the game"),
        ("tree:\nPlayer 1", "there is no move"),
        ("tree:\nchance\n  a: 1, 1", "with its probability"),
        ("tree:\nchance\n  a 1/2: 1, 1\n  b 1/3: 1, 1", "expected a sum of 1"),
        ("tree:\nPlayer 1 {x}\n  a: Player 1 {x}\n    a: 1, 1", "met a second time"),
        ("tree:\nPlayer 1 {x}\n  a: Player 2 {x}\n    a: 1, 1", "another player or other actions"),
        ("tree:\nPlayer 1\n" + "".join(" " * n + "a: Player 1\n" for n in range(1, 300)), "up to 200 moves"),
        ('{"tree": {"player": "Player 1", "actions": {"a": [1]}}}', "after a.*expected two payoffs"),
        ('{"tree": {"player": "Ann", "actions": {}}}', "'Ann' is not a player"),
        ('{"tree": {"chance": {"a": [1, 1]}}}', "'probability' and 'then'"),
        ('{"tree": 3}', "expected payoffs, or an object"),
    ],
)
def test_trees_that_are_none(text: str, said: str) -> None:
    with pytest.raises(InvalidGame, match=said):
        read(text)


def test_files(tmp_path: Path) -> None:
    table = tmp_path / "game.csv"
    table.write_text("A,B\n1,2\n", encoding="utf-8-sig")
    game = read_file(table)
    assert isinstance(game, MatrixGame)
    assert game.payoffs == (((1, -1), (2, -2)),)
    table.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidGame, match="UTF-8"):
        read_file(table)


@st.composite
def trees(draw: st.DrawFn) -> TreeGame:
    payoff = st.fractions(-3, 3, max_denominator=3)

    def node(depth: int) -> Any:
        kind = draw(st.sampled_from(["leaf", "decision", "decision", "chance"])) if depth else "leaf"
        if kind == "leaf":
            return Leaf((draw(payoff), draw(payoff)))
        many = draw(st.integers(1, 3))
        below = [(f"m{at}", node(depth - 1)) for at in range(many)]
        if kind == "chance":
            return Chance(tuple((name, Fraction(1, many), child) for name, child in below))
        return Decision(draw(st.sampled_from([0, 1])), tuple(below))

    return tree_game(node(draw(st.integers(0, 3))), ("Ann", "Bob"))


@given(trees())
@few
def test_every_tree_reads_back(game: TreeGame) -> None:
    assert read_tree(write_tree(game)) == game
    assert read_json(json.dumps(to_json(game))) == game


PIECES = [
    "tree:",
    "title:",
    "players:",
    "A",
    "B",
    "|",
    ",",
    ";",
    "1",
    "-2",
    "1/3",
    "0.5",
    "\n",
    "  ",
    "\t",
    '"',
    "{",
    "}",
]


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from([*PIECES, "chance", "Player 1", ": ", "#", "[", "]", "(", "é", "\x00", "1e9"])).map(
        "".join
    )
)
@settings(max_examples=400, deadline=None)
@with_example("\ufeff1")
@with_example(", ,\n, ,")
@with_example("|\n|")
def test_any_text_is_a_game_or_says_why_not(text: str) -> None:
    for reader in (read, read_text, read_csv, read_json, read_tree):
        try:
            game = reader(text)
        except PlygroundError as error:
            assert isinstance(error, InvalidGame)
            assert str(error)
            assert len(str(error)) < 3000
        else:
            assert isinstance(game, MatrixGame | TreeGame)


@pytest.mark.parametrize(
    "text", [" " * 300_000, "- " * 150_000 + "x", "a{" + " " * 300_000, "1 " * 200_000, "," * 300_000]
)
@pytest.mark.parametrize("before", ["", "tree:\n", "tree:\nPlayer 1\n  a: "])
def test_long_nonsense_is_refused_quickly(text: str, before: str) -> None:
    with pytest.raises(InvalidGame):
        read(before + text)


KEYS = ["payoffs", "tree", "players", "strategies", "player", "actions", "chance", "a"]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["payoffs", "tree", "players", "strategies", "player", "actions", "chance", "a"]), inner
        )
    ),
    max_leaves=12,
)


@given(json_values)
@settings(max_examples=300, deadline=None)
def test_any_json_is_a_game_or_says_why_not(value: Any) -> None:
    try:
        game = read_json(json.dumps(value))
    except InvalidGame as error:
        assert str(error)
    else:
        assert isinstance(game, MatrixGame | TreeGame)
