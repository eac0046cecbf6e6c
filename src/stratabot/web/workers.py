"""Processes that answer: each can be ended, and each piece of work has a time limit.

There are two lanes, so that grids are answered while pictures are read. Each has processes of its
own, places for those who are served, and a gate where some wait and all others are sent away.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, Self, TypeVar

from stratabot.spread.executors import cores
from stratabot.web.gate import GateClosedError
from stratabot.web.refusals import RefusedError
from stratabot.web.work_lane import WorkLane, WorkLanePlan
from stratabot.web.worker import WorkerEndedError, WorkTooLongError
from stratabot.web.working import WorkManner

R = TypeVar("R")

QUICK: Final = "quick"
"""The lane of work that mostly takes a few milliseconds."""

PATIENT: Final = "patient"
"""The lane of pictures, and of all that takes seconds. All else on the machine goes first."""

_MODULES: Final = ("stratabot.questions.answers", "numpy")
_MEMORY: Final = 4_000_000_000

_PLANS: Final = {
    QUICK: WorkLanePlan(2, 8, 50, 20, WorkManner(_MODULES, False, 2000, _MEMORY)),
    PATIENT: WorkLanePlan(
        min(cores(), 4), 2, 16, 60, WorkManner((*_MODULES, "PIL.Image"), True, 200, _MEMORY)
    ),
}

_SOON: Final = {"retry-after": "1"}
_LATER: Final = {"retry-after": "5"}


class Workers:
    """Two lanes of processes. Enter it as a context; leaving it ends all work.

    Args:
        is_warm: whether the processes start with the server, and not with the first work.
    """

    def __init__(self, is_warm: bool = False) -> None:
        self._is_warm = is_warm

    def __enter__(self) -> Self:
        self.lanes = {name: WorkLane(plan) for name, plan in _PLANS.items()}
        if self._is_warm:
            for lane in self.lanes.values():
                lane.warm()
        return self

    def __exit__(self, *_: object) -> None:
        for lane in self.lanes.values():
            lane.close()

    @property
    def pids(self) -> Sequence[int]:
        """The numbers of the processes that are there now."""
        workers = [worker for lane in self.lanes.values() for worker in lane.workers]
        return [worker.pid for worker in workers if worker.pid is not None]

    async def run(
        self, work: Callable[..., R], *args: Any, seconds: float | None = None, lane: str = QUICK
    ) -> R:
        """What `work(*args)` gives in another process.

        Canceling the task that waits for it ends the work.

        Args:
            work: a function of a module.
            args: picklable.
            seconds: how long it may take; None for as long as the lane has it.
            lane: `QUICK` or `PATIENT`.

        Raises:
            RefusedError: 503, there is too much work, or it took too long.
            Exception: what `work` raises.
        """
        async with self.place(lane) as place:
            return await place.run(work, *args, seconds=seconds)

    @asynccontextmanager
    async def place(self, lane: str) -> AsyncIterator["WorkPlace"]:
        """A place in a lane: to be taken before what is worked on comes in, if that is large.

        Raises:
            RefusedError: 503, too many wait, or the wait was too long.
        """
        found = self.lanes[lane]
        try:
            async with found.gate.passed():
                yield WorkPlace(found)
        except GateClosedError:
            raise RefusedError(503, "too much to do at the moment", _LATER) from None


class WorkPlace:
    """A place in a lane.

    Args:
        lane: the lane.
    """

    def __init__(self, lane: WorkLane) -> None:
        self._lane = lane

    async def run(self, work: Callable[..., R], *args: Any, seconds: float | None = None) -> R:
        """As `Workers.run`."""
        seconds = self._lane.seconds if seconds is None else seconds
        try:
            return await self._lane.run(work, args, seconds)
        except WorkTooLongError:
            raise RefusedError(503, f"no answer within {seconds:g} s") from None
        except WorkerEndedError:
            raise RefusedError(503, "the work broke down", _SOON) from None
        except MemoryError:
            raise RefusedError(503, "that takes too much memory here") from None
