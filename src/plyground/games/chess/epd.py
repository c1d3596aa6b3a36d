"""Positions of chess as EPD (Extended Position Description), the notation of test suites: a line for each position, the
four first fields of FEN and then operations: `bm Nf6+; id "Kaufman 01";`.

Operations: `bm` are the best moves, `am` the moves to avoid, `id` is the name, `hmvc` and `fmvn` are FEN's counters.
The others are kept as tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from plyground.game import InvalidRecord, PlygroundError
from plyground.history.formats import Entry, Misread
from plyground.history.line import Line
from plyground.history.saved import Check, SavedGame, any_number
from plyground.history.tree import GameTree
from plyground.loading import registry
from plyground.wording import quoted

_POSITION = re.compile(
    r"([1-8pnbrqkPNBRQK]+(?:/[1-8pnbrqkPNBRQK]+){7} [wb] (?:-|[KQkqA-Ha-h]+) (?:-|[a-h][1-8]))(?: |$)"
)
_OPERATION = re.compile(r'\s*([A-Za-z]\w*)((?:\s+(?:"[^"]*"|[^\s";]+))*)\s*;')
_OPERAND = re.compile(r'"([^"]*)"|([^\s"]+)')
_COUNTERS = re.compile(r"\d+ \d+")


def recognises(text: str) -> bool:
    """Whether the first line that counts is EPD, and not FEN with its counters."""
    first = next((line.strip() for line in text.splitlines()[:100] if _counts(line)), "")
    begins = _POSITION.match(first)
    return begins is not None and not _COUNTERS.fullmatch(first[begins.end() :])


def read(text: str, check: Check = any_number) -> list[SavedGame]:
    """All positions, as games without moves. Raises InvalidRecord, which names the line that is wrong, and what `check`
    raises."""
    found = []
    for entry in each(text):
        if isinstance(entry, Misread):
            raise InvalidRecord(f"{entry.place}: {entry.error}", entry.error.input) from entry.error
        check(entry.saved.tree.start, 0)
        found.append(entry.saved)
    return found


def each(text: str) -> Iterator[Entry | Misread]:
    """The positions one by one. A line that is wrong does not hide the others."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if _counts(line):
            place = f"line {number}"
            try:
                yield _entry(place, line.strip())
            except PlygroundError as error:
                yield Misread(place, error)


def _counts(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip("\ufeff").startswith("#")


def _entry(place: str, text: str) -> Entry:
    begins = _POSITION.match(text)
    if begins is None:
        raise InvalidRecord(f"{quoted(text)} is not EPD: expected a position and operations as in bm Nf6+;", text)
    operations = _operations(text[begins.end() :])
    counters = [operations.get(name, ["0" if name == "hmvc" else "1"])[0] for name in ("hmvc", "fmvn")]
    line = Line.of(registry.load("chess"), " ".join([begins[1], *counters]))
    tags = {name: " ".join(operands) for name, operands in operations.items()}
    moves = {name: tuple(line.play(move).move or "" for move in operations.get(name, [])) for name in ("bm", "am")}
    return Entry(place, SavedGame(GameTree(line), tags=tags), tags.get("id", ""), moves["bm"], moves["am"])


def _operations(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    at, end = 0, len(text.rstrip())
    while at < end:
        operation = _OPERATION.match(text, at)
        if operation is None:
            rest = text[at:].strip()
            raise InvalidRecord(f"{quoted(rest)} is not an operation of EPD: expected one as in bm Nf6+;", rest)
        found[operation[1]] = [quotation or word for quotation, word in _OPERAND.findall(operation[2])]
        at = operation.end()
    return found
