"""Every public value prints shortly, and draws itself in a notebook: well-formed, escaped, without a script."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground import arena, exact, lab, textbook, theory
from plyground.advice.puzzles import Puzzle
from plyground.brief import LONGEST, brief, part
from plyground.draw.html import table
from plyground.loading import registry
from plyground.loading.registry import drawable
from plyground.textbook.trace import Trace
from tests.draw.positions import GAMES, played
from tests.places import RACE
from tests.test_values import NATIVE, public_types, values

#: The types whose values a notebook shows as more than a line.
DRAWN: tuple[type, ...] = (
    *(pg.Line, pg.Node, pg.GameTree, pg.SavedGame, pg.Analysis, pg.Solution, pg.Proof, pg.Results, pg.Hint, pg.Review),
    *(pg.Puzzle, pg.MatrixGame, Trace, textbook.Strategy, textbook.Theorem, textbook.AndOrTree, textbook.StateGraph),
    *(exact.Statistics, theory.TreeGame, theory.Equilibria, theory.Value, theory.Marked, theory.Eliminated),
    *(theory.Induction, theory.MatrixForm, lab.Measured),
)

HREF = re.compile(r'(?:href|src|xlink:href)="([^"]*)"')


def check_markup(markup: str) -> None:
    """It is well-formed, loads nothing from outside, and runs nothing."""
    root = ElementTree.fromstring(f"<all>{markup}</all>".encode())
    tags = {one.tag.rpartition("}")[2] for one in root.iter()}
    assert not tags & {"script", "iframe", "object", "link", "foreignObject"}
    assert not [name for one in root.iter() for name in one.attrib if name.startswith("on")]
    assert [address for address in HREF.findall(markup) if not address.startswith(("#", "data:image/svg+xml"))] == []


def shown(value: Any) -> str | None:
    for name in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, name):
            found = getattr(value, name)()
            return None if found is None else str(found)
    return None


@pytest.mark.parametrize("kind", [*public_types(), *NATIVE], ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_value_of_every_public_type_prints_shortly(kind: type) -> None:
    text = repr(values()[kind])
    assert len(text) <= LONGEST
    assert "\n" not in text
    assert " object at 0x" not in text


@pytest.mark.parametrize("kind", DRAWN, ids=lambda kind: kind.__name__)
def test_a_notebook_shows_it(kind: type) -> None:
    markup = shown(values()[kind])
    assert markup is not None
    check_markup(markup)
    assert re.search("<(svg|table)", markup)


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_moves_of_every_game_print_shortly(name: str) -> None:
    line = played(pg.load(name), 12)
    if Path(name).suffix != ".py":  # a user's own position prints as its author likes
        assert len(repr(line.position)) <= LONGEST
    assert all(len(repr(move)) <= LONGEST for move in line.position.moves())
    assert len(repr(line)) <= LONGEST
    check_markup(line._repr_html_())


def test_large_values_print_shortly() -> None:
    deep = "[" * 40 + "1" + ",2]" * 40
    assert len(repr(pg.load(f"tree:{deep}").start())) <= LONGEST
    assert len(repr(pg.Line.of(pg.load(f"tree:{deep}")))) <= LONGEST
    assert (
        len(repr(pg.matrix([[row * column for row in range(60)] for column in range(60)], title="t" * 500))) <= LONGEST
    )


def test_what_they_say_is_true() -> None:
    assert repr(pg.solve("xx./oo./... x", game="tictactoe")) == (
        "<solution: win in 1 ply for first, 1 best of 5 moves; 66 positions>"
    )
    line = pg.Line.of(pg.load("connect4"), None, "4455")
    assert repr(line) == "<line of connect4, 4 moves: 4 4 5 5>"
    assert repr(pg.analyse(line, depth=4)).startswith("<analysis: '")
    tree = pg.GameTree(line)
    tree.add(0, "1")
    assert repr(tree) == "<tree of connect4: 4 moves, 1 move in variations>"
    assert repr(arena.Tally(8, 2, 0)).startswith("<+8 =2 -0, 90.0 % (95 %: ")
    assert repr(pg.matrix("prisoners-dilemma")) == "<matrix game 'Prisoner's dilemma': 2 x 2>"
    assert repr(theory.equilibria(pg.matrix("battle"))) == "<3 equilibria: 2 pure, 1 mixed>"
    assert repr(pg.Score.win(pg.Side.FIRST, 3)) == "Score(kind='win', side=first, plies=3)"
    assert part(list(range(100))) == "(... 100 in all)"


def test_tables_say_what_was_found() -> None:
    results = pg.tournament("nim", ["perfect", "random"], games=2, processes=1)
    assert "perfect" in results._repr_html_()
    assert results.contest.kind.capitalize() in results._repr_html_()
    match = pg.match("nim", "perfect", "random", games=2, processes=1)
    assert f"{match.tally().wins}</td>" in match._repr_html_()
    assert (
        "1/3 Rock + 1/3 Paper + 1/3 Scissors" in theory.solve_zero_sum(pg.matrix("rock-paper-scissors"))._repr_html_()
    )
    marked = theory.mark(pg.matrix("nash"))._repr_html_()
    assert marked is not None
    assert marked.count("<u>") == 6
    large = pg.matrix([[row * column for row in range(40)] for column in range(40)])
    assert large._repr_html_().count("<tr>") == 1 + 12 + 1


def test_looking_at_something_runs_no_file(tmp_path: Path) -> None:
    """A puzzle may come from anybody's file, and name any other."""
    own = tmp_path / "own.py"
    own.write_text(RACE.read_text() + f"\nfrom pathlib import Path\nPath({str(tmp_path / 'ran')!r}).touch()\n")
    puzzle = Puzzle(str(own), "0 first", 1, ("1",))
    assert "0 first" in str(shown(puzzle))
    assert not (tmp_path / "ran").exists()
    assert drawable(str(own), "0 first") is None
    assert drawable("chess", "nonsense") is None
    assert drawable("no such game", "") is None
    pg.load(own)  # somebody has decided to run it
    found = drawable(str(own), "0 first")
    assert found is not None
    assert "<svg" in str(shown(puzzle))


