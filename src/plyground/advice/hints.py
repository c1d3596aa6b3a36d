"""A move to play, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from plyground.advice import reasons, words
from plyground.advice.analyst import Analyst
from plyground.advice.errors import check_unfinished
from plyground.advice.told import ToldScore, told_score
from plyground.draw.html import beside, bold, paragraph
from plyground.drawing import View
from plyground.engine.analysis import Analysis, ScoredMove
from plyground.game import Side
from plyground.history.line import Line
from plyground.history.place import AnyGame, Place, line_of
from plyground.loading.judged import Judged, board
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.registry import drawable
from plyground.score import Limit
from plyground.wording import shortened

#: Nodes for each of a hint's two searches.
NODES = 600_000

#: Kinds of piles whose pieces belong to nobody any more.
_GONE = ("lost",)

Reason = Literal["wins", "defends", "gains", "draws", "delays", "threatens", "choice"]


@dataclass(frozen=True, repr=False)
class Hint:
    """A move to play, the kind of reason for it, and the reason in one sentence. `line`: the expected play.

    >>> import plyground as pg
    >>> found = pg.hint("xx./oo./... x", game="tictactoe")
    >>> found.move, found.why
    ('c3', 'wins')
    """

    move: str
    why: Reason
    words: str
    score: ToldScore
    line: tuple[str, ...]
    game: str = ""  #: what it is about, as texts
    position: str = ""

    def __repr__(self) -> str:
        return f"<hint: {shortened(self.words, 150)}>"

    def _repr_html_(self) -> str:
        """The board with the move, and why."""
        found = drawable(self.game, self.position)
        said = paragraph(bold(self.words))
        if found is None:
            return str(said)
        game, position = found
        return str(beside(board(game, position, [Judged(self.move, self.score.score, self.line)]), said))


def hint(
    place: Place,
    analyst: Analyst | None = None,
    *,
    time: float | None = None,
    nodes: int | None = None,
    game: AnyGame | None = None,
) -> Hint:
    """A move for the side to move, and why, in words.

    place: a position, a line, a game tree, a game or its name (its start), or a text with its `game`.
    analyst: keeps what it finds between calls; a new one if none is given.
    time, nodes: seconds, or positions, for each of two searches. Without them, enough positions for a good answer.

    Raises GameOver if the game is over there.

    >>> import plyground as pg
    >>> print(pg.hint("xx./oo./... x", game="tictactoe").words)
    c3 wins at once: 3 in a row.
    """
    line = line_of(place, game)
    check_unfinished(line)
    analyst = analyst or Analyst(line.game)
    limit = Limit(nodes=analyst.nodes(NODES)) if time is None and nodes is None else Limit(time=time, nodes=nodes)
    found = analyst.judge(line, limit)
    best = found.best
    others: Sequence[ScoredMove] = ()
    if best.score.kind != "win":
        # The other moves are judged too: a hint says whether they lose.
        every = found if found.exact else analyst.judge(line, limit, lines=1000)
        best = _settled(best, every)
        others = [move for move in every.moves if move.move != best.move]
    why, said = reason(line, best, others)
    moves = tuple(str(move) for move in best.line)
    score = told_score(best.score, line.game)
    return Hint(str(best.move), why, said, score, moves, line.game.spec, str(line.position))


def _settled(best: ScoredMove, every: Analysis) -> ScoredMove:
    """The move to recommend. The search for `best` goes deeper, but the search of all moves may have proved a better
    one: then the proof decides."""
    same = next((move for move in every.moves if move.move == best.move), best)
    if every.best.score.kind == "win" or (same.score.kind == "loss" and best.score.kind != "loss"):
        return every.best
    return best


def reason(line: Line, best: ScoredMove, others: Sequence[ScoredMove]) -> tuple[Reason, str]:
    """Why a move is to be played: the kind of reason, and a sentence."""
    steps = line.game.labels(line.position, best.line or (best.move,))
    move = steps[0]
    worth = words.Worth.of(best, line.position, line.game)
    lost = [other for other in others if other.score.kind == "loss"]
    if best.score.kind == "win":
        return "wins", words.wins(move, worth, steps, _because(line, best))
    if best.score.kind == "loss":
        return "delays", words.delays(move, worth)
    if len(line.position.moves()) == 1:
        return "choice", words.only_move(move)
    stopped = reasons.stopped(line.game, line.position, best.move, [other.move for other in others])
    opponent = _name(line.game, line.position.side.other)
    if best.score.kind == "draw":
        return "draws", words.draws(move, bool(lost) and len(lost) == len(others), opponent, stopped)
    if lost and 2 * len(lost) > len(others):
        soonest = min(lost, key=lambda other: other.score.plies or 0)
        threat = words.Worth.of(soonest, line.position, line.game)
        return "defends", words.defends(move, threat, opponent, len(lost) == len(others), stopped)
    taken = _taken(line, best)
    if taken:
        return "gains", words.gains(move, taken, steps)
    threat_made = _because(line, best)
    if threat_made:
        return "threatens", words.threat(move, threat_made, steps)
    return "choice", words.choice(steps)


def _because(line: Line, best: ScoredMove) -> str:
    """What a move does: how it ends the game, what the game itself says of it, or what it threatens."""
    outcome = line.position.play(best.move).outcome()
    if outcome is not None:
        return outcome.reason
    own = getattr(line.game.rules, "because", None)
    said: str = own(line.position, best.move) if own else ""
    if said:
        return said
    threat = reasons.threat(line.game, line.position, best.move)
    if threat is not None:
        return words.threatens(threat.moves, threat.certain)
    others = [move for move in line.position.moves() if move != best.move]
    stopped = reasons.stopped(line.game, line.position, best.move, others)
    return "" if stopped is None else words.stops(_name(line.game, line.position.side.other), stopped)


def _name(game: LoadedGame, side: Side) -> str:
    return game.description.sides[0 if side is Side.FIRST else 1]


def _taken(line: Line, best: ScoredMove) -> list[str]:
    """The names of the opponent's pieces that the move takes; none if the expected play gives as many back."""
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
    """Where a piece has only its owner's name ("White"), it is called a piece."""
    kind = game.layout["pieces"].get(piece)
    name = kind["name"] if kind else "piece"
    return "piece" if name in game.description.sides else name
