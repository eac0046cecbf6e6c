"""Pixels of the desktop, grabbed through mss."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from stratabot.geometry import Rect
from stratabot.screen import Clock, ScreenError
from stratabot.screen.desktop.interrupts import uninterrupted
from stratabot.screen.desktop.libraries import (
    PICTURE_ADVICE,
    WAYLAND_ADVICE,
    Untyped,
    is_wayland,
    load_mss,
    one_line,
)

if TYPE_CHECKING:
    from stratabot.frame import Frame


class Capture:
    """Grabs rectangles of the desktop. One MSS object is kept: a new one per grab costs 4.6 ms."""

    def __init__(self) -> None:
        mss = load_mss()
        with _guarded_capture("display"):
            self._mss: Untyped = mss.MSS()

    def grab(self, rect: Rect) -> "Frame":
        """The pixels there, height x width x 4 (BGR and one unused), in mss's own buffer."""
        import numpy as np

        from stratabot.frame import Frame

        x, y, w, h = (int(value) for value in rect)
        with _guarded_capture("window"):
            shot = self._mss.grab({"left": x, "top": y, "width": w, "height": h})
        return Frame(np.asarray(shot), bgr=True)

    def monitors(self) -> list[Rect]:
        with _guarded_capture("display"):
            _all, *each = self._mss.monitors
        return [Rect(m["left"], m["top"], m["width"], m["height"]) for m in each]

    def close(self) -> None:
        self._mss.close()


class Blackness:
    """How long frames have been all black, by a clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since: float | None = None

    def seconds(self, frame: "Frame") -> float:
        """Seconds since the frames turned black; 0 if this frame is not black."""
        now = self._clock.now()
        self._since = (now if self._since is None else self._since) if is_black(frame) else None
        return 0.0 if self._since is None else now - self._since


def is_black(frame: "Frame") -> bool:
    """Whether every sixteenth pixel of every sixteenth row is pure black."""
    return not frame.rgb(slice(0, None, 16), slice(0, None, 16)).any()


def black_advice() -> str:
    """What may help when the screen stays black."""
    if is_wayland():
        return WAYLAND_ADVICE
    return f"let the game run in a window, not in full screen; {PICTURE_ADVICE}"


@contextmanager
def _guarded_capture(what: str) -> Iterator[None]:
    """Inside, signals wait, and whatever a system raises through mss is a ScreenError."""
    try:
        with uninterrupted():
            yield
    except Exception as error:
        advice = WAYLAND_ADVICE if is_wayland() else PICTURE_ADVICE
        raise ScreenError(f"cannot look at the {what}: {one_line(error)} ({advice})") from error
