"""`plyground puzzles`: the puzzles of a game, and new ones."""

from __future__ import annotations

import itertools
from typing import Annotated, Any

import typer

from plyground.advice.puzzles import Puzzle, generate, shipped, verify
from plyground.cli.output import console, messages, print_json, refuse
from plyground.cli.parameters import GameSpec, Json, named_game, ply_range, whole_number
from plyground.cli.spinner import Spinner
from plyground.draw.terminal import board
from plyground.game import Side
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import counted

Number = Annotated[int | None, typer.Argument(metavar="[NUMBER]", parser=whole_number, help="Show this puzzle.")]


def puzzles(
    game: GameSpec,
    number: Number = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Prove every puzzle anew.")] = False,
    make: Annotated[
        int | None, typer.Option("--generate", parser=whole_number, help="Make this number of new ones.")
    ] = None,
    plies: Annotated[str, typer.Option(help="The length of the win in plies, as in 3-9.")] = "3-7",
    seed: Annotated[int, typer.Option(parser=whole_number, help="The same seed makes the same puzzles.")] = 1,
    json: Json = False,
) -> None:
    """List a game's puzzles, show one, or make new ones: positions with one winning move."""
    loaded = named_game(game)
    if make is not None:
        _make(loaded, make, ply_range(plies), seed, json)
        return
    found = shipped(loaded)
    if check:
        for puzzle in found:
            verify(puzzle)
        console().print(f"{len(found)} puzzles of {loaded.title} proved")
    elif json:
        print_json([_entry(puzzle) for puzzle in found])
    elif number is None:
        _list(loaded, found)
    elif number > len(found):
        refuse(f"there is no puzzle '{number}' of {loaded.title}: there are {len(found)}")
    else:
        _show(loaded, found[number - 1], number, solution)


def _make(game: LoadedGame, count: int, plies: range, seed: int, json: bool) -> None:
    made: list[Puzzle] = []
    with Spinner(messages(), f"making puzzles of {game.title}") as spinner:
        for puzzle in itertools.islice(generate(game, plies, seed), count):
            made.append(puzzle)
            spinner.say(f"making puzzles of {game.title}: {len(made)} of {count}")
            if not json:
                console().print(str(puzzle))
    if json:
        print_json([_entry(puzzle) for puzzle in made])


def _list(game: LoadedGame, found: list[Puzzle]) -> None:
    out = console()
    if not found:
        out.print(f"{game.title} has no puzzles yet; --generate 5 makes some.")
        return
    for number, puzzle in enumerate(found, 1):
        out.print(f"{number:>3}  win in {counted(puzzle.plies, 'ply')}  {puzzle.position}")
    out.print(f"\nplyground puzzles {game.spec} 1 shows one, with --solution its solution.")


def _show(game: LoadedGame, puzzle: Puzzle, number: int, solution: bool) -> None:
    out = console()
    loaded = registry.load(puzzle.game)
    position = loaded.position(puzzle.position)
    out.print(board(loaded, position, width=out.width))
    name = dict(zip(Side, loaded.description.sides, strict=True))[position.side]
    turns = counted((puzzle.plies + 1) // 2, "move")
    out.print(f"\nPuzzle {number}: {name} to move and win in {turns} ({counted(puzzle.plies, 'ply')}).")
    if solution:
        out.print("Solution: " + " ".join(puzzle.solution))
    out.print(f"\nTry it: plyground play {puzzle.game} --position '{puzzle.position}'")


def _entry(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "game": puzzle.game,
        "position": puzzle.position,
        "plies": puzzle.plies,
        "solution": list(puzzle.solution),
    }
