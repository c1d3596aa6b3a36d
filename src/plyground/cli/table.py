"""Tables for people. In a terminal they fit its width: texts go on below, and nothing is cut. In a pipe every row is
one line, as long as it has to be."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from plyground.cli.output import console
from plyground.score import Score


class Column(NamedTuple):
    title: str
    right: bool = False  #: numbers stand at the right
    whole: bool = False  #: never broken into two lines, however narrow the terminal


Cells = Sequence["str | Text"]

#: A score in a table for scripts.
SCORE_COLUMNS = ("kind", "plies", "value", "payoff")


def score_cells(score: Score | None) -> tuple[object, ...]:
    """The cells of `SCORE_COLUMNS`; empty ones where a player does not judge."""
    return (None,) * 4 if score is None else (score.kind, score.plies, score.value, score.payoff)


def print_table(columns: Iterable[Column | str], rows: Iterable[Cells]) -> None:
    """A heading, and the rows below it."""
    settled, texts = _settled(columns), [[*row] for row in rows]
    out = console()
    if room(out) is not None:
        out.print(fitting(settled, texts))
        return
    for line in _lines(settled, texts):
        out.print(line)


def fitting(columns: Iterable[Column | str], rows: Iterable[Cells]) -> Table:
    """The table for a terminal."""
    settled, texts = _settled(columns), [[*row] for row in rows]
    table = Table(box=None, pad_edge=False, header_style="bold", title_justify="left", show_header=_headed(settled))
    for number, column in enumerate(settled):
        table.add_column(
            Text(column.title),
            justify="right" if column.right else "left",
            overflow="fold",
            no_wrap=column.whole,
            min_width=_width(number, settled, texts) if column.whole else None,
        )
    for row in texts:
        table.add_row(*row)
    return table


def natural_width(columns: Iterable[Column | str], rows: Iterable[Cells]) -> int:
    """The width of the table if nothing is broken."""
    settled, texts = _settled(columns), [[*row] for row in rows]
    return sum(_width(number, settled, texts) for number in range(len(settled))) + 2 * len(settled) - 2


def room(out: Console) -> int | None:
    """The width that a table must fit; None in a pipe, where it may have any."""
    return out.width if out.is_terminal or os.environ.get("COLUMNS") else None


def _settled(columns: Iterable[Column | str]) -> list[Column]:
    return [Column(column) if isinstance(column, str) else column for column in columns]


def _headed(columns: Sequence[Column]) -> bool:
    return any(column.title for column in columns)


def _plain(cell: str | Text) -> str:
    return cell.plain if isinstance(cell, Text) else cell


def _width(number: int, columns: Sequence[Column], rows: Sequence[Cells]) -> int:
    lines = [line for row in rows for line in _plain(row[number]).split("\n")]
    return max(Text(line).cell_len for line in (columns[number].title, *lines))


def _lines(columns: Sequence[Column], rows: Sequence[Cells]) -> Iterable[str]:
    texts = [[_plain(cell).replace("\n", " ") for cell in row] for row in rows]
    if _headed(columns):
        texts.insert(0, [column.title for column in columns])
    widths = [max((Text(row[number]).cell_len for row in texts), default=0) for number in range(len(columns))]
    for row in texts:
        cells = []
        for cell, width, column in zip(row, widths, columns, strict=True):
            gap = " " * (width - Text(cell).cell_len)
            cells.append(gap + cell if column.right else cell + gap)
        yield "  ".join(cells).rstrip()
