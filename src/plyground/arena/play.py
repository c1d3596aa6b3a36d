"""One game of a contest, played or failed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plyground.arena.schedule import Contest, scheduled, seated
from plyground.brief import brief
from plyground.game import Outcome, Payoff, PlygroundError, Side
from plyground.history.line import Line
from plyground.history.saved import RESULTS, UNFINISHED, SavedGame, settle
from plyground.history.tree import GameTree
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.own_evaluation import EvaluationFailed
from plyground.loading.user_file import described, file_of, place_of
from plyground.players import Choice, Player
from plyground.players.player import PlayerFailed
from plyground.players.uci_client import PositionRefused
from plyground.score import Score, read_payoff
from plyground.wording import counted, shortened

#: A game with more plies than this counts as endless, and as drawn. Rules without repetition allow such games, and two
#: players that do not choose at random may well play one.
LONGEST = 2_000

PROVED = "both players have proved it"
ENDLESS = f"not over after {LONGEST:,} plies"


class GameFailed(PlygroundError):
    """A game of a contest could not be played to its end: a player cannot go on, or the game's own code failed."""

    type = "game-failed"


@brief
@dataclass(frozen=True)
class Thought:
    """What a player said about its move. `score`, as JSON has it, is for the side that moved."""

    nodes: int
    depth: int | None
    score: Mapping[str, Any] | None
    seconds: float = field(compare=False)

    @classmethod
    def of(cls, choice: Choice, seconds: float) -> Thought:
        score = choice.score.to_json() if choice.score else None
        return cls(choice.nodes, choice.depth, score, round(seconds, 6))

    def to_json(self) -> dict[str, Any]:
        score = None if self.score is None else dict(self.score)
        return {"nodes": self.nodes, "depth": self.depth, "score": score, "seconds": self.seconds}


