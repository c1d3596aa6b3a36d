"""The questions of `plyground theory`: each computes an answer and prints it as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from plyground.cli.output import as_json, console, print_json, refuse
from plyground.cli.parameters import named_game
from plyground.cli.theory_output import (
    print_dominated,
    print_elimination,
    print_equilibria,
    print_examples,
    print_induction,
    print_kind,
    print_marking,
    print_matrix,
    print_orders,
    print_tree,
    print_value,
)
from plyground.game import UnknownGame
from plyground.loading import registry
from plyground.loading.options import split_spec
from plyground.loading.user_file import file_of
from plyground.textbook.tree_game import as_tree_game
from plyground.theory import (
    EXAMPLES,
    InvalidRule,
    MatrixGame,
    NotOfThisKind,
    TreeGame,
    best_responses,
    eliminate,
    equilibria,
    example,
    fictitious_rounds,
    mark,
    matrix_form,
    play_repeatedly,
    read,
    read_file,
    report,
    to_json,
    tournament,
    weak_orders,
    words,
    write_csv,
    write_text,
    write_tree,
)
from plyground.theory.game import Mixed
from plyground.theory.numbers import read_number, shown, write_number
from plyground.wording import counted, quoted

__all__ = ["Asked", "answer", "print_examples"]


@dataclass(frozen=True)
class Asked:
    """The options of the command."""

    weak: bool
    mixed: bool
    begin: int
    order: str
    player: int
    against: str
    supports: bool
    floats: bool
    rounds: int
    rules: str
    noise: float
    discount: str
    seed: int
    to: str


def answer(spec: str, question: str, asked: Asked, json: bool) -> None:
    """Answers a question about a game, for people or as JSON."""
    game = load(spec)
    if not asked.order and spec in [entry.name for entry in EXAMPLES]:
        asked = replace(asked, order=",".join(example(spec).order))  # as the example's source does it
    for name, number in (("--begin", asked.begin), ("--player", asked.player)):
        if number not in (1, 2):
            refuse(f"{name} '{number}': expected 1 or 2")
    if question == "write":
        sys.stdout.write(_written(game, asked.to))
        return
    if asked.floats and isinstance(game, MatrixGame):
        game = game.as_floats()
    document, show = QUESTIONS[question](game, asked)
    if json:
        print_json(document)
    else:
        show(console())


def load(spec: str) -> MatrixGame | TreeGame:
    """A file, an example, or the tree of a small game of Plyground's."""
    if spec == "-":
        return read(sys.stdin.read())
    file = file_of(spec)
    if file is None and Path(spec).is_file():
        return read_file(Path(spec))
    name, _ = split_spec(spec)
    if spec in [entry.name for entry in EXAMPLES]:
        return example(spec).game
    if file is not None or name in registry.names():
        loaded = named_game(spec)
        first, second = loaded.description.sides
        return as_tree_game(loaded.start(), loaded.title, (first, second))
    known = ", ".join(entry.name for entry in EXAMPLES)
    raise UnknownGame(f"{quoted(spec)} is neither a file nor a game: expected one of {known}", spec)


def as_matrix(game: MatrixGame | TreeGame) -> MatrixGame:
    return game if isinstance(game, MatrixGame) else matrix_form(game).game


#: What `--json` prints, and what prints the same for people.
Answer = tuple[object, Callable[[Console], None]]


