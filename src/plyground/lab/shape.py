"""Experiments of the kind "shape": what a game is like. How many moves there are, how long games last, who wins them,
how they end, how often a position comes again, and how large the tree is.

[[shape]]
row = "Basic"
column = "random play"
game = "gipf"
player = "random"                   # plays both sides
games = 1000
openings = 4                        # random plies at the beginning, for players without chance; left out: none
seed = 1
plies = [4, 10]                     # the plies whose positions are estimated, for random play from the start

The size of the tree is Knuth's estimate (Estimating the Efficiency of Backtrack Programs, 1975): the numbers of moves
along a random game, multiplied up to a ply, are on average the number of lines of that many plies. A position that
several lines reach counts once for each of them.

All intervals are 95 %. Those of means are normal, of shares as in `arena.statistics`, of the tree by resampling.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plyground import arena
from plyground.arena import Contest, Openings, Played
from plyground.arena.statistics import CONFIDENCE, score_interval
from plyground.arena.statistics import mean as score
from plyground.history.line import Line
from plyground.lab.experiment import Experiment
from plyground.lab.matches import record_name
from plyground.lab.positions import load
from plyground.lab.task import Column, Section, Table, Task, Values, Workplace
from plyground.loading.loaded_game import LoadedGame
from plyground.work.processes import available

_SHAPE = {
    "row": str, "column": str, "game": str, "player": str, "games": int, "openings": int, "seed": int, "plies": list,
}  # fmt: skip
_NEEDED = ("row", "game", "player", "games")

#: The kind of player whose games are random lines of the tree, every legal move being equally likely.
RANDOM = "random"
RESAMPLES = 1000
#: How wide an interval of a mean is, in standard errors to each side.
_WIDTH = statistics.NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

#: An estimate with the ends of its interval.
Estimate = tuple[float, float, float]


def tasks(experiment: Experiment, quick: bool) -> list[Task]:
    found = []
    for number, entry in enumerate(experiment.entries("shape", _SHAPE, _NEEDED, quick), 1):
        plies = entry.get("plies", [])
        if not all(type(ply) is int and ply > 0 for ply in plies):
            raise experiment.fault(f"has plies = {plies} in shape {number}: expected whole numbers above 0")
        if entry["games"] < 2:
            raise experiment.fault(f"has games = {entry['games']} in shape {number}: expected at least 2")
        contest = _contest(entry)
        if plies and (contest.players[0].name != RANDOM or entry.get("openings", 0)):
            raise experiment.fault(f"has plies in shape {number}: only random play from the start estimates the tree")
        title = f"{entry['row']}, {entry['column']}" if "column" in entry else entry["row"]
        found.append(Task(title, entry))
    return found


def _contest(spec: Values) -> Contest:
    # Both players are the same, so that an opening is played once, not from both sides.
    openings = Openings(spec.get("openings", 0))
    players = [spec["player"]] * 2
    return arena.contest(load(spec["game"]), players, seed=spec.get("seed", 1), first="a", openings=openings)


def measure(task: Task, place: Workplace) -> dict[str, Any]:
    spec = task.spec
    contest = _contest(spec)
    place.folder.mkdir(parents=True, exist_ok=True)
    results = arena.run(
        contest,
        spec["games"],
        record=place.folder / record_name(task.title, contest),
        processes=place.processes,
        cluster=place.cluster,
        on_notice=place.on_notice,
        on_game=lambda so_far: place.on_progress(len(so_far.games) / spec["games"], ""),
    )
    return shape(load(spec["game"]), results.games, spec.get("plies", []))


def shape(game: LoadedGame, games: Sequence[Played], plies: Sequence[int] = ()) -> dict[str, Any]:
    """What the games say about the game that they are of. The opening's plies do not count as moves."""
    lines = [Line.of(game, played.start, played.moves).positions for played in games]
    widths = [
        [len(position.moves()) for position in line[played.opening : len(played.moves)]]
        for line, played in zip(lines, games, strict=True)
    ]
    results = Counter(played.result for played in games)
    occurrences = [max(Counter(line).values()) for line in lines]
    values: dict[str, Any] = {
        "games": len(games),
        "wins": results["1-0"],
        "draws": results["1/2-1/2"],
        "losses": results["0-1"],
        "endless": sum(played.endless for played in games),
        "reasons": dict(Counter(played.reason for played in games).most_common()),
        "plies": _rounded(mean_interval([float(len(played.moves)) for played in games])),
        "longest": max(len(played.moves) for played in games),
        "moves": _rounded(ratio_interval([(sum(width), len(width)) for width in widths])),
        "most": max((count for width in widths for count in width), default=0),
        "twice": sum(count >= 2 for count in occurrences),
        "thrice": sum(count >= 3 for count in occurrences),
    }
    if plies:
        values["lines"] = {str(ply): _rounded(lines_at(widths, ply)) for ply in plies}
        values["tree"] = _rounded(tree_size(widths))
    return values


def mean_interval(numbers: Sequence[float]) -> Estimate:
    """The mean of independent numbers."""
    mean = statistics.fmean(numbers)
    error = statistics.stdev(numbers) / math.sqrt(len(numbers))
    return mean, mean - _WIDTH * error, mean + _WIDTH * error


