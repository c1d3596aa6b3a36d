"""Makes problems for Standard GIPF: White has so many pieces in reserve, Black so many, and wins in so many turns by
one first move. Each is proved by complete search, which also shows that there is no shorter win.

    python -m bench.gipf_problems 2v1in2=12 2v2in2=12 --seed 1
    python -m bench.gipf_problems 3v2in6=12 --games engine --seed 1

Boards come from random games, in which a win in one turn is not missed, or from games of a hasty engine, in which long
wins are more frequent. From random games some GIPF-pieces are made single ones, as if they had been taken back and
brought in again. The reserves are set as asked: what is missing has been captured. A problem is printed as soon as it
is found, at most one of a game. For long wins the engine looks first, because it finds most of them quickly.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence

from plyground import load
from plyground.advice.puzzles import Puzzle, different
from plyground.engine.engine import Engine
from plyground.exact import forced_win, winning_line
from plyground.game import PlygroundError, Position
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Limit

SPEC = "gipf:rules=standard"
#: Games of the engine: random plies at the beginning, positions to look at, the most plies, the last ones that count.
OPENING, HASTY, LONGEST, LATE = 6, (100, 300, 800), 300, 21
#: Wins of at most so many plies are looked for on all boards of a game, longer ones on one of them.
SHORT = 5
#: Wins of more plies than this are looked for by the engine first.
QUICK = 7
#: Positions that the engine may look at.
NODES = 300_000


def random_boards(game: LoadedGame, chance: random.Random) -> Iterator[list[str]]:
    """Endlessly: boards with White to move, from the later part of a random game, without their reserves."""
    while True:
        position = game.start()
        late: list[str] = []
        while position.moves():
            reserves = re.search(r" r:(\d+)/(\d+) w", str(position))
            if reserves and max(map(int, reserves.groups())) <= 6:
                late.append(str(position).partition(" r:")[0])
            won = forced_win(position, 1)
            position = position.play(chance.choice(won.moves if won else position.moves()))
        chance.shuffle(late)
        tried = [board.split() for board in late for _ in range(4)]
        yield [" ".join(with_fewer_stacks(side, chance) for side in board) for board in tried]


def engine_boards(game: LoadedGame, chance: random.Random) -> Iterator[list[str]]:
    """Endlessly: boards of a game between hasty engines, with the later winner to move, who becomes White."""
    engine = Engine(game, table=16)
    while True:
        position = game.start()
        for _ in range(OPENING):
            position = position.play(chance.choice(position.moves()))
        played: list[Position] = []
        while position.moves() and len(played) < LONGEST:
            played.append(position)
            engine.forget()
            position = position.play(engine.think(position, Limit(nodes=chance.choice(HASTY))).moves[0].move)
        outcome = position.outcome()
        late = [one for one in played[-LATE:] if outcome is not None and one.side is outcome.winner]
        yield [white_to_move(str(one)) for one in late]


def white_to_move(text: str) -> str:
    """The board of a position, with the colours changed if Black is to move."""
    white, black, _, side = text.split()
    return f"{white} {black}" if side == "w" else f"W:{black[2:]} B:{white[2:]}"


def with_fewer_stacks(side: str, chance: random.Random) -> str:
    """`W:b5*,e2,h5*`, with at least one of the stars."""
    stars = [at for at, letter in enumerate(side) if letter == "*"]
    gone = chance.sample(stars, chance.randrange(max(1, len(stars))))
    return "".join(letter for at, letter in enumerate(side) if at not in gone)


def problem(game: LoadedGame, engine: Engine, position: Position, plies: int) -> Puzzle | None:
    """The position as a problem, if there is one win of exactly that length."""
    if plies > QUICK:
        engine.forget()
        found = engine.think(position, Limit(nodes=NODES)).moves[0].score
        if found.kind != "win" or found.plies is None or found.plies < plies:
            return None
        if forced_win(position, plies - 2) is not None:
            return None
    win = forced_win(position, plies)
    if win is None or win.plies != plies or len(different(position, win)) != 1:
        return None
    line = winning_line(position, plies, win)
    return Puzzle(game.spec, str(position), plies, tuple(map(str, line)))


def first_problem(game: LoadedGame, engine: Engine, found: Sequence[str], reserves: str, plies: int) -> Puzzle | None:
    """The first of the boards that is a problem with these reserves."""
    for board in found:
        try:
            position = game.position(f"{board} r:{reserves} w")
        except PlygroundError:  # more pieces than the game has
            continue
        if position.outcome() is None and (made := problem(game, engine, position, plies)) is not None:
            return made
    return None


def wanted(text: str) -> tuple[int, int, int, int]:
    """`3v2in6=12`: reserves, turns, and how many such problems."""
    found = re.fullmatch(r"(\d+)v(\d+)in(\d+)=(\d+)", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"'{text}' is not a class of problems: expected as in 3v2in6=12")
    white, black, turns, number = map(int, found.groups())
    return white, black, turns, number


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes problems for Standard GIPF.")
    parser.add_argument("classes", nargs="+", type=wanted)
    parser.add_argument("--games", choices=("random", "engine"), default="random", help="where the boards come from")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = load(SPEC)
    engine = Engine(game)
    left = {(white, black, turns): number for white, black, turns, number in arguments.classes}
    boards = random_boards if arguments.games == "random" else engine_boards
    for found in boards(game, random.Random(arguments.seed)):
        for white, black, turns in [one for one, number in left.items() if number]:
            plies = 2 * turns - 1
            made = first_problem(
                game,
                engine,
                found if plies <= SHORT or arguments.games == "engine" else found[:1],
                f"{white}/{black}",
                plies,
            )
            if made is not None:
                left[white, black, turns] -= 1
                print(made, flush=True)
                break  # one of each game
        if not any(left.values()):
            return


if __name__ == "__main__":
    main()