def _overview(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    kind, value, marked = report.kind(game), report.value(matrix), mark(matrix)
    elimination = report.elimination(matrix, eliminate(matrix, mixed=asked.mixed))
    found = report.all_equilibria(matrix, equilibria(matrix, supports=asked.supports))
    induction = report.induction(game) if isinstance(game, TreeGame) and game.perfect_information else None
    document: dict[str, object] = {
        "game": to_json(game),
        "kind": kind,
        "marking": report.marking(matrix, marked),
        "elimination": elimination,
        "equilibria": found,
        "value": value,
        "security": report.safety(matrix),
    }
    if isinstance(game, TreeGame):
        document["matrix"] = to_json(matrix)
        document["induction"] = induction

    def show(out: Console) -> None:
        if isinstance(game, TreeGame):
            print_tree(out, game)
            out.print("\nIn matrix form:")
        print_matrix(out, matrix, marked)
        out.print()
        print_kind(out, kind)
        if induction is not None:
            out.print(Text("\nBackward induction", "bold"))
            print_induction(out, induction)
        out.print(Text("\nElimination of strictly dominated strategies", "bold"))
        print_elimination(out, matrix, elimination)
        out.print(Text("\nEquilibria", "bold"))
        print_equilibria(out, found)
        if value is not None:
            out.print(Text("\nValue", "bold"))
            print_value(out, matrix, value)

    return document, show


def _kind(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    document = report.kind(game)
    return document, lambda out: print_kind(out, document)


def _dominance(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    document = report.dominance(matrix, mixed=asked.mixed)
    return document, lambda out: print_dominated(out, matrix, document)


def _eliminate(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    order = [_strategy(matrix, name.strip()) for name in asked.order.split(",") if name.strip()]
    done = eliminate(matrix, strict=not asked.weak, mixed=asked.mixed, begin=asked.begin - 1, order=order)
    document = report.elimination(matrix, done)

    def show(out: Console) -> None:
        print_matrix(out, matrix)
        print_elimination(out, matrix, document, each=True)

    return document, show


def _strategy(game: MatrixGame, name: str) -> tuple[int, int]:
    """The player and the number of a strategy, by its name, or as `2:Confess` where both have one of that name."""
    who, colon, rest = name.partition(":")
    players = [int(who) - 1] if colon and who in ("1", "2") else [0, 1]
    called = rest if colon and who in ("1", "2") else name
    found = [(player, game.strategies[player].index(called)) for player in players if called in game.strategies[player]]
    if len(found) != 1:
        problem = "both players have it: say 1: or 2: before it" if found else "there is no such strategy"
        raise NotOfThisKind(f"{quoted(name)}: {problem}", name)
    return found[0]


def _orders(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    document = report.weak(matrix, weak_orders(matrix, mixed=False))
    return document, lambda out: print_orders(out, matrix, document)


def _mark(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    marked = mark(matrix)
    document = report.marking(matrix, marked)
    return document, lambda out: print_marking(out, matrix, marked, document)


def _respond(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix, player = as_matrix(game), asked.player - 1
    against = _mixed(matrix, 1 - player, asked.against)
    found = best_responses(matrix, player, against)
    names = [matrix.strategies[player][at] for at in found.best]
    document = {"best": names, "payoff": write_number(found.payoff)}
    what = words.mixture(matrix, 1 - player, against)

    def show(out: Console) -> None:
        verb = "is the best response" if len(names) == 1 else "are the best responses"
        out.print(f"Against {what}, {words.listed(names)} {verb} of {matrix.players[player]}: {shown(found.payoff)}")

    return document, show


def _mixed(game: MatrixGame, player: int, text: str) -> Mixed:
    """A strategy's name, or a probability for each."""
    names = game.strategies[player]
    if text in names:
        return game.pure(player, names.index(text))
    weights = [read_number(part) for part in text.split(",")]
    if len(weights) != len(names) or None in weights or sum(w for w in weights if w is not None) != 1:
        expected = f"{', '.join(names)}, or {counted(len(names), 'probability')} that add up to 1"
        raise NotOfThisKind(f"--against {quoted(text)}: {game.players[player]} has {expected}", text)
    if any(weight is not None and weight < 0 for weight in weights):
        raise NotOfThisKind(f"--against {quoted(text)}: a probability is negative", text)
    return tuple(weight if game.exact else float(weight) for weight in weights if weight is not None)


def _equilibria(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    document = report.all_equilibria(matrix, equilibria(matrix, supports=asked.supports))
    return document, lambda out: print_equilibria(out, document)


def _value(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    document = report.value(matrix)
    if document is None:
        raise NotOfThisKind("the game is not zero-sum, so it has no value: ask for its equilibria", matrix.title)
    return document, lambda out: print_value(out, matrix, document)


def _security(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    found = report.safety(matrix)

    def show(out: Console) -> None:
        for name, own, sure in zip(matrix.players, matrix.strategies, found, strict=True):
            pure = words.listed([own[at] for at in sure.strategies])
            out.print(f"{name} is sure of {sure.pure} by {pure}, of {sure.mixed} by {sure.strategy.words}")

    return {"security": found}, show


def _fictitious(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    stops = sorted({stop for stop in (1, 10, 100, 1000, 10_000, 100_000) if stop < asked.rounds} | {asked.rounds})
    found = list(fictitious_rounds(matrix, stops))
    document = {
        "rounds": [
            {
                "rounds": averages.rounds,
                "first": report.numbers(averages.first),
                "second": report.numbers(averages.second),
                "best": report.numbers(averages.upper),
            }
            for averages in found
        ]
    }
    zero_sum = report.kind(matrix).zero_sum

    def show(out: Console) -> None:
        table = Table(box=None, pad_edge=False, header_style="bold")
        for column in ("rounds", *matrix.players, *(["value between"] if zero_sum else ["best against it"])):
            table.add_column(column, justify="right" if column == "rounds" else "left")
        for averages in found:
            first, second = (" ".join(f"{float(p):.4f}" for p in mix) for mix in (averages.first, averages.second))
            upper = [float(number) for number in averages.upper]
            last = f"{-upper[1]:.4f} and {upper[0]:.4f}" if zero_sum else f"{upper[0]:.4f}, {upper[1]:.4f}"
            table.add_row(f"{averages.rounds:,}", first, second, last)
        out.print(table)

    return document, show


def _repeat(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    rules = [rule.strip() for rule in asked.rules.split(",")]
    discount = read_number(asked.discount)
    if len(rules) != 2 or discount is None:
        raise InvalidRule(f"--rules {quoted(asked.rules)}, --discount {quoted(asked.discount)}: expected two rules", "")
    played = play_repeatedly(
        matrix, rules[0], rules[1], asked.rounds, noise=asked.noise, discount=Fraction(discount), seed=asked.seed
    )
    names = matrix.strategies
    document = {
        "rules": rules,
        "rounds": [[names[0][round.first], names[1][round.second]] for round in played.rounds],
        "totals": report.numbers(played.totals),
    }

    def show(out: Console) -> None:
        for number, round in enumerate(played.rounds[:10], 1):
            moves = f"{names[0][round.first]}, {names[1][round.second]}"
            out.print(f"{number:>4}  {moves}  ->  {words.pair(round.payoffs)}")
        if len(played.rounds) > 10:
            out.print(f"   ... {counted(len(played.rounds) - 10, 'round')} more")
        for player, rule in enumerate(rules):
            counts = played.counts(player, len(names[player]))
            often = ", ".join(f"{name} {count}" for name, count in zip(names[player], counts, strict=True))
            out.print(f"{matrix.players[player]}, {rule}: {shown(played.totals[player])} in all; {often}")

    return document, show


def _tournament(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    rules = [rule.strip() for rule in asked.rules.split(",")]
    table = tournament(matrix, rules, asked.rounds, noise=asked.noise, seed=asked.seed)
    document = {
        "rules": rules,
        "standings": [
            {"rule": entry.rule, "total": write_number(entry.total), "against": report.numbers(entry.against)}
            for entry in table
        ],
    }

    def show(out: Console) -> None:
        shown_table = Table(box=None, pad_edge=False, header_style="bold")
        for column in ("rule", "total", *(f"v {rule}" for rule in rules)):
            shown_table.add_column(column, justify="left" if column == "rule" else "right")
        for entry in table:
            shown_table.add_row(entry.rule, shown(entry.total), *map(shown, entry.against))
        out.print(shown_table)

    return document, show


def _induction(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    if isinstance(game, MatrixGame):
        raise NotOfThisKind("backward induction needs a game in tree form", game.title)
    document = report.induction(game)
    return document, lambda out: print_induction(out, document)


def _matrix(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    return to_json(matrix), lambda out: print_matrix(out, matrix)


def _written(game: MatrixGame | TreeGame, form: str) -> str:
    if form == "json":
        return as_json(to_json(game))
    if form == "csv":
        return write_csv(as_matrix(game))
    return write_tree(game) if isinstance(game, TreeGame) else write_text(game)


QUESTIONS: dict[str, Callable[[MatrixGame | TreeGame, Asked], Answer]] = {
    "overview": _overview,
    "kind": _kind,
    "dominance": _dominance,
    "eliminate": _eliminate,
    "orders": _orders,
    "mark": _mark,
    "respond": _respond,
    "equilibria": _equilibria,
    "value": _value,
    "security": _security,
    "fictitious": _fictitious,
    "repeat": _repeat,
    "tournament": _tournament,
    "induction": _induction,
    "matrix": _matrix,
}
