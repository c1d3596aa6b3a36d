"""The games of a match or a tournament. Each game follows from the contest and its number alone."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast, get_args

from plyground.arena.openings import Openings
from plyground.brief import brief
from plyground.game import InvalidOption, InvalidPlayer, Side, UnknownGame
from plyground.history.place import AnyGame
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame, NativeRules
from plyground.loading.user_file import Parcel, file_hash, file_of, packed
from plyground.players import AnyPlayer, PlayerSpec
from plyground.wording import as_written, did_you_mean, quoted

Kind = Literal["match", "round-robin", "gauntlet"]
First = Literal["alternate", "a", "b"]


@brief
@dataclass(frozen=True)
class Contest:
    """Everything that decides which moves are played. The number of games and the rule to stop do not belong to it.

    `players`: the players with all options. A player that takes a seed and has none gets a new seed in every game.
    `names`: what people call them. `first`, for a match: who begins; "alternate" plays every opening from both sides.
    `file`: the hash of the user's file that defines the game, if there is one. `files`: the paths and hashes of the
    users' files that the players run. `here`: the game, if it or a player is made of objects of this program, so that
    no other process could find them.
    """

    kind: Kind
    game: str
    players: tuple[PlayerSpec, ...]
    seed: int = 1
    first: First = "alternate"
    openings: Openings = field(default_factory=Openings)
    adjudicate: bool = False
    names: tuple[str, ...] = field(default=(), compare=False)
    file: str | None = None
    files: tuple[tuple[str, str], ...] = ()
    here: LoadedGame | None = field(default=None, compare=False, repr=False)

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """The pairs of players that play each other, by their numbers."""
        if self.kind == "gauntlet":
            return [(0, other) for other in range(1, len(self.players))]
        return list(itertools.combinations(range(len(self.players)), 2))

    @property
    def paired(self) -> bool:
        """Whether games come in pairs: the same opening, played once from each side."""
        return self.first == "alternate"

    def games(self, each: int) -> int:
        """The number of all games, if each pairing plays `each` games."""
        return each * len(self.pairings)

    def load(self) -> LoadedGame:
        """The game. Raises UnknownGame or InvalidPlayer, also if a user's file has changed since the contest began."""
        if self.here is not None:
            return self.here
        loaded = registry.load(self.game)
        if loaded.description.file != self.file:
            raise UnknownGame(f"the file {quoted(self.game)} has changed since the contest began", self.game)
        for path, hash in set(self.files) - set(files_of(self.players, loaded)):
            raise InvalidPlayer(f"the file {quoted(path)} has changed since the contest began", hash)
        return loaded

    def packed(self) -> Parcel:
        """The users' files that the contest needs, to be sent to other processes."""
        game = None if self.file is None else file_of(self.game)
        return packed([*([] if game is None else [game]), *(path for path, _ in self.files)])

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "game": self.game,
            "players": [str(player) for player in self.players],
            "names": list(self.names),
            "seed": self.seed,
            "first": self.first,
            "openings": self.openings.to_json(),
            "adjudicate": self.adjudicate,
            "file": self.file,
            "files": dict(self.files),
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Contest:
        """The contest that `to_json` wrote. Raises KeyError, TypeError or ValueError for anything else."""
        kind, first = document["kind"], document["first"]
        players = tuple(PlayerSpec.parse(str(player)) for player in document["players"])
        if kind not in get_args(Kind) or first not in get_args(First) or len(players) < 2:
            raise ValueError(f"{quoted(kind)}, {quoted(first)} and {len(players)} players are no contest")
        return cls(
            cast(Kind, kind),
            str(document["game"]),
            players,
            int(document["seed"]),
            cast(First, first),
            Openings.from_json(document["openings"]),
            bool(document["adjudicate"]),
            tuple(map(str, document["names"])),
            document.get("file"),
            tuple((str(path), str(hash)) for path, hash in document.get("files", {}).items()),
        )


@dataclass(frozen=True)
class Scheduled:
    """A game to be played. `seats`: the numbers of the players that are First and Second."""

    number: int
    pairing: int
    seats: tuple[int, int]
    opening: int
    opening_seed: int
    seed: int


