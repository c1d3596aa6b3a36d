"""The server's log: one line for each record, as text or JSON, with the id of the request that it belongs to.

What is written has no secrets: no header, no query, no body, and addresses of databases without their password.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime, timezone
from typing import Any, Literal

Form = Literal["text", "json"]

#: The id of the request that is being answered. Tasks that a request starts inherit it.
request_id: ContextVar[str] = ContextVar("request_id", default="")

_access = logging.getLogger("plyground.access")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def configure(form: Form, access: bool, on_error: Callable[[], None]) -> None:
    """Sends all records of this process to standard error. `on_error` is called for each error."""
    handler = _Handler(on_error)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    _access.setLevel(logging.INFO if access else logging.WARNING)
    logging.captureWarnings(True)


def note_access(**fields: Any) -> None:
    """A line of the access log."""
    _access.info("%s", " ".join(str(value) for value in fields.values()), extra={"fields": fields})


class _Handler(logging.StreamHandler[Any]):
    def __init__(self, on_error: Callable[[], None]) -> None:
        super().__init__()
        self._on_error = on_error

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR:
            self._on_error()
        super().emit(record)


class TextLines(logging.Formatter):
    """For people. Line ends and other control characters are escaped, so that no text from outside makes a line."""

    def format(self, record: logging.LogRecord) -> str:
        id = request_id.get()
        words = [_time(record), record.levelname.lower(), record.name, *([f"[{id}]"] if id else [])]
        words.append("\n".join(filter(None, [record.getMessage(), _traceback(record)])))
        return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), " ".join(words))


class JsonLines(logging.Formatter):
    """For programs: an object with `time`, `level`, `logger`, `message`; `request` and `error` where there are such."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": request_id.get(),
            "error": _traceback(record),
            **getattr(record, "fields", {}),
        }
        return json.dumps({key: value for key, value in fields.items() if value != ""})


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _traceback(record: logging.LogRecord) -> str:
    return logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