def test_hints_and_reviews_of_games_without_a_file_are_words() -> None:
    hint = pg.hint("xx./oo./... x", game="tictactoe")
    assert "<svg" in hint._repr_html_()
    bare = pg.Hint(hint.move, hint.why, hint.words, hint.score, hint.line)
    assert bare._repr_html_() == '<p style="margin:.3em 0;"><b>c3 wins at once: 3 in a row.</b></p>'


nasty = st.sampled_from(["</td><script>alert(1)</script>", '"><img onerror=x>', "&lt;", "]]>", "\x00\ud800", "a\nb"])


@given(st.lists(st.lists(nasty | st.text(max_size=20), min_size=2, max_size=2), min_size=1, max_size=4), nasty)
def test_tables_show_any_text_as_it_is(rows: list[list[str]], caption: str) -> None:
    markup = str(table(["<a>", "b"], rows, caption=caption))
    check_markup(markup)
    cells = ElementTree.fromstring(markup.encode()).findall("tbody/tr/td")
    assert [cell.text or "" for cell in cells] == [
        re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
        .replace("\r\n", "\n")
        .replace("\r", "\n")
        for row in rows
        for text in row
    ]


@given(nasty, nasty)
def test_names_and_comments_do_nothing(name: str, comment: str) -> None:
    tree = pg.GameTree(pg.load("connect4"))
    tree.play("4")
    tree.annotate(1, comment=comment)
    check_markup(tree._repr_html_())
    check_markup(pg.SavedGame(tree, (name, "human"), {"White": name})._repr_html_())
    assert "\n" not in repr(pg.SavedGame(tree, (name.replace("\n", " "), "human")))


def test_a_game_of_ones_own_with_nasty_names_is_shown_safely(tmp_path: Path) -> None:
    text = RACE.read_text().replace('name = "race"', 'name = "race"\n    title = "<script>alert(1)</script>"')
    (tmp_path / "nasty.py").write_text(text)
    line = pg.Line.of(pg.load(tmp_path / "nasty.py"))
    check_markup(line._repr_html_())
    check_markup(line.position.svg())
    assert "<script" not in line._repr_html_()
    assert registry.shown(line.position) is not None


def test_brief_leaves_out_what_is_usual() -> None:
    from dataclasses import dataclass

    @brief
    @dataclass
    class Thing:
        name: str
        size: float = 1.0
        parts: tuple[int, ...] = ()

    assert repr(Thing("a")) == "Thing(name='a')"
    assert repr(Thing("a", 2.5, (1,))) == "Thing(name='a', size=2.5, parts=(1,))"
    assert repr(Thing("x" * 300)).endswith("...')")
