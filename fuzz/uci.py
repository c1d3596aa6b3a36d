"""UCI: whatever lines come in, the conversation goes on, answers `isready` and every search, and leaves no thread."""

from __future__ import annotations

import dataclasses
import threading

from plyground.uci import conversation
from plyground.uci.conversation import Conversation

#: Tables and threads of the engine are small here: their size is no matter of the protocol.
_LARGEST = {"Hash": 2, "Threads": 2}

#: Lines and characters of an input that are taken: a conversation has no end, an execution must.
LINES, CHARACTERS = 12, 2000
LONGEST_ANSWER = 4000


def prepare() -> None:
    """Once, before the first input."""
    conversation.SPINS = tuple(
        dataclasses.replace(spin, default=1, most=_LARGEST.get(spin.name, spin.most)) for spin in conversation.SPINS
    )


def check(text: str) -> None:
    answers: list[str] = []
    lines = text[:CHARACTERS].split("\n")[:LINES]
    Conversation(answers.append).run([*lines, "stop", "isready"])
    over = any(line.split()[:1] == ["quit"] for line in lines)
    if not over:
        assert answers[-1] == "readyok"
        assert answers.count("readyok") == 1 + sum(line.split()[:1] == ["isready"] for line in lines)
    for answer in answers:
        assert answer
        assert len(answer) <= LONGEST_ANSWER, answer[:200]
        assert answer.isprintable(), answer
        assert "the search failed" not in answer, answer
    assert not [thread for thread in threading.enumerate() if thread.name == "plyground-uci"]


def consume(data: bytes) -> None:
    """As standard input gives it to `plyground uci`."""
    check(data.decode("utf-8", "replace"))
