"""What hints, explanations and puzzles say. A distance is given in the moves of the side that wins."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.score import Score
from plyground.wording import counted

#: Moves of a line that a sentence shows.
SHOWN = 5


def moves_to_win(plies: int) -> str:
    """`3 moves`: how many moves the winner still has to make when the game is over after `plies` plies."""
    return counted((plies + 1) // 2, "move")


def moves_to_loss(plies: int) -> str:
    """The same for the side that loses: the first of the plies is its own."""
    return counted(plies // 2, "move")


def sentence(text: str) -> str:
    """The text with a full stop at its end; a shortened line already ends with one."""
    return text if text.endswith(".") else f"{text}."


def written(moves: Sequence[str]) -> str:
    """`b2b3 c3b3 a1a2 ...`."""
    return " ".join(moves[:SHOWN]) + (" ..." if len(moves) > SHOWN else "")


def result_of(score: Score) -> str:
    """What a move with a proved score does: `wins in 3 moves`; an empty text for any other score."""
    if score.kind == "draw":
        return "draws"
    if score.kind == "win":
        return "wins at once" if score.plies == 1 else f"wins in {moves_to_win(score.plies or 0)}"
    if score.kind == "loss":
        return "loses at once" if (score.plies or 0) <= 2 else f"loses in {moves_to_loss(score.plies or 0)}"
    return ""


def wins(move: str, score: Score, line: Sequence[str]) -> str:
    if score.plies == 1:
        return f"{move} wins at once."
    return sentence(f"{move} wins in {moves_to_win(score.plies or 0)} at most: {written(line)}")


def defends(move: str, threat: int, opponent: str, all_others: bool) -> str:
    others = "every other move" if all_others else "most other moves"
    return f"{move} stops {opponent} from winning in {moves_to_loss(threat)}: {others} would lose."


def gains(move: str, taken: Sequence[str], line: Sequence[str]) -> str:
    what = f"the {taken[0]}" if len(taken) == 1 else counted(len(taken), "piece")
    what = "a piece" if taken == ["piece"] else what
    return sentence(f"{move} takes {what}" + (f"; expected is {written(line[1:])}" if len(line) > 1 else ""))


def draws(move: str, others_lose: bool) -> str:
    return f"{move} holds the draw: every other move loses." if others_lose else f"{move} draws; no move wins here."


def delays(move: str, score: Score) -> str:
    return f"Every move loses against best play; {move} holds out longest, for {moves_to_loss(score.plies or 0)}."


def choice(move: str, line: Sequence[str]) -> str:
    follows = f"; it expects {written(line[1:])}" if len(line) > 1 else ""
    return sentence(f"{move} is the engine's choice{follows}")


def only_move(move: str) -> str:
    return f"{move} is the only move."


def praise(move: str, score: Score) -> str:
    if score.kind == "loss":
        return delays(move, score)
    result = result_of(score)
    return f"{move} is the best move" + (f": it {result}." if result else ".")


def fair(move: str, score: Score, best: str, best_score: Score) -> str:
    result, better = result_of(score), result_of(best_score)
    if result and better:
        return f"{move} {result}; {best} {better}."
    return f"{move} is good; {best} is a little better."


def criticism(
    move: str,
    verdict: str,
    score: Score,
    best: str,
    best_score: Score,
    refutation: Sequence[str],
    chances: tuple[float, float],
) -> str:
    """`chances`: the chances of the side that moved, before the move and after it."""
    a = "an" if verdict[0] in "aeiou" else "a"
    follows = f" after {written(refutation)}" if refutation else ""
    result = result_of(score)
    if result:
        problem = f"it {result}{follows}"
    else:
        problem = f"it lowers the chances from {chances[0]:.0%} to {chances[1]:.0%}{follows}"
    better = result_of(best_score)
    instead = better if better and better != result else "was better"
    return f"{sentence(f'{move} is {a} {verdict}: {problem}')} {best} {instead}."


def threw_away(move: str, what: str, score: Score, best: str, best_score: Score) -> str:
    """For exact scores. `what`: "win" or "draw"."""
    return f"{move} threw away the {what} (was: {result_of(best_score)}, now: {result_of(score)}). {best} keeps it."


def solution(moves: Sequence[str]) -> str:
    return f"The solution: {' '.join(moves)}"


def no_solution() -> str:
    return "There is no win in time from here: go back."


def puzzle_over(solved: bool, reason: str) -> str:
    return f"Solved: {reason}." if solved else f"Not solved: {reason}."


def puzzle_goes_on(defender: str, reply: str, plies: int) -> str:
    return f"Right. {defender} answers {reply}; {moves_to_win(plies)} to go."


def puzzle_missed(reply: str, left: str) -> str:
    return f"This move misses the win: after {reply} there is no win in {left} any more."
