"""Files of JSON lines to which lines are only appended, so that a crash cannot destroy older records.

The first line, the header, says what the file is. Each other line is a document. A line is on the disk before the next
is written. So a crash can lose only the last line: a half-written line is removed when the file is opened again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from plyground.game import InvalidRecord
from plyground.wording import quoted

try:
    import fcntl
except ImportError:  # Windows: two processes may write the same file
    fcntl = None  # type: ignore[assignment]

Document = dict[str, Any]


@dataclass(frozen=True)
class Content:
    """The content of a file. A line that is not a JSON object is None. `dropped`: bytes of a half-written last line."""

    header: Document
    documents: Sequence[Document | None]
    dropped: int = 0


def read(path: str | os.PathLike[str], format: str, version: int, what: str) -> Content:
    """Reads a file of this format. `what` names its content in messages. Raises InvalidRecord."""
    name = os.fspath(path)
    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise InvalidRecord(f"cannot read {quoted(name)}: {reason}", name) from None
    return _parse(content, name, format, version, what)


class JsonLines:
    """A file to append to. Only one process at a time may open it.

    A new file is made with this header, which has the `format` and its `version`; an old file is continued. Raises
    InvalidRecord if the file is of another format.
    """

    def __init__(self, path: str | os.PathLike[str], header: Mapping[str, Any], what: str) -> None:
        self.name = os.fspath(path)
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0), 0o666)
        try:
            self._lock()
            self.content = self._begin(header, what)
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                words = f"{quoted(self.name)} is being written by another process"
                raise InvalidRecord(words, self.name) from None

    def _begin(self, header: Mapping[str, Any], what: str) -> Content:
        content = Path(self.name).read_bytes()
        first = _line(header)
        if len(content) < len(first) and first.startswith(
            content
        ):  # a new file, or one whose header was only half written
            os.ftruncate(self._descriptor, 0)
            self._write(first)
            _sync_folder(Path(self.name))
            return Content(dict(header), (), len(content))
        found = _parse(content, self.name, header["format"], header["version"], what)
        if found.dropped:
            os.ftruncate(self._descriptor, len(content) - found.dropped)
        return found

    def append(self, documents: Iterable[Mapping[str, Any]]) -> None:
        """Writes documents, and returns when they are on the disk."""
        self._write(b"".join(map(_line, documents)))

    def _write(self, content: bytes) -> None:
        while content:
            content = content[os.write(self._descriptor, content) :]
        os.fsync(self._descriptor)

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> JsonLines:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _line(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _sync_folder(path: Path) -> None:
    """Writes the folder to the disk: without it a new file could vanish in a crash."""
    if os.name == "posix":
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _parse(content: bytes, name: str, format: str, version: int, what: str) -> Content:
    lines = content.split(b"\n")
    dropped = len(lines.pop())
    documents = [_document(line) for line in lines]
    if len(documents) > 1 and documents[-1] is None:  # only a part of the last line came to the disk
        documents.pop()
        dropped += len(lines[-1]) + 1
    header = documents[0] if documents else None
    if header is None or header.get("format") != format:
        raise InvalidRecord(f"{quoted(name)} is not a file of {what}: expected '{format}' in its first line", name)
    if header.get("version") != version:
        got = quoted(header.get("version"))
        raise InvalidRecord(f"{quoted(name)} has the format version {got}, this Plyground reads {version}", name)
    return Content(header, documents[1:], dropped)


def _document(line: bytes) -> Document | None:
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None
