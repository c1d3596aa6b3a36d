"""The textbook's searches in pseudocode, and the line that each step of a recorded search is at."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from plyground.textbook.steps import Event
from plyground.textbook.walked_tree import Kind, WalkedTree


class Line(NamedTuple):
    """A line, and what is done there: events, those of one kind of node with the kind after a colon."""

    text: str
    events: tuple[str, ...] = ()


def pseudocode(trace: WalkedTree) -> list[Line]:
    """The search that was recorded, with what its options leave of it."""
    return [line for line in _WRITERS[trace.algorithm](trace) if line is not None]


def line_of(lines: list[Line], event: Event, kind: Kind) -> int:
    """The number of the line, from 0, at which the search makes such a step."""
    for number, line in enumerate(lines):
        if event in line.events or f"{event}:{kind}" in line.events:
            return number
    raise ValueError(f"no line for '{event}' at a {kind} node")


_Lines = list["Line | None"]

_CHILD = ("kept", "counted")


def _loop(kind: Kind, call: str, sign: str, start: str, updates: list[Line | None]) -> _Lines:
    better = (f"better:{kind}", *(f"{event}:{kind}" for event in _CHILD))
    return [
        Line(f"    best = {start}"),
        Line("    for each move:"),
        Line(f"      v = {call}"),
        Line(f"      if v {sign} best: best = v", better),
        *updates,
    ]


def _minimax(trace: WalkedTree, name: str = "minimax", moves: Line | None = None, end: _Lines | None = None) -> _Lines:
    call = f"{name}(child)"
    return [
        Line(f"{name}(node):", ("enter",)),
        *(end or [Line("  if game over or deep enough: return f(node)", ("leaf",))]),
        moves,
        Line("  if MAX moves:"),
        *_loop("max", call, ">", "-∞", []),
        Line("  else:"),
        *_loop("min", call, "<", "+∞", []),
        Line("  return best", ("return",)),
    ]


def _negamax(trace: WalkedTree) -> _Lines:
    return [
        Line("negamax(node):", ("enter",)),
        Line("  if game over or deep enough: return f(node) for the mover", ("leaf",)),
        Line("  best = -∞"),
        Line("  for each move:"),
        Line("    v = -negamax(child)"),
        Line("    if v > best: best = v", ("better", *_CHILD)),
        Line("  return best", ("return",)),
    ]


def _alphabeta(trace: WalkedTree) -> _Lines:
    call = "alphabeta(child, α, β)"
    table, order = trace.options.get("table"), trace.options.get("order")
    return [
        Line("alphabeta(node, α, β):", ("enter",)),
        Line("  if the table answers: return its value", ("table",)) if table else None,
        Line("  if game over or deep enough: return f(node)", ("leaf",)),
        Line("  put the moves in order", ("choose",)) if order else None,
        Line("  if MAX moves:"),
        *_loop("max", call, ">", "-∞", [Line("      α = max(α, best)"), Line("      if β ≤ α: break", ("cut:max",))]),
        Line("  else:"),
        *_loop("min", call, "<", "+∞", [Line("      β = min(β, best)"), Line("      if β ≤ α: break", ("cut:min",))]),
        Line("  put best into the table") if table else None,
        Line("  return best", ("return",)),
    ]


def _selective(trace: WalkedTree) -> _Lines:
    width = trace.options.get("width")
    choice = "the essential ones" if trace.options.get("essential") else f"the best {width} at a glance"
    return _minimax(trace, "selective", Line(f"  keep of the moves only {choice}", ("choose",)))


def _average(trace: WalkedTree) -> _Lines:
    m, n = trace.options["m"], trace.options["n"]
    cuts = trace.cuts
    name = "average(node, α, β)" if cuts else "average(node)"
    call = "average(child, low, high)" if cuts else "average(child)"

    def side(kind: Kind, count: int, largest: str, reached: str) -> _Lines:
        return [
            Line("    for each move:"),
            Line(f"      v = {call}"),
            Line(f"      keep the {count} {largest} v", (f"better:{kind}", f"counted:{kind}", f"kept:{kind}")),
            Line(f"      if {count} are kept and their mean {reached}: break", (f"cut:{kind}",)) if cuts else None,
        ]

    return [
        Line(f"{name}:", ("enter",)),
        Line("  if game over or deep enough: return f(node)", ("leaf",)),
        Line("  if MAX moves:"),
        *side("max", m, "largest", "≥ β"),
        Line("  else:"),
        *side("min", n, "smallest", "≤ α"),
        Line("  return the mean of those kept", ("return",)),
    ]


def _settled(trace: WalkedTree, back: str) -> _Lines:
    least, most, threshold = (trace.options[name] for name in ("min_depth", "max_depth", "threshold"))
    return [
        Line(f"  if game over or depth {most}: return {back}", ("leaf",)),
        Line(f"  if depth ≥ {least} and |f(parent) - f(node)| ≤ {threshold:g}: return {back}", ("quiet",)),
    ]


def _variable(trace: WalkedTree) -> _Lines:
    return _minimax(trace, "variable", end=_settled(trace, "f(node)"))


def _combined(trace: WalkedTree) -> _Lines:
    m, n, width = (trace.options[name] for name in ("m", "n", "width"))
    chosen = f"keep of the moves only the best {width} at a glance" if width else "put the moves in order"
    return [
        Line("combined(node, α, β):", ("enter",)),
        *_settled(trace, "f(node) for the mover"),
        Line(f"  {chosen}", ("choose",)),
        Line(f"  k = {m} where MAX moves, {n} where MIN moves"),
        Line("  for each move:"),
        Line("    v = -combined(child, -high, -low)"),
        Line("    keep the k largest v", ("better", *_CHILD)),
        Line("    if k are kept and their mean ≥ β: break", ("cut",)),
        Line("  return the mean of those kept", ("return",)),
    ]


_WRITERS: dict[str, Callable[[WalkedTree], _Lines]] = {
    "minimax": _minimax,
    "negamax": _negamax,
    "alphabeta": _alphabeta,
    "selective": _selective,
    "average": _average,
    "variable": _variable,
    "combined": _combined,
}
