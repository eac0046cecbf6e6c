"""The pointer, through pyautogui, whose fail-safe stays on."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final

from stratabot.screen import Clock, ScreenError, Stopped
from stratabot.screen.interrupts import uninterrupted
from stratabot.screen.libraries import reason

Place = tuple[int, int]

_TRIES: Final = 3
_SETTLE: Final = 0.02


class Pointer:
    """Moves and presses; stops when the user has put the pointer into a corner of the screen."""

    def __init__(self, gui: Any, clock: Clock) -> None:
        self._gui = gui
        self._clock = clock

    def position(self) -> Place:
        """Where it is, in the units of the pointer."""
        with self._driving():
            x, y = self._gui.position()
        return int(x), int(y)

    def heed_corner(self) -> Place:
        """Where it is.

        Raises:
            Stopped: in a corner.
        """
        place = self.position()
        if self.is_corner(place):
            raise Stopped(
                "stopped: the pointer is in a corner of the screen "
                "(move it away and start again to go on)"
            )
        return place

    def is_corner(self, place: Place) -> bool:
        """Whether that is a place where the pointer means: stop."""
        return place in self._gui.FAILSAFE_POINTS

    def move(self, to: Place) -> bool:
        """Move there and look where it is; False if the user moves it at the same time.

        Raises:
            ScreenError: it does not get there. X11 puts a pointer that would leave the screen at
                its edge without a word, and macOS ignores programs without the permission.
            Stopped: the user has put it into a corner.
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
        self.heed_corner()
        if len(seen) > 1:
            return False
        raise ScreenError(
            f"the pointer was moved to {to[0]}, {to[1]} but is at {at[0]}, {at[1]}: no program may "
            "move it here, or the window is partly off the screen (stratabot doctor says more)"
        )

    def click(self, hold: float, ready: AbstractContextManager[None]) -> None:
        """Press inside of `ready`, wait `hold` seconds, release: always, whatever happens.

        If `ready` raises, nothing is pressed.

        Raises:
            Stopped: the pointer is in a corner; if only after the press, then after the release.
        """
        self.heed_corner()
        pressed = False
        with uninterrupted():
            try:
                with ready:
                    pressed = True
                    with self._driving():
                        self._gui.mouseDown()
                self._clock.sleep(hold)
            finally:
                if pressed:
                    self._release_surely()
        self.heed_corner()

    def _release_surely(self) -> None:
        try:
            self._release()
        except BaseException:  # a third Ctrl-C must not keep the button down
            self._release()
            raise

    def _release(self) -> None:
        """The fail-safe, too, must not keep the button down: it is off for this one moment."""
        try:
            self._gui.FAILSAFE = False
            with self._driving():
                self._gui.mouseUp()
        finally:
            self._gui.FAILSAFE = True

    @contextmanager
    def _driving(self) -> Iterator[None]:
        try:
            with uninterrupted():
                yield
        except self._gui.FailSafeException:
            self.heed_corner()
            raise Stopped("stopped: the pointer was put into a corner of the screen") from None
        except Exception as error:
            raise ScreenError(f"the pointer cannot be used: {reason(error)}") from error


def is_near(one: Place, other: Place, distance: int) -> bool:
    """Whether two places are at most that far apart along x and along y."""
    return abs(one[0] - other[0]) <= distance and abs(one[1] - other[1]) <= distance
