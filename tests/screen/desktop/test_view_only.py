import pytest

from stratabot.geometry import Point, Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.opening import region_at, window_titled
from stratabot.screen.desktop.view_only import ViewOnlyScreen, view
from xvfb import RealDesktop


def _color(screen: ViewOnlyScreen) -> list[int]:
    """Of the pixel in the upper left corner."""
    return [int(value) for value in screen.grab().rgb(slice(0, 1), slice(0, 1))[0, 0]]


def test_a_window_is_looked_at_where_it_is(desktop: RealDesktop) -> None:
    window = desktop.window("viewed", (100, 80, 320, 240), 0x102030)
    with view(window_titled("viewed")) as screen:
        assert screen.size == (320, 240)
        assert _color(screen) == [16, 32, 48]
        window.place(x=700, width=300)
        assert screen.size == (300, 240)
        assert _color(screen) == [16, 32, 48]


def test_nothing_is_touched(desktop: RealDesktop) -> None:
    desktop.window("viewed", (100, 80, 320, 240), 0x102030)
    desktop.window("cover", (90, 70, 400, 300), 0xFFFFFF)
    before = desktop.pointer()
    with view(window_titled("viewed")) as screen:
        assert _color(screen) == [255, 255, 255]
    assert desktop.pointer() == before


def test_a_pointer_in_a_corner_does_not_matter(desktop: RealDesktop) -> None:
    desktop.window("viewed", (100, 80, 320, 240))
    desktop.point(0, 0)
    with view(window_titled("viewed")) as screen:
        assert screen.size == (320, 240)


def test_it_cannot_be_clicked(desktop: RealDesktop) -> None:
    window = desktop.window("viewed", (100, 80, 320, 240))
    with (
        view(window_titled("viewed")) as screen,
        pytest.raises(ScreenError, match=r"^this screen is only looked at$"),
    ):
        screen.click(Point(5, 5))
    assert window.presses() == []


def test_a_region_is_looked_at(desktop: RealDesktop) -> None:
    desktop.window("viewed", (100, 80, 320, 240), 0x102030)
    with view(region_at(Rect(110, 90, 50, 40))) as screen:
        assert screen.size == (50, 40)
        assert _color(screen) == [16, 32, 48]
