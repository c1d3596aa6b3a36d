"""A board without a notebook around it: requests as its views send them, and their answers."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from plyground.notebook.widget import Widget


def ask(board: Widget, what: str, **details: Any) -> dict[str, Any]:
    """Sends a request. Gives the answer."""
    answers: list[dict[str, Any]] = []
    with patch.object(board, "send", answers.append):
        board._handle_custom_msg({"id": "me.1", "do": what, **details}, [])
    (answer,) = answers
    assert answer.pop("id") == "me.1"
    return answer


def state(board: Widget) -> dict[str, Any]:
    """What the views know."""
    return board.get_state()["_state"]  # type: ignore[no-any-return]
