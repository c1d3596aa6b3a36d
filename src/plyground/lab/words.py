"""Measured values as texts for people. Files for programs have the plain numbers."""

from __future__ import annotations

from typing import Any

from plyground.lab.task import Format


def written(value: Any, format: Format) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if format == "count":
        return f"{value:,.0f}"
    if format == "percent":
        return f"{100 * value:.1f} %"
    if format == "seconds":
        return duration(value)
    if format == "elo":
        return f"{value:+.0f}"
    if format == "megabytes":
        return f"{value:,.1f} MB"
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def duration(seconds: float) -> str:
    """`12 µs`, `3.4 ms`, `5.2 s`, `3 min`, `2 h 5 min`."""
    if seconds < 0.0009995:
        return f"{1e6 * seconds:.3g} µs"
    if seconds < 0.9995:
        return f"{1e3 * seconds:.3g} ms"
    if seconds < 99.5:
        return f"{seconds:.3g} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
