"""The review of a game: every move judged, and each side's accuracy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from plyground.advice.analyst import Analyst
from plyground.advice.evaluations import EXACT_NODES, NODES, judged
from plyground.advice.explanations import Explanation, explained
from plyground.advice.judging import accuracy, given_up
from plyground.advice.told import ToldScore, told_score
from plyground.advice.words import Worth, from_the_start
from plyground.brief import brief
from plyground.draw.html import stacked, table
from plyground.engine.analysis import Analysis
from plyground.game import Side
from plyground.history.line import Line
from plyground.history.place import AnyGame, Place, line_of
from plyground.loading.registry import drawable
from plyground.loading.replay import replayed
from plyground.score import Score
from plyground.wording import counted, shortened


@brief
@dataclass(frozen=True)
class ReviewedMove(Explanation):
    """A move of a game and what it was worth. `ply`: the number of the move, from 1. `accuracy`: from 0 to 100.

    >>> import plyground as pg
    >>> tree = pg.GameTree(pg.load("tictactoe"))
    >>> for move in ("b2", "b3", "a1"):
    ...     node = tree.play(move)
    >>> wrong = pg.review(tree).moves[1]
    >>> wrong.ply, wrong.played.move, wrong.verdict, wrong.best.move
    (2, 'b3', 'blunder', 'a3')
    """

    ply: int
    side: Side
    accuracy: float
    evaluation: ToldScore  #: of the position after it, as everybody sees it in the game


@brief
@dataclass(frozen=True)
class Accuracy:
    """The mean accuracy of each side's moves; None for a side that has not moved.

    >>> import plyground as pg
    >>> tree = pg.GameTree(pg.load("tictactoe"))
    >>> for move in ("b2", "b3", "a1"):
    ...     node = tree.play(move)
    >>> accuracy = pg.review(tree).accuracy
    >>> accuracy.first > accuracy.second
    True
    """

    first: float | None
    second: float | None


@dataclass(frozen=True, repr=False)
class Review:
    """The moves that were judged, and the accuracy of both sides. `nodes`: the limit for each position.

    >>> import plyground as pg
    >>> tree = pg.GameTree(pg.load("tictactoe"))
    >>> for move in ("b2", "b3", "a1"):
    ...     node = tree.play(move)
    >>> review = pg.review(tree)
    >>> len(review.moves), review.accuracy.first
    (3, 100.0)
    """

    nodes: int
    moves: tuple[ReviewedMove, ...]
    accuracy: Accuracy
    game: str = ""  #: what was reviewed, as texts
    start: str = ""
    known: str = ""  #: what perfect play leads to from the start, in a sentence; empty if that is not known

    def __repr__(self) -> str:
        sides = [f"{name} {number}" for name, number in vars(self.accuracy).items() if number is not None]
        accuracy = f", accuracy: {', '.join(sides)}" if sides else ""
        return f"<review of {shortened(self.game, 60)}: {counted(len(self.moves), 'move')}{accuracy}>"

    def _repr_html_(self) -> str:
        """The game to step through, with what is said of each move; and all moves in a table."""
        rows = [
            [str(move.ply), move.played.labels[0], move.verdict, str(move.played.score.score), move.words]
            for move in self.moves
        ]
        listed = table(["", "Move", "Verdict", "Score", "Why"], rows, words=(1, 2, 3, 4))
        sides = [f"{name} {number}" for name, number in vars(self.accuracy).items() if number is not None]
        words = f"Accuracy, of 100: {', '.join(sides)}." if sides else "Nobody has moved."
        words = f"{self.known} {words}" if self.known else words
        return self._replayed() + str(stacked(words, listed))

    def _replayed(self) -> str:
        """The moves on the board; nothing if the game cannot be loaded for it."""
        found = drawable(self.game, self.start)
        if found is None:
            return ""
        line = Line.of(*found, [move.played.move for move in self.moves])
        said = {move.ply: f"{move.verdict}. {move.words}" for move in self.moves}
        return replayed(line.game, line.positions, line.moves, line.outcome, said)


def review(
    place: Place,
    analyst: Analyst | None = None,
    *,
    nodes: int | None = None,
    game: AnyGame | None = None,
    on_move: Callable[[ReviewedMove], None] = lambda move: None,
) -> Review:
    """Judges every move of a game, from its start to a place in it: what was good, what was wrong, and why.

    place: a game tree, a line, a node or a saved game.
    analyst: what judges; a new one if none is given. It forgets what it has found before, so a game has the same
        review each time. If somebody builds the solution table of the game, its exact scores may change the review.
    nodes: how many positions each search may look at.
    on_move: told of each move as soon as it is judged.

    >>> import plyground as pg
    >>> tree = pg.GameTree(pg.load("tictactoe"))
    >>> for move in ("b2", "b3", "a1", "a2"):
    ...     node = tree.play(move)
    >>> [move.verdict for move in pg.review(tree).moves]
    ['best', 'blunder', 'best', 'good']
    """
    line = line_of(place, game)
    analyst = analyst or Analyst(line.game)
    lines = list(line.back())[::-1]
    moves: list[ReviewedMove] = []
    with analyst.afresh():
        ahead = _judged(lines[0], analyst, nodes)
        known = _known(lines[0], ahead)
        for reached in lines[1:]:
            if ahead is None or analyst.stopped:
                break
            here, ahead = ahead, _judged(reached, analyst, nodes)
            after = ahead
            if ahead is not None and ahead.exact and not here.exact:
                # Exact results begin after this move. The score before it is an estimate, so the score after it must be
                # one too: the player could not know the exact result yet.
                after = judged(reached, analyst, nodes, exact=False)
            moves.append(_reviewed(reached, explained(reached, here, after), ahead, analyst))
            on_move(moves[-1])
    accuracies = Accuracy(_mean(moves, Side.FIRST), _mean(moves, Side.SECOND))
    return Review(nodes or analyst.nodes(NODES), tuple(moves), accuracies, line.game.spec, str(line.start), known)


def _known(line: Line, judged: Analysis | None) -> str:
    """What perfect play leads to, where the analysis of the position knows it."""
    if judged is None or not judged.exact:
        return ""
    side = line.position.side
    winner = {"win": side, "loss": side.other}.get(judged.best.score.kind)
    name = None if winner is None else line.game.description.sides[winner is Side.SECOND]
    return from_the_start(name, Worth.of(judged.best, line.position, line.game))


def _judged(line: Line, analyst: Analyst, nodes: int | None) -> Analysis | None:
    return None if line.outcome else judged(line, analyst, nodes)


def _reviewed(line: Line, said: Explanation, reached: Analysis | None, analyst: Analyst) -> ReviewedMove:
    """`reached`: the analysis of the position after the move; None if the game is over there."""
    advantage = line.game.description.advantage
    lost = given_up(said.best.score.score, said.played.score.score, advantage) if said.verdict != "best" else 0.0
    side = said.played.score.side
    if reached is None:
        assert line.outcome is not None
        score = Score.of_outcome(line.outcome, line.position.side)
    else:
        exact = None if reached.exact else analyst.exact(line, EXACT_NODES)
        score = exact or reached.best.score
    evaluation = told_score(score, line.game)
    return ReviewedMove(**vars(said), ply=line.ply, side=side, accuracy=accuracy(lost), evaluation=evaluation)


def _mean(moves: Sequence[ReviewedMove], side: Side) -> float | None:
    found = [move.accuracy for move in moves if move.side is side]
    return round(sum(found) / len(found), 1) if found else None
