"""What can be looked at and clicked.

A `Screen` has a size, can be grabbed and can be clicked; the code that reads pixels and decides
where to click knows nothing else of the desktop. Points and sizes are in pixels of the grabbed
frames. On the desktop the pointer has units of its own, which may be larger.
"""

import time
from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

from stratabot.errors import StratabotError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stratabot.frame import Frame
    from stratabot.geometry import Point


class Screen(Protocol):
    """The client area of a game. One that has a `name` is called by it in errors."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the frames, in pixels; ScreenError if the window is gone."""
        ...

    def grab(self) -> "Frame":
        """What the client area shows now.

        Raises:
            ScreenError: it cannot be seen any more.
            UserStop: the user wants to stop.
        """
        ...

    def click(self, point: "Point") -> None:
        """Press and release at a point of the frame; returns after the release.

        Raises:
            ScreenError: it cannot be clicked any more.
            Disturbance: nothing was clicked, because the pointer or the window has moved, or
                another window lies over the point. Look again before the next click.
            UncertainClick: nobody knows whether the click was made. Go on as if it was.
            UserStop: the user wants to stop.
        """
        ...


@runtime_checkable
class Coverable(Protocol):
    """A screen that knows whether another window lies over it."""

    def is_covered(self, at: "Iterable[Point]" = ()) -> bool:
        """Whether another window lies over one of these points, or without points anywhere."""
        ...


class Clock(Protocol):
    """Time. A game in memory has a clock of its own, so that waiting costs no real time."""

    def now(self) -> float:
        """Seconds since a moment that stays the same for this clock."""
        ...

    def sleep(self, seconds: float) -> None: ...


class RealClock:
    """`Clock` in real time; it never goes back."""

    def now(self) -> float:
        # On Windows `time.monotonic` goes by steps of 15.6 ms.
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        """Wait that long; not at all for less than 0 s, as after a slow look."""
        time.sleep(max(0.0, seconds))


class VirtualClock:
    """A clock on which time passes only when somebody sleeps, and costs no real time."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def sleep(self, seconds: float) -> None:
        """Move the clock on at once; less than 0 s is a `ValueError`, as for a real clock."""
        if seconds < 0:
            raise ValueError(f"expected 0 seconds or more, got {seconds}")
        self._now += seconds


class ScreenError(StratabotError):
    """The screen or the window cannot be used."""

    exit_code: ClassVar[int] = 3


class UserStop(StratabotError):  # noqa: N818  # the user's wish is not an error
    """The user stopped the program: the pointer in a corner, moved again and again, or Ctrl-C."""

    exit_code: ClassVar[int] = 130


class Disturbance(Exception):  # noqa: N818  # the program looks again and goes on
    """A click was not made: the pointer or the window moved, or another window is in the way."""


class UncertainClick(Exception):  # noqa: N818  # the program looks on, and sees what came of it
    """The connection broke off during a click, which may still have an effect."""
