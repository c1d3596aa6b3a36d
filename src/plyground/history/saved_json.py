"""Plyground's own format of saved games, a JSON object (docs/reference/saved-games.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from plyground.game import InvalidRecord, PlygroundError, Side, TooLarge
from plyground.history.line import Line
from plyground.history.saved import HUMAN, RESULTS, UNFINISHED, Check, SavedGame, any_number, check_player, settle
from plyground.history.strict_json import (
    check_keys,
    checked_index,
    checked_number,
    checked_text,
    parse_object,
    refuse,
    text_at,
)
from plyground.history.tree import GameTree, Node
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.trust import NOTHING
from plyground.loading.user_file import described
from plyground.score import Score
from plyground.wording import quoted

FORMAT = "plyground-game"
VERSION = 2

_OLD_KEYS = ("format", "version", "game", "start", "moves", "players", "result", "reason")
_KEYS = (*_OLD_KEYS, "head", "comment", "tags")
_MOVE_KEYS = ("move", "parent", "seconds", "clock", "score", "comment")


def to_json(saved: SavedGame) -> str:
    tree = saved.tree
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": tree.game.spec,
        "start": str(tree.start),
        "moves": [_entry(tree, node) for node in tree.nodes[1:]],
    }
    if tree.head.number != len(tree.nodes) - 1:
        document["head"] = tree.head.number
    if tree.root.comment:
        document["comment"] = tree.root.comment
    document["players"] = dict(zip(("first", "second"), saved.players, strict=True))
    if saved.tags:
        document["tags"] = dict(saved.tags)
    document["result"] = saved.result
    if saved.reason:
        document["reason"] = saved.reason
    lines = [f"  {_written(key)}: {_indented(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _entry(tree: GameTree, node: Node) -> str | dict[str, Any]:
    """A move as JSON: only its text, if nothing else is known about it."""
    assert node.parent is not None
    entry: dict[str, Any] = {"move": node.move}
    if node.parent != node.number - 1:
        entry["parent"] = node.parent
    if node.seconds is not None:
        entry["seconds"] = node.seconds
    if node.clock is not None:
        entry["clock"] = list(node.clock)
    if node.score is not None:
        entry["score"] = node.score.for_side(tree.nodes[node.parent].position.side).to_json()
    if node.comment:
        entry["comment"] = node.comment
    return node.move or "" if len(entry) == 1 else entry


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _indented(value: Any) -> str:
    """The JSON of a value; each part of a list or an object stands on its own line."""
    if not value or not isinstance(value, (list, dict)):
        return _written(value)
    if isinstance(value, list):
        parts, (first, last) = [_written(part) for part in value], "[]"
    else:
        parts, (first, last) = [f"{_written(key)}: {_written(part)}" for key, part in value.items()], "{}"
    return first + "\n    " + ",\n    ".join(parts) + "\n  " + last


def from_json(text: str, load: Callable[[str], LoadedGame] = NOTHING.load, check: Check = any_number) -> SavedGame:
    """Reads a saved game and plays all its moves. Raises InvalidRecord, which names the first thing that is wrong, and
    what `check` raises.

    `load` decides which games may be loaded; see `plyground.loading.trust`. Players stay texts: no player is made, and
    no program is started.
    """
    document = parse_object(text)
    try:
        return _read(document, load, check)
    except (InvalidRecord, TooLarge):
        raise
    except Exception as error:  # a user's own game may raise any error
        game = str(document["game"])
        raise InvalidRecord(f"the game {quoted(game)} fails: {described(error)}", game) from error


def check_format(text: str) -> None:
    """Raises InvalidRecord for a text that is not in this format; the game is not looked at."""
    _version(parse_object(text))


def _version(document: dict[str, Any]) -> int:
    if document.get("format") != FORMAT:
        got = f"not {quoted(document['format'])}" if "format" in document else "and it is missing"
        refuse(f"'format' must be '{FORMAT}', {got}", document.get("format", ""))
    version = document.get("version")
    if "version" not in document:
        refuse("'version' is missing")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        refuse(f"'version' takes a whole number of at least 1, not {quoted(version)}", version)
    if version > VERSION:
        shown = str(version) if version < 10**9 else "above 999999999"
        message = f"the saved game was written by a newer Plyground (format version {shown}; this one reads {VERSION})"
        refuse(message, quoted(version))
    return version


def _read(document: dict[str, Any], load: Callable[[str], LoadedGame], check: Check) -> SavedGame:
    version = _version(document)
    check_keys(document, _OLD_KEYS if version == 1 else _KEYS)
    tree = GameTree(_begin(text_at(document, "game"), text_at(document, "start", None), load))
    moves = document.get("moves")
    if not isinstance(moves, list):
        refuse(f"'moves' takes a list of texts, not {quoted(moves)}" if "moves" in document else "'moves' is missing")
    check(tree.start, len(moves))
    for number, value in enumerate(moves, 1):
        _add(tree, number, {"move": value} if version == 1 or not isinstance(value, dict) else value)
    tree.go_to(checked_index(document.get("head", len(moves)), len(moves) + 1, "'head'"))
    tree.annotate(0, comment=text_at(document, "comment", ""))
    players = _players(document.get("players", {"first": HUMAN, "second": HUMAN}))
    result, reason = text_at(document, "result", None), text_at(document, "reason", None)
    if result is not None and result not in RESULTS:
        refuse(f"'result' takes {', '.join(RESULTS[:-1])} or {UNFINISHED}, not {quoted(result)}", result)
    settle(tree, result, None if reason is None else reason.strip())
    return SavedGame(tree, players, _tags(document.get("tags", {})))


def _begin(game: str, start: str | None, load: Callable[[str], LoadedGame]) -> Line:
    try:
        loaded = load(game)
    except PlygroundError as error:
        raise InvalidRecord(f"game {quoted(game)}: {error}", game) from error
    try:
        return Line.of(loaded, start)
    except PlygroundError as error:
        raise InvalidRecord(f"start: {error}", start or "") from error


def _add(tree: GameTree, number: int, entry: dict[str, Any]) -> None:
    where = f"move {number}"
    check_keys(entry, _MOVE_KEYS, f"{where}: ")
    if "move" not in entry:
        refuse(f"{where}: 'move' is missing")
    move = checked_text(entry["move"], where)
    parent = tree.nodes[checked_index(entry.get("parent", number - 1), number, f"{where}: 'parent'")]
    outcome = parent.line.outcome
    if outcome is not None:
        refuse(f"{where}, {quoted(move)}, comes after the end of the game ({outcome}, {outcome.reason})", move)
    try:
        node = tree.add(parent.number, move)
    except PlygroundError as error:
        raise InvalidRecord(f"{where}: {error}", move) from error
    if node.number != number:
        refuse(f"{where}: {quoted(move)} was played there before, by move {node.number}", move)
    tree.annotate(
        number,
        seconds=checked_number(entry["seconds"], f"{where}: 'seconds'") if "seconds" in entry else None,
        clock=_clock(entry["clock"], f"{where}: 'clock'") if "clock" in entry else None,
        score=_score(entry["score"], parent.position.side, where) if "score" in entry else None,
        comment=checked_text(entry.get("comment", ""), f"{where}: 'comment'"),
    )


def _clock(value: Any, what: str) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        refuse(f"{what} takes the seconds that First and Second have left, not {quoted(value)}", value)
    return checked_number(value[0], what), checked_number(value[1], what)


def _score(value: Any, side: Side, where: str) -> Score:
    if not isinstance(value, dict):
        refuse(f"{where}: 'score' takes an object, not {quoted(value)}", value)
    check_keys(value, ("kind", "plies", "value"), f"{where}: score: ")
    try:
        return Score.from_json(value, side)
    except ValueError as error:
        raise InvalidRecord(f"{where}: {error}", quoted(value)) from error


def _players(value: Any) -> tuple[str, str]:
    if not isinstance(value, dict) or set(value) != {"first", "second"}:
        refuse(f"'players' takes an object with 'first' and 'second', not {quoted(value)}", value)
    first, second = (
        check_player(checked_text(value[seat], f"player '{seat}'"), f"player '{seat}'") for seat in ("first", "second")
    )
    return first, second


def _tags(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        refuse(f"'tags' takes an object with texts, not {quoted(value)}", value)
    return {checked_text(key, "a tag"): checked_text(said, f"tag {quoted(key)}") for key, said in value.items()}
