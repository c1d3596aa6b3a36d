"""Checks records: every game is replayed by the rules, and played again if that must give the same moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from plyground.arena.play import Played
from plyground.arena.records import Records
from plyground.arena.run import play_again
from plyground.arena.schedule import Contest, files_of, reproducible, scheduled, seated
from plyground.build import identity
from plyground.game import PlygroundError
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.trust import NOTHING, Trust
from plyground.players import PlayerSpec
from plyground.wording import quoted


@dataclass(frozen=True)
class Verification:
    """`replayed`: the games that are legal and end as recorded. `reproduced`: the games that were played again with the
    same moves.

    `timed` games cannot be played again: a player looks at the clock, uses several threads, or is another program or a
    user's own.
    `faults`: what is wrong, one line for each game.
    """

    replayed: int
    reproduced: int
    timed: int
    faults: tuple[str, ...]


def verify(
    records: Records,
    *,
    trust: Trust = NOTHING,
    processes: int | None = None,
    cluster: str | None = None,
    on_game: Callable[[int], None] | None = None,
    on_notice: Callable[[str], None] = lambda words: None,
) -> Verification:
    """Replays all games of a file, and plays them again. `trust`: in the .py files of game and players that the file
    names; they are run as they are now. `on_game` is called with the number of games played again, `on_notice` with
    messages for a person. Raises Untrusted."""
    if records.plyground != identity():
        on_notice(
            f"the games were played by build {records.plyground}, but this is build {identity()}: moves may differ"
        )
    for player in records.contest.players:
        if player.file is not None:
            trust.check(player.file)
    game = trust.load(records.contest.game)
    files = files_of(records.contest.players, game)
    contest = replace(records.contest, file=game.description.file, files=files)
    before = {contest.game: records.contest.file, **dict(records.contest.files)}
    for path, hash in {contest.game: contest.file, **dict(files)}.items():
        if before.get(path) not in (None, hash):
            on_notice(f"the file {quoted(path)} has changed since the games were played: moves may differ")
    faults = {}
    for played in records.games:
        fault = _fault(played, contest, game)
        if fault is not None:
            faults[played.number] = fault
    again = {
        played.number: played
        for played in records.games
        if played.number not in faults
        and all(reproducible(PlayerSpec.parse(player), game) for player in played.players)
    }
    for done, played in enumerate(play_again(contest, list(again), processes=processes, cluster=cluster), 1):
        if played != again[played.number]:
            faults[played.number] = _difference(again[played.number], played)
        if on_game is not None:
            on_game(done)
    differing = sum(number in again for number in faults)
    broken = len(faults) - differing
    timed = len(records.games) - broken - len(again)
    lines = tuple(f"game {number}: {faults[number]}" for number in sorted(faults))
    return Verification(len(records.games) - broken, len(again) - differing, timed, lines)


def _fault(played: Played, contest: Contest, game: LoadedGame) -> str | None:
    """What is wrong with a game by the rules and the schedule."""
    plan = scheduled(contest, played.number)
    try:
        opening = contest.openings.opening(game, plan.opening, plan.opening_seed).line(game)
        players = seated(contest, plan, game)
        recorded = tuple(map(PlayerSpec.parse, played.players))
        line = Line.of(game, played.start, played.moves)
    except PlygroundError as error:
        return str(error)
    if (played.seed, recorded) != (plan.seed, players):
        return f"its players are not those of the schedule, {players[0]} and {players[1]}"
    if (played.start, played.moves[: played.opening]) != (str(opening.start), opening.moves):
        return f"it does not begin with its opening, {quoted(' '.join(opening.moves) or str(opening.start))}"
    if len(played.thoughts) != len(played.moves) - played.opening:
        return f"{len(played.thoughts)} thoughts do not fit {len(played.moves) - played.opening} moves"
    outcome = line.outcome
    if outcome is None and not played.adjudicated:
        return f"its moves do not end the game, so its result cannot be {played.result}"
    if outcome is not None and (str(outcome), outcome.reason) != (played.result, played.reason):
        return f"its moves give {outcome} ({outcome.reason}), not {played.result} ({played.reason})"
    if outcome is not None and outcome.payoff != played.payoff:
        return f"its moves give the payoff {outcome.payoff}, not {played.payoff}"
    return None


def _difference(recorded: Played, again: Played) -> str:
    for at, (one, other) in enumerate(zip(recorded.moves, again.moves, strict=False), 1):
        if one != other:
            return f"move {at} is {quoted(one)} in the file, {quoted(other)} when played again"
    if len(recorded.moves) != len(again.moves):
        return f"it has {len(recorded.moves)} moves in the file, {len(again.moves)} when played again"
    if recorded.result != again.result:
        return f"it is {recorded.result} in the file, {again.result} when played again"
    return "the moves are the same, but the players' scores, nodes or depths differ"
