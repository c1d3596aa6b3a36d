"""Our engine speaks UCI: every command and limit, while it thinks, and with wrong input."""

from __future__ import annotations

import queue
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import Side, load
from plyground.engine.engine import Engine
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.uci.conversation import Conversation, score_words, variants
from plyground.uci.go import read_go
from tests.waiting import computing, wait_for


class Talk:
    """A conversation with an engine that runs on a thread of its own."""

    def __init__(self) -> None:
        self._commands: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.answers: queue.Queue[str] = queue.Queue()
        self.heard: list[str] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        Conversation(self.answers.put).run(self._lines())

    def _lines(self) -> Iterator[str]:
        while (line := self._commands.get()) is not None:
            yield line

    def send(self, *lines: str) -> None:
        for line in lines:
            self._commands.put(line)

    def until(self, pattern: str, seconds: float = 60) -> str:
        while True:
            line = self.answers.get(timeout=seconds)
            self.heard.append(line)
            if re.fullmatch(pattern, line):
                return line

    def end(self) -> None:
        self._commands.put(None)
        self._thread.join(20)
        assert not self._thread.is_alive()


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk()
    yield made
    made.end()


def test_it_introduces_itself(talk: Talk) -> None:
    talk.send("uci")
    talk.until("uciok")
    assert talk.heard[0].startswith("id name Plyground ")
    for option in (
        "Hash type spin default 64 min 1",
        "Threads type spin",
        "MultiPV type spin",
        "UCI_Variant type combo",
    ):
        assert any(line.startswith(f"option name {option}") for line in talk.heard)
    assert " var dobutsu" in talk.heard[-2]
    assert {"chess", "connect4", "dobutsu", "gipf", "tictactoe", "ultimate"} <= set(variants())


def test_a_game_of_chess(talk: Talk) -> None:
    talk.send("isready", "ucinewgame", "position startpos moves e2e4 e7e5", "go depth 5")
    move = talk.until("bestmove .*").split()[1]
    position = load("chess").start().play("e2e4").play("e7e5")
    assert move in [str(legal) for legal in position.moves()]
    told = [line for line in talk.heard if line.startswith("info depth")]
    pattern = (
        r"info depth \d+ seldepth \d+ score (cp|mate) -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv( [a-h1-8qrbn]+)+"
    )
    assert all(re.fullmatch(pattern, line) for line in told)
    assert told[-1].split()[2] == "5"


@pytest.mark.parametrize(
    "limit",
    [
        "depth 3", "nodes 2000", "movetime 30", "wtime 1000 btime 1000", "wtime 900 btime 900 winc 10 binc 10",
        "wtime 500 btime 500 movestogo 3", "wtime -5 btime -5", "mate 2", "depth 3 nodes 100000 movetime 5000",
        "searchmoves a2a3 h2h3 depth 3", "depth 2 searchmoves a2a3",
    ],
)  # fmt: skip
def test_every_limit_ends_by_itself(talk: Talk, limit: str) -> None:
    talk.send("position startpos", f"go {limit}")
    move = talk.until("bestmove .*").split()[1]
    if "searchmoves" in limit:
        assert move in limit.split()
        told = [line.split(" pv ")[1].split()[0] for line in talk.heard if " pv " in line]
        assert told
        assert set(told) <= set(limit.split())


def test_it_is_served_while_it_thinks_and_infinite_waits_for_stop(talk: Talk) -> None:
    talk.send("position startpos", "go infinite", "isready")
    talk.until("readyok", seconds=5)
    assert not any(line.startswith("bestmove") for line in talk.heard)
    talk.send("stop")
    talk.until("bestmove .*", seconds=5)


def test_infinite_does_not_answer_before_stop_even_when_all_is_known(talk: Talk) -> None:
    talk.send("setoption name UCI_Variant value tictactoe", "position startpos", "go infinite")
    with pytest.raises(queue.Empty):
        talk.until("bestmove .*", seconds=1.5)
    talk.send("stop")
    talk.until("bestmove .*", seconds=5)


def test_pondering_is_refused_politely(talk: Talk) -> None:
    talk.send("position startpos", "go ponder wtime 1000 btime 1000")
    talk.until("info string this engine does not ponder: it searches until stop")
    talk.send("ponderhit")
    talk.until("info string this engine does not ponder: send stop to end the search")
    talk.send("stop")
    talk.until("bestmove .*")


