"""Exact answers: what a position is worth with best play on both sides, and proofs of it."""

from plyground.game import TooLarge
from plyground.solve.check import Checked, check
from plyground.solve.exhaustive import Value, solve
from plyground.solve.forced_win import ForcedWin, forced_win, winning_line
from plyground.solve.oracle import Oracle, OutOfTime
from plyground.solve.own import OwnSolver
from plyground.solve.patience import Patience
from plyground.solve.proof import InvalidProof, Proof, read_proof
from plyground.solve.prove import PROOF_LIMIT, Proved, prove, prove_win
from plyground.solve.solution import Solution
from plyground.solve.statistics import Statistics
from plyground.solve.sums import solve_sum
from plyground.textbook.and_or import LIMIT

__all__ = [
    "LIMIT",
    "PROOF_LIMIT",
    "Checked",
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
    "prove",
    "prove_win",
    "read_proof",
    "solve",
    "solve_sum",
    "winning_line",
]
