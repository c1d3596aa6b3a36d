"""`plyground solve`: the exact value of a position, and its proof."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from plyground.cli import solution_tables
from plyground.cli.failures import refuse
from plyground.cli.output import console, messages, print_csv, print_json
from plyground.cli.parameters import (
    Csv,
    GameSpec,
    Json,
    MoveTexts,
    PositionText,
    begin,
    named_game,
    plies,
    trust_in,
    whole_number,
)
from plyground.cli.spinner import Spinner
from plyground.cli.table import SCORE_COLUMNS, score_cells
from plyground.exact import Checked, InvalidProof, Proof, prove_win, read_proof
from plyground.exact import check as check_proof
from plyground.exact.decide import Decision, decide
from plyground.exact.source import source
from plyground.game import Endless, Position, Side, TooLarge
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.wording import counted

#: A strategy of up to this many positions is printed without being asked for.
SHORT = 30


def solve(
    game: GameSpec,
    position: PositionText = None,
    moves: MoveTexts = "",
    strategy: Annotated[bool, typer.Option("--strategy", help="The whole strategy, a move a position.")] = False,
    within: Annotated[
        int | None,
        typer.Option("--within", metavar="N", parser=plies, help="Only say whether the side to move wins in N plies."),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", parser=whole_number, help="Look at no more positions than this."),
    ] = None,
    proof: Annotated[Path | None, typer.Option("--proof", metavar="FILE", help="Write the proof to this file.")] = None,
    check: Annotated[
        Path | None, typer.Option("--check", metavar="FILE", help="Check the proof in this file instead.")
    ] = None,
    build: Annotated[
        bool, typer.Option("--build", help="Build the solution table, all positions, if the game can have one.")
    ] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Check every position of that table.")] = False,
    census: Annotated[bool, typer.Option("--census", help="Count its positions that can be reached.")] = False,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Solve a game, or a position of it, exactly: who wins, in how many plies, by which moves, and how.

    --csv writes the moves with their scores; with --strategy, the move of the strategy in each position."""
    loaded = named_game(game)
    if build or verify or census:
        others = (position, moves, strategy, within, limit, proof, check)
        if build + verify + census > 1 or any(others):
            refuse("--build, --verify and --census are of the whole table: give one of them, and nothing else", game)
        if census:
            solution_tables.census(loaded, json, csv)
        elif csv:
            refuse("--csv is for tables: expected --census, or a position to solve", "--csv")
        else:
            (solution_tables.build if build else solution_tables.verify)(loaded, json)
        return
    root = begin(loaded, position, moves).position
    began = time.monotonic()
    with Spinner(messages(), f"solving {loaded.title}") as spinner:

        def say(what: str, number: int) -> None:
            spinner.say(f"{loaded.title}: {what}, {number:,} so far")

        decision: Decision | None = None
        found: Proof | TooLarge | None
        if check is not None:
            found = _read(check, game, root if position is not None or moves else None)
        elif within is not None:
            decision = _within(loaded, root, within, limit, say)
            found = decision.proof
        else:
            # A game with a solver or table of its own is too large for a whole strategy, unless one is asked for.
            wanted = strategy or proof is not None or source(loaded, 1) is None
            decision = decide(loaded, root, limit, wanted, say)
            found = decision.proof
        checked = check_proof(found, lambda now: say("checking the proof", now)) if isinstance(found, Proof) else None
    answer = _Answer(root, decision, found, checked, time.monotonic() - began)
    if proof is not None:
        _write(answer, proof)
    if json:
        print_json(_document(answer) | ({"strategies": _steps(found)} if strategy else {}))
    elif csv:
        _print_csv(answer, strategy)
    else:
        _print(answer, dict(zip(Side, loaded.description.sides, strict=True)), within, strategy)


@dataclass(frozen=True)
class _Answer:
    """What there is to say of a position: what was decided (None: a proof was read), the proof and its check."""

    position: Position
    decision: Decision | None
    proof: Proof | TooLarge | None
    checked: Checked | None
    seconds: float

    @property
    def score(self) -> Score | None:
        """For the side to move; None where only a quick win was looked for, and there is none."""
        if self.decision is not None:
            return None if self.decision.solution is None else self.decision.solution.score
        assert isinstance(self.proof, Proof)
        side, winner, margin = self.proof.position.side, self.proof.winner, self.proof.margin
        return Score.of_winner(winner, side, payoff=None if margin is None else margin if winner is side else -margin)


def _read(path: Path, game: str, position: Position | None) -> Proof:
    """The proof in a file, which must be of this game, and of this position if one is given."""
    found = read_proof(path, trust_in(game).load)
    if found.game.spec != registry.load(game).spec:
        raise InvalidProof(f"'{path}' is a proof of {found.game.spec}, not of {game}", str(path))
    if position is not None and found.position != position:
        raise InvalidProof(f"'{path}' is a proof of '{found.position}', not of '{position}'", str(path))
    return found


def _within(
    game: LoadedGame, root: Position, plies: int, limit: int | None, say: Callable[[str, int], None]
) -> Decision:
    try:
        proved = prove_win(game, root, plies, limit, lambda now: say("looking for a win", now))
    except Endless:
        raise
    except TooLarge as error:
        raise TooLarge(f"{error}; --limit allows more, and fewer plies need less", error.input) from None
    return Decision(None, None) if proved is None else Decision(proved.solution, proved.proof)


def _write(answer: _Answer, path: Path) -> None:
    if answer.proof is None:
        raise InvalidProof(f"there is nothing to write to '{path}': no win was found", str(path))
    if isinstance(answer.proof, TooLarge):
        raise answer.proof
    answer.proof.write(path)


