"""EPD: positions and tests, one on a line. python-chess reads the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import chess
import pytest

from plyground import InvalidRecord, load
from plyground.games.chess.epd import each, read, recognises
from plyground.history.files import is_saved_game, load_game, save_game
from plyground.history.formats import Entry, Misread, formats_of, formats_read, recognised
from plyground.loading import registry

GAME = load("chess")
KAUFMAN = registry.GAMES_FOLDER / "chess" / "kaufman.epd"


def test_the_kaufman_test_as_python_chess_reads_it() -> None:
    lines = [line for line in KAUFMAN.read_text().splitlines() if not line.startswith("#")]
    entries = list(each(KAUFMAN.read_text()))
    assert len(entries) == len(lines) == 25
    for line, entry in zip(lines, entries, strict=True):
        board, operations = chess.Board.from_epd(line)
        theirs: dict[str, Any] = {**operations}
        assert isinstance(entry, Entry)
        assert str(entry.saved.line.position) == board.fen()
        assert sorted(entry.best) == sorted(move.uci() for move in theirs.get("bm", []))
        assert sorted(entry.avoid) == sorted(move.uci() for move in theirs.get("am", []))
        assert entry.name == operations["id"]
    assert {len(entry.avoid) > 0 for entry in entries if isinstance(entry, Entry)} == {True, False}


def test_operations() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
    (entry,) = each(f'{start} hmvc 3; fmvn 7; id "one; two"; bm e4 Nf3 ; c0 "said";')
    assert isinstance(entry, Entry)
    assert str(entry.saved.line.position) == f"{start} 3 7"
    assert entry.saved.tags == {"hmvc": "3", "fmvn": "7", "id": "one; two", "bm": "e4 Nf3", "c0": "said"}
    assert (entry.best, entry.solved_by("e2e4"), entry.solved_by("d2d4")) == (("e2e4", "g1f3"), True, False)
    (plain,) = each(start)
    assert isinstance(plain, Entry)
    assert plain.solved_by("e2e4") is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e5;", "'e5' is not legal"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4", "'bm e4' is not an operation"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;", "';' is not an operation"),
        ("8/8/8/8/8/8/8/8 w - -", "king"),
        ("nonsense", "'nonsense' is not EPD"),
    ],
)
def test_a_line_that_is_wrong_does_not_hide_the_others(line: str, said: str) -> None:
    good = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;"
    before, wrong, after = each(f"{good}\n{line}\n{good}\n")
    assert isinstance(wrong, Misread)
    assert (wrong.place, said in str(wrong.error)) == ("line 2", True)
    assert isinstance(before, Entry)
    assert isinstance(after, Entry)
    with pytest.raises(InvalidRecord, match="line 2: "):
        read(f"{good}\n{line}\n")


def test_what_is_epd() -> None:
    assert recognises(KAUFMAN.read_text())
    assert recognised(KAUFMAN.read_text()) == formats_read(GAME)["epd"]
    assert recognises("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -")
    for other in ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "e2e4 e7e5", "1. e4", "", "# 8/8", "{}"):
        assert not recognises(other)


def test_epd_is_read_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "tests.epd"
    path.write_text(KAUFMAN.read_text())
    assert load_game(f"{path}#3").tags["id"] == "Kaufman 03"
    assert list(formats_of(GAME)) == ["pgn"]
    assert not is_saved_game(path)
    other = tmp_path / "mine.epd"
    save_game(load_game(f"{path}#3"), other)
    assert other.read_text().startswith("{")
