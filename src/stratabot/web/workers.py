"""Processes that answer: each can be ended, and each piece of work has a time limit."""

import asyncio
from collections.abc import Callable
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from pebble import ProcessPool

from stratabot.web.refusals import RefusedError

R = TypeVar("R")

SECONDS: Final = 20.0
"""The longest that a piece of work may take, if nothing else is said."""


class Workers:
    """Two processes. Enter it as a context; leaving it ends all work."""

    def __enter__(self) -> "Workers":
        self._pool: Any = ProcessPool(max_workers=2, context=get_context("spawn"))
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.stop()
        self._pool.join()

    async def run(self, work: Callable[..., R], *args: Any, seconds: float = SECONDS) -> R:
        """What `work(*args)` gives in another process.

        Args:
            work: a function of a module.
            args: picklable.
            seconds: how long it may take.

        Raises:
            RefusedError: 503, there is too much work, or it took too long.
            Exception: what `work` raises.
        """
        future = self._pool.schedule(work, args=args, timeout=seconds)
        try:
            return await asyncio.wrap_future(future)
        except TimeoutError:
            raise RefusedError(503, f"no answer within {seconds:g} s") from None
