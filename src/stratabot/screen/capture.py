"""Looking at the screen, through mss."""

from types import ModuleType
from typing import TYPE_CHECKING, Any

from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.interrupts import uninterrupted
from stratabot.screen.libraries import INSTEAD, WAYLAND_ADVICE, is_wayland, reason

if TYPE_CHECKING:
    from stratabot.frame import Frame


class Capture:
    """Grabs rectangles of the desktop. One MSS object is kept: a new one per grab costs 4.6 ms.

    Raises:
        ScreenError: the display cannot be looked at; the text says what to do.
    """

    def __init__(self, mss: ModuleType) -> None:
        try:
            self._mss: Any = mss.MSS()
        except Exception as error:
            raise ScreenError(f"cannot look at the display: {_why(error)}") from error

    def grab(self, area: Rect) -> "Frame":
        """The pixels there, in place in the buffer that mss filled: nothing is copied.

        The picture may be larger than `area`, which is in units of the pointer.

        Raises:
            ScreenError: it cannot be looked at; the text says what to do.
        """
        import numpy as np

        from stratabot.frame import Frame

        x, y, w, h = (int(value) for value in area)
        try:
            with uninterrupted():
                shot = self._mss.grab({"left": x, "top": y, "width": w, "height": h})
            return Frame(np.asarray(shot), bgr=True)
        except Exception as error:
            raise ScreenError(f"cannot look at the window: {_why(error)}") from error

    def close(self) -> None:
        """Give back what mss holds."""
        self._mss.close()


def is_black(frame: "Frame") -> bool:
    """Whether every sixteenth pixel of every sixteenth row is pure black."""
    return not frame.rgb(slice(0, None, 16), slice(0, None, 16)).any()


def black_advice() -> str:
    """What may help when the screen stays black."""
    if is_wayland():
        return WAYLAND_ADVICE
    return f"let the game run in a window, not in full screen; {INSTEAD}"


def _why(error: Exception) -> str:
    return f"{reason(error)} ({WAYLAND_ADVICE if is_wayland() else INSTEAD})"
