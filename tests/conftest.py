"""What holds for every test."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

# How long an example takes depends on what else the machine does.
settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")

# A job that a shell starts with `&` ignores Ctrl-C, and so do its children. Tests send Ctrl-C to themselves and to
# children, so it must interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser come last: Playwright leaves an event loop running, and then no other can be started."""
    items.sort(key=lambda item: item.nodeid.startswith("tests/web/"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Under CI=true the set-up has installed every program that a test needs, so a skipped test is a failure."""
    report = yield
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"{reason}. Under CI=true no test may be skipped."
    return report
