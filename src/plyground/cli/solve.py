"""`plyground solve`: the exact value of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from plyground import registry
from plyground.cli import tables
from plyground.cli.output import console, messages, print_json, refuse
from plyground.cli.parameters import GameSpec, Json, MoveTexts, PositionText, begin
from plyground.cli.spinner import Spinner
from plyground.game import Move, Position, Side, TooLarge
from plyground.solve import LIMIT, Solution
from plyground.solve import solve as solve_position
from plyground.solve.source import source
from plyground.textbook import Strategy, theorem
from plyground.wording import counted

#: A strategy of up to this many positions is printed without being asked for.
SHORT = 30


def solve(
    game: GameSpec,
    position: PositionText = None,
    moves: MoveTexts = "",
    strategy: Annotated[bool, typer.Option("--strategy", help="The whole strategy, a move a position.")] = False,
    build: Annotated[
        bool, typer.Option("--build", help="Build the table of all positions, where a game has one.")
    ] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Check every position of that table.")] = False,
    census: Annotated[bool, typer.Option("--census", help="Count its positions that can come about.")] = False,
    json: Json = False,
) -> None:
    """Solve a game, or a position of it, exactly: who wins, in how many plies, by which moves, and how."""
    loaded = registry.load(game)
    if build or verify or census:
        if build + verify + census > 1 or position is not None or moves or strategy:
            refuse("--build, --verify and --census are of the whole table: give one of them, and nothing else")
        (tables.build if build else tables.verify if verify else tables.census)(loaded, json)
        return
    root = begin(loaded, position, moves).position
    with Spinner(messages(), f"solving {loaded.title}") as spinner:

        def say(number: int) -> None:
            spinner.say(f"solving {loaded.title}: {number:,} positions")

        own = source(loaded)
        solution = solve_position(root, progress=say) if own is None else own.solution(root, say)
        spinner.say("finding the strategy")
        # A game with a solver of its own is too large for a strategy of every position, unless one is asked for.
        strategies = _strategies(root) if strategy or not (json or own) else {}
    if json:
        print_json(_document(root, solution) | ({"strategies": _steps(strategies)} if strategy else {}))
        return
    out = console()
    names = dict(zip(Side, loaded.description.sides, strict=True))
    out.print(Text(_sentence(solution, root, names), "bold"))
    if solution.moves:
        out.print("best moves  " + " ".join(str(move) for move in solution.best))
    out.print(f"positions   {solution.positions:,}")
    if isinstance(strategies, TooLarge):
        out.print(f"\nThe strategy is not available: {strategies}")
        return
    for side, steps in strategies.items():
        goal = "wins" if steps.goal == "win" else "does not lose"
        out.print(f"\nHow {names[side]} {goal}, {counted(len(steps.moves), 'position')} to know:")
        if strategy or len(steps.moves) <= SHORT:
            _print_strategy(out, steps.moves)
        else:
            out.print("  (--strategy prints them)")


def _strategies(root: Position) -> Mapping[Side, Strategy] | TooLarge:
    """The strategies, or why they cannot be had: finding them may take more than the solution did."""
    try:
        return theorem(root, limit=LIMIT).strategies
    except TooLarge as error:
        return error


def _sentence(solution: Solution, root: Position, names: Mapping[Side, str]) -> str:
    """Who wins and when, in words."""
    outcome, score = root.outcome(), solution.score
    if outcome is not None:
        winner = "Nobody has won" if outcome.winner is None else f"{names[outcome.winner]} has won"
        return f"{winner}: {outcome.reason}."
    if score.kind == "draw":
        return f"With best play the game is drawn; {names[root.side]} to move."
    winner = names[root.side if score.kind == "win" else root.side.other]
    return f"{winner} wins in {counted(score.plies or 0, 'ply')}; {names[root.side]} to move."


def _print_strategy(out: Console, steps: Mapping[Position, Move]) -> None:
    width = max((len(str(position)) for position in steps), default=0)
    for position, move in steps.items():
        out.print(f"  {position!s:<{width}}  {move}")


def _document(root: Position, solution: Solution) -> dict[str, Any]:
    winner = {"win": str(root.side), "loss": str(root.side.other)}.get(solution.score.kind)
    return {
        "position": str(root),
        "score": solution.score.to_json(),
        "winner": winner,
        "best": [str(move) for move in solution.best],
        "moves": [
            {"move": str(move), "score": score.to_json()}
            for move, score in sorted(solution.moves.items(), key=lambda entry: entry[1].rank(), reverse=True)
        ],
        "positions": solution.positions,
    }


def _steps(strategies: Mapping[Side, Strategy] | TooLarge) -> dict[str, Any] | None:
    """The strategies move by move; None where they cannot be had."""
    if isinstance(strategies, TooLarge):
        return None
    return {
        str(side): {"goal": steps.goal, "moves": {str(position): str(move) for position, move in steps.moves.items()}}
        for side, steps in strategies.items()
    }
