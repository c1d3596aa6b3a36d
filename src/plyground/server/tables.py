"""The tables of the database, and a game as its rows say it. What is read is checked: rows may be damaged."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any

import sqlalchemy as sql

from plyground.game import PlygroundError

metadata = sql.MetaData()
games = sql.Table(
    "games",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("start", sql.Text, nullable=False),
    sql.Column("first", sql.Text, nullable=False),
    sql.Column("second", sql.Text, nullable=False),
    sql.Column("first_token", sql.Text, nullable=False),
    sql.Column("second_token", sql.Text, nullable=False),
    sql.Column("invitations", sql.Text),
    sql.Column("clock", sql.Text),
    sql.Column("time", sql.Text),
    sql.Column("head", sql.Integer, nullable=False),
    sql.Column("result", sql.Text, nullable=False),
    sql.Column("reason", sql.Text, nullable=False),
    sql.Column("pause", sql.Float, nullable=False),
    sql.Column("running", sql.Boolean, nullable=False),
    sql.Column("created", sql.Text, nullable=False),
    sql.Column("changed", sql.Text, nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("written", sql.Text),
    sql.Column("due", sql.Float),
    sql.Column("thinker", sql.Text),
    sql.Column("creator", sql.Text),
    sql.Column("comment", sql.Text, nullable=False),
    sql.Column("tags", sql.Text),
)
moves = sql.Table(
    "moves",
    metadata,
    sql.Column("game_id", sql.Text, sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("parent", sql.Integer, nullable=False),
    sql.Column("move", sql.Text, nullable=False),
    sql.Column("seconds", sql.Float),
    sql.Column("score", sql.Text),
    sql.Column("clock", sql.Text),
    sql.Column("comment", sql.Text, nullable=False),
)
#: The columns of a game that never change.
FIXED = frozenset({"id", "game", "start", "clock", "created", "creator", "comment", "tags"})
#: The server processes that use the database, and when each was last known to be alive.
servers = sql.Table(
    "servers",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("seen", sql.Float, nullable=False),
)
#: Who follows a game at each server.
presence = sql.Table(
    "presence",
    metadata,
    sql.Column("server", sql.Text, primary_key=True),
    sql.Column("game_id", sql.Text, sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("first", sql.Boolean, nullable=False),
    sql.Column("second", sql.Boolean, nullable=False),
    sql.Column("watchers", sql.Integer, nullable=False),
)


class DamagedGame(PlygroundError):
    """The rows of a game contradict themselves."""

    type = "damaged-game"

    def __init__(self, id: str, problem: str) -> None:
        super().__init__(f"the game '{id}' cannot be read, because its rows in the database are damaged: {problem}", id)


@dataclass(frozen=True)
class StoredTime:
    """What both sides had left at the moment `since`, and the side whose time has run since then.

    Moments are seconds by the database's clock. `paused`: the seconds that were not counted, because no server ran.
    """

    left: tuple[float, float]
    running: str | None = None
    since: float = 0.0
    paused: float = 0.0


@dataclass(frozen=True)
class StoredMove:
    """A move of a game's tree. `clock` is what both sides had left after it, where the game has a clock."""

    number: int
    parent: int
    move: str
    seconds: float | None = None
    score: dict[str, Any] | None = None
    clock: tuple[float, float] | None = None
    comment: str = ""


@dataclass(frozen=True)
class StoredGame:
    """A game as it is kept. Seats are "human" or a player's text; tokens and invitations are kept as their hashes.

    `version` grows with every change. `thinker` is the server that looks for the computer's move. `due` is the moment
    when a server must look at the game although nobody asks: a side's time is used up, or the computer is to move.
    """

    id: str
    game: str
    start: str
    seats: tuple[str, str]
    tokens: tuple[str, str]
    clock: tuple[float, float] | None  # seconds and increment
    head: int
    result: str
    reason: str
    pause: float
    created: str
    changed: str
    running: bool = False
    time: StoredTime | None = None
    version: int = 0
    due: float | None = None
    thinker: str | None = None
    invitations: tuple[str | None, str | None] = (None, None)
    creator: str | None = None
    comment: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    moves: list[StoredMove] = field(default_factory=list)


def now_text() -> str:
    """The time now, in the form that the database keeps."""
    return text_of(datetime.now(timezone.utc))


