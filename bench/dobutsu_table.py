"""Dobutsu Shogi's table: how long it takes to build, how much memory and disk, how fast it answers, what it counts; and
1,000 games of the engine with it against the engine without, from random positions."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter

from tests.games.dobutsu.positions import random_positions

from plyground import Position, load
from plyground.exact.table import FOLDER, Table, location, open_table
from plyground.history.line import Line
from plyground.players import Player, PlayerSpec

LONG = True  # not run unless named

GAMES = 1_000
#: A game without a result after this many plies counts as drawn: the table knows that nobody can win it.
LONGEST = 400


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FOLDER] = folder
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "plyground", "solve", "dobutsu", "--build"], check=True)
        seconds = time.perf_counter() - began
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        size = location(load("dobutsu")).stat().st_size
        spent = used.ru_utime + used.ru_stime
        print(f"built in {seconds:.1f} s, {spent:.1f} s of processor time on {os.cpu_count()} cores")
        print(f"{used.ru_maxrss / 1e6:.2f} GB of memory at most, {size / 1e6:.1f} MB of file")
        table = open_table(load("dobutsu"))
        probe(table)
        for what in ("--verify", "--census"):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-m", "plyground", "solve", "dobutsu", what], check=True)
            print(f"{what}: {time.perf_counter() - began:.1f} s")
        play(table)


def probe(table: Table) -> None:
    """All legal moves of random positions, the native answer and the whole solution in Python."""
    positions = random_positions(random.Random(1), 20_000)
    for name, ask in (("native", table._native.moves), ("solution", table.solution)):
        for _ in range(2):  # the second time the file is in memory
            began = time.perf_counter()
            for position in positions:
                ask(position)  # type: ignore[arg-type]
            each = (time.perf_counter() - began) / len(positions)
        print(f"all legal moves of a position, {name}: {1e6 * each:.1f} microseconds")


def play(table: Table, games: int = GAMES) -> None:
    game = load("dobutsu")
    knows, searches = (
        PlayerSpec.parse("engine:nodes=5000,exact=on").player(game),
        PlayerSpec.parse("engine:nodes=5000").player(game),
    )
    counts: Counter[str] = Counter()
    for number, position in enumerate(random_positions(random.Random(2), games)):
        side = position.side if number % 2 == 0 else position.side.other
        value = table.score(position).for_side(side).kind
        counts[f"{value}, and {finish(position, side, knows, searches)}"] += 1
    print(f"{games:,} games; what the position was worth to the engine with the table, and what it got:")
    for words, count in sorted(counts.items()):
        print(f"  {words}: {count}")


def finish(position: Position, side: object, knows: Player, searches: Player) -> str:
    line = Line.of(load("dobutsu"), position)
    while (outcome := line.outcome) is None and line.ply < LONGEST:
        player = knows if line.position.side is side else searches
        line = line.play(player.choose(line).move)
    if outcome is None or outcome.winner is None:
        return "draw"
    return "win" if outcome.winner is side else "loss"
