"""Other engines as players: good ones play, bad ones lose with a reason, and none can block a match."""

from __future__ import annotations

import os
import stat
import sys
import time
from pathlib import Path

import pytest

from plyground import InvalidPlayer, load
from plyground.advice.puzzles import shipped
from plyground.arena import Openings, contest, run
from plyground.arena.play import play_game
from plyground.history.line import Line
from plyground.players import PlayerSpec
from plyground.players import uci_client as client
from plyground.players.uci_client import EngineFailed, PositionRefused
from plyground.server.players import check_player
from tests.places import FAIRY_STOCKFISH, STOCKFISH

POLITE = """
for line in sys.stdin:
    words = line.split()
    if words == ["uci"]:
        print("id name Bad engine\\noption name UCI_Variant type string\\noption name Skill Level type spin\\nuciok")
    elif words == ["isready"]:
        print("readyok")
    elif words[0] == "setoption":
        open(sys.argv[0] + ".log", "a").write(line)
    elif words[0] == "position":
        open(sys.argv[0] + ".position", "w").write(line)
    elif words[0] == "go":
        {go}
    elif words == ["quit"]:
        break
    sys.stdout.flush()
"""


def program(folder: Path, text: str) -> Path:
    path = folder / "engine.py"
    path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{text}", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def bad(folder: Path, go: str) -> Path:
    return program(folder, POLITE.replace("{go}", go))


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """Our own engine, run as another program."""
    path = tmp_path / "ours"
    path.write_text(f"#!/bin/sh\nexec {sys.executable} -m plyground uci\n")
    path.chmod(0o755)
    return path


def test_a_good_engine_plays_any_game_of_ours(ours: Path) -> None:
    for name in ("chess", "dobutsu", "connect4"):
        game = load(name)
        line = Line.of(game)
        with PlayerSpec.parse(f"uci:path={ours},nodes=2000,option.Hash=1").player(game) as player:
            for _ in range(3):
                choice = player.choose(line)
                assert choice.nodes > 0
                assert choice.depth is not None
                assert choice.score is not None
                line = line.play(choice.move)


def test_a_match_against_our_own_engine_from_outside(ours: Path) -> None:
    played = contest("tictactoe", ["engine:depth=9", f"uci:path={ours},depth=9"])
    results = run(played, 2, processes=1)
    assert results.tally().draws == 2


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        ("os._exit(3)", "Bad engine ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "Bad engine died of signal 9"),
        ('print("bestmove e2e5")', "Bad engine answered 'e2e5', which is not legal at 'rnbqkbnr"),
        ("time.sleep(60)", "Bad engine did not answer within 0.6 s: its move"),
        ("while True: print('info depth 1')", "Bad engine did not answer within 0.6 s: its move"),
        ("print('x' * 3_000_000)", "wrote a line of more than 1,048,576 characters"),
    ],
)
def test_bad_engines_lose_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, go: str, reason: str) -> None:
    monkeypatch.setattr(client, "GRACE", 0.5)
    began = time.monotonic()
    played = play_game(contest("chess", ["random", f"uci:path={bad(tmp_path, go)},time=0.1"]), 0)
    assert (played.result, played.adjudicated, played.failed) == ("1-0", True, True)
    assert reason in played.reason
    assert time.monotonic() - began < 20


def test_the_match_goes_on_after_a_lost_game(tmp_path: Path) -> None:
    played = contest("tictactoe", ["random", f"uci:path={bad(tmp_path, 'os._exit(1)')},time=0.1"])
    results = run(played, 6, processes=2)
    assert results.tally().wins == 6
    assert all(game.failed for game in results.games)


def test_a_position_that_the_engine_does_not_take_voids_the_game(tmp_path: Path) -> None:
    path = bad(tmp_path, 'print("bestmove (none)")')
    results = run(contest("dobutsu", ["random", f"uci:path={path},time=0.1"]), 2, processes=1)
    assert all(game.void and "sees no move at" in game.reason for game in results.games)
    assert results.tally().games == 0


