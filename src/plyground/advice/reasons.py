"""What a move does on the board, found by playing: wins that it threatens, and wins of the opponent that it stops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from plyground.game import Move, Position
from plyground.loading.loaded_game import LoadedGame

#: Positions that may be looked at for a reason.
MOST = 6000


def wins_at_once(position: Position) -> Iterator[Move]:
    """The moves with which the side to move ends the game and wins."""
    for move in position.moves():
        outcome = position.play(move).outcome()
        if outcome is not None and outcome.winner is position.side:
            yield move


@dataclass(frozen=True)
class Threat:
    """Moves that win at once next time, as people write them; none if they differ from answer to answer. `certain`:
    whatever the opponent answers, there is such a win."""

    moves: tuple[str, ...]
    certain: bool


def threat(game: LoadedGame, position: Position, move: Move) -> Threat | None:
    """The wins that a move threatens: one that most answers leave, or two that cannot both be stopped."""
    side, after = position.side, position.play(move)
    answers = after.moves()
    if not answers or after.side is side or len(answers) * len(position.moves()) > MOST:
        return None
    left: list[set[str]] = []  # by answer, the wins that it leaves
    labels: dict[str, str] = {}
    for answer in answers:
        reached = after.play(answer)
        wins = list(wins_at_once(reached)) if reached.outcome() is None and reached.side is side else []
        labels.update({str(win): game.label(reached, win) for win in wins})
        left.append({str(win) for win in wins})
    counts = Counter(win for wins in left for win in sorted(wins))
    if not counts:
        return None
    main = counts.most_common(1)[0][0]
    rest = [wins for wins in left if main not in wins]
    if not rest:
        return Threat((labels[main],), certain=True)
    others = set.intersection(*rest)
    if others:
        return Threat((labels[main], labels[min(others)]), certain=True)
    if all(left):
        return Threat((), certain=True)
    return Threat((labels[main],), certain=False) if 2 * len(rest) < len(left) else None


def stopped(game: LoadedGame, position: Position, move: Move, others: Sequence[Move]) -> str | None:
    """The opponent's move that wins at once after most other moves, and not after this one; as people write it."""
    after = position.play(move)
    if after.side is position.side or not others or len(others) * len(after.moves()) > MOST:
        return None
    if any(True for _ in wins_at_once(after)):
        return None
    counts: Counter[str] = Counter()
    labels: dict[str, str] = {}
    for other in others:
        reached = position.play(other)
        if reached.outcome() is None:
            for win in wins_at_once(reached):
                counts[str(win)] += 1
                labels[str(win)] = game.label(reached, win)
    if not counts:
        return None
    win, times = counts.most_common(1)[0]
    return labels[win] if 2 * times > len(others) else None