def ratio_interval(parts: Sequence[tuple[float, int]]) -> Estimate:
    """The mean over all positions of all games, given the sum and the number of each game. The positions of a game are
    not independent, but games are."""
    positions = sum(count for _, count in parts)
    ratio = sum(total for total, _ in parts) / positions
    deviation = sum((total - ratio * count) ** 2 for total, count in parts)
    error = math.sqrt(deviation * len(parts) / (len(parts) - 1)) / positions
    return ratio, ratio - _WIDTH * error, ratio + _WIDTH * error


def lines_at(widths: Sequence[Sequence[int]], ply: int) -> Estimate:
    """The number of lines of `ply` plies, as a power of ten; minus infinity if no game was that long."""
    return _mean_of_powers([_power(width[:ply]) if len(width) >= ply else -math.inf for width in widths])


def tree_size(widths: Sequence[Sequence[int]]) -> Estimate:
    """The number of lines of all lengths, the empty one too, as a power of ten."""
    return _mean_of_powers([_sum_of_powers([_power(width[:ply]) for ply in range(len(width) + 1)]) for width in widths])


def _power(numbers: Sequence[int]) -> float:
    return sum(map(math.log10, numbers))


def _sum_of_powers(powers: Sequence[float]) -> float:
    """The sum of powers of ten, as a power of ten. Powers of games are far too large for floating-point numbers."""
    largest = max(powers)
    if largest == -math.inf:
        return largest
    return largest + math.log10(sum(10 ** (power - largest) for power in powers))


def _mean_of_powers(powers: Sequence[float]) -> Estimate:
    """The mean with an interval made by resampling: most of such a mean may rest on a few games."""
    largest = max(powers)
    if largest == -math.inf:
        return largest, largest, largest
    shares = [10 ** (power - largest) for power in powers]
    chance = random.Random(1)
    means = sorted(statistics.fmean(chance.choices(shares, k=len(shares))) for _ in range(RESAMPLES))
    tail = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    found = (statistics.fmean(shares), means[tail], means[-1 - tail])
    low, middle, high = sorted(largest + math.log10(mean) if mean > 0 else -math.inf for mean in found)
    return middle, low, high


def _rounded(estimate: Estimate) -> list[float | None]:
    return [round(value, 4) if math.isfinite(value) else None for value in estimate]


def estimate(task: Task, place: Workplace) -> float:
    sample = min(2, task.spec["games"])
    results = arena.run(_contest(task.spec), sample, processes=1)
    games: int = task.spec["games"]
    a_game: float = sum(game.seconds for game in results.games) / sample
    return a_game * games / (place.processes or available())


def section(experiment: Experiment, results: Sequence[tuple[Task, Values]], folder: Path) -> Section:
    played, ended, reasons, trees = [], [], [], []
    for task, values in results:
        name = [task.spec["row"], task.spec.get("column", ""), values["games"]]
        counts = (values["losses"], values["draws"], values["wins"])
        moves, plies = values["moves"], values["plies"]
        played.append([*name, moves[0], _ends(moves, "{:.2f}"), values["most"]])
        played[-1] += [plies[0], _ends(plies, "{:.1f}"), values["longest"], score(counts), _percents(counts)]
        ended.append([*name])
        for key in ("endless", "twice", "thrice"):
            counts = (values["games"] - values[key], 0, values[key])
            ended[-1] += [score(counts), _percents(counts)]
        reasons += [[*name, reason, count / values["games"]] for reason, count in values["reasons"].items()]
        for ply, power in [*values.get("lines", {}).items(), *([("all", values["tree"])] if "tree" in values else [])]:
            trees.append([*name, ply, _power_words(power[0]), f"{_power_words(power[1])} to {_power_words(power[2])}"])
    head = [Column(""), Column(""), Column("games", "count")]
    interval = Column("95 %")
    columns = [*head, Column("moves in a position", "number"), interval, Column("most", "count")]
    columns += [Column("plies of a game", "number"), interval, Column("longest", "count")]
    tables = [Table("", [*columns, Column("First's score", "percent"), interval], played)]
    columns = [*head]
    for title in ("endless", "a position twice", "three times"):
        columns += [Column(title, "percent"), interval]
    tables.append(Table("Games without end, positions that come again", columns, ended))
    tables.append(Table("Why games end", [*head, Column(""), Column("of the games", "percent")], reasons))
    if trees:
        columns = [*head, Column("plies"), Column("lines"), interval]
        tables.append(Table("Size of the tree", columns, trees))
    return Section(tables)


def _ends(estimate: Sequence[float], form: str) -> str:
    return f"{form.format(estimate[1])} to {form.format(estimate[2])}"


def _percents(counts: Sequence[int]) -> str:
    low, high = score_interval(counts)
    return f"{100 * low:.1f} to {100 * high:.1f}"


def _power_words(power: float | None) -> str:
    """`3,066,768` or `1.2e+57`."""
    if power is None:
        return "0"
    if power < 7:
        return f"{10**power:,.0f}"
    whole = math.floor(power)
    return f"{10 ** (power - whole):.1f}e+{whole}"
