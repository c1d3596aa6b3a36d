"""Are the results of the native colony and of the textbook's distributed alike? 2,000 games of each, with different
random numbers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence

from plyground import Move, Position, Side, load
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec
from plyground.textbook.ants import ants

LONG = True  # not run unless named

GAMES = 2000

#: The bound that chi-square exceeds by chance once in a thousand times, by degrees of freedom.
BOUNDS = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 8: 26.12}

Choose = Callable[[Position], Move | None]


def chi_square(one: Sequence[Hashable], two: Sequence[Hashable]) -> tuple[float, int]:
    """Of the hypothesis that two samples come from the same distribution, and its degrees of freedom. What is expected
    less than five times in a sample is put together."""
    counts = [Counter(one), Counter(two)]
    sizes = [len(one), len(two)]
    cells: list[list[int]] = []
    rest = [0, 0]
    for kind, together in (counts[0] + counts[1]).items():
        row = [counts[0][kind], counts[1][kind]]
        if together * min(sizes) / sum(sizes) < 5:
            rest = [rest[0] + row[0], rest[1] + row[1]]
        else:
            cells.append(row)
    if sum(rest):
        cells.append(rest)
    statistic = 0.0
    for row in cells:
        for number, size in zip(row, sizes, strict=True):
            expected = sum(row) * size / sum(sizes)
            statistic += (number - expected) ** 2 / expected
    return statistic, len(cells) - 1


def games(game: LoadedGame, choose: Choose, count: int) -> tuple[list[str], list[str]]:
    """The first moves and results of a colony that plays first against minimax at document D's depth."""
    minimax = PlayerSpec.parse("minimax:depth=3").player(game)
    firsts, results = [], []
    for _ in range(count):
        position: Position = game.start()
        while position.moves():
            move = choose(position) if position.side is Side.FIRST else minimax.choose(Line.of(game, position)).move
            assert move is not None
            if position == game.start():
                firsts.append(str(move))
            position = position.play(move)
        results.append(str(position.outcome()))
    return firsts, results


def compare(count: int, seed: int) -> list[tuple[str, float, int]]:
    """Chi-square and degrees of freedom, for the first moves and for the results."""
    game = load("tictactoe")
    player, chance = PlayerSpec.parse(f"aco:seed={seed}").player(game), random.Random(seed + 1)
    evaluate = game.evaluation("threats").value
    native = games(game, lambda position: player.choose(Line.of(game, position)).move, count)
    textbook = games(game, lambda position: ants(position, evaluate, random=chance).move, count)
    return [
        (name, *chi_square(one, two))
        for name, one, two in zip(("first moves", "results"), native, textbook, strict=True)
    ]


def run() -> None:
    for name, statistic, freedom in compare(GAMES, 1):
        verdict = "the same" if statistic < BOUNDS[freedom] else "NOT THE SAME"
        print(f"{name:12} chi-square {statistic:5.1f}, bound {BOUNDS[freedom]} at 0.1 %: {verdict}")
