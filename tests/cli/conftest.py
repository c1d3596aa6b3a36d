"""What the tests of commands share."""

from __future__ import annotations

from typing import Any

import pytest

from plyground.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command; gives its exit code, output and errors."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
