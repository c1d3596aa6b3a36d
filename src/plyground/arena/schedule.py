"""Which games a match or a tournament consists of: each is a function of the contest and its number alone."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast, get_args

from plyground.arena.openings import Openings
from plyground.game import InvalidOption, Side, UnknownGame
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame, NativeRules
from plyground.players import PlayerSpec
from plyground.wording import quoted

Kind = Literal["match", "round-robin", "gauntlet"]
First = Literal["alternate", "a", "b"]


@dataclass(frozen=True)
class Contest:
    """All that decides which moves are played. How many games there are, and when to stop, does not.

    `players` have all options; one that takes a seed and has none gets another in every game. `names` is what people
    call them. `first`, for a match: who begins; "alternate" plays every opening from both sides. `file` is the hash of
    the user's file that the game is in, if it is in one.
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

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Who plays whom, by their numbers."""
        if self.kind == "gauntlet":
            return [(0, other) for other in range(1, len(self.players))]
        return list(itertools.combinations(range(len(self.players)), 2))

    @property
    def paired(self) -> bool:
        """Whether games come in pairs, one from each side."""
        return self.first == "alternate"

    def games(self, each: int) -> int:
        """The number of games in all, given the number that each pairing plays."""
        return each * len(self.pairings)

    def load(self) -> LoadedGame:
        """The game. Raises UnknownGame, also where its file is not the one that the contest was made with."""
        loaded = registry.load(self.game)
        if loaded.description.file != self.file:
            raise UnknownGame(f"the file {quoted(self.game)} is not the one that the contest began with", self.game)
        return loaded

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
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Contest:
        """Raises KeyError, TypeError or ValueError for what `to_json` does not give."""
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
        )


@dataclass(frozen=True)
class Scheduled:
    """A game to be played. `seats`: the numbers of the players who are First and Second."""

    number: int
    pairing: int
    seats: tuple[int, int]
    opening: int
    opening_seed: int
    seed: int


def contest(
    game: str | LoadedGame,
    players: Sequence[str],
    *,
    kind: Kind = "match",
    seed: int = 1,
    first: First = "alternate",
    openings: Openings | None = None,
    adjudicate: bool = False,
) -> Contest:
    """A contest of players as a person writes them. Raises UnknownGame, InvalidPlayer, InvalidOption."""
    loaded = registry.load(game) if isinstance(game, str) else game
    if kind == "match" and len(players) != 2:
        raise InvalidOption(f"a match has two players, not {len(players)}", str(len(players)))
    if len(players) < 2:
        raise InvalidOption(f"a tournament needs two players or more, not {len(players)}", str(len(players)))
    if kind != "match" and first != "alternate":
        raise InvalidOption(f"first='{first}' is for matches: a tournament plays from both sides", first)
    return Contest(
        kind,
        loaded.spec,
        tuple(PlayerSpec.parse(player).resolve(loaded) for player in players),
        seed,
        first,
        openings or Openings(),
        adjudicate,
        _names(players),
        loaded.description.file,
    )


def scheduled(contest: Contest, number: int) -> Scheduled:
    """The game of that number, from 0. A round has every pairing once, from both sides where sides alternate; all
    pairings of a round share its opening."""
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
    """A seed made of others: as good as independent for different parts, the same for the same ones."""
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")


def reproducible(player: PlayerSpec, game: LoadedGame) -> bool:
    """Whether the player, resolved, plays the same moves again: not by the clock, which a level also looks at in games
    written in Python, not on several threads, and not by another program, which is not run to find out."""
    timed = "time" in player.options or ("level" in player.options and not isinstance(game.rules, NativeRules))
    return player.kind.served and not timed and player.options.get("threads", 1) == 1


def _names(players: Sequence[str]) -> tuple[str, ...]:
    """The players as they were written; of equal ones the second is #2."""
    seen: dict[str, int] = {}
    names = []
    for player in players:
        seen[player] = seen.get(player, 0) + 1
        names.append(player if seen[player] == 1 else f"{player} #{seen[player]}")
    return tuple(names)
