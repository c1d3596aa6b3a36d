"""Plots as SVG: lines with marks and intervals, on plain or logarithmic axes. The series differ in the shape of their
marks as well as in colour, so that every reader can tell them apart. The colours follow the page's light or dark
look."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from pathlib import Path

from plyground.draw.style import LOOK
from plyground.lab.task import Plot, Point
from plyground.lab.words import written

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 16, 44
#: How many series have their own look. The next series repeat the looks, but hollow and dashed.
LOOKS = 6
#: The look of plots, in the colours of the page.
STYLE = Path(__file__).parent / "plot.css"
#: What JupyterLab says of its theme.
_THEMES = (('"false"', "dark"), ('"true"', "light"))


class _Axis:
    """The values of an axis, and their places."""

    def __init__(self, values: Sequence[float], log: bool, begin: float, end: float) -> None:
        values = [value for value in values if math.isfinite(value) and (value > 0 or not log)] or [1.0]
        self._log = log
        low, high = min(values), max(values)
        if log:
            self.marks = _powers(low, high)
        else:
            self.marks = _round_numbers(low, high)
        self._low = self._scaled(min(low, self.marks[0]))
        self._high = self._scaled(max(high, self.marks[-1]))
        if self._low == self._high:
            self._low, self._high = self._low - 0.5, self._high + 0.5
        self._begin, self._end = begin, end

    def _scaled(self, value: float) -> float:
        return math.log10(value) if self._log else value

    def at(self, value: float) -> float:
        if math.isinf(value) or (self._log and value <= 0):
            return self._end if value > 0 else self._begin
        part = (self._scaled(value) - self._low) / (self._high - self._low)
        return self._begin + part * (self._end - self._begin)


def _powers(low: float, high: float) -> list[float]:
    """Powers of ten; or of two, if there are fewer than two powers of ten."""
    base = 10.0 if high / low >= 100 else 2.0
    first, last = math.floor(math.log(low, base) + 1e-9), math.ceil(math.log(high, base) - 1e-9)
    step = max(1, (last - first) // 6)
    return [base**exponent for exponent in range(first, last + 1, step)]


def _round_numbers(low: float, high: float) -> list[float]:
    spread = (high - low) or abs(high) or 1.0
    raw = spread / 5
    unit = 10.0 ** math.floor(math.log10(raw))
    step = next(factor * unit for factor in (1, 2, 5, 10) if factor * unit >= raw)
    return [number * step for number in range(math.floor(low / step), math.ceil(high / step) + 1)]


def figure(plot: Plot) -> str:
    """The plot with its title and the names of its series, to put into a page that has `STYLE`."""
    return f"<figure><figcaption>{escape(plot.title)}</figcaption>{svg(plot)}{legend(plot)}</figure>"


def in_notebook(plots: Sequence[Plot]) -> str:
    """The plots with their colours, light or dark as JupyterLab is, or else as the reader's system is."""
    if not plots:
        return ""
    colours = (LOOK / "colours.css").read_text(encoding="utf-8")
    variables = colours[colours.index("{") + 1 : colours.index("}")]
    dark, light = (f"[data-jp-theme-light={word}] .plyground-plots{{color-scheme:{name}}}" for word, name in _THEMES)
    style = f".plyground-plots{{{variables}{STYLE.read_text(encoding='utf-8')}}}{dark}{light}"
    figures = "".join(figure(plot) for plot in plots)
    return f'<div class="plyground-plots"><style>{style}</style>{figures}</div>'


def svg(plot: Plot) -> str:
    """The plot as an element to put into a page that has `STYLE`."""
    points = [point for series in plot.series.values() for point in series]
    heights = [end for point in points for end in point[1:] if end is not None]
    across = _Axis([point[0] for point in points], plot.log_x, LEFT, WIDTH - RIGHT)
    up = _Axis(heights, plot.log_y, HEIGHT - BOTTOM, TOP)
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(_spoken(plot), quote=True)}" class="plot">'
    ]
    for mark in across.marks:
        x = across.at(mark)
        parts.append(f'<line class="grid" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{HEIGHT - BOTTOM}"/>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{_number(mark)}</text>')
    for mark in up.marks:
        y = up.at(mark)
        parts.append(f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_number(mark)}</text>')
    centre = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{centre}" y="{HEIGHT - 8}" text-anchor="middle">{escape(plot.x)}</text>')
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(f'<text transform="translate(14 {middle}) rotate(-90)" text-anchor="middle">{escape(plot.y)}</text>')
    for number, series in enumerate(plot.series.values()):
        parts.append(_line(series, across, up, number))
    return "".join([*parts, "</svg>"])


def legend(plot: Plot) -> str:
    """The names of the series with their marks."""
    items = [
        f'<li><svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true" class="{_look(number)}">'
        f"{_mark(0, 0, number % LOOKS)}</svg>{escape(name)}</li>"
        for number, name in enumerate(plot.series)
    ]
    return f'<ul class="legend">{"".join(items)}</ul>' if len(items) > 1 else ""


def _look(number: int) -> str:
    """The CSS class of a series: its colour, and hollow marks and dashes when the looks repeat."""
    return f"series s{number % LOOKS}" + (" again" if number >= LOOKS else "")


def _line(series: Sequence[Point], across: _Axis, up: _Axis, number: int) -> str:
    ordered = sorted(series)
    where = [(across.at(x), up.at(y)) for x, y, _, _ in ordered]
    parts = [f'<g class="{_look(number)}">']
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in where)
    parts.append(f'<polyline points="{path}"/>')
    for (x, y, low, high), (left, top) in zip(ordered, where, strict=True):
        if low is not None and high is not None:
            parts.append(f'<line x1="{left:.1f}" y1="{up.at(low):.1f}" x2="{left:.1f}" y2="{up.at(high):.1f}"/>')
        title = f"{_number(x)}: {written(y, 'number') if math.isfinite(y) else _number(y)}"
        parts.append(f"<g><title>{title}</title>{_mark(left, top, number % LOOKS)}</g>")
    return "".join([*parts, "</g>"])


def _mark(x: float, y: float, look: int) -> str:
    if look == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    shapes = {
        1: [(-4, -4), (4, -4), (4, 4), (-4, 4)],
        2: [(0, -5), (5, 4), (-5, 4)],
        3: [(0, -5), (5, 0), (0, 5), (-5, 0)],
        4: [(0, 5), (5, -4), (-5, -4)],
        5: [(-5, -2), (-2, -5), (2, -5), (5, -2), (5, 2), (2, 5), (-2, 5), (-5, 2)],
    }
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in shapes[look])
    return f'<polygon points="{points}"/>'


def _number(value: float) -> str:
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    if value and (abs(value) >= 1e6 or abs(value) < 1e-3):
        return f"{value:.0e}".replace("e+0", "e").replace("e-0", "e-").replace("e+", "e")
    return f"{value:,.10g}"


def _spoken(plot: Plot) -> str:
    """The plot in words, for readers who cannot see it. The numbers are in the table."""
    ranges = []
    for name, series in plot.series.items():
        ordered = sorted(series)
        if ordered:
            (x0, y0, _, _), (x1, y1, _, _) = ordered[0], ordered[-1]
            ranges.append(f"{name}: from {_number(y0)} at {_number(x0)} to {_number(y1)} at {_number(x1)}")
    return f"{plot.title}, {plot.y} by {plot.x}. " + "; ".join(ranges)
