"""Measuring side by side on machines that are shared and noisy."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping


def best_of(rounds: int, work: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """The best time of each piece of work in seconds. The pieces take turns, so that a disturbance hits them all."""
    best = dict.fromkeys(work, float("inf"))
    for _ in range(rounds):
        for name, piece in work.items():
            began = time.perf_counter()
            piece()
            best[name] = min(best[name], time.perf_counter() - began)
    return best
