"""Scores, moves, analyses and nodes of games as they are told to people: as texts, with the chances they give."""

from __future__ import annotations

import math
from dataclasses import dataclass

from plyground.brief import brief
from plyground.engine.analysis import Analysis, ScoredMove
from plyground.game import Position, Side
from plyground.history.tree import Node
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Kind, Score, read_payoff


@brief
@dataclass(frozen=True)
class ToldScore:
    """A score for `side`, and the first player's chance: the result to expect, from 0 (a loss) to 1 (a win)."""

    kind: Kind
    side: Side
    plies: int | None
    value: float | None
    chance: float
    payoff: str | None = None  #: what `side` gets, in a game with payoffs: `6` or `1/2`

    @property
    def score(self) -> Score:
        """The score as a value."""
        return Score(self.kind, self.side, self.plies, self.value, read_payoff(self.payoff))


@brief
@dataclass(frozen=True)
class ToldMove:
    """A move with its score and the expected play after it. `line` begins with the move; `labels` are the line as
    people write it."""

    move: str
    score: ToldScore
    line: tuple[str, ...]
    labels: tuple[str, ...]


@brief
@dataclass(frozen=True)
class ToldAnalysis:
    """The best moves of a position, the best first. `exact`: every score is proved, without a search."""

    depth: int
    deepest: int
    nodes: int
    seconds: float
    moves: tuple[ToldMove, ...]
    exact: bool


@brief
@dataclass(frozen=True)
class ToldNode:
    """A move of a game's tree; `label` is the move as people write it. The start has number 0 and is not told.
    Variations have the same parent. `score`: the score that the player gave its move."""

    number: int
    parent: int
    move: str
    label: str
    side: Side
    score: ToldScore | None = None
    seconds: float | None = None


def told_score(score: Score, game: LoadedGame) -> ToldScore:
    chance = score.for_side(Side.FIRST).chance(game.description.advantage)
    value = score.value if score.value is not None and math.isfinite(score.value) else None  # JSON has no infinity
    payoff = None if score.payoff is None else str(score.payoff)
    return ToldScore(score.kind, score.side, score.plies, value, round(chance, 4), payoff)


def told_move(move: ScoredMove, game: LoadedGame, position: Position) -> ToldMove:
    """A move of `position`."""
    line = tuple(str(step) for step in move.line)
    labels = tuple(game.labels(position, move.line or (move.move,)))
    return ToldMove(str(move.move), told_score(move.score, game), line, labels)


def told_analysis(analysis: Analysis, game: LoadedGame, position: Position) -> ToldAnalysis:
    return ToldAnalysis(
        depth=analysis.depth,
        deepest=analysis.deepest,
        nodes=analysis.nodes,
        seconds=round(analysis.seconds, 4),
        moves=tuple(told_move(move, game, position) for move in analysis.moves),
        exact=analysis.exact,
    )


def told_node(node: Node) -> ToldNode:
    """A node that is not the start."""
    before, game = node.line.before, node.line.game
    assert before is not None
    return ToldNode(
        number=node.number,
        parent=node.parent or 0,
        move=node.move or "",
        label=game.label(before.position, node.move or ""),
        side=before.position.side,
        score=None if node.score is None else told_score(node.score, game),
        seconds=node.seconds,
    )