def test_several_lines(talk: Talk) -> None:
    talk.send("setoption name MultiPV value 3", "position startpos", "go depth 3")
    talk.until("bestmove .*")
    last = [line for line in talk.heard if "depth 3 " in line]
    assert {line.split()[line.split().index("multipv") + 1] for line in last} == {"1", "2", "3"}


@pytest.mark.parametrize(
    ("game", "moves"), [("dobutsu", "b2b3"), ("connect4", "4 4 3"), ("gipf", ""), ("ultimate", "e5")]
)
def test_other_games_with_their_own_texts(talk: Talk, game: str, moves: str) -> None:
    position = load(game).start()
    for move in moves.split():
        position = position.play(move)
    talk.send(
        f"setoption name UCI_Variant value {game}", f"position fen {load(game).start()} moves {moves}", "go nodes 3000"
    )
    assert talk.until("bestmove .*").split()[1] in [str(move) for move in position.moves()]


def test_mates_are_told_in_moves(talk: Talk) -> None:
    talk.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go depth 4")
    assert talk.until("bestmove .*") == "bestmove a1a8"
    assert any("score mate 1 " in line for line in talk.heard)
    assert score_words(Score.loss(Side.FIRST, 4)) == ("mate", -2)
    assert score_words(Score.win(Side.FIRST, 5)) == ("mate", 3)


def test_finished_games(talk: Talk) -> None:
    talk.send("position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 3")
    talk.until(r"bestmove \(none\)")
    assert any("the game is over" in line for line in talk.heard)


def test_perft(talk: Talk) -> None:
    talk.send("position startpos", "go perft 3")
    talk.until("Nodes searched: 8902")
    assert "a2a3: 380" in talk.heard


def test_perft_is_stopped_and_others_are_served_meanwhile(talk: Talk) -> None:
    talk.send("position startpos", "go perft 30", "isready", "position startpos moves e2e4", "d")
    talk.until("readyok", seconds=5)
    talk.until("info string position while thinking: send stop first", seconds=5)
    assert talk.until("Fen: .*", seconds=5) == f"Fen: {load('chess').start()}"
    talk.send("stop")
    talk.until("info string stopped: 0 of 20 moves counted", seconds=5)
    talk.send("go perft 2")
    talk.until("Nodes searched: 400", seconds=5)


