"""Jobs that say something about a position in words: a hint, what was wrong with a move, the review of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from plyground.drawing import View
from plyground.engine.analysis import Analysis, ScoredMove
from plyground.game import Position, Side
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Limit, Score
from plyground.server import shapes, words
from plyground.server.context import Context
from plyground.server.errors import NotPossible
from plyground.server.judging import (
    accuracy,
    analysed,
    score_of,
    thrown,
    verdict,
)
from plyground.server.solving import judge

#: Seconds for each of a hint's two questions, and for each of an explanation's.
SECONDS = 0.6
#: Seconds for the review of a game, and for one position of it at most.
REVIEW_SECONDS = 16.0
POSITION_SECONDS = 0.4

#: Piles beside the board that do not belong to anybody any more.
_GONE = ("lost",)


@dataclass(frozen=True)
class HintJob:
    """A move, with why."""

    question: shapes.Question
    seconds: float = SECONDS
    ceiling: float = 10.0

    @property
    def game(self) -> str:
        return self.question.game

    def run(self, context: Context, /) -> shapes.Hint:
        line = context.unfinished(self.question)
        limit = Limit(time=self.seconds)
        found = judge(context, line, limit)
        best = found.best
        others: Sequence[ScoredMove] = ()
        if best.score.kind != "win":
            # What the other moves lead to: a hint says when they lose.
            every = found if found.exact else judge(context, line, limit, lines=1000)
            best = _settled(best, every)
            others = [move for move in every.moves if move.move != best.move]
        why, said = reason(line, best, others)
        clicks = {click["move"]: click for click in line.game.clicks(line.position)}
        return shapes.Hint(
            move=str(best.move),
            path=clicks[str(best.move)]["path"],
            why=why,  # type: ignore[arg-type]
            words=said,
            score=score_of(best.score, line.game),
            line=[str(move) for move in best.line],
        )


def _settled(best: ScoredMove, every: Analysis) -> ScoredMove:
    """The search for the best move goes deeper, the one for all moves may have proved more: proofs decide."""
    same = next((move for move in every.moves if move.move == best.move), best)
    if every.best.score.kind == "win" or (same.score.kind == "loss" and best.score.kind != "loss"):
        return every.best
    return best


def reason(line: Line, best: ScoredMove, others: Sequence[ScoredMove]) -> tuple[str, str]:
    """Why a move is to be played: the kind of reason, and a sentence."""
    steps = line.game.labels(line.position, best.line or (best.move,))
    move = steps[0]
    lost = [other for other in others if other.score.kind == "loss"]
    if best.score.kind == "win":
        return "wins", words.wins(move, best.score, steps)
    if best.score.kind == "loss":
        return "delays", words.delays(move, best.score)
    if len(line.position.moves()) == 1:
        return "choice", words.only_move(move)
    if best.score.kind == "draw":
        return "draws", words.draws(move, bool(lost) and len(lost) == len(others))
    if lost and 2 * len(lost) > len(others):
        threat = min(other.score.plies or 0 for other in lost)
        opponent = _name(line.game, line.position.side.other)
        return "defends", words.defends(move, threat, opponent, len(lost) == len(others))
    taken = _taken(line, best)
    if taken:
        return "gains", words.gains(move, taken, steps)
    return "choice", words.choice(move, steps)


def _name(game: LoadedGame, side: Side) -> str:
    return game.description.sides[0 if side is Side.FIRST else 1]


def _taken(line: Line, best: ScoredMove) -> list[str]:
    """The opponent's pieces that the move takes, by name; none if the expected play gives as much back."""
    side, game = line.position.side, line.game
    views = [game.view(line.position)]
    position = line.position
    for move in best.line:
        position = position.play(move)
        views.append(game.view(position))
    taken = _pieces(game, views[0], side.other) - _pieces(game, views[1], side.other)
    if not taken or _balance(game, views[-1], side) <= _balance(game, views[0], side):
        return []
    return [_piece_name(game, piece) for piece in taken.elements()]


def _pieces(game: LoadedGame, view: View, side: Side) -> Counter[str]:
    """A side's pieces, on the board and beside it."""
    found = Counter(piece["piece"] for piece in view["pieces"] if piece["side"] == str(side))
    for zone in game.layout["zones"]:
        if zone.get("side") == str(side) and zone["kind"] not in _GONE:
            for entry in view["zones"].get(zone["id"], []):
                found[entry["piece"]] += entry["count"]
    return found


def _balance(game: LoadedGame, view: View, side: Side) -> int:
    return _pieces(game, view, side).total() - _pieces(game, view, side.other).total()


def _piece_name(game: LoadedGame, piece: str) -> str:
    """Where pieces are called after their owner ("White"), each is just a piece."""
    name = game.layout["pieces"].get(piece, {}).get("name", "piece")
    return "piece" if name in game.description.sides else name


