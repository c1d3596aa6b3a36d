"""`plyground puzzles`: the puzzles of a game, and new ones; problems of one's own, solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from plyground.advice.problems import Problem, Verdict, read_problems, solve
from plyground.advice.puzzles import Puzzle, generate, shipped, verify
from plyground.advice.words import movers
from plyground.cli.failures import refuse
from plyground.cli.output import console, messages, print_csv, print_json
from plyground.cli.parameters import (
    GAME_HELP,
    Csv,
    Json,
    MoveTexts,
    PositionText,
    Seed,
    begin,
    named_game,
    ply_range,
    whole_number,
)
from plyground.cli.spinner import Spinner
from plyground.game import Side
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.pictures import terminal
from plyground.loading.trust import NOTHING
from plyground.wording import counted

Number = Annotated[int | None, typer.Argument(metavar="NUMBER", parser=whole_number, help="Show this puzzle.")]


def puzzles(
    game: Annotated[str, typer.Argument(metavar="GAME|FILE.txt", help=f"{GAME_HELP} Or a file of problems.")],
    number: Number = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Prove every puzzle anew.")] = False,
    make: Annotated[
        int | None, typer.Option("--generate", metavar="N", parser=whole_number, help="Make this number of new ones.")
    ] = None,
    plies: Annotated[str, typer.Option(metavar="A-B", help="The length of the win in plies, as in 3-9.")] = "3-7",
    seed: Seed = 1,
    position: PositionText = None,
    moves: MoveTexts = "",
    json: Json = False,
    csv: Csv = False,
) -> None:
    """List a game's puzzles, show one, or make new ones: positions with one winning move.

    With --generate, --position and --moves say where the games begin that the puzzles are taken from. FILE.txt instead
    of a game has problems of your own, one on a line: they are solved, and checked for second solutions. Ends with 1
    where a problem does not hold.
    """
    if game.endswith(".txt"):
        _solve(game, number, solution, json, csv)
        return
    loaded = named_game(game)
    if make is not None:
        start = begin(loaded, position, moves).position
        made = islice(generate(loaded, ply_range(plies), seed, start), make)
        _print_made(loaded, made, make, json, csv)
        return
    if position is not None or moves:
        refuse("--position and --moves are for new puzzles: give --generate N too", position or moves)
    found = shipped(loaded)
    if check:
        for puzzle in found:
            verify(puzzle)
        console().print(f"{len(found)} puzzles of {loaded.title} proved")
    elif json:
        print_json({"puzzles": found})
    elif csv:
        _print_csv(found)
    elif number is None:
        _list(loaded, found)
    elif number > len(found):
        refuse(f"there is no puzzle '{number}' of {loaded.title}: there are {len(found)}", number)
    else:
        _show(loaded, found[number - 1], number, solution)


def _solve(file: str, number: int | None, solution: bool, json: bool, csv: bool) -> None:
    problems = read_problems(_content(file), file, NOTHING.load)
    if number is not None and number > len(problems):
        refuse(f"there is no problem '{number}' in '{file}': there are {len(problems)}", number)
    chosen = problems if number is None else [problems[number - 1]]
    verdicts: list[Verdict] = []
    for problem in chosen:
        with Spinner(messages(), f"solving the problem in line {problem.number}"):
            verdicts.append(solve(problem))
        if not json and not csv:
            _report(problem, verdicts[-1], number is not None, solution)
    solved = list(zip(chosen, verdicts, strict=True))
    if json:
        entries = [{"line": one.number, **vars(one.puzzle), "verdict": verdict} for one, verdict in solved]
        print_json({"problems": entries})
    elif csv:
        told = [(verdict.holds, verdict.words, " ".join(verdict.line)) for verdict in verdicts]
        rows = [(one.number, one.puzzle.game, one.position, *cells) for one, cells in zip(chosen, told, strict=True)]
        print_csv(("line", "game", "position", "holds", "words", "solution"), rows)
    if not all(verdict.holds for verdict in verdicts):
        raise typer.Exit(1)


def _content(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "it is not UTF-8 text"
        refuse(f"cannot read '{file}': {reason}", file)


def _report(problem: Problem, verdict: Verdict, drawn: bool, solution: bool) -> None:
    out = console()
    if drawn:
        out.print(terminal(registry.load(problem.puzzle.game), problem.position, width=out.width))
        out.print()
    out.print(f"line {problem.number}: {'holds' if verdict.holds else 'does not hold'}: {verdict.words}")
    if solution and verdict.line:
        out.print("  " + " ".join(verdict.line))
        for turn, others in enumerate(verdict.others, 2):
            if others:
                out.print(f"  turn {turn} may also be {', '.join(others)}")


def _print_made(game: LoadedGame, puzzles: Iterator[Puzzle], count: int, json: bool, csv: bool) -> None:
    made: list[Puzzle] = []
    with Spinner(messages(), f"making puzzles of {game.title}") as spinner:
        for puzzle in puzzles:
            made.append(puzzle)
            spinner.say(f"making puzzles of {game.title}: {len(made)} of {count}")
            if not json and not csv:
                console().print(str(puzzle))
    if json:
        print_json({"puzzles": made})
    elif csv:
        _print_csv(made)


def _print_csv(puzzles: Sequence[Puzzle]) -> None:
    rows = [(puzzle.game, puzzle.position, puzzle.plies, " ".join(puzzle.solution)) for puzzle in puzzles]
    print_csv(("game", "position", "plies", "solution"), rows)


def _list(game: LoadedGame, found: list[Puzzle]) -> None:
    out = console()
    if not found:
        out.print(f"{game.title} has no puzzles yet; --generate 5 makes some.")
        return
    for number, puzzle in enumerate(found, 1):
        rules = "" if puzzle.game == game.spec else f"  {puzzle.game}"  # its own, where they are others
        out.print(f"{number:>3}  win in {counted(puzzle.plies, 'ply')}{rules}  {puzzle.position}")
    out.print(f"\nplyground puzzles {game.spec} 1 shows one, with --solution its solution.")


def _show(game: LoadedGame, puzzle: Puzzle, number: int, solution: bool) -> None:
    out = console()
    loaded = registry.load(puzzle.game)
    position = loaded.position(puzzle.position)
    out.print(terminal(loaded, position, width=out.width))
    name = dict(zip(Side, loaded.description.sides, strict=True))[position.side]
    turns = counted(Counter(movers(position, puzzle.solution))[position.side], "move")
    out.print(f"\nPuzzle {number}: {name} to move and win in {turns} ({counted(puzzle.plies, 'ply')}).")
    if solution:
        out.print("Solution: " + " ".join(puzzle.solution))
    out.print(f"\nTry it: plyground play {puzzle.game} --position '{puzzle.position}'")
