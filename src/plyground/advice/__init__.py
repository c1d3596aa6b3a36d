"""What a move was worth and why: judging, hints, reviews, exact results, puzzles and first lessons.

Uses `exact`, `engine`, `history` and below. Knows nothing of HTTP: results are plain values that anybody can print.
"""

from plyground.advice.analysing import analyse
from plyground.advice.analyst import Analyst
from plyground.advice.attempts import AttemptAnswer, judge_attempt, show_solution
from plyground.advice.errors import NoMove, check_unfinished
from plyground.advice.evaluations import evaluate
from plyground.advice.explanations import Explanation, explain
from plyground.advice.explorations import (
    ExactChange,
    ExactMove,
    Exploration,
    GameStatistics,
    count_positions,
    explore,
    find_change,
)
from plyground.advice.hints import Hint, hint
from plyground.advice.reviews import Accuracy, Review, ReviewedMove, review
from plyground.advice.told import ToldAnalysis, ToldMove, ToldNode, ToldScore, told_analysis, told_node, told_score

__all__ = [
    "Accuracy",
    "Analyst",
    "AttemptAnswer",
    "ExactChange",
    "ExactMove",
    "Explanation",
    "Exploration",
    "GameStatistics",
    "Hint",
    "NoMove",
    "Review",
    "ReviewedMove",
    "ToldAnalysis",
    "ToldMove",
    "ToldNode",
    "ToldScore",
    "analyse",
    "check_unfinished",
    "count_positions",
    "evaluate",
    "explain",
    "explore",
    "find_change",
    "hint",
    "judge_attempt",
    "review",
    "show_solution",
    "told_analysis",
    "told_node",
    "told_score",
]