def contest(
    game: AnyGame,
    players: Sequence[AnyPlayer],
    *,
    kind: Kind = "match",
    seed: int = 1,
    first: First = "alternate",
    openings: Openings | None = None,
    adjudicate: bool = False,
) -> Contest:
    """A contest between players. Raises UnknownGame, InvalidPlayer, InvalidOption."""
    loaded = registry.load(game)
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise InvalidOption(f"expected a list of players, not {as_written(players)}", str(players))
    if first not in get_args(First) or kind not in get_args(Kind):
        given, known = ("first", First) if first not in get_args(First) else ("kind", Kind)
        value = first if given == "first" else kind
        words = f"{given}={quoted(value)}: expected one of {', '.join(get_args(known))}"
        raise InvalidOption(words + did_you_mean(str(value), get_args(known)), str(value))
    if kind == "match" and len(players) != 2:
        raise InvalidOption(f"a match has two players, not {len(players)}", str(len(players)))
    if len(players) < 2:
        raise InvalidOption(f"a tournament needs two players or more, not {len(players)}", str(len(players)))
    if kind != "match" and first != "alternate":
        raise InvalidOption(f"first='{first}' is for matches: a tournament plays from both sides", first)
    specs = [PlayerSpec.of(player) for player in players]
    resolved = tuple(spec.resolve(loaded) for spec in specs)
    local = loaded.is_local or any(spec.is_local for spec in specs)
    return Contest(
        kind,
        loaded.spec,
        resolved,
        seed,
        first,
        openings or Openings(),
        adjudicate,
        _names([player if isinstance(player, str) else str(spec) for player, spec in zip(players, specs, strict=True)]),
        loaded.description.file,
        files_of(resolved, loaded),
        loaded if local else None,
    )


def scheduled(contest: Contest, number: int) -> Scheduled:
    """The game of that number, from 0. In a round every pairing plays once, or twice with changed sides if sides
    alternate. All pairings of a round share its opening."""
    pairings = contest.pairings
    encounter, turn = divmod(number, 2) if contest.paired else (number, int(contest.first == "b"))
    opening, pairing = divmod(encounter, len(pairings))
    a, b = pairings[pairing]
    return Scheduled(
        number,
        pairing,
        (b, a) if turn else (a, b),
        opening,
        derived(contest.seed, "opening", opening),
        derived(contest.seed, "game", number),
    )


def seated(contest: Contest, plan: Scheduled, game: LoadedGame) -> tuple[PlayerSpec, PlayerSpec]:
    """The players of a game, First and Second, each with a seed for this game. Raises InvalidPlayer."""
    first, second = (
        contest.players[seat].seeded(derived(plan.seed, side)).resolve(game)
        for seat, side in zip(plan.seats, Side, strict=True)
    )
    return first, second


def derived(*parts: object) -> int:
    """A seed made from the parts. Equal parts give equal seeds; different parts give practically independent seeds."""
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")


def files_of(players: Sequence[PlayerSpec], game: LoadedGame) -> tuple[tuple[str, str], ...]:
    """The paths and hashes of the users' files that the players run. Raises InvalidPlayer if one cannot be run."""
    found = {}
    for player in players:
        if player.file is not None:
            player.resolve(game)  # imports it: what it imports itself belongs to the hash
            found[player.file] = file_hash(player.file)
    return tuple(sorted(found.items()))


def reproducible(player: PlayerSpec, game: LoadedGame) -> bool:
    """Whether a resolved player plays the same moves again. It does not if it looks at the clock (a level does so in
    games written in Python), uses several threads, or is another program."""
    timed = "time" in player.options or ("level" in player.options and not isinstance(game.rules, NativeRules))
    return player.program is None and not timed and player.options.get("threads", 1) == 1


def _names(players: Sequence[str]) -> tuple[str, ...]:
    """The names of the players: their texts. If two are equal, the second gets `#2`."""
    seen: dict[str, int] = {}
    names = []
    for player in players:
        seen[player] = seen.get(player, 0) + 1
        names.append(player if seen[player] == 1 else f"{player} #{seen[player]}")
    return tuple(names)
