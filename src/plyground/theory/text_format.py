"""Matrix games as text: one line for each row, after lines like `title: ...` and `players: Ann, Bob`.

                D       E       F
        A       7, 7    3, 2    6, 8
        B       2, 4    8, 3    3, 6

Cells are separated by blanks, or by `|` in the whole text. Without `|`, a name with blanks in it stands between
quotation marks. A cell is two numbers with a comma, or one number in a zero-sum game. The names may be left out. `#`
begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from plyground.theory.game import MOST_STRATEGIES, Fault, InvalidGame, MatrixGame, matrix_game
from plyground.theory.numbers import read_number, write_number
from plyground.wording import quoted

#: The most characters of a text that is read.
LONGEST = 1_000_000

_HEADER = re.compile(r"(title|players)\s*:\s*(.*)", re.IGNORECASE)


def read_text(text: str) -> MatrixGame:
    r"""The game that the text describes. Raises InvalidGame, which names row and column.

    >>> from plyground.theory import read_text
    >>> read_text("  | L    | R\nT | 1, 1 | 0, 0\nB | 0, 0 | 2, 1").strategies
    (('T', 'B'), ('L', 'R'))
    """
    headers, lines = split_headers(text)
    rows = _split_lines(lines)
    return game_of_table(rows, headers.get("title", ""), players_of(headers))


def write_text(game: MatrixGame) -> str:
    """The game as a text that `read_text` reads again. Floats become decimals, as Python prints them.

    >>> from plyground.theory import example, write_text
    >>> game = example("prisoners-dilemma").game
    >>> print(write_text(game), end="")
    title: Prisoner's dilemma
    players: Player 1, Player 2
            | Quiet  | Confess
    Quiet   | -2, -2 | -5, -1
    Confess | -1, -5 | -4, -4
    """
    cells = [[", ".join(write_number(number) for number in cell) for cell in row] for row in game.payoffs]
    table = [["", *game.strategies[1]], *([name, *row] for name, row in zip(game.strategies[0], cells, strict=True))]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table]
    title = [f"title: {game.title}"] if game.title else []
    return "\n".join([*title, f"players: {', '.join(game.players)}", *lines]) + "\n"


def split_headers(text: str) -> tuple[dict[str, str], list[str]]:
    """The headers before the table by name, and the lines of the table without comments."""
    if len(text) > LONGEST:
        raise InvalidGame([Fault(f"the text has {len(text):,} characters: expected up to {LONGEST:,}")])
    headers: dict[str, str] = {}
    lines: list[str] = []
    for line in text.splitlines():
        line = re.sub(r"(^|\s)#.*", "", line).rstrip()
        header = _HEADER.fullmatch(line.strip())
        if header is not None and not lines:
            headers[header[1].lower()] = header[2].strip()
        elif line.strip():
            lines.append(line)
    return headers, lines


def players_of(headers: dict[str, str]) -> list[str] | None:
    return [name.strip() for name in headers["players"].split(",")] if "players" in headers else None


def game_of_table(table: Sequence[Sequence[str]], title: str = "", players: Sequence[str] | None = None) -> MatrixGame:
    """The game in a table of texts with or without names. Raises InvalidGame."""
    rows = [[cell.strip() for cell in row] for row in table]
    if not rows:
        raise InvalidGame([Fault("the game is empty: expected at least one row and one column")])
    width = max(map(len, rows))
    if max(len(rows), width) > MOST_STRATEGIES + 1:
        raise InvalidGame([Fault(f"{len(rows)} x {width}: expected up to {MOST_STRATEGIES} strategies each")])
    first, *others = rows
    cornered = len(rows) > 1 and first[0] == "" and len(first) == len(others[0]) > 1
    named = 1 if cornered else _named_rows(rows)
    over = None
    if cornered or (others and ((named and len(first) == len(others[0]) - 1) or not any(map(is_cell, first[named:])))):
        over = first if named and len(first) == len(others[0]) - 1 else first[named:]
        rows = others
    names = None
    if over is not None or named:
        plain = matrix_names(len(rows), max(len(row) for row in rows) - named)
        names = [[row[0] for row in rows] if named else plain[0], over if over is not None else plain[1]]
    return matrix_game(read_cells([row[named:] for row in rows]), names, players, title)


def matrix_names(rows: int, columns: int) -> tuple[list[str], list[str]]:
    """Names for rows or columns without names, if only the columns or only the rows have them."""
    return [f"row {at}" for at in range(1, rows + 1)], [f"column {at}" for at in range(1, columns + 1)]


def read_cells(rows: Sequence[Sequence[str]]) -> list[list[tuple[str, ...]]]:
    """The payoffs of each cell as texts. Raises InvalidGame, which names all wrong cells."""
    faults = [
        Fault(f"{quoted(cell)} is not a payoff: expected two numbers as in '7, 7' or '1/2, -3'", row, column)
        for row, cells in enumerate(rows, 1)
        for column, cell in enumerate(cells, 1)
        if not is_cell(cell)
    ]
    width = len(rows[0]) if rows else 0
    for number, cells in enumerate(rows, 1):
        if len(cells) != width:
            faults.append(Fault(f"{len(cells)} columns, but row 1 has {width}", number, min(len(cells), width) + 1))
    if faults:
        raise InvalidGame(faults)
    return [[tuple(_parts(cell)) for cell in cells] for cells in rows]


def is_cell(text: str) -> bool:
    parts = _parts(text)
    return len(parts) in (1, 2) and all(read_number(part) is not None for part in parts)


def _parts(cell: str) -> list[str]:
    """The numbers of a cell, separated by commas, by semicolons, or by blanks if there are neither. Round brackets may
    stand around them."""
    inner = cell.strip()
    if inner.startswith("(") and inner.endswith(")"):
        inner = inner[1:-1]
    parts = (
        re.split(r"[,;]", inner) if re.search(r"[,;]", inner) else re.split(r"(?<![/\s])\s+(?![/\s])", inner.strip())
    )
    return [part.strip() for part in parts]


def _named_rows(rows: Sequence[Sequence[str]]) -> int:
    """1 if the first column has the rows' names, else 0."""
    below = rows[1:] or rows
    if len(rows) > 1 and len(rows[0]) == len(rows[1]) - 1:
        return 1
    return int(len(below[0]) > 1 and not all(is_cell(row[0]) for row in below if row))


def _split_lines(lines: Sequence[str]) -> list[list[str]]:
    if not any("|" in line for line in lines):
        return [_split_blanks(line) for line in lines]
    found = [line.strip() for line in lines if "-" not in line or not set(line) <= set(" \t|:+-")]
    framed = all(line.startswith("|") and line.endswith("|") and len(line) > 1 for line in found)
    return [[cell.strip() for cell in (line[1:-1] if framed else line).split("|")] for line in found]


def _split_blanks(line: str) -> list[str]:
    """The names and cells of a line. A blank beside a comma does not separate cells."""
    cells: list[str] = []
    for at, part in enumerate(line.split('"')):
        if at % 2:  # between quotation marks
            cells.append(part)
        else:
            cells += ",".join(piece.strip() for piece in part.split(",")).split()
    return cells