def test_the_end_of_the_input_lets_perft_end_and_quit_does_not_wait_for_it() -> None:
    answers: list[str] = []
    Conversation(answers.append).run(["go perft 3"])
    assert answers[-1] == "Nodes searched: 8902"
    Conversation(answers.append).run(["go perft 30", "quit"])
    assert answers[-1] == "info string stopped: 0 of 20 moves counted"


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("position fen 8/8/8 w", "8/8/8 w"),
        ("position startpos moves e2e5", "e2e5"),
        ("position", "expected startpos or fen"),
        ("go depth zero", "go depth takes a whole number, not 'zero'"),
        ("go depth", "go depth takes a whole number, not ''"),
        ("go nodes 0", "go nodes takes a number from 1, not '0'"),
        ("go perft 501", "go perft takes a number from 1 to 500, not '501'"),
        ("go perft 999999999999999999", "go perft takes a number from 1 to 500, not '999999999999999999'"),
        ("go faster", "go has no word 'faster'"),
        ("go searchmoves e2e5", "searchmoves 'e2e5' is not a legal move"),
        ("setoption name Hash value much", "Hash takes a whole number from 1 to 65536, not 'much'"),
        ("setoption name Speed value 9", "no option 'Speed'; there are: Hash, Threads, MultiPV, UCI_Variant"),
        ("setoption name UCI_Variant value go", "UCI_Variant 'go': expected one of chess, connect4"),
        ("setoption", "expected name and value"),
        ("hello there", "unknown command 'hello there'"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(talk: Talk, command: str, complaint: str) -> None:
    talk.send("position startpos moves e2e4", command, "d")
    shown = talk.until("Fen: .*")
    assert shown == f"Fen: {load('chess').start().play('e2e4')}"
    assert any(line.startswith("info string") and complaint in line for line in talk.heard)


def test_a_table_that_does_not_fit_is_refused_and_the_one_before_stays(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    class Small(Engine):
        def __init__(self, game: LoadedGame, table: int, threads: int) -> None:
            if table > 2:
                raise ValueError(f"a table of {table} MB: expected 1 to 2") if table < 100 else MemoryError
            made.append(table)
            super().__init__(game, table=table, threads=threads)

    monkeypatch.setattr("plyground.uci.conversation.Engine", Small)
    talk.send("setoption name Hash value 2", "setoption name Hash value 50", "setoption name Hash value 500")
    talk.until("info string Hash '50': a table of 50 MB: expected 1 to 2")
    talk.until("info string Hash '500': there is not enough memory")
    talk.send("position startpos", "go depth 2")
    talk.until("bestmove .*")
    assert made == [2, 2]
    assert not any("failed" in line for line in talk.heard)


def test_commands_while_thinking_are_refused(talk: Talk) -> None:
    talk.send(
        "position startpos", "go infinite", "position startpos moves e2e4", "go depth 1", "setoption name Hash value 1"
    )
    for command in ("position", "go", "setoption"):
        talk.until(f"info string {command} while thinking: send stop first")
    talk.send("stop")
    talk.until("bestmove .*")


def test_the_end_of_the_input_lets_a_search_with_a_limit_end() -> None:
    answers: list[str] = []
    Conversation(answers.append).run(["position startpos", "go depth 6"])
    assert any(answer.startswith("info depth 6 ") for answer in answers)
    assert answers[-1].startswith("bestmove")


def test_the_end_of_the_input_ends_a_search() -> None:
    talk = Talk()
    talk.send("position startpos", "go infinite")
    talk.until("info depth 1 .*")
    talk.end()
    talk.until("bestmove .*", seconds=5)


@pytest.mark.parametrize("command", ["go perft 30", "go depth 100", "go infinite"])
def test_ctrl_c_ends_it_while_it_works_after_the_end_of_the_input(command: str) -> None:
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-m", "plyground", "uci"], stdin=pipe, stdout=pipe, stderr=pipe, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{command}\nisready\n")
    process.stdin.flush()
    while process.stdout.readline() != "readyok\n":
        pass
    if command != "go infinite":  # whose search ends with the input
        process.stdin.close()
        process.stdin = None
    wait_for(computing(process.pid))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "plyground: interrupted\n")


COMMANDS = "uci isready position go stop d setoption ucinewgame perft"
OTHERS = (
    "startpos fen moves e2e4 e7e5 depth 1 -1 nodes 50 name Hash value MultiPV 2 searchmoves 8/8 w UCI_Variant dobutsu"
)
WORDS = [*COMMANDS.split(), *OTHERS.split(), "é", "9" * 20, "x" * 300, "\x00"]


@settings(max_examples=150)
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=7), max_size=8))
def test_any_words_leave_it_ready(lines: list[list[str]]) -> None:
    answers: list[str] = []
    Conversation(answers.append).run([*(" ".join(words) for words in lines), "stop", "isready"])
    assert answers[-1] == "readyok" or answers[-1].startswith("bestmove")
    assert "readyok" in answers
    assert all("\n" not in answer for answer in answers)


def test_limits_hold_together() -> None:
    limit = read_go(["wtime", "60000", "btime", "1000", "winc", "1000", "depth", "7", "nodes", "500"]).limit(Side.FIRST)
    assert (limit.depth, limit.nodes) == (7, 500)
    assert limit.time is not None
    assert 0 < limit.time < 60
    short = read_go(["wtime", "60000", "btime", "1000"]).limit(Side.SECOND)
    assert short.time is not None
    assert short.time < limit.time


def test_a_hundred_positions_set_by_moves() -> None:
    chance = random.Random(5)
    answers: list[str] = []
    commands, expected = [], []
    for _ in range(100):
        position, moves = load("chess").start(), []
        for _ in range(chance.randrange(60)):
            if not position.moves():
                break
            move = chance.choice(position.moves())
            moves.append(str(move))
            position = position.play(move)
        commands += [f"position startpos moves {' '.join(moves)}", "d"]
        expected.append(f"Fen: {position}")
    Conversation(answers.append).run(commands)
    assert answers == expected
