"""The review of a game: every move judged, and each side's accuracy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from plyground.advice.analyst import Analyst
from plyground.advice.explanations import Explanation, explained
from plyground.advice.judging import accuracy
from plyground.brief import brief
from plyground.draw.html import stacked, table
from plyground.engine.analysis import Analysis
from plyground.game import Side
from plyground.history.line import Line
from plyground.history.place import AnyGame, Place, line_of
from plyground.loading.registry import drawable
from plyground.loading.replay import replayed
from plyground.score import Limit
from plyground.wording import counted, shortened

#: Nodes for one position of a review, and for all positions together, if no limit is given.
POSITION_NODES = 400_000
REVIEW_NODES = 12_000_000


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
    nodes = nodes or usual_nodes(line, analyst)
    lines = list(line.back())[::-1]
    moves: list[ReviewedMove] = []
    with analyst.afresh():
        ahead = _judged(lines[0], analyst, Limit(nodes=nodes))
        for reached in lines[1:]:
            if ahead is None or analyst.stopped:
                break
            here, ahead = ahead, _judged(reached, analyst, Limit(nodes=nodes))
            after = ahead
            if ahead is not None and ahead.exact and not here.exact:
                # Exact results begin after this move. The score before it is an estimate, so the score after it must be
                # one too: the player could not know the exact result yet.
                after = analyst.judge(reached, Limit(nodes=nodes), exact=False)
            moves.append(_reviewed(reached, explained(reached, here, after)))
            on_move(moves[-1])
    accuracies = Accuracy(_mean(moves, Side.FIRST), _mean(moves, Side.SECOND))
    return Review(nodes, tuple(moves), accuracies, line.game.spec, str(line.start))


def usual_nodes(line: Line, analyst: Analyst) -> int:
    """The nodes for each position if nothing else is set: the longer the game, the fewer for each."""
    return analyst.nodes(min(POSITION_NODES, REVIEW_NODES // (line.ply + 1)))


def _judged(line: Line, analyst: Analyst, limit: Limit) -> Analysis | None:
    return None if line.outcome else analyst.judge(line, limit)


def _reviewed(line: Line, said: Explanation) -> ReviewedMove:
    lost = abs(said.best.score.chance - said.played.score.chance) if said.verdict != "best" else 0.0
    side = said.played.score.side
    return ReviewedMove(**vars(said), ply=line.ply, side=side, accuracy=accuracy(lost))


def _mean(moves: Sequence[ReviewedMove], side: Side) -> float | None:
    found = [move.accuracy for move in moves if move.side is side]
    return round(sum(found) / len(found), 1) if found else None
