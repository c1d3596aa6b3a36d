"""Makes problems for Standard GIPF: White has so many pieces in reserve, Black so many, and wins in so many turns by
one first move. Each is proved by complete search, which also shows that there is no shorter win. (Other first moves may
win too, but later.)

    python -m bench.gipf_problems 2v1in2=12 2v2in2=12 --seed 1
    python -m bench.gipf_problems 3v2in6=12 --boards walks --seed 1

Boards come from random games, in which a win in one turn is not missed. Some of their GIPF-pieces are made single ones,
as if they had been taken back and brought in again. The reserves are set as asked: what is missing has been captured.
At most one problem is taken from a game.

Long wins are too rare for that. Walks begin at the problems of that length that exist, or at random boards where each
side has a row in the making, and change a piece or two at a time; a change stays if the engine finds a win that is not
shorter than before. A problem that differs from another in too few spots is left out.

A problem is printed as soon as it is found. `python -m bench gipf_problems` gives the shipped ones to the engine.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Iterator
from itertools import cycle, islice

from plyground import load
from plyground.advice.puzzles import Puzzle, different, shipped
from plyground.engine.engine import Engine
from plyground.exact import forced_win, winning_line
from plyground.game import PlygroundError, Position
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec
from plyground.score import Limit, Score

LONG = True  # not run unless named
SPEC = "gipf:rules=standard"
PLAYER = "engine:time=5"
#: Wins of at most so many plies are looked for on all boards of a random game, longer ones on one of them.
SHORT = 5
#: Positions that the engine may look at for each step of a walk, and steps without progress before another one begins.
NODES, PATIENCE = 300_000, 60
#: Problems of a walk differ from all others in so many spots.
APART = 6
COLUMNS = "bcdefgh"
SPOTS = [f"{column}{row}" for column, top in zip(COLUMNS, "5678765", strict=True) for row in range(2, int(top) + 1)]


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


def with_fewer_stacks(side: str, chance: random.Random) -> str:
    """`W:b5*,e2,h5*`, with at least one of the stars."""
    stars = [at for at, letter in enumerate(side) if letter == "*"]
    gone = chance.sample(stars, chance.randrange(max(1, len(stars))))
    return "".join(letter for at, letter in enumerate(side) if at not in gone)


def problem(game: LoadedGame, position: Position, plies: int) -> Puzzle | None:
    """The position as a problem, if there is one win of exactly that length."""
    win = forced_win(position, plies)
    if win is None or win.plies != plies or len(different(position, win)) != 1:
        return None
    line = winning_line(position, plies, win)
    return Puzzle(game.spec, str(position), plies, tuple(map(str, line)))


def playable(game: LoadedGame, text: str) -> Position | None:
    try:
        position = game.position(text)
    except PlygroundError:  # more pieces than the game has, or a row that cannot be there
        return None
    return position if position.outcome() is None else None


def from_games(game: LoadedGame, reserves: str, plies: int, chance: random.Random) -> Iterator[Puzzle]:
    for found in random_boards(game, chance):
        for board in found if plies <= SHORT else found[:1]:
            position = playable(game, f"{board} r:{reserves} w")
            if position is not None and (made := problem(game, position, plies)) is not None:
                yield made
                break  # one of each game


#: What stands on the spots that are not empty: w and b, and W and B for GIPF-pieces.
Board = dict[str, str]


def from_walks(game: LoadedGame, reserves: str, plies: int, chance: random.Random) -> Iterator[Puzzle]:
    engine = Engine(game)
    known = [board_of(one.position) for one in shipped(load("gipf")) if one.game == game.spec]
    starts = [board_of(one.position) for one in shipped(load("gipf")) if is_of(one, game, reserves, plies)]
    for start in cycle([*starts, None]):
        board, length = (start, plies) if start else (random_board(chance), 0)
        steps = 0
        while steps < PATIENCE:
            steps += 1
            changed = with_change(board, chance)
            position = playable(game, text_of(changed, reserves))
            if position is None or (found := engine_win(engine, position)) < length or found > plies:
                continue
            steps = 0 if found > length else steps
            board, length = changed, found
            far = all(apart(board, one) >= APART for one in known)
            if found == plies and far and (made := problem(game, position, plies)) is not None:
                known.append(board)
                steps = 0
                yield made


def engine_win(engine: Engine, position: Position) -> int:
    """In how many plies the engine sees a win; 0 if it sees none."""
    engine.forget()
    score = engine.think(position, Limit(nodes=NODES)).best.score
    return (score.plies or 0) if score.kind == "win" else 0


def is_of(puzzle: Puzzle, game: LoadedGame, reserves: str, plies: int) -> bool:
    return puzzle.game == game.spec and puzzle.plies == plies and f" r:{reserves} " in puzzle.position


def board_of(text: str) -> Board:
    white, black, *_ = text.split()
    return {
        spot[:2]: letter.upper() if spot.endswith("*") else letter
        for letter, field in (("w", white), ("b", black))
        for spot in field[2:].split(",")
    }


def text_of(board: Board, reserves: str) -> str:
    fields = []
    for letter in "wb":
        spots = (spot + "*" * board[spot].isupper() for spot in SPOTS if board.get(spot, "").lower() == letter)
        fields.append(f"{letter.upper()}:{','.join(spots) or '-'}")
    return f"{' '.join(fields)} r:{reserves} w"


def lines() -> list[list[str]]:
    """The spots of each line. Lines that rise to the right are level from the middle on, those that fall up to it."""
    found: dict[tuple[str, int], list[str]] = {}
    for spot in SPOTS:
        right, row = COLUMNS.index(spot[0]) - 3, int(spot[1])
        for line in (("up", right), ("rising", row - min(right, 0)), ("falling", row + max(right, 0))):
            found.setdefault(line, []).append(spot)
    return list(found.values())


def random_board(chance: random.Random) -> Board:
    """For each side three of four adjacent spots, as both must take back a row in a long win, and some more pieces."""
    board: Board = {}
    for spot, letter in zip(chance.sample(SPOTS, chance.randrange(4, 12)), cycle("WBwbwb"), strict=False):
        board[spot] = letter
    for letter in "wb":
        line = chance.choice(lines())
        first = chance.randrange(len(line) - 3)
        for spot in chance.sample(line[first : first + 4], 3):
            board.setdefault(spot, letter)
    return board


def with_change(board: Board, chance: random.Random) -> Board:
    """One or two pieces less, more, elsewhere, or single instead of stacked or the other way round."""
    changed = dict(board)
    for _ in range(chance.randrange(1, 3)):
        spot, piece = (at := chance.choice(SPOTS)), changed.pop(at, None)
        way = chance.randrange(3)
        if piece is None:
            changed[spot] = chance.choice("wbwbwbWB")
        elif way == 1:
            changed[chance.choice(SPOTS)] = piece
        elif way == 2:
            changed[spot] = piece.swapcase()
    return changed


def apart(one: Board, other: Board) -> int:
    return sum(one.get(spot) != other.get(spot) for spot in SPOTS)


def wanted(text: str) -> tuple[int, int, int, int]:
    """`3v2in6=12`: reserves, turns, and how many such problems."""
    found = re.fullmatch(r"(\d+)v(\d+)in(\d+)=(\d+)", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"'{text}' is not a class of problems: expected as in 3v2in6=12")
    white, black, turns, number = map(int, found.groups())
    return white, black, turns, number


def run() -> None:
    """How many problems of each class the engine solves in the proved number of turns, and its slowest answer."""
    game = load(SPEC)
    classes: dict[str, list[tuple[bool, float]]] = {}
    for puzzle in shipped(load("gipf")):
        if puzzle.game != game.spec:
            continue
        position = game.position(puzzle.position)
        began = time.process_time()
        choice = PlayerSpec.parse(PLAYER).player(game).choose(Line.of(game, position))
        right = position.play(choice.move) == position.play(puzzle.solution[0])
        solved = right and choice.score == Score.win(position.side, puzzle.plies)
        reserves = puzzle.position.split()[2].removeprefix("r:").replace("/", " v ")
        name = f"{reserves} in {(puzzle.plies + 1) // 2}"
        classes.setdefault(name, []).append((solved, time.process_time() - began))
    for name, answers in sorted(classes.items(), key=lambda item: item[0].split()[::-1]):
        slowest = max(seconds for _, seconds in answers)
        print(f"{name}: {PLAYER} solves {sum(one for one, _ in answers)} of {len(answers)}, slowest {slowest:.2f} s")
    all_of_them = [solved for answers in classes.values() for solved, _ in answers]
    print(f"all: {sum(all_of_them)} of {len(all_of_them)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes problems for Standard GIPF.")
    parser.add_argument("classes", nargs="+", type=wanted)
    parser.add_argument("--boards", choices=("games", "walks"), default="games", help="where the boards come from")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game, chance = load(SPEC), random.Random(arguments.seed)
    source = from_games if arguments.boards == "games" else from_walks
    for white, black, turns, number in arguments.classes:
        for made in islice(source(game, f"{white}/{black}", 2 * turns - 1, chance), number):
            print(made, flush=True)


if __name__ == "__main__":
    main()
