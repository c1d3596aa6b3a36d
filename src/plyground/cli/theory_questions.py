"""The questions of `plyground theory`: each computes an answer and prints it as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from plyground.cli.failures import refuse
from plyground.cli.output import as_json, console, print_csv, print_json, stdout
from plyground.cli.parameters import begin, named_game
from plyground.cli.table import Column, print_table
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
from plyground.theory.game import FIRST, SECOND, Mixed
from plyground.theory.numbers import read_number, shown, write_number
from plyground.wording import counted, did_you_mean, quoted

__all__ = ["Asked", "Source", "answer", "print_examples"]


class Source(NamedTuple):
    """Which game the question is about."""

    spec: str
    position: str | None = None  # of a game of Plyground: its tree from there
    moves: str = ""


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


def answer(source: Source, question: str, asked: Asked, json: bool, csv: bool) -> None:
    """Answers a question about a game, for people, as JSON or as CSV."""
    game = load(source)
    if not asked.order and source.spec in [entry.name for entry in EXAMPLES]:
        asked = replace(asked, order=",".join(example(source.spec).order))  # as the example's source does it
    if question == "write":
        if json or csv:
            refuse(f"write has an option for the format: expected --to {'json' if json else 'csv'}", "--json")
        stdout().write(_written(game, asked.to))
        return
    if asked.floats and isinstance(game, MatrixGame):
        game = game.as_floats()
    found = QUESTIONS[question](game, asked)
    if json:
        print_json(found.document)
    elif not csv:
        found.show(console())
    elif found.table is None:
        refuse(f"the answer to '{question}' is no table: --csv is for fictitious, matrix, repeat, tournament", question)
    else:
        print_csv(*found.table)


def load(source: Source) -> MatrixGame | TreeGame:
    """A file, an example, or the tree of a small game of Plyground's."""
    spec = source.spec
    file, (name, _) = file_of(spec), split_spec(spec)
    examples = [entry.name for entry in EXAMPLES]
    plain = spec == "-" or spec in examples or (file is None and Path(spec).is_file())
    if plain and (source.position is not None or source.moves):
        refuse(f"{quoted(spec)} has no positions: --position and --moves are for games as nim:heaps=2,1", spec)
    if spec == "-":
        return read(sys.stdin.read())
    if plain:
        return example(spec).game if not Path(spec).is_file() else read_file(Path(spec))
    if file is not None or name in registry.game_names():
        loaded = named_game(spec)
        first, second = loaded.description.sides
        return as_tree_game(begin(loaded, source.position, source.moves).position, loaded.title, (first, second))
    words = f"{quoted(spec)} is neither a file nor a game: expected one of {', '.join(examples)}"
    raise UnknownGame(words + did_you_mean(spec, [*examples, *registry.game_names()]), spec)


def as_matrix(game: MatrixGame | TreeGame) -> MatrixGame:
    return game if isinstance(game, MatrixGame) else matrix_form(game).game


class Answer(NamedTuple):
    """What `--json` prints, what prints the same for people, and the columns and rows of an answer that is a table."""

    document: object
    show: Callable[[Console], None]
    table: tuple[Sequence[str], Sequence[Sequence[Any]]] | None = None


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

    return Answer(document, show)


def _kind(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    document = report.kind(game)
    return Answer(document, lambda out: print_kind(out, document))


def _dominance(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    document = report.dominance(matrix, mixed=asked.mixed)
    return Answer(document, lambda out: print_dominated(out, matrix, document))


def _eliminate(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    order = [_strategy(matrix, name.strip()) for name in asked.order.split(",") if name.strip()]
    done = eliminate(matrix, strict=not asked.weak, mixed=asked.mixed, begin=asked.begin - 1, order=order)
    document = report.elimination(matrix, done)

    def show(out: Console) -> None:
        print_matrix(out, matrix)
        print_elimination(out, matrix, document, each=True)

    return Answer(document, show)


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
    return Answer(document, lambda out: print_orders(out, matrix, document))


def _mark(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    marked = mark(matrix)
    document = report.marking(matrix, marked)
    return Answer(document, lambda out: print_marking(out, matrix, marked, document))


def _respond(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix, player = as_matrix(game), asked.player - 1
    against = _mixed(matrix, 1 - player, asked.against)
    found = best_responses(matrix, player, against)
    names = [matrix.strategies[player][at] for at in found.best]
    document = {"best": names, "payoff": write_number(found.payoff)}
    what = matrix.mixture(1 - player, against)

    def show(out: Console) -> None:
        verb = "is the best response" if len(names) == 1 else "are the best responses"
        out.print(f"Against {what}, {words.listed(names)} {verb} of {matrix.players[player]}: {shown(found.payoff)}")

    return Answer(document, show)


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
    return Answer(document, lambda out: print_equilibria(out, document))


def _value(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    document = report.value(matrix)
    if document is None:
        raise NotOfThisKind("the game is not zero-sum, so it has no value: ask for its equilibria", matrix.title)
    return Answer(document, lambda out: print_value(out, matrix, document))


def _security(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    found = report.safety(matrix)

    def show(out: Console) -> None:
        for name, own, sure in zip(matrix.players, matrix.strategies, found, strict=True):
            pure = words.listed([own[at] for at in sure.strategies])
            out.print(f"{name} is sure of {sure.pure} by {pure}, of {sure.mixed} by {sure.strategy.words}")

    return Answer({"security": found}, show)


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
        columns = (Column("rounds", right=True), *matrix.players, "value between" if zero_sum else "best against it")
        rows = []
        for averages in found:
            first, second = (" ".join(f"{float(p):.4f}" for p in mix) for mix in (averages.first, averages.second))
            upper = [float(number) for number in averages.upper]
            last = f"{-upper[1]:.4f} and {upper[0]:.4f}" if zero_sum else f"{upper[0]:.4f}, {upper[1]:.4f}"
            rows.append((f"{averages.rounds:,}", first, second, last))
        print_table(columns, rows)

    sides = [f"{number}: {name}" for number in (1, 2) for name in matrix.strategies[number - 1]]
    numbers = [(*averages.first, *averages.second, *averages.upper) for averages in found]
    rows = [(averages.rounds, *map(float, row)) for averages, row in zip(found, numbers, strict=True)]
    return Answer(document, show, (("rounds", *sides, "best against 2", "best against 1"), rows))


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

    rows = [
        (number, names[0][round.first], names[1][round.second], *report.numbers(round.payoffs))
        for number, round in enumerate(played.rounds, 1)
    ]
    return Answer(document, show, (("round", *matrix.players, "payoff 1", "payoff 2"), rows))


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

    titles = ("rule", "total", *(f"v {rule}" for rule in rules))
    cells = [(entry.rule, shown(entry.total), *map(shown, entry.against)) for entry in table]

    def show(out: Console) -> None:
        print_table([Column(title, right=title != "rule") for title in titles], cells)

    return Answer(document, show, (titles, cells))


def _induction(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    if isinstance(game, MatrixGame):
        raise NotOfThisKind("backward induction needs a game in tree form", game.title)
    document = report.induction(game)
    return Answer(document, lambda out: print_induction(out, document))


def _matrix(game: MatrixGame | TreeGame, asked: Asked) -> Answer:
    matrix = as_matrix(game)
    columns = ("", *matrix.strategies[SECOND])
    rows = [
        (name, *(words.pair(cell) for cell in cells))
        for name, cells in zip(matrix.strategies[FIRST], matrix.payoffs, strict=True)
    ]
    return Answer(to_json(matrix), lambda out: print_matrix(out, matrix), (columns, rows))


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
