from contextlib import closing
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.capture import Capture, is_black, take_snapshot
from stratabot.screen.desktop.libraries import load_mss
from xvfb import RealDesktop, StartServer


def test_a_screen_of_4k_is_seen_whole(xvfb: StartServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with xvfb("3840x2160") as name, RealDesktop(name) as desktop:
        monkeypatch.setenv("DISPLAY", name)
        window = desktop.window("4k", (0, 0, 3840, 2160))
        window.draw(3839, 2159, 1, 1, 0x102030)
        with closing(Capture(load_mss())) as capture:
            frame = capture.grab(Rect(0, 0, 3840, 2160))
            assert (frame.width, frame.height) == (3840, 2160)
            assert frame.rgb(slice(2159, None), slice(3839, None)).tolist() == [[[16, 32, 48]]]
            assert not is_black(frame)


def test_monitors_are_told_where_they_are(display: str) -> None:
    with closing(Capture(load_mss())) as capture:
        assert capture.monitors() == [Rect(0, 0, 1600, 1200)]


def test_what_cannot_be_seen_is_one_line(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Capture(load_mss())) as capture:
        with pytest.raises(ScreenError, match=r"cannot look at the window: .*screenshot") as caught:
            capture.grab(Rect(1500, 0, 200, 200))
        assert "\n" not in str(caught.value)
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
        with pytest.raises(ScreenError, match="this is a Wayland session"):
            capture.grab(Rect(1500, 0, 200, 200))


def test_a_display_that_mss_cannot_open_is_one_line() -> None:
    def refuse() -> Any:
        raise RuntimeError("no\n  display")

    with pytest.raises(
        ScreenError, match=r"^cannot look at the display: runtime error: no display"
    ):
        Capture(SimpleNamespace(MSS=refuse))  # type: ignore[arg-type]


def test_black_is_only_what_is_black_all_over(display: str) -> None:
    with RealDesktop(display) as desktop, closing(Capture(load_mss())) as capture:
        window = desktop.window("black", (0, 0, 200, 100), color=0)
        assert is_black(capture.grab(Rect(0, 0, 200, 100)))
        window.draw(60, 60, 20, 20, 0x000001)
        assert not is_black(capture.grab(Rect(0, 0, 200, 100)))


GRAY = Frame(np.zeros((4, 3, 3), np.uint8))


class MovingArea:
    """An area that is one unit further to the right at each of its first questions."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.asked = count()

    def rect(self) -> Rect:
        return Rect(min(next(self.asked), self.moves), 0, 3, 4)


class Grabbed:
    """A capture that notes what was grabbed."""

    def __init__(self) -> None:
        self.rects: list[Rect] = []

    def grab(self, rect: Rect) -> Frame:
        self.rects.append(rect)
        return GRAY


@pytest.mark.parametrize(("moves", "grabs"), [(0, 1), (1, 2), (3, 4), (4, 5), (99, 5)])
def test_a_frame_is_grabbed_until_the_window_stands_still_but_at_most_five_times(
    moves: int, grabs: int
) -> None:
    area: Any = MovingArea(moves)
    capture: Any = Grabbed()
    snapshot = take_snapshot(area, capture)
    assert snapshot.frame is GRAY
    assert [rect.x for rect in capture.rects] == list(range(grabs))
    assert snapshot.rect == capture.rects[-1]