def _print(answer: _Answer, names: Mapping[Side, str], within: int | None, strategy: bool) -> None:
    out = console()
    root = (
        answer.position if answer.decision is not None or not isinstance(answer.proof, Proof) else answer.proof.position
    )
    out.print(Text(_sentence(answer.score, root, names, within), "bold"))
    solution = None if answer.decision is None else answer.decision.solution
    if solution is not None:
        if solution.best:
            others = "" if len(solution.moves) == len(root.moves()) else " (not all others were looked at)"
            out.print("best moves  " + " ".join(str(move) for move in solution.best) + others)
        out.print(f"positions   {solution.positions:,}")
    out.print(f"time        {answer.seconds:.2f} s")
    if isinstance(answer.proof, TooLarge):
        out.print(f"\nThe strategy is not available: {answer.proof}")
    elif answer.proof is not None and answer.checked is not None:
        out.print(f"proof       {counted(answer.proof.moves, 'move')}{_of(answer)}; checked: {_words(answer.checked)}")
        if solution is not None:
            _print_strategies(out, answer.proof, names, strategy)


def _of(answer: _Answer) -> str:
    """What the proof proves, in a game with payoffs."""
    assert isinstance(answer.proof, Proof)
    if answer.proof.winner is None or answer.checked is None or not answer.checked.payoffs:
        return ""
    return ", of the result and not of the margin" if answer.proof.margin is None else ", of the result and the margin"


def _words(checked: Checked) -> str:
    """What the checker looked at."""
    words = f"every reply answered, {counted(checked.positions, 'position')}"
    return words + (f", {checked.held:,} of them held by the game's own argument" if checked.held else "")


def _sentence(score: Score | None, root: Position, names: Mapping[Side, str], within: int | None) -> str:
    """Who wins and when, in words."""
    outcome, mover = root.outcome(), names[root.side]
    if outcome is not None:
        winner = "Nobody has won" if outcome.winner is None else f"{names[outcome.winner]} has won"
        return f"{winner}: {outcome.reason}."
    if score is None:
        return f"{mover}, to move, does not win within {counted(within or 0, 'ply')}."
    if score.kind == "draw":
        return f"With best play the game is drawn; {mover} to move."
    winner = names[root.side if score.kind == "win" else root.side.other]
    when = "" if score.plies is None else f" in {counted(score.plies, 'ply')}"
    by = "" if score.payoff is None else f" by {abs(score.payoff)}"
    return f"{winner} wins{by}{when}; {mover} to move."


def _print_strategies(out: Console, proof: Proof, names: Mapping[Side, str], strategy: bool) -> None:
    for side, steps in proof.strategies.items():
        goal = _GOALS.sub(lambda found: _VERBS[found[0]], str(proof.goals[side]))
        if not steps and proof.argued:
            argument: str = proof.position.hold(side)  # type: ignore[attr-defined]  # only such games argue
            out.print(f"\nHow {names[side]} {goal}: by argument from the beginning, {argument}")
            continue
        out.print(f"\nHow {names[side]} {goal}, {counted(len(steps), 'position')} to know:")
        if not strategy and len(steps) > SHORT:
            out.print("  (--strategy prints them)")
            continue
        width = max((len(str(position)) for position in steps), default=0)
        for position, move in steps.items():
            out.print(f"  {position!s:<{width}}  {move}")


#: The goals of strategies, said of somebody.
_VERBS = {"win": "wins", "not lose": "does not lose", "lose": "loses"}
_GOALS = re.compile("^(win|not lose|lose)")


def _document(answer: _Answer) -> dict[str, Any]:
    solution = None if answer.decision is None else answer.decision.solution
    root, score = answer.position, answer.score
    if answer.decision is None and isinstance(answer.proof, Proof):
        root = answer.proof.position
    winner = None if score is None else {"win": str(root.side), "loss": str(root.side.other)}.get(score.kind)
    proof = None
    if isinstance(answer.proof, Proof) and answer.checked is not None:
        proof = {
            "moves": answer.proof.moves,
            "checked": answer.checked.positions,
            "held": answer.checked.held,
            "margin": None if answer.proof.margin is None else str(answer.proof.margin),
        }
    found = {
        "position": str(root),
        "score": None if score is None else score.to_json(),
        "winner": winner,
        "seconds": round(answer.seconds, 3),
        "proof": proof,
    }
    if solution is None:
        return found
    return found | {
        "best": [str(move) for move in solution.best],
        "moves": [
            {"move": str(move), "score": score.to_json()}
            for move, score in sorted(solution.moves.items(), key=lambda entry: entry[1].rank(), reverse=True)
        ],
        "positions": solution.positions,
    }


def _print_csv(answer: _Answer, strategy: bool) -> None:
    if strategy:
        sides = answer.proof.strategies if isinstance(answer.proof, Proof) else {}
        rows = [(side, position, move) for side, steps in sides.items() for position, move in steps.items()]
        print_csv(("side", "position", "move"), rows)
        return
    solution = None if answer.decision is None else answer.decision.solution
    moves = {} if solution is None else solution.moves
    ranked = sorted(moves.items(), key=lambda entry: entry[1].rank(), reverse=True)
    print_csv(("move", *SCORE_COLUMNS), [(move, *score_cells(score)) for move, score in ranked])


def _steps(proof: Proof | TooLarge | None) -> dict[str, Any] | None:
    """The strategies move by move; None where they cannot be had."""
    if not isinstance(proof, Proof):
        return None
    return {
        str(side): {
            "goal": str(proof.goals[side]),
            "moves": {str(position): str(move) for position, move in steps.items()},
        }
        for side, steps in proof.strategies.items()
    }
