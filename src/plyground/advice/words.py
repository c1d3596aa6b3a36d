"""What hints, explanations and puzzles say. A distance is given in the moves of the side that wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from plyground.engine.analysis import ScoredMove
from plyground.game import Move, Position, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.wording import counted

#: Moves of a line that a sentence shows.
SHOWN = 5


def to_win(plies: int, game: LoadedGame) -> str:
    """`3 moves`: how many moves the winner, who is to move, makes in so many plies; in plies if the sides need not take
    turns."""
    return counted((plies + 1) // 2, "move") if game.alternates else counted(plies, "ply")


@dataclass(frozen=True)
class Worth:
    """A move's score in words. `distance`: how many moves the winner still makes, as `3 moves`; in plies, if the sides
    need not take turns and the line does not show it; empty where there is no winner or the distance is not known."""

    score: Score
    distance: str

    @classmethod
    def of(cls, scored: ScoredMove, position: Position, game: LoadedGame) -> Worth:
        """The worth of a move of `position`."""
        score = scored.score
        if not score.plies:
            return cls(score, "")
        winner = score.side if score.kind == "win" else score.side.other
        if len(scored.line) >= score.plies:
            made = Counter(movers(position, scored.line[: score.plies]))[winner]
        elif game.alternates:
            made = (score.plies + (winner is position.side)) // 2
        else:
            return cls(score, counted(score.plies, "ply"))
        return cls(score, counted(made, "move"))

    @property
    def by(self) -> str:
        """` by 6`, in a game with payoffs."""
        return "" if self.score.payoff is None else f" by {abs(self.score.payoff)}"

    @property
    def within(self) -> str:
        """` in 3 moves`."""
        return f" in {self.distance}" if self.distance else ""


def movers(position: Position, moves: Iterable[Move]) -> Iterator[Side]:
    """Who makes each of these moves, from `position` on."""
    for move in moves:
        yield position.side
        position = position.play(move)


def sentence(text: str) -> str:
    """The text with a full stop at its end; a shortened line already ends with one."""
    return text if text.endswith(".") else f"{text}."


def written(moves: Sequence[str]) -> str:
    """`b2b3 c3b3 a1a2 ...`."""
    return " ".join(moves[:SHOWN]) + (" ..." if len(moves) > SHOWN else "")


def result_of(worth: Worth) -> str:
    """What a move with a proved score does: `wins in 3 moves`; an empty text for any other score."""
    score = worth.score
    if score.kind == "draw":
        return "draws"
    if score.kind == "win":
        return f"wins{worth.by} at once" if score.plies == 1 else f"wins{worth.by}{worth.within}"
    if score.kind == "loss":
        soon = score.plies is not None and score.plies <= 2
        return f"loses{worth.by} at once" if soon else f"loses{worth.by}{worth.within}"
    return ""


def wins(move: str, worth: Worth, line: Sequence[str], because: str) -> str:
    """`because`: what the move does, or how it ends the game at once; empty if that is not known."""
    if worth.score.plies == 1:
        return f"{move} {result_of(worth)}: {because}."
    most = f"{worth.within} at most" if worth.distance else ""
    follows = f"expected is {written(line[1:])}" if len(line) > 1 else ""
    parts = "; ".join(part for part in (because, follows) if part)
    return sentence(f"{move} wins{worth.by}{most}" + (f": {parts}" if parts else ""))


def threatens(wins: Sequence[str], certain: bool) -> str:
    """What a move threatens, for a sentence about it: wins at once."""
    if not wins:
        return "whatever the answer, the next move wins"
    if len(wins) == 2:
        return f"it threatens {wins[0]} and {wins[1]}, and only one can be stopped"
    return f"it threatens {wins[0]}" + (", and nothing stops it" if certain else "")


def stops(opponent: str, move: str) -> str:
    """What a move stops, for a sentence about it."""
    return f"it stops {opponent}'s {move}, which would win at once"


def defends(move: str, threat: Worth, opponent: str, all_others: bool, stopped: str | None) -> str:
    """`stopped`: the opponent's move that would win at once."""
    others = "every other move" if all_others else "most other moves"
    if stopped is not None:
        return f"{move} stops {opponent}'s {stopped}, which would win at once: {others} would lose."
    return f"{move} stops {opponent} from winning{threat.within}: {others} would lose."