def test_options_of_the_program_are_set(tmp_path: Path) -> None:
    path = bad(tmp_path, 'print("bestmove e2e4")')
    player = PlayerSpec.parse(f"uci:path={path},time=0.1,option.Skill Level=7").player(load("chess"))
    player.choose(Line.of(load("chess")))
    player.close()
    assert Path(f"{path}.log").read_text() == "setoption name Skill Level value 7\n"
    with pytest.raises(EngineFailed, match="has no option 'Speed'; it has: skill level, uci_variant"):
        PlayerSpec.parse(f"uci:path={path},option.Speed=7").player(load("chess")).choose(Line.of(load("chess")))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("import nothing_of_that_name", "ended with exit code 1"),
        ("time.sleep(60)", "did not answer within 1 s: its introduction"),
        ("print('hello')", "ended with exit code 0"),
    ],
)
def test_programs_that_are_no_engines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, complaint: str
) -> None:
    monkeypatch.setattr(client, "PATIENCE", 1.0)
    player = PlayerSpec.parse(f"uci:path={program(tmp_path, text)},time=0.1").player(load("chess"))
    with pytest.raises(EngineFailed, match=complaint):
        player.choose(Line.of(load("chess")))


def test_what_is_missing_is_named() -> None:
    with pytest.raises(EngineFailed, match="there is no program 'no-such-engine'"):
        PlayerSpec.parse("uci:path=no-such-engine").player(load("chess")).choose(Line.of(load("chess")))
    with pytest.raises(InvalidPlayer, match="needs the path of an engine"):
        PlayerSpec.parse("uci").player(load("chess"))
    with pytest.raises(InvalidPlayer, match=r"has no option 'option\.x'"):
        PlayerSpec.parse("random:option.x=1").player(load("chess"))


@pytest.mark.parametrize("how", ["closed", "forgotten"])
def test_no_process_is_left(ours: Path, tmp_path: Path, how: str) -> None:
    ours.write_text(ours.read_text().replace("exec", f"echo $$ > '{tmp_path}/process'\nexec"))
    player = PlayerSpec.parse(f"uci:path={ours},nodes=100").player(load("tictactoe"))
    player.choose(Line.of(load("tictactoe")))
    process = int((tmp_path / "process").read_text())
    os.kill(process, 0)
    if how == "closed":
        player.close()
    else:
        del player
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_the_engine_is_told_where_the_game_began_and_every_move(tmp_path: Path) -> None:
    path = bad(tmp_path, "print('bestmove d7d5')")
    game = load("chess")
    start = game.start().play("g1f3")
    with PlayerSpec.parse(f"uci:path={path},nodes=1").player(game) as player:
        assert str(player.choose(Line.of(game, start, ["g8f6", "e2e4"])).move) == "d7d5"
    assert Path(f"{path}.position").read_text() == f"position fen {start} moves g8f6 e2e4\n"


def test_nobody_runs_programs_over_the_network() -> None:
    with pytest.raises(InvalidPlayer, match="this server does not run"):
        check_player("uci:path=/bin/true", load("chess"))


@pytest.mark.skipif(STOCKFISH is None, reason="there is no Stockfish here")
def test_stockfish_plays_chess_against_ours() -> None:
    players = ["engine:nodes=3000,table=1", f"uci:path={STOCKFISH},nodes=1000,option.Skill Level=0"]
    results = run(contest("chess", players), 2, processes=2)
    assert [game.void or game.failed for game in results.games] == [False, False]
    assert all(len(game.moves) > 20 for game in results.games)


@pytest.mark.skipif(FAIRY_STOCKFISH is None, reason="there is no Fairy-Stockfish here")
def test_fairy_stockfish_plays_dobutsu_against_ours() -> None:
    """It does not know that a Lion may be left where it can be captured. Such a game is void, with a reason."""
    players = ["engine:nodes=2000,table=1", f"uci:path={FAIRY_STOCKFISH},nodes=2000"]
    results = run(contest("dobutsu", players, openings=Openings(2, undecided=3)), 12, processes=2)
    for game in results.games:
        assert len(game.moves) >= 6
        if game.void:
            assert "sees no move at" in game.reason or "it is still at" in game.reason
        elif game.failed:
            assert "where every move loses at once" in game.reason
    assert any(not game.void for game in results.games)


def test_a_mated_engine_has_lost(tmp_path: Path) -> None:
    path = bad(tmp_path, 'print("bestmove (none)")')
    game = load("dobutsu")
    player = PlayerSpec.parse(f"uci:path={path},time=0.1").player(game)
    puzzle = next(puzzle for puzzle in shipped(game) if puzzle.plies == 3)
    mated = game.position(puzzle.position).play(puzzle.solution[0])
    with pytest.raises(EngineFailed, match="where every move loses at once"):
        player.choose(Line.of(game, mated))
    with pytest.raises(PositionRefused, match="sees no move at"):
        player.choose(Line.of(game))
