"""`plyground tournament`: several players, everybody against everybody or one against all."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer
from rich.text import Text

from plyground.arena import Results, contest
from plyground.arena.ratings import Ratings
from plyground.arena.results import rounded
from plyground.arena.words import percent
from plyground.cli import candidates
from plyground.cli.cluster import Cluster
from plyground.cli.contests import (
    Adjudicate,
    Games,
    OpeningsFile,
    Processes,
    RandomOpenings,
    RecordPath,
    Undecided,
    openings_of,
    play_contest,
    warn_of_repeats,
)
from plyground.cli.failures import refuse
from plyground.cli.output import console, print_csv, print_json
from plyground.cli.parameters import Csv, GameSpec, Json, MoveTexts, PositionText, Seed, named_game, one_of
from plyground.cli.table import Cells, Column, natural_width, print_table, room
from plyground.loading.options import whole_number
from plyground.wording import counted, quoted

GAMES = 20
HIGHEST = 10_000

Players = Annotated[list[str], typer.Argument(metavar="P", help="The players.", autocompletion=candidates.players)]
Kind = Annotated[
    Literal["round-robin", "gauntlet"],
    typer.Option("--kind", help="Everybody, or the first, against all others.", **one_of("round-robin", "gauntlet")),
]
Anchor = Annotated[
    str | None,
    typer.Option("--anchor", metavar="NUMBER=ELO", help="This player has that Elo (default: the mean is 0)."),
]


def tournament(
    game: GameSpec,
    players: Players,
    kind: Kind = "round-robin",
    games: Games = GAMES,
    seed: Seed = 1,
    position: PositionText = None,
    moves: MoveTexts = "",
    openings: RandomOpenings = None,
    undecided: Undecided = None,
    openings_file: OpeningsFile = None,
    adjudicate: Adjudicate = False,
    record: RecordPath = None,
    anchor: Anchor = None,
    processes: Processes = None,
    cluster: Cluster = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Let several players play each other, and rate them.

    --games is for each pairing, from both sides. With --record, the same command goes on where it stopped.
    """
    loaded = named_game(game, *players)
    held = None if anchor is None else _anchor(anchor, len(players))
    played = contest(
        loaded,
        players,
        kind=kind,
        seed=seed,
        openings=openings_of(loaded, position, moves, openings, undecided, openings_file),
        adjudicate=adjudicate,
    )
    results = play_contest(played, games, record, processes, cluster)
    ratings = results.ratings(*(held or (None, 0.0)))
    if json:
        print_json(_document(results, ratings))
    elif csv:
        _print_csv(results, ratings)
    else:
        _print(results, ratings)


def _anchor(text: str, players: int) -> tuple[int, float]:
    number, _, elo = text.partition("=")
    try:
        at, rating = whole_number(number), whole_number(elo) if elo else 0
    except ValueError:
        at, rating = 0, 0
    if not 1 <= at <= players or abs(rating) > HIGHEST:
        refuse(
            f"--anchor {quoted(text)}: expected the number of a player, 1 to {players}, and its Elo, as in 1=1500", text
        )
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
    _print_tables(results, ratings)
    if ratings.supported:
        out.print("\nElo with a drawn game added to each pairing: some won all, or lost all.")
    warn_of_repeats(results)


def _print_tables(results: Results, ratings: Ratings) -> None:
    """One table where it fits: the standings, and at the right what each has done against each, by place. Otherwise
    that follows in tables of its own, of as many columns as fit."""
    order = _order(ratings)
    margin = any(results.tally(number).margin is not None for number in order)
    columns = [Column("", right=True, whole=True), Column("player")]
    columns += [Column(title, right=True, whole=True) for title in ("Elo", "±", "points", "%")]
    columns += [Column("margin", right=True, whole=True)] if margin else []
    standings: list[Cells] = [_standing(results, ratings, place, number, margin) for place, number in order.items()]
    against = [[_against(results, number, other) for other in order.values()] for number in order.values()]
    opponents = [Column(str(place), right=True, whole=True) for place in order]
    whole = [[*row, *cells] for row, cells in zip(standings, against, strict=True)]
    width = room(console())
    if width is None or natural_width([*columns, *opponents], whole) <= width:
        print_table([*columns, *opponents], whole)
        return
    print_table(columns, standings)
    widest = max(len(cell) for cells in against for cell in cells) + 2
    each = max(1, (width - len(str(len(order)))) // widest)
    for first in range(0, len(order), each):
        console().print("\nagainst, by place" if first == 0 else "")
        some = slice(first, first + each)
        rows = [[str(place), *cells[some]] for place, cells in zip(order, against, strict=True)]
        print_table([Column("", right=True, whole=True), *opponents[some]], rows)


def _order(ratings: Ratings) -> dict[int, int]:
    """The number of the player at each place."""
    return dict(enumerate(sorted(range(len(ratings.elo)), key=lambda number: -ratings.elo[number]), 1))


def _standing(results: Results, ratings: Ratings, place: int, number: int, margin: bool) -> Cells:
    tally = results.tally(number)
    return [
        str(place),
        results.contest.names[number],
        f"{ratings.elo[number]:+.0f}",
        f"{ratings.error[number]:.0f}",
        f"{sum(results.points()[number]):g}/{tally.games}",
        percent(tally.score),
        *([f"{tally.margin or 0:+.1f}"] if margin else []),
    ]


def _print_csv(results: Results, ratings: Ratings) -> None:
    order = _order(ratings)
    columns = ["place", "player", "elo", "error", "points", "games", "wins", "draws", "losses", "margin"]
    rows = []
    for place, number in order.items():
        tally = results.tally(number)
        elo, error = rounded(ratings.elo[number], 2), rounded(ratings.error[number], 2)
        standing = [place, results.contest.names[number], elo, error, sum(results.points()[number])]
        numbers = [tally.games, tally.wins, tally.draws, tally.losses, tally.margin]
        rows.append([*standing, *numbers, *(_against(results, number, other) for other in order.values())])
    print_csv([*columns, *(f"against {place}" for place in order)], rows)


def _against(results: Results, number: int, other: int) -> str:
    tally = results.tally(number, other)
    return f"+{tally.wins}={tally.draws}-{tally.losses}" if tally.games else "·"
