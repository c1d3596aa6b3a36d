"""Users' games on the event loop: what they raise is told as theirs, and a call that keeps everybody waiting is ended.

The quick check of a file cannot look at every position of its game.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from collections.abc import AsyncIterator, Iterator
from types import FrameType

from plyground.game import BrokenGame, PlygroundError
from plyground.loading.user_file import described, is_users, place_of

#: Seconds after which a call of a user's game is ended.
MOST = 2.0
#: Seconds between two looks. A call is ended when it is seen at each look for so long.
BETWEEN_LOOKS = 0.5


@contextlib.contextmanager
def blamed_on_users() -> Iterator[None]:
    """Within this block, what is raised in a user's file becomes a BrokenGame with its place; an exit of the process,
    too."""
    try:
        yield
    except PlygroundError:
        raise
    except (Exception, SystemExit) as error:
        if place_of(error) is None:
            raise
        raise BrokenGame(described(error), "") from error


@contextlib.asynccontextmanager
async def watched() -> AsyncIterator[None]:
    """Within this block, a call of a user's game that takes too long on the event loop raises BrokenGame. Only a
    process's main thread can be interrupted; on another nothing is watched."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    watch = _Watch()
    before = signal.signal(signal.SIGALRM, watch.look)
    signal.setitimer(signal.ITIMER_REAL, BETWEEN_LOOKS, BETWEEN_LOOKS)
    beating = asyncio.create_task(watch.beat())
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        beating.cancel()


class _Watch:
    def __init__(self) -> None:
        self._looks = 0  # that have seen the event loop in users' games, one after the other

    async def beat(self) -> None:
        """The event loop comes to this between two calls."""
        while True:
            self._looks = 0
            await asyncio.sleep(BETWEEN_LOOKS)

    def look(self, signum: int, frame: FrameType | None) -> None:
        while frame is not None and not is_users(frame):
            frame = frame.f_back
        self._looks = 0 if frame is None else self._looks + 1
        if frame is not None and self._looks * BETWEEN_LOOKS > MOST:
            code = frame.f_code
            place = f"'{code.co_filename}', line {frame.f_lineno}"
            raise BrokenGame(f"{place}: `{code.co_name}` takes longer than {MOST:g} s", "")
