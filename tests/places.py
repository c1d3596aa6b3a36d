"""Where files and programs lie that several tests use."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
RACE = ROOT / "examples" / "race.py"
SLOW_RACE = ROOT / "tests" / "slow_race.py"
CONNECT4_POSITIONS = ROOT / "tests" / "games" / "connect4" / "data"

STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
FAIRY_STOCKFISH = shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
