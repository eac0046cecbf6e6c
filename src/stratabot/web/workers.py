"""Processes that answer: each can be ended, and each piece of work has a time limit.

There are three lanes: grids are answered while pictures are read, and a light question while hard
ones stand, since a question that is not answered at once moves aside. Each lane has processes of
its own, and a waiting room before them; whoever finds no seat there is sent away.
"""

import asyncio
import os
import pickle
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import active_children
from typing import Final, NamedTuple, Self, TypeVar, cast

from pebble import ProcessExpired, ProcessPool

from stratabot.games import GAMES
from stratabot.spread.executors import cores
from stratabot.web.refusals import RefusedError
from stratabot.web.services import LONG, PATIENT, QUICK
from stratabot.web.waiting_room import NoRoomError, WaitingRoom
from stratabot.web.worker_process import WorkerContext, outcome, settle, short_outcome

R = TypeVar("R")

_WAIT: Final = 20.0
"""Seconds that somebody waits at most before a lane."""

_AT_ONCE: Final = 0.3
"""Seconds after which a question moves aside: two processes try twelve hard ones in two seconds."""

_START: Final = 60.0
"""Seconds after its own time within which work, too, must begin and end."""

_GLANCE: Final = 0.5
"""Seconds after which work that has no answer yet looks whether its pool is still there."""

_SOON: Final = {"retry-after": "1"}
_LATER: Final = {"retry-after": "5"}


class QueuePlan(NamedTuple):
    """What a lane is like."""

    workers: int  # so many processes
    spare: int  # so many more are let in, and wait as long as it takes
    waiting: int  # so many may wait before it
    seconds: float  # the longest that a piece of work may take
    most_works: int  # a worker is replaced after so many, lest anything that they leave grows
    modules: Sequence[str]  # what a worker loads before the first work comes
    is_behind: bool  # whether everything else on the machine goes first
    memory: int  # so many bytes a process may take
    tries: float | None = None  # seconds after which work moves to the lane `LONG`


_VERBS: Final = [f"{game.package}.verbs" for game in GAMES if game.has_puzzles]
_MODULES: Final = ("stratabot.web.api.work", *_VERBS, "numpy")
"""What texts need: without it, each worker's first answer takes a fifth of a second longer."""

_READING: Final = (*_MODULES, "stratabot.strata.vision.reader", "PIL.Image")

_LEAST_MEMORY: Final = 300_000_000
"""Bytes for a process on the smallest machine. Idle it reserves 190 million and uses 40."""

_MOST_MEMORY: Final = 4_000_000_000
"""Bytes for a process that reads pictures on the largest machine."""

_READING_MEMORY: Final = 1_000_000_000
"""Bytes for each process that reads pictures, if there is to be more than one: 48 megapixels take
0.94 billion as WebP, 0.32 to 0.62 as JPEG or PNG."""

_SERVER_MEMORY: Final = 500_000_000
"""Bytes for the server itself, with the pictures that come in and those that it keeps."""


