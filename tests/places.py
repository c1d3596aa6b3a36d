"""Where files lie that several tests use."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
RACE = ROOT / "examples" / "race.py"
SLOW_RACE = ROOT / "tests" / "slow_race.py"
CONNECT4_POSITIONS = ROOT / "tests" / "games" / "connect4" / "data"
