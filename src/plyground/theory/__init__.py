"""Game theory for two players: games in matrix and tree form. Each algorithm has its own file with plain functions.

Whole numbers, fractions and decimals stay exact, and so do the results. Games with floats are computed with NumPy and
SciPy.

Stands apart: uses `wording` and the errors of `game`, and knows no board game.
"""

from plyground.theory.arrays import from_arrays, to_arrays
from plyground.theory.classification import Kind, circle, classify, intransitive, is_symmetric
from plyground.theory.csv_format import read_csv, write_csv
from plyground.theory.dominance import Comparison, Dominance, dominance, dominances, dominant
from plyground.theory.elimination import Eliminated, Elimination, WeakOrders, eliminate, weak_orders
from plyground.theory.equilibria import Component, Degeneracy, Equilibria, Equilibrium, Part, equilibria
from plyground.theory.examples import EXAMPLES, Example, example
from plyground.theory.fictitious_play import Averages, fictitious_play, fictitious_rounds
from plyground.theory.game import FIRST, SECOND, Fault, InvalidGame, MatrixGame, NotOfThisKind, matrix_game
from plyground.theory.induction import Choice, Induction, backward_induction
from plyground.theory.json_format import read_json, to_json
from plyground.theory.making import matrix
from plyground.theory.matrix_form import MatrixForm, matrix_form
from plyground.theory.reading import read, read_file, short_text
from plyground.theory.repeated import Repeated, Standing, play_repeatedly, tournament
from plyground.theory.responses import Marked, Marking, Responses, best_responses, mark, pure_equilibria
from plyground.theory.rules import RULES, InvalidRule
from plyground.theory.text_format import read_text, write_text
from plyground.theory.tree import Chance, Decision, InformationSet, Leaf, TreeGame, tree_game
from plyground.theory.tree_format import read_tree, write_tree
from plyground.theory.zero_sum import (
    Bounds,
    Value,
    bounds,
    is_zero_sum,
    pure_security,
    security,
    solve_zero_sum,
    sum_of,
    value_of,
)

__all__ = [
    "EXAMPLES",
    "FIRST",
    "RULES",
    "SECOND",
    "Averages",
    "Bounds",
    "Chance",
    "Choice",
    "Comparison",
    "Component",
    "Decision",
    "Degeneracy",
    "Dominance",
    "Eliminated",
    "Elimination",
    "Equilibria",
    "Equilibrium",
    "Example",
    "Fault",
    "Induction",
    "InformationSet",
    "InvalidGame",
    "InvalidRule",
    "Kind",
    "Leaf",
    "Marked",
    "Marking",
    "MatrixForm",
    "MatrixGame",
    "NotOfThisKind",
    "Part",
    "Repeated",
    "Responses",
    "Standing",
    "TreeGame",
    "Value",
    "WeakOrders",
    "backward_induction",
    "best_responses",
    "bounds",
    "circle",
    "classify",
    "dominance",
    "dominances",
    "dominant",
    "eliminate",
    "equilibria",
    "example",
    "fictitious_play",
    "fictitious_rounds",
    "from_arrays",
    "intransitive",
    "is_symmetric",
    "is_zero_sum",
    "mark",
    "matrix",
    "matrix_form",
    "matrix_game",
    "play_repeatedly",
    "pure_equilibria",
    "pure_security",
    "read",
    "read_csv",
    "read_file",
    "read_json",
    "read_text",
    "read_tree",
    "security",
    "short_text",
    "solve_zero_sum",
    "sum_of",
    "to_arrays",
    "to_json",
    "tournament",
    "tree_game",
    "value_of",
    "weak_orders",
    "write_csv",
    "write_text",
    "write_tree",
]
