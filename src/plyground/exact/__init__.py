"""Exact answers: what a position is worth with best play on both sides, and proofs of it.

Uses `textbook`, `engine` and `loading`. Knows no player.
"""

from plyground.exact.check import Checked, check
from plyground.exact.decide import Decision, solve
from plyground.exact.exhaustive import Value, solve_exhaustively
from plyground.exact.forced_win import ForcedWin, forced_win, longest_defence, winning_line, wins_within
from plyground.exact.oracle import SHARE, Oracle, OutOfTime
from plyground.exact.own import OwnSolver
from plyground.exact.patience import Patience
from plyground.exact.proof import InvalidProof, Proof, read_proof
from plyground.exact.prove import PROOF_LIMIT, Proved, prove, prove_win
from plyground.exact.solution import Solution
from plyground.exact.statistics import Statistics
from plyground.exact.sums import solve_sum
from plyground.game import TooLarge
from plyground.textbook.and_or import LIMIT

__all__ = [
    "LIMIT",
    "PROOF_LIMIT",
    "SHARE",
    "Checked",
    "Decision",
    "ForcedWin",
    "InvalidProof",
    "Oracle",
    "OutOfTime",
    "OwnSolver",
    "Patience",
    "Proof",
    "Proved",
    "Solution",
    "Statistics",
    "TooLarge",
    "Value",
    "check",
    "forced_win",
    "longest_defence",
    "prove",
    "prove_win",
    "read_proof",
    "solve",
    "solve_exhaustively",
    "solve_sum",
    "winning_line",
    "wins_within",
]
