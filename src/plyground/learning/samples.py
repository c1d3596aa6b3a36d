"""Data sets: positions after random moves, with what they are worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from plyground.exact import LIMIT, Oracle
from plyground.game import Position
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.players import Player
from plyground.score import Score

#: How often in a row a random game may lead to no new position, before there are taken to be no more.
ATTEMPTS = 2000

#: What a position is worth to the side to move, if that is known, and the best moves.
Judge = Callable[[Line], tuple[Score | None, tuple[str, ...]]]


@dataclass(frozen=True)
class Sample:
    """A position with its score, for the side to move. `value` is the score as a number from -1, a loss, to 1, a win;
    None if the player did not judge. `ply`: after how many random moves."""

    position: str
    side: str
    ply: int
    value: float | None
    score: Score | None
    best: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "position": self.position,
            "side": self.side,
            "ply": self.ply,
            "value": self.value,
            "score": self.score and self.score.to_json(),
            "best": list(self.best),
        }

    def columns(self) -> dict[str, Any]:
        """The same as the columns of a table; what is not known is None."""
        score = self.score
        return {
            "position": self.position,
            "side": self.side,
            "ply": self.ply,
            "value": self.value,
            "kind": score and score.kind,
            "plies": score and score.plies,
            "score": score and score.value,
            "payoff": score and score.payoff,
            "best": " ".join(self.best),
        }


def samples(game: LoadedGame, plies: range, seed: int, judge: Judge, start: Line | None = None) -> Iterator[Sample]:
    """Different positions, each after a random number of random moves, always the same for the same seed. It ends when
    `ATTEMPTS` random games in a row have led to no new position. Finished games are no samples. `start`: where the
    random moves begin, if not at the game's start."""
    begin = Line.of(game) if start is None else start
    for line in _lines(begin, plies, random.Random(seed)):
        score, best = judge(line)
        value = None if score is None else round(2 * score.chance(game.description.advantage) - 1, 6)
        yield Sample(str(line.position), str(line.position.side), line.ply - begin.ply, value, score, best)


def _lines(begin: Line, plies: range, chance: random.Random) -> Iterator[Line]:
    seen: set[Position] = set()
    failed = 0
    while failed < ATTEMPTS:
        line = begin
        length = begin.ply + chance.choice(plies)
        while line.outcome is None and line.ply < length:
            line = line.play(chance.choice(line.position.moves()))
        failed += 1
        if line.outcome is None and line.position not in seen:
            seen.add(line.position)
            failed = 0
            yield line


def exact_judge(game: LoadedGame, limit: int = LIMIT) -> Judge:
    """Exact scores. The judge raises TooLarge for a position that cannot be solved by looking at `limit` positions."""
    oracle = Oracle.of(game)

    def judge(line: Line) -> tuple[Score | None, tuple[str, ...]]:
        found = oracle.solution(line.position, limit=limit)
        return found.score, tuple(map(str, found.best))

    return judge


def searching_judge(player: Player) -> Judge:
    """What a player thinks; it has one best move."""

    def judge(line: Line) -> tuple[Score | None, tuple[str, ...]]:
        choice = player.choose(line)
        return choice.score, (str(choice.move),)

    return judge
