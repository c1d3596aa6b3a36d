"""Measures several pieces of work side by side, on shared and noisy machines."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping


def best_of(
    rounds: int, work: Mapping[str, Callable[[], object]], clock: Callable[[], float] = time.perf_counter
) -> dict[str, float]:
    """The best time of each piece of work in seconds. The pieces take turns, so that a disturbance hits them all.
    `clock` may be `time.process_time`, where this process does all the work: other programs disturb that less."""
    best = dict.fromkeys(work, float("inf"))
    for _ in range(rounds):
        for name, piece in work.items():
            began = clock()
            piece()
            best[name] = min(best[name], clock() - began)
    return best
