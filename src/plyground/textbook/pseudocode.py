"""Pseudocode of a recorded search, and the line that each of its steps is at. The searches write their own."""

from __future__ import annotations

from typing import NamedTuple

from plyground.textbook.steps import Event
from plyground.textbook.walked_tree import Kind, WalkedTree


class CodeLine(NamedTuple):
    """A line of pseudocode, and the events that happen in it. `cut:max` is the event `cut` at MAX nodes only."""

    text: str
    events: tuple[str, ...] = ()


#: The events of the line that looks at the value that a child has returned.
RETURNED = ("better", "counted", "kept")

#: A line that is None is left out.
CodeLines = list["CodeLine | None"]


def line_of(lines: list[CodeLine], event: Event, kind: Kind) -> int:
    """The number of the line, from 0, at which the search makes such a step."""
    for number, line in enumerate(lines):
        if event in line.events or f"{event}:{kind}" in line.events:
            return number
    raise ValueError(f"no line for '{event}' at a {kind} node")


def loop(kind: Kind, call: str, sign: str, start: str, updates: CodeLines) -> CodeLines:
    """The loop over the moves of a MAX or MIN node that keeps the best value; `updates` come after each move."""
    returned = tuple(f"{event}:{kind}" for event in RETURNED)
    return [
        CodeLine(f"    best = {start}"),
        CodeLine("    for each move:"),
        CodeLine(f"      v = {call}"),
        CodeLine(f"      if v {sign} best: best = v", returned),
        *updates,
    ]


def settled_lines(trace: WalkedTree, back: str) -> CodeLines:
    """The lines in which a search of variable depth stops and returns `back`."""
    least, most, threshold = (trace.options[name] for name in ("min_depth", "max_depth", "threshold"))
    return [
        CodeLine(f"  if game over or depth {most}: return {back}", ("leaf",)),
        CodeLine(f"  if depth ≥ {least} and |f(parent) - f(node)| ≤ {threshold:g}: return {back}", ("quiet",)),
    ]


def window_lines(indent: str) -> CodeLines:
    """The window that the children of an averaging node get: the node's own only if one child counts."""
    return [
        CodeLine(f"{indent}if k = 1: low, high = α, β"),
        CodeLine(f"{indent}else: low, high = -∞, +∞"),
    ]


def minimax_lines(name: str, moves: CodeLine | None = None, end: CodeLines | None = None) -> CodeLines:
    """Minimax under another name: `moves` says what is done with the moves, `end` where the search stops."""
    call = f"{name}(child)"
    return [
        CodeLine(f"{name}(node):", ("enter",)),
        *(end or [CodeLine("  if game over or deep enough: return f(node)", ("leaf",))]),
        moves,
        CodeLine("  if MAX moves:"),
        *loop("max", call, ">", "-∞", []),
        CodeLine("  else:"),
        *loop("min", call, "<", "+∞", []),
        CodeLine("  return best", ("return",)),
    ]
