"""The record file of a match: games are appended, a match is resumed, and never with the file of another match."""

from __future__ import annotations

import json
import multiprocessing
import re
import shutil
from pathlib import Path

import pytest

from plyground.arena import Contest, GameFailed, Openings, contest, play_game, read_records, run
from plyground.arena.play import Played
from plyground.arena.records import RecordFile
from plyground.arena.verify import verify
from plyground.build import identity
from plyground.game import InvalidRecord, UnknownGame
from plyground.loading.trust import Trust, Untrusted
from tests.places import RACE

MATCH = contest("tictactoe", ["random", "alphabeta:depth=2"], openings=Openings(2))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def games(played: Contest = MATCH, number: int = 4) -> list[Played]:
    return [play_game(played, at) for at in range(number)]


def test_what_is_written_reads_back(path: Path) -> None:
    with RecordFile(path, MATCH) as file:
        file.append(reversed(games()))
    records = read_records(path)
    assert records.contest == MATCH
    assert records.contest.names == ("random", "alphabeta:depth=2")
    assert list(records.games) == games()
    assert records.dropped == 0
    assert len(path.read_bytes().splitlines()) == 5


def test_nothing_is_written_twice(path: Path) -> None:
    for _ in range(2):
        with RecordFile(path, MATCH) as file:
            file.append(games())
            file.append(games())
    assert len(path.read_bytes().splitlines()) == 5


def test_a_line_that_was_cut_anywhere_is_dropped(path: Path) -> None:
    run(MATCH, 3, record=path, processes=1)
    whole = path.read_bytes()
    last = whole[:-1].rindex(b"\n") + 1
    for cut in (*range(last, len(whole), 40), len(whole) - 1):
        path.write_bytes(whole[:cut])
        notices: list[str] = []
        assert read_records(path).dropped == cut - last
        results = run(MATCH, 3, record=path, processes=1, on_notice=notices.append)
        assert list(results.games) == games(number=3)
        assert list(read_records(path).games) == games(number=3)
        assert [("half-written" in notice) for notice in notices] == ([True] if cut > last else [])


def test_a_header_that_was_cut_is_written_again(path: Path) -> None:
    run(MATCH, 1, record=path, processes=1)
    whole = path.read_bytes()
    header = whole.index(b"\n") + 1
    for cut in (0, 1, header // 2, header - 1):
        path.write_bytes(whole[:cut])
        run(MATCH, 1, record=path, processes=1)
        assert list(read_records(path).games) == games(number=1)


@pytest.mark.parametrize("rubbish", [b"\0" * 100 + b"\n", b'{"game":3,"sea\n', b"[1]\n"])
def test_rubbish_at_the_end_is_dropped(path: Path, rubbish: bytes) -> None:
    run(MATCH, 2, record=path, processes=1)
    whole = path.read_bytes()
    path.write_bytes(whole + rubbish)
    run(MATCH, 2, record=path, processes=1)
    assert path.read_bytes() == whole


def test_rubbish_elsewhere_is_refused_and_left_alone(path: Path) -> None:
    run(MATCH, 3, record=path, processes=1)
    lines = path.read_bytes().splitlines(keepends=True)
    for number, broken in enumerate((lines[1][:-20] + b"\n", lines[1].replace(b'"seats":[0,1]', b'"seats":[1,0]'))):
        content = b"".join((lines[0], broken, *lines[2:]))
        path.write_bytes(content)
        with pytest.raises(InvalidRecord, match="line 2 is not a game"):
            run(MATCH, 3, record=path, processes=1)
        assert path.read_bytes() == content, number
    path.write_bytes(b"".join((*lines, lines[1])))
    with pytest.raises(InvalidRecord, match="line 5: game 0 is in the file twice"):
        read_records(path)


@pytest.mark.parametrize("content", [b"hello", b"hello\n", b'{"format": "plyground-game"}\n', b"{}\n{}\n", b"\n"])
def test_any_other_file_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(InvalidRecord, match="is not a file of match records"):
        run(MATCH, 1, record=path, processes=1)
    assert path.read_bytes() == content


def test_another_match_is_refused(path: Path) -> None:
    run(MATCH, 1, record=path, processes=1)
    content = path.read_bytes()
    players = ["random", "alphabeta:depth=2"]
    for other, words in (
        (contest("tictactoe", players, openings=Openings(2), seed=2), "its seed is 1, not 2"),
        (contest("tictactoe", players), "its openings is"),
        (contest("tictactoe", players[::-1], openings=Openings(2)), "its players is"),
        (contest("tictactoe", players, openings=Openings(2), first="a"), "its first is"),
        (contest("tictactoe:4x4x4", players, openings=Openings(2)), "its game is 'tictactoe', not 'tictactoe:4x4x4'"),
    ):
        with pytest.raises(InvalidRecord, match=words):
            run(other, 1, record=path, processes=1)
    assert path.read_bytes() == content


def test_another_build_is_refused(path: Path) -> None:
    run(MATCH, 1, record=path, processes=1)
    assert read_records(path).plyground == identity()
    content = path.read_bytes().replace(identity().encode(), b"0.1.0+00000000", 1)
    path.write_bytes(content)
    words = f"was begun by build 0.1.0+00000000, but this is build {identity()}: name a new file"
    with pytest.raises(InvalidRecord, match=re.escape(words)):
        run(MATCH, 2, record=path, processes=1)
    assert path.read_bytes() == content
    notices: list[str] = []
    assert verify(read_records(path), processes=1, on_notice=notices.append).reproduced == 1
    assert notices == [
        f"the games were played by build 0.1.0+00000000, but this is build {identity()}: moves may differ"
    ]
    path.write_bytes(path.read_bytes().replace(b'"version":1', b'"version":2', 1))
    with pytest.raises(InvalidRecord, match="format version 2"):
        read_records(path)


def test_a_match_can_be_made_longer(path: Path) -> None:
    run(MATCH, 2, record=path, processes=1)
    assert list(run(MATCH, 4, record=path, processes=1).games) == games()
    assert list(run(MATCH, 2, record=path, processes=1).games) == games(number=2)


def _write(path: Path) -> None:
    run(MATCH, 2, record=path, processes=1)


def test_two_processes_cannot_write_one_file(path: Path) -> None:
    with RecordFile(path, MATCH):
        other = multiprocessing.get_context("spawn").Process(target=_write, args=(path,))
        other.start()
        other.join(60)
        assert other.exitcode == 1
        with pytest.raises(InvalidRecord, match="another process"):
            RecordFile(path, MATCH)
    assert read_records(path).games == ()


def edited(path: Path, number: int, **changes: object) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    document = json.loads(lines[number + 1])
    lines[number + 1] = json.dumps({**document, **changes})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_records_are_verified(path: Path) -> None:
    run(MATCH, 4, record=path, processes=1)
    found = verify(read_records(path), processes=1)
    assert (found.replayed, found.reproduced, found.timed, found.faults) == (4, 4, 0, ())


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"result": "1/2-1/2", "reason": "agreed"}, "its moves give"),
        ({"moves": ["b2", "b2"]}, "'b2' is not legal"),
        ({"moves": ["a1", "b1", "c1"]}, "does not begin with its opening"),
        ({"seed": 1}, "its players are not those of the schedule"),
        ({"players": {"first": "random:seed=1", "second": "random:seed=2"}}, "its players are not those"),
        ({"thoughts": []}, "0 thoughts do not fit"),
    ],
)
def test_a_changed_record_is_found_out(path: Path, changes: dict[str, object], words: str) -> None:
    run(MATCH, 4, record=path, processes=1)
    edited(path, 2, **changes)
    found = verify(read_records(path), processes=1)
    assert (found.replayed, found.reproduced) == (3, 3)
    assert len(found.faults) == 1
    assert words in found.faults[0]
    assert found.faults[0].startswith("game 2: ")