def gains(move: str, taken: Sequence[str], line: Sequence[str]) -> str:
    what = f"the {taken[0]}" if len(taken) == 1 else counted(len(taken), "piece")
    what = "a piece" if taken == ["piece"] else what
    return sentence(f"{move} takes {what}" + (f"; expected is {written(line[1:])}" if len(line) > 1 else ""))


def draws(move: str, others_lose: bool, opponent: str, stopped: str | None) -> str:
    """`stopped`: the opponent's move that would win at once."""
    if stopped is not None:
        return f"{move} holds the draw: {stops(opponent, stopped)}."
    return f"{move} holds the draw: every other move loses." if others_lose else f"{move} draws; no move wins here."


def delays(move: str, worth: Worth) -> str:
    longest = f" holds out longest, for {worth.distance}" if worth.distance else " is as good as any"
    least = f" loses least,{worth.by}" if worth.by else longest
    return f"Every move loses against best play; {move}{least}."


def choice(line: Sequence[str]) -> str:
    """Where no reason is known: the play that the engine expects."""
    return sentence(f"Best play, as far as the engine sees: {written(line)}")


def threat(move: str, because: str, line: Sequence[str]) -> str:
    follows = f"; expected is {written(line[1:])}" if len(line) > 1 else ""
    return sentence(f"{move}: {because}{follows}")


def only_move(move: str) -> str:
    return f"{move} is the only move."


def praise(move: str, worth: Worth) -> str:
    if worth.score.kind == "loss":
        return delays(move, worth)
    result = result_of(worth)
    return f"{move} is the best move" + (f": it {result}." if result else ".")


def fair(move: str, worth: Worth, best: str, best_worth: Worth) -> str:
    result, better = result_of(worth), result_of(best_worth)
    if result and better:
        return f"{move} {result}; {best} {better}."
    return f"{move} is good; {best} is a little better."


def criticism(
    move: str,
    verdict: str,
    worth: Worth,
    best: str,
    best_worth: Worth,
    refutation: Sequence[str],
    chances: tuple[float, float],
) -> str:
    """`chances`: the chances of the side that moved, before the move and after it."""
    a = "an" if verdict[0] in "aeiou" else "a"
    follows = f" after {written(refutation)}" if refutation else ""
    result = result_of(worth)
    if result:
        problem = f"it {result}{follows}"
    else:
        problem = f"it lowers the chances from {chances[0]:.0%} to {chances[1]:.0%}{follows}"
    better = result_of(best_worth)
    instead = better if better and better != result else "was better"
    return f"{sentence(f'{move} is {a} {verdict}: {problem}')} {best} {instead}."


def threw_away(move: str, what: str, worth: Worth, best: str, best_worth: Worth) -> str:
    """For exact scores. `what`: "win" or "draw"."""
    return f"{move} threw away the {what} (was: {result_of(best_worth)}, now: {result_of(worth)}). {best} keeps it."


def from_the_start(winner: str | None, worth: Worth) -> str:
    """For an exact score of the first position."""
    if winner is None:
        return "With perfect play this game is a draw from the start."
    return f"With perfect play {winner} wins this game from the start{worth.by}{worth.within}."


def solution(moves: Sequence[str]) -> str:
    return f"The solution: {' '.join(moves)}"


def no_solution() -> str:
    return "There is no win in time from here: go back."


def puzzle_over(solved: bool, reason: str) -> str:
    return f"Solved: {reason}." if solved else f"Not solved: {reason}."


def puzzle_goes_on(defender: str, reply: str, left: str) -> str:
    """`reply`: empty if the solver moves again."""
    return f"Right. {defender} answers {reply}; {left} to go." if reply else f"Right. You move again; {left} to go."


def puzzle_missed(reply: str, left: str) -> str:
    """`reply`: empty if the solver moves again."""
    after = f"after {reply} " if reply else ""
    return f"This move misses the win: {after}there is no win in {left} any more."
