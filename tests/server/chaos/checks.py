"""Compares what the database has of a game with what its people know."""

from __future__ import annotations

from typing import NamedTuple

from tests.server.chaos.account import Account, Document, Move

#: Seconds by which a clock may differ from what the people measured.
TOLERANCE = 1.0

SIDES = ("first", "second")


class Span(NamedTuple):
    """A number that is not known exactly: it lies between two others."""

    least: float
    most: float

    def __add__(self, other: Span) -> Span:  # type: ignore[override]
        return Span(self.least + other.least, self.most + other.most)

    def since(self, other: Span) -> Span:
        """The time from one moment to a later one."""
        return Span(max(0.0, self.least - other.most), self.most - other.least)


def faults(account: Account, state: Document, asked: Span) -> list[str]:
    """Everything that is wrong with a game. `asked`: when its state was asked for, after everything."""
    found = [*_moves(account, state), *_ending(account, state), *_clock(account, state, asked)]
    return account.faults + [f"game {account.id}: {fault}" for fault in found]


def time_is_up(state: Document) -> bool:
    """Whether a side has no time left, and the game is not over yet."""
    clock = state["clock"]
    return state["outcome"] is None and clock is not None and min(clock["first"], clock["second"]) <= 0


def _moves(account: Account, state: Document) -> list[str]:
    """Nobody goes back in these games, so the moves are one line: a second move at a node is one too many."""
    found = []
    nodes = {node["number"]: node for node in state["nodes"]}
    kept = {number: Move(node["parent"], node["move"]) for number, node in nodes.items()}
    for before, (number, move) in enumerate(kept.items()):
        if move.parent != before:
            found.append(f"node {number} follows node {move.parent}, not {before}: {nodes[number]}")
    if state["head"] != len(kept):
        found.append(f"it stands at node {state['head']} of {len(kept)}")
    for what, known in (("acknowledged", account.acknowledged), ("told", account.told)):
        for number, move in known.items():
            if kept.get(number) != move:
                found.append(f"node {number} was {what} as {move}, and is {kept.get(number)}")
    for number, node in nodes.items():
        if node["side"] in account.people and kept[number] not in account.sent:
            found.append(f"nobody sent {kept[number]} of node {number}")
    return found


def _ending(account: Account, state: Document) -> list[str]:
    if account.ending is None:
        return ["its time is up, and it is not over"] if time_is_up(state) else []
    kept = state["outcome"], state["version"]
    return [] if kept == account.ending[:2] else [f"it ended as {account.ending[:2]}, and is {kept}"]


def _clock(account: Account, state: Document, asked: Span) -> list[str]:
    """What each side has left, and both together, which is known better: a message that came late moves time from one
    side to the other, and none away."""
    if account.clock is None:
        return []
    kept = state["clock"]
    moments = _moments(account, state, asked)
    flag = state["outcome"] is not None and state["outcome"]["reason"] == "ran out of time"
    if not moments:
        return [] if (kept["first"], kept["second"]) == (account.clock[0],) * 2 else [f"its clock has run: {kept}"]
    if state["outcome"] is None:
        moments.append(asked)
    sides = [node["side"] for node in state["nodes"]]
    found = []
    for side in SIDES:
        found += _late(account.clock, side, sides, moments)
        expected = _left(account.clock, side, sides, moments)
        loses = flag and state["outcome"]["winner"] != side
        if loses:
            found += _flag(account, expected, moments[-1])
        if not _agrees(kept[side], Span(0.0, 0.0) if loses else expected):
            found.append(f"{side} has {kept[side]:.3f} left, expected {expected}")
    if not flag:
        seconds, increment = account.clock
        whole = 2 * seconds + increment * (len(sides) - 1)
        spent = moments[-1].since(moments[0])
        if not _agrees(kept["first"] + kept["second"], Span(whole - spent.most, whole - spent.least)):
            found.append(f"both have {kept['first'] + kept['second']:.3f} left of {whole:g} after {spent}")
    return found


def _agrees(left: float, expected: Span) -> bool:
    return max(0.0, expected.least) - TOLERANCE <= left <= max(0.0, expected.most) + TOLERANCE


def _moments(account: Account, state: Document, asked: Span) -> list[Span]:
    """When each move was played: after it was sent, and before anybody learned of it."""
    moments: list[Span] = []
    least = account.begun
    for node in state["nodes"]:
        least = max(least, account.sent.get(Move(node["parent"], node["move"]), least))
        moments.append(Span(least, account.learned.get(node["number"], asked.most)))
    return moments


def _left(clock: tuple[float, float], side: str, sides: list[str], moments: list[Span]) -> Span:
    """What a side has left. Time runs from the first move on, and the first move brings no increment. After the last
    move of a game that goes on, the other side's time runs up to the last moment."""
    seconds, increment = clock
    spent = Span(0.0, 0.0)
    moves = 0
    for number in range(1, len(moments)):
        played = number < len(sides)
        if (sides[number] if played else _other(sides[-1])) == side:
            spent += moments[number].since(moments[number - 1])
            moves += played
    whole = seconds + increment * moves
    return Span(whole - spent.most, whole - spent.least)


def _late(clock: tuple[float, float], side: str, sides: list[str], moments: list[Span]) -> list[str]:
    """The moves that a side has played when it had no time left any more."""
    found = []
    for number in range(1, len(sides)):
        left = _left(clock, side, sides[: number + 1], moments[: number + 1]).most - clock[1]
        if sides[number] == side and left < -TOLERANCE:
            found.append(f"node {number + 1} was played {-left:.3f} seconds too late")
    return found


def _flag(account: Account, left: Span, last: Span) -> list[str]:
    """Whether a flag fell before its time. `left`: what the side had left when its last turn began."""
    if account.ending is None:
        return []
    most = account.ending.at - last.least
    return [] if most + TOLERANCE >= left.least else [f"a flag fell after {most:.3f} seconds of {left}"]


def _other(side: str) -> str:
    return SIDES[side == "first"]