def lane_plans(memory: int, processors: int) -> dict[str, QueuePlan]:
    """The lanes on such a machine: all processes together take at most half of its bytes of memory.

    That holds from 5 GB on; on smaller machines each may take the least that it works with.
    """
    free = memory // 2 - _SERVER_MEMORY
    readers = min(processors, 4, max(1, free // _READING_MEMORY - 2))
    share = min(max(free // (4 + 2 * readers), _LEAST_MEMORY), _MOST_MEMORY // 2)
    return {
        QUICK: QueuePlan(2, 8, 50, 20, 2000, _MODULES, False, share, _AT_ONCE),
        LONG: QueuePlan(2, 2, 16, 20, 200, _MODULES, True, share),
        PATIENT: QueuePlan(readers, 2, 16, 60, 200, _READING, True, 2 * share),
    }


def _memory() -> int:
    """The machine's bytes of memory; unknown, it is plenty."""
    if sys.platform == "win32":
        return 16 * _MOST_MEMORY
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


_PLANS: Final = lane_plans(_memory(), cores())


class Workers:
    """Lanes of processes. Enter it as a context; leaving it ends all work.

    Warm, the processes start then, and not with the first work.
    """

    def __init__(self, is_warm: bool = False) -> None:
        self._is_warm = is_warm

    def __enter__(self) -> Self:
        self._queues = {name: _Queue(plan) for name, plan in _PLANS.items()}
        if self._is_warm:
            for name in (QUICK, PATIENT):
                self._queues[name].warm()
        return self

    def __exit__(self, *_: object) -> None:
        for queue in self._queues.values():
            queue.pool.stop()  # type: ignore[no-untyped-call]
        for process in active_children():  # one that still starts would miss the pool's locks
            process.terminate()
        for queue in self._queues.values():
            queue.pool.join()

    async def run(self, work: Callable[..., R], *args: object, queue: str = QUICK) -> R:
        """What `work(*args)` gives, or raises, in another process; all of it is pickled.

        Canceling the task that waits for it ends the work. It is refused with 503 if there is too
        much work, or if it takes too long.
        """
        told = await self._outcome(self._queues[queue], work, args)
        if told is None:
            told = await self._outcome(self._queues[LONG], work, args)
        value, error = pickle.loads(told or b"")
        if isinstance(error, MemoryError):
            raise RefusedError(503, "that takes too much memory here")
        if error is not None:
            raise error
        return cast(R, value)

    async def _outcome(
        self, queue: "_Queue", work: Callable[..., object], args: tuple[object, ...]
    ) -> bytes | None:
        try:
            async with queue.room.pass_through():
                return await queue.outcome(work, args)
        except NoRoomError:
            raise RefusedError(503, "too much to do at the moment", _LATER) from None
        except TimeoutError:
            raise RefusedError(503, f"no answer within {queue.plan.seconds:g} s") from None
        except (ProcessExpired, RuntimeError):
            raise RefusedError(503, "the work broke down", _SOON) from None


class _Queue:
    """A pool of processes, and the room before it."""

    def __init__(self, plan: QueuePlan) -> None:
        self.plan = plan
        self.room = WaitingRoom(plan.workers + plan.spare, plan.waiting, _WAIT)
        self._free = asyncio.Semaphore(plan.workers)
        self.pool = self._make_pool()

    def _make_pool(self) -> ProcessPool:
        plan = self.plan
        manner = (plan.modules, plan.is_behind, plan.memory)
        return ProcessPool(plan.workers, plan.most_works, settle, manner, WorkerContext())

    def warm(self) -> bool:
        """Start the processes; False if the pool is broken."""
        return bool(self.pool.active)

    async def outcome(self, work: Callable[..., object], args: tuple[object, ...]) -> bytes | None:
        """The outcome, unless time is over, or the process breaks down; None if it moves aside."""
        async with self._free:  # what has not begun when its visitor leaves costs no process
            try:
                return await self._schedule(work, args)
            except RuntimeError:  # an idle process was killed: the pool is broken
                return await self._schedule(work, args)

    async def _schedule(
        self, work: Callable[..., object], args: tuple[object, ...]
    ) -> bytes | None:
        if not self.warm():
            self._renew()
        pool = self.pool
        do = partial(short_outcome, seconds=self.plan.tries) if self.plan.tries else outcome
        answer = asyncio.wrap_future(pool.schedule(do, (work, args), timeout=self.plan.seconds))
        try:
            async with asyncio.timeout(self.plan.seconds + _START):
                while not answer.done():
                    await asyncio.wait([answer], timeout=_GLANCE)
                    if not (answer.done() or pool.active):  # it forgot what came as it broke
                        raise RuntimeError
        except TimeoutError:  # a process was killed just when it held the pool's lock
            self._renew()
            raise
        finally:
            answer.cancel()  # which changes nothing once it is there
        return answer.result()

    def _renew(self) -> None:
        threading.Thread(target=_close, args=(self.pool,), daemon=True).start()
        self.pool = self._make_pool()


def _close(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()
