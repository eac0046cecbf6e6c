from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from requirements import needs_x11
from stratabot.frame import Pixels
from stratabot.screen import ScreenError
from stratabot.screen.markers.x11 import X11MarkerWindow, open_x11_marker
from xvfb import RealDesktop


class StandInDisplay:
    def __init__(self, version: tuple[int, int] | None = (1, 1), depth: int = 24) -> None:
        self.version, self.depth, self.closed = version, depth, False

    def has_extension(self, name: str) -> bool:
        assert name == "SHAPE"
        return self.version is not None

    def shape_query_version(self) -> Any:
        assert self.version is not None
        return SimpleNamespace(major_version=self.version[0], minor_version=self.version[1])

    def screen(self) -> Any:
        return SimpleNamespace(root_depth=self.depth)

    def close(self) -> None:
        self.closed = True


@needs_x11
@pytest.mark.parametrize(
    ("display", "why"),
    [
        (StandInDisplay(None), "this display has no SHAPE extension"),
        (StandInDisplay((1, 0)), "expected the SHAPE extension 1.1 or newer, got 1.0"),
        (StandInDisplay(depth=16), "expected a display of 24 bits a pixel, got 16"),
    ],
)
def test_a_display_that_cannot_show_one_is_said_and_left(
    display: StandInDisplay, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":1")
    monkeypatch.setattr("stratabot.screen.markers.x11.connect_x11", lambda _: display)
    with pytest.raises(ScreenError, match=f"no marker can be shown here: .*{why}") as error:
        open_x11_marker()
    assert error.value.exit_code == 3
    assert display.closed


def test_without_a_display_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(ScreenError, match="DISPLAY is not set"):
        open_x11_marker()


def ramp(width: int, height: int) -> Pixels:
    """Every pixel of another color; the left half half transparent, but less in its first row."""
    picture = np.zeros((height, width, 4), np.uint8)
    picture[..., 0], picture[..., 1] = np.arange(width) * 3, np.arange(height)[:, None] * 5
    picture[..., 2], picture[..., 3] = 77, 255
    picture[:, : width // 2, 3] = 127
    picture[0, : width // 2, 3] = 128
    return picture


def seen(desktop: RealDesktop, x: int, y: int, width: int, height: int) -> np.ndarray:
    raw = desktop.root.get_image(x, y, width, height, 2, 0xFFFFFFFF).data
    return np.frombuffer(raw, np.uint8).reshape(height, width, 4)[..., 2::-1]


@pytest.mark.parametrize("size", [(30, 20), (7, 41), (1, 1)])
def test_the_picture_is_shown_where_it_is_solid(
    size: tuple[int, int], desktop: RealDesktop
) -> None:
    below = desktop.window("below", (200, 200, 200, 200), 0x010203)
    window, picture = open_x11_marker(), ramp(*size)
    window.show(picture, 210, 220)
    solid = picture[..., 3:] >= 128
    expected = np.where(solid, picture[..., :3], np.array((1, 2, 3), np.uint8))
    assert (seen(desktop, 210, 220, *size) == expected).all()
    window.hide()
    below.draw(0, 0, 200, 200, 0x010203)
    assert (seen(desktop, 210, 220, *size) == (1, 2, 3)).all()
    window.close()


def test_shown_again_elsewhere_it_is_only_there(desktop: RealDesktop) -> None:
    below = desktop.window("below", (200, 200, 200, 200), 0x010203)
    window = open_x11_marker()
    for x in (210, 300, 290):
        window.show(ramp(30, 20), x, 220)
        window.keep()
        below.draw(0, 0, 200, 200, 0x010203)
        row = seen(desktop, 200, 230, 200, 1)[0]
        columns = np.flatnonzero((row != (1, 2, 3)).any(1))
        assert (columns[0], columns[-1] + 1) == (x - 200 + 15, x - 200 + 30)
    window.close()


def test_a_display_that_has_gone_is_said(xvfb: Any) -> None:
    from stratabot.screen.desktop.libraries import connect_x11

    with xvfb("200x200") as name:
        window = X11MarkerWindow(connect_x11(name))
    for talk in (window.keep, window.hide, lambda: window.show(ramp(3, 3), 1, 1)):
        with pytest.raises(ScreenError, match="the display has gone"):
            talk()
    window.close()
