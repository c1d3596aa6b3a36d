"""A matrix game as a table of HTML: the row player's strategies down, the column player's across."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from plyground.draw.html import table
from plyground.draw.markup import Content, Element, element
from plyground.theory.numbers import Number, shown

#: The most rows and columns that are shown.
MOST = 12


def matrix_table(
    payoffs: Sequence[Sequence[tuple[Number, Number]]],
    strategies: Sequence[Sequence[str]],
    players: Sequence[str],
    *,
    title: str = "",
    marked: Collection[tuple[int, int, int]] = (),
    struck: Sequence[Collection[int]] = ((), ()),
) -> Element:
    """The table. `marked`: payoffs that are underlined, as (player, row, column). `struck`: the rows and the columns
    that are struck through."""
    rows, columns = range(len(payoffs)), range(len(payoffs[0]))
    zero_sum = all(first == -second for row in payoffs for first, second in row)

    def name(player: int, at: int) -> Content:
        text = strategies[player][at]
        return element("s", text) if at in struck[player] else text

    def cell(row: int, column: int) -> Content:
        both = payoffs[row][column][:1] if zero_sum and not marked else payoffs[row][column]
        parts: list[Content] = []
        for player, payoff in enumerate(both):
            text = shown(payoff)
            parts += [", "] if player else []
            parts.append(element("u", element("b", text)) if (player, row, column) in marked else text)
        gone = row in struck[0] or column in struck[1]
        return element("s" if gone else "span", *parts)

    more: list[Content] = ["…"] if len(columns) > MOST else []
    head: list[Content] = [f"{players[0]} \\ {players[1]}", *(name(1, at) for at in columns[:MOST]), *more]
    body: list[list[Content]] = [
        [name(0, row), *(cell(row, column) for column in columns[:MOST]), *more] for row in rows[:MOST]
    ]
    if len(rows) > MOST:
        body.append(["…"] * len(head))
    caption = ". ".join(filter(None, (title, f"What {players[0]} gets" if zero_sum and not marked else "")))
    return table(head, body, caption=caption, named=True)
