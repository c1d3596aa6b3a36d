"""`plyground theory`: games in matrix and tree form, and what there is to know about them."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import typer

from plyground.cli.parameters import Json, whole_number


class Question(str, Enum):
    overview = "overview"
    kind = "kind"
    dominance = "dominance"
    eliminate = "eliminate"
    orders = "orders"
    mark = "mark"
    respond = "respond"
    equilibria = "equilibria"
    value = "value"
    security = "security"
    fictitious = "fictitious"
    repeat = "repeat"
    tournament = "tournament"
    induction = "induction"
    matrix = "matrix"
    write = "write"


class Format(str, Enum):
    text = "text"
    json = "json"
    csv = "csv"


_QUESTIONS = ", ".join(question.value for question in Question)


def theory(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A file, - for standard input, an example, or a game as nim:heaps=2,1."),
    ] = None,
    question: Annotated[Question, typer.Argument(metavar="[QUESTION]", help=_QUESTIONS)] = Question.overview,
    weak: Annotated[bool, typer.Option("--weak", help="eliminate: weakly dominated strategies too.")] = False,
    pure: Annotated[bool, typer.Option("--pure", help="Dominance by single strategies only, not by mixtures.")] = False,
    begin: Annotated[int, typer.Option(help="eliminate: whose strategies to look at first, 1 or 2.")] = 1,
    order: Annotated[str, typer.Option(help="eliminate: remove these first, as in E,B,C.")] = "",
    player: Annotated[int, typer.Option(help="respond: who responds, 1 or 2.")] = 1,
    against: Annotated[str, typer.Option(help="respond: to this strategy, or to probabilities as 1/2,1/2.")] = "",
    supports: Annotated[bool, typer.Option("--supports", help="equilibria: go through all supports.")] = False,
    floats: Annotated[bool, typer.Option("--floats", help="Compute in floats.")] = False,
    rounds: Annotated[
        int, typer.Option(parser=whole_number, help="fictitious, repeat and tournament: how many rounds.")
    ] = 200,
    rules: Annotated[
        str, typer.Option(help="repeat and tournament: who plays, as in tit-for-tat,always:Confess.")
    ] = "tit-for-tat,random",
    noise: Annotated[float, typer.Option(help="repeat and tournament: the chance of a slip.")] = 0.0,
    discount: Annotated[str, typer.Option(help="repeat: what a round is worth beside the one before.")] = "1",
    seed: Annotated[int, typer.Option(parser=whole_number, help="The same seed slips the same way.")] = 1,
    to: Annotated[Format, typer.Option(help="write: the format.")] = Format.text,
    json: Json = False,
) -> None:
    """Game theory: dominance, elimination, equilibria, values, trees, repeated play. Without a game, the examples."""
    # NumPy takes a while to load, and the other commands do not need it.
    from plyground.cli.theory_questions import Asked, answer, print_examples

    if game is None:
        print_examples(json)
        return
    asked = Asked(
        weak=weak,
        mixed=not pure,
        begin=begin,
        order=order,
        player=player,
        against=against,
        supports=supports,
        floats=floats,
        rounds=rounds,
        rules=rules,
        noise=noise,
        discount=discount,
        seed=seed,
        to=to.value,
    )
    answer(game, question.value, asked, json)
