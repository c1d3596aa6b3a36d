"""`plyground solve`: the exact value of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.console import Console

from plyground import registry
from plyground.cli.output import console, print_json
from plyground.cli.parameters import GameSpec, Json, MoveTexts, PositionText, begin
from plyground.cli.spinner import Spinner
from plyground.game import Move, Position, Side
from plyground.solve import Solution
from plyground.solve import solve as solve_position
from plyground.textbook import Strategy
from plyground.textbook import theorem as theorem_of

#: A strategy of up to this many positions is printed without being asked for.
SHORT = 30


def solve(
    game: GameSpec,
    position: PositionText = None,
    moves: MoveTexts = "",
    strategy: Annotated[bool, typer.Option("--strategy", help="The whole strategy, a move a position.")] = False,
    json: Json = False,
) -> None:
    """Solve a game, or a position of it, exactly: who wins, in how many plies, by which moves, and how."""
    loaded = registry.load(game)
    root = begin(loaded, position, moves)
    with Spinner(Console(stderr=True), f"solving {loaded.title}") as spinner:
        solution = solve_position(root, progress=lambda n: spinner.say(f"solving {loaded.title}: {n:,} positions"))
        spinner.say("finding the strategy")
        found = theorem_of(root)
    if json:
        print_json(_document(root, solution, found.winner, found.strategies, strategy))
        return
    out = console()
    names = dict(zip(Side, loaded.description.sides, strict=True))
    out.print(f"[bold]{_sentence(solution, root, names)}[/bold]")
    if solution.moves:
        out.print("best moves  " + " ".join(str(move) for move in solution.best))
    out.print(f"positions   {solution.positions:,}")
    for side, steps in found.strategies.items():
        goal = "wins" if steps.goal == "win" else "does not lose"
        out.print(f"\nHow {names[side]} {goal}, {len(steps.moves):,} positions to know:")
        if strategy or len(steps.moves) <= SHORT:
            _print_strategy(out, steps.moves)
        else:
            out.print("  (--strategy prints them)")


def _sentence(solution: Solution, root: Position, names: Mapping[Side, str]) -> str:
    """Who wins and when, in words."""
    outcome, score = root.outcome(), solution.score
    if outcome is not None:
        winner = "Nobody has won" if outcome.winner is None else f"{names[outcome.winner]} has won"
        return f"{winner}: {outcome.reason}."
    if score.kind == "draw":
        return f"With best play the game is drawn; {names[root.side]} to move."
    winner = names[root.side if score.kind == "win" else root.side.other]
    plies = "1 ply" if score.plies == 1 else f"{score.plies} plies"
    return f"{winner} wins in {plies}; {names[root.side]} to move."


def _print_strategy(out: Console, steps: Mapping[Position, Move]) -> None:
    width = max((len(str(position)) for position in steps), default=0)
    for position, move in steps.items():
        out.print(f"  {position!s:<{width}}  {move}", markup=False)


def _document(
    root: Position, solution: Solution, winner: Side | None, strategies: Mapping[Side, Strategy], whole: bool
) -> dict[str, Any]:
    document: dict[str, Any] = {
        "position": str(root),
        "score": solution.score.to_json(),
        "winner": winner and str(winner),
        "best": [str(move) for move in solution.best],
        "moves": [
            {"move": str(move), "score": score.to_json()}
            for move, score in sorted(solution.moves.items(), key=lambda entry: entry[1].rank(), reverse=True)
        ],
        "positions": solution.positions,
    }
    if whole:
        document["strategies"] = {
            str(side): {
                "goal": steps.goal,
                "moves": {str(position): str(move) for position, move in steps.moves.items()},
            }
            for side, steps in strategies.items()
        }
    return document