def test_a_move_that_the_player_would_not_play_is_found_out(path: Path) -> None:
    run(MATCH, 4, record=path, processes=1)
    other = next(game for game in (play_game(MATCH, at) for at in range(4, 40)) if game.seats == (0, 1))
    recorded = read_records(path).games[0]
    faked = [*recorded.moves[:2], *(move for move in other.moves if move not in recorded.moves[:2])]
    assert faked != list(recorded.moves)
    edited(path, 0, moves=faked)
    assert len(verify(read_records(path), processes=1).faults) == 1


@pytest.fixture
def race(tmp_path: Path) -> Path:
    """A user's game, in a file."""
    return Path(shutil.copy(RACE, tmp_path))


def test_rules_do_not_change_within_a_match(path: Path, race: Path) -> None:
    begun = contest(str(race), ["random", "random"])
    run(begun, 2, record=path, processes=1)
    content = path.read_bytes()
    source = race.read_text(encoding="utf-8")
    race.write_text(source + "# other rules\n", encoding="utf-8")
    words = f"'{race}' has changed since '{path}' was begun with it: name a new file"
    with pytest.raises(InvalidRecord, match=re.escape(words)):
        run(contest(str(race), ["random", "random"]), 4, record=path, processes=1)
    for processes in (1, 2):  # changed while the match was running
        with pytest.raises((UnknownGame, GameFailed), match="has changed since the contest began"):
            run(begun, 4, record=path, processes=processes)
    assert path.read_bytes() == content
    notices: list[str] = []
    assert (
        verify(read_records(path), trust=Trust(everything=True), processes=1, on_notice=notices.append).reproduced == 2
    )
    assert notices == [f"the file '{race}' has changed since the games were played: moves may differ"]
    race.write_text(source, encoding="utf-8")
    assert len(run(contest(str(race), ["random", "random"]), 4, record=path, processes=1).games) == 4


def test_a_record_cannot_have_a_file_run(path: Path, race: Path) -> None:
    run(contest(str(race), ["random", "random"]), 2, record=path, processes=1)
    with pytest.raises(Untrusted, match="is a program that a file names"):
        verify(read_records(path), processes=1)
    assert verify(read_records(path), trust=Trust(everything=True), processes=1).reproduced == 2
