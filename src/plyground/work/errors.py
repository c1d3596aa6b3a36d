"""The errors of work that is refused."""

from __future__ import annotations

from plyground.game import PlygroundError


class Refused(PlygroundError):
    """A request that cannot be carried out. `retry`: the seconds after which it may be asked again."""

    type = "refused"

    def __init__(self, message: str, input: str = "", retry: float | None = None) -> None:
        super().__init__(message, input)
        self.retry = retry


class Busy(Refused):
    """All workers are at work and the queue is full."""

    type = "busy"

    def __init__(self, message: str = "the engines are busy: try again soon", retry: float = 1.0) -> None:
        super().__init__(message, "", retry)


class Lost(Refused):
    """The process that did the job has ended in the middle of it."""

    def __init__(self, message: str = "the work stopped unexpectedly") -> None:
        super().__init__(message)
