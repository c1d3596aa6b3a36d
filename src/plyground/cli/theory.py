"""`plyground theory`: games in matrix and tree form, and what there is to know about them."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import typer

from plyground.cli import candidates
from plyground.cli.parameters import (
    Csv,
    Json,
    MoveTexts,
    PositionText,
    Seed,
    number_from,
    one_of,
    whole_from,
    whole_number,
)

Question = Literal[
    "overview",
    "kind",
    "dominance",
    "eliminate",
    "orders",
    "mark",
    "respond",
    "equilibria",
    "value",
    "security",
    "fictitious",
    "repeat",
    "tournament",
    "induction",
    "matrix",
    "write",
]
QUESTIONS: tuple[str, ...] = get_args(Question)
Format = Literal["text", "json", "csv"]


def theory(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A file, - for standard input, an example, or a game as nim:heaps=2,1.",
            autocompletion=candidates.theory_games,
        ),
    ] = None,
    question: Annotated[
        Question, typer.Argument(help=", ".join(QUESTIONS), **{**one_of(*QUESTIONS), "metavar": "QUESTION"})
    ] = "overview",
    position: PositionText = None,
    moves: MoveTexts = "",
    weak: Annotated[bool, typer.Option("--weak", help="eliminate: weakly dominated strategies too.")] = False,
    pure: Annotated[bool, typer.Option("--pure", help="Dominance by single strategies only, not by mixtures.")] = False,
    begin: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole_from(1, 2), help="eliminate: whose strategies to look at first, 1 or 2."
        ),
    ] = 1,
    order: Annotated[str, typer.Option(metavar="NAMES", help="eliminate: remove these first, as in E,B,C.")] = "",
    player: Annotated[
        int, typer.Option(metavar="N", parser=whole_from(1, 2), help="respond: who responds, 1 or 2.")
    ] = 1,
    against: Annotated[
        str, typer.Option(metavar="STRATEGY", help="respond: to this strategy, or to probabilities as 1/2,1/2.")
    ] = "",
    supports: Annotated[bool, typer.Option("--supports", help="equilibria: go through all supports.")] = False,
    floats: Annotated[bool, typer.Option("--floats", help="Compute in floats.")] = False,
    rounds: Annotated[
        int, typer.Option(metavar="N", parser=whole_number, help="fictitious, repeat and tournament: how many rounds.")
    ] = 200,
    rules: Annotated[
        str, typer.Option(metavar="RULES", help="repeat and tournament: who plays, as in tit-for-tat,always:Confess.")
    ] = "tit-for-tat,random",
    noise: Annotated[
        float, typer.Option(metavar="P", parser=number_from(0, 1), help="repeat and tournament: the chance of a slip.")
    ] = 0.0,
    discount: Annotated[
        str, typer.Option(metavar="NUMBER", help="repeat: what a round is worth beside the one before.")
    ] = "1",
    seed: Seed = 1,
    to: Annotated[Format, typer.Option(help="write: the format.", **one_of("text", "json", "csv"))] = "text",
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Game theory: dominance, elimination, equilibria, values, trees, repeated play. Without a game, the examples.

    --position and --moves are for a game of Plyground: its tree from there."""
    # NumPy takes a while to load, and the other commands do not need it.
    from plyground.cli.theory_questions import Asked, Source, answer, print_examples

    if game is None:
        print_examples(json, csv)
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
        to=to,
    )
    answer(Source(game, position, moves), question, asked, json, csv)
