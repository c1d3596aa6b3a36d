"""`plyground tournament`: several players, everybody against everybody or one against all."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import typer
from rich.table import Table
from rich.text import Text

from plyground.arena import Results, contest
from plyground.arena.ratings import Ratings
from plyground.arena.results import rounded
from plyground.cli.cluster import Cluster
from plyground.cli.contests import (
    Adjudicate,
    Games,
    OpeningsFile,
    Processes,
    RandomOpenings,
    RecordPath,
    Seed,
    Undecided,
    openings_of,
    percent,
    play_contest,
    warn_of_repeats,
)
from plyground.cli.output import console, print_json, refuse
from plyground.cli.parameters import GameSpec, Json, named_game
from plyground.loading.options import whole_number
from plyground.wording import counted, quoted

GAMES = 20
HIGHEST = 10_000

Players = Annotated[list[str], typer.Argument(metavar="P P...", help="The players.")]
KindText = Annotated[
    str,
    typer.Option("--kind", metavar="round-robin|gauntlet", help="Everybody, or the first, against all others."),
]
Anchor = Annotated[
    str | None,
    typer.Option("--anchor", metavar="NUMBER=ELO", help="This player has that Elo (default: the mean is 0)."),
]


def tournament(
    game: GameSpec,
    players: Players,
    kind: KindText = "round-robin",
    games: Games = GAMES,
    seed: Seed = 1,
    openings: RandomOpenings = None,
    undecided: Undecided = None,
    openings_file: OpeningsFile = None,
    adjudicate: Adjudicate = False,
    record: RecordPath = None,
    anchor: Anchor = None,
    processes: Processes = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Let several players play each other, and rate them.

    --games is for each pairing, from both sides. With --record, the same command goes on where it stopped.
    """
    if kind not in ("round-robin", "gauntlet"):
        refuse(f"--kind {quoted(kind)}: expected round-robin or gauntlet")
    loaded = named_game(game)
    held = None if anchor is None else _anchor(anchor, len(players))
    played = contest(
        loaded,
        players,
        kind=cast(Literal["round-robin", "gauntlet"], kind),
        seed=seed,
        openings=openings_of(loaded, openings, undecided, openings_file),
        adjudicate=adjudicate,
    )
    results = play_contest(played, games, record, processes, cluster)
    ratings = results.ratings(*(held or (None, 0.0)))
    if json:
        print_json(_document(results, ratings))
    else:
        _print(results, ratings)


def _anchor(text: str, players: int) -> tuple[int, float]:
    number, _, elo = text.partition("=")
    try:
        at, rating = whole_number(number), whole_number(elo) if elo else 0
    except ValueError:
        at, rating = 0, 0
    if not 1 <= at <= players or abs(rating) > HIGHEST:
        refuse(f"--anchor {quoted(text)}: expected the number of a player, 1 to {players}, and its Elo, as in 1=1500")
    return at - 1, float(rating)


def _document(results: Results, ratings: Ratings) -> dict[str, Any]:
    numbers = range(len(results.contest.players))
    points = results.points()
    return {
        "kind": results.contest.kind,
        "game": results.contest.game,
        "seed": results.contest.seed,
        "games": len(results.games),
        "different": results.different,
        "players": [
            {
                "name": results.contest.names[number],
                "player": str(results.contest.players[number]),
                "points": sum(points[number]),
                **results.tally(number).to_json(),
                "elo": rounded(ratings.elo[number], 2),
                "error": rounded(ratings.error[number], 2),
            }
            for number in numbers
        ],
        "crosstable": [[None if a == b else results.tally(a, b).to_json() for b in numbers] for a in numbers],
        "supported": ratings.supported,
    }


def _print(results: Results, ratings: Ratings) -> None:
    out = console()
    words = {"round-robin": "Everybody against everybody", "gauntlet": "The first against all others"}
    title = f"{words[results.contest.kind]}: {results.contest.game}"
    out.print(Text.assemble((title, "bold"), f"\n{counted(len(results.games), 'game')}, seed {results.contest.seed}\n"))
    points = results.points()
    order = sorted(range(len(points)), key=lambda number: -ratings.elo[number])
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    table.add_column("player", no_wrap=True)
    tallies = [results.tally(number) for number in range(len(points))]
    margin = ["margin"] if any(tally.margin is not None for tally in tallies) else []
    for column in ("Elo", "±", "points", "%", *margin, *map(str, range(1, len(order) + 1))):
        table.add_column(column, justify="right", no_wrap=True)
    for place, number in enumerate(order, 1):
        tally = tallies[number]
        against = [_against(results, number, other) for other in order]
        table.add_row(
            str(place),
            Text(results.contest.names[number]),
            f"{ratings.elo[number]:+.0f}",
            f"{ratings.error[number]:.0f}",
            f"{sum(points[number]):g}/{tally.games}",
            percent(tally.score),
            *([f"{tally.margin or 0:+.1f}"] if margin else []),
            *against,
        )
    out.print(table)
    if ratings.supported:
        out.print("\nElo with a drawn game added to each pairing: some won or lost all there was to win or lose.")
    warn_of_repeats(results)


def _against(results: Results, number: int, other: int) -> str:
    tally = results.tally(number, other)
    return f"+{tally.wins}={tally.draws}-{tally.losses}" if tally.games else "·"
