"""What can be looked at and clicked.

A screen is a tiny edge: its size, `grab` a frame, `click` a point. Everything between, from pixels
to clicks, knows no more of the world than this. Points and sizes are in pixels of the grabbed
frames, whatever the units of the display.
"""

from typing import TYPE_CHECKING, ClassVar, Protocol

from stratabot.errors import StratabotError

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.geometry import Point


class Screen(Protocol):
    """The client area of a game."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the frames, in pixels.

        Raises:
            ScreenError: the window is gone.
        """
        ...

    def grab(self) -> "Frame":
        """What the client area shows now.

        Raises:
            ScreenError: it cannot be seen any more.
            Stopped: the user wants an end.
        """
        ...

    def click(self, point: "Point") -> None:
        """Press and release at a point of the frame; returns after the release.

        Raises:
            ScreenError: it cannot be clicked any more.
            Disturbed: nothing was clicked, because the pointer or the window was not as it had
                been left; whoever wants to go on must look again first.
            Stopped: the user wants an end.
        """
        ...


class Clock(Protocol):
    """Time, so that a game in memory can have its own."""

    def now(self) -> float:
        """Seconds since some moment."""
        ...

    def sleep(self, seconds: float) -> None:
        """Let that time pass."""
        ...


class ScreenError(StratabotError):
    """The screen or the window is not to be had."""

    exit_code: ClassVar[int] = 3


class Stopped(StratabotError):  # noqa: N818  # the user's wish is no error
    """The user stopped it: the pointer in a corner, moved again and again, or Ctrl-C."""

    exit_code: ClassVar[int] = 130


class Disturbed(Exception):  # noqa: N818  # nor is this
    """A click was not made: the pointer was moved, or another window lies over the place."""
