"""The move generation of Dobutsu Shogi: perft to depth 9, ours against Fairy-Stockfish's `go perft`.

Fairy-Stockfish 11.1 has fewer legal moves (the Lion may not be left en prise) and counts the last ply without making
it; ours makes every position. Positions of the last ply a second are compared, measured in turn in one run.
"""

from __future__ import annotations

import shutil
import subprocess
from time import process_time
from typing import IO

from bench.timing import best_of
from plyground import _core

DEPTH = 9
POSITIONS = 53_667_219


class FairyStockfish:
    """The engine as a process that is running already, so that its start is not measured."""

    def __init__(self, path: str) -> None:
        self._process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout
        self._ask("setoption name UCI_Variant value dobutsu\nposition startpos\nisready", "readyok")

    def perft(self) -> int:
        return int(self._ask(f"go perft {DEPTH}", "Nodes searched").split()[-1])

    def close(self) -> None:
        self._in.write("quit\n")
        self._in.close()
        self._process.wait()

    def _ask(self, command: str, answer: str) -> str:
        self._in.write(command + "\n")
        self._in.flush()
        for line in self._out:
            if line.startswith(answer):
                return line
        raise RuntimeError("fairy-stockfish ended early")


def start() -> _core.Position:
    root = _core.Game("dobutsu", {}).start()
    assert root.perft(DEPTH)[-1] == POSITIONS
    return root


def figures() -> dict[str, float]:
    root = start()
    return best_of(5, {f"perft {DEPTH}, s": lambda: root.perft(DEPTH)}, process_time)


def run() -> None:
    root = start()
    name = "fairy-stockfish"
    path = shutil.which(name) or shutil.which(name, path="/usr/games")
    if path is None:
        print(f"{name} is not installed (Debian package {name}): measuring ours alone")
        seconds = best_of(5, {"plyground": lambda: root.perft(DEPTH)})["plyground"]
        print(f"plyground        {POSITIONS:12,} positions in {seconds:.3f} s, {POSITIONS / seconds:14,.0f} a second")
        return
    engine = FairyStockfish(path)
    counted = {"plyground": POSITIONS, name: engine.perft()}
    times = best_of(5, {"plyground": lambda: root.perft(DEPTH), name: engine.perft})
    engine.close()
    rates = {who: counted[who] / times[who] for who in counted}
    for who, rate in rates.items():
        print(f"{who:16} {counted[who]:12,} positions in {times[who]:.3f} s, {rate:14,.0f} a second")
    print(f"ours is {rates['plyground'] / rates[name]:.1f} times as fast")