@dataclass(frozen=True)
class Explain:
    """How good the last move of the line was."""

    question: shapes.Question
    seconds: float = SECONDS
    ceiling: float = 10.0

    @property
    def game(self) -> str:
        return self.question.game

    def run(self, context: Context, /) -> shapes.Explanation:
        line = context.catalogue.line(self.question)
        if line.before is None or line.move is None:
            raise NotPossible("there is no move to say anything about")
        limit = Limit(time=self.seconds)
        ahead = judge(context, line.before, limit)
        after = None if line.outcome else judge(context, line, limit, exact=ahead.exact)
        return explanation(line, ahead, _as_played(line, line.move, ahead, after))


def _as_played(line: Line, move: str, ahead: Analysis, after: Analysis | None) -> ScoredMove:
    """The move just played, with its score if that was known before, and otherwise the score that the position after
    it gives it; None: that is the end of the game."""
    side = line.position.side.other
    if after is None:
        assert line.outcome is not None
        return ScoredMove(move, Score.of_outcome(line.outcome, side).later(), (move,))
    if ahead.exact:
        known = next(scored.score for scored in ahead.moves if str(scored.move) == move)
        return ScoredMove(move, known, (move, *after.best.line))
    return ScoredMove(move, after.best.score.later().for_side(side), (move, *after.best.line))


def explanation(line: Line, ahead: Analysis, played: ScoredMove) -> shapes.Explanation:
    """What there is to say about the last move of `line`. `ahead` and `played` are of the position before it."""
    game, best = line.game, ahead.best
    same = str(best.move) == str(played.move) or line.history[-1].play(best.move) == line.position
    if same or played.score.rank() > best.score.rank():
        # Looked at twice, it has two scores; that after the move is a ply deeper.
        best = played
    judged = verdict(best.score, played.score, game)
    refutation = [str(move) for move in played.line[1:]] if judged in ("inaccuracy", "mistake", "blunder") else []
    given_away = thrown(best.score, played.score) if ahead.exact else None
    if given_away is not None:
        said = thrown_words(line.game, line.history[-1], played, best)
    else:
        said = _judgement(judged, played, best, bool(refutation), line)
    return shapes.Explanation(
        verdict=judged,
        words=said,
        played=analysed(played, game, line.history[-1]),
        best=analysed(best, game, line.history[-1]),
        refutation=refutation,
        exact=ahead.exact,
        thrown=given_away,
    )


def thrown_words(game: LoadedGame, before: Position, played: ScoredMove, best: ScoredMove) -> str:
    """A sentence about a move that gave a known result away; nothing about any other."""
    what = thrown(best.score, played.score)
    if what is None:
        return ""
    move, better = game.label(before, played.move), game.label(before, best.move)
    return words.threw_away(move, what, played.score, better, best.score)


def _judgement(judged: str, played: ScoredMove, best: ScoredMove, refuted: bool, line: Line) -> str:
    """A sentence about the last move of `line`."""
    game, before = line.game, line.history[-1]
    move, *answer = game.labels(before, played.line)
    better = game.label(before, best.move)
    if judged == "best":
        return words.praise(move, played.score)
    if judged == "good":
        return words.fair(move, played.score, better, best.score)
    advantage = game.description.advantage
    chances = best.score.chance(advantage), played.score.chance(advantage)
    return words.criticism(move, judged, played.score, better, best.score, answer if refuted else [], chances)


@dataclass(frozen=True)
class Review:
    """Every move of the line judged, each reported as a `ReviewedMove`; the result is each side's accuracy.

    `nodes` are the numbers of the moves in the game's tree, if they are not 1, 2, 3, ...
    """

    question: shapes.Question
    nodes: tuple[int, ...] = ()
    seconds: float = REVIEW_SECONDS
    ceiling: float = 2 * REVIEW_SECONDS

    @property
    def game(self) -> str:
        return self.question.game

    def run(self, context: Context, /) -> shapes.Accuracy:
        whole = context.catalogue.line(self.question)
        line = Line.of(whole.game, whole.start)
        numbers = self.nodes or range(1, len(whole.moves) + 1)
        limit = Limit(time=min(POSITION_SECONDS, self.seconds / (len(whole.moves) + 1)))
        found: dict[Side, list[float]] = {side: [] for side in Side}
        ahead = judge(context, line, limit) if whole.moves else None
        for number, move in zip(numbers, whole.moves, strict=False):
            if context.finishing or ahead is None:
                break
            side, here = line.position.side, ahead
            line = line.play(move)
            ahead = None if line.outcome else judge(context, line, limit)
            # Where exact results begin, an opinion is compared with an opinion: the truth may be new to everybody.
            differ = ahead is not None and ahead.exact and not here.exact
            after = judge(context, line, limit, exact=False) if differ else ahead
            said = explanation(line, here, _as_played(line, move, here, after))
            exact = accuracy(_lost(said))
            found[side].append(exact)
            context.report(
                shapes.ReviewedMove(**dict(said), node=number, side=str(side), accuracy=exact)  # type: ignore[arg-type]
            )
        return shapes.Accuracy(first=_mean(found[Side.FIRST]), second=_mean(found[Side.SECOND]))


def _lost(said: shapes.Explanation) -> float:
    return abs(said.best.score.chance - said.played.score.chance) if said.verdict != "best" else 0.0


def _mean(numbers: list[float]) -> float | None:
    return round(sum(numbers) / len(numbers), 1) if numbers else None
