"""What was wrong with a move, or right."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.advice import words
from plyground.advice.analyst import Analyst
from plyground.advice.errors import last_move
from plyground.advice.judging import Thrown, Verdict, thrown, verdict
from plyground.advice.told import ToldMove, told_move
from plyground.brief import brief
from plyground.engine.analysis import Analysis, ScoredMove
from plyground.game import Position, Side
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Limit, Score

#: Nodes for the search before the move, and for the search after it.
NODES = 600_000

_FAULTS = ("inaccuracy", "mistake", "blunder")


@brief
@dataclass(frozen=True)
class Explanation:
    """How good the last move of a line was, in one word and in a sentence, with the play that refutes a bad move.

    `exact`: what the move was worth is known, not estimated. `thrown`: what it gave away, where that is known.
    """

    verdict: Verdict
    words: str
    played: ToldMove
    best: ToldMove
    refutation: tuple[str, ...]
    exact: bool
    thrown: Thrown | None


def explain(line: Line, analyst: Analyst, limit: Limit | None = None) -> Explanation:
    """Judges the last move of the line. `limit` is for each of two searches. Raises NoMove."""
    before, _ = last_move(line)
    limit = limit or Limit(nodes=analyst.nodes(NODES))
    ahead = analyst.judge(before, limit)
    after = None if line.outcome else analyst.judge(line, limit, exact=ahead.exact)
    return explained(line, ahead, after)


def explained(line: Line, ahead: Analysis, after: Analysis | None) -> Explanation:
    """Judges the last move of the line by the analysis of the position before it, and of the position after it.

    There is no analysis after a move that ends the game.
    """
    game, (before, move) = line.game, last_move(line)
    played, best = _played(line, before.position.side, ahead, after), ahead.best
    same = str(best.move) == move or before.position.play(best.move) == line.position
    if same or played.score.rank() > best.score.rank():
        # The same move has two scores: before it and after it. The one after it was searched a ply deeper.
        best = played
    judged = verdict(best.score, played.score, game.description.advantage)
    refutation = tuple(str(step) for step in played.line[1:]) if judged in _FAULTS else ()
    given_away = thrown(best.score, played.score) if ahead.exact else None
    if given_away is not None:
        said = thrown_words(game, before.position, played, best)
    else:
        said = _judgement(game, before.position, judged, played, best)
    return Explanation(
        verdict=judged,
        words=said,
        played=told_move(played, game, before.position),
        best=told_move(best, game, before.position),
        refutation=refutation,
        exact=ahead.exact,
        thrown=given_away,
    )


def _played(line: Line, side: Side, ahead: Analysis, after: Analysis | None) -> ScoredMove:
    """The move that `side` has just played. Its score is the exact one, or follows from the position after it."""
    move = line.move
    if after is None:
        assert line.outcome is not None
        return ScoredMove(move, Score.of_outcome(line.outcome, side).later(), (move,))
    if ahead.exact:
        score = next(scored.score for scored in ahead.moves if str(scored.move) == move)
    else:
        score = after.best.score.later().for_side(side)
    return ScoredMove(move, score, (move, *after.best.line))


def thrown_words(game: LoadedGame, before: Position, played: ScoredMove, best: ScoredMove) -> str:
    """A sentence about a move that gave a known result away; an empty text about any other."""
    what = thrown(best.score, played.score)
    if what is None:
        return ""
    move, better = game.label(before, played.move), game.label(before, best.move)
    worth, best_worth = words.Worth.of(played, before, game), words.Worth.of(best, before, game)
    return words.threw_away(move, what, worth, better, best_worth)


def _judgement(game: LoadedGame, before: Position, judged: Verdict, played: ScoredMove, best: ScoredMove) -> str:
    """A sentence about a move of the position `before`."""
    move, *answer = game.labels(before, played.line)
    better = game.label(before, best.move)
    worth, best_worth = words.Worth.of(played, before, game), words.Worth.of(best, before, game)
    if judged == "best":
        return words.praise(move, worth)
    if judged == "good":
        return words.fair(move, worth, better, best_worth)
    advantage = game.description.advantage
    chances = best.score.chance(advantage), played.score.chance(advantage)
    return words.criticism(move, judged, worth, better, best_worth, answer, chances)
