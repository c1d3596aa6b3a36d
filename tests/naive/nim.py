"""Nim, naively."""

from __future__ import annotations


class Nim:
    def side(self, text: str) -> str:
        return text.split()[1]

    def moves(self, text: str) -> list[str]:
        heaps = text.split()[0]
        if heaps == "-":
            return []
        sizes = sorted({int(heap) for heap in heaps.split(",")}, reverse=True)
        return [f"{size}={left}" for size in sizes for left in range(size)]

    def play(self, text: str, move: str) -> str:
        heaps_text, side = text.split()
        heaps = heaps_text.split(",")
        heap, left = move.split("=")
        heaps.remove(heap)
        if left != "0":
            heaps.append(left)
        heaps.sort(key=int, reverse=True)
        return (",".join(heaps) or "-") + (" second" if side == "first" else " first")

    def winner(self, text: str) -> str | None:
        if not text.startswith("-"):
            return None
        return "second" if text.endswith("first") else "first"
