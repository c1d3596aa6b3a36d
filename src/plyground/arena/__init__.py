"""The arena: matches and tournaments, and their statistics.

Uses `players`, `history` and `loading`. Knows nothing of the laboratory.
"""

from plyground.arena.matches import match, tournament
from plyground.arena.openings import Opening, Openings, read_openings
from plyground.arena.play import GameFailed, Played, Thought, play_game
from plyground.arena.records import Records, read_records
from plyground.arena.results import Results, Tally
from plyground.arena.run import run
from plyground.arena.schedule import Contest, contest, reproducible
from plyground.arena.statistics import Sprt, elo, expected_score, score_interval

__all__ = [
    "Contest",
    "GameFailed",
    "Opening",
    "Openings",
    "Played",
    "Records",
    "Results",
    "Sprt",
    "Tally",
    "Thought",
    "contest",
    "elo",
    "expected_score",
    "match",
    "play_game",
    "read_openings",
    "read_records",
    "reproducible",
    "run",
    "score_interval",
    "tournament",
]
