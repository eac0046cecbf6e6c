"""The pointer, through pyautogui, whose fail-safe corners stay on.

pyautogui knows the corners of the first monitor alone on Windows and macOS, and of all monitors
together on X11. A pointer that the user throws into a corner ends in a corner of the monitor that
it is on, so these are added.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final

from stratabot.geometry import Rect
from stratabot.screen import Clock, ScreenError, UserStop
from stratabot.screen.desktop.interrupts import uninterrupted
from stratabot.screen.desktop.libraries import one_line, uses_x11

Spot = tuple[int, int]
"""Where the pointer is on the desktop: x and y in its own units."""

Press = Callable[[], None]
"""Presses the button where the pointer is."""

_TRIES: Final = 3
"""How often the pointer is sent to a place before that counts as impossible."""

_SETTLE: Final = 0.02
"""Seconds between two tries."""


class Pointer:
    """Moves and presses; stops when the user has put the pointer into a corner of a monitor."""

    def __init__(self, gui: Any, clock: Clock, monitors: Sequence[Rect] = ()) -> None:
        self._gui = gui
        self._clock = clock
        gui.FAILSAFE_POINTS = {*gui.FAILSAFE_POINTS, *corners(monitors)}
        # What X11 calls left is the user's first button, also of a swapped mouse. On Windows it
        # is the physical left one, so there pyautogui must ask which button is the first.
        self._button = gui.LEFT if uses_x11() else gui.PRIMARY

    def position(self) -> Spot:
        """Where the pointer is."""
        with self._driving():
            x, y = self._gui.position()
        return int(x), int(y)

    def position_outside_corners(self) -> Spot:
        """Where the pointer is, if that is no corner."""
        position = self.position()
        if self.is_corner(position):
            raise UserStop(
                "stopped: the pointer is in a corner of the screen "
                "(move it away and start again to go on)"
            )
        return position

    def is_corner(self, position: Spot) -> bool:
        """Whether a pointer there means: stop."""
        return position in self._gui.FAILSAFE_POINTS

    def move(self, to: Spot) -> bool:
        """Move the pointer there and check that; False if the user moves it at the same time.

        It is checked because X11 keeps the pointer on the screen without an error, and a Mac
        ignores programs without the permission.
        """
        seen = set()
        for _ in range(_TRIES):
            with self._driving():
                self._gui.moveTo(*to)
            at = self.position()
            if is_near(at, to, 1):
                return True
            seen.add(at)
            self._clock.sleep(_SETTLE)
        self.position_outside_corners()
        if len(seen) > 1:
            return False
        raise ScreenError(
            f"the pointer was moved to {to[0]}, {to[1]} but is at {at[0]}, {at[1]}: no program may "
            "move it here, or the window is partly off the screen"
        )

    def click(self, hold: float, ready: AbstractContextManager[Press | None]) -> None:
        """Press inside of `ready`, wait `hold` seconds, release, even if an error is raised.

        `ready` gives what presses; None for pyautogui. If `ready` raises, nothing is pressed. If
        the pointer is put into a corner after the press, UserStop comes after the release.
        """
        self.position_outside_corners()
        pressed = False
        with uninterrupted():
            try:
                with ready as press:
                    pressed = True
                    with self._driving():
                        (press or self._press)()
                self._clock.sleep(hold)
            finally:
                if pressed:
                    self._release_surely()
        self.position_outside_corners()

    def _press(self) -> None:
        self._gui.mouseDown(button=self._button)

    def _release_surely(self) -> None:
        try:
            self._release()
        except BaseException:  # a third Ctrl-C must not keep the button down
            self._release()
            raise

    def _release(self) -> None:
        """Release with the fail-safe off for this moment: it must not keep the button down."""
        try:
            self._gui.FAILSAFE = False
            with self._driving():
                self._gui.mouseUp(button=self._button)
        finally:
            self._gui.FAILSAFE = True

    @contextmanager
    def _driving(self) -> Iterator[None]:
        """Turns what pyautogui raises into our own errors, and delays signals."""
        try:
            with uninterrupted():
                yield
        except self._gui.FailSafeException:
            self.position_outside_corners()
            raise UserStop("stopped: the pointer was put into a corner of the screen") from None
        except Exception as error:
            raise ScreenError(f"the pointer cannot be used: {one_line(error)}") from error


def corners(monitors: Sequence[Rect]) -> Iterable[Spot]:
    """The corners of monitors, except where the pointer can go on to another monitor."""
    for x, y, w, h in monitors:
        for end, beside in ((x, x - 1), (x + w - 1, x + w)):
            for bottom, beyond in ((y, y - 1), (y + h - 1, y + h)):
                ways_on = ((beside, bottom), (end, beyond))
                if not any(other.has_pixel(*way) for other in monitors for way in ways_on):
                    yield int(end), int(bottom)


def is_near(one: Spot, other: Spot, distance: int) -> bool:
    """Whether two positions are at most that far apart along x and along y."""
    return abs(one[0] - other[0]) <= distance and abs(one[1] - other[1]) <= distance
