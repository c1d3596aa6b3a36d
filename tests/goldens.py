"""The golden files beside each game: reading them, and making perft.txt and values.txt with the naive games.

    python -m tests.goldens connect4        writes the files of one game anew

perft.txt       game | position | positions at ply 1, 2, 3, ...
positions.txt   valid | game | position          and          invalid | game | text | a word of each fault; ...
values.txt      game | position | draw, win N or loss N (plies), for the side to move; wins and losses only, proved by a
                search N plies deep, where positions can repeat
"""

from __future__ import annotations

import sys
from pathlib import Path

from plyground import load
from plyground.loading import registry
from tests.naive import NaiveGame, naive_games, perft, value, value_within

FILES = ("game.toml", "help.md", "perft.txt", "positions.txt", "values.txt")


def folder(name: str) -> Path:
    return registry.GAMES_FOLDER / name


def lines(name: str, file: str) -> list[list[str]]:
    """The lines of a golden file, split at the bars; comments and empty lines left out."""
    text = (folder(name) / file).read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [[part.strip() for part in row.split("|")] for row in rows]


def naive_game(spec: str) -> NaiveGame:
    game = load(spec)
    return naive_games()[game.name](dict(game.options))


def rewrite(name: str) -> None:
    """Computes the numbers of perft.txt (as many as stand there) and the values of values.txt anew."""
    for file in ("perft.txt", "values.txt"):
        path = folder(name) / file
        out = []
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.strip() or line.startswith("#"):
                out.append(line)
                continue
            spec, position, numbers = (part.strip() for part in line.split("|"))
            naive = naive_game(spec)
            if file == "perft.txt":
                answer = " ".join(map(str, perft(naive, position, len(numbers.split()))))
            elif load(spec).repetition is None:
                answer = value(naive, position)
            else:
                answer = value_within(naive, position, int(numbers.split()[1]))
            out.append(f"{spec} | {position} | {answer}")
        path.write_text("\n".join(out) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for game_name in sys.argv[1:]:
        rewrite(game_name)
