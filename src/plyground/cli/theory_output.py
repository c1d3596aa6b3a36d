"""Matrices, trees, steps and equilibria in the terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from plyground.cli.output import print_csv, print_json
from plyground.cli.table import Column, print_table
from plyground.theory import EXAMPLES, Marked, MatrixGame, TreeGame, words, write_tree
from plyground.theory.game import FIRST, SECOND, Kept
from plyground.theory.numbers import shown
from plyground.theory.reported import (
    DominanceReport,
    EliminationSteps,
    EquilibriumSet,
    GameKind,
    InductionSteps,
    MarkingSteps,
    WeakEnds,
    ZeroSumValue,
)


def print_examples(json: bool, csv: bool) -> None:
    if json:
        examples = [{"name": entry.name, "title": entry.title, "summary": entry.summary} for entry in EXAMPLES]
        print_json({"examples": examples})
    elif csv:
        print_csv(("name", "title", "summary"), [(entry.name, entry.title, entry.summary) for entry in EXAMPLES])
    else:
        rows = [(entry.name, entry.summary) for entry in EXAMPLES]
        print_table((Column("example", whole=True), "what it shows"), rows)


def print_matrix(out: Console, game: MatrixGame, marked: Marked | None = None, kept: Kept | None = None) -> None:
    """The matrix; with `marked`, a star at each best response, and equilibria bold."""
    rows, columns = kept or game.everything
    stars = {(step.player, cell) for step in marked.steps for cell in step.cells} if marked else set()
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column(f"{game.players[FIRST]} \\ {game.players[SECOND]}", style="bold", no_wrap=True)
    for column in columns:
        table.add_column(game.strategies[SECOND][column], justify="right")
    for row in rows:
        cells = []
        for column in columns:
            numbers = [
                shown(number) + ("*" if (player, (row, column)) in stars else "")
                for player, number in enumerate(game.payoffs[row][column])
            ]
            both = marked is not None and (row, column) in marked.equilibria
            cells.append(Text(", ".join(numbers), "bold green" if both else ""))
        table.add_row(game.strategies[FIRST][row], *cells)
    out.print(table)
    if marked is not None:
        out.print("* best response; two in a cell: a pure equilibrium")


def print_tree(out: Console, game: TreeGame) -> None:
    out.print(write_tree(game).rstrip())


def print_kind(out: Console, kind: GameKind) -> None:
    for sentence in kind.words:
        out.print(sentence)


def print_dominated(out: Console, game: MatrixGame, report: DominanceReport) -> None:
    for found in report.dominated:
        out.print(found.words)
    if not report.dominated:
        out.print("No strategy is dominated.")
    for player, dominant in enumerate(report.dominant):
        best = dominant.strict if dominant.strict is not None else dominant.weak
        if best is not None:
            kind = "strictly" if dominant.strict is not None else "weakly"
            name = game.strategies[player][best]
            out.print(f"{name} of {game.players[player]} {kind} dominates all the others.")


def print_elimination(out: Console, game: MatrixGame, done: EliminationSteps, each: bool = False) -> None:
    """The steps; with `each`, the matrix after every one."""
    for number, step in enumerate(done.steps, 1):
        out.print(f"{number}. {step.words}")
        if each:
            print_matrix(out, game, kept=step.kept)
    rows, columns = done.kept
    if not done.steps:
        out.print("Nothing is dominated: nothing can be eliminated.")
    elif done.solved:
        row, column = rows[0], columns[0]
        out.print(f"Left: {_cell_name(game, row, column)} with payoffs {words.pair(game.payoffs[row][column])}")
    else:
        out.print(f"Left: {_names(game, done.kept)}")


def print_orders(out: Console, game: MatrixGame, orders: WeakEnds) -> None:
    ends = orders.ends
    if orders.dependent:
        out.print(f"The order matters: {len(ends)} different ends.")
    else:
        out.print("The order does not matter: there is one end.")
    if not orders.complete:
        out.print("Not all orders were examined.")
    for number, end in enumerate(ends, 1):
        out.print(Text(f"\n{number}. {_names(game, end.kept)}", "bold"))
        for step in end.order:
            out.print(f"   {step.words}")


def _names(game: MatrixGame, kept: Kept) -> str:
    parts = [
        f"{words.listed([game.strategies[player][at] for at in strategies])} of {game.players[player]}"
        for player, strategies in enumerate(kept)
    ]
    return "; ".join(parts)


def print_marking(out: Console, game: MatrixGame, marked: Marked, marking: MarkingSteps) -> None:
    for step in marking.steps:
        out.print(step.words)
    print_matrix(out, game, marked)
    for row, column in marked.equilibria:
        payoffs = words.pair(game.payoffs[row][column])
        out.print(f"{_cell_name(game, row, column)} is an equilibrium with payoffs {payoffs}")
    if not marked.equilibria:
        out.print("There is no pure equilibrium.")


def print_equilibria(out: Console, found_set: EquilibriumSet) -> None:
    out.print(found_set.words)
    if found_set.degeneracy:
        out.print(found_set.degeneracy)
    for number, component in enumerate(found_set.components, 1):
        if not component.isolated:
            out.print(f"\nComponent {number}, of infinitely many; extreme points:")
        for found in component.equilibria:
            payoffs = ", ".join(found.payoffs)
            out.print(f"  {found.first.words}  |  {found.second.words}  ->  {payoffs}")
        if not component.isolated:
            for part in component.parts:
                first, second = ("; ".join(mix.words for mix in mixes) for mixes in (part.first, part.second))
                out.print(f"  every mixture of [{first}] with every mixture of [{second}]")


def print_value(out: Console, game: MatrixGame, value: ZeroSumValue) -> None:
    out.print(f"The value is {value.value} for {game.players[FIRST]}.")
    out.print(f"{game.players[FIRST]}: {value.first.words}")
    out.print(f"{game.players[SECOND]}: {value.second.words}")
    rows = words.listed([game.strategies[FIRST][at] for at in value.maximin_strategies])
    columns = words.listed([game.strategies[SECOND][at] for at in value.minimax_strategies])
    out.print(f"Pure maximin {value.maximin} by {rows}, pure minimax {value.minimax} by {columns}:")
    if value.saddles:
        saddles = [_cell_name(game, row, column) for row, column in value.saddles]
        which = "saddle point" if len(saddles) == 1 else "saddle points"
        out.print(f"they meet, in the {which} {words.listed(saddles)}.")
    else:
        out.print("they do not meet, so there is no saddle point.")


def _cell_name(game: MatrixGame, row: int, column: int) -> str:
    return f"({game.strategies[FIRST][row]}, {game.strategies[SECOND][column]})"


def print_induction(out: Console, induction: InductionSteps) -> None:
    for choice in induction.choices:
        out.print(choice.words)
    line = " ".join(induction.line) or "nothing"
    out.print(f"Played: {line}; payoffs {', '.join(induction.payoffs)}")
    if not induction.unique:
        out.print("A player is indifferent at some decision, so there are other solutions.")
