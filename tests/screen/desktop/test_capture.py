from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest

from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop import capture
from stratabot.screen.desktop.capture import Capture, is_black
from xvfb import RealDesktop, StartServer


def test_a_screen_of_4k_is_seen_whole(xvfb: StartServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with xvfb("3840x2160") as name, RealDesktop(name) as desktop:
        monkeypatch.setenv("DISPLAY", name)
        window = desktop.window("4k", (0, 0, 3840, 2160))
        window.draw(3839, 2159, 1, 1, 0x102030)
        with closing(Capture()) as made:
            frame = made.grab(Rect(0, 0, 3840, 2160))
            assert (frame.width, frame.height) == (3840, 2160)
            assert frame.rgb(slice(2159, None), slice(3839, None)).tolist() == [[[16, 32, 48]]]
            assert not is_black(frame)


def test_monitors_are_told_where_they_are(display: str) -> None:
    with closing(Capture()) as made:
        assert made.monitors() == [Rect(0, 0, 1600, 1200)]


def test_what_cannot_be_seen_is_one_line(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Capture()) as made:
        with pytest.raises(ScreenError, match=r"cannot look at the window: .*screenshot") as caught:
            made.grab(Rect(1500, 0, 200, 200))
        assert "\n" not in str(caught.value)
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
        with pytest.raises(ScreenError, match="this is a Wayland session"):
            made.grab(Rect(1500, 0, 200, 200))


def test_a_display_that_mss_cannot_open_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Any:
        raise RuntimeError("no\n  display")

    monkeypatch.setattr(capture, "load_mss", lambda: SimpleNamespace(MSS=refuse))
    with pytest.raises(
        ScreenError, match=r"^cannot look at the display: runtime error: no display"
    ):
        Capture()


def test_black_is_only_what_is_black_all_over(display: str) -> None:
    with RealDesktop(display) as desktop, closing(Capture()) as made:
        window = desktop.window("black", (0, 0, 200, 100), color=0)
        assert is_black(made.grab(Rect(0, 0, 200, 100)))
        window.draw(60, 60, 20, 20, 0x000001)
        assert not is_black(made.grab(Rect(0, 0, 200, 100)))
