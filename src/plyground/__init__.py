"""Plyground: a workbench for two-player, zero-sum, perfect-information games.

    >>> import plyground as pg
    >>> position = pg.load("connect4").start().play("4").play("4")
    >>> move = pg.player("alphabeta:depth=4").choose(position).move
    >>> move in position.moves()
    True

Everything here is loaded when it is first used, so that importing the package takes no time. `plyground.textbook` has
the algorithms to read, `plyground.theory` matrix and tree games, `plyground.testing` the checks for a game of your own,
and `plyground.learning` positions as arrays.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from plyground.build import __version__

if TYPE_CHECKING:
    from plyground.advice.analysing import analyse
    from plyground.advice.hints import Hint, hint
    from plyground.advice.puzzles import InvalidPuzzle, Puzzle, puzzles
    from plyground.advice.reviews import Accuracy, Review, ReviewedMove, review
    from plyground.arena.matches import match, play, tournament
    from plyground.arena.openings import Openings
    from plyground.arena.play import GameFailed, Played
    from plyground.arena.ratings import Ratings
    from plyground.arena.results import Results, Tally
    from plyground.arena.statistics import Sprt
    from plyground.engine.analysis import Analysis, ScoredMove
    from plyground.engine.perft import perft
    from plyground.evaluation import Evaluation, InvalidEvaluation, heuristic
    from plyground.exact.decide import solve
    from plyground.exact.proof import InvalidProof, Proof
    from plyground.exact.solution import Solution
    from plyground.exact.table import NoTable
    from plyground.game import (
        BrokenGame,
        Endless,
        Game,
        GameOver,
        IllegalMove,
        InvalidMove,
        InvalidOption,
        InvalidPlayer,
        InvalidPosition,
        InvalidRecord,
        Move,
        Outcome,
        Payoff,
        PlygroundError,
        Position,
        Side,
        TooLarge,
        UnknownGame,
    )
    from plyground.history.files import load_game, load_games, save_game
    from plyground.history.line import Line
    from plyground.history.place import AnyGame, Place
    from plyground.history.saved import SavedGame
    from plyground.history.tree import GameTree, Node
    from plyground.loading.loaded_game import LoadedGame
    from plyground.loading.own_evaluation import EvaluationFailed
    from plyground.loading.python_game import legal_move
    from plyground.loading.registry import game_names, game_of, load
    from plyground.loading.trust import Untrusted
    from plyground.notebook.opening import board
    from plyground.players.free import FreePlayer, player
    from plyground.players.player import Choice, Player, PlayerFailed
    from plyground.players.spec import AnyPlayer, PlayerSpec
    from plyground.players.tracing import search_tree
    from plyground.score import Limit, Score
    from plyground.textbook.trace import Trace
    from plyground.textbook.walked_tree import TraceNode
    from plyground.theory.game import InvalidGame, MatrixGame
    from plyground.theory.making import matrix

__all__ = [
    "Accuracy",
    "Analysis",
    "AnyGame",
    "AnyPlayer",
    "BrokenGame",
    "Choice",
    "Endless",
    "Evaluation",
    "EvaluationFailed",
    "FreePlayer",
    "Game",
    "GameFailed",
    "GameOver",
    "GameTree",
    "Hint",
    "IllegalMove",
    "InvalidEvaluation",
    "InvalidGame",
    "InvalidMove",
    "InvalidOption",
    "InvalidPlayer",
    "InvalidPosition",
    "InvalidProof",
    "InvalidPuzzle",
    "InvalidRecord",
    "Limit",
    "Line",
    "LoadedGame",
    "MatrixGame",
    "Move",
    "NoTable",
    "Node",
    "Openings",
    "Outcome",
    "Payoff",
    "Place",
    "Played",
    "Player",
    "PlayerFailed",
    "PlayerSpec",
    "PlygroundError",
    "Position",
    "Proof",
    "Puzzle",
    "Ratings",
    "Results",
    "Review",
    "ReviewedMove",
    "SavedGame",
    "Score",
    "ScoredMove",
    "Side",
    "Solution",
    "Sprt",
    "Tally",
    "TooLarge",
    "Trace",
    "TraceNode",
    "UnknownGame",
    "Untrusted",
    "__version__",
    "analyse",
    "board",
    "game_names",
    "game_of",
    "heuristic",
    "hint",
    "legal_move",
    "load",
    "load_game",
    "load_games",
    "match",
    "matrix",
    "perft",
    "play",
    "player",
    "puzzles",
    "review",
    "save_game",
    "search_tree",
    "solve",
    "tournament",
]

#: Where each name is. What is imported above is the same, for type checkers and editors: a test compares them.
_PLACES = {
    "analyse": "plyground.advice.analysing",
    "Hint": "plyground.advice.hints",
    "hint": "plyground.advice.hints",
    "InvalidPuzzle": "plyground.advice.puzzles",
    "Puzzle": "plyground.advice.puzzles",
    "puzzles": "plyground.advice.puzzles",
    "Accuracy": "plyground.advice.reviews",
    "Review": "plyground.advice.reviews",
    "ReviewedMove": "plyground.advice.reviews",
    "review": "plyground.advice.reviews",
    "match": "plyground.arena.matches",
    "play": "plyground.arena.matches",
    "tournament": "plyground.arena.matches",
    "Openings": "plyground.arena.openings",
    "GameFailed": "plyground.arena.play",
    "Played": "plyground.arena.play",
    "Ratings": "plyground.arena.ratings",
    "Results": "plyground.arena.results",
    "Tally": "plyground.arena.results",
    "Sprt": "plyground.arena.statistics",
    "Analysis": "plyground.engine.analysis",
    "ScoredMove": "plyground.engine.analysis",
    "perft": "plyground.engine.perft",
    "Evaluation": "plyground.evaluation",
    "InvalidEvaluation": "plyground.evaluation",
    "heuristic": "plyground.evaluation",
    "solve": "plyground.exact.decide",
    "InvalidProof": "plyground.exact.proof",
    "Proof": "plyground.exact.proof",
    "Solution": "plyground.exact.solution",
    "NoTable": "plyground.exact.table",
    "BrokenGame": "plyground.game",
    "Endless": "plyground.game",
    "Game": "plyground.game",
    "GameOver": "plyground.game",
    "IllegalMove": "plyground.game",
    "InvalidMove": "plyground.game",
    "InvalidOption": "plyground.game",
    "InvalidPlayer": "plyground.game",
    "InvalidPosition": "plyground.game",
    "InvalidRecord": "plyground.game",
    "Move": "plyground.game",
    "Outcome": "plyground.game",
    "Payoff": "plyground.game",
    "PlygroundError": "plyground.game",
    "Position": "plyground.game",
    "Side": "plyground.game",
    "TooLarge": "plyground.game",
    "UnknownGame": "plyground.game",
    "load_game": "plyground.history.files",
    "load_games": "plyground.history.files",
    "save_game": "plyground.history.files",
    "Line": "plyground.history.line",
    "AnyGame": "plyground.history.place",
    "Place": "plyground.history.place",
    "SavedGame": "plyground.history.saved",
    "GameTree": "plyground.history.tree",
    "Node": "plyground.history.tree",
    "LoadedGame": "plyground.loading.loaded_game",
    "EvaluationFailed": "plyground.loading.own_evaluation",
    "legal_move": "plyground.loading.python_game",
    "game_names": "plyground.loading.registry",
    "game_of": "plyground.loading.registry",
    "load": "plyground.loading.registry",
    "Untrusted": "plyground.loading.trust",
    "board": "plyground.notebook.opening",
    "FreePlayer": "plyground.players.free",
    "player": "plyground.players.free",
    "Choice": "plyground.players.player",
    "Player": "plyground.players.player",
    "PlayerFailed": "plyground.players.player",
    "AnyPlayer": "plyground.players.spec",
    "PlayerSpec": "plyground.players.spec",
    "search_tree": "plyground.players.tracing",
    "Limit": "plyground.score",
    "Score": "plyground.score",
    "Trace": "plyground.textbook.trace",
    "TraceNode": "plyground.textbook.walked_tree",
    "InvalidGame": "plyground.theory.game",
    "MatrixGame": "plyground.theory.game",
    "matrix": "plyground.theory.making",
}


if not TYPE_CHECKING:  # or else a type checker would take any name for right

    def __getattr__(name: str) -> object:
        if name not in _PLACES:
            raise AttributeError(f"module 'plyground' has no attribute '{name}'", name=name, obj=sys.modules[__name__])
        found: object = getattr(import_module(_PLACES[name]), name)
        globals()[name] = found  # the next time Python finds it itself
        return found


def __dir__() -> list[str]:
    return [*__all__]
