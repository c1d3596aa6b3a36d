"""The five documents that the experiments repeat (docs/sources.md says what we take from each)."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """A document. `short` names it within a sentence."""

    letter: str
    short: str
    author: str
    title: str
    kind: str

    @property
    def reference(self) -> str:
        """The document in full, for a list of sources."""
        return f"{self.author}{': ' if self.author else ''}{self.title}. {self.kind}."


_ALL = (
    Source(
        "A",
        "Nguyen 2022",
        "Nguyen Viet Hoang",
        "Board game AI and minimax algorithm",
        "Bachelor's thesis, South-Eastern Finland University of Applied Sciences, 2022",
    ),
    Source(
        "B",
        "Klimas 2020",
        "Lukas Klimas",
        "Board Game AI Development Using Alpha-Beta Pruning",
        "Bachelor's thesis, Vilnius University, 2020",
    ),
    Source(
        "C",
        "the lecture Two Player Games",
        "",
        "Two Player Games",
        "Slides of a lecture on artificial intelligence; the text names neither author nor year",
    ),
    Source(
        "D",
        "Angeles-García and others",
        "Yoqsan Angeles-García, Valeria Karina Legaria-Santiago, Álvaro Azueto-Ríos, Hiram Calvo",
        "Optimizing Strategy Games: Ant Colony Optimization vs. Minimax Algorithm",
        "Article, Instituto Politécnico Nacional, Mexico; the text names no year, its references go to 2023",
    ),
    Source(
        "E",
        "Järvensivu 2018",
        "Matti Järvensivu",
        "Developing and Optimizing Artificial Intelligence in Zero-sum Games",
        "Bachelor's thesis, JAMK University of Applied Sciences, 2018",
    ),
)

SOURCES = {source.letter: source for source in _ALL}

_LETTER = re.compile(r"Document ([A-E])\b")


def source_of(text: str) -> Source | None:
    """The document that an experiment's `source` begins with; None for an experiment of our own."""
    found = _LETTER.match(text)
    return SOURCES[found[1]] if found else None


def expanded(text: str) -> str:
    """`Document E, tables 1 to 3` as `Järvensivu 2018 (document E), tables 1 to 3`."""
    return _LETTER.sub(lambda found: f"{SOURCES[found[1]].short} (document {found[1]})", text)
