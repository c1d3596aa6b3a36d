"""`plyground match`: two players, many games."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

import typer
from rich.progress import Progress
from rich.text import Text

from plyground.arena import Results, Sprt, contest
from plyground.arena.play import ENDLESS
from plyground.arena.records import read_records
from plyground.arena.verify import Verification, verify
from plyground.arena.words import elo_words, percent, plus_minus
from plyground.cli import candidates
from plyground.cli.cluster import Cluster, use_cluster
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
from plyground.cli.output import complain, console, messages, print_json
from plyground.cli.parameters import (
    AllowPrograms,
    AnyGame,
    Json,
    MoveTexts,
    PositionText,
    Seed,
    named_game,
    number_from,
    one_of,
    trust_in,
)
from plyground.loading.trust import Trust
from plyground.wording import counted, quoted

GAMES = 100

A = Annotated[
    str | None,
    typer.Argument(metavar="A", help="A player, as in alphabeta:depth=4.", autocompletion=candidates.players),
]
B = Annotated[str | None, typer.Argument(metavar="B", help="Its opponent.", autocompletion=candidates.players)]
First = Annotated[
    Literal["a", "b", "alternate"], typer.Option("--first", help="Who begins.", **one_of("a", "b", "alternate"))
]
SprtText = Annotated[
    str | None, typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop as soon as this test has decided.")
]
Error = Annotated[float, typer.Option(metavar="P", parser=number_from(0, 0.5), help="How often the test may err.")]
Verify = Annotated[
    str | None, typer.Option("--verify", metavar="FILE", help="Replay the games of a record and play them again.")
]

_NUMBER = re.compile("[+-]?[0-9]{1,6}([.][0-9]{1,6})?")


def match(
    game: AnyGame = None,
    a: A = None,
    b: B = None,
    games: Games = GAMES,
    seed: Seed = 1,
    first: First = "alternate",
    position: PositionText = None,
    moves: MoveTexts = "",
    openings: RandomOpenings = None,
    undecided: Undecided = None,
    openings_file: OpeningsFile = None,
    adjudicate: Adjudicate = False,
    record: RecordPath = None,
    sprt: SprtText = None,
    alpha: Error = 0.05,
    beta: Error = 0.05,
    processes: Processes = None,
    cluster: Cluster = None,
    verify: Verify = None,
    allow_programs: AllowPrograms = False,
    json: Json = False,
) -> None:
    """Let two players play many games against each other, and say who is stronger.

    Sides alternate: every opening is played from both. With --record, the same command goes on where it stopped.
    """
    if verify is not None:
        if a is not None or record is not None:
            refuse(f"--verify {quoted(verify)} plays what is in the file: give it at most a GAME", verify)
        _verify(verify, trust_in(game, everything=allow_programs), processes, cluster, json)
        return
    if game is None or a is None or b is None:
        refuse("expected a GAME and two players, as in: plyground match tictactoe alphabeta:depth=4 random", "")
    loaded = named_game(game, a, b)
    played = contest(
        loaded,
        [a, b],
        seed=seed,
        first=first,
        openings=openings_of(loaded, position, moves, openings, undecided, openings_file),
        adjudicate=adjudicate,
    )
    test = None if sprt is None else _sprt(sprt, alpha, beta)
    results = play_contest(played, games, record, processes, cluster, test)
    if json:
        print_json(_document(results, a, b))
    else:
        _print(results, a, b)


def _sprt(text: str, alpha: float, beta: float) -> Sprt:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(map(_NUMBER.fullmatch, parts)):
        refuse(f"--sprt {quoted(text)}: expected two numbers with a comma between, as in 0,10", text)
    try:
        return Sprt(float(parts[0]), float(parts[1]), alpha, beta)
    except ValueError as error:
        refuse(f"--sprt {quoted(text)}: {error}", text)


def _document(results: Results, a: str, b: str) -> dict[str, Any]:
    first, second = results.by_side()
    played = results.contest
    return {
        "a": a,
        "b": b,
        **results.tally().to_json(),
        "first": {"wins": first.wins, "draws": first.draws, "losses": first.losses},
        "second": {"wins": second.wins, "draws": second.draws, "losses": second.losses},
        "different": results.different,
        "adjudicated": sum(game.adjudicated for game in results.games),
        "sprt": results.test and results.test.to_json(),
        "game": played.game,
        "players": [str(player) for player in played.players],
        "seed": played.seed,
    }


def _print(results: Results, a: str, b: str) -> None:
    out = console()
    tally = results.tally()
    played = f"{results.contest.game}, {counted(tally.games, 'game')}, seed {results.contest.seed}"
    out.print(Text.assemble((a, "bold"), " against ", (b, "bold"), f"\n{played}\n"))
    out.print(f"result  {plus_minus(tally)}")
    low, high = tally.interval
    out.print(f"score   {percent(tally.score)} %   (95 %: {percent(low)} to {percent(high)} %)")
    if tally.margin is not None:
        out.print(f"margin  {round(tally.margin, 2) + 0:+.2f} on average")
    ends = [elo_words(end) for end in tally.elo_interval]
    out.print(f"Elo     {elo_words(tally.elo)}   (95 %: {ends[0]} to {ends[1]})")
    for name, side in zip(("first", "second"), results.by_side(), strict=True):
        if side.games:
            out.print(f"{name:<6}  {plus_minus(side)}")
    void = [game for game in results.games if game.void]
    if void:
        out.print(Text(f"void    {counted(len(void), 'game')}, the first because {void[0].reason}"))
    endless = sum(game.endless for game in results.games)
    failed = [game for game in results.games if game.failed]
    if failed:
        out.print(Text(f"failed  {counted(len(failed), 'game')} lost so, the first because {failed[0].reason}"))
    adjudicated = sum(game.adjudicated for game in results.games) - endless - len(void) - len(failed)
    if adjudicated:
        out.print(f"proved  {counted(adjudicated, 'game')} ended by proof")
    if endless:
        out.print(f"endless {counted(endless, 'game')}, {ENDLESS}: drawn")
    if results.test is not None:
        test = results.test.sprt
        lower, upper = test.bounds
        verdict = {"H0": f"Elo {test.elo0:g} accepted", "H1": f"Elo {test.elo1:g} accepted", None: "undecided"}
        out.print(f"SPRT    {verdict[results.test.verdict]}: LLR {results.test.llr:+.2f} in {lower:.2f} to {upper:.2f}")
    warn_of_repeats(results)


def _verify(path: str, trust: Trust, processes: int | None, cluster: str | None, json: bool) -> None:
    records = read_records(path)
    if records.dropped:
        complain(f"the last line of {quoted(path)} is half-written, so it does not count")
    use_cluster(cluster, "--processes", processes)
    found = _with_bar(
        len(records.games),
        lambda on_game: verify(
            records,
            trust=trust,
            processes=processes,
            cluster=cluster,
            on_game=on_game,
            on_notice=complain,
        ),
    )
    if json:
        document = {"games": len(records.games), "replayed": found.replayed, "reproduced": found.reproduced}
        print_json({**document, "timed": found.timed, "faults": list(found.faults)})
    else:
        out = console()
        out.print(f"{found.replayed:,} of {counted(len(records.games), 'game')} replayed by the rules")
        out.print(f"{found.reproduced:,} played again, move for move the same")
        if found.timed:
            out.print(f"{found.timed:,} not played again: by the clock, on several threads, or by another program")
        for fault in found.faults:
            out.print(fault)
    if found.faults:
        raise typer.Exit(1)


def _with_bar(total: int, work: Callable[[Callable[[int], None]], Verification]) -> Verification:
    shown = messages()
    with Progress(console=shown, transient=True, disable=not shown.is_terminal) as progress:
        task = progress.add_task("playing again", total=total)
        return work(lambda done: progress.update(task, completed=done))
