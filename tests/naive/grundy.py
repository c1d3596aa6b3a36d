"""Grundy's game, naively."""

from __future__ import annotations


class Grundy:
    def side(self, text: str) -> str:
        return text.split()[1]

    def moves(self, text: str) -> list[str]:
        heaps = [int(heap) for heap in text.split()[0].split(",")]
        found = []
        for heap in sorted(set(heaps), reverse=True):
            for small in range(1, heap):
                if small < heap - small:
                    found.append(f"{heap}={heap - small}+{small}")
        return found

    def play(self, text: str, move: str) -> str:
        heaps_text, side = text.split()
        heaps = heaps_text.split(",")
        heap, parts = move.split("=")
        heaps.remove(heap)
        heaps.extend(parts.split("+"))
        heaps.sort(key=int, reverse=True)
        return ",".join(heaps) + (" second" if side == "first" else " first")

    def winner(self, text: str) -> str | None:
        if self.moves(text):
            return None
        return "second" if text.endswith("first") else "first"