def text_of(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")


# From values to rows


class Statement:
    """A statement that is compiled once. It is run for every move, and compiling it takes longer than running it."""

    def __init__(self, statement: sql.Insert | sql.Update, dialect: sql.Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self._text = str(compiled)
        self._order: list[str] | None = compiled.positiontup

    def run(self, connection: sql.Connection, values: Mapping[str, Any]) -> int:
        """Returns the number of rows."""
        given = values if self._order is None else tuple(values[name] for name in self._order)
        return connection.exec_driver_sql(self._text, given).rowcount


def change_statement(dialect: sql.Dialect) -> Statement:
    """Takes the columns of `changing`, `written`, and which game of which version is changed: `of` and `before`."""
    same = (games.c.id == sql.bindparam("of")) & (games.c.version == sql.bindparam("before"))
    names = [column.name for column in games.columns if column.name not in FIXED]
    return Statement(games.update().where(same).values({name: sql.bindparam(name) for name in names}), dialect)


def move_statement(dialect: sql.Dialect) -> Statement:
    """Takes what `move_row` gives."""
    return Statement(moves.insert(), dialect)


def _text(value: Any) -> str | None:
    return None if value is None else json.dumps(value)


def changing(game: StoredGame) -> dict[str, Any]:
    """The columns that change while a game is played."""
    time = game.time
    return {
        "first": game.seats[0],
        "second": game.seats[1],
        "first_token": game.tokens[0],
        "second_token": game.tokens[1],
        "invitations": _text(game.invitations if any(game.invitations) else None),
        "time": None if time is None else _text([*time.left, time.running, time.since, time.paused]),
        "head": game.head,
        "result": game.result,
        "reason": game.reason,
        "pause": game.pause,
        "running": game.running,
        "changed": game.changed,
        "version": game.version,
        "due": game.due,
        "thinker": game.thinker,
    }


def game_row(game: StoredGame) -> dict[str, Any]:
    return {
        **changing(game),
        "id": game.id,
        "game": game.game,
        "start": game.start,
        "clock": _text(game.clock),
        "created": game.created,
        "creator": game.creator,
        "comment": game.comment,
        "tags": _text(dict(game.tags) or None),
    }


def move_row(id: str, move: StoredMove) -> dict[str, Any]:
    return {
        "game_id": id,
        "number": move.number,
        "parent": move.parent,
        "move": move.move,
        "seconds": move.seconds,
        "score": _text(move.score),
        "clock": _text(move.clock),
        "comment": move.comment,
    }


# From rows to values


def game_of(row: Any, moves: list[StoredMove]) -> StoredGame:
    """Raises DamagedGame."""
    try:
        return StoredGame(
            id=row["id"],
            game=row["game"],
            start=row["start"],
            seats=(row["first"], row["second"]),
            tokens=(row["first_token"], row["second_token"]),
            clock=_pair(row["clock"]),
            head=_whole(row["head"]),
            result=row["result"],
            reason=row["reason"],
            pause=_seconds(row["pause"]),
            created=row["created"],
            changed=row["changed"],
            running=bool(row["running"]),
            time=_time(row["time"]),
            version=_whole(row["version"]),
            due=row["due"],
            thinker=row["thinker"],
            invitations=_invitations(row["invitations"]),
            creator=row["creator"],
            comment=row["comment"],
            tags=_tags(row["tags"]),
            moves=moves,
        )
    except (TypeError, ValueError, RecursionError) as error:
        raise DamagedGame(row["id"], str(error)) from None


def move_of(row: Any) -> StoredMove:
    """Raises DamagedGame."""
    try:
        score = None if row["score"] is None else json.loads(row["score"])
        if not isinstance(score, dict | None):
            raise ValueError(f"{row['score']!r} is not a score")
        seconds = None if row["seconds"] is None else _seconds(row["seconds"])
        return StoredMove(
            row["number"], row["parent"], row["move"], seconds, score, _pair(row["clock"]), row["comment"]
        )
    except (TypeError, ValueError, RecursionError) as error:
        raise DamagedGame(row["game_id"], f"move {row['number']}: {error}") from None


def _pair(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    first, second = json.loads(text)
    return _seconds(first), _seconds(second)


def _time(text: str | None) -> StoredTime | None:
    if text is None:
        return None
    first, second, running, since, paused = json.loads(text)
    if running not in (None, "first", "second"):
        raise ValueError(f"'{running}' is not a side")
    return StoredTime((_seconds(first), _seconds(second)), running, _seconds(since), _seconds(paused))


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{value!r} is not a whole number")
    return value


def _invitations(text: str | None) -> tuple[str | None, str | None]:
    first, second = json.loads(text or "[null, null]")
    if not isinstance(first, str | None) or not isinstance(second, str | None):
        raise ValueError(f"{text!r} are not invitations")
    return first, second


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{value!r} is not a number of seconds")
    return value


def _tags(text: str | None) -> dict[str, str]:
    tags = json.loads(text or "{}")
    if not isinstance(tags, dict):
        raise ValueError(f"{text!r} are not tags")
    return tags