@dataclass(frozen=True, repr=False)
class Played:
    """A game as it was played. Two games are equal if they differ only in times.

    `seats` are the numbers of the players First and Second in the contest, `players` their texts with all options, the
    seed included. The first `opening` of the moves are the opening's; there is a thought for each of the others.
    `trace`: Python's traceback, if a user's own player lost because it crashed. `payoff`: what First got, if the game
    has payoffs and was played to its end.

    >>> import plyground as pg
    >>> results = pg.match("nim", "perfect", "random", games=10, processes=1)
    >>> played = results.games[0]
    >>> played.result, played.reason
    ('1-0', 'nothing is left to take')
    """

    number: int
    seats: tuple[int, int]
    players: tuple[str, str]
    seed: int
    start: str
    moves: tuple[str, ...]
    opening: int
    result: str
    reason: str
    adjudicated: bool
    thoughts: tuple[Thought, ...]
    trace: str = field(default="", compare=False)  # it names paths, which differ between machines
    payoff: Payoff | None = None

    def __repr__(self) -> str:
        names = " - ".join(shortened(name, 36) for name in self.players)
        why = f" ({shortened(self.reason, 40)})" if self.reason else ""
        return f"<game {self.number}: {names}, {self.result}{why}, {counted(len(self.moves), 'move')}>"

    @property
    def void(self) -> bool:
        """Whether the game does not count: a foreign program does not accept such positions. No player is to blame."""
        return self.result == UNFINISHED

    @property
    def failed(self) -> bool:
        """Whether a player lost the game because it crashed, hung or answered nonsense."""
        return self.adjudicated and not self.void and self.reason not in (PROVED, ENDLESS)

    @property
    def endless(self) -> bool:
        """Whether the game was ended because it went on for too long."""
        return self.adjudicated and self.reason == ENDLESS

    def points(self, player: int) -> float:
        """The points of the player with that number in the contest: 1, 1/2 or 0; always 0 for a void game."""
        if self.void:
            return 0.0
        if self.result == "1/2-1/2":
            return 0.5
        return float(self.seats[0 if self.result == "1-0" else 1] == player)

    def margin(self, player: int) -> Payoff | None:
        """What the player with that number in the contest got."""
        if self.payoff is None:
            return None
        return self.payoff if self.seats[0] == player else -self.payoff

    @property
    def seconds(self) -> float:
        """How long the players thought."""
        return sum(thought.seconds for thought in self.thoughts)

    def saved(self, game: LoadedGame) -> SavedGame:
        """The game in the form that `plyground play` saves and loads. Raises InvalidRecord if it is not a game of
        `game`."""
        tree = GameTree(Line.of(game, self.start, self.moves))
        for number, thought in enumerate(self.thoughts, self.opening + 1):
            mover = tree.nodes[number - 1].position.side
            score = None if thought.score is None else Score.from_json(thought.score, mover)
            tree.annotate(number, seconds=thought.seconds, score=score)
        settle(tree, self.result, "" if self.void else self.reason)
        return SavedGame(tree, self.players)

    def to_json(self) -> dict[str, Any]:
        """The game as a JSON document, a line of a record."""
        return {
            "game": self.number,
            "seats": list(self.seats),
            "players": {"first": self.players[0], "second": self.players[1]},
            "seed": self.seed,
            "start": self.start,
            "moves": list(self.moves),
            "opening": self.opening,
            "result": self.result,
            "reason": self.reason,
            "adjudicated": self.adjudicated,
            "thoughts": [thought.to_json() for thought in self.thoughts],
            **({} if self.payoff is None else {"payoff": str(self.payoff)}),
            **({"trace": self.trace} if self.trace else {}),
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Played:
        """The game that `to_json` wrote. Raises KeyError, TypeError or ValueError for anything else."""
        first, second = document["seats"]
        if document["result"] not in RESULTS:
            raise ValueError(f"'{document['result']}' is not the result of a game")
        return cls(
            int(document["game"]),
            (int(first), int(second)),
            (str(document["players"]["first"]), str(document["players"]["second"])),
            int(document["seed"]),
            str(document["start"]),
            tuple(map(str, document["moves"])),
            int(document["opening"]),
            str(document["result"]),
            str(document["reason"]),
            bool(document["adjudicated"]),
            tuple(
                Thought(entry["nodes"], entry["depth"], entry["score"], float(entry["seconds"]))
                for entry in document["thoughts"]
            ),
            str(document.get("trace", "")),
            read_payoff(document.get("payoff")),
        )


@dataclass(frozen=True)
class Failure:
    """A game that could not be played. `internal`: because of a mistake in Plyground, not because of the input."""

    number: int
    problem: str
    internal: bool = False

    def error(self) -> Exception:
        words = f"game {self.number}: {self.problem}"
        return RuntimeError(words) if self.internal else GameFailed(words, "")


def play_game(contest: Contest, number: int, game: LoadedGame | None = None) -> Played:
    """Plays the game of that number. Both players are made anew, so no other game can influence it."""
    loaded = contest.load() if game is None else game
    plan = scheduled(contest, number)
    opening = contest.openings.opening(loaded, plan.opening, plan.opening_seed)
    first, second = seated(contest, plan, loaded)
    with first.player(loaded) as first_player, second.player(loaded) as second_player:
        players = {Side.FIRST: first_player, Side.SECOND: second_player}
        line, thoughts, result, reason, trace = _play(opening.line(loaded), players, contest.adjudicate)
    return Played(
        number,
        plan.seats,
        (str(first), str(second)),
        plan.seed,
        str(line.start),
        line.moves,
        len(opening.moves),
        result,
        reason,
        line.outcome is None,
        tuple(thoughts),
        trace,
        None if line.outcome is None else line.outcome.payoff,
    )


def _play(line: Line, players: Mapping[Side, Player], adjudicate: bool) -> tuple[Line, list[Thought], str, str, str]:
    """The whole line, the thoughts of the players, the result and its reason, and the traceback of a player that
    crashed."""
    thoughts: list[Thought] = []
    trace = ""
    before: Score | None = None
    while (outcome := line.outcome) is None:
        if line.ply >= LONGEST:
            outcome = Outcome(None, ENDLESS)
            break
        began = time.perf_counter()
        try:
            choice = players[line.position.side].choose(line)
        except (PlayerFailed, EvaluationFailed) as error:
            outcome, trace = Outcome(line.position.side.other, str(error)), error.trace
            break
        except PositionRefused as error:
            return line, thoughts, UNFINISHED, str(error), ""
        thoughts.append(Thought.of(choice, time.perf_counter() - began))
        if adjudicate and (outcome := proved(line, before, choice.score)) is not None:
            thoughts.pop()  # its move is not played
            break
        before = choice.score
        line = line.play(choice.move)
    return line, thoughts, str(outcome), outcome.reason, trace


def proved(line: Line, before: Score | None, score: Score | None) -> Outcome | None:
    """The outcome that both players have proved: first the player that has just moved, then the player to move.

    One proof is not enough: the opponent of a player that proves its own loss may fail to find the win. The proofs do
    not look at the game's history, so a win counts only while no position can soon be drawn by repetition. The shortest
    way to win visits no position twice, so it is safe while every position may still occur twice more.
    """
    if before is None or score is None or not (before.proved and score.proved) or before.side is score.side:
        return None
    seen = before.for_side(score.side)
    if seen.kind != score.kind:
        return None
    if score.kind == "draw":
        return Outcome(None, PROVED)
    repetition = line.game.repetition
    if repetition is not None and max(Counter(line.positions).values()) > repetition - 2:
        return None
    return Outcome(score.side if score.kind == "win" else score.side.other, PROVED)


def attempt(contest: Contest, number: int, game: LoadedGame | None = None) -> Played | Failure:
    """Like `play_game`, but returns an error as a Failure: a text can be sent to another process."""
    try:
        return play_game(contest, number, game)
    except PlygroundError as error:
        return Failure(number, str(error))
    except MemoryError:
        return Failure(number, "there is not enough memory")
    except (Exception, SystemExit) as error:
        if place_of(error) is None and (file := file_of(contest.game)):
            words = f"'{file}' does not keep the contract: {described(error)}; `plyground check {file}` may say where"
            return Failure(number, words)
        return Failure(number, described(error), internal=place_of(error) is None)


def broken_off(contest: Contest, number: int, problem: str) -> Played | Failure:
    """A game whose process ended. If one of its players is a user's own, that player has ended it, and has lost."""
    game, plan = contest.load(), scheduled(contest, number)
    players = seated(contest, plan, game)
    own = [(side, player.file) for side, player in zip(Side, players, strict=True) if player.file is not None]
    if len(own) != 1:
        return Failure(number, f"its process {problem}", internal=not own and file_of(contest.game) is None)
    line = contest.openings.opening(game, plan.opening, plan.opening_seed).line(game)
    side, file = own[0]
    outcome = Outcome(side.other, f"the process of '{file}' {problem}")
    return Played(
        number,
        plan.seats,
        (str(players[0]), str(players[1])),
        plan.seed,
        str(line.start),
        line.moves,
        len(line.moves),
        str(outcome),
        outcome.reason,
        True,
        (),
    )
