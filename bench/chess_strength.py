"""Chess against Debian's Stockfish held to 2,000 Elo, 0.1 s a move each, from openings played from both sides; and the
Kaufman test at a second a position."""

from __future__ import annotations

import shutil

from plyground import load
from plyground.arena import Openings, Results, contest
from plyground.arena import run as play
from plyground.history.line import Line
from plyground.lab.solved import read_set
from plyground.players import PlayerSpec

LONG = True  # not run unless named

GAMES = 200
ELO = 2000
SECONDS = 0.1


def run(games: int = GAMES) -> None:
    kaufman()
    stockfish = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if stockfish is None:
        print("there is no Stockfish here")
        return
    limited = f"option.UCI_LimitStrength=true,option.UCI_Elo={ELO}"
    theirs = f"uci:path={stockfish},time={SECONDS},{limited}"
    # Four random plies that leave neither side won, as the engine sees it.
    match = contest("chess", [f"engine:time={SECONDS},table=16", theirs], seed=8, openings=Openings(4, undecided=5))
    results = play(match, games, processes=1, on_game=tell)
    tell(results)
    print()


def tell(results: Results) -> None:
    tally = results.tally()
    low, high = tally.interval
    score = f"{100 * (tally.score or 0):.1f} % ({100 * low:.0f} to {100 * high:.0f})"
    words = f"+{tally.wins} ={tally.draws} -{tally.losses}, {score}"
    print(f"\rengine at {SECONDS} s against Stockfish {ELO}: {words}", end="", flush=True)


def kaufman() -> None:
    game = load("chess")
    solved = []
    for test in read_set(game, "chess/kaufman.epd"):
        choice = PlayerSpec.parse("engine:time=1").player(game).choose(Line.of(game, test.position))
        if str(choice.move) in test.solutions:
            solved.append(test.name.split()[-1])
    print(f"Kaufman, one second a position: {len(solved)} of 25: {' '.join(solved)}", flush=True)
